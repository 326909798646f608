# What is done often while working on kscore. Each target is a line or two that can as well be typed.
# PYTHON names the environment's interpreter: make test PYTHON=venv/bin/python

PYTHON ?= python

.PHONY: help setup check format test quick coverage samples pages site lowest ci

help:            ## this list
	@sed -n 's/^\([a-z]*\): *## /  make \1	/p; s/^\([a-z]*\):  *\(.*\)## /  make \1	/p' $(MAKEFILE_LIST)

setup:           ## install kscore for working on it
	$(PYTHON) -m pip install -e '.[dev]'

check:           ## what takes seconds: lint, format, types, the walls
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy
	$(PYTHON) -m pytest -q tests/test_walls.py tests/kscore/test_messages.py
	@if [ -d node_modules ]; then npm run --silent check; else echo 'scripts: skipped (npm install --no-package-lock brings tsc and a linter)'; fi

format:          ## put the code into its form
	$(PYTHON) -m ruff check --fix .
	$(PYTHON) -m ruff format .

test:            ## all tests
	$(PYTHON) -m pytest

quick:           ## the tests of the rules and the command line, without photos
	$(PYTHON) -m pytest -q tests/engine tests/test_walls.py tests/kscore/test_messages.py tests/kscore/test_cli.py

coverage:        ## all tests, and which lines none of them runs
	$(PYTHON) -m pytest --cov --cov-report=term-missing:skip-covered

samples:         ## the sample photos against their truth
	$(PYTHON) -m pytest -q tests/test_samples.py

pages:           ## docs/commands.md, made from the code
	$(PYTHON) -m tests.generated_pages

site:            ## the documents as a site, in site/ (pip install -e '.[docs]')
	$(PYTHON) -m mkdocs build --strict

lowest:          ## the lowest versions that pyproject.toml declares, with the tests of engine and command line
	bash .ci/lowest

ci:              ## what has to pass before anything lands, in a fresh environment
	bash .ci/run
