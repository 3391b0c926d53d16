#!/usr/bin/env bash
# Prints the path of a Neovim that the plugin supports, 0.11 or newer: the one in ASS_LSP_NVIM, in the PATH, or in the
# cache. Where there is none, the current one of Debian's unstable suite is unpacked into the cache, with the libraries it
# needs, so that the system's own packages stay as they are.
set -euo pipefail

cache="${ASS_LSP_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/ass-lsp}/nvim"

new_enough() {
  local version
  version=$("$1" --version 2>/dev/null | sed -n '1s/^NVIM v\([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
  [ -n "$version" ] && set -- $version && [ $(($1 * 1000 + $2)) -ge 11 ]
}

for candidate in "${ASS_LSP_NVIM:-}" "$(command -v nvim || true)" "$cache/nvim"; do
  if [ -n "$candidate" ] && new_enough "$candidate"; then
    echo "$candidate"
    exit
  fi
done

command -v apt-get >/dev/null && command -v dpkg >/dev/null || {
  echo "the tests need Neovim 0.11 or newer in the PATH or in ASS_LSP_NVIM" >&2
  exit 1
}
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -m 1 -E '/debian/?$') || {
  echo "apt has no Debian mirror: run apt-get update first" >&2
  exit 1
}

rm -rf "$cache" "$cache.part"
apt="$cache.part/apt"
mkdir -p "$apt/lists/partial" "$apt/archives/partial"
: >"$apt/status"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror sid main" >"$apt/sources.list"
private=(
  -o "Dir::Etc::sourcelist=$apt/sources.list" -o Dir::Etc::sourceparts=/dev/null
  -o "Dir::State::lists=$apt/lists" -o "Dir::State::status=$apt/status" -o "Dir::Cache=$apt"
  -o "APT::Architecture=$(dpkg --print-architecture)" -o APT::Sandbox::User=
)
apt-get "${private[@]}" update -qq >&2
# With an empty list of installed packages apt fetches the C library too, which is newer than the system's.
apt-get "${private[@]}" install -y -qq --no-install-recommends --download-only neovim >&2
for package in "$apt"/archives/*.deb; do
  dpkg -x "$package" "$cache.part/prefix"
done
rm -rf "$apt"
mv "$cache.part" "$cache"

loader=$(find "$cache/prefix" -name 'ld-linux-*.so.*' | head -n 1)
libraries=$(find "$cache/prefix/usr/lib" -maxdepth 1 -type d -name '*-linux-gnu')
cat >"$cache/nvim" <<RUN
#!/usr/bin/env bash
export VIMRUNTIME="$cache/prefix/usr/share/nvim/runtime"
exec "$loader" --library-path "$libraries" "$cache/prefix/usr/bin/nvim" --cmd "set runtimepath+=$cache/prefix/usr/lib/nvim" "\$@"
RUN
chmod +x "$cache/nvim"
new_enough "$cache/nvim" || { echo "the unpacked Neovim does not run" >&2; exit 1; }
echo "$cache/nvim"
