import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { INITIAL, type IGrammar } from 'vscode-textmate';
import { loadGrammar } from './support/grammar';

/** What is colored as wrong in a file. */
function wrong(grammar: IGrammar, file: string): string[] {
  let stack = INITIAL;
  return fs.readFileSync(file, 'utf8').split(/\r?\n/).flatMap((line, index) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    const bad = tokens.filter(({ scopes }) => scopes.some((scope) => scope.startsWith('invalid.')));
    return bad.map(({ startIndex, endIndex }) => `${String(index + 1)}: ${line.slice(startIndex, endIndex)}`);
  });
}

test('nothing in the files of a real exporter is colored as wrong, and the mistakes of form in the example are', async () => {
  const loaded = await loadGrammar();
  const corpus = '../../tests/corpus';
  const files = fs.readdirSync(corpus).filter((name) => name.endsWith('.ASS'));
  assert.ok(files.length > 5);
  for (const name of files) assert.deepEqual(wrong(loaded, path.join(corpus, name)), [], name);
  assert.deepEqual(wrong(loaded, '../../examples/broken.ass'), ['48: 100,0000000000', '90: "frame_bone']);
});
