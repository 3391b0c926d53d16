// The licenses of the npm packages whose code esbuild has put into a bundle.
import fs from 'node:fs';
import path from 'node:path';

/** Every package that a bundle holds code of, with its license in full; `folder` is the one that esbuild worked in. */
export function licenses(metafile, folder) {
  const packages = new Map();
  for (const output of Object.values(metafile.outputs)) {
    for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
      const root = packageOf(path.resolve(folder, input));
      if (root && bytesInOutput > 0) packages.set(root, section(root));
    }
  }
  return [...new Set([...packages.values()].sort())].join('');
}

/** The folder of the package that a file belongs to; `undefined` for files of the project. */
function packageOf(file) {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0];
}

function section(root) {
  const { name, version, license, author } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const files = fs.readdirSync(root).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).sort();
  if (files.length === 0 && !license) throw new Error(`${name} names no license`);
  const by = typeof author === 'string' ? author : author?.name ?? name;
  const named = `By ${by}. The package has no file with its license: https://spdx.org/licenses/${license}.html`;
  const texts = files.length === 0 ? [named] : files.map((file) => fs.readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n').trim());
  const title = `${name} ${version} (${license})`;
  return `${title}\n${'='.repeat(title.length)}\n\n${texts.join('\n\n')}\n\n`;
}
