"""Tokenizers of any make as one kind of object: text to the bounds of its tokens.

A name, an encoding of tiktoken, a tokenizer of Hugging Face `tokenizers` or `transformers`, or any object
with `encode` and `decode`: `coerce_tokenizer` takes them all. No special token is ever added.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from py_chunks.errors import FetchError, InvalidArgument, MissingDependency
from py_chunks.units import Span

Bounds = tuple[Sequence[int], Sequence[int]]

INSTALL = "pip install 'py-chunks-pure[tokens]'"
_FILE = "tokenizer.json"
SPACE_AFTER_WORD = re.compile(r"(?<=\w)(?= )")


class Tokenizer(Protocol):
    """Turns text into the bounds of its tokens.

    Attributes:
        word_end: Matches, with no width, where text may be cut for `bounds` to be asked piece by piece.
        exact: Whether the tokens of the pieces are those of the whole text then, so that they may be
            counted piece by piece too.
    """

    word_end: re.Pattern[str] = SPACE_AFTER_WORD
    exact: bool = False

    def bounds(self, text: str, offset: int = 0) -> Bounds:
        """Return where each token starts and where it ends, in code points.

        Nothing but white space lies between tokens. A token that ends inside a code point ends behind
        it, and further tokens of that code point are empty there.

        Args:
            text: The text.
            offset: What is added to each number.
        """
        ...

    def count(self, text: str) -> int:
        """Return how many tokens the text has by itself.

        Args:
            text: The text.
        """
        ...

    def spans(self, text: str) -> list[Span]:
        """Return the tokens of a text as spans.

        Args:
            text: The text.
        """
        return list(map(Span, *self.bounds(text)))


def coerce_tokenizer(tokenizer: object) -> Tokenizer:
    """Return a tokenizer of one of the known kinds as a `Tokenizer`.

    Args:
        tokenizer: The name of a tiktoken encoding ("cl100k_base") or of a model it knows ("gpt-4o"), the
            name of a tokenizer on the Hugging Face hub (taken from its cache if it is there) or the path of its
            ``tokenizer.json``; a `tiktoken.Encoding`; a `tokenizers.Tokenizer`; a tokenizer of `transformers`;
            a `Tokenizer`; or any object with `encode` and `decode`.

    Raises:
        InvalidArgument: It is none of these. Raised while it is used: its tokens don't add up to the text.
        InvalidArgumentType: Raised while it is used: it gave what it must not, such as no numbers.
        MissingDependency: A name was given and no package that knows names is installed.
        FetchError: A name was given that could not be loaded; the message says what was tried.

    Example:
        >>> class Letters:
        ...     def encode(self, text): return list(text)
        ...     def decode(self, tokens): return "".join(tokens)
        >>> coerce_tokenizer(Letters()).spans("ab")
        [Span(start=0, end=1), Span(start=1, end=2)]
    """
    from py_chunks.token_bounds import FastTokenizer, OwnTokenizer, PlainTokenizer, TiktokenTokenizer

    if isinstance(tokenizer, str):
        tokenizer = _named(tokenizer)
    if isinstance(tokenizer, (FastTokenizer, OwnTokenizer, PlainTokenizer, TiktokenTokenizer)):
        return tokenizer
    if _has(tokenizer, "bounds", "count") and hasattr(tokenizer, "word_end") and hasattr(tokenizer, "exact"):
        return OwnTokenizer(tokenizer)
    if _has(tokenizer, "encode_ordinary", "decode_single_token_bytes"):
        # What can't be hashed can't be found again.
        return _remembering(tokenizer) if isinstance(tokenizer, Hashable) else TiktokenTokenizer(tokenizer)
    backend = getattr(tokenizer, "backend_tokenizer", tokenizer)
    if type(backend).__module__.partition(".")[0] == "tokenizers":
        return FastTokenizer(backend)
    if _has(tokenizer, "encode", "decode"):
        return PlainTokenizer(tokenizer)
    message = (
        "tokenizer must be a name, a tiktoken.Encoding, a tokenizers.Tokenizer, a transformers tokenizer or an object "
        f"with encode and decode, got: {type(tokenizer).__name__}"
    )
    raise InvalidArgument(message, place="tokenizer", value=tokenizer)


@lru_cache(maxsize=8)
def _remembering(encoding: Any) -> Tokenizer:
    """The one adapter of an encoding, which remembers the words it has seen from text to text."""
    from py_chunks.token_bounds import TiktokenTokenizer

    return TiktokenTokenizer(encoding)


def _has(value: object, *methods: str) -> bool:
    return not isinstance(value, type) and all(callable(getattr(value, name, None)) for name in methods)


def _named(name: str) -> Any:
    tried: list[str] = []
    missing = 0
    for load in (_from_tiktoken, _from_hugging_face):
        try:
            return load(name)
        except ModuleNotFoundError as error:
            tried.append(f"{error.name} (not installed)")
            missing += 1
        except Exception as error:  # noqa: BLE001 - each package fails in its own ways, by name, file and network
            reason = str(error).strip().partition("\n")[0]
            tried.append(f"{load.__doc__} ({type(error).__name__}: {reason[:200]})")
            if load is _from_tiktoken and not isinstance(error, KeyError):
                break  # it knows the name, so that nobody else has to be asked
    message = f"tokenizer {name[:200]!r} could not be loaded; tried: {'; '.join(tried)}"
    if missing == len(tried):
        raise MissingDependency(f"{message}; run: {INSTALL}", place="tokenizer", value=name)
    raise FetchError(f"{message}. {_advice(name)}", place="tokenizer", value=name)


def _advice(name: str) -> str:
    """What may be given, and what to do."""
    advice = (
        "A name is that of an encoding or model of tiktoken ('cl100k_base', 'gpt-4o'), that of a tokenizer on the "
        "Hugging Face hub ('bert-base-uncased') or the path of a tokenizer.json. Check its spelling and the network, "
        "or pass a path or a tokenizer"
    )
    try:
        from difflib import get_close_matches

        from tiktoken import list_encoding_names
        from tiktoken.model import MODEL_TO_ENCODING
    except ImportError:
        return advice
    near = get_close_matches(name, [*list_encoding_names(), *MODEL_TO_ENCODING], n=1)
    return f"{advice}; did you mean {near[0]!r}?" if near and near[0] != name else advice


def _from_tiktoken(name: str) -> Any:
    """tiktoken"""  # noqa: D403, D415 - the word that messages show
    import tiktoken

    if name in tiktoken.list_encoding_names():
        return tiktoken.get_encoding(name)
    return tiktoken.encoding_for_model(name)


def _from_hugging_face(name: str) -> Any:
    """tokenizers"""  # noqa: D403, D415 - the word that messages show
    from tokenizers import Tokenizer as HuggingFaceTokenizer

    if Path(name).is_file():
        return HuggingFaceTokenizer.from_file(name)
    import huggingface_hub as hub

    kept = hub.try_to_load_from_cache(name, _FILE)
    if isinstance(kept, str):
        return HuggingFaceTokenizer.from_file(kept)
    # Asked for once: what loads it tries six times, which takes 24 s without a network.
    hub.get_hf_file_metadata(hub.hf_hub_url(name, _FILE))
    return HuggingFaceTokenizer.from_pretrained(name)
