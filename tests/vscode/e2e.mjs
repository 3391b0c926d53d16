// node e2e.mjs FILE.vsix [--update-pictures]
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { open } from './workbench.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const out = path.join(root, 'tests/out/vscode');
fs.mkdirSync(out, { recursive: true });
const MB = 1024 * 1024;

function fill(folder) {
  const copy = (from, to) => fs.copyFileSync(path.join(root, from), path.join(folder, to));
  copy('tests/corpus/primitives_v2.ASS', 'real.ASS');
  copy('examples/broken.ass', 'broken.ass');
  fs.writeFileSync(path.join(folder, 'subtitle.ass'), '\uFEFF[Script Info]\nTitle: 2\nScriptType: v4.00+\n\n[Events]\nDialogue: 0\n');
  // Comments make it big; the mistake is the example's.
  const broken = fs.readFileSync(path.join(root, 'examples/broken.ass'), 'utf8');
  const line = `;${'x'.repeat(1022)}\n`;
  fs.writeFileSync(path.join(folder, 'big.ass'), broken + line.repeat(60 * 1024));
  assert.ok(fs.statSync(path.join(folder, 'big.ass')).size > 59 * MB);
}

const { page, folder, close } = await open(path.resolve(process.argv[2]), out, fill);
const start = Date.now();
let failed = 0;
const shot = (name) => page.screenshot({ path: path.join(out, `${name}.png`) });
const pick = async (text) => {
  await page.keyboard.press('F1');
  await page.locator('.quick-input-widget input').first().fill(`>${text}`);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: text.replace(/^.*: /, '') }).first().waitFor();
  await page.waitForTimeout(200);
  await page.keyboard.press('Enter');
};
async function file(name) {
  await page.keyboard.press('Control+P');
  await page.locator('.quick-input-widget input').first().fill(name);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().waitFor();
  await page.waitForTimeout(300);
  await page.keyboard.press('Enter');
  await page.locator('.tab.active', { hasText: name }).waitFor();
}
const goTo = async (place) => {
  await page.keyboard.press('Control+G');
  await page.keyboard.type(`${place}`);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
};
const status = page.locator('#ass-lsp\\.ass-lsp\\.ass-lsp\\.status, .statusbar-item', { hasText: /Halo ASS \d/ }).first();
const language = (name) => page.locator('#status\\.editor\\.mode', { hasText: name }).waitFor({ timeout: 15_000 });
const row = (text) => page.locator('.markers-panel .monaco-list-row', { hasText: text }).first();
const squiggles = page.locator('.editor-instance .squiggly-error');

async function step(name, run) {
  try {
    await run();
    console.log(`ok   ${((Date.now() - start) / 1000).toFixed(1)}s ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${name}\n${error.stack}`);
  }
  await shot(name.replace(/\W+/g, '-')).catch(() => undefined);
}

function serverIds() {
  return fs.readdirSync('/proc').filter((id) => /^\d+$/.test(id)).filter((id) => {
    try {
      return fs.readlinkSync(`/proc/${id}/exe`).startsWith(path.join(path.dirname(folder), 'extensions'));
    } catch {
      return false; // It has ended, or belongs to somebody else.
    }
  });
}

try {
  await step('real file without findings', async () => {
    await file('real.ASS');
    await language('Halo ASS');
    await status.waitFor({ timeout: 20_000 });
    await page.waitForTimeout(1000);
    assert.equal(await squiggles.count(), 0);
  });
  await step('broken file', async () => {
    await file('broken.ass');
    await page.keyboard.press('Control+Shift+M');
    await row('vertex-index-out-of-range').waitFor({ timeout: 20_000 });
    await row('the vertices of object 1').waitFor();
    await page.keyboard.press('Control+1');
    await goTo('70:1');
    await squiggles.first().waitFor({ state: 'attached' });
  });
  await step('hover on a number', async () => {
    await page.keyboard.press('Control+K');
    await page.keyboard.press('Control+I');
    await page.locator('.monaco-hover:visible', { hasText: 'is out of range' }).first().waitFor({ timeout: 10_000 });
    await goTo('66:1');
    await page.keyboard.press('Control+K');
    await page.keyboard.press('Control+I');
    await page.locator('.monaco-hover:visible', { hasText: /triangle/i }).first().waitFor({ timeout: 10_000 });
    await shot('hover');
    await page.keyboard.press('Escape');
  });
  await step('outline', async () => {
    await page.keyboard.press('Control+Shift+O');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: /metal_floor/ }).first().waitFor({ timeout: 10_000 });
    await shot('symbols');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });
  await step('a mistake typed and mended', async () => {
    await file('real.ASS');
    await goTo('2:1');
    await page.keyboard.press('End');
    await page.keyboard.type('x');
    await squiggles.first().waitFor({ state: 'attached', timeout: 10_000 });
    await page.keyboard.press('Backspace');
    await squiggles.first().waitFor({ state: 'detached', timeout: 10_000 });
  });
  await step('the server killed comes back', async () => {
    const before = serverIds();
    assert.equal(before.length, 1, `servers: ${before}`);
    process.kill(Number(before[0]), 'SIGKILL');
    for (let i = 0; i < 100 && (serverIds().length !== 1 || serverIds()[0] === before[0]); i++) await page.waitForTimeout(100);
    assert.notEqual(serverIds()[0], before[0]);
    await page.keyboard.type('x');
    await squiggles.first().waitFor({ state: 'attached', timeout: 10_000 });
    await page.keyboard.press('Backspace');
    await squiggles.first().waitFor({ state: 'detached', timeout: 10_000 });
  });
  await step('a subtitle keeps its language', async () => {
    await file('subtitle.ass');
    await language('Plain Text');
    await page.waitForTimeout(1000);
    assert.equal(await squiggles.count(), 0);
    await language('Plain Text');
    assert.equal(await row('subtitle.ass').count(), 0);
  });
  await step('a file of 60 MB', async () => {
    await file('big.ass');
    await page.locator('.notification-toast', { hasText: 'above 50 MB' }).waitFor({ timeout: 30_000 });
    await row('big.ass').waitFor({ timeout: 30_000 });
  });
} finally {
  await close();
}
if (process.argv.includes('--update-pictures') && failed === 0) {
  const images = path.join(root, 'editors/vscode/images');
  fs.copyFileSync(path.join(out, 'broken-file.png'), path.join(images, 'problems.png'));
  fs.copyFileSync(path.join(out, 'symbols.png'), path.join(images, 'outline.png'));
}
console.log(failed === 0 ? 'all passed' : `${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
