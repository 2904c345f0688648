#!/bin/sh
# Every check, each in its turn, whatever became of the others; in the end one block with what passed, failed and was
# skipped, and why.
#   sh tools/test.sh [lint] [rust] [web] [e2e] [schema]    all five without a name (`make test`)
# What each check printed is kept in target/test-logs. Fails when a check failed.
cd "$(dirname "$0")/.." || exit 1
. tools/common.sh
. tools/probes.sh

[ $# -gt 0 ] || set -- lint rust web e2e schema
for part in "$@"; do
    case $part in
    lint | rust | web | e2e | schema) ;;
    *)
        echo 'usage: sh tools/test.sh [lint] [rust] [web] [e2e] [schema]' >&2
        exit 2
        ;;
    esac
done
began=$(date +%s)

logs=$target/test-logs
rows=$logs/rows
mkdir -p "$logs"
rm -f "$logs"/*
: >"$rows"

# The program as the tests have it: built for itself, it and all below it would be compiled once more.
program=$target/debug/stratvision

now() { date +%s; }

# record CHECK STATE SECONDS PASSED FAILED SKIPPED REASON: a row of the last block, also shown now.
record() {
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$@" >>"$rows"
    printf '%-8s %-28s %4d s  %s\n' "$2" "$1" "$3" "$7"
}

# skip CHECK REASON: this check cannot be run here.
skip() {
    record "$1" skipped 0 0 0 1 "$2"
}

# lacks NAME…: fails if all the tools are there; otherwise sets `why`, with the remedy.
lacks() {
    why=
    for name in "$@"; do
        probe "$name"
        if [ "$state" = ok ] || [ "$state" = later ]; then continue; fi
        why="${why:+$why; }$name: $remedy"
    done
    [ -n "$why" ]
}

# What cargo counted. Of a run that did not come to the end of every test program, the rest is not known.
count_cargo() {
    awk '
        /^test result: / {
            for (i = 1; i <= NF; i++) {
                if ($i ~ /^passed/) passed += $(i - 1)
                if ($i ~ /^failed/) failed += $(i - 1)
                if ($i ~ /^ignored/) skipped += $(i - 1)
            }
        }
        # With --show-output a test that passed shows what it said: that it has skipped, for instance.
        /^---- .* stdout ----$/ { test = $2 }
        /^skipped: / && test != "" { if (!(test in seen)) { seen[test] = 1; passed--; skipped++ } }
        END { print passed + 0, failed + 0, skipped + 0 }' "$1"
}

# What vitest counted, by the last line of plugins/count.ts.
count_vitest() {
    sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed\(, \([0-9]*\) skipped\)\{0,1\}$/\1 \2 \40/p' "$1" | tail -n 1 |
        awk '{ print $1, $2, int($3 / 10) }'
}

# A check that is one thing: it holds or it does not.
count_one() {
    if [ "$2" -eq 0 ]; then echo 1 0 0; else echo 0 1 0; fi
}

# show_failure CHECK LOG: what a reader needs first.
show_failure() {
    printf '\n--- %s\n' "$1"
    # The failed tests of each program, without what the others said.
    awk '/^failures:$/ { on = 1 } on { print } /^test result:/ { on = 0 }' "$2" >"$2.shown"
    [ -s "$2.shown" ] || tail -n 120 "$2" >"$2.shown"
    cat "$2.shown"
    printf -- '--- %s: %s\n\n' "$1" "$2"
}

# check NAME COUNTER COMMAND…: runs the command, counts and records. A check fails when its command does.
check() {
    name=$1 counter=$2
    shift 2
    log=$logs/$(printf %s "$name" | tr ' ' -).log
    started=$(now)
    "$@" >"$log" 2>&1 </dev/null
    code=$?
    set -- $("$counter" "$log" $code)
    passed=${1:-0} failed=${2:-0} skipped=${3:-0}
    reason=
    if [ $code -eq 0 ] && [ "$failed" -eq 0 ]; then
        result=ok
    else
        result=FAILED
        # A command that failed without a failed test: something did not compile or did not start.
        if [ "$failed" -eq 0 ]; then failed=1; fi
    fi
    if [ "$counter" != count_one ]; then reason="$passed passed, $failed failed, $skipped skipped"; fi
    record "$name" $result $(($(now) - started)) "$passed" "$failed" "$skipped" "$reason"
    if [ $result = FAILED ]; then show_failure "$name" "$log"; fi
    [ $result = ok ]
}

# A file beside a test program that the program does not name is never run.
find_forgotten_tests() {
    forgotten=0
    for main in crates/*/tests/main.rs crates/*/tests/*/main.rs tools/tests/main.rs; do
        [ -f "$main" ] || continue
        for file in "$(dirname "$main")"/*.rs; do
            module=$(basename "$file" .rs)
            if [ "$module" = main ] || grep -q "^mod $module;" "$main"; then continue; fi
            echo "$file is not tested: $main does not name it"
            forgotten=1
        done
    done
    return $forgotten
}

lint() {
    if lacks cargo; then
        skip lint "$why"
        return
    fi
    if lacks rustfmt; then skip 'code layout' "$why"; else check 'code layout' count_one "$CARGO" fmt --all --check; fi
    if lacks clippy cc; then
        skip clippy "$why"
    else
        check clippy count_one "$CARGO" clippy --workspace --all-targets --quiet -- -D warnings
        check documentation count_one env RUSTDOCFLAGS='-D warnings' "$CARGO" doc --workspace --no-deps --quiet
    fi
    check 'tests are named' count_one find_forgotten_tests
    check 'words' count_one sh tools/words.sh
    if lacks cargo-deny; then
        skip licences "$why"
    else
        check licences count_one "$CARGO" deny --log-level error check bans licenses sources
    fi
}

compile() {
    "$CARGO" test --workspace --no-run
}

# Builds the tests and the program, once for all checks that need them; fails if that failed.
built=
build_program() {
    if [ -z "$built" ]; then
        if check 'compiling' count_one compile; then built=yes; else built=no; fi
    fi
    [ $built = yes ]
}

rust() {
    if lacks cargo cc; then
        skip 'Rust tests' "$why"
    elif build_program; then
        check 'Rust tests' count_cargo "$CARGO" test --workspace --no-fail-fast -- --show-output
    else
        skip 'Rust tests' 'the tests do not compile'
    fi
}

# The pages, before the program is compiled with them.
pages=
build_pages() {
    if [ -n "$pages" ]; then return; fi
    pages=no
    if lacks node npm; then return; fi
    if check 'pages built' count_one sh tools/pages.sh build; then pages=yes; fi
}

web() {
    if lacks node npm; then
        skip 'front end' "$why"
        return
    fi
    check 'pages: layout and lints' count_one "$NPM" --prefix web run lint
    check 'pages: types' count_one "$NPM" --prefix web run check
    check 'pages: tests' count_vitest "$NPM" --prefix web test
}

api_types() {
    if lacks node npm cargo cc; then
        skip 'pages: types of the API' "$why"
    elif build_program; then
        check 'pages: types of the API' count_one "$NPM" --prefix web run api:check
    else
        skip 'pages: types of the API' 'the program does not compile'
    fi
}

e2e() {
    if lacks node npm cargo cc chromium; then
        skip 'browser tests' "$why"
    elif [ $pages != yes ]; then
        skip 'browser tests' 'the pages were not built'
    elif build_program; then
        check 'browser tests' count_vitest env CHROMIUM="$browser" "$NPM" --prefix web run e2e
    else
        skip 'browser tests' 'the program does not compile'
    fi
}

schema() {
    if lacks cargo cc schemathesis; then
        skip 'API schema' "$why"
    elif build_program; then
        check 'API schema' count_one "$schemathesis" crates/server/tests/schemathesis.py "$program"
    else
        skip 'API schema' 'the program does not compile'
    fi
}

# The last block; the status is that of the whole run.
summarize() {
    printf '\n'
    awk -F '\t' -v total=$(($(now) - began)) '
        { printf "%-8s %-28s %4d s  %5d passed %3d failed %3d skipped\n", $2, $1, $3, $4, $5, $6 }
        { passed += $4; failed += $5; skipped += $6 }
        $2 == "skipped" { reasons = reasons sprintf("skipped: %s (%s)\n", $1, $7) }
        END {
            printf "%s", reasons
            while ((getline line < slowest) > 0) print line
            printf "%d s\n\n%d passed, %d failed, %d skipped\n", total, passed, failed, skipped
            # A run that checked nothing has shown nothing.
            exit failed > 0 || passed == 0
        }' slowest="$logs/slowest" "$rows"
}

# Tests that skipped, and test programs that took longest: both from what cargo printed.
explain_rust_tests() {
    log=$logs/Rust-tests.log
    : >"$logs/slowest"
    [ -f "$log" ] || return
    awk '
        function tests(n) { return n == 1 ? "1 Rust test" : n " Rust tests" }
        /^test .* \.\.\. ignored/ { ignored++ }
        /^---- .* stdout ----$/ { test = $2 }
        /^skipped: / && !((test, $0) in seen) { seen[test, $0] = 1; count[$0]++ }
        END {
            for (reason in count) print reason " (" tests(count[reason]) ")" | "sort"
            close("sort")
            if (ignored) print "skipped: " tests(ignored) " marked as too long, to be run by hand"
        }' "$log" >>"$logs/slowest"
    awk '/^ *Running|^ *Doc-tests/ { program = $0; sub(/^ *(Running|Doc-tests) /, "", program) }
        /^test result: .*finished in/ { seconds = $NF; sub(/s$/, "", seconds); print seconds, program }' "$log" |
        sort -rn | head -n 5 | awk '{ seconds = $1; $1 = ""; printf "longest: %5.1f s %s\n", seconds, $0 }' >>"$logs/slowest"
}

is_wanted() {
    case " $parts " in
    *" $1 "*) return 0 ;;
    esac
    return 1
}

# Whether a check that can run here needs the program.
needs_program() {
    if is_wanted web && ! lacks node npm; then return 0; fi
    if is_wanted e2e && [ "$pages" = yes ] && ! lacks chromium; then return 0; fi
    is_wanted schema && ! lacks schemathesis
}

parts=$*
# What runs beside the rest must end with it.
trap 'trap "" TERM; kill 0; exit 130' INT

# Compiling keeps every core busy, checks of the pages one: they run side by side, and so do the browser and the schema.
if is_wanted lint; then lint & fi
if is_wanted web || is_wanted e2e; then build_pages; fi
wait
if is_wanted web; then web & fi
if is_wanted rust; then rust; fi
wait
if ! lacks cargo cc && needs_program; then build_program; fi
if is_wanted schema; then schema & fi
if is_wanted web; then api_types; fi
if is_wanted e2e; then e2e; fi
wait

explain_rust_tests
summarize
