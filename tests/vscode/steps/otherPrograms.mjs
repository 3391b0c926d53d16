// Texts of other programs, and their binary files as text.
import assert from 'node:assert/strict';
import path from 'node:path';

export async function otherPrograms({ driver, folder }) {
  const { page } = driver;
  const symbol = async (text) => {
    await driver.ask('Control+Shift+O');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first().waitFor();
    await page.keyboard.press('Escape');
  };
  const isShown = async () => {
    await page.locator('.tab.active', { hasText: 'cube.vmap.vmap.txt' }).waitFor();
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
    await driver.asked('the menu', () => page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'cube.vmap' }).click({ button: 'right' }), item);
    await item.click();
    await isShown();
    await driver.closeAll();
  });
  await driver.step('a torn file is refused', async () => {
    await driver.command('Halo ASS: Show a Binary File as Text');
    await driver.chooseFile(path.join(folder, 'torn.vmap'));
    await driver.message('torn.vmap cannot be read');
  });
}
