#!/bin/sh
# The pages of the studio: web/dist, which goes into the program.
#   sh tools/pages.sh digest    the digest of the sources that the pages are made of
#   sh tools/pages.sh needs-node  succeeds if only Node can bring them up to date
#   sh tools/pages.sh state     in words: built from these sources, from older ones, or not there
#   sh tools/pages.sh build     builds them with Node, unless they are up to date
#   sh tools/pages.sh pack      builds them and packs them for machines without Node (`make pages`)
#   sh tools/pages.sh ready     what `make run` does: up to date, or built, or taken from an archive, or explained
# PAGES=FILE names an archive made by `pack`. Without it, one for these very sources is looked for in the top folder
# and in target/pages.
set -eu
cd "$(dirname "$0")/.."
. tools/common.sh
. tools/probes.sh

# The digest of the sources that web/dist was built from. Outside of it, for all that is in there goes into the program.
stamp=web/dist.sources

# Everything that `npm run build` reads. Tests do not change the pages.
digest() (
    cd web
    {
        find src public plugins -type f ! -name '*.test.ts'
        # The tutorial is a page of its own.
        find ../docs -name 'tutorial.*.md' 2>/dev/null || :
        ls index.html package.json package-lock.json vite.config.ts svelte.config.js tsconfig.json
    } | LC_ALL=C sort | xargs $hasher | $hasher | cut -d' ' -f1
)

# Nothing, if the pages are not there or nothing is known of them.
built_from() {
    if [ -f web/dist/index.html ] && [ -f "$stamp" ]; then cat "$stamp"; fi
}

is_current() {
    [ "$(built_from)" = "$(digest)" ]
}

has_node() {
    probe node && [ "$state" = ok ] && probe npm && [ "$state" = ok ]
}

build() {
    if is_current; then return 0; fi
    # npm leaves this file at the end of a complete installation.
    installed=web/node_modules/.package-lock.json
    if [ ! -f $installed ] || [ web/package-lock.json -nt $installed ]; then
        "$NPM" --prefix web ci --no-audit --no-fund
        touch $installed
    fi
    # A build that is broken off must not pass for a finished one.
    rm -f "$stamp"
    "$NPM" --prefix web run build
    digest >"$stamp"
}

archive_name() {
    printf 'stratvision-pages-%.16s.tar.gz' "$(digest)"
}

pack() {
    build
    mkdir -p "$target/pages"
    archive=$target/pages/$(archive_name)
    tar -czf "$archive.part" -C web dist dist.sources
    mv "$archive.part" "$archive"
    say "$archive holds the pages. On a machine without Node, with the same sources: make run PAGES=$archive" \
        "$archive contém as páginas. Numa máquina sem Node, com as mesmas fontes: make run PAGES=$archive"
}

# Sets `archive` to the one to be used; fails if there is none.
find_archive() {
    if [ -n "${PAGES:-}" ]; then
        archive=$PAGES
        return 0
    fi
    for archive in "$(archive_name)" "$target/pages/$(archive_name)"; do
        if [ -f "$archive" ]; then return 0; fi
    done
    return 1
}

# unpack FILE: takes the pages from an archive if they were built from these sources. What is there stays until then.
unpack() {
    if [ ! -f "$1" ]; then
        say "There is no archive $1." "Não há arquivo $1." >&2
        return 1
    fi
    fresh=web/dist.unpacked
    rm -rf $fresh
    mkdir $fresh
    if ! tar -xzf "$1" -C $fresh 2>/dev/null || [ ! -f $fresh/dist/index.html ] || [ ! -f $fresh/dist.sources ]; then
        rm -rf $fresh
        say "$1 is no archive of the pages, or a damaged one. Make it with: make pages" \
            "$1 não é um arquivo das páginas, ou está danificado. Faça um com: make pages" >&2
        return 1
    fi
    if [ "$(cat $fresh/dist.sources)" != "$(digest)" ]; then
        rm -rf $fresh
        say "The pages in $1 were built from other sources. These sources need $(archive_name); make it with: make pages" \
            "As páginas em $1 foram construídas de outras fontes. Estas fontes precisam de $(archive_name); faça com: make pages" >&2
        return 1
    fi
    rm -rf web/dist "$stamp"
    mv $fresh/dist web/dist
    mv $fresh/dist.sources "$stamp"
    rm -rf $fresh
    say "The pages of the studio come from $1." "As páginas do estúdio vêm de $1."
}

explain() {
    if [ -f web/dist/index.html ]; then
        say 'The pages of the studio were built from older sources, and Node is missing or too old to build them again.' \
            'As páginas do estúdio foram construídas de fontes anteriores, e falta o Node (ou é antigo) para refazê-las.'
    else
        say 'The pages of the studio are not built, and Node is missing or too old to build them.' \
            'As páginas do estúdio não estão construídas, e falta o Node (ou é antigo) para construí-las.'
    fi
    say 'One of these helps:' 'Uma destas coisas resolve:'
    node_remedy
    say "  - install Node $minimum_node or newer: $remedy" "  - instalar o Node $minimum_node ou mais novo: $remedy"
    say "  - copy $(archive_name) here from a machine with Node, where \`make pages\` makes it in target/pages" \
        "  - copiar para cá $(archive_name) de uma máquina com Node, onde \`make pages\` o cria em target/pages"
    if [ -f web/dist/index.html ]; then
        say 'The studio starts with the older pages.' 'O estúdio começa com as páginas anteriores.'
    else
        say 'The studio starts without them: its API answers, and the browser shows how to get the pages.' \
            'O estúdio começa sem elas: a API responde, e o navegador mostra como obter as páginas.'
    fi
}

ready() {
    if is_current; then return 0; fi
    if [ -n "${PAGES:-}" ]; then
        unpack "$PAGES"
    elif has_node; then
        build
    elif find_archive && unpack "$archive"; then
        return 0
    else
        explain >&2
    fi
}

describe_state() {
    if is_current; then
        say 'The pages are built and up to date: Node is not needed for make run.' \
            'As páginas estão construídas e atualizadas: o Node não é necessário para make run.'
    elif find_archive; then
        say "Without Node the pages would come from $archive." "Sem o Node, as páginas viriam de $archive."
    elif [ -f web/dist/index.html ]; then
        say 'The pages were built from older sources.' 'As páginas foram construídas de fontes anteriores.'
    else
        say 'The pages are not built.' 'As páginas não estão construídas.'
    fi
}

case ${1:-} in
digest) digest ;;
needs-node) ! is_current && [ -z "${PAGES:-}" ] && ! find_archive ;;
state) describe_state ;;
build) build ;;
pack) pack ;;
ready) ready ;;
*)
    echo 'usage: sh tools/pages.sh digest|needs-node|state|build|pack|ready' >&2
    exit 2
    ;;
esac
