// Tool, spoken for by a script, compiles a level and complains of it.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

export async function tool({ driver, folder }) {
  const { page } = driver;
  const asked = path.join(folder, 'kit/said');
  await driver.step('nothing runs before somebody asks', async () => {
    await driver.level('compiled.ASS');
    await driver.showProblems();
    assert.equal(fs.existsSync(asked), false);
  });
  await driver.step('Tool compiles the level, and its complaints are problems', async () => {
    await driver.goTo('1:1');
    await driver.command('Halo ASS: Compile This Level with Tool');
    // The file is there before Tool's line is in it.
    await driver.until('Tool was asked', () => fs.existsSync(asked) && fs.readFileSync(asked, 'utf8').endsWith('\n'));
    assert.equal(fs.readFileSync(asked, 'utf8'), 'structure-new-from-ass scenarios\\multi\\a\\structure\\compiled.ASS\n');
    await driver.showProblems();
    await driver.problem('portal outside the bsp').waitFor();
    await driver.problem('found nearly coplanar surfaces').waitFor();
  });
  await driver.step('what it has drawn is a finding with its place', async () => {
    await driver.problem('tool-open-edge').waitFor();
    await driver.shot('tool');
  });
  await driver.step('an edit marks it as out of date', async () => {
    await driver.goTo('1:1');
    await page.keyboard.press('End');
    await page.keyboard.type(' mended');
    await driver.problem('out of date').waitFor();
    await page.keyboard.press('Control+z');
    await driver.problem('out of date').waitFor({ state: 'detached' });
  });
}
