"""How much memory this process takes at its highest, from one moment on."""

from __future__ import annotations

import contextlib
import resource
import sys
from pathlib import Path

_STATUS, _CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")
_RESET_PEAK = "5"  # proc(5): resets the peak resident set size to what is resident now


class MemoryMeter:
    """Measures the extra memory since it was made.

    On Linux the kernel's own peak is set back first: what a process was born with (the peak of the one that started
    it) or took for its imports is not counted. Elsewhere the highest of the whole process so far is what counts.
    """

    def __init__(self) -> None:
        with contextlib.suppress(OSError):
            _CLEAR.write_text(_RESET_PEAK)
        self._before = self._peak()

    def extra(self) -> float:
        """Megabytes (2**20 bytes) that the peak has grown by."""
        return round(self._peak() - self._before, 1)

    @staticmethod
    def _peak() -> float:
        try:
            for line in _STATUS.read_text().splitlines():
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) / 1024
        except OSError:
            pass
        unit = 2**20 if sys.platform == "darwin" else 2**10
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
