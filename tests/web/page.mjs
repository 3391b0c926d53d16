// The page of editors/web in a plain browser: what it finds, changes and writes is what the program does.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { chromium } = createRequire(path.join(process.env.HALO_ASS_TEST_CACHE, '/'))('playwright-core');
const root = path.resolve(import.meta.dirname, '../..');
const out = path.join(root, 'tests/out/web');
const program = process.env.HALO_ASS_BINARY;
const page = pathToFileURL(path.join(root, 'editors/web/bundle/index.html')).href;
const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'halo-ass-web-'));

/** A copy of a file in a folder of its own: what lies beside it says nothing of it. */
function alone(name, bytes) {
  const folder = fs.mkdtempSync(path.join(temporary, 'one-'));
  const copy = path.join(folder, name);
  fs.writeFileSync(copy, bytes);
  return copy;
}

const read = (file) => fs.readFileSync(path.join(root, file));
const run = (file, ...words) => spawnSync(program, words, { cwd: path.dirname(file), encoding: 'utf8', maxBuffer: 1 << 28 });

/** Every .ass file of the examples and the tests, and texts in other encodings. */
function files() {
  const found = ['examples', 'tests/corpus', 'tests/real'].flatMap((folder) => fs.readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ass|jms)$/i.test(entry.name)).map((entry) => path.join(entry.parentPath, entry.name)));
  const broken = read('examples/broken.ass').toString('utf8');
  const foreign = broken.replaceAll('floor', 'fl\u00f6r');
  return [
    ...found.map((file) => alone(path.basename(file), fs.readFileSync(file))),
    alone('utf16le.ass', Buffer.from(`\ufeff${foreign}`, 'utf16le')),
    alone('utf16be.ass', Buffer.from(`\ufeff${foreign}`, 'utf16le').swap16()),
    alone('mark.ass', `\ufeff${foreign}`), alone('utf8.ass', foreign),
    alone('windows.ass', Buffer.from(foreign, 'latin1')), alone('crlf.ass', broken.replaceAll('\n', '\r\n')), alone('empty.ass', ''),
  ];
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', headless: true, args: ['--no-sandbox', '--disable-gpu', '--disable-vulkan', '--disable-background-networking'] });

/** Opens the page, does something with it, and sees to it that it loaded nothing and said nothing. */
async function withPage(work, colorScheme = 'dark') {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme, acceptDownloads: true });
  // A machine that builds beside this takes its time.
  context.setDefaultTimeout(240_000);
  const tab = await context.newPage();
  const wrong = [];
  const asked = [];
  tab.on('pageerror', (error) => wrong.push(error.stack ?? error.message));
  tab.on('console', (message) => { if (message.type() === 'error' && !message.text().startsWith('THREE.')) wrong.push(message.text()); });
  context.on('request', (request) => { if (!/^(blob|data):/.test(request.url())) asked.push(request.url()); });
  await tab.goto(page);
  await tab.waitForFunction(() => document.querySelectorAll('#game option').length > 0);
  await work(tab);
  assert.deepEqual(wrong, [], 'the page has no errors');
  assert.deepEqual(asked.filter((url) => url !== page && url !== 'about:srcdoc'), [], 'the page asks for nothing');
  await context.close();
}

const idle = (tab) => tab.waitForFunction(() => document.body.dataset.state === 'idle' && document.querySelector('#status').textContent !== '');
const status = (tab) => tab.locator('#status').textContent();

async function open(tab, file) {
  await tab.evaluate(() => { document.querySelector('#status').textContent = ''; });
  await tab.setInputFiles('#file', file);
  await idle(tab);
}

async function downloaded(tab, start) {
  const [file] = await Promise.all([tab.waitForEvent('download'), start()]);
  return fs.readFileSync(await file.path());
}

/** Two files of binary glTF are the same level. The last digit of a color may differ: powers are computed otherwise in a browser. */
function sameGlb(own, other) {
  const parts = (bytes) => {
    const length = bytes.readUInt32LE(12);
    const rounded = (_, value) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value);
    return [JSON.parse(bytes.subarray(20, 20 + length).toString('utf8'), rounded), bytes.subarray(20 + length).toString('base64')];
  };
  assert.deepEqual(parts(own), parts(other), 'the GLB');
}

const steps = {
  async 'findings are those of the program'(tab) {
    let findings = 0;
    for (const file of files()) {
      await open(tab, file);
      const name = path.basename(file);
      const told = run(file, 'check', '--format', 'json', name);
      const items = (text) => text.split('\n').filter((line) => line.startsWith('{"file"')).map((line) => line.replace(/,$/, ''));
      const own = items((await downloaded(tab, () => tab.click('#json'))).toString('utf8'));
      assert.deepEqual(own, items(told.stdout), name);
      findings += own.length;
    }
    assert.ok(findings > 50, `${findings} findings`);
  },
  async 'safe fixes are those of the program'(tab) {
    for (const name of ['examples/broken.ass', 'tests/corpus/sealed_v2.ASS']) {
      const isBroken = name.includes('broken');
      const file = alone(path.basename(name), read(name));
      await open(tab, file);
      await tab.click('#fix-all');
      await idle(tab);
      const fixed = await downloaded(tab, () => tab.click('#download'));
      run(file, 'check', '--fix', path.basename(name));
      assert.ok(fixed.equals(fs.readFileSync(file)), name);
      assert.equal(!fixed.equals(read(name)), isBroken, `${name} is changed where something is wrong`);
      if (!isBroken) continue;
      await tab.click('#undo');
      await tab.waitForFunction(() => document.querySelector('#undo').disabled);
      assert.ok((await downloaded(tab, () => tab.click('#download'))).equals(read(name)), `${name} is as it was`);
    }
  },
  async 'keys alone'(tab) {
    const file = alone('broken.ass', read('examples/broken.ass'));
    const [chooser] = await Promise.all([tab.waitForEvent('filechooser'), tab.keyboard.press('Control+o')]);
    await chooser.setFiles(file);
    await tab.waitForSelector('.finding');
    await idle(tab);
    // The one finding of the file that has a safe fix, which the program makes too.
    const chosen = () => tab.locator('.finding[aria-pressed="true"]').evaluate((it) => it.closest('section').querySelector('h3').firstChild.textContent);
    do await tab.keyboard.press('F8'); while (await chosen() !== 'decimal-comma');
    await tab.waitForFunction(() => document.querySelector('#detail h3')?.textContent === 'decimal-comma');
    const many = await tab.locator('.finding').count();
    await tab.waitForSelector('#detail .fixes button');
    await tab.keyboard.press('F6');
    assert.ok(await tab.evaluate(() => document.activeElement.classList.contains('finding')), 'F6 goes to the findings');
    await tab.keyboard.press('F6');
    assert.equal(await tab.evaluate(() => document.activeElement.id), 'text', 'F6 goes to the text');
    await tab.keyboard.press('F2');
    await tab.locator('#text .cm-tooltip.hover').waitFor();
    await tab.keyboard.press('Control+.');
    await tab.waitForFunction(() => document.activeElement.closest('.fixes'));
    const title = await tab.evaluate(() => document.activeElement.textContent);
    await tab.keyboard.press('Enter');
    await tab.waitForFunction(() => !document.querySelector('#undo').disabled);
    await idle(tab);
    const fixed = await downloaded(tab, () => tab.keyboard.press('Control+s'));
    run(file, 'check', '--fix', 'broken.ass');
    assert.ok(fixed.equals(fs.readFileSync(file)), `${title}: as the program's`);
    await tab.keyboard.press('Control+z');
    await tab.waitForFunction(() => document.querySelector('#undo').disabled);
    await idle(tab);
    assert.equal(await tab.locator('.finding').count(), many);
  },
  async 'text, rule and picture'(tab) {
    await open(tab, alone('broken.ass', read('examples/broken.ass')));
    await tab.locator('.finding').first().click();
    await tab.click('#detail button:has-text("About this rule")');
    assert.match(await tab.locator('dialog').textContent(), /Why: .*How to fix: /s);
    await tab.keyboard.press('Escape');
    await open(tab, alone('sealed.ass', read('tests/corpus/sealed_v2.ASS')));
    const viewer = tab.frameLocator('#picture').locator('#halo-ass-viewer');
    await tab.frameLocator('#picture').locator('#halo-ass-viewer[data-drawn]').waitFor();
    assert.ok(Number(await viewer.getAttribute('data-triangles')) > 0, 'triangles are drawn');
    // The parent of the last instance is the scene root: F12 on it goes there.
    const lines = read('tests/corpus/sealed_v2.ASS').toString('utf8').split('\n');
    const heading = lines.findLastIndex((line) => line.startsWith(';INSTANCE'));
    await tab.locator('#text .cm-content').focus();
    await tab.keyboard.press('Control+End');
    const at = () => tab.locator('#text .cm-activeLineGutter').textContent();
    for (let line = Number(await at()); line > heading + 5; line -= 1) await tab.keyboard.press('ArrowUp');
    const before = await at();
    await tab.keyboard.press('F12');
    await tab.waitForFunction((line) => document.querySelector('#text').shadowRoot.querySelector('.cm-activeLineGutter')?.textContent !== line, before);
    assert.ok(Number(await at()) < Number(before), 'F12 goes to the parent');
  },
  async 'glTF and other versions are those of the program'(tab) {
    const file = alone('sealed.ass', read('tests/corpus/sealed_v2.ASS'));
    await open(tab, file);
    const glb = await downloaded(tab, () => tab.click('#glb'));
    run(file, 'export', 'sealed.ass', '-o', 'sealed.glb');
    sameGlb(glb, fs.readFileSync(path.join(path.dirname(file), 'sealed.glb')));
    await idle(tab);
    await tab.selectOption('#convert', '7');
    await tab.waitForFunction(() => !document.querySelector('#undo').disabled);
    await idle(tab);
    const converted = await downloaded(tab, () => tab.click('#download'));
    run(file, 'convert', '--to', '7', 'sealed.ass');
    assert.ok(converted.equals(fs.readFileSync(file)), 'version 7');
  },
  async 'settings are kept'(tab) {
    await open(tab, alone('broken.ass', read('examples/broken.ass')));
    const rule = await tab.locator('#findings h3').first().evaluate((element) => element.firstChild.textContent);
    await tab.click('#rules');
    await tab.selectOption(`dialog select[aria-label="${rule}"]`, 'off');
    await tab.keyboard.press('Escape');
    const isGone = (name) => ![...document.querySelectorAll('#findings h3')].some((it) => it.firstChild.textContent === name)
      && document.querySelectorAll('#findings h3').length > 0;
    await tab.waitForFunction(isGone, rule);
    await tab.reload();
    await open(tab, alone('broken.ass', read('examples/broken.ass')));
    await tab.waitForFunction(isGone, rule);
  },
  async 'a long text is read in parts, and broken off'(tab) {
    const file = path.join(temporary, 'long.ass');
    execFileSync(process.execPath, ['-e', `
      const fs = require('fs'), text = fs.readFileSync(${JSON.stringify(path.join(root, 'tests/corpus/sealed_v2.ASS'))}, 'utf8');
      const line = '; ' + 'x'.repeat(98) + '\\n', out = fs.openSync(${JSON.stringify(file)}, 'w');
      fs.writeSync(out, text);
      for (let part = 0; part < 30; part += 1) fs.writeSync(out, line.repeat(10000));
      fs.closeSync(out);`]);
    await open(tab, file);
    await tab.locator('#window').waitFor();
    await tab.fill('#window input', '250000');
    await tab.keyboard.press('Enter');
    await tab.waitForFunction(() => document.querySelector('#text').shadowRoot.querySelector('.cm-activeLineGutter')?.textContent === '250000');
    await tab.evaluate(() => {
      document.querySelector('#status').textContent = '';
      new MutationObserver(() => { if (!document.querySelector('#cancel').hidden) document.querySelector('#cancel').click(); })
        .observe(document.querySelector('#cancel'), { attributes: true });
    });
    await tab.setInputFiles('#file', file);
    await tab.waitForFunction(() => document.querySelector('#status').textContent === 'Broken off.');
    await tab.waitForTimeout(300);
    assert.equal(await tab.locator('.finding').count(), 0);
  },
};

fs.mkdirSync(out, { recursive: true });
let failed = 0;
const wanted = process.argv.slice(2);
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  try {
    await withPage(step);
    console.log(`ok   ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}\n${error.stack}`);
  }
}
for (const scheme of ['dark', 'light']) {
  await withPage(async (tab) => {
    await open(tab, alone('broken.ass', read('examples/broken.ass')));
    await tab.locator('.finding').first().click();
    await tab.frameLocator('#picture').locator('#halo-ass-viewer[data-drawn]').waitFor();
    await tab.waitForTimeout(1000);
    await tab.screenshot({ path: path.join(out, `${scheme}.png`) });
  }, scheme);
}
await browser.close();
fs.rmSync(temporary, { recursive: true, force: true });
process.exitCode = failed > 0 ? 1 : 0;
