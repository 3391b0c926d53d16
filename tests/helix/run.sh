#!/usr/bin/env bash
# The snippets of docs/editors.md in a real Helix: its health check finds the server, both grammars and all queries; a real
# file gets its language and its colors; a mistake is shown. HALO_ASS_BINARY names the server.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
: "${HALO_ASS_BINARY:?names the server to test}"
cache="${HALO_ASS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/halo-ass}/helix"
[ -x "$cache/run" ] || "$root/tests/debian-sid.sh" "$cache" hx
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/bin" "$work/config/helix" "$work/structure"
ln -s "$HALO_ASS_BINARY" "$work/bin/halo-ass"
cat >"$work/bin/hx" <<RUN
#!/usr/bin/env bash
export HELIX_RUNTIME="$cache/prefix/usr/lib/hx/runtime"
exec "$cache/run" usr/lib/hx/hx "\$@"
RUN
chmod +x "$work/bin/hx"
# Under cargo Helix takes the project for its own sources.
unset CARGO_MANIFEST_DIR
export PATH="$work/bin:$PATH" HOME="$work" XDG_CONFIG_HOME="$work/config" XDG_CACHE_HOME="$work/cache" TERM=xterm-256color

# The blocks of the page, for this checkout; its folder stands where a user's would.
block() { sed -n "/^## Helix/,/^## /{/^\`\`\`$1$/,/^\`\`\`$/p}" "$root/docs/editors.md" | sed -e '/^```/d' -e "s#PATH/TO/halo-ass#$root#" -e "s#~/.config#$work/config#"; }
block toml >"$work/config/helix/languages.toml"
block sh >"$work/setup.sh"
[ -s "$work/config/helix/languages.toml" ] && [ -s "$work/setup.sh" ]
bash -e "$work/setup.sh"

failed=0
check() { if grep -qE "$2" "$work/$1"; then echo "ok: $3"; else echo "FAIL: $3"; cat "$work/$1"; failed=1; fi; }
hx --health halo-ass 2>&1 | sed 's/\x1b\[[0-9;]*m//g' >"$work/health"
check health 'halo-ass' 'the server is configured'
check health "$work/bin/halo-ass|✓ halo-ass" 'the server is found'
check health 'Tree-sitter parser.*✓' 'the parser is found'
check health 'Highlight queries.*✓' 'highlights are found'
check health 'Textobject queries.*✓' 'text objects are found'
hx --health halo-ass-rows 2>&1 | sed 's/\x1b\[[0-9;]*m//g' >"$work/health-rows"
check health-rows 'Tree-sitter parser.*✓' 'the parser of the rows is found'
check health-rows 'Highlight queries.*✓' 'their highlights are found'

# A terminal of its own: what Helix draws is kept. What is typed may be lost until Helix listens.
cp "$root/examples/broken.ass" "$work/structure/broken.ass"
: >"$work/screen"
type_keys() {
  for _ in $(seq 120); do
    printf ':70\r'
    sleep 1
    grep -q 'is out of range' "$work/screen" && break
  done
  for _ in $(seq 120); do
    printf ':q!\r'
    sleep 1
    [ -e "$work/ended" ] && break
  done
}
# Helix may end before the last keys.
{ (trap '' PIPE; type_keys) || true; } | { script -qefc "stty rows 40 cols 120; hx $work/structure/broken.ass" "$work/screen" >/dev/null || true; touch "$work/ended"; }
check screen 'is out of range' 'a finding is shown'
check screen $'\x1b\\[[0-9;:]*m' 'there are colors'
exit "$failed"
