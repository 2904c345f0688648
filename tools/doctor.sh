#!/bin/sh
# Which tools are there, what each is for, and how to get what is missing.
#   sh tools/doctor.sh             all of them (`make doctor`)
#   sh tools/doctor.sh need NAME…  nothing when these are there; otherwise all that are missing, at once
#   sh tools/doctor.sh run         the same for `make run`
#   sh tools/doctor.sh toolchain   the toolchain of rustup to be used, where it is not the pinned one
# Fails when something is missing that `make run` cannot do without, or one of the names.
cd "$(dirname "$0")/.." || exit 1
. tools/common.sh
. tools/probes.sh

# purpose NAME: what a tool is for.
purpose() {
    case $1 in
    cargo) say "Rust $minimum_rust or newer, which everything is written in" "Rust $minimum_rust ou mais novo, em que tudo é escrito" ;;
    cc) say 'a C compiler, for SQLite and zstd' 'um compilador C, para o SQLite e o zstd' ;;
    node) say "Node $minimum_node or newer, to build the pages of the studio" "Node $minimum_node ou mais novo, para construir as páginas do estúdio" ;;
    npm) say 'comes with Node and fetches what the pages are made of' 'vem com o Node e baixa aquilo de que as páginas são feitas' ;;
    rustfmt) say 'make lint: the layout of the code' 'make lint: a formatação do código' ;;
    clippy) say 'make lint: warnings of clippy' 'make lint: avisos do clippy' ;;
    cargo-deny) say 'make lint: licences of dependencies on all systems' 'make lint: licenças das dependências em todos os sistemas' ;;
    chromium) say 'make e2e: the studio in a real browser (CHROMIUM=… for another one)' 'make e2e: o estúdio num navegador de verdade (CHROMIUM=… para usar outro)' ;;
    schemathesis) say 'make schema: the API against its own document' 'make schema: a API conferida com o próprio documento' ;;
    swipl) say 'make rust: facts read by SWI-Prolog' 'make rust: fatos lidos pelo SWI-Prolog' ;;
    stockfish) say 'make rust: judging by a real engine' 'make rust: avaliação por um motor de verdade' ;;
    python-chess) say 'make rust: a UCI match through python-chess' 'make rust: um match UCI pelo python-chess' ;;
    valgrind) say 'make bench: counts of instructions' 'make bench: contagem de instruções' ;;
    llvm-tools) say 'make fast: the program compiled by what a trial run counted' 'make fast: o programa compilado pelo que uma execução de teste contou' ;;
    nightly) say 'make fuzz: a nightly compiler' 'make fuzz: um compilador nightly' ;;
    cargo-fuzz) say 'make fuzz: long fuzzing' 'make fuzz: fuzzing demorado' ;;
    esac
}

word() {
    case $state in
    ok) say 'ok' 'ok' ;;
    old) say 'too old' 'antigo' ;;
    missing) say 'missing' 'falta' ;;
    later) say 'later' 'depois' ;;
    esac
}

# describe NAME: a line, and one more with the remedy. Expects that NAME has been probed.
describe() {
    printf '  %-8s %-13s %-12s %s\n' "$(word)" "$1" "$found" "$(purpose "$1")"
    case $state in
    old | missing) printf '           → %s\n' "$remedy" ;;
    later) printf '           → %s\n' "$(say "rustup downloads Rust $pinned_rust when it is first needed; now: $remedy" \
        "o rustup baixa o Rust $pinned_rust quando for preciso; agora: $remedy")" ;;
    esac
}

is_usable() {
    [ "$state" = ok ] || [ "$state" = later ]
}

# need NAME…: fails if one of them is missing, and lists all that are.
need() {
    lacking=
    for name in "$@"; do
        probe "$name"
        is_usable && continue
        [ -n "$lacking" ] || say 'These tools are missing or too old:' 'Estas ferramentas faltam ou são antigas demais:'
        lacking="$lacking $name"
        describe "$name"
    done
    [ -z "$lacking" ] && return
    say 'Everything that this project can use: make doctor' 'Tudo o que este projeto pode usar: make doctor'
    return 1
}

case ${1:-} in
'') ;;
need)
    shift
    need "$@" >&2
    exit
    ;;
run)
    # Pages that are there, or that come from an archive, need no Node; without any, `pages.sh ready` explains.
    if need cargo cc >/dev/null; then exit 0; fi
    if sh tools/pages.sh needs-node; then need cargo cc node npm >&2; else need cargo cc >&2; fi
    exit
    ;;
toolchain)
    printf '%s' "${RUSTUP_TOOLCHAIN:-}"
    exit
    ;;
*)
    echo 'usage: sh tools/doctor.sh [need NAME…|run|toolchain]' >&2
    exit 2
    ;;
esac

# list ENGLISH PORTUGUESE NAME…: sets `unusable` to those that are not there.
list() {
    say "$1" "$2"
    shift 2
    unusable=
    for name in "$@"; do
        probe "$name"
        is_usable || unusable="$unusable $name"
        describe "$name"
    done
    echo
}

list 'Needed by make run and make test' 'Para make run e make test' cargo cc
required=$unusable
list 'Needed where the pages of the studio have to be built' 'Para construir as páginas do estúdio' node npm
printf '  %s\n\n' "$(sh tools/pages.sh state)"
list 'Optional: a part of make test each, skipped without it' 'Opcionais: uma parte de make test cada, pulada sem ela' \
    rustfmt clippy cargo-deny chromium schemathesis swipl stockfish python-chess
list 'Optional: other commands' 'Opcionais: outros comandos' valgrind llvm-tools nightly cargo-fuzz
if [ -n "$required" ]; then
    say "Missing for make run and make test:$required" "Falta para make run e make test:$required" >&2
    exit 1
fi
say 'make run and make test can start.' 'make run e make test podem começar.'
