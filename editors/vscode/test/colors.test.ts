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

test('texts of other programs have colors', async () => {
  const scopeOf = (grammar: IGrammar, line: string, word: string): string | undefined => {
    const at = line.indexOf(word);
    return grammar.tokenizeLine(line, INITIAL).tokens.find(({ endIndex }) => endIndex > at)?.scopes.at(-1);
  };
  const assxml = await loadGrammar('assxml', 'text.assxml');
  const tag = '<Node name="a &lt; b"> 1.5 <!-- 2 -->';
  assert.equal(scopeOf(assxml, tag, 'Node'), 'entity.name.tag.assxml');
  assert.equal(scopeOf(assxml, tag, 'name'), 'entity.other.attribute-name.assxml');
  assert.equal(scopeOf(assxml, tag, 'a '), 'string.quoted.double.assxml');
  assert.equal(scopeOf(assxml, tag, '1.5'), 'constant.numeric.assxml');
  assert.equal(scopeOf(assxml, tag, '2'), 'comment.block.assxml');
  const map = await loadGrammar('keyvalues2', 'source.keyvalues2');
  const attribute = '\t"origin" "vector3" "0 -1 0.5"';
  assert.equal(scopeOf(map, attribute, 'origin'), 'variable.other.property.keyvalues2');
  assert.equal(scopeOf(map, attribute, 'vector3'), 'storage.type.keyvalues2');
  assert.equal(scopeOf(map, attribute, '0 -1'), 'constant.numeric.keyvalues2');
  assert.equal(scopeOf(map, '"element" "f03edca7-e2dc"', 'f03'), 'string.quoted.double.keyvalues2');
  assert.equal(scopeOf(map, '<!-- dmx encoding keyvalues2 4 format vmap 40 -->', 'dmx'), 'comment.block.keyvalues2');
});
