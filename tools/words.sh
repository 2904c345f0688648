#!/bin/sh
# Finds words that this project does not use, and says what to write instead (CONTRIBUTING.md, "House rules").
#   sh tools/words.sh [PATH…]    all sources and documents without a path
# Prints FILE:LINE: WORD, and what to write. Fails when there is one.
cd "$(dirname "$0")/.." || exit 1

# row WORD INSTEAD [RIGHT]: an extended regular expression for whole words (without capitals: in any case), what to
# write instead, and uses that are right.
row() { printf '%s\t%s\t%s\n' "$1" "$2" "${3:-}"; }

words() {
    row 'foretells?|foretold' 'predict'
    row 'half[-_ ]moves?' 'ply' 'HALF_MOVES'
    row 'side[-_ ]lines?' 'variation'
    row 'shelf|shelves|crowds?|desks?' 'store, library, job, queue, worker, pool'
    row 'by lot' 'at random'
    row 'so (many|much)' 'number of, maximum number of, limit'
    row 'far away' 'not in the cache'
    row 'told|tells?|telling' 'describe, report, log, format; "says"'
    row 'whoever|who asks|nobody|somebody' 'the caller, the user, the side to move; no piece' 'NOBODY'
    row 'troubles?|faults?|refusals?|unread' 'error, failure, invalid, missing, corrupt'
    row 'glyphs?' 'NAG'
    row 'seats?|vantages?' 'binding, slot'
    row '(struct|enum|trait|type) (Kind|Place|Known|Answer|Told|Found|Desk|Kept|Seat|Needs|Hall|Eyes|Minds)' 'which one: PieceKind, SquareSet, Binding, …Error' 'type Kind ='
}

# Not searched: the glossary, this table and its test, Portuguese texts, and the types that are made from the API document.
list_files() {
    if git rev-parse --git-dir >/dev/null 2>&1; then
        git ls-files -- "$@"
    else
        find "${@:-.}" -type f | sed 's|^\./||'
    fi | grep -E '\.(rs|ts|svelte|md|sh)$' |
        grep -vE '(^|/)(node_modules|target|dist)/|glossary\.md$|\.pt\.md$|/pt\.ts$|/schema\.d\.ts$|/words\.(sh|rs)$'
}

table=$(words)
any=$(printf '%s\n' "$table" | cut -f 1 | tr '\n' '|')
list_files "$@" | tr '\n' '\000' | xargs -0 grep -siHnE "(^|[^[:alpha:]])(${any%|})([^[:alpha:]]|\$)" | awk -v table="$table" '
    BEGIN {
        rows = split(table, lines, "\n")
        for (i = 1; i <= rows; i++) {
            split(lines[i], parts, "\t")
            word[i] = parts[1]; instead[i] = parts[2]; right[i] = parts[3]
        }
    }
    {
        match($0, /^[^:]*:[0-9]+:/)
        place = substr($0, 1, RLENGTH - 1)
        text = substr($0, RLENGTH + 1)
        for (i = 1; i <= rows; i++) {
            line = text
            if (right[i] != "") gsub(right[i], "", line)
            shown = line
            if (word[i] !~ /[A-Z]/) line = tolower(line)
            if (!match(" " line " ", "[^A-Za-z](" word[i] ")[^A-Za-z]")) continue
            printf "%s: %s: write %s\n", place, substr(shown, RSTART, RLENGTH - 2), instead[i]
            found++
        }
    }
    END {
        if (found) printf "%d words to replace\n", found
        exit found > 0
    }'
