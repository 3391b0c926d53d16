#!/usr/bin/env bash
# Checks that need the tree-sitter CLI and sanitizers: the committed parser is the grammar's, and the scanner is clean.
set -euo pipefail
cd "$(dirname "$0")"
cache="${ASS_LSP_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/ass-lsp}"
cli="$cache/tree-sitter-cli/bin/tree-sitter"
[ -x "$cli" ] || cargo install tree-sitter-cli --locked --root "$cache/tree-sitter-cli"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp grammar.js tree-sitter.json "$work/"
(cd "$work" && "$cli" generate)
for file in parser.c grammar.json node-types.json; do
  cmp "src/$file" "$work/src/$file" || { echo "src/$file is not what the grammar gives: run tree-sitter generate"; exit 1; }
done
gcc -std=c11 -g -O1 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all \
  -Isrc test/scanner.c src/scanner.c -o "$work/scanner"
"$work/scanner"
echo "the generated files and the scanner are as they should be"
