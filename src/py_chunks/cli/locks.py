"""A lock that keeps two runs from writing one output at once.

The system holds it for the process, so one that is killed leaves nothing that would stop the next run: the file
it stands on may stay, and means nothing by itself.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_HELD = {errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES}
# Some network file systems have no locks. There a run goes on without one, as it would not start otherwise.
_NONE_HERE = {errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP}


class OutputLock:
    """The right to write an output, from `take` to `release`."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._path = target.with_name(f".{target.name}.lock")
        self._descriptor: int | None = None

    def take(self) -> None:
        """Take the lock.

        Raises:
            OSError: Another run has it, or no file can be made beside the output.
        """
        while self._descriptor is None:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                self._hold(descriptor)
                # The run that had it may have removed the file after we opened it; then others lock another one.
                if self._is_there(descriptor):
                    self._descriptor = descriptor
            finally:
                if self._descriptor is None:
                    os.close(descriptor)

    def release(self) -> None:
        """Give the lock back, if it was taken, and remove its file.

        Raises:
            OSError: The file can't be removed.
        """
        if self._descriptor is None:
            return
        descriptor, self._descriptor = self._descriptor, None
        if sys.platform == "win32":
            os.close(descriptor)
            with suppress(FileNotFoundError, PermissionError):  # open in the run that takes it next
                os.unlink(self._path)  # noqa: PTH108 - as below
            return
        # Removed while it is held: afterwards it might be another run's.
        with suppress(FileNotFoundError):
            os.unlink(self._path)  # noqa: PTH108 - like `os.open` above
        os.close(descriptor)

    def _hold(self, descriptor: int) -> None:
        try:
            _take(descriptor)
        except OSError as error:
            if error.errno in _HELD:
                message = f"another run is writing {self._target}; it is left alone, and nothing was written"
                raise BlockingIOError(message) from error
            if error.errno not in _NONE_HERE:
                raise

    def _is_there(self, descriptor: int) -> bool:
        try:
            return os.path.samestat(os.fstat(descriptor), os.stat(self._path))  # noqa: PTH116 - as above
        except FileNotFoundError:
            return False
