// Makes the one bundle: bundle/viewer.js and bundle/viewer.css. `--out FOLDER` puts it elsewhere.
import { build } from 'esbuild';
import path from 'node:path';
import { parseArgs } from 'node:util';

const here = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({ options: { out: { type: 'string', default: path.join(here, 'bundle') } } });
await build({
  absWorkingDir: here,
  entryPoints: { viewer: 'src/main.ts' },
  outdir: path.resolve(values.out),
  bundle: true,
  format: 'iife',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  banner: { js: '/* three.js: MIT, Copyright 2010-2026 three.js authors */' },
});
await build({ absWorkingDir: here, entryPoints: { viewer: 'src/style.css' }, outdir: path.resolve(values.out), minify: true });
