# Everything a fresh machine with Python 3.10+ and make needs: `make demo`, `make test`, `make check`.
PYTHON ?= python3
BIN := .venv/bin

WHEEL_ENV := examples/downstream/.venv

.PHONY: demo test check install bench fuzz downstream clean

demo: .venv/demo
	$(BIN)/py-chunks fixtures/handbook.md --format table
	$(BIN)/py-chunks fixtures/handbook.csv --format table

test: .venv/test
	$(BIN)/python -m pytest -n auto

check: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto

# make bench CORPUS=... ORACLE=... measures real documents too.
bench: .venv/test
	$(BIN)/python benchmarks/run.py $(if $(CORPUS),--corpus $(CORPUS) --oracle $(ORACLE))

fuzz: .venv/test
	$(BIN)/python fuzz/run.py

# The example project against the built wheel, without this checkout on the path.
downstream: .venv/test
	rm -rf dist/downstream $(WHEEL_ENV)
	$(BIN)/python -m build --quiet --wheel --outdir dist/downstream .
	$(PYTHON) -m venv $(WHEEL_ENV)
	$(WHEEL_ENV)/bin/python -m pip install --quiet dist/downstream/*.whl "./examples/downstream[test]"
	cd examples/downstream && .venv/bin/python -I -m pytest

install: .venv/test

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/demo: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable ".[all]"
	touch $@

.venv/test: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable ".[all,dev]"
	touch $@ .venv/demo

clean:
	rm -rf .venv dist build .mypy_cache .ruff_cache .hypothesis
