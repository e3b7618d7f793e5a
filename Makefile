# Everything a developer or an operator types. `make help` lists it.
# Works from a fresh checkout with Python 3.11 or newer; nothing outside .venv is touched,
# but for the programs the tests drive (`make test` says so).

# The first that really runs: a version manager may offer names of interpreters it does not have.
RECENT := import sys; sys.version_info >= (3, 11) and print(sys.executable)
PYTHON ?= $(firstword $(foreach name,python3.13 python3.12 python3.11 python3,$(shell $(name) -c '$(RECENT)' 2>/dev/null)))
PORT ?= 8090
SCALE ?= 1
BIN := .venv/bin
# pip compiles on one core only, and that is a third of its time: `compileall` follows on all of them.
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install --require-hashes --no-compile
# Some packages carry files that are no Python 3.11; nothing imports them.
COMPILE := $(BIN)/python -m compileall -qq -j 0 .venv/lib || true
LOCKED := --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate
export PYTHONUNBUFFERED := 1
# The tests start many processes: each would compile the whole bot again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help

.PHONY: help
help: ## List the targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-13s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

.PHONY: run
run: .venv/.run ## Start the bot when BOT_TOKEN is set (environment or .env), else the sandbox and its page.
	@if [ -n "$$BOT_TOKEN" ] || grep -qsE '^[[:space:]]*(export[[:space:]]+)?BOT_TOKEN[[:space:]]*=[[:space:]]*[^[:space:]#]' .env; \
	then exec $(BIN)/python -m bot run; \
	else exec $(BIN)/python -m sandbox --port $(PORT); fi

.PHONY: test
test: .venv/.dev programs ## Format, lint, types and all tests: what CI runs.
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	@$(MAKE) --no-print-directory -j 2 types suite

# Side by side: the checker of types has use for one core alone.
.PHONY: types suite
types:
	$(BIN)/mypy
suite:
	$(BIN)/pytest -n 4 --dist loadgroup

.PHONY: soak
soak: .venv/.dev ## Random and forged input, every button, blind players, 200 whole games and 50 kills; writes docs/soak.md (hours).
	NUMBA_DISABLE_JIT=0 $(BIN)/pytest -m soak
	NUMBA_DISABLE_JIT=0 $(BIN)/pytest tests/ai/test_kernels.py
	$(BIN)/python -m tests.engine.soak --games 500
	$(BIN)/python -m tests.bot.telegram.every_button --games 300
	$(BIN)/python -m tests.e2e.blind --games 20
	$(BIN)/python -m tests.e2e.levels
	$(BIN)/python -m tests.e2e.soak --games 200 --kills 50 --report docs/soak.md

.PHONY: bench
bench: .venv/.dev ## Measure the turn generator, the picture and the animation.
	$(BIN)/python -m bench.turns
	$(BIN)/python -m bench.worst
	$(BIN)/python -m bench.picture
	$(BIN)/python -m bench.animation

.PHONY: bench-latency
bench-latency: .venv/.dev ## Measure how soon a press is answered and drawn, 20 a second in 100 chats.
	$(BIN)/python -m bench.latency

.PHONY: compare
compare: .venv/.bench ## Compare short nardy with OpenSpiel and GNU Backgammon: speed, then 20,000 positions.
	$(BIN)/python -m bench.short_turns
	$(BIN)/python -m bench.short_agreement

.PHONY: bench-ai
bench-ai: .venv/.bench ## Measure how strong the computer is, each line of docs/computer.md (hours; SCALE=0.1 is quick).
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m bench.ai --scale $(SCALE)

.PHONY: train-short
train-short: .venv/.train ## Train the nets of short nardy; stops with Ctrl-C and goes on from there (hours).
	$(BIN)/python -m engine.ai.training short --budget full --folder .training/short

.PHONY: train-long
train-long: .venv/.train ## Train the nets of long nardy; the same.
	$(BIN)/python -m engine.ai.training long --budget full --folder .training/long

.PHONY: format
format: .venv/.dev ## Bring the code into shape.
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.PHONY: screens
screens: .venv/.dev programs ## Take the screenshots of docs/screens anew.
	$(BIN)/python -m tests.page.screens

.PHONY: lock
lock: ## Write the lock files anew from pyproject.toml (needs uv).
	@command -v uv >/dev/null || { echo "uv is needed: python3 -m pip install uv" >&2; exit 1; }
	uv pip compile $(LOCKED) pyproject.toml -o requirements.lock
	uv pip compile $(LOCKED) --extra dev pyproject.toml -o requirements-dev.lock
	uv pip compile $(LOCKED) --extra bench -c requirements-dev.lock pyproject.toml -o requirements-bench.lock
	uv pip compile $(LOCKED) --extra train -c requirements-dev.lock pyproject.toml -o requirements-train.lock

.PHONY: clean
clean: ## Remove what the other targets made.
	rm -rf .venv .sandbox .mypy_cache .ruff_cache .pytest_cache .hypothesis

# Chromium and GNU Backgammon, from Debian: installed where that is allowed, else asked for.
.PHONY: programs
programs:
	@sh .ci/programs

.venv/bin/python:
	@[ -n "$(PYTHON)" ] && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	|| { echo "Python 3.11 or newer is needed: install it, or name it with PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -m venv .venv \
	|| { echo "python3-venv is missing: apt-get install python3-venv" >&2; rm -rf .venv; exit 1; }

.venv/.run: requirements.lock | .venv/bin/python
	@echo "Installing what the bot needs into .venv"
	@$(PIP) -r requirements.lock
	@$(COMPILE)
	@touch $@

.venv/.dev: requirements-dev.lock | .venv/bin/python
	@echo "Installing what the tests need into .venv"
	@$(PIP) -r requirements-dev.lock
	@$(COMPILE)
	@touch $@ .venv/.run

.venv/.bench: requirements-bench.lock | .venv/bin/python
	@echo "Installing what ours is compared with into .venv"
	@$(PIP) -r requirements-bench.lock
	@$(COMPILE)
	@touch $@ .venv/.run

.venv/.train: requirements-train.lock | .venv/bin/python
	@echo "Installing what the training needs into .venv"
	@$(PIP) -r requirements-train.lock
	@$(COMPILE)
	@touch $@ .venv/.run
