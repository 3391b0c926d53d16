import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { parseRawGrammar, Registry, type IGrammar } from 'vscode-textmate';

/** A grammar as VS Code loads it. */
export async function loadGrammar(language = 'halo-ass', scope = 'source.halo-ass'): Promise<IGrammar> {
  const file = `syntaxes/${language}.tmLanguage.json`;
  await loadWASM(new Uint8Array(fs.readFileSync('node_modules/vscode-oniguruma/release/onig.wasm')).buffer);
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: () => Promise.resolve(parseRawGrammar(fs.readFileSync(file, 'utf8'), file)),
  });
  const loaded = await registry.loadGrammar(scope);
  assert.ok(loaded);
  return loaded;
}
