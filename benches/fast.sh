#!/bin/sh
# The program compiled twice: once so that it counts which ways it goes, then, after it has searched and played for a while on
# what is shipped, so that the usual ways lie close together. Needs `rustup component add llvm-tools`. RUSTFLAGS are kept:
# with -Ctarget-cpu=native the program is for this kind of processor alone.
# usage: benches/fast.sh
set -eu
cd "$(dirname "$0")/.."
host=$(rustc --version --verbose | sed -n 's/^host: //p')
merge=$(rustc --print sysroot)/lib/rustlib/$host/bin/llvm-profdata
[ -x "$merge" ] || {
  echo "llvm-profdata is missing; remedy: rustup component add llvm-tools" >&2
  exit 1
}
target=$(mkdir -p "${CARGO_TARGET_DIR:-target}" && cd "${CARGO_TARGET_DIR:-target}" && pwd)/fast
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# With the target named, flags are for the program alone and not for what helps to build it.
build() {
  flags=$(printf '%s ' "${RUSTFLAGS:-}" | tr -s ' ' '\037')
  CARGO_ENCODED_RUSTFLAGS=${flags#$(printf '\037')}$2 "${CARGO:-cargo}" build --locked --release \
    --package stratvision --target "$host" --target-dir "$target/$1"
}

build counting -Cprofile-generate
counting=$target/counting/$host/release/stratvision

# Everything that is waited for: what does not run here is taken to be seldom needed and laid aside.
echo "counting the ways it goes while it searches and plays" >&2
run() {
  "$counting" --lang en "$@" >"$work/out" 2>"$work/err" || [ $? -eq 3 ] || {
    cat "$work/err" >&2
    exit 1
  }
}
# All runs count into one file.
export LLVM_PROFILE_FILE="$work/counts/%m.profraw"
games=knowledge/games
run import "$games" -o "$work/plain.svdb" --plain
run import "$games" -o "$work/base.svdb"
run export "$work/base.svdb" -o "$work/games.pgn"
for input in "$games" "$work/plain.svdb" "$work/base.svdb"; do
  run search -p all "$input" --stats --threads 1
  run search -p all "$input" --format jsonl
  for pattern in knowledge/patterns/*.patlan; do
    run search -p "$pattern" "$input" --stats --threads 1
  done
done
run search -p all "$games/classics.pgn" --format pgn --variations --raw --prove
run search -p philidor -p pawnfork "$games/famous.pgn" --within 3
run search -p philidor -p pawnfork "$games/classics.pgn" --distance
for set in strong level3 level6; do
  run bench --depth 6 --set "$set"
done
run bench --depth 7
run bench --depth 3 --patterns philidor,pawnfork
run perft --depth 4
run match classic set:strong --games 4 --depth 4 --openings random:6
run match strong set:triangle --game damas --games 4 --depth 7 --openings random:4
run match search set:mobilidade --game tac-tickle --games 2

# What was compiled by other counts is of no use.
rm -rf "$target/final"
"$merge" merge --output "$target/counts.profdata" "$work/counts"
build final "-Cprofile-use=$target/counts.profdata"
# The one before may be running.
cp "$target/final/$host/release/stratvision" "$target/stratvision.new"
mv -f "$target/stratvision.new" "$target/stratvision"
echo "$target/stratvision"
