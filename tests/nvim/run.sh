#!/usr/bin/env bash
# The plugin in a real Neovim without a screen. ASS_LSP_BINARY names the server; get-nvim.sh finds Neovim.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
: "${ASS_LSP_BINARY:?names the server to test}"
nvim=$("$here/get-nvim.sh")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The plugin as it is installed: a package in the data folder, with the parser that was built beside it.
plugin="$work/data/nvim/site/pack/ass-lsp/start/ass-lsp"
mkdir -p "$plugin/parser" "$work/files"
cp -r "$root"/editors/nvim/. "$plugin"
cc -shared -fPIC -O2 -I "$root/tree-sitter-ass/src" "$root"/tree-sitter-ass/src/{parser,scanner}.c \
  -o "$plugin/parser/halo_ass.so"
diff -r "$root/tree-sitter-ass/queries" "$root/editors/nvim/queries/halo_ass"
cp "$root/tests/corpus/tiny_v2.ASS" "$work/files/real.ASS"
cp "$root/examples/one_mistake.ass" "$work/files/broken.ass"
printf '[Script Info]\nTitle: a film\n\n[Events]\n' > "$work/files/subtitles.ass"
env XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config" XDG_STATE_HOME="$work/state" XDG_CACHE_HOME="$work/cache" \
  PATH="$(dirname "$ASS_LSP_BINARY"):$PATH" timeout 120 \
  "$nvim" --headless -i NONE -c "luafile $here/test.lua" "$work/files/real.ASS"
