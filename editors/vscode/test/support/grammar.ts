import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { parseRawGrammar, Registry, type IGrammar } from 'vscode-textmate';

const FILE = 'syntaxes/halo-ass.tmLanguage.json';

/** The grammar as VS Code loads it. */
export async function loadGrammar(): Promise<IGrammar> {
  await loadWASM(new Uint8Array(fs.readFileSync('node_modules/vscode-oniguruma/release/onig.wasm')).buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: () => Promise.resolve(parseRawGrammar(fs.readFileSync(FILE, 'utf8'), FILE)),
  });
  const loaded = await registry.loadGrammar('source.halo-ass');
  assert.ok(loaded);
  return loaded;
}
