// The preview: what it shows of a level, and what ties it to the text.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { untilDiffers } from '../pictures.mjs';
import { Viewer } from '../viewer.mjs';

const stored = path.resolve(import.meta.dirname, '../pictures');

/** The triangle list of the first object of sealed_v2.ASS, four lines each. */
const TRIANGLES = 216;

export async function preview({ driver }) {
  const { page } = driver;
  const viewer = new Viewer(driver);
  /** Waits for a picture that is as far from another one as wanted. */
  const differs = (what, other, isWanted, take = () => viewer.picture()) => untilDiffers(what, { page, take, other }, isWanted);
  const same = async (name) => {
    const file = path.join(stored, `${name}.png`);
    if (driver.renewsPictures) {
      fs.mkdirSync(stored, { recursive: true });
      fs.writeFileSync(file, await viewer.picture());
    }
    await differs(`the picture ${name}`, fs.readFileSync(file), (off) => off < 0.02, async () => {
      const now = await viewer.picture();
      fs.writeFileSync(path.join(driver.out, `preview-${name}.png`), now);
      return now;
    });
  };
  /** The picture while nothing is marked in it. */
  const unmarked = async () => {
    await driver.goTo('1:1');
    await viewer.dataIs('marked', '');
    return viewer.picture();
  };
  /** Takes all edits back. */
  const undone = () => driver.until('the text as it was', async () => {
    await page.keyboard.press('Control+z');
    return (await page.locator('.tab.dirty').count()) === 0;
  });
  const open = async (name) => {
    await driver.closeAll();
    await driver.level(name);
    await driver.command('Halo ASS: Preview to the Side');
    await viewer.shown();
  };

  await driver.step('a level as it is, and the text keeps the focus', async () => {
    // The stored pictures are of a workbench without a panel.
    if (await page.locator('.part.panel').isVisible()) await driver.command('View: Toggle Panel Visibility');
    await driver.command('View: Show Explorer');
    await open('sealed.ASS');
    await viewer.dataIs('triangles', '14');
    await viewer.dataIs('batches', '4');
    await same('sealed');
    await page.keyboard.press('Control+Home');
    await driver.statusBar('selection', 'Ln 1, Col 1');
  });
  await driver.step('a click selects the triangle in the text', async () => {
    await (await viewer.canvas()).click();
    const status = await viewer.status();
    await status.filter({ hasText: /object \d+ · triangle \d+/ }).waitFor();
    const [, object, number] = /object (\d+) · triangle (\d+)/.exec(await status.innerText());
    const line = (object === '0' ? TRIANGLES : 301) + 4 * Number(number);
    await viewer.dataIs('marked', `triangle ${number}`);
    // The click took the focus; what it selected shows when the text has it.
    await driver.command('View: Focus First Editor Group');
    await driver.until(`line ${line} to be selected`, async () => (await page.locator('#status\\.editor\\.selection').innerText()).startsWith(`Ln ${line + 3}, Col `));
  });
  await driver.step('commands are found while the picture has the focus', async () => {
    await viewer.focus();
    await driver.ask('F1');
    await driver.quickInput.fill('>halo ass merge');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Merge Another Level' }).waitFor();
    await page.keyboard.press('Escape');
  });
  await driver.step('what the cursor is on is marked', async () => {
    await driver.page.locator('.tab', { hasText: 'sealed.ASS' }).first().click();
    await driver.goTo('35:1');
    await viewer.dataIs('marked', 'vertex 0');
    const vertex = await viewer.picture();
    await driver.goTo('12:2');
    await viewer.dataIs('marked', 'material 0');
    await differs('another picture', vertex, (off) => off > 0.005);
  });
  await driver.step('an edit changes the picture', async () => {
    const before = await unmarked();
    await driver.goTo('35:1');
    await page.keyboard.press('Shift+End');
    await page.keyboard.type('3000.0\t1000.0\t1000.0');
    await differs('another picture', before, (off) => off > 0.01);
    await undone();
    await driver.goTo('1:1');
    await differs('the picture as it was', before, (off) => off < 0.02);
  });
  await driver.step('what is broken stays as it was, and is named', async () => {
    const before = await unmarked();
    await driver.goTo('35:1');
    await page.keyboard.type('x');
    const status = await viewer.status();
    await status.filter({ hasText: 'as before a mistake in the text' }).waitFor();
    await driver.goTo('1:1');
    await differs('the picture as it was', before, (off) => off < 0.02);
    await undone();
    await status.filter({ hasText: /^14 triangles(?!.*mistake)/ }).waitFor();
  });
  for (const name of ['open', 'lights', 'skinned', 'names', 'primitives']) {
    await driver.step(`a picture of ${name}`, async () => {
      await open(`${name}.ASS`);
      await same(name);
      if (name === 'names') await driver.shot('picture-preview');
    });
  }
  await driver.step('the preview follows the active editor, unless it is locked', async () => {
    const tab = (text) => page.locator('.tab', { hasText: text }).first();
    await open('sealed.ASS');
    await viewer.dataIs('triangles', '14');
    await driver.command('View: Focus First Editor Group');
    await driver.level('lights.ASS');
    await tab('Preview lights.ASS').waitFor();
    await viewer.dataIs('triangles', '12');
    // The command is about the active editor. A picture that is made anew may have the focus before VS Code knows of it.
    const active = page.locator('.editor-group-container.active .tab.active', { hasText: 'Preview lights.ASS' });
    await driver.asked('the preview as the active editor', () => tab('Preview lights.ASS').click(), active);
    await viewer.focus();
    await driver.command('Halo ASS: Toggle Preview Locking');
    await tab('[Preview] lights.ASS').waitFor();
    // The picture has the focus, and its group is locked: a text never opens in front of it.
    await driver.level('sealed.ASS');
    await page.waitForTimeout(1000);
    await tab('[Preview] lights.ASS').waitFor();
    await viewer.dataIs('triangles', '12');
  });
  await driver.step('a level in place of its text', async () => {
    await driver.closeAll();
    // No other step opens this file later: the editor opens a file in the way that it was opened last.
    await driver.file('skinned.ASS');
    await driver.command('View: Reopen Editor With...');
    await driver.choose('Halo Level');
    await viewer.dataIs('triangles', '2656');
    assert.equal(await page.locator('.monaco-editor .view-lines').count(), 0);
    assert.equal(await (await viewer.shown()).getByRole('button', { name: 'Move', exact: true }).isVisible(), false);
    await driver.closeAll();
  });
  await driver.step('from finding to finding', async () => {
    await open('broken.ass');
    await driver.until('the findings', async () => Number(await viewer.data('findings')) >= 5);
    await viewer.focus();
    await page.keyboard.press('n');
    const status = await viewer.status();
    await status.filter({ hasText: /^1 of \d+ · / }).waitFor();
    await page.keyboard.press('Shift+N');
    await status.filter({ hasText: /^(\d+) of \1 · / }).waitFor();
  });
  await driver.step('the scene as a tree follows the cursor and leads to the text', async () => {
    await open('names.ASS');
    await driver.command('Explorer: Focus on Halo Scene View');
    const row = (text) => page.locator('.pane-body .monaco-list-row', { hasText: text }).first();
    await row('Scene Root').waitFor();
    const text = fs.readFileSync(path.join(driver.tmp, 'workspace/names.ASS'), 'utf8').split('\n');
    const line = text.indexOf('"%crate1"') + 1;
    // The tree is made anew when its findings come.
    await driver.asked('the line of the row', () => row('%crate1').click(), page.locator('#status\\.editor\\.selection', { hasText: `Ln ${line}, ` }));
    await driver.command('View: Focus First Editor Group');
    await driver.goTo(`${text.indexOf('"%?+crate 2"') + 3}:1`);
    await page.locator('.pane-body .monaco-list-row.selected', { hasText: '%?+crate 2' }).waitFor();
    await driver.command('Explorer: Focus on Halo Scene View');
    await driver.shot('scene-view');
  });
  await driver.step('an entry of the tree has a menu, which is about that entry', async () => {
    const scene = page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'Halo Scene' }) });
    const item = (text) => page.locator('.monaco-menu .action-label', { hasText: text }).first();
    const text = fs.readFileSync(path.join(driver.tmp, 'workspace/names.ASS'), 'utf8').split('\n');
    const menu = async (entry) => {
      // The tree shows what the cursor is on.
      await driver.command('View: Focus First Editor Group');
      await driver.goTo('1:1');
      await driver.goTo(`${text.indexOf('"%?+crate 2"') + 3}:1`);
      const row = scene.locator('.monaco-list-row.selected', { hasText: '%?+crate 2' });
      await row.waitFor();
      await driver.asked('the menu', () => row.click({ button: 'right' }), item(entry));
    };
    await menu('Duplicate the Record');
    await driver.shot('scene-menu');
    await driver.pick(item('Duplicate the Record'));
    await driver.message('The copy is called');
    await driver.command('File: Revert File');
    const input = page.locator('.rename-box input');
    // A menu that goes gives the focus back to the tree, and without the focus the box goes, too.
    await driver.asked('the box for a name', async () => {
      await page.keyboard.press('Escape');
      await menu('Rename…');
      await driver.pick(item('Rename…'));
    }, input);
    assert.equal(await input.inputValue(), '%?+crate 2');
    await page.keyboard.press('Escape');
    await driver.command('Explorer: Focus on Halo Scene View');
  });
  await driver.step('the scene is filtered by kind', async () => {
    await page.locator('.pane-header', { hasText: 'Halo Scene' }).hover();
    await page.locator('.pane-header', { hasText: 'Halo Scene' }).locator('a[aria-label*="Filter the Scene"]').click();
    await driver.quickInput.fill('instanced');
    await driver.quickInput.press('Enter');
    // The outline has materials, too.
    const scene = page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'Halo Scene' }) });
    await scene.locator('.monaco-list-row', { hasText: 'Materials' }).waitFor({ state: 'detached' });
    await scene.locator('.monaco-list-row', { hasText: '%crate1' }).waitFor();
    await driver.shot('scene-filtered');
    await driver.closeAll();
  });
}
