#!/usr/bin/env bash
# The plugin in a real Neovim without a screen, installed as a user installs it. HALO_ASS_BINARY names the server;
# get-nvim.sh finds Neovim. What the screen shows is kept in tests/out/nvim.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
: "${HALO_ASS_BINARY:?names the server to test}"
nvim=$("$here/get-nvim.sh")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/bin" "$work/files/structure" "$root/tests/out/nvim"
ln -s "$nvim" "$work/bin/nvim"
ln -s "$HALO_ASS_BINARY" "$work/bin/halo-ass"
export PATH="$work/bin:$PATH"
export OUT="$root/tests/out/nvim" FILES="$work/files" ROOT="$root"

# Runs a command with folders of its own for everything that Neovim keeps.
as_user() {
  local home="$work/$1"
  mkdir -p "$home"
  shift
  env XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config" XDG_STATE_HOME="$home/state" \
    XDG_CACHE_HOME="$home/cache" "$@"
}

cp "$root"/tests/corpus/*.ASS "$root"/examples/*.ass "$work/files"
printf '[Script Info]\nTitle: a film\n\n[Events]\n' >"$work/files/subtitles.ass"
# Larger than what gets a tree.
(cd "$root" && cargo xtask gen --version 7 --size 60M --shape many --out "$work/files/large.ass")

# The second time must do no harm.
cd "$root"
for _ in 1 2; do
  as_user installed cargo xtask install neovim
done
as_user installed timeout 1800 nvim --headless -i NONE -c "luafile $here/test.lua" "$work/files/tiny_v2.ASS"

# The README's way without Rust.
mkdir -p "$work/plain/editors/nvim"
cp -r tree-sitter-ass "$work/plain/"
(cd "$work/plain" && sed -n '/^for name in halo_ass/,/^done$/p' "$root/editors/nvim/README.md" | sh -e)
for name in halo_ass halo_ass_rows; do
  [ -s "$work/plain/editors/nvim/parser/$name.so" ] && [ -s "$work/plain/editors/nvim/queries/$name/highlights.scm" ]
done
echo "ok: the README's way without Rust builds both parsers"

# The ways that the plugin's README shows, from a repository with built parsers.
cargo xtask install parsers
mkdir -p "$work/clone/editors"
cp -r editors/nvim "$work/clone/editors/nvim"
git -C "$work/clone" init -q
git -C "$work/clone" add -f .
git -C "$work/clone" -c user.name=test -c user.email=test@localhost commit -q -m test
for way in hand lazy pack; do
  WAY=$way CLONE="$work/clone" as_user "$way" timeout 300 nvim --headless -i NONE -u "$here/ways.lua" \
    -c "lua Way()" "$work/files/broken.ass" </dev/null
done
