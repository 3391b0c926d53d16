// Texts of other programs, and their binary files as text.
import assert from 'node:assert/strict';
import path from 'node:path';
import { untilDiffers } from '../pictures.mjs';
import { Viewer } from '../viewer.mjs';

export async function otherPrograms({ driver, folder }) {
  const { page } = driver;
  const viewer = new Viewer(driver);
  const symbol = async (text) => {
    await driver.ask('Control+Shift+O');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first().waitFor();
    await page.keyboard.press('Escape');
  };
  const isShown = async () => {
    await page.locator('.tab.active', { hasText: 'cube.vmap.vmap.txt' }).first().waitFor();
    await driver.language('DMX as Text (keyvalues2)');
    await page.locator('.editor-instance .view-line', { hasText: 'dmx encoding keyvalues2 4' }).first().waitFor();
  };
  await driver.step('a dump of Assimp has a finding', async () => {
    await driver.file('rig.assxml');
    await driver.language('Assimp XML dump');
    await driver.showProblems();
    await driver.problem('holds 6 nodes').waitFor();
    assert.equal(await driver.status.count(), 0, 'the status bar item is for levels');
    await page.keyboard.press('Control+1');
  });
  await driver.step('its nodes are in the outline, and a number is explained', async () => {
    await symbol('Node');
    await driver.hovers('15:12', /row 0, column 0/);
    await page.keyboard.press('Escape');
  });
  await driver.step('a map of bytes, chosen in the dialog, is shown as text', async () => {
    await driver.command('Halo ASS: Show a Binary File as Text');
    await driver.chooseFile(path.join(folder, 'cube.vmap'));
    await isShown();
    await symbol('world');
    await driver.shot('shown-map');
    await driver.closeAll();
  });
  await driver.step('a map of bytes is shown by the menu of the Explorer', async () => {
    // It is marked in the Explorer.
    await driver.file('cube.vmap');
    const item = page.locator('.monaco-menu .action-label', { hasText: 'Show a Binary File as Text' }).first();
    await driver.asked('the map as text', async () => {
      await page.keyboard.press('Escape');
      await driver.asked('the menu', () => page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'cube.vmap' }).click({ button: 'right' }), item);
      await driver.pick(item);
    }, page.locator('.tab.active', { hasText: 'cube.vmap.vmap.txt' }).first());
    await isShown();
    await driver.closeAll();
  });
  await driver.step('a dump of Assimp has a preview, in which nothing can be moved', async () => {
    await driver.file('rig.assxml');
    await driver.command('Halo ASS: Preview to the Side');
    await viewer.dataIs('triangles', '4');
    await (await viewer.status()).filter({ hasText: "made of Assimp's XML dump (assxml), and cannot be changed here" }).waitFor();
    for (const name of ['Move', 'Rotate', 'Undo']) assert.equal(await (await viewer.shown()).getByRole('button', { name, exact: true }).isVisible(), false, name);
    await driver.shot('preview-assxml');
  });
  await driver.step('what the cursor is on is marked, and an edit changes the picture', async () => {
    await driver.command('View: Focus First Editor Group');
    await driver.goTo('35:8');
    await viewer.dataIs('marked', /^instance \d+$/);
    await driver.goTo('1:1');
    await viewer.dataIs('marked', '');
    const before = await viewer.picture();
    const take = () => viewer.picture();
    await driver.goTo('355:1');
    await page.keyboard.press('Shift+End');
    await page.keyboard.type('9.0 3.0 1.0');
    await untilDiffers('another picture', { page, take, other: before }, (off) => off > 0.005);
    await driver.until('the text as it was', async () => {
      await page.keyboard.press('Control+z');
      return (await page.locator('.tab.dirty').count()) === 0;
    });
    await driver.goTo('1:1');
    await untilDiffers('the picture as it was', { page, take, other: before }, (off) => off < 0.02);
  });
  await driver.step('the preview follows to a map of bytes, and a click leads to its mesh', async () => {
    await driver.command('View: Focus First Editor Group');
    await driver.command('Halo ASS: Show a Binary File as Text');
    await driver.chooseFile(path.join(folder, 'cube.vmap'));
    await isShown();
    await page.locator('.tab', { hasText: 'Preview cube.vmap.vmap.txt' }).first().waitFor();
    // The page of the last one goes away.
    await page.waitForTimeout(1000);
    await viewer.dataIs('triangles', '12');
    await (await viewer.canvas()).click();
    await viewer.dataIs('marked', /^triangle \d+$/);
    await driver.shot('preview-shown-map');
    await driver.command('View: Focus First Editor Group');
    await driver.until('the mesh to be selected', async () => /\(8 selected\)/.test(await page.locator('#status\\.editor\\.selection').innerText()));
    await driver.closeAll();
  });
  await driver.step('a torn file is refused', async () => {
    await driver.command('Halo ASS: Show a Binary File as Text');
    await driver.chooseFile(path.join(folder, 'torn.vmap'));
    await driver.message('torn.vmap cannot be read');
  });
}
