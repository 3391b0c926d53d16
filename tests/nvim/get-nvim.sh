#!/usr/bin/env bash
# Prints the path of a Neovim that the plugin supports, 0.11 or newer: the one in HALO_ASS_NVIM, in the PATH, or in the
# cache. Where there is none, the current one of Debian's unstable suite is unpacked into the cache, with the libraries it
# needs, so that the system's own packages stay as they are.
set -euo pipefail

cache="${HALO_ASS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/halo-ass}/nvim"

new_enough() {
  local version
  version=$("$1" --version 2>/dev/null | sed -n '1s/^NVIM v\([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
  [ -n "$version" ] && set -- $version && [ $(($1 * 1000 + $2)) -ge 11 ]
}

for candidate in "${HALO_ASS_NVIM:-}" "$(command -v nvim || true)" "$cache/nvim"; do
  if [ -n "$candidate" ] && new_enough "$candidate"; then
    echo "$candidate"
    exit
  fi
done

"$(dirname "$0")/../debian-sid.sh" "$cache" neovim || {
  echo "the tests need Neovim 0.11 or newer in the PATH or in HALO_ASS_NVIM" >&2
  exit 1
}
cat >"$cache/nvim" <<RUN
#!/usr/bin/env bash
export VIMRUNTIME="$cache/prefix/usr/share/nvim/runtime"
exec "$cache/run" usr/bin/nvim --cmd "set runtimepath+=$cache/prefix/usr/lib/nvim" "\$@"
RUN
chmod +x "$cache/nvim"
new_enough "$cache/nvim" || { echo "the unpacked Neovim does not run" >&2; exit 1; }
echo "$cache/nvim"
