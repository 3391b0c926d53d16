// The commands of the palette.
import assert from 'node:assert/strict';

export async function commands({ driver }) {
  const { page } = driver;
  await driver.step('explain the rule under the cursor', async () => {
    await driver.level('broken.ass');
    // What is explained is there first.
    await driver.errors(4);
    await driver.goTo('48:20');
    await driver.command('Halo ASS: Explain the Rule Under the Cursor');
    await driver.pageHeading('decimal-comma');
    await driver.shot('explanation');
    await driver.closeAll();
  });
  await driver.step('explain where there is no finding lets the user choose', async () => {
    await driver.level('broken.ass');
    // What is explained is there first.
    await driver.errors(4);
    await driver.goTo('1:1');
    await driver.command('Halo ASS: Explain the Rule Under the Cursor');
    await driver.choose('duplicate-unique-id');
    await driver.pageHeading('duplicate-unique-id');
    await driver.closeAll();
  });
  await driver.step('statistics', async () => {
    await driver.level('broken.ass');
    await driver.command('Halo ASS: Show Statistics of This File');
    await driver.pageHeading('broken.ass');
    const order = () => driver.inFrames(async (frame) => {
      const found = await frame.locator('#objects tbody tr td:first-child').allInnerTexts();
      return found.length > 0 ? found : undefined;
    });
    assert.deepEqual(await driver.until('the objects', order), ['0', '1']);
    // What the headings do is there a moment after them.
    await driver.asked('the heaviest first', async () => {
      const heading = await driver.inFrames(async (frame) => {
        const found = frame.locator('#objects button', { hasText: 'Triangles' });
        return (await found.count()) > 0 ? found : undefined;
      });
      await heading?.click();
    }, async () => (await order())?.[0] === '1');
    await driver.shot('statistics');
    await driver.closeAll();
  });
  await driver.step('a record is duplicated, a file converted', async () => {
    await driver.level('real.ASS');
    const line = (text) => page.locator('.editor-instance .view-line', { hasText: text }).first();
    // Hints may stand before a value.
    const value = (text) => line(new RegExp(`(^|:)\\s*${text}$`));
    await page.keyboard.press('Control+1');
    await driver.goTo('12:1');
    await driver.statusBar('selection', 'Ln 12');
    await driver.command('Halo ASS: Duplicate the Record Under the Cursor');
    // The count of the materials.
    await value('6').waitFor();
    await driver.shot('duplicated');
    await page.keyboard.press('Control+Z');
    await value('6').waitFor({ state: 'detached' });
    await driver.command('Halo ASS: Convert This File to Another Version');
    await driver.choose('Convert to version 7');
    await value('7').waitFor();
    await driver.message('Nothing was lost.');
    await page.keyboard.press('Control+Z');
    await value('7').waitFor({ state: 'detached' });
    await driver.save();
    await driver.closeAll();
  });
  await driver.step('restart and output', async () => {
    await driver.level('broken.ass');
    const old = await driver.server();
    await driver.command('Halo ASS: Restart Server');
    await driver.server(old);
    await driver.errors(4);
    await driver.command('Halo ASS: Show Output');
    await page.locator('.panel .output-view-container, .panel .output-view').first().waitFor();
    await page.locator('.panel option:checked, .panel .monaco-select-box', { hasText: /^Halo ASS$/ }).first().waitFor({ state: 'attached' });
  });
}
