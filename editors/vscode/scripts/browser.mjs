// The part of the extension for browsers: out/browser. The checker stands in ../web/pkg: `cargo xtask web` makes it before.
import fs from 'node:fs';
import { build } from 'esbuild';
import { licenses } from '../../viewer/scripts/licenses.mjs';

/** Builds it; gives the licenses of what is in it. */
export async function browser() {
  const pkg = '../web/pkg';
  if (!fs.existsSync(`${pkg}/halo_ass_web_bg.wasm`)) throw new Error('there is no checker for browsers: run `cargo xtask web`');
  const bundle = (entry, name, options) => build({ entryPoints: [entry], outfile: `out/browser/${name}`, bundle: true, target: 'es2022', minify: true, metafile: true, ...options });
  const made = await Promise.all([
    bundle('src/browser/extension.ts', 'extension.js', { platform: 'browser', format: 'cjs', external: ['vscode'] }),
    bundle('../web/src/worker.ts', 'worker.js', { format: 'iife' }),
  ]);
  fs.copyFileSync(`${pkg}/halo_ass_web_bg.wasm`, 'out/browser/checker.wasm');
  return made.map(({ metafile }) => licenses(metafile, process.cwd())).join('') + fs.readFileSync(`${pkg}/licenses.txt`, 'utf8');
}
