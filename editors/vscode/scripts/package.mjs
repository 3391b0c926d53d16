// node scripts/package.mjs [--target linux-x64|win32-x64|…] [--browser] [--out FOLDER] [--pre-release]
// With a target, the server named by HALO_ASS_BINARY goes into the package, and the licenses of the crates in it: HALO_ASS_LICENSES
// names a file with them, else cargo is asked. With --browser, the part for browsers goes into it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { browser } from './browser.mjs';

const { values } = parseArgs({
  options: {
    target: { type: 'string' }, browser: { type: 'boolean', default: false }, 'pre-release': { type: 'boolean', default: false },
    out: { type: 'string', default: process.env.HALO_ASS_VSIX_DIR ?? 'dist' },
  },
});
const manifest = JSON.parse(fs.readFileSync('package.json', 'utf8'));
const { name, version, repository } = manifest;
const file = path.resolve(values.out, `${name}-${version}${values.target ? `-${values.target}` : ''}.vsix`);
fs.mkdirSync(path.dirname(file), { recursive: true });
// What is packed is put together elsewhere: a server or a part that does not belong into this package must not get into it.
const stage = fs.mkdtempSync(path.join(os.tmpdir(), 'halo-ass-vsix-'));
try {
  let notices = fs.readFileSync('out/licenses.txt', 'utf8');
  if (values.browser) notices += await browser();
  else delete manifest.browser;
  const left = ['node_modules', 'src', 'test', 'dist', '.build', ...(values.browser ? [] : ['out/browser'])].map((place) => path.resolve(place));
  fs.cpSync('.', stage, { recursive: true, filter: (from) => !left.includes(path.resolve(from)) });
  fs.writeFileSync(path.join(stage, 'package.json'), JSON.stringify(manifest, undefined, 2));
  // The page of the extension shows pictures by address only.
  const tree = `${repository.url.replace(/\.git$/, '')}/%/HEAD/${repository.directory}`;
  const addresses = ['--baseContentUrl', tree.replace('%', 'blob'), '--baseImagesUrl', tree.replace('%', 'raw')];
  const args = ['package', '--no-dependencies', ...addresses, '--out', file];
  if (values['pre-release']) args.push('--pre-release');
  if (values.target) {
    const binary = process.env.HALO_ASS_BINARY;
    if (!binary) throw new Error('HALO_ASS_BINARY must name the server for this target');
    const inside = path.join(stage, 'server', values.target.startsWith('win32') ? 'halo-ass.exe' : 'halo-ass');
    fs.mkdirSync(path.dirname(inside));
    fs.copyFileSync(binary, inside);
    fs.chmodSync(inside, 0o755);
    args.push('--target', values.target);
    const licenses = process.env.HALO_ASS_LICENSES;
    notices += licenses ? fs.readFileSync(licenses, 'utf8') : execFileSync('cargo', ['xtask', 'licenses', values.target], { maxBuffer: 1 << 26, encoding: 'utf8' });
  }
  fs.writeFileSync(path.join(stage, 'THIRD-PARTY-LICENSES.txt'), notices);
  execFileSync(process.execPath, [path.resolve('node_modules/@vscode/vsce/vsce'), ...args], { stdio: 'inherit', cwd: stage });
} finally {
  fs.rmSync(stage, { recursive: true, force: true });
}
console.log(file);
