import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { test } from 'node:test';

interface Snippet {
  body: string[];
}

const snippets = JSON.parse(fs.readFileSync('snippets/halo-ass.json', 'utf8')) as Record<string, Snippet>;
const lines = (name: string): string[] => {
  const snippet = snippets[name];
  assert.ok(snippet, `there is a snippet ${name}`);
  return snippet.body
    .map((line) => line.replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1').replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/\$\d+/g, ''))
    .filter((line) => line !== '');
};

/** A file of one material, the object of a snippet, and an instance of it. */
function file(version: number, object: string): string {
  const whole = lines('File');
  const section = (name: string): number => whole.indexOf(`;### ${name} ###`);
  return [
    ...whole.slice(0, section('MATERIALS') + 1).map((line, index) => (index === 1 ? String(version) : line)),
    '1', ...lines(version < 4 ? 'Material' : 'Material with strings'), ';### OBJECTS ###',
    '1', ...lines(object), ';### INSTANCES ###',
    '2', ...whole.slice(section('INSTANCES') + 2), ...lines('Instance'), '',
  ].join('\n');
}

const server = process.env.HALO_ASS_BINARY;
const cases: [number, string][] = [[2, 'Sphere'], [2, 'Box'], [2, 'Pill'], [2, 'Mesh'], [3, 'Light'], [7, 'Light'], [7, 'Sphere']];
for (const [version, object] of cases) {
  test(`the snippet ${object} gives a file of version ${version} without findings`, { skip: server === undefined && 'HALO_ASS_BINARY is not set' }, () => {
    const name = fs.mkdtempSync('/tmp/halo-ass-') + '/snippet.ass';
    fs.writeFileSync(name, file(version, object));
    // The file has a material for objects that have faces; of the others none uses it.
    const output = execFileSync(server ?? '', ['check', '--rule', 'unused-material=off', name], { encoding: 'utf8' });
    assert.match(output, /^1 file checked \([^)]*\): no findings/m);
  });
}
