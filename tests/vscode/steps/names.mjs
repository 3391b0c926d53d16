// Names, within a kit: what they say, what can be written in them, and where they lead.

export async function names({ driver }) {
  const { page } = driver;
  const line = (text) => page.locator('.editor-instance .view-line', { hasText: text }).first();
  const suggested = (text) => page.locator('.suggest-widget .monaco-list-row', { hasText: text }).first().waitFor({ timeout: 10_000 });
  const hovered = (text) => page.locator('.monaco-hover:visible', { hasText: text }).first().waitFor({ timeout: 10_000 });
  await driver.step('level files are known before they are opened', async () => {
    const badge = page.locator('.explorer-folders-view .monaco-list-row [aria-label*="Halo level"], .explorer-folders-view .monaco-list-row[aria-label*="Halo level"]');
    await badge.first().waitFor({ state: 'attached', timeout: 15_000 });
  });
  await driver.step('a name is read', async () => {
    await driver.file('kit.ass');
    await driver.language('Halo ASS');
    await driver.hover('12:8');
    await hovered('two-sided, pathfindable');
    await hovered('lamp.shader');
    await page.waitForTimeout(500);
    await driver.shot('names-hover');
  });
  await driver.step('a shader, a collection and the .wrl are links; a color has its swatch', async () => {
    // The first of them leads from the head of the file to its `.wrl`.
    await driver.goTo('1:1');
    const links = page.locator('.editor-instance .detected-link');
    await driver.until('three links', async () => (await links.count()) >= 3);
    await page.locator('.editor-instance .colorpicker-color-decoration').first().waitFor({ state: 'attached', timeout: 10_000 });
    await driver.shot('names-links');
  });
  await driver.step('shaders of the collection are suggested', async () => {
    await driver.goTo('12:7');
    await page.keyboard.press('Control+Space');
    await suggested('lantern');
    await driver.shot('names-suggestions');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });
  await driver.step('the values of a BM_ string', async () => {
    await driver.goTo('16:20');
    await page.keyboard.press('Control+Shift+Space');
    await page.locator('.parameter-hints-widget.visible', { hasText: 'power per unit area' }).first().waitFor({ timeout: 10_000 });
    await driver.shot('names-signature');
    await page.keyboard.press('Escape');
  });
  await driver.step('hints of a kind are switched off', async () => {
    await line('Shader Name:').waitFor({ timeout: 10_000 });
    driver.set({ 'ass-lsp.hints.fields': false });
    await line('Shader Name:').waitFor({ state: 'detached', timeout: 15_000 });
    driver.set({});
    await line('Shader Name:').waitFor({ timeout: 15_000 });
  });
  await driver.step('the tree of instances, and names of the whole workspace', async () => {
    await driver.command('Go to Symbol in Workspace...');
    await page.keyboard.type('stand');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'stand' }).first().waitFor({ timeout: 120_000 });
    await page.keyboard.press('Escape');
    await driver.goTo('77:4');
    await driver.command('Types: Show Type Hierarchy');
    // It takes the focus a moment later, which would close a list that is asked for before.
    await page.locator('.sidebar .pane-body .monaco-list-row.focused', { hasText: 'instance 2' }).first().waitFor({ timeout: 10_000 });
    await driver.shot('names-types');
    await page.keyboard.press('Escape');
  });
  await driver.step('all level files of the workspace', async () => {
    await driver.command('Halo ASS: Check All Level Files of This Workspace');
    // Two of them have 60 MB.
    await driver.message(/level files checked: \d+ findings in \d+ of them/, 120_000);
    await driver.showProblems();
    // It has not been opened. There are more rows than are shown.
    const filter = page.getByPlaceholder(/^Filter \(e\.g\./);
    await filter.fill('unopened');
    await driver.problem('unopened.ass').waitFor({ timeout: 10_000 });
    await filter.fill('');
  });
}
