"""Jupyter notebooks."""

from __future__ import annotations

import json
from collections.abc import Sequence

from builders import Built


def build_notebook(paragraphs: Sequence[str]) -> Built:
    cells = [{"cell_type": "markdown", "metadata": {}, "source": [paragraph]} for paragraph in paragraphs]
    return Built(notebook(*cells), list(paragraphs))


def notebook(*cells: object, **replaced: object) -> bytes:
    """A notebook of these cells in nbformat 4.5; keywords replace its top-level keys."""
    content: dict[str, object] = {
        "cells": list(cells),
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
        **replaced,
    }
    return json.dumps(content).encode()
