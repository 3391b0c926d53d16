// node e2e.mjs PLATFORM.vsix UNIVERSAL.vsix [--update-pictures] [--only PART]; the parts are the files in steps/, and restricted
import fs from 'node:fs';
import path from 'node:path';
import { everyday } from './everyday.mjs';
import { restricted } from './restricted.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const out = path.join(root, 'tests/out/vscode');
fs.mkdirSync(out, { recursive: true });
const [platform, universal] = process.argv.slice(2, 4).map((file) => path.resolve(file));

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
let failed = 0;
if (only !== 'restricted') failed += await everyday({ vsix: platform, root, out, only });
if (only === undefined || only === 'restricted') failed += await restricted({ vsix: universal, root, out });
if (process.argv.includes('--update-pictures') && failed === 0) {
  for (const name of ['problems', 'hover', 'outline']) {
    fs.copyFileSync(path.join(out, `picture-${name}.png`), path.join(root, `editors/vscode/images/${name}.png`));
  }
}
console.log(failed === 0 ? 'all passed' : `${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
