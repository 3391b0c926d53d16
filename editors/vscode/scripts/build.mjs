import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { licenses } from '../../viewer/scripts/licenses.mjs';

const { metafile } = await build({
  entryPoints: ['src/extension.ts'],
  outfile: 'out/extension.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode'],
  minify: true,
  metafile: true,
});

// The drawings of what rules find, for their pages.
fs.cpSync('../../docs/pictures', 'out/rules', { recursive: true });

// The viewer of the preview is a package of its own. npm writes its list of packages last.
const viewer = path.resolve('../viewer');
const installed = path.join(viewer, 'node_modules/.package-lock.json');
const isOld = !fs.existsSync(installed) || fs.statSync(installed).mtimeMs < fs.statSync(path.join(viewer, 'package-lock.json')).mtimeMs;
if (isOld) execFileSync('npm', ['ci'], { cwd: viewer, stdio: 'inherit', shell: process.platform === 'win32' });
execFileSync(process.execPath, ['scripts/build.mjs', '--out', path.resolve('out')], { cwd: viewer, stdio: 'inherit' });
// What is in the package besides the server.
const notices = licenses(metafile, process.cwd()) + fs.readFileSync('out/licenses.txt', 'utf8');
fs.writeFileSync('out/licenses.txt', notices);
