#!/bin/sh
# Runs every fuzz target for that many seconds, one after the other: sh fuzz/run.sh [SECONDS] [TARGET…]
# Where no nightly toolchain can be had, RUSTC_BOOTSTRAP=1 lets the installed one use what libFuzzer needs.
# An input that breaks a property is kept in fuzz/artifacts/TARGET; copy it to fuzz/properties/regressions/TARGET.
set -u
cd "$(dirname "$0")" || exit 1

seconds=${1:-600}
[ $# -gt 0 ] && shift
case $seconds in
'' | *[!0-9]*)
    echo "usage: sh fuzz/run.sh [SECONDS] [TARGET…]" >&2
    exit 2
    ;;
esac

toolchain=+nightly
[ "${RUSTC_BOOTSTRAP:-}" = 1 ] && toolchain=""

missing=0
if [ -n "$toolchain" ] && ! cargo +nightly --version >/dev/null 2>&1; then
    echo "missing: a nightly toolchain (rustup toolchain install nightly, or set RUSTC_BOOTSTRAP=1)" >&2
    missing=1
fi
if ! cargo fuzz --version >/dev/null 2>&1; then
    echo "missing: cargo-fuzz (cargo install cargo-fuzz)" >&2
    missing=1
fi
[ $missing -eq 0 ] || exit 1

[ $# -gt 0 ] || set -- $(basename -s .rs fuzz_targets/*.rs)

(cd .. && cargo run --quiet --package stratvision-fuzz-properties --example seeds -- fuzz/corpus) || exit 1
failed=""
for target in "$@"; do
    for regression in "properties/regressions/$target"/*; do
        [ -f "$regression" ] && cp "$regression" "corpus/$target/regression-$(basename "$regression")"
    done
    echo "== $target, $seconds s"
    cargo $toolchain fuzz run "$target" -- -max_total_time="$seconds" -dict="corpus/$target.dict" -timeout=30 -rss_limit_mb=2048 -print_final_stats=1 ||
        failed="$failed $target"
done
if [ -n "$failed" ]; then
    echo "failed:$failed (inputs in fuzz/artifacts)" >&2
    exit 1
fi
echo "every property held"
