// Pure logic with node:test, the grammar with vscode-tmgrammar-test.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { build } from 'esbuild';

const tests = fs.readdirSync('test').filter((name) => name.endsWith('.test.ts'));
fs.rmSync('.build', { recursive: true, force: true });
await build({
  entryPoints: tests.map((name) => `test/${name}`),
  outdir: '.build',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
});
// The test of the grammar waits for ever where its file has a mistake of form.
const node = (...args) => execFileSync(process.execPath, args, { stdio: 'inherit', timeout: 60_000 });
try {
  node('--test', ...tests.map((name) => `.build/${name.replace(/\.ts$/, '.js')}`));
  node('node_modules/vscode-tmgrammar-test/dist/unit.js', '-g', 'syntaxes/halo-ass.tmLanguage.json', 'test/grammar/*.test.ass');
} catch {
  // What failed stands above already.
  process.exitCode = 1;
}
