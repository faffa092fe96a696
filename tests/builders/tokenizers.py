"""Tokenizers that are easy to follow."""

from __future__ import annotations


class Letters:
    """A tokenizer whose tokens are code points."""

    def encode(self, text: str) -> list[str]:
        return list(text)

    def decode(self, tokens: list[str]) -> str:
        return "".join(tokens)
