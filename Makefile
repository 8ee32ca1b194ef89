# The tasks of this project: `make` by itself lists them.

PYTHON ?= python3
BIN := .venv/bin
export HOST PORT

# Which tests, and how many at a time: make test TESTS=tests/engine JOBS=4
TESTS ?= tests
JOBS ?= 2
TEMPLATES := templates $(wildcard */templates)

.DEFAULT_GOAL := help
.PHONY: help run test soak ladder bench lint format messages clean run-environment environment bench-environment

help: ## list these tasks
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

run: run-environment ## run the whole site on http://127.0.0.1:8000 (HOST=0.0.0.0: for the school's network; PORT=8001)
	@exec $(BIN)/python manage.py up

# A file's tests stay together: some follow on from what the one before has started.
test: environment ## run the whole suite (TESTS=tests/engine: a part of it)
	$(BIN)/python manage.py compilemessages
	$(BIN)/pytest -n $(JOBS) --dist loadfile -m "not (browser or soak or bench)" $(TESTS) || [ $$? -eq 5 ]
	$(BIN)/pytest -m "browser and not (soak or bench)" $(TESTS) || [ $$? -eq 5 ]

soak: environment ## play thousands of simulated games, every card accounted for
	$(BIN)/pytest -n $(JOBS) -m soak tests

ladder: ## let the bots' levels play against one another, 2,000 games a pairing, into docs/algorithms/bots.md (an hour)
	$(PYTHON) -m games.engine ladder docs/algorithms/bots.md --games 2000 --processes 2

bench: bench-environment ## measure into docs/benchmarks: the engine beside others, plays and streams of the site; the figures
	$(BIN)/python -m games.engine bench docs/benchmarks
	$(BIN)/pytest -m bench -s tests

lint: environment ## check style, types, imports, templates and migrations
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/djhtml --check $(TEMPLATES)
	$(BIN)/python manage.py check --fail-level WARNING
	$(BIN)/python manage.py makemigrations --check --dry-run

format: environment ## put code and templates into this project's form
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	-$(BIN)/djhtml $(TEMPLATES)

messages: environment ## collect the texts to translate into the apps' catalogues, and compile them
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python manage.py makemessages --no-location --no-wrap
	$(BIN)/python manage.py compilemessages

clean: ## remove the environment and what the tools keep (var/, where the data are, stays)
	rm -rf .venv *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

run-environment:
	@$(PYTHON) -I nambarz_site/environment.py embedded

environment:
	@$(PYTHON) -I nambarz_site/environment.py embedded postgres dev

bench-environment:
	@$(PYTHON) -I nambarz_site/environment.py embedded postgres dev bench
