# Two commands do everything: `make run` and `make test`.
CARGO ?= cargo
STRATVISION := $(or $(CARGO_TARGET_DIR),target)/debug/stratvision

.PHONY: run test lint fmt bench fuzz clean help

help:               ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## / — /'

run:                ## a guided demonstration on shipped data
	$(CARGO) build --quiet --package stratvision
	@sh docs/tour.sh $(STRATVISION)

test: lint          ## every check: lints, unit, property, golden, command-line and fuzz smoke tests
	$(CARGO) test --workspace --quiet

lint:               ## formatting, clippy, licences of dependencies (where cargo-deny is installed)
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings
	@if $(CARGO) deny --version >/dev/null 2>&1; then $(CARGO) deny --log-level error check bans licenses sources; \
	else echo "cargo-deny is not installed: licences of dependencies not checked"; fi

fmt:                ## lay out the code and the shipped patterns
	$(CARGO) fmt --all
	$(CARGO) run --quiet --package stratvision -- patlan fmt knowledge/patterns

bench:              ## throughput, with baselines in the same run; PGN=file.pgn to measure on your own games
	$(CARGO) bench --package stratvision-benches $(if $(PGN),-- $(abspath $(PGN)))
	@sh benches/instructions.sh $(PGN)

fuzz:               ## long fuzzing of every target (needs cargo-fuzz and a nightly toolchain); SECONDS=600 each
	sh fuzz/run.sh $(or $(SECONDS),600)

clean:              ## remove what was built
	$(CARGO) clean
