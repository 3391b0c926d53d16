#!/usr/bin/env bash
# debian-sid.sh FOLDER PACKAGE…: unpacks current packages of Debian's unstable suite into a folder, with the libraries that
# they need, so that the system's own packages stay as they are. Programs there run with the loader `FOLDER/run PROGRAM…`.
set -euo pipefail
folder=$1
shift
command -v apt-get >/dev/null && command -v dpkg >/dev/null || {
  echo "only a Debian system can unpack Debian's packages" >&2
  exit 1
}
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -m 1 -E '/debian/?$') || {
  echo "apt has no Debian mirror: run apt-get update first" >&2
  exit 1
}
rm -rf "$folder" "$folder.part"
apt="$folder.part/apt"
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
apt-get "${private[@]}" install -y -qq --no-install-recommends --download-only "$@" >&2
for package in "$apt"/archives/*.deb; do
  dpkg -x "$package" "$folder.part/prefix"
done
rm -rf "$apt"
mv "$folder.part" "$folder"
loader=$(find "$folder/prefix" -name 'ld-linux-*.so.*' | head -n 1)
libraries=$(find "$folder/prefix/usr/lib" -maxdepth 1 -type d -name '*-linux-gnu')
cat >"$folder/run" <<RUN
#!/usr/bin/env bash
program=\$1
shift
exec "$loader" --library-path "$libraries" "$folder/prefix/\$program" "\$@"
RUN
chmod +x "$folder/run"
