"""Measures one way to cut one text in this process and prints one JSON line; run by `text.py`.

python benchmarks/text_measure.py LIBRARY UNIT FILE SECONDS

After so many seconds of processor time the system ends it.
"""

from __future__ import annotations

import json
import re
import resource
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

TOKENS, SHARED_TOKENS = 256, 32
WORDS, SHARED_WORDS = 200, 20
SENTENCES, SHARED_SENTENCES = 5, 1

Cut = Callable[[str], Iterable[Any]]


def _encoding() -> Any:
    import tiktoken

    return tiktoken.get_encoding("cl100k_base")


def count_words(text: str) -> int:
    return len(text.split())


find_ends = re.compile(r"[.!?](?=\s|\Z)").findall


def count_sentences(text: str) -> int:
    return len(find_ends(text))


def ours(unit: str) -> Cut:
    from py_chunks import text

    if unit == "tokens":
        encoding = _encoding()
        return lambda part: text.token_windows(part, chunk_size=TOKENS, overlap=SHARED_TOKENS, tokenizer=encoding)
    if unit == "words":
        return lambda part: text.word_windows(part, chunk_size=WORDS, overlap=SHARED_WORDS)
    return lambda part: text.sentence_windows(part, chunk_size=SENTENCES, overlap=SHARED_SENTENCES)


def langchain(unit: str) -> Cut:
    from langchain_text_splitters import RecursiveCharacterTextSplitter, TokenTextSplitter

    if unit == "tokens":
        return TokenTextSplitter("cl100k_base", chunk_size=TOKENS, chunk_overlap=SHARED_TOKENS).split_text
    if unit == "words":
        splitter = RecursiveCharacterTextSplitter(
            length_function=count_words, chunk_size=WORDS, chunk_overlap=SHARED_WORDS
        )
        return splitter.split_text
    splitter = RecursiveCharacterTextSplitter(
        separators=[r"\n\n", r"(?<=[.!?])\s"],
        is_separator_regex=True,
        length_function=count_sentences,
        chunk_size=SENTENCES,
        chunk_overlap=SHARED_SENTENCES,
    )
    return splitter.split_text


def langchain_one_by_one(unit: str) -> Cut:
    from langchain_text_splitters import CharacterTextSplitter

    if unit == "words":
        splitter = CharacterTextSplitter(
            separator=" ", length_function=count_words, chunk_size=WORDS, chunk_overlap=SHARED_WORDS
        )
    elif unit == "sentences":
        splitter = CharacterTextSplitter(
            separator=r"(?<=[.!?])\s",
            is_separator_regex=True,
            length_function=count_sentences,
            chunk_size=SENTENCES,
            chunk_overlap=SHARED_SENTENCES,
        )
    else:
        raise SystemExit("no such way")
    return splitter.split_text


def chonkie(unit: str) -> Cut:
    from chonkie import SentenceChunker, TokenChunker

    if unit == "tokens":
        return TokenChunker(_encoding(), chunk_size=TOKENS, chunk_overlap=SHARED_TOKENS).chunk
    if unit == "words":
        return TokenChunker("word", chunk_size=WORDS, chunk_overlap=SHARED_WORDS).chunk
    return SentenceChunker(
        count_sentences, chunk_size=SENTENCES, chunk_overlap=SHARED_SENTENCES, min_sentences_per_chunk=1
    ).chunk


def semchunk(unit: str) -> Cut:
    from semchunk import chunkerify

    if unit == "tokens":
        chunker = chunkerify(_encoding(), TOKENS)
        return lambda part: chunker(part, overlap=SHARED_TOKENS)
    if unit == "words":
        chunker = chunkerify(count_words, WORDS)
        return lambda part: chunker(part, overlap=SHARED_WORDS)
    chunker = chunkerify(count_sentences, SENTENCES)
    return lambda part: chunker(part, overlap=SHARED_SENTENCES)


def semantic_text_splitter(unit: str) -> Cut:
    from semantic_text_splitter import TextSplitter

    if unit == "tokens":
        return TextSplitter.from_tiktoken_model("gpt-4", TOKENS, overlap=SHARED_TOKENS).chunks
    if unit == "words":
        return TextSplitter.from_callback(count_words, WORDS, overlap=SHARED_WORDS).chunks
    return TextSplitter.from_callback(count_sentences, SENTENCES, overlap=SHARED_SENTENCES).chunks


def llama_index(unit: str) -> Cut:
    from llama_index.core.node_parser import SentenceSplitter, TokenTextSplitter

    if unit == "tokens":
        encode = _encoding().encode
        return TokenTextSplitter(chunk_size=TOKENS, chunk_overlap=SHARED_TOKENS, tokenizer=encode).split_text
    if unit == "words":
        return TokenTextSplitter(chunk_size=WORDS, chunk_overlap=SHARED_WORDS, tokenizer=str.split).split_text
    return SentenceSplitter(chunk_size=SENTENCES, chunk_overlap=SHARED_SENTENCES, tokenizer=find_ends).split_text


LIBRARIES: dict[str, Callable[[str], Cut]] = {
    "py_chunks": ours,
    "py_chunks, from a file": ours,
    "langchain-text-splitters": langchain,
    "langchain-text-splitters, one by one": langchain_one_by_one,
    "chonkie": chonkie,
    "semchunk": semchunk,
    "semantic-text-splitter": semantic_text_splitter,
    "llama-index-core": llama_index,
}


def main() -> None:
    library, unit, path, longest = sys.argv[1:5]
    cut = LIBRARIES[library](unit)
    # One small text first, so that imports and vocabularies are not what is measured.
    for _ in cut("A few words of another text. And more. " * 20):
        pass
    if library.endswith("a file"):
        text: Any = iter(lambda: file.read(1 << 16), "")
        file = open(path, encoding="utf-8")  # noqa: SIM115 - closed by the end of the process
        characters = sum(map(len, iter(lambda: file.read(1 << 16), "")))
        file.seek(0)
    else:
        text = Path(path).read_text("utf-8")
        characters = len(text)
    spent = int(time.process_time())
    resource.setrlimit(resource.RLIMIT_CPU, (spent + int(longest), resource.RLIM_INFINITY))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started, used = time.perf_counter(), time.process_time()
    count = sum(1 for _ in cut(text))
    seconds, processor = time.perf_counter() - started, time.process_time() - used
    extra = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    result = {
        "chunks": count, "seconds": seconds, "processor": processor, "characters": characters, "extra_mb": extra,
    }  # fmt: skip
    print(json.dumps(result))


if __name__ == "__main__":
    main()
