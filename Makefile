# Two commands do everything: `make run` and `make test`.
CARGO ?= cargo
NPM ?= npm
TARGET := $(or $(CARGO_TARGET_DIR),target)
STRATVISION := $(TARGET)/debug/stratvision
# The program as the tests have it: built for itself, it and all below it would be compiled once more.
BUILT := $(CARGO) test --workspace --no-run --quiet
# Where `.ci/run` puts Schemathesis; one on the PATH does as well.
SCHEMATHESIS := $(firstword $(wildcard $(TARGET)/schemathesis/bin/python))
# What the pages are made of.
PAGES := $(shell find web/src web/public web/plugins -type f 2>/dev/null) $(wildcard web/*.ts web/*.js web/*.json web/index.html)

.PHONY: run tour test lint rust web schema e2e fmt bench fast fuzz clean help

help:               ## this list
	@grep -E '^[a-z0-9]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## / — /'

run: web/dist/index.html  ## the web studio, in your browser
	$(CARGO) run --package stratvision -- studio --open

tour:               ## a guided demonstration of the command line on shipped data
	$(CARGO) build --quiet --package stratvision
	@sh docs/tour.sh $(STRATVISION)

test: lint rust web e2e schema  ## every check: lints, all tests, the front end, the studio in a browser, its schema

lint:               ## formatting, clippy, licences of dependencies (where cargo-deny is installed)
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	@for main in $(wildcard crates/*/tests/main.rs crates/*/tests/*/main.rs); do for file in $$(dirname $$main)/*.rs; do \
	name=$$(basename $$file .rs); [ $$name = main ] || grep -q "^mod $$name;" $$main || \
	{ echo "$$file is not tested: $$main does not name it"; exit 1; }; done; done
	@if $(CARGO) deny --version >/dev/null 2>&1; then $(CARGO) deny --log-level error check bans licenses sources; \
	else echo "cargo-deny is not installed: licences of dependencies not checked"; fi

rust: web/dist/index.html  ## unit, property, golden, command-line, API, kill and fuzz smoke tests
	$(CARGO) test --workspace --quiet

web: web/node_modules/.package-lock.json  ## the front end: layout, lints, types, its tests, drift of the API's types
	$(BUILT)
	$(NPM) --prefix web run lint
	$(NPM) --prefix web run check
	$(NPM) --prefix web test
	$(NPM) --prefix web run api:check

e2e: web/dist/index.html   ## the studio in a real browser, through the real binary
	$(BUILT)
	@if command -v chromium >/dev/null || [ -n "$$CHROMIUM" ]; then $(NPM) --prefix web run e2e; \
	else echo "chromium is not installed: the studio is not tested in a browser"; fi

schema:             ## the running studio against its own OpenAPI document (where Schemathesis is installed)
	$(BUILT)
	@if [ -n "$(SCHEMATHESIS)" ]; then $(SCHEMATHESIS) crates/server/tests/schemathesis.py $(STRATVISION); \
	elif python3 -c 'import schemathesis' 2>/dev/null; then python3 crates/server/tests/schemathesis.py $(STRATVISION); \
	else echo "schemathesis is not installed (pip install schemathesis): the API is not held against its schema"; fi

web/node_modules/.package-lock.json: web/package-lock.json
	$(NPM) --prefix web ci --no-audit --no-fund
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(PAGES)
	$(NPM) --prefix web run build
	@touch $@

fmt:                ## lay out the code, the pages and the shipped patterns
	$(CARGO) fmt --all
	$(CARGO) run --quiet --package stratvision -- patlan fmt knowledge/patterns
	$(NPM) --prefix web run fmt

bench:              ## throughput, with baselines in the same run; PGN=file.pgn to measure on your own games
	$(CARGO) bench --package stratvision-benches $(if $(PGN),-- $(abspath $(PGN)))
	@sh benches/instructions.sh $(PGN)

fast: web/dist/index.html  ## the program compiled by what it did in a trial run, a seventh to a quarter faster (needs rustup's llvm-tools)
	@CARGO='$(CARGO)' sh benches/fast.sh

fuzz:               ## long fuzzing of every target (needs cargo-fuzz and a nightly toolchain); SECONDS=600 each
	sh fuzz/run.sh $(or $(SECONDS),600)

clean:              ## remove what was built
	$(CARGO) clean
	rm -rf web/dist web/node_modules
