import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { bytesPerCharacter, decodeBeginning, recognize } from '../src/logic/recognize';

test('what files are, as in the table that the server and the other editors read', () => {
  const cases = JSON.parse(fs.readFileSync('../../tests/recognize/cases.json', 'utf8')) as { text: string; content: string }[];
  assert.ok(cases.length >= 60);
  for (const { text, content } of cases) {
    // The extension asks only what it needs for the choice of a language.
    const expected = ['arnold', 'assimp', 'jms', 'jma'].includes(content) ? 'other' : content;
    assert.equal(recognize(text), expected, JSON.stringify(text));
  }
});

test('long runs take no time', () => {
  const before = performance.now();
  assert.equal(recognize(`2 3\n${';'.repeat(5000)}x`), 'other');
  assert.equal(recognize(`x "${'"a'.repeat(5000)}`), 'other');
  assert.equal(recognize('###'.repeat(5000)), 'other');
  assert.ok(performance.now() - before < 100);
});

test('UTF-16 with a byte order mark', () => {
  const text = '\uFEFF;### HEADER ###\n';
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  for (const bytes of [little, big]) {
    assert.equal(recognize(decodeBeginning(bytes)), 'halo');
    assert.equal(bytesPerCharacter(bytes), 2);
  }
  assert.equal(bytesPerCharacter(Buffer.from(text)), 1);
});
