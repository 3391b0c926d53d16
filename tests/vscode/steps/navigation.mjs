// From a number to what it names, and back.
import assert from 'node:assert/strict';

export async function navigation({ driver }) {
  const { page } = driver;
  const cursor = (line) => driver.statusBar('selection', `Ln ${line}, `);
  await driver.step('from an index to what it names', async () => {
    await driver.file('broken.ass');
    await driver.language('Halo ASS');
    await driver.goTo('63:1');
    await page.keyboard.press('F12');
    await cursor(12);
  });
  await driver.step('names between the numbers', async () => {
    await driver.goTo('12:1');
    await page.locator('.editor-instance .view-line', { hasText: 'Shader Name:' }).first().waitFor({ timeout: 10_000 });
  });
  await driver.step('what a material is used for', async () => {
    const lens = page.locator('.editor-instance .codelens-decoration a', { hasText: /used by 1 object/ }).first();
    await lens.waitFor({ timeout: 10_000 });
    await lens.click();
    await page.locator('.peekview-widget .zone-widget-container, .peekview-widget').first().waitFor({ timeout: 10_000 });
    await driver.shot('references');
    await page.keyboard.press('Escape');
    await page.locator('.peekview-widget').first().waitFor({ state: 'detached' });
  });
  await driver.step('the fields of a record', async () => {
    await driver.goTo('63:1');
    await page.keyboard.press('Control+Shift+Space');
    await page.locator('.parameter-hints-widget.visible', { hasText: 'Vertex Index #1' }).first().waitFor({ timeout: 10_000 });
    await page.keyboard.press('Escape');
  });
  await driver.step('all places that mean the same', async () => {
    await driver.goTo('63:1');
    await page.locator('.editor-instance').locator('.wordHighlight, .wordHighlightText, .wordHighlightStrong').first()
      .waitFor({ state: 'attached', timeout: 10_000 });
  });
  await driver.step('what stands below an instance', async () => {
    await driver.goTo('103:3');
    await driver.command('Calls: Show Call Hierarchy');
    await page.locator('.sidebar .pane-body .monaco-list-row', { hasText: 'instance 2' }).first()
      .waitFor({ timeout: 10_000 });
    await driver.shot('calls');
    // It has taken the place of the Explorer.
    await driver.command('View: Show Explorer');
  });
  await driver.step('a selection grows from a number to its row', async () => {
    await driver.goTo('35:2');
    await page.keyboard.press('Shift+Alt+ArrowRight');
    await driver.statusBar('selection', '12 selected');
    await page.keyboard.press('Shift+Alt+ArrowRight');
    await driver.statusBar('selection', ' selected');
    await page.keyboard.press('Escape');
  });
  await driver.step('another name', async () => {
    await driver.goTo('12:3');
    await page.keyboard.press('F2');
    const input = page.locator('.rename-box input');
    await input.waitFor({ timeout: 10_000 });
    assert.equal(await input.inputValue(), 'concrete');
    await input.fill('concrete_wet');
    await page.keyboard.press('Enter');
    await page.locator('.editor-instance .view-line', { hasText: '"concrete_wet"' }).first().waitFor({ timeout: 10_000 });
    await page.keyboard.press('Control+z');
    await page.locator('.editor-instance .view-line', { hasText: '"concrete"' }).first().waitFor({ timeout: 10_000 });
    await driver.save();
  });
}
