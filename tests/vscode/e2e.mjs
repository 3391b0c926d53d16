// node e2e.mjs PLATFORM.vsix UNIVERSAL.vsix [--update-pictures] [--only PART]; the parts are the files in steps/, page and restricted
import fs from 'node:fs';
import path from 'node:path';
import { everyday } from './everyday.mjs';
import { exported } from './exported.mjs';
import { restricted } from './restricted.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const out = path.join(root, 'tests/out/vscode');
fs.mkdirSync(out, { recursive: true });
const [platform, universal] = process.argv.slice(2, 4).map((file) => path.resolve(file));

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
let failed = 0;
if (only !== 'restricted' && only !== 'page') failed += await everyday({ vsix: platform, root, out, only });
if (only === undefined || only === 'page') failed += await exported({ root, out });
if (only === undefined || only === 'restricted') failed += await restricted({ vsix: universal, root, out });
if (process.argv.includes('--update-pictures') && failed === 0) {
  for (const name of ['problems', 'hover', 'outline', 'preview']) {
    // With --only, not all are made.
    if (fs.existsSync(path.join(out, `picture-${name}.png`))) fs.copyFileSync(path.join(out, `picture-${name}.png`), path.join(root, `editors/vscode/images/${name}.png`));
  }
}
console.log(failed === 0 ? 'all passed' : `${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
