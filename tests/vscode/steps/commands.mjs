// The commands of the palette.
import assert from 'node:assert/strict';

export async function commands({ driver }) {
  const { page } = driver;
  await driver.step('explain the rule under the cursor', async () => {
    await driver.file('broken.ass');
    await driver.goTo('48:20');
    await driver.command('Halo ASS: Explain the Rule Under the Cursor');
    await driver.pageHeading('decimal-comma');
    await driver.shot('explanation');
    await driver.command('View: Close All Editors in Group');
    await page.keyboard.press('Control+1');
  });
  await driver.step('explain where there is no finding lets the user choose', async () => {
    await driver.file('broken.ass');
    await driver.goTo('1:1');
    await driver.command('Halo ASS: Explain the Rule Under the Cursor');
    await driver.choose('duplicate-unique-id');
    await driver.pageHeading('duplicate-unique-id');
    await driver.command('View: Close All Editors in Group');
  });
  await driver.step('statistics', async () => {
    await driver.file('broken.ass');
    await driver.command('Halo ASS: Show Statistics of This File');
    await driver.pageHeading('broken.ass');
    await driver.command('View: Close All Editors in Group');
  });
  await driver.step('restart and output', async () => {
    await driver.file('broken.ass');
    const old = await driver.server();
    await driver.command('Halo ASS: Restart Server');
    await driver.server(old);
    await driver.statusSays('5');
    await driver.command('Halo ASS: Show Output');
    await page.locator('.panel .output-view-container, .panel .output-view').first().waitFor();
    assert.equal(await page.locator('.panel select, .panel .monaco-select-box').first().inputValue().catch(() => 'Halo ASS'), 'Halo ASS');
  });
}
