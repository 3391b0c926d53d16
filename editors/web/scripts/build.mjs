// Makes the page: bundle/index.html, with everything in it, since pages from disk may load nothing. The checker stands in
// pkg (`cargo xtask web` makes it before), the viewer in ../../server/scene/viewer. licenses.txt beside the page has the licenses of all
// that is in it. `--out FOLDER` puts both elsewhere.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { licenses } from '../../viewer/scripts/licenses.mjs';

/** The most bytes of the page, compressed as static hosts do it. */
const LARGEST = 1.5 * 1024 * 1024;

const here = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({ options: { out: { type: 'string', default: path.join(here, 'bundle') } } });
const read = (...parts) => fs.readFileSync(path.join(here, ...parts), 'utf8');

/** Code that ends no element which it stands in. */
const inline = (code) => code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const filled = (template, parts) => template.replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);

const notices = new Set();

async function bundled(entry) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: here, entryPoints: [entry], outdir: 'bundle', bundle: true, format: 'iife', target: 'es2022', minify: true, write: false, legalComments: 'none',
    metafile: true,
  });
  notices.add(licenses(metafile, here));
  return inline(outputFiles[0].text);
}

const minified = async (file, loader) => (await transform(read('src', file), { loader, minify: true })).code.trim();
// A third smaller than gzip makes it; the page brings what reads it. Without threads, so that each build makes the same.
const wasm = execFileSync('xz', ['-9e', '-T1', '--check=crc32', '-c', path.join(here, 'pkg', 'halo_ass_web_bg.wasm')], { maxBuffer: 1 << 28 });
const [script, worker, style, shim] = await Promise.all([bundled('src/main.ts'), bundled('src/worker.ts'), minified('style.css', 'css'), minified('panel.js', 'js')]);
const viewer = inline(read('..', '..', 'server', 'scene', 'viewer', 'viewer.js'));
const theme = await minified('viewer.css', 'css');
const viewerStyle = `${read('..', '..', 'server', 'scene', 'viewer', 'viewer.css').trim()}${theme}`;
const frame = filled(read('src', 'viewer.html'), { style: viewerStyle, shim, viewer });
const policy = [
  "default-src 'none'", `script-src ${[script, shim, viewer].map(hash).join(' ')} 'wasm-unsafe-eval'`, `style-src ${[style, viewerStyle].map(hash).join(' ')}`,
  'img-src data: blob:', 'worker-src blob:', "base-uri 'none'", "form-action 'none'",
].join('; ');
const page = filled(read('src', 'index.html'), {
  policy, style, script, worker, wasm: wasm.toString('base64'), viewer: JSON.stringify(frame).replaceAll('<', '\\u003c'),
});
fs.mkdirSync(values.out, { recursive: true });
fs.writeFileSync(path.join(values.out, 'index.html'), page);
fs.writeFileSync(path.join(values.out, 'licenses.txt'), read('pkg', 'licenses.txt') + [...notices].join(''));
const size = gzipSync(page, { level: 9 }).length;
const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(2)} MB`;
console.log(`index.html: ${megabytes(page.length)}, compressed ${megabytes(size)}; the checker alone ${megabytes(wasm.length)}`);
if (size > LARGEST) {
  console.error(`the page is larger than ${megabytes(LARGEST)}, compressed`);
  process.exitCode = 1;
}
