#!/usr/bin/env bash
# wine.sh FOLDER PROGRAM ARGUMENT…: runs a Windows program in the current folder with the Wine that get-wine.sh unpacked.
# It sees the temporary folder and the project under their own paths, on drive Z.
set -euo pipefail
folder=$1
shift
root=$(cd "$(dirname "$0")/../.." && pwd)
export HALO_ASS_WINE="$folder/prefix" HALO_ASS_ROOT="$root"
# The mounts are seen by this program alone, and end with it.
exec unshare --mount --map-root-user bash -c '
  for path in /proc /dev /sys /tmp "$HALO_ASS_ROOT" "$(cd "$HALO_ASS_ROOT" && realpath "${CARGO_TARGET_DIR:-.}")"; do
    mkdir -p "$HALO_ASS_WINE$path"
    mount --rbind "$path" "$HALO_ASS_WINE$path"
  done
  wine=/usr/lib/x86_64-linux-gnu/wine
  exec env HOME=/wine WINEPREFIX=/wine/prefix WINEDEBUG=${WINEDEBUG:--all} USER=user XDG_RUNTIME_DIR=/tmp PATH="$wine:/usr/bin:/bin" \
    unshare --root="$HALO_ASS_WINE" --wd="$PWD" "$wine/wine" "$@"
' wine "$@"
