// Settings take effect without a reload.
import assert from 'node:assert/strict';

export async function settings({ driver }) {
  const { page } = driver;
  await driver.step('the game changes the findings of an open file', async () => {
    await driver.level('newer.ASS');
    await driver.showProblems();
    const server = await driver.server();
    driver.set({ 'halo-ass.game': 'halo2' });
    await driver.problem('unsupported-version').waitFor();
    driver.set({});
    await driver.problem('unsupported-version').waitFor({ state: 'detached' });
    assert.equal(await driver.server(), server, 'the server was not restarted');
  });
  await driver.step('the trace', async () => {
    await driver.command('Output: Show Output Channels...');
    await driver.choose('Halo ASS Trace');
    driver.set({ 'halo-ass.trace.server': 'messages' });
    // Nothing shows when the setting has come, and what is asked for before that leaves no trace.
    const traced = page.locator('.panel .view-line', { hasText: 'textDocument/hover' }).first();
    await driver.asked('a hover in the trace', () => driver.hover('2:1'), traced);
    driver.set({});
  });
  await driver.step('the log level', async () => {
    driver.set({ 'halo-ass.server.logLevel': 'debug' });
    await driver.command('Halo ASS: Show Output');
    await page.locator('.panel .view-line', { hasText: /open.*newer\.ASS.*version/ }).first().waitFor();
    driver.set({});
    await driver.running();
  });
  await driver.step('no recognition by content where it is not wanted', async () => {
    driver.set({ 'halo-ass.recognizeByContent': false });
    await driver.file('newer.ASS');
    // Nothing shows when the setting has come, and a file that is opened before that is recognized.
    await driver.asked('a file that is not recognized', async () => {
      await driver.closeFile();
      await driver.file('newer.ASS');
    }, driver.languageItem('Advanced SubStation Alpha'));
    await driver.language('Advanced SubStation Alpha');
    driver.set({});
    await driver.language('Halo ASS');
  });
}
