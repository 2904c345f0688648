# What of the tools that this project uses is on this machine, and how to get the rest.
# To be sourced after common.sh, in the top folder.
#
# `probe NAME` sets three variables:
#   state    ok, old (too old), missing, or later (rustup fetches it by itself when it is first needed)
#   found    the version that is there, or nothing
#   remedy   a command or an address, where the state is not ok

minimum_rust=$(sed -n 's/^rust-version *= *"\([0-9.]*\)".*/\1/p' Cargo.toml)
minimum_node=$(sed -n 's/.*"node": *">=\([0-9.]*\)".*/\1/p' web/package.json)
pinned_rust=$(sed -n 's/^channel *= *"\(.*\)".*/\1/p' rust-toolchain.toml)
: "${CARGO:=cargo}" "${NPM:=npm}"
target=${CARGO_TARGET_DIR:-target}

# The first package manager there is. With brew on Linux, the system's own comes first.
manager=
for candidate in apt-get dnf pacman zypper apk brew; do
    if has $candidate; then
        manager=$candidate
        break
    fi
done

# offer APT DNF PACMAN ZYPPER APK BREW OTHERWISE: sets the remedy; a dash where this manager has no such package.
offer() {
    otherwise=$7
    case $manager in
    apt-get) package=$1 command='sudo apt install' ;;
    dnf) package=$2 command='sudo dnf install' ;;
    pacman) package=$3 command='sudo pacman -S' ;;
    zypper) package=$4 command='sudo zypper install' ;;
    apk) package=$5 command='sudo apk add' ;;
    brew) package=$6 command='brew install' ;;
    *) package=- ;;
    esac
    if [ "$package" = - ]; then remedy=$otherwise; else remedy="$command $package"; fi
}

rustup_remedy() {
    if [ -x "${HOME:-}/.cargo/bin/cargo" ] && ! has "$CARGO"; then
        # Installed, but this shell was started before.
        remedy='. "$HOME/.cargo/env"'
    elif has rustup; then
        remedy="rustup toolchain install $pinned_rust"
    else
        remedy="curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh"
    fi
}

# A program of rustup answers without fetching anything.
rust_says() {
    RUSTUP_AUTO_INSTALL=0 "$@" 2>/dev/null | awk 'NR == 1 { print $2 }'
}

# Whether cargo is rustup's and the pinned toolchain is not there yet.
is_fetched_later() {
    has rustup && [ -z "${RUSTUP_TOOLCHAIN:-}" ] &&
        ! rustup toolchain list 2>/dev/null | grep -q "^$pinned_rust-"
}

# Nothing is fetched when the user's own toolchain will do.
if is_fetched_later; then
    own=$(rustup default 2>/dev/null | awk 'NR == 1 { print $1 }')
    if [ -n "$own" ]; then
        version=$(RUSTUP_TOOLCHAIN=$own rust_says rustc --version)
        if [ -n "$version" ] && at_least "$version" "$minimum_rust"; then export RUSTUP_TOOLCHAIN="$own"; fi
    fi
fi

probe_cargo() {
    has "$CARGO" || {
        rustup_remedy
        return
    }
    if is_fetched_later; then
        state=later
        remedy="rustup toolchain install $pinned_rust"
        return
    fi
    found=$(rust_says "$CARGO" --version)
    rustc=$(rust_says rustc --version)
    if [ -z "$found" ] || [ -z "$rustc" ]; then
        rustup_remedy
    elif at_least "$found" "$minimum_rust" && at_least "$rustc" "$minimum_rust"; then
        state=ok
    else
        at_least "$found" "$minimum_rust" && found=$rustc
        state=old
        rustup_remedy
    fi
}

# probe_component COMMAND: a part of the Rust toolchain.
probe_component() {
    if has "$CARGO" && is_fetched_later; then
        state=later
        remedy="rustup toolchain install $pinned_rust"
        return
    fi
    if has "$CARGO"; then found=$(rust_says "$CARGO" "$1" --version); fi
    if [ -n "$found" ]; then
        state=ok
    elif has rustup; then
        remedy="rustup component add $2"
    elif ! has "$CARGO"; then
        # It comes with Rust. The system's package would bring its own Rust, mostly one that is too old.
        rustup_remedy
    else
        offer "$3" "$4" rust rust "$5" rust "rustup component add $2"
    fi
}

probe_cc() {
    for compiler in ${CC:-cc gcc clang}; do
        if has "$compiler"; then
            state=ok
            found=$("$compiler" -dumpversion 2>/dev/null | head -n 1)
            return
        fi
    done
    if [ "$(uname -s)" = Darwin ]; then
        remedy='xcode-select --install'
    else
        offer build-essential gcc base-devel gcc build-base gcc 'gcc or clang'
    fi
}

node_remedy() {
    offer nodejs nodejs nodejs nodejs22 nodejs node https://nodejs.org/en/download
    # Long-lived distributions offer a Node that is too old.
    if [ "$manager" = apt-get ]; then
        candidate=$(LC_ALL=C apt-cache policy nodejs 2>/dev/null | sed -n 's/^ *Candidate: *\([0-9]*:\)\{0,1\}\([0-9.]*\).*/\2/p')
        if [ -z "$candidate" ] || ! at_least "$candidate" "$minimum_node"; then remedy=https://nodejs.org/en/download; fi
    fi
}

probe_node() {
    if has node; then found=$(node --version 2>/dev/null | sed 's/^v//'); fi
    if [ -z "$found" ]; then
        node_remedy
    elif at_least "$found" "$minimum_node"; then
        state=ok
    else
        state=old
        node_remedy
    fi
}

probe_npm() {
    # A node that is no use has an npm of no use, too: both come with one remedy.
    if has "$NPM"; then found=$("$NPM" --version 2>/dev/null); fi
    if [ -n "$found" ]; then
        state=ok
    elif has node && [ "$manager" != brew ]; then
        offer npm nodejs-npm npm npm22 npm node https://nodejs.org/en/download
    else
        node_remedy
    fi
}

# Sets `browser` as well.
probe_chromium() {
    browser=
    for candidate in ${CHROMIUM:+"$CHROMIUM"} chromium chromium-browser google-chrome google-chrome-stable \
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome' \
        /Applications/Chromium.app/Contents/MacOS/Chromium; do
        browser=$(command -v "$candidate" 2>/dev/null) && break
    done
    if [ -n "$browser" ]; then
        state=ok
        found=$("$browser" --version 2>/dev/null | awk '{ for (i = 1; i <= NF; i++) if ($i ~ /^[0-9]+\./) { print $i; exit } }')
    else
        offer chromium chromium chromium chromium chromium '--cask chromium' https://www.chromium.org/getting-involved/download-chromium
    fi
}

# Sets `schemathesis`: the Python that has it.
probe_schemathesis() {
    schemathesis=
    for candidate in "$target/schemathesis/bin/python" python3; do
        found=$("$candidate" -c 'from importlib.metadata import version; print(version("schemathesis"))' 2>/dev/null) || continue
        schemathesis=$candidate
        state=ok
        return
    done
    remedy="python3 -m venv $target/schemathesis && $target/schemathesis/bin/pip install schemathesis"
}

probe_python_chess() {
    found=$("${STRATVISION_PYTHON:-python3}" -c 'import chess.engine; print(chess.__version__)' 2>/dev/null) && state=ok
    remedy='python3 -m pip install chess'
}

probe_swipl() {
    if has swipl; then
        state=ok
        found=$(swipl --version 2>/dev/null | sed 's/[^0-9]*\([0-9.]*\).*/\1/')
    else
        offer swi-prolog-nox pl swi-prolog swi-prolog swi-prolog swi-prolog https://www.swi-prolog.org/download/stable
    fi
}

probe_stockfish() {
    if has stockfish || [ -x /usr/games/stockfish ]; then
        state=ok
    else
        offer stockfish stockfish stockfish stockfish - stockfish https://stockfishchess.org/download
    fi
}

probe_valgrind() {
    if has valgrind; then
        state=ok
        found=$(valgrind --version 2>/dev/null | sed 's/^valgrind-//')
    else
        offer valgrind valgrind valgrind valgrind valgrind - https://valgrind.org/downloads
    fi
}

# probe_subcommand NAME: a program that cargo calls as a command of its own.
probe_subcommand() {
    if has "$CARGO"; then found=$(rust_says "$CARGO" "$1" --version); fi
    if [ -n "$found" ]; then
        state=ok
    elif [ "$manager" = brew ] && [ "$1" != fuzz ]; then
        remedy="brew install cargo-$1"
    else
        remedy="cargo install --locked cargo-$1"
    fi
}

probe_nightly() {
    if has rustup && rustup toolchain list 2>/dev/null | grep -q '^nightly-'; then
        state=ok
    else
        remedy='rustup toolchain install nightly --profile minimal'
    fi
}

probe_llvm_tools() {
    if has rustc; then
        tools=$(RUSTUP_AUTO_INSTALL=0 rustc --print target-libdir 2>/dev/null)/../bin/llvm-profdata
        [ -x "$tools" ] && state=ok
    fi
    remedy='rustup component add llvm-tools'
}

# probe NAME: see above.
probe() {
    state=missing found='' remedy=''
    case $1 in
    cargo) probe_cargo ;;
    cc) probe_cc ;;
    node) probe_node ;;
    npm) probe_npm ;;
    rustfmt) probe_component fmt rustfmt rustfmt rustfmt rustfmt ;;
    clippy) probe_component clippy clippy rust-clippy clippy rust-clippy ;;
    chromium) probe_chromium ;;
    schemathesis) probe_schemathesis ;;
    python-chess) probe_python_chess ;;
    swipl) probe_swipl ;;
    stockfish) probe_stockfish ;;
    valgrind) probe_valgrind ;;
    cargo-deny) probe_subcommand deny ;;
    cargo-fuzz) probe_subcommand fuzz ;;
    nightly) probe_nightly ;;
    llvm-tools) probe_llvm_tools ;;
    esac
}
