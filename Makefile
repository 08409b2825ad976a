# Two commands do all: `make play` and `make test`. Both set up first; a set-up is quick when nothing changed.
PYTHON ?= python3
BIN := .venv/bin
MINUTES ?= 10
KILLS ?= 500

.PHONY: help setup page play test types pictures fuzz chaos load bench lock clean

help:
	@echo "make play    open the house in the browser (sets up first)"
	@echo "make test    run every check and test (sets up first)"
	@echo "make types   make the page's types from the server again"
	@echo "make pictures take the pictures of docs/pictures again"
	@echo "make fuzz    play random games with every check for MINUTES=$(MINUTES)"
	@echo "make chaos   kill the server KILLS=$(KILLS) times while people play"
	@echo "make load    measure how many tables a server holds"
	@echo "make bench   measure the speed of the rules"
	@echo "make lock    choose newer versions of what we depend on"

setup: .venv/ready page

page: .venv/ready
	@$(BIN)/python hatch_build.py

.venv/ready: pyproject.toml requirements.lock
	$(PYTHON) -c 'import sys; sys.exit("Barnboard needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	BARNBOARD_PAGE=skip $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch .venv/ready

play: setup
	$(BIN)/barnboard serve --open

test: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m tests.web.browser
	$(BIN)/python -m pytest -n 2

types: setup
	@mkdir -p build
	$(BIN)/python web/fixtures/openapi.py > build/openapi.json
	$(BIN)/python hatch_build.py run types

pictures: setup
	$(BIN)/python docs/pictures/page.py

fuzz: setup
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES)

chaos: setup
	$(BIN)/python -m tests.server.chaos --kills $(KILLS)

load: setup
	$(BIN)/python bench/load.py

bench: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	$(BIN)/python bench/speed.py

lock: setup
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 \
	    --extra dev pyproject.toml build-requirements.in -o requirements.lock

clean:
	rm -rf .venv dist build web/node_modules src/barnboard/web .mypy_cache .ruff_cache .pytest_cache .hypothesis
