#!/bin/sh
# Tries the page in Chromium. HALO_ASS_BINARY names the program that it is compared with; the page is editors/web/bundle.
set -eu
: "${HALO_ASS_BINARY:?must name the program}"
here=$(cd "$(dirname "$0")" && pwd)
cache=${HALO_ASS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/halo-ass}/web
mkdir -p "$cache"
[ -d "$cache/node_modules/playwright-core" ] || npm install --no-fund --no-audit --prefix "$cache" playwright-core
HALO_ASS_TEST_CACHE=$cache exec node "$here/page.mjs" "$@"
