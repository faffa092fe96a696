# Everything a fresh machine with Python 3.10+ and make needs: `make demo`, `make test`, `make check`.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test check install bench clean

demo: .venv/demo
	$(BIN)/py-chunks fixtures/handbook.md --format table
	$(BIN)/py-chunks fixtures/handbook.csv --format table

test: .venv/test
	$(BIN)/python -m pytest

check: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest

bench: .venv/test
	$(BIN)/python benchmarks/run.py

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
