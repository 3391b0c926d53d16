// Makes the one bundle, which the crate `scene` has in it: viewer.js, viewer.css, and licenses.txt with the licenses of what is in
// them. `--out FOLDER` puts it elsewhere.
import { build } from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { licenses } from './licenses.mjs';

const here = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({ options: { out: { type: 'string', default: path.resolve(here, '../../server/scene/viewer') } } });
const out = path.resolve(values.out);
const common = { absWorkingDir: here, outdir: out, bundle: true, minify: true, legalComments: 'none', write: false };
const script = await build({ ...common, entryPoints: { viewer: 'src/main.ts' }, format: 'iife', target: 'es2022', metafile: true });
const style = await build({ ...common, entryPoints: { viewer: 'src/style.css' } });
const notice = licenses(script.metafile, here);
fs.mkdirSync(out, { recursive: true });
// The licenses stand in the script itself: an exported page has nothing else with it.
fs.writeFileSync(path.join(out, 'viewer.js'), `/*\n${notice.replaceAll('*/', '* /')}*/\n${script.outputFiles[0].text}`);
fs.writeFileSync(path.join(out, 'viewer.css'), style.outputFiles[0].text);
fs.writeFileSync(path.join(out, 'licenses.txt'), notice);
