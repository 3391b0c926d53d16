#!/usr/bin/env bash
# Prints the folder of a Wine that runs what current Rust builds (Debian 12's own is too old), in the cache. Where there is
# none, the one of Debian's unstable suite is unpacked with all it needs, so that the system's packages stay as they are.
# wine.sh runs programs with it. Ends with 3 where it cannot be had.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder="${HALO_ASS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/halo-ass}/wine"

unshare --mount --map-root-user true 2>/dev/null || {
  echo "Wine needs a mount namespace of its own, which this system does not give" >&2
  exit 3
}
if [ ! -e "$folder/ready" ]; then
  rm -rf "$folder"
  "$here/../debian-sid.sh" "$folder" wine64 wine libwine >&2 || {
    echo "Wine could not be had from Debian's unstable suite" >&2
    exit 3
  }
  inside="$folder/prefix"
  for name in lib lib64 bin sbin; do
    [ -e "$inside/$name" ] || ln -s "usr/$name" "$inside/$name"
  done
  mkdir -p "$inside"/{proc,dev,sys,tmp}
  echo 'root:x:0:0:root:/wine:/bin/sh' >"$inside/etc/passwd"
  # What programs of 32 bits, and people, need: half of it.
  rm -rf "$inside"/usr/lib/*/wine/i386-windows "$inside"/usr/share/{doc,fonts,icons,locale,man} "$inside/usr/libexec"
  # Without it user32.dll does not load, and nothing starts.
  windows="$inside/wine/prefix/drive_c/windows"
  mkdir -p "$windows/system32"
  cp "$inside/usr/x86_64-w64-mingw32/lib/zlib1.dll" "$windows/system32/"
  # The first start makes the folders of Windows.
  "$here/wine.sh" "$folder" cmd /c exit >&2 || {
    echo "the unpacked Wine does not run" >&2
    exit 1
  }
  touch "$folder/ready"
fi
echo "$folder"
