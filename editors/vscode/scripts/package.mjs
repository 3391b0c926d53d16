// node scripts/package.mjs [--target linux-x64|win32-x64|…] [--out FOLDER] [--pre-release]
// With a target, the server named by HALO_ASS_BINARY goes into the package, and the licenses of the crates in it: HALO_ASS_LICENSES
// names a file with them, else cargo is asked.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { target: { type: 'string' }, out: { type: 'string', default: process.env.HALO_ASS_VSIX_DIR ?? 'dist' }, 'pre-release': { type: 'boolean', default: false } },
});
const { name, version, repository } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
const file = path.resolve(values.out, `${name}-${version}${values.target ? `-${values.target}` : ''}.vsix`);
fs.mkdirSync(path.dirname(file), { recursive: true });
// A server left over from another target must not get into this package.
fs.rmSync('server', { recursive: true, force: true });
const notices = 'THIRD-PARTY-LICENSES.txt';
try {
  fs.copyFileSync('out/licenses.txt', notices);
  // The page of the extension shows pictures by address only.
  const tree = `${repository.url.replace(/\.git$/, '')}/%/HEAD/${repository.directory}`;
  const addresses = ['--baseContentUrl', tree.replace('%', 'blob'), '--baseImagesUrl', tree.replace('%', 'raw')];
  const args = ['package', '--no-dependencies', ...addresses, '--out', file];
  if (values['pre-release']) args.push('--pre-release');
  if (values.target) {
    const binary = process.env.HALO_ASS_BINARY;
    if (!binary) throw new Error('HALO_ASS_BINARY must name the server for this target');
    const inside = path.join('server', values.target.startsWith('win32') ? 'halo-ass.exe' : 'halo-ass');
    fs.mkdirSync('server');
    fs.copyFileSync(binary, inside);
    fs.chmodSync(inside, 0o755);
    args.push('--target', values.target);
    const licenses = process.env.HALO_ASS_LICENSES;
    const ask = () => execFileSync('cargo', ['xtask', 'licenses', values.target], { maxBuffer: 1 << 26 });
    fs.appendFileSync(notices, licenses ? fs.readFileSync(licenses) : ask());
  }
  execFileSync(process.execPath, ['node_modules/@vscode/vsce/vsce', ...args], { stdio: 'inherit' });
} finally {
  fs.rmSync('server', { recursive: true, force: true });
  fs.rmSync(notices, { force: true });
}
console.log(file);
