"""Functions of PDFium for what is asked of every line of a page."""

from __future__ import annotations

import ctypes
from typing import Any


class Handle(ctypes.c_void_p):
    """An object of PDFium's. Only a class of its own comes back as one: a plain `c_void_p` becomes a number."""


def unchecked(function: Any, result: Any = ctypes.c_int) -> Any:
    """Return a function of PDFium that takes arguments as they are, in a third of the time.

    To look at their types costs ctypes more than what most functions do. Whoever calls one must know them: whole
    numbers go over as `int`, everything else as the ctypes object it is.

    Args:
        function: Of `pypdfium2.raw`.
        result: The type of what it returns; None where nobody asks.
    """
    quick = type(function)(ctypes.cast(function, ctypes.c_void_p).value)
    quick.restype = result
    return quick
