#!/usr/bin/env bash
# Builds the C, Node and Python bindings in the folder that is named, and tries each.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
cache="${HALO_ASS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/halo-ass}/bindings"
work="$1/bindings"
mkdir -p "$work" "$cache"
for part in Makefile CMakeLists.txt package.json binding.gyp pyproject.toml setup.py README.md tree-sitter.json \
  bindings common halo_ass halo_ass_rows; do
  cp -a "$here/$part" "$work/" # with their times, so that nothing is generated anew
done
cd "$work"

echo "C"
make --silent PREFIX="$work/installed" all install
cat >try.c <<'C'
#include <tree_sitter/tree-sitter-halo-ass.h>
int main(void) { return tree_sitter_halo_ass() == 0 || tree_sitter_halo_ass_rows() == 0; }
C
cc try.c -I installed/include -L installed/lib -ltree-sitter-halo-ass -o try
LD_LIBRARY_PATH=installed/lib ./try

echo "Python"
[ -x "$cache/python/bin/python" ] || {
  python3 -m venv "$cache/python"
  "$cache/python/bin/python" -m pip install --quiet --disable-pip-version-check setuptools wheel tree-sitter typing_extensions
}
"$cache/python/bin/python" setup.py --quiet build --build-lib python
PYTHONPATH=python "$cache/python/bin/python" bindings/python/tests/test_binding.py

echo "Node"
# Node's headers lie beside one that npm installed. Others would be fetched from elsewhere: npm has one with headers.
headers() {
  local bin
  bin=$(dirname "$(readlink -f "$(command -v node)")")
  for folder in "$bin/.." "$bin"/../node_modules/node-*; do
    [ -f "$folder/include/node/node_api.h" ] && (cd "$folder" && pwd) && return
  done
  return 1
}
headers >/dev/null || {
  [ -d "$cache/node/node_modules/node" ] || npm install --silent --no-audit --no-fund --prefix "$cache/node" node@24
  export PATH="$cache/node/node_modules/node/bin:$PATH"
}
npm_config_nodedir=$(headers)
export npm_config_nodedir
npm install --silent --no-audit --no-fund --no-save --cache "$cache/npm"
npm test --silent
