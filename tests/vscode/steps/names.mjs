// Names, within a kit: what they say, what can be written in them, and where they lead.
import { LONG } from '../wait.mjs';

export async function names({ driver }) {
  const { page } = driver;
  const line = (text) => page.locator('.editor-instance .view-line', { hasText: text }).first();
  await driver.step('level files are known before they are opened', async () => {
    const badge = page.locator('.explorer-folders-view .monaco-list-row [aria-label*="Halo level"], .explorer-folders-view .monaco-list-row[aria-label*="Halo level"]');
    await badge.first().waitFor({ state: 'attached' });
  });
  await driver.step('a name is read', async () => {
    await driver.level('kit.ass');
    await driver.hovers('12:8', 'two-sided, pathfindable');
    await driver.hoverSays('lamp.shader').waitFor();
    await page.waitForTimeout(500);
    await driver.shot('names-hover');
  });
  await driver.step('a shader, a collection and the .wrl are links; a color has its swatch', async () => {
    // The first of them leads from the head of the file to its `.wrl`.
    await driver.goTo('1:1');
    const links = page.locator('.editor-instance .detected-link');
    await driver.until('three links', async () => (await links.count()) >= 3);
    await page.locator('.editor-instance .colorpicker-color-decoration').first().waitFor({ state: 'attached' });
    await driver.shot('names-links');
  });
  await driver.step('shaders of the collection are suggested', async () => {
    await driver.keyShows('12:7', 'Control+Space', page.locator('.suggest-widget:visible .monaco-list-row', { hasText: 'lantern' }).first());
    await driver.shot('names-suggestions');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });
  await driver.step('the values of a BM_ string', async () => {
    await driver.keyShows('16:20', 'Control+Shift+Space', page.locator('.parameter-hints-widget.visible', { hasText: 'power per unit area' }).first());
    await driver.shot('names-signature');
    await page.keyboard.press('Escape');
  });
  await driver.step('hints of a kind are switched off', async () => {
    await line('Shader Name:').waitFor();
    driver.set({ 'halo-ass.hints.fields': false });
    await line('Shader Name:').waitFor({ state: 'detached' });
    driver.set({});
    await line('Shader Name:').waitFor();
  });
  await driver.step('names of the whole workspace', async () => {
    await driver.command('Go to Symbol in Workspace...');
    await driver.until('the list of symbols', async () => (await driver.quickInput.inputValue()).startsWith('#'));
    await driver.quickInput.fill('#stand');
    // Two of the files have 60 MB.
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'stand' }).first().waitFor({ timeout: LONG });
    await page.keyboard.press('Escape');
  });
  await driver.step('all level files of the workspace', async () => {
    await driver.command('Halo ASS: Check All Level Files of This Workspace');
    await driver.message(/level files checked: \d+ findings in \d+ of them/, LONG);
    await driver.showProblems();
    // It has not been opened. There are more rows than are shown.
    const filter = page.getByPlaceholder(/^Filter \(e\.g\./);
    await filter.fill('unopened');
    await driver.problem('unopened.ass').waitFor();
    await filter.fill('');
  });
}
