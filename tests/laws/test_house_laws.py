"""The rules of the house, read off our own source tree."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import py_chunks
from conftest import FIXTURES, ROOT
from py_chunks.formats import FORMATS

PACKAGE = Path(py_chunks.__file__).parent
MODULES = {".".join(path.relative_to(PACKAGE).with_suffix("").parts): path for path in sorted(PACKAGE.rglob("*.py"))}
TREES = {name: ast.parse(path.read_text("utf-8")) for name, path in MODULES.items()}
THIRD_PARTY = {
    "bm25s", "bs4", "chardet", "docx", "ebooklib", "extract_msg", "huggingface_hub", "ijson", "lxml", "markdown_it", "mdit_py_plugins",
    "cryptography", "msoffcrypto",
    "odf", "olefile", "openpyxl", "oxmsg", "pptx", "pypdf", "pypdfium2", "pyxlsb", "regex", "rich", "striprtf",
    "tiktoken", "tokenizers", "xlrd",
}  # fmt: skip

# What each top-level module may import of ours; parsers and modes have rules of their own below.
MAY_IMPORT = {
    "__init__": {"*"},
    "__main__": {"cli"},
    "errors": set(),
    "limits": {"windows"},
    "units": set(),
    "windows": {"errors"},
    "laws": {"units", "chunks"},
    "streams": {"errors"},
    "sources": {"errors", "streams"},
    "urls": {"sources", "errors", "limits", "windows"},
    "documents": {"units", "limits"},
    "decryption": {"documents", "errors", "formats", "odf_decryption", "sources"},
    # A locked package is an archive with a manifest, under the same limits as for parsers.
    "odf_decryption": {"documents", "errors", "odf_ciphers", "parsers", "sources", "streams"},
    "odf_ciphers": {"errors", "parsers"},
    "chunks": {"errors"},
    "formats": {"errors", "units"},
    "archives": set(),
    "detection": {"archives", "formats", "magic_numbers", "sources", "errors"},
    "magic_numbers": set(),
    "metadata": {"units", "formats"},
    "settings": {"documents", "errors", "limits", "modes"},
    "api": {
        "chunks", "decryption", "detection", "documents", "errors", "formats", "metadata", "modes", "settings", "sources", "units",
        "urls",
    },
    "reconstruction": {"chunks", "errors", "formats", "units"},
    "records": {"chunks", "errors", "reconstruction"},
    "hits": {"chunks", "errors", "reconstruction", "windows"},
    "citations": {"api", "chunks", "errors", "hits", "metadata", "settings", "units"},
    "retrieval": {
        "api", "chunks", "errors", "hits", "metadata", "reconstruction", "records", "segmentation", "sentences", "settings",
        "units", "windows",
    },
    "retrieval_laws": {"chunks", "hits", "laws", "reconstruction", "records"},
    "corpus_documents": {"errors", "formats", "streams"},
    "corpus": {"api", "chunks", "corpus_documents", "errors", "modes", "settings", "tokenizers", "windows"},
    "grapheme_classes": set(),
    "graphemes": {"grapheme_classes", "units"},
    "abbreviations": set(),
    "sentence_marks": {"graphemes"},
    "sentence_tables": {"abbreviations"},
    "sentence_rules": {"graphemes", "sentence_marks", "sentence_tables"},
    "sentences": {"abbreviations", "errors", "graphemes", "sentence_marks", "sentence_rules", "sentence_tables", "units"},
    "bounded": {"graphemes", "sentence_marks", "sentences", "text_reader", "windows"},
    "recursive": {"errors", "graphemes", "segmentation", "sentences", "text_reader", "units", "windows"},
    "segmentation": {"graphemes", "tokenizers", "units"},
    "tokenizers": {"errors", "token_bounds", "units"},
    "token_answers": {"errors"},
    "token_bounds": {"errors", "token_answers", "token_memory", "tokenizers"},
    "token_memory": set(),
    "token_places": {"segmentation"},
    "text_reader": {"errors", "segmentation", "token_places", "units"},
    "token_windows": {"errors", "graphemes", "segmentation", "text_reader"},
    "text_windows": {"chunks", "errors", "segmentation", "sentences", "text_reader", "token_windows", "tokenizers", "windows"},
    "text_laws": {"graphemes", "laws", "text_windows", "units"},
    "text": {"bounded", "recursive", "segmentation", "sentences", "text_reader", "text_windows", "tokenizers", "units", "windows"},
    "long_inputs": {"errors", "graphemes", "segmentation", "sentences", "text_reader", "text_windows", "units", "windows"},
    "intervals": set(),
    "relevance": {"errors", "units", "windows"},
    "retrievers": {"errors", "segmentation"},
    "readings": {"api", "chunks", "corpus_documents", "errors", "formats", "metadata", "settings", "units"},
    "gold": {"errors", "relevance", "units"},
    "probes": {"errors", "readings", "relevance", "segmentation", "sentences", "units", "windows"},
    "trials": {"errors", "readings", "relevance", "retrievers"},
    "tuning_report": {"intervals", "relevance", "trials", "tuning_page"},
    "tuning_page": {"tuning_report"},
    "tuning": {
        "errors", "gold", "modes", "probes", "readings", "relevance", "retrievers", "settings", "trials", "tuning_report",
        "windows",
    },
    "variants": {"api", "chunks", "settings", "sources", "urls"},
}  # fmt: skip
PARSERS_MAY = {"archives", "units", "documents", "sources", "streams", "limits", "errors"}
MODES_MAY = {"units", "chunks", "windows", "segmentation", "text_windows", "metadata", "errors"}
CLI_MAY = {
    "__init__",
    "api",
    "chunks",
    "cli",
    "corpus",
    "errors",
    "formats",
    "inspector",
    "laws",
    "limits",
    "modes",
    "readings",
    "settings",
    "text_windows",
    "tokenizers",
    "tuning",
    "tuning_report",
    "units",
}
# Who else may import what is optional: tokenizers are handed over or asked for by name.
OPTIONAL = {
    "decryption": {"msoffcrypto"},
    "odf_ciphers": {"cryptography"},
    "retrievers": {"bm25s"},
    "tokenizers": {"huggingface_hub", "tiktoken", "tokenizers"},
    "cli.progress": {"rich"},
}


def own_imports(name):
    """Modules of ours that a module imports anywhere, with dots below the package."""
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "py_chunks":
            yield node.module.partition(".")[2] or "__init__"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "py_chunks":
                    yield alias.name.partition(".")[2] or "__init__"


def functions(name):
    return [node for node in ast.walk(TREES[name]) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]


@pytest.mark.parametrize("name", [name for name in MODULES if "." not in name])
def test_layers_at_the_top(name):
    """A module imports only what its layer may know."""
    allowed = MAY_IMPORT[name]
    for imported in own_imports(name):
        top = imported.partition(".")[0]
        assert "*" in allowed or top in allowed, f"{name} must not import {imported}"


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith("parsers.")])
def test_parsers_do_not_know_chunks_or_one_another(name):
    """What two parsers share is an underscore module."""
    for imported in own_imports(name):
        top, _, rest = imported.partition(".")
        assert top in PARSERS_MAY or (top == "parsers" and rest.startswith("_")), f"{name} must not import {imported}"


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith("modes.")])
def test_modes_do_not_know_files(name):
    """A mode is a function from units to chunks."""
    for imported in own_imports(name):
        top, _, rest = imported.partition(".")
        assert top in MODES_MAY or (top == "modes" and (not rest or rest.startswith("_"))), f"{name}: {imported}"


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith("cli.")])
def test_the_command_line_stands_on_the_library(name):
    """It knows no parser and no source: what it does, others can do in code."""
    for imported in own_imports(name):
        assert imported.partition(".")[0] in CLI_MAY, f"{name} must not import {imported}"


@pytest.mark.parametrize("name", [name for name in MODULES if not name.startswith("parsers.")])
def test_third_party_packages_are_imported_by_parsers_only(name):
    """Everything else runs on the standard library."""
    for node in ast.walk(TREES[name]):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module]
        for imported in names:
            assert imported.split(".")[0] not in THIRD_PARTY - OPTIONAL.get(name, set()), f"{name} imports {imported}"


def test_the_core_is_pure():
    """windows.py imports nothing that could touch the world."""
    allowed = {"__future__", "collections.abc", "itertools", "operator", "typing", "py_chunks.errors"}
    found = {node.module for node in ast.walk(TREES["windows"]) if isinstance(node, ast.ImportFrom)}
    assert found <= allowed
    plain = {alias.name for node in ast.walk(TREES["windows"]) if isinstance(node, ast.Import) for alias in node.names}
    assert plain <= {"sys"}  # for the largest size an iterator can be asked for


def test_places_are_carried_not_searched_for():
    """Spans come from matches: nothing that makes windows looks for a text within a text."""
    names = {"windows", "segmentation", "graphemes", "token_bounds", "token_windows", "text_reader", "text_windows"}
    for name in names | {name for name in MODULES if name.startswith("modes.")}:
        for node in ast.walk(TREES[name]):
            searches = isinstance(node, ast.Attribute) and node.attr in ("find", "rfind", "index", "rindex")
            assert not (searches and isinstance(node.ctx, ast.Load) and _is_called(node, TREES[name])), name


def _is_called(attribute, tree):
    return any(isinstance(node, ast.Call) and node.func is attribute for node in ast.walk(tree))


def _loaded_after(code):
    script = f"import sys\n{code}\nprint('\\n'.join(sys.modules))"
    environment = {"PYTHONPATH": str(PACKAGE.parent), "PATH": ""}
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment)
    return set(result.stdout.split())


def test_importing_the_package_loads_no_third_party_module():
    """`import py_chunks` loads the standard library and itself, and no parser."""
    before = _loaded_after("")
    loaded = _loaded_after("import py_chunks") - before
    assert not {name.split(".")[0] for name in loaded} & THIRD_PARTY
    assert not {name for name in loaded if name.startswith("py_chunks.parsers")}


def test_detection_loads_no_parser():
    """Looking a format up reads the table and the first bytes only."""
    files = sorted(str(path) for path in FIXTURES.glob("handbook.*"))
    code = f"""
from py_chunks.detection import declared_format, detect
from py_chunks.sources import source_of
for path in {files!r}:
    source = source_of(path)
    detect(source, declared_format(source, unnamed=''))
"""
    loaded = _loaded_after(code)
    assert not {name for name in loaded if name.startswith("py_chunks.parsers")}
    assert not {name.split(".")[0] for name in loaded} & (THIRD_PARTY - {"rich"})


@pytest.mark.parametrize("row", FORMATS, ids=lambda row: row.name)
def test_a_format_loads_its_packages_and_no_others(row):
    """Reading a document loads what its row says it requires."""
    path = FIXTURES / f"handbook{row.extensions[0]}"
    loaded = _loaded_after(f"import py_chunks\nfor _ in py_chunks.iter_units({str(path)!r}): pass")
    packages = {name.split(".")[0] for name in loaded} & THIRD_PARTY
    optional = {"chardet", "pypdfium2"}
    assert packages - optional <= set(row.requires)


def test_every_module_has_its_test():
    """tests/ mirrors the source: one test module per module that holds code of its own."""
    missing = []
    for name, path in MODULES.items():
        *folders, last = name.split(".")
        if last in ("__init__", "__main__") or not functions(name):
            continue
        expected = ROOT / "tests" / Path(*folders) / f"test_{last.lstrip('_')}.py"
        if not expected.exists():
            missing.append(f"{expected.relative_to(ROOT)} for {path.name}")
    assert not missing


def test_module_names_are_nouns_of_the_domain():
    """No drawer for everything."""
    forbidden = {"utils", "util", "helpers", "helper", "common", "base", "core", "misc", "manager"}
    for name in MODULES:
        assert not forbidden & set(re.split(r"[._]", name)), name


def test_functions_are_short():
    """No body is longer than 50 lines."""
    long = []
    for name in MODULES:
        for node in functions(name):
            first = node.body[0]
            if ast.get_docstring(node) and len(node.body) > 1:
                first = node.body[1]
            lines = node.end_lineno - first.lineno + 1
            if lines > 50:
                long.append(f"{name}.{node.name}: {lines}")
    assert not long


def test_modules_are_short():
    """A module is at most 400 lines; beyond that it holds two nouns."""
    assert not [f"{name}: {n}" for name, path in MODULES.items() if (n := len(path.read_text().splitlines())) > 400]


def test_public_functions_have_complete_docstrings():
    """One line on what comes back; every argument; errors where they are raised."""
    faults = []
    for name in MODULES:
        for node in TREES[name].body:
            if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
                continue
            document = ast.get_docstring(node) or ""
            arguments = [a.arg for a in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
            named = [a for a in arguments if not a.startswith("_")]
            if not document or any(f"{a}:" not in document for a in named):
                faults.append(f"{name}.{node.name}")
    assert not faults


def test_exports_are_sorted_and_real():
    """`__all__` is sorted, each name resolves, and each stands on the API page."""
    names = py_chunks.__all__
    assert names == sorted(names)
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    for name in names:
        assert getattr(py_chunks, name) is not None
        assert f"`{name}`" in page, f"docs/api.md does not mention {name}"


def test_extensions_stand_in_the_table_only():
    """No extension or media type literal of a format outside formats.py."""
    endings = {ending for row in FORMATS for ending in (*row.extensions, *row.aliases)}
    for name, tree in TREES.items():
        if name in ("formats", "detection"):
            continue
        literals = {
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert not endings & literals, f"{name}: {endings & literals}"


def test_every_advertised_format_has_a_fixture():
    """One small document per extension ships with the project."""
    for row in FORMATS:
        for ending in row.extensions:
            assert (FIXTURES / f"handbook{ending}").exists(), ending


def test_no_broad_except_without_a_reason():
    """`except Exception` stands only where one bad part must not lose the rest, and says why; or it raises again."""
    for name, path in MODULES.items():
        lines = path.read_text("utf-8").splitlines()
        for node in ast.walk(TREES[name]):
            if not isinstance(node, ast.ExceptHandler) or getattr(node.type, "id", "") not in (
                "Exception",
                "BaseException",
            ):
                continue
            raises = isinstance(node.body[-1], ast.Raise) and node.body[-1].exc is None
            reason = any("#" in line for line in lines[node.lineno - 2 : node.lineno + 1])
            assert raises or reason, f"{name}:{node.lineno}"


def test_no_bare_except():
    """Every handler names what it handles."""
    for name, tree in TREES.items():
        bare = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler) and node.type is None]
        assert not bare, f"{name}:{bare}"
