#!/bin/sh
# Instructions per position for some shipped patterns, counted by callgrind: the same on a busy machine.
# usage: benches/instructions.sh [games.pgn]
set -eu
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "valgrind is not installed: instructions not counted"; exit 0; }
games=${1:-knowledge/games/classics.pgn}
CARGO_PROFILE_RELEASE_DEBUG=1 cargo build --quiet --release --package stratvision-benches --bin match_once
binary=${CARGO_TARGET_DIR:-target}/release/match_once
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for pattern in PHILIDOR LINHARES_06_10 DYNAMICFORK LINHARES_01_07; do
  positions=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='*measured*' \
    "$binary" "$games" "$pattern" 2>"$log" | cut -d' ' -f1)
  total=$(sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$log")
  awk -v p="$pattern" -v t="$total" -v n="$positions" 'BEGIN { printf "%-20s %8.1f instructions/position (%d positions)\n", p, t / n, n }'
done
