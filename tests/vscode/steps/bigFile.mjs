// Files of 60 MB, which VS Code does not hand to extensions.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { LONG } from '../wait.mjs';

/** Writes over the beginning of a file that is too big to be written again. */
function overwrite(file, from, to) {
  assert.equal(from.length, to.length);
  const handle = fs.openSync(file, 'r+');
  const beginning = Buffer.alloc(4096);
  fs.readSync(handle, beginning, 0, 4096, 0);
  const place = beginning.indexOf(from);
  assert.ok(place >= 0, `${from} is in ${file}`);
  fs.writeSync(handle, to, place);
  fs.closeSync(handle);
}

export async function bigFile({ driver, folder }) {
  const { page } = driver;
  const comma = driver.problem('decimal-comma');
  await driver.step('a file of 60 MB', async () => {
    await driver.file('big.ass');
    await driver.message('above 50 MB', LONG);
    await driver.showProblems();
    await driver.problem('big.ass').waitFor({ timeout: LONG });
    await comma.waitFor();
    await driver.errors(4);
  });
  await driver.step('a file of 60 MB is checked when another program saves it', async () => {
    overwrite(path.join(folder, 'big.ass'), '100,0000000000', '100.0000000000');
    await comma.waitFor({ state: 'detached', timeout: LONG });
  });
  await driver.step('a file of 60 MB is checked when it is saved here', async () => {
    await page.getByText('Open Anyway').click();
    await page.locator('.view-line', { hasText: 'HEADER' }).waitFor({ timeout: LONG });
    await driver.message('turned off for this large file', LONG);
    await driver.goTo('20:1');
    await page.keyboard.type('1');
    await driver.save(LONG);
    await driver.problem('Object Count is 12').waitFor({ timeout: LONG });
  });
  await driver.step('its findings go when it is closed', async () => {
    await driver.closeFile();
    await driver.problem('big.ass').waitFor({ state: 'detached', timeout: LONG });
  });
  await driver.step('the next one is not told again, and gives its statistics', async () => {
    await driver.file('second.ass');
    await driver.problem('second.ass').waitFor({ timeout: LONG });
    await driver.command('Halo ASS: Show Statistics of This File');
    await driver.pageHeading('second.ass');
  });
}
