"""``python -m py_chunks`` is the command line."""

from py_chunks.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
