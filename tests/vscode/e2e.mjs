// node e2e.mjs FILE.vsix SUBTITLES.vsix [--update-pictures]
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

const { page, folder, set, extensions, close } = await open(process.argv.slice(2, 4).map((file) => path.resolve(file)), out, fill);
const start = Date.now();
let failed = 0;
const shot = (name) => page.screenshot({ path: path.join(out, `${name}.png`) });
/** Opens the quick input by a key; a view that takes the focus at that moment closes it again. */
async function quickInput(key, text) {
  const input = page.locator('.quick-input-widget:visible input').first();
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press(key);
    const filled = await input.fill(text, { timeout: 2000 }).then(() => true, () => false);
    await page.waitForTimeout(300);
    if (filled && (await input.isVisible())) return;
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+1');
  }
  assert.fail(`the quick input does not stay open for ${text}`);
}
const listed = (text) => page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
async function pick(text) {
  await quickInput('F1', `>${text}`);
  await listed(text.replace(/^.*: /, '')).waitFor();
  await page.keyboard.press('Enter');
}
async function file(name) {
  await quickInput('Control+P', name);
  await listed(name).waitFor();
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

/** Waits for a text in a page that VS Code shows in a frame. */
async function inPage(text) {
  for (let i = 0; i < 100; i++) {
    for (const frame of page.frames()) {
      if ((await frame.getByText(text).count().catch(() => 0)) > 0) return;
    }
    await page.waitForTimeout(100);
  }
  assert.fail(`no page shows ${text}`);
}
/** Closes a tab by mouse: keys that are pressed in a page do not all reach the workbench. */
async function closeTab(name) {
  const tab = page.locator('.tab', { hasText: name });
  await tab.click({ button: 'middle' });
  await tab.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+1');
}

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
      return fs.readlinkSync(`/proc/${id}/exe`).startsWith(extensions);
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
  await step('folding', async () => {
    await pick('Fold All');
    await page.locator('.editor-instance .view-line', { hasText: ';### OBJECTS ###' }).waitFor();
    await page.locator('.editor-instance .view-line', { hasText: '"MESH"' }).first().waitFor({ state: 'detached' });
    await pick('Unfold All');
    await page.locator('.editor-instance .view-line', { hasText: '"BLENDER"' }).first().waitFor();
  });
  await step('statistics', async () => {
    await pick('Halo ASS: Show Statistics of This File');
    await page.locator('.tab', { hasText: 'Statistics of real.ASS' }).waitFor({ timeout: 15_000 });
    await inPage('Objects by type');
    await closeTab('Statistics of real.ASS');
  });
  await step('the rule under the cursor', async () => {
    await file('broken.ass');
    await goTo('70:1');
    await pick('Halo ASS: Explain the Rule Under the Cursor');
    await page.locator('.tab', { hasText: 'vertex-index-out-of-range' }).waitFor({ timeout: 15_000 });
    await inPage('How to fix');
    await closeTab('vertex-index-out-of-range');
  });
  await step('a file switched from Halo ASS and back', async () => {
    await file('real.ASS');
    await pick('Halo ASS: Do Not Treat This File as Halo ASS');
    await language('Subtitles');
    await pick('Halo ASS: Treat This File as Halo ASS');
    await language('Halo ASS');
  });
  await step('a snippet', async () => {
    await goTo('1:1');
    await pick('Snippets: Insert Snippet');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'A whole file' }).first().waitFor();
    await page.locator('.quick-input-widget input').first().fill('sphere');
    await page.waitForTimeout(300);
    await page.keyboard.press('Enter');
    await page.locator('.editor-instance .view-line', { hasText: '"SPHERE"' }).first().waitFor();
    await page.keyboard.press('Escape');
    await pick('File: Revert File');
    await page.locator('.editor-instance .view-line', { hasText: ';### HEADER ###' }).first().waitFor();
  });
  await step('the walkthrough', async () => {
    await pick('Welcome: Open Walkthrough...');
    await page.locator('.quick-input-widget input').first().fill('Check Halo');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Check Halo level files' }).first().click();
    await page.locator('.gettingStartedContainer', { hasText: 'Name your game' }).waitFor({ timeout: 15_000 });
    await page.locator('.gettingStartedContainer .monaco-button:visible', { hasText: 'Open the example' }).first().click();
    await page.locator('.tab.active', { hasText: 'Untitled' }).waitFor({ timeout: 15_000 });
    await squiggles.first().waitFor({ state: 'attached', timeout: 15_000 });
    await pick('File: Revert and Close Editor');
  });
  await step('output and restart', async () => {
    await file('real.ASS');
    await pick('Halo ASS: Show Output');
    await page.locator('.panel .output-view-container, .output-view').first().waitFor({ timeout: 10_000 });
    const before = serverIds();
    await pick('Halo ASS: Restart Server');
    for (let i = 0; i < 100 && (serverIds().length !== 1 || serverIds()[0] === before[0]); i++) await page.waitForTimeout(100);
    assert.notDeepEqual(serverIds(), before);
    // It is shown for the file, not for the output.
    await page.keyboard.press('Control+1');
    await status.waitFor();
  });
  await step('the server killed comes back', async () => {
    const before = serverIds();
    assert.equal(before.length, 1, `servers: ${before}`);
    process.kill(Number(before[0]), 'SIGKILL');
    for (let i = 0; i < 100 && (serverIds().length !== 1 || serverIds()[0] === before[0]); i++) await page.waitForTimeout(100);
    assert.notEqual(serverIds()[0], before[0]);
    await page.keyboard.press('Control+1');
    await goTo('2:1');
    await page.keyboard.press('End');
    await page.keyboard.type('x');
    await squiggles.first().waitFor({ state: 'attached', timeout: 10_000 });
    await page.keyboard.press('Backspace');
    await squiggles.first().waitFor({ state: 'detached', timeout: 10_000 });
  });
  await step('a server killed again and again is given up', async () => {
    const limit = page.locator('.notification-toast', { hasText: 'several times' });
    for (let i = 0; i < 8 && (await limit.count()) === 0; i++) {
      for (const id of serverIds()) process.kill(Number(id), 'SIGKILL');
      for (let wait = 0; wait < 50 && serverIds().length === 0 && (await limit.count()) === 0; wait++) await page.waitForTimeout(100);
    }
    await limit.waitFor();
    assert.deepEqual(serverIds(), []);
    await limit.getByText('Restart Server').click();
    await status.waitFor({ timeout: 15_000 });
    for (let i = 0; i < 100 && serverIds().length !== 1; i++) await page.waitForTimeout(100);
    assert.equal(serverIds().length, 1);
  });
  await step('a wrong server is named and can be corrected', async () => {
    const wrong = path.join(folder, 'no-program');
    fs.writeFileSync(wrong, 'MZ this is no program for this system', { mode: 0o755 });
    set({ 'ass-lsp.server.path': wrong });
    await page.locator('.notification-toast', { hasText: 'is not a program for this platform' }).waitFor({ timeout: 15_000 });
    await shot('a-wrong-server');
    assert.deepEqual(serverIds(), []);
    set({});
    await status.waitFor({ timeout: 15_000 });
    for (let i = 0; i < 100 && serverIds().length !== 1; i++) await page.waitForTimeout(100);
    assert.equal(serverIds().length, 1);
    await pick('Notifications: Clear All Notifications');
  });
  await step('a subtitle keeps its language', async () => {
    await file('subtitle.ass');
    await language('Subtitles');
    await page.waitForTimeout(1000);
    assert.equal(await squiggles.count(), 0);
    await language('Subtitles');
    assert.equal(await row('subtitle.ass').count(), 0);
  });
  await step('a file of 60 MB', async () => {
    await file('big.ass');
    await page.locator('.notification-toast', { hasText: 'above 50 MB' }).waitFor({ timeout: 30_000 });
    await pick('Problems: Focus on Problems View');
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
