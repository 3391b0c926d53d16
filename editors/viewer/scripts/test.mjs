// Pure logic with node:test.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { build } from 'esbuild';

const tests = fs.readdirSync('test').filter((name) => name.endsWith('.test.ts'));
fs.rmSync('.build', { recursive: true, force: true });
await build({ entryPoints: tests.map((name) => `test/${name}`), outdir: '.build', outExtension: { '.js': '.cjs' }, bundle: true, platform: 'node', target: 'node20', format: 'cjs' });
try {
  execFileSync(process.execPath, ['--test', ...tests.map((name) => `.build/${name.replace(/\.ts$/, '.cjs')}`)], { stdio: 'inherit', timeout: 120_000 });
} catch {
  // What failed stands above already.
  process.exitCode = 1;
}
