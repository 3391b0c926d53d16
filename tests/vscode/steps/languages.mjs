// Which language a file gets, and what its user says to that.
import assert from 'node:assert/strict';

const SUBTITLES = 'Advanced SubStation Alpha';

export async function languages({ driver }) {
  const { page, squiggles } = driver;
  const untouched = async (name) => {
    await driver.file(name);
    await driver.language(SUBTITLES);
    // What a file in `structure` had for a moment goes; nothing comes.
    await squiggles.first().waitFor({ state: 'detached' });
    await driver.status.waitFor({ state: 'detached' });
    await page.waitForTimeout(1000);
    assert.equal(await squiggles.count(), 0);
    assert.equal(await driver.status.count(), 0, 'no status bar item for subtitles');
  };
  await driver.step('a subtitle keeps its language and gets nothing', async () => {
    await untouched('subtitle.ass');
    await driver.showProblems();
    assert.equal(await driver.problem('subtitle.ass').count(), 0);
    await page.keyboard.press('Control+1');
  });
  await driver.step('a subtitle in a folder called structure is given back', async () => {
    await untouched('intro.ass');
  });
  await driver.step('a file is switched to Halo ASS and stays', async () => {
    await driver.file('subtitle.ass');
    await driver.command('Halo ASS: Treat This File as Halo ASS');
    await driver.language('Halo ASS');
    await page.locator('.editor-instance .squiggly-info').first().waitFor({ state: 'attached' });
    await driver.closeFile();
    await driver.file('subtitle.ass');
    await driver.language('Halo ASS');
  });
  await driver.step('and back, and stays', async () => {
    await driver.command('Halo ASS: Do Not Treat This File as Halo ASS');
    await driver.language(SUBTITLES);
    await driver.file('broken.ass');
    await driver.language('Halo ASS');
    await driver.command('Halo ASS: Do Not Treat This File as Halo ASS');
    await driver.language(SUBTITLES);
    await driver.closeFile();
    await driver.file('broken.ass');
    await driver.language(SUBTITLES);
    await driver.command('Change Language Mode');
    await driver.choose('Halo ASS');
    await driver.language('Halo ASS');
    await driver.closeFile();
    await driver.file('broken.ass');
    await driver.language('Halo ASS');
  });
  await driver.step('snippets', async () => {
    await driver.file('empty.ass');
    await driver.command('Halo ASS: Treat This File as Halo ASS');
    await driver.language('Halo ASS');
    await driver.running();
    await page.keyboard.press('Control+1');
    await page.keyboard.type('file');
    const row = page.locator('.suggest-widget:visible .monaco-list-row.focused', { hasText: 'file' }).first();
    await driver.asked('the snippet', () => page.keyboard.press('Control+Space'), row);
    await driver.shot('snippet');
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: 'MATERIALS' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await driver.save();
    // What was wrong while it was typed goes.
    await squiggles.first().waitFor({ state: 'detached' });
    await page.waitForTimeout(1000);
    assert.equal(await squiggles.count(), 0, 'the snippet is a correct file');
  });
}
