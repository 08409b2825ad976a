# Two commands do all: `make play` and `make test`. Both set up first; a set-up is quick when nothing changed.
PYTHON ?= python3
BIN := .venv/bin
MINUTES ?= 10
KILLS ?= 1000
BOXES ?= 1000
unexport PYTHONDONTWRITEBYTECODE  # tests start hundreds of processes: each would read all sources anew

.PHONY: help setup page play test checks warm types fonts sizes lessons pictures fuzz boxes chaos load siege people bench puzzles peers cluster docs lock clean

help:
	@echo "make play    open the house in the browser (sets up first)"
	@echo "make test    run every check and test (sets up first)"
	@echo "make checks  look at style, types and imports, without a test"
	@echo "make types   make the page's types from the server and the games again"
	@echo "make fonts   make the page's font for letters that Latin fonts lack again, after new texts"
	@echo "make sizes   look at every board at every size of screen in every language"
	@echo "make lessons go through every lesson by mouse, touch and keys, in every language"
	@echo "make pictures take the pictures of docs/pictures again"
	@echo "make fuzz    play random games with every check for MINUTES=$(MINUTES)"
	@echo "make boxes   play BOXES=$(BOXES) random boxes of every game, with every index of the compiled rules checked"
	@echo "make chaos   kill the server KILLS=$(KILLS) times while people play"
	@echo "make load    measure how many tables a server holds"
	@echo "make siege   measure what a bystander feels while somebody attacks the house"
	@echo "make people  measure what a house with 10,000 people and 200,000 matches tells them, page by page"
	@echo "make bench   measure the speed of the rules"
	@echo "make puzzles solve twenty moves of the day of every game again, with other keys"
	@echo "make peers   test the doors for researchers with all their libraries (JAX, PyTorch: large)"
	@echo "make cluster test arena and studies on a Ray cluster of two nodes, one of which dies"
	@echo "make docs    build docs, rules of games and the Python reference into a site: build/site/index.html"
	@echo "make lock    choose newer versions of what we depend on"

setup: .venv/ready page

page: .venv/ready
	@$(BIN)/python hatch_build.py

.venv/ready: pyproject.toml requirements.lock
	$(PYTHON) -c 'import sys; sys.exit("Barnboard needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-compile --require-hashes -r requirements.lock
	BARNBOARD_PAGE=skip $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch .venv/ready

play: setup
	$(BIN)/barnboard serve --open

test: .venv/ready
	@$(MAKE) --no-print-directory --jobs=3 page checks warm
	chromium=$$($(BIN)/python -m tests.web.browser) && BARNBOARD_CHROMIUM="$$chromium" $(BIN)/python -m tests

checks: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m tests.contracts

warm: .venv/ready
	$(BIN)/barnboard warm

types: setup
	$(BIN)/python web/fixtures/shapes.py

fonts: setup
	$(BIN)/python web/fixtures/wide.py

sizes: setup
	BARNBOARD_SIZES=every $(BIN)/python -m pytest -n 2 --dist worksteal tests/web/test_in_sight.py tests/web/test_full.py

lessons: setup
	BARNBOARD_LESSONS=every $(BIN)/python -m pytest -n 2 --dist worksteal tests/web/test_lessons.py

pictures: setup
	$(BIN)/python docs/pictures/page.py
	$(BIN)/python docs/pictures/moving.py

fuzz: setup
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES)

boxes: setup
	NUMBA_BOUNDSCHECK=1 BARNBOARD_CACHE=build/checked BARNBOARD_BOXES=$(BOXES) $(BIN)/python -m pytest -n 2 tests/games/test_random_boxes.py

chaos: setup
	$(BIN)/python -m tests.server.chaos --kills $(KILLS)
	$(BIN)/python -m tests.server.chaos --kills $$(( $(KILLS) / 5 )) --postgres --servers 2

load: setup
	$(BIN)/python bench/load.py --tables 500 1000 --runs 3
	$(BIN)/python bench/load.py --tables 500 1000 --runs 3 --postgres --processes 2

siege: setup
	$(BIN)/python bench/siege.py

people: setup
	$(BIN)/python -m bench.people

bench: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	$(BIN)/python bench/speed.py

puzzles: setup
	for game in $$($(BIN)/python -c 'from barnboard.games import games; print(*games())'); do $(BIN)/barnboard puzzles solve $$game --number 20 || exit 1; done

peers: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[peers]'
	BARNBOARD_PEERS=1 $(BIN)/python -m pytest tests/envs tests/test_examples.py -rs

cluster: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[cluster]'
	$(BIN)/python -m pytest tests/arena/test_cluster.py -rs

docs: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	$(BIN)/python -m mkdocs build --strict
	$(BIN)/python -m pytest tests/test_docs.py tests/test_readme.py

lock: setup
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 \
	    --extra dev pyproject.toml build-requirements.in -o requirements.lock

clean:
	rm -rf .venv dist build web/node_modules src/barnboard/web .mypy_cache .ruff_cache .pytest_cache .hypothesis
