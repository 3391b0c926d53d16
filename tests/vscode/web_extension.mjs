// node web_extension.mjs UNIVERSAL.vsix
// The extension in a worker of the browser, as on vscode.dev: there is no process, and the checker is WebAssembly.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Viewer } from './viewer.mjs';
import { open } from './workbench.mjs';

/** The most bytes of a package that has the checker for browsers in it. */
const LARGEST = 3_000_000;

const root = path.resolve(import.meta.dirname, '../..');
const out = path.join(root, 'tests/out/vscode-browser');
fs.mkdirSync(out, { recursive: true });
const vsix = path.resolve(process.argv[2]);

function fill(folder) {
  fs.copyFileSync(path.join(root, 'examples/broken.ass'), path.join(folder, 'broken.ass'));
  fs.copyFileSync(path.join(root, 'tests/corpus/sealed_v2.ASS'), path.join(folder, 'sealed.ASS'));
}

/** The findings of the program that Problems lists. */
function findings(file) {
  const { stdout } = spawnSync(process.env.HALO_ASS_BINARY, ['check', '--format', 'json', file], { encoding: 'utf8' });
  return JSON.parse(stdout).findings.filter(({ severity }) => severity !== 'hint');
}

async function steps({ driver, folder }) {
  const { page } = driver;
  const viewer = new Viewer(driver);
  const line = (text) => page.locator('.editor-instance .view-line', { hasText: text }).first();

  await driver.step('the findings are those of the program', async () => {
    await driver.file('broken.ass');
    await driver.language('Halo ASS');
    await driver.showProblems();
    const expected = findings(path.join(folder, 'broken.ass'));
    assert.ok(expected.length > 0);
    for (const { message, code, range: { start } } of expected) {
      const place = page.locator('.markers-panel .monaco-list-row', { hasText: `[Ln ${start.line + 1}, Col ${start.character + 1}]` });
      await place.filter({ hasText: message }).filter({ has: page.locator(`a[href$="rules/${code}.md"]`) }).waitFor();
    }
    const listed = page.locator('.markers-panel .monaco-list-row', { has: page.locator('a[href*="/rules/"]') });
    assert.equal(await listed.count(), expected.length);
    await page.keyboard.press('Control+1');
  });
  await driver.step('a hover on a mistake and on a value', async () => {
    await driver.hovers('70:1', 'is out of range');
    await driver.hovers('66:1', /triangle/i);
    await page.keyboard.press('Escape');
  });
  await driver.step('the outline, and from an index to what it names', async () => {
    await driver.ask('Control+Shift+O');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'metal_floor' }).first().waitFor();
    await page.keyboard.press('Escape');
    await driver.goTo('63:1');
    await page.keyboard.press('F12');
    await driver.statusBar('selection', 'Ln 12, ');
  });
  await driver.step('a quick fix mends the text, and its finding goes', async () => {
    await driver.goTo('48:1');
    await line('100,0000000000').waitFor();
    await driver.keyShows('48:20', 'Control+.', page.locator('.action-widget:visible').first());
    await page.locator('.action-widget .monaco-list-row', { hasText: '100.0000000000' }).first().click();
    await line('100,0000000000').waitFor({ state: 'detached' });
    await driver.showProblems();
    await driver.problem('decimal-comma').waitFor({ state: 'detached' });
    await driver.problem('vertex-index-out-of-range').waitFor();
    await page.keyboard.press('Control+1');
    await driver.save();
    assert.ok(!findings(path.join(folder, 'broken.ass')).some(({ code }) => code === 'decimal-comma'));
  });
  await driver.step('why it is wrong', async () => {
    await driver.goTo('70:1');
    await driver.command('Halo ASS: Explain the Rule Under the Cursor');
    await driver.pageHeading('vertex-index-out-of-range');
    await driver.closeAll();
  });
  await driver.step('the level beside the text, tied to it', async () => {
    await driver.file('sealed.ASS');
    await driver.language('Halo ASS');
    await driver.command('Halo ASS: Preview to the Side');
    await viewer.dataIs('triangles', '14');
    await driver.goTo('217:1');
    await viewer.dataIs('marked', /^triangle/);
  });
  await driver.step('what needs a program is not on offer, and none runs', async () => {
    await driver.ask('F1');
    await driver.quickInput.fill('>Halo ASS: ');
    const row = (text) => page.locator('.quick-input-list .monaco-list-row', { hasText: text });
    await row('Preview to the Side').first().waitFor();
    for (const hidden of ['Merge Another Level', 'Compile This Level', 'Restart Server']) assert.equal(await row(hidden).count(), 0, hidden);
    await page.keyboard.press('Escape');
    assert.deepEqual(driver.servers(), []);
  });
}

const { size } = fs.statSync(vsix);
console.log(`${path.basename(vsix)} with the checker for browsers: ${(size / 1e6).toFixed(2)} MB`);
assert.ok(size <= LARGEST, `the package has ${size} bytes, more than ${LARGEST}`);
const inside = execFileSync('unzip', ['-p', vsix, 'extension/THIRD-PARTY-LICENSES.txt'], { encoding: 'utf8', maxBuffer: 1 << 28 });
for (const name of ['vscode-languageclient ', 'three ', 'wasm-bindgen ']) assert.ok(inside.includes(name), `the license of ${name}`);
// Where there is a server of VS Code as well, as here, a user may say where an extension runs.
const settings = { 'remote.extensionKind': { 'halo-ass.halo-ass': ['web'] } };
const session = await open({ name: 'browser', vsix, out, fill, settings });
try {
  await steps(session);
} finally {
  await session.close();
}
console.log(session.driver.failed === 0 ? 'all passed' : `${session.driver.failed} failed`);
process.exit(session.driver.failed === 0 ? 0 : 1);
