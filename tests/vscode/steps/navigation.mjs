// From a number to what it names, and back.
import assert from 'node:assert/strict';

export async function navigation({ driver }) {
  const { page } = driver;
  const cursor = (line) => driver.statusBar('selection', `Ln ${line}, `);
  await driver.step('from an index to what it names', async () => {
    await driver.level('broken.ass');
    await driver.goTo('63:1');
    await page.keyboard.press('F12');
    await cursor(12);
  });
  await driver.step('names between the numbers', async () => {
    await driver.goTo('12:1');
    await page.locator('.editor-instance .view-line', { hasText: 'Shader Name:' }).first().waitFor();
  });
  await driver.step('what a material is used for', async () => {
    const lens = page.locator('.editor-instance .codelens-decoration a', { hasText: /used by 1 object/ }).first();
    // Lenses are set anew while they are resolved.
    await driver.asked('the places', () => lens.click(), page.locator('.peekview-widget').first());
    await driver.shot('references');
    await page.keyboard.press('Escape');
    await page.locator('.peekview-widget').first().waitFor({ state: 'detached' });
  });
  await driver.step('the fields of a record', async () => {
    await driver.keyShows('63:1', 'Control+Shift+Space', page.locator('.parameter-hints-widget.visible', { hasText: 'Vertex Index #1' }).first());
    await page.keyboard.press('Escape');
  });
  await driver.step('all places that mean the same', async () => {
    await driver.goTo('63:1');
    await page.locator('.editor-instance').locator('.wordHighlight, .wordHighlightText, .wordHighlightStrong').first()
      .waitFor({ state: 'attached' });
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
    await input.waitFor();
    assert.equal(await input.inputValue(), 'concrete');
    await input.fill('concrete_wet');
    await page.keyboard.press('Enter');
    await page.locator('.editor-instance .view-line', { hasText: '"concrete_wet"' }).first().waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('.editor-instance .view-line', { hasText: '"concrete"' }).first().waitFor();
    await driver.save();
  });
}
