import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { INITIAL } from 'vscode-textmate';
import { loadGrammar } from './support/grammar';

interface Token {
  kind: string;
  text: string;
}

const KINDS: [string, string][] = [
  ['constant.numeric.integer', 'integer'],
  ['constant.numeric.float', 'real'],
  ['invalid.illegal.not-finite', 'non_finite'],
  ['invalid.illegal.decimal-comma', 'comma_number'],
  ['string.quoted.double', 'string'],
  ['invalid.illegal.unterminated-string', 'open_string'],
  ['invalid.illegal.token', 'word'],
  ['markup.heading.section', 'section_heading'],
  ['markup.heading.record', 'record_heading'],
  ['comment.line.semicolon', 'comment'],
];

/** The kind of the outermost scope below the file's. */
function kindOf(scopes: string[]): string | undefined {
  return KINDS.find(([scope]) => scopes[1]?.startsWith(`${scope}.`))?.[1];
}

test('tokens are as in the table that the server and the grammar read', async () => {
  const grammar = await loadGrammar();
  const cases = JSON.parse(fs.readFileSync('../../tests/lexical/cases.json', 'utf8')) as { text: string; tokens: Token[] }[];
  assert.ok(cases.length >= 60);
  for (const { text, tokens } of cases) {
    let stack = INITIAL;
    // VS Code ends lines so.
    const found = text.split(/\r\n|\r|\n/).flatMap((line) => {
      const parts: Token[] = [];
      let inside: string | undefined;
      const result = grammar.tokenizeLine(line, stack);
      stack = result.ruleStack;
      for (const { scopes, startIndex, endIndex } of result.tokens) {
        const kind = kindOf(scopes);
        const piece = line.slice(startIndex, endIndex);
        const last = parts.at(-1);
        // A token with scopes inside comes in pieces.
        if (kind !== undefined && last && kind === inside) last.text += piece;
        else if (kind !== undefined) parts.push({ kind, text: piece });
        inside = kind;
      }
      return parts.map(({ kind, text }) => ({ kind, text: text.replace(/^[ \t\v\f\uFEFF]+|[ \t\v\f]+$/g, '') }));
    });
    assert.deepEqual(found, tokens, JSON.stringify(text));
  }
});
