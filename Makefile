# Every target sets up what it needs: a virtual environment in .venv, made by uv, with the exact
# versions of constraints.txt. Where uv is missing, a private copy of it goes into .tools.

PYTHON ?= python3
DOC ?= all
BIN := .venv/bin
READY := .venv/.ready
UV := $(or $(shell uv --version >/dev/null 2>&1 && command -v uv),.tools/bin/uv)

.DEFAULT_GOAL := help
.PHONY: help play serve test lint bench requirements docs golden greeting

help: ## show this
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "%-14s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY) ## play heads-up hold'em against a bot, in the terminal
	@$(BIN)/croupier play

serve: $(READY) ## open a house on http://localhost:51515
	@$(BIN)/croupier serve

test: lint ## check everything: format, lint, types, tests
	$(BIN)/python -m pytest -n auto

lint: $(READY) ## check format, lint and types
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

bench: $(READY) ## run every benchmark
	@set -e; for file in bench/bench_*.py; do echo "== $$file"; $(BIN)/python -m "bench.$$(basename "$$file" .py)"; done

requirements: $(READY) ## say which requirement rows the tests verify; DOC=stud asks for one document
	$(BIN)/python -m pytest -q -n auto --requirements=$(DOC)

docs: $(READY) ## check the documentation: links resolve, commands run
	$(BIN)/python -m pytest -q tests/test_readme.py

golden: $(READY) ## write the golden playthroughs anew; review the difference
	$(BIN)/python -m croupier.testing.golden --write

greeting:
	@test -e $(READY) || echo "Setting up .venv: the first time takes a minute."

$(READY): pyproject.toml constraints.txt | greeting $(UV)
	@test -x $(BIN)/python || $(UV) venv --quiet --clear .venv
	$(UV) pip install --quiet --python $(BIN)/python -c constraints.txt -b constraints.txt -e . --group dev
	@touch $@

.tools/bin/uv:
	@if $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; then \
		$(PYTHON) -m venv .tools && .tools/bin/pip install --quiet -c constraints.txt uv; \
	elif $(PYTHON) -c 'import pip' 2>/dev/null; then \
		$(PYTHON) -m pip install --quiet --target .tools -c constraints.txt uv; \
	else \
		echo "croupier: $(PYTHON) can install nothing yet; install uv, or Python's venv module (Debian and Ubuntu: apt install python3-venv), and try again." >&2; exit 1; \
	fi
