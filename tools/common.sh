# Shared by the scripts of this folder: the user's language, digests and versions.
# To be sourced: . tools/common.sh

# The language that the program would choose, too.
locale=${LC_ALL:-}
locale=${locale:-${LC_MESSAGES:-}}
locale=${locale:-${LANG:-}}
case $locale in
pt*) language=pt ;;
*) language=en ;;
esac

# say ENGLISH PORTUGUESE: the text of the user's language.
say() {
    if [ "$language" = pt ]; then printf '%s\n' "$2"; else printf '%s\n' "$1"; fi
}

has() {
    command -v "$1" >/dev/null 2>&1
}

# at_least VERSION MINIMUM: whether a version such as 20.19.1 is not below another such as 20.19.
at_least() {
    printf '%s %s\n' "$1" "$2" | awk '{
        split($1, have, "."); split($2, need, ".")
        for (i = 1; i <= 3; i++) {
            if (have[i] + 0 > need[i] + 0) exit 0
            if (have[i] + 0 < need[i] + 0) exit 1
        }
        exit 0
    }'
}

# The program that makes digests: `sha256sum` on Linux, `shasum` on macOS and the BSDs. Both print the same lines.
if has sha256sum; then hasher=sha256sum; else hasher='shasum -a 256'; fi
