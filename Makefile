# Two commands do everything: `make run` and `make test`.
CARGO ?= cargo
NPM ?= npm
export CARGO NPM
TARGET := $(or $(CARGO_TARGET_DIR),target)
# Optimised and quick to build; see Cargo.toml.
QUICK := $(TARGET)/quick/stratvision
# Another toolchain of rustup's than the pinned one, where that is not installed and the other is new enough.
TOOLCHAIN := $(shell sh tools/doctor.sh toolchain)
ifneq ($(TOOLCHAIN),)
export RUSTUP_TOOLCHAIN := $(TOOLCHAIN)
endif

.PHONY: run tour pages doctor test lint rust web e2e schema fmt bench fast fuzz clean help

help:               ## this list
	@grep -E '^[a-z0-9]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## / — /'

run:                ## the web studio, in your browser; PORT=0 for a free port, PAGES=archive without Node, ARGS='…' for the rest
	@sh tools/doctor.sh run
	@PAGES='$(PAGES)' sh tools/pages.sh ready
	$(CARGO) build --profile quick --package stratvision
	@$(QUICK) studio --open $(if $(PORT),--port $(PORT)) $(ARGS)

tour:               ## a guided demonstration of the command line on shipped data
	@sh tools/doctor.sh need cargo cc
	$(CARGO) build --profile quick --package stratvision
	@sh docs/tour.sh $(QUICK)

doctor:             ## which tools are there, what each is for, and how to get what is missing
	@sh tools/doctor.sh

pages:              ## the pages in an archive, for machines without Node: make run PAGES=archive
	@sh tools/doctor.sh need node npm
	@sh tools/pages.sh pack

test:               ## every check: lints, all tests, the front end, the studio in a browser, its schema
	@sh tools/test.sh

lint:               ## formatting, clippy, words, licences of dependencies
	@sh tools/test.sh lint

rust:               ## unit, property, golden, command-line, API, kill and fuzz smoke tests
	@sh tools/test.sh rust

web:                ## the front end: layout, lints, types, its tests, drift of the API's types
	@sh tools/test.sh web

e2e:                ## the studio in a real browser, through the real binary
	@sh tools/test.sh e2e

schema:             ## the running studio against its own OpenAPI document
	@sh tools/test.sh schema

fmt:                ## lay out the code, the pages and the shipped patterns
	$(CARGO) fmt --all
	$(CARGO) run --quiet --package stratvision -- patlan fmt knowledge/patterns
	$(NPM) --prefix web run fmt

bench:              ## throughput, with baselines in the same run; PGN=file.pgn to measure on your own games
	$(CARGO) bench --package stratvision-benches $(if $(PGN),-- $(abspath $(PGN)))
	@sh benches/instructions.sh $(PGN)

fast:               ## the program compiled by what it did in a trial run, a seventh to a quarter faster (needs rustup's llvm-tools)
	@sh tools/doctor.sh need cargo cc llvm-tools
	@PAGES='$(PAGES)' sh tools/pages.sh ready
	@sh benches/fast.sh

fuzz:               ## long fuzzing of every target (needs cargo-fuzz and a nightly toolchain); SECONDS=600 each
	sh fuzz/run.sh $(or $(SECONDS),600)

clean:              ## remove what was built
	$(CARGO) clean
	rm -rf web/dist web/dist.sources web/node_modules
