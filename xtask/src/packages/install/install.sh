#!/bin/sh
# Installs halo-ass for one user: `curl -fsSL ADDRESS/install.sh | sh`.
# HALO_ASS_VERSION names another version, HALO_ASS_BIN another folder than ~/.local/bin, and HALO_ASS_DOWNLOADS where the
# files of a release are: an address, or a folder.
set -eu

version=${HALO_ASS_VERSION:-@VERSION@}
bin=${HALO_ASS_BIN:-$HOME/.local/bin}
downloads=${HALO_ASS_DOWNLOADS:-@REPOSITORY@/releases/download/v$version}

fail() {
    echo "install: $1" >&2
    exit 1
}

case "$(uname -s)-$(uname -m)" in
    Linux-x86_64) system=linux-x64 ;;
    Linux-aarch64 | Linux-arm64) system=linux-arm64 ;;
    Darwin-x86_64) system=darwin-x64 ;;
    Darwin-arm64) system=darwin-arm64 ;;
    *) fail "there is no program for $(uname -s) on $(uname -m); on Windows use install.ps1" ;;
esac

fetch() {
    case "$downloads" in
        http://* | https://*)
            if command -v curl >/dev/null; then
                curl -fsSL --retry 3 -o "$2" "$downloads/$1"
            else
                wget -q -O "$2" "$downloads/$1"
            fi
            ;;
        *) cp "$downloads/$1" "$2" ;;
    esac || fail "cannot get $1 from $downloads"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
name=halo-ass-$version-$system
fetch "$name.tar.gz" "$work/$name.tar.gz"
fetch SHA256SUMS "$work/SHA256SUMS"
cd "$work"
grep " $name.tar.gz\$" SHA256SUMS >sum || fail "SHA256SUMS does not list $name.tar.gz"
if command -v sha256sum >/dev/null; then
    sha256sum -c sum >/dev/null 2>&1
else
    shasum -a 256 -c sum >/dev/null 2>&1
fi || fail "$name.tar.gz is not the file that SHA256SUMS lists; nothing was installed"
tar -xzf "$name.tar.gz"
mkdir -p "$bin"
# Renamed into its place: a program that runs must not change.
cp "$name/halo-ass" "$bin/.halo-ass.part"
mv -f "$bin/.halo-ass.part" "$bin/halo-ass"
echo "$("$bin/halo-ass" --version) installed as $bin/halo-ass"
case ":$PATH:" in
    *":$bin:"*) ;;
    *) echo "$bin is not on the PATH: add it" ;;
esac
