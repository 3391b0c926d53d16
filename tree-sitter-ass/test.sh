#!/usr/bin/env bash
# Checks of the grammars that need the tree-sitter CLI, sanitizers and the bindings' languages:
# the committed parsers are the grammars', the CLI's own tests pass, the scanners are clean, the bindings build and load.
set -euo pipefail
cd "$(dirname "$0")"
cache="${HALO_ASS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/halo-ass}"
version=0.27.1
cli="$cache/tree-sitter-cli/bin/tree-sitter"
# Without --locked where a version that its authors tried has left the registry.
[ "$("$cli" --version 2>/dev/null | cut -d ' ' -f 2)" = "$version" ] ||
  cargo install tree-sitter-cli --version "$version" --locked --root "$cache/tree-sitter-cli" ||
  cargo install tree-sitter-cli --version "$version" --root "$cache/tree-sitter-cli"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The CLI keeps compiled parsers and its configuration here, not in the user's folders.
export TREE_SITTER_DIR="$work/config" TREE_SITTER_LIBDIR="$work/lib" XDG_CACHE_HOME="$work/cache"

# The CLI takes folders of this name below those that its configuration names for grammars, as a user's does.
package="$work/parsers/tree-sitter-ass"
mkdir -p "$package" "$TREE_SITTER_DIR"
printf '{"parser-directories": ["%s"]}' "$work/parsers" >"$TREE_SITTER_DIR/config.json"
cp -r package.json common halo_ass halo_ass_rows test "$package/"
# Its highlight tests tell a grammar by the file's ending only, which is not how a Halo file may be told.
python3 -c 'import json, sys
package = json.load(sys.stdin)
for grammar, ending in zip(package["grammars"], ["ass", "rows"]):
    grammar["file-types"] = [ending]
json.dump(package, sys.stdout)' <tree-sitter.json >"$package/tree-sitter.json"
for grammar in halo_ass halo_ass_rows; do
  (cd "$package/$grammar" && "$cli" generate)
  for file in parser.c grammar.json node-types.json; do
    cmp "$grammar/src/$file" "$package/$grammar/src/$file" ||
      { echo "$grammar/src/$file is not what the grammar gives: run tree-sitter generate"; exit 1; }
  done
  (cd "$package/$grammar" && "$cli" test)
  flags=(-std=c11 -g -O1 -DGRAMMAR="$grammar" -include "$grammar/src/scanner.c" test/scanner.c)
  gcc "${flags[@]}" -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all -o "$work/scanner-$grammar"
  "$work/scanner-$grammar" 100000
  gcc "${flags[@]}" -o "$work/valgrind-$grammar"
  valgrind --quiet --leak-check=full --error-exitcode=1 "$work/valgrind-$grammar" 2000
  # What no one wrote is zero in one build and something else in the other: nothing may hang on it.
  for init in zero pattern; do
    gcc "${flags[@]}" -ftrivial-auto-var-init="$init" -o "$work/$init-$grammar"
    "$work/$init-$grammar" 100000 >"$work/$init.found"
  done
  cmp "$work/zero.found" "$work/pattern.found"
done

(cd "$package" && "$cli" test)

test/bindings.sh "$work"
echo "the grammars, their scanners and their bindings are as they should be"
