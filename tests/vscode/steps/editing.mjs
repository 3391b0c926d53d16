// A correct file, a broken one, and what is seen in them.
import assert from 'node:assert/strict';

export async function editing({ driver }) {
  const { page, squiggles } = driver;
  await driver.step('a real file has no findings', async () => {
    await driver.file('real.ASS');
    await driver.language('Halo ASS');
    await driver.running();
    await page.waitForTimeout(1000);
    assert.equal(await squiggles.count(), 0);
  });
  await driver.step('a broken file', async () => {
    await driver.file('broken.ass');
    await driver.showProblems();
    await driver.problem('vertex-index-out-of-range').waitFor();
    await driver.problem('the vertices of object 1').waitFor();
    const link = driver.problem('vertex-index-out-of-range').locator('a[href]');
    assert.match(await link.getAttribute('href'), /^https:.*rules\/vertex-index-out-of-range\.md$/);
    await driver.errors(4);
    await page.keyboard.press('Control+1');
    await driver.goTo('70:1');
    await squiggles.first().waitFor({ state: 'attached' });
    await driver.shot('picture-problems');
  });
  await driver.step('a number is one word, and Tab is a tab', async () => {
    await driver.goTo('48:1');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await driver.statusBar('selection', '(14 selected)');
    await driver.statusBar('indentation', 'Tab Size: 16');
  });
  await driver.step('a file of 310 000 lines has colors', async () => {
    await driver.file('long.ass');
    await driver.language('Halo ASS');
    const colors = async () => {
      const spans = await page.locator('.editor-instance .view-line span[class*="mtk"]').evaluateAll((found) => found.map((one) => one.className));
      return new Set(spans).size > 2;
    };
    await driver.until('colors', colors);
    await driver.closeFile();
  });
  await driver.step('hover on a mistake and on a value', async () => {
    await driver.hovers('70:1', 'is out of range');
    await driver.hovers('66:1', /triangle/i);
    await page.waitForTimeout(500);
    await driver.shot('picture-hover');
    await page.keyboard.press('Escape');
  });
  await driver.step('the outline', async () => {
    const files = page.locator('.pane-header[aria-label*="Folders Section"], .pane-header[aria-label*="workspace"]').first();
    await driver.command('View: Toggle Panel Visibility');
    await driver.command('Explorer: Focus on Outline View');
    await files.click();
    const entry = (name) => page.locator('.outline-pane .monaco-list-row', { hasText: name }).first();
    await entry('metal_floor').waitFor();
    await entry('metal_floor').click();
    await page.waitForTimeout(500);
    await driver.shot('picture-outline');
    await files.click();
    await driver.command('View: Toggle Panel Visibility');
    await page.keyboard.press('Control+1');
    await driver.ask('Control+Shift+O');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'metal_floor' }).first().waitFor();
  });
  await driver.step('folding', async () => {
    const line = (text) => page.locator('.editor-instance .view-line', { hasText: text }).first();
    await driver.level('real.ASS');
    // It folds what is known of the file by then.
    await driver.asked('the objects to be folded', () => driver.command('Fold All'), async () => (await line('"MESH"').count()) === 0);
    await line(';### OBJECTS ###').waitFor();
    await driver.command('Unfold All');
    await line('"BLENDER"').waitFor();
  });
  await driver.step('a mistake typed and mended', async () => {
    await driver.level('real.ASS');
    await driver.goTo('2:1');
    await page.keyboard.press('End');
    await page.keyboard.type('x');
    await squiggles.first().waitFor({ state: 'attached' });
    await page.keyboard.press('Backspace');
    await squiggles.first().waitFor({ state: 'detached' });
    await driver.save();
  });
}
