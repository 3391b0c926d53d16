// The commands of the palette.
export async function commands({ driver }) {
  const { page } = driver;
  await driver.step('explain the rule under the cursor', async () => {
    await driver.file('broken.ass');
    await driver.goTo('48:20');
    await driver.command('Halo ASS: Explain the Rule Under the Cursor');
    await driver.pageHeading('decimal-comma');
    await driver.shot('explanation');
    await driver.closeAll();
  });
  await driver.step('explain where there is no finding lets the user choose', async () => {
    await driver.file('broken.ass');
    await driver.goTo('1:1');
    await driver.command('Halo ASS: Explain the Rule Under the Cursor');
    await driver.choose('duplicate-unique-id');
    await driver.pageHeading('duplicate-unique-id');
    await driver.closeAll();
  });
  await driver.step('statistics', async () => {
    await driver.file('broken.ass');
    await driver.command('Halo ASS: Show Statistics of This File');
    await driver.pageHeading('broken.ass');
    await driver.closeAll();
  });
  await driver.step('a record is duplicated, a file converted', async () => {
    await driver.file('real.ASS');
    const line = (text) => page.locator('.editor-instance .view-line', { hasText: text }).first();
    await driver.goTo('12:1');
    await driver.command('Halo ASS: Duplicate the Record Under the Cursor');
    // The count of the materials.
    await line(/^6$/).waitFor({ timeout: 10_000 });
    await driver.shot('duplicated');
    await page.keyboard.press('Control+Z');
    await line(/^6$/).waitFor({ state: 'detached', timeout: 10_000 });
    await driver.command('Halo ASS: Convert This File to Another Version');
    await driver.choose('Convert to version 7');
    await line(/^7$/).waitFor({ timeout: 30_000 });
    await page.keyboard.press('Control+Z');
    await line(/^7$/).waitFor({ state: 'detached', timeout: 10_000 });
    await driver.save();
    await driver.closeAll();
  });
  await driver.step('restart and output', async () => {
    await driver.file('broken.ass');
    const old = await driver.server();
    await driver.command('Halo ASS: Restart Server');
    await driver.server(old);
    await driver.statusSays('4');
    await driver.command('Halo ASS: Show Output');
    await page.locator('.panel .output-view-container, .panel .output-view').first().waitFor();
    await page.locator('.panel option:checked, .panel .monaco-select-box', { hasText: /^Halo ASS$/ }).first().waitFor({ state: 'attached' });
  });
}
