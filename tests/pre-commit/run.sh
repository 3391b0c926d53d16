#!/usr/bin/env bash
# The hook under the real pre-commit, by the example of docs/ci.md: a commit with a mistake is refused and says why, one
# without is made. HALO_ASS_WHEELS names a folder with the wheel, HALO_ASS_BINARY the program for the hook that takes what is installed.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
: "${HALO_ASS_BINARY:?names the program to test}" "${HALO_ASS_WHEELS:?names the folder of its wheel}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir -p "$work/bin" "$work/hooks" "$work/level/data/levels/room/structure"
export HOME="$work" PRE_COMMIT_HOME="$work/cache"
# pip looks there, too: the wheel of this version is nowhere else yet.
export PIP_FIND_LINKS="$HALO_ASS_WHEELS ${PIP_FIND_LINKS:-}"
export GIT_CONFIG_GLOBAL="$work/gitconfig" GIT_CONFIG_NOSYSTEM=1
git config --global user.name mapper
git config --global user.email mapper@example.org
git config --global init.defaultBranch main
# A git hook of an outer repository must not lead git there.
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE

# What pre-commit takes from the project: the file that names its hooks, and what brings the program.
cp "$root/.pre-commit-hooks.yaml" "$root/pyproject.toml" "$work/hooks"
git -C "$work/hooks" init -q
git -C "$work/hooks" add .
git -C "$work/hooks" commit -qm hooks
revision=$(git -C "$work/hooks" rev-parse HEAD)

cd "$work/level"
git init -q
sed -n '/^## pre-commit/,/^## /{/^```yaml$/,/^```$/p}' "$root/docs/ci.md" | sed -e '/^```/d' \
  -e "s#https://github.com/halo-ass/halo-ass#$work/hooks#" -e "s#rev: main#rev: $revision#" >.pre-commit-config.yaml
grep -q "$work/hooks" .pre-commit-config.yaml
grep -q "$revision" .pre-commit-config.yaml
pre-commit install >/dev/null

failed=0
say() { if [ "$1" = 0 ]; then echo "ok: $2"; else echo "FAIL: $2"; cat "$work/said"; failed=1; fi; }
cp "$root/tests/corpus/sealed_v2.ASS" data/levels/room/structure/room.ass
git add .
code=0
git commit -qm 'a level without mistakes' >"$work/said" 2>&1 || code=$?
say "$code" 'a level without mistakes is committed'
cp "$root/examples/broken.ass" data/levels/room/structure/room.ass
git add .
code=0
git commit -qm 'a level with mistakes' >"$work/said" 2>&1 || code=1
say "$((1 - code))" 'a level with mistakes is refused'
code=0
grep -q 'structure/room.ass:70:1: error vertex-index-out-of-range' "$work/said" || code=1
say "$code" 'what is wrong is said'
# Files elsewhere are not for it.
git checkout -q HEAD -- .
cp "$root/examples/broken.ass" subtitles.ass
git add .
code=0
git commit -qm 'subtitles' >"$work/said" 2>&1 || code=$?
say "$code" 'other files of that ending are left alone'
# The other hook takes the program that is on the PATH.
git checkout -q -f HEAD
git rm -q --cached subtitles.ass 2>/dev/null || true
ln -s "$HALO_ASS_BINARY" "$work/bin/halo-ass"
code=0
PATH="$work/bin:$PATH" pre-commit try-repo "$work/hooks" halo-ass-system --all-files >"$work/said" 2>&1 || code=$?
say "$code" 'the hook for an installed program runs'
grep -q 'Passed' "$work/said" || { echo "FAIL: it checked nothing"; cat "$work/said"; failed=1; }
exit "$failed"
