"""Number formats by number."""

from __future__ import annotations

import pytest

from py_chunks.parsers._number_codes import number_style


@pytest.mark.parametrize(
    ("code", "style"),
    [(0, "decimal"), (5, "ordinal"), (10, "ideographDigital"), (22, "decimalZero"), (23, "bullet"), (45, "hebrew1"),
     (59, "russianUpper"), (60, "decimal"), (255, "none"), (-1, "decimal")],
)  # fmt: skip
def test_number_style(code, style):
    """[MS-OSHARED] 2.2.1.3; codes that are not listed count in decimal digits."""
    assert number_style(code) == style
