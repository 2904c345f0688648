#!/bin/sh
# The guided demonstration of `make tour`.
#   sh docs/tour.sh path/to/stratvision
# Speaks Portuguese or English by the environment (LC_ALL, LC_MESSAGES, LANG), as the program does. On a terminal it waits for
# Enter between steps.
set -eu

if [ $# -ne 1 ] || [ ! -x "$1" ]; then
    echo "usage: sh docs/tour.sh path/to/stratvision" >&2
    exit 2
fi
bin_folder=$(cd "$(dirname "$1")" && pwd)
program=$bin_folder/$(basename "$1")
cd "$(dirname "$0")/.."

locale=${LC_ALL:-}
locale=${locale:-${LC_MESSAGES:-}}
locale=${locale:-${LANG:-}}
case $locale in
    pt*) language=pt ;;
    *) language=en ;;
esac

waits=no
bold=
plain=
if [ -t 1 ]; then
    [ -t 0 ] && waits=yes
    if [ -z "${NO_COLOR:-}" ]; then
        bold=$(printf '\033[1m')
        plain=$(printf '\033[0m')
    fi
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/stratvision-tour.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The picture is the one thing that stays: beside the program, where `make clean` finds it.
if [ -w "$bin_folder" ]; then
    picture=$bin_folder/philidor.svg
else
    picture=$(mktemp -d "${TMPDIR:-/tmp}/stratvision-picture.XXXXXX")/philidor.svg
fi

stratvision() {
    "$program" "$@"
}

# pick ENGLISH PORTUGUESE: the text of the user's language.
pick() {
    if [ "$language" = pt ]; then printf '%s\n' "$2"; else printf '%s\n' "$1"; fi
}

number=0
# step ENGLISH PORTUGUESE: waits for the reader, then says what comes.
step() {
    if [ "$number" -gt 0 ] && [ "$waits" = yes ]; then
        printf '\n%s' "$(pick '[Enter to go on] ' '[Enter para continuar] ')"
        read -r _ || waits=no
    fi
    number=$((number + 1))
    printf '\n%s%s. %s%s\n' "$bold" "$number" "$(pick "$1" "$2")" "$plain"
}

# run COMMAND: shows it and runs it. An exit code other than 0 is an answer too ("nothing found", "it has errors").
run() {
    printf '\n$ %s\n' "$1"
    eval "$1" 2>&1 || true
}

fen='k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1'

step 'The program ships with patterns of strategy and tactics. Each has a name, a weight and a description.' \
    'O programa traz padrões de estratégia e tática. Cada um tem nome, peso e descrição.'
run 'stratvision patlan list'

step "A position with Philidor's mate: who plays which role, the line that was tried, and why it works." \
    'Uma posição com o mate de Philidor: quem faz cada papel, a linha que foi tentada, e por que funciona.'
run "stratvision find philidor --fen '$fen' --explain --board"

step 'The same pattern in a game of 1620 (NN against Greco), now for black: found after ply 23, before 12…Qg1+.' \
    'O mesmo padrão numa partida de 1620 (NN contra Greco), agora para as pretas: achado depois do meio-lance 23, antes de 12…Qg1+.'
run 'stratvision find philidor --pgn knowledge/games/classics.pgn --game 1'
run 'stratvision find philidor --pgn knowledge/games/classics.pgn --game 1 --ply 23 --instance 3 --board'

step 'A pattern of your own: a knight that can go to a square and attack the king and something dearer than itself.' \
    'Um padrão seu: um cavalo que pode ir a uma casa e atacar o rei e algo mais valioso que ele.'
cd "$work"
if [ "$language" = pt ]; then
    own=garfo.patlan
    cat >"$own" <<'END'
PADRAO "GARFO"
AUTOR "nossa turma"
DESCRICAO "De <S1>, <N1> dá xeque em <k1> e ataca <f1>"
PESO 1
CENARIO
  N1 ATAQUEPOSSIVEL (S1,K1)
  N1 ATAQUEPOSIVEL (S1,f1)
PRECONDICAO
  VALORDE(f1) > VALORDE(N1)
TATICAS
  N1,S1;
END
else
    own=fork.patlan
    cat >"$own" <<'END'
PATTERN "FORK"
AUTHOR "our class"
DESCRIPTION "From <S1>, <N1> checks <k1> and attacks <f1>"
WEIGHT 1
SCENARIO
  N1 POSSIBLEATTACK (S1,K1)
  N1 POSIBLEATTACK (S1,f1)
PRECONDITION
  VALUEOF(f1) > VALUEOF(N1)
TACTICALS
  N1,S1;
END
fi
run "cat $own"

step 'There are two slips in it. The check shows each with its place and what would be right.' \
    'Há dois enganos nele. A conferência mostra cada um com o lugar e o que seria certo.'
run "stratvision patlan check $own"

step 'The offered corrections are applied, and the pattern is found. An instance that fails a condition says which.' \
    'As correções oferecidas são aplicadas, e o padrão é encontrado. A instância que falha numa condição diz em qual.'
run "stratvision patlan check --fix $own"
run "stratvision find $own --fen 'r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R w KQkq - 0 1' --explain"

step 'Underneath lie facts: every relation of a position, readable by Prolog. Here, what my pieces could attack after a step.' \
    'Por baixo há fatos: todas as relações de uma posição, legíveis por Prolog. Aqui, o que as minhas peças atacariam após um passo.'
run "stratvision facts --fen '$fen' | grep '^ataquepossivel(m' | head -n 8"

step 'Any pattern can be described in sentences, in English …' 'Todo padrão pode ser descrito em frases, em inglês …'
run "stratvision patlan explain $own --lang en"

step '… and in Portuguese. Your description stays as you wrote it.' '… e em português. A sua descrição fica como você a escreveu.'
run "stratvision patlan explain $own --lang pt"

step 'The keywords change language too, or become symbols; the meaning stays.' \
    'As palavras-chave também mudam de língua, ou viram símbolos; o sentido fica.'
if [ "$language" = pt ]; then other=en; else other=pt; fi
run "stratvision patlan translate $own --to $other"
run "stratvision patlan translate $own --to $language --symbols"

step 'Last, a picture with arrows for a lesson or a web page.' 'Por fim, uma figura com setas para uma aula ou uma página.'
printf "\n\$ stratvision find philidor --fen '%s' --svg %s\n" "$fen" "$picture"
# A picture of an earlier tour is ours to replace.
if stratvision find philidor --fen "$fen" --svg "$picture" --force >/dev/null 2>&1; then
    pick "The picture is in $picture" "A figura está em $picture"
else
    pick "The picture could not be written to $picture" "Não foi possível gravar a figura em $picture"
fi

echo
pick 'Next: docs/tutorial.en.md teaches the language in ten minutes; docs/patlan.en.md is the reference.' \
    'A seguir: docs/tutorial.pt.md ensina a linguagem em dez minutos; docs/patlan.pt.md é a referência.'
exit 0
