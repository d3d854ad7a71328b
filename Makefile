# Everything lives in $(VENV); no step is redone when nothing changed.
#   make play                          set up and play
#   make PYTHON=python3.13 setup       use another interpreter (3.11 or newer)
#   make COMPILE=no setup              leave the hot modules interpreted

PYTHON  ?= python3
VENV    ?= .venv
COMPILE ?= auto
JOBS    ?= 2
ARGS    ?=
MINUTES ?= 30
CURVE   ?=
TIMES   ?= 10
AFRESH  ?=
GAME    ?= $(notdir $(subst _,-,$(patsubst %/,%,$(dir $(wildcard src/snowbound/games/*/__init__.py)))))
ATTACKER ?= $(BIN)/python -m tools.attack --at {address} --seconds {seconds}

BIN   := $(VENV)/bin
PIP   := $(BIN)/python -m pip --disable-pip-version-check
FETCH := $(PIP) install -qq --require-hashes
WEB   := SNOWBOUND_WEB_CACHE=$(CURDIR)/build/web $(BIN)/python hatch_build.py

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help setup lab play page image release check test lint flake mutants audit bench soak soakserver screenshots lock clean FORCE

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

setup: $(VENV)/installed ## install Snowbound into .venv, compiled where a C compiler is at hand

lab: setup $(VENV)/lab ## set up with what `snowbound lab` needs

play: setup ## set up, start the server and open the browser
	@$(BIN)/snowbound serve --open $(ARGS)

page: $(VENV)/play ## build dist/page: static files that play without a server
	@SNOWBOUND_WEB_CACHE=$(CURDIR)/build/web $(BIN)/python page/build.py

image: ## build the image `snowbound` with docker, podman or buildah (ARGS=--bootstrap without a registry)
	@tools/image $(ARGS)

release: setup $(VENV)/browser page ## build what a release consists of into dist/release, and try it somewhere fresh
	@SNOWBOUND_WEB_CACHE=$(CURDIR)/build/web $(BIN)/python -m tools.release $(ARGS)
	@$(BIN)/python -m tools.try_release $(ARGS)

check: $(VENV)/test ## check style, types and the fast tests, from the sources, in ninety seconds
	@$(style)
	@$(WEB) build
	@mkdir -p build; $(fast_tests) > build/check.log 2>&1 & tests=$$!; \
	{ $(types); }; typed=$$?; \
	wait $$tests; tested=$$?; cat build/check.log; \
	[ $$typed = 0 ] && [ $$tested = 0 ]

lint: setup $(VENV)/test ## check style and types
	@$(style)
	@$(types)

test: lint $(VENV)/browser page ## check style and types, test the installed package, then the rules interpreted
	@[ "$$(head -n 1 $(VENV)/sources)" = "$$(cat $(VENV)/installed)" ] || { \
	  grep -E ' error: ' build/compile.log; echo "The hot modules do not compile"; exit 1; }
	@$(WEB) test
	@echo "Testing Snowbound as installed, $$(cat $(VENV)/installed)"
	@$(BIN)/pytest -n $(JOBS) --slowest-files 15 $(ARGS)
	@echo "Testing the rules interpreted"
	@PYTHONPATH=src $(BIN)/pytest -n $(JOBS) --ignore tests/conformance/test_modes.py $(ARGS) \
	  tests/rules tests/conformance

flake: setup $(VENV)/browser page ## which browser and server tests fail sometimes (TIMES=10, ARGS=file, AFRESH=yes)
	@$(BIN)/python -m tools.flake --times $(TIMES) --jobs $(JOBS) $(if $(AFRESH),--afresh) $(ARGS)

mutants: $(VENV)/test $(VENV)/mutants ## which changes of the rules no test notices (GAME=frost-gorge, ARGS=--again)
	@PYTHONPATH=src $(BIN)/python -m tools.mutants $(GAME) $(ARGS)

soak: setup $(VENV)/test $(VENV)/browser $(VENV)/engines page ## the long tests, then the server's long run
	@$(BIN)/pytest -m soak -rs $(ARGS)
	@$(MAKE) --no-print-directory soakserver

soakserver: setup $(VENV)/test ## the server's long run: honest load, attacks, kills (MINUTES=30)
	@$(BIN)/python -m tools.soak --minutes $(MINUTES) $(if $(CURVE),--curve $(CURVE)) --attacker "$(ATTACKER)"

bench: setup $(VENV)/bench $(VENV)/browser page ## measure, side by side with peers
	@$(BIN)/python -m bench $(ARGS)
	@$(BIN)/python -m bench.pages

screenshots: setup $(VENV)/test $(VENV)/browser ## picture every page and table into build/screenshots
	@$(BIN)/python -m tools.screenshots build/screenshots $(ARGS)

audit: $(VENV)/audit ## ask advisory databases about everything that is locked
	@$(BIN)/python -m tools.audit $(ARGS)

lock: $(VENV)/lock ## renew the pinned requirements; ARGS=--upgrade for newer versions
	@for name in play image page test lab bench lock mutants audit; do \
	  echo "requirements/$$name.txt"; \
	  $(BIN)/uv --no-config pip compile -q --universal --python-version 3.11 --generate-hashes \
	    --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(ARGS) \
	    "requirements/$$name.in" -o "requirements/$$name.txt" >/dev/null || exit 1; \
	done

clean: ## remove everything that make made
	@rm -rf $(VENV) build dist web/node_modules src/snowbound/server/static .pytest_cache .ruff_cache .mypy_cache .hypothesis
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# What `make check` runs: no browser, no server, no long searches.
FAST := tests/analysis tests/core tests/docs tests/games tests/rules tests/tables

style      = $(BIN)/ruff check . && $(BIN)/ruff format --check .
types      = $(BIN)/basedpyright --pythonpath $(BIN)/python && $(WEB) check
fast_tests = PYTHONPATH=src $(BIN)/python -m pytest -q $(FAST) $(ARGS)

# --- steps -----------------------------------------------------------------------------------
# A stamp in $(VENV) says that its step is done.

# Another interpreter asked for by name means another environment.
ifneq ($(origin PYTHON),file)
ifneq ($(shell cat $(VENV)/python 2>/dev/null),$(PYTHON))
$(VENV)/python: FORCE
endif
endif

$(VENV)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Snowbound needs Python 3.11 or newer: make PYTHON=python3.13 $(MAKECMDGOALS)"; exit 1; }
	@echo "Making $(VENV) with $$($(PYTHON) --version)"
	@rm -rf $(VENV) && $(PYTHON) -m venv $(VENV)
	@echo "$(PYTHON)" > $@

$(VENV)/play: $(VENV)/python requirements/play.txt
	@echo "Fetching what Snowbound needs"
	@$(FETCH) -r requirements/play.txt
	@touch $@

$(VENV)/test $(VENV)/lab $(VENV)/bench $(VENV)/lock $(VENV)/mutants $(VENV)/audit: $(VENV)/%: $(VENV)/play requirements/%.txt
	@echo "Fetching what $* needs"
	@$(FETCH) -r requirements/$*.txt
	@touch $@

# Chromium's headless shell from the package manager where we may install it (it is the quickest),
# else whatever Chromium the machine has, else the one that Playwright fetches.
$(VENV)/browser: $(VENV)/test
	@if ! command -v chromium-headless-shell >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing Chromium for the browser tests (apt-get install chromium-headless-shell)"; \
	    apt-get -qq update >/dev/null 2>&1; \
	    for name in chromium-headless-shell chromium; do \
	      apt-get -qq -y install --no-install-recommends $$name >/dev/null 2>&1 && break; \
	    done; \
	  fi; \
	  { command -v chromium-headless-shell || command -v chromium || command -v chromium-browser; } \
	    >/dev/null || { \
	    echo "Fetching Chromium for the browser tests (playwright install chromium)"; \
	    PLAYWRIGHT_NODEJS_PATH=$$($(BIN)/python hatch_build.py node) \
	      $(BIN)/playwright install chromium; }; \
	fi
	@touch $@

# Firefox and WebKit from the package manager where we may install them; else their tests are
# skipped, and say so.
$(VENV)/engines: $(VENV)/test
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing other browsers (apt-get install firefox-esr webkit2gtk-driver xvfb)"; \
	  apt-get -qq update >/dev/null 2>&1; \
	  apt-get -qq -y install --no-install-recommends firefox-esr webkit2gtk-driver xvfb \
	    >/dev/null 2>&1 || echo "They cannot be installed here"; \
	fi
	@for name in firefox-esr WebKitWebDriver Xvfb; do \
	  command -v $$name >/dev/null || echo "Without $$name, fewer browsers are tested"; \
	done
	@touch $@

# A digest of what goes into the package, touched only when that changes (also by a deletion,
# a compiler that has come since, or COMPILE).
$(VENV)/sources: $(VENV)/play FORCE
	@{ $(can_compile) 2>/dev/null && echo compiled || echo interpreted; \
	   find src web hatch_build.py pyproject.toml mypy.ini README.md LICENSE requirements/play.txt -type f \
	     ! -path '*/__pycache__/*' ! -path 'web/node_modules/*' ! -path '*/server/static/*' \
	     -exec cksum {} + | LC_ALL=C sort; } > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# hatch_build.py builds the browser client and compiles (in a copy: the tree stays free of libraries).
$(VENV)/installed: $(VENV)/sources
	@rm -f $@ && mkdir -p build
	@if [ "$$(head -n 1 $<)" = compiled ]; then \
	  echo "Compiling the hot modules"; \
	  if SNOWBOUND_COMPILE=yes $(install) > build/compile.log 2>&1; then \
	    echo compiled > $@; \
	  else \
	    echo "Compiling failed (see build/compile.log)"; \
	  fi; \
	fi; \
	if [ "$$(cat $@ 2>/dev/null)" != compiled ]; then \
	  SNOWBOUND_COMPILE=no $(install) && echo interpreted > $@; \
	fi
	@echo "Snowbound is installed, $$(cat $@)"
	@[ "$(COMPILE)" = no ] || $(can_compile) || true

install = SNOWBOUND_WEB_CACHE=$(CURDIR)/build/web $(PIP) install -qq --no-build-isolation --no-deps --force-reinstall .

can_compile = [ "$(COMPILE)" != no ] && $(BIN)/python hatch_build.py can-compile
