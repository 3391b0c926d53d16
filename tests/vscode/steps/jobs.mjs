// A modder's jobs, each with the number of keys and clicks that it takes. A text that is typed, or a command that is found by its
// words, counts as one.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { Viewer } from '../viewer.mjs';

export async function jobs({ driver, folder }) {
  const { page } = driver;
  const viewer = new Viewer(driver);
  let steps = 0;
  const actions = page.locator('.action-widget .monaco-list-row.action');
  const line = (text) => page.locator('.editor-instance .view-line', { hasText: text }).first();
  const row = (text) => page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
  const message = (text) => page.locator('.notification-toast', { hasText: text }).first();
  /** The text as it is in the editor, by saving it; the file is brought back afterwards. */
  const saved = async (name) => {
    await driver.save();
    return fs.readFileSync(path.join(folder, name), 'utf8');
  };
  /** Runs a job in a fresh copy of a level, at a place; it takes at most so many keys and clicks. */
  const job = (name, { level, at, most }, run) => driver.step(`${name}: ${most} steps`, async () => {
    const before = fs.readFileSync(path.join(folder, level), 'utf8');
    await driver.closeAll();
    await driver.level(level);
    await page.keyboard.press('Control+1');
    await driver.goTo(at);
    steps = 0;
    try {
      await run(before);
      assert.ok(steps <= most, `${steps} steps, at most ${most}`);
    } finally {
      // What is not saved would be asked for.
      await driver.command('File: Save All Files');
      await driver.closeAll();
      fs.writeFileSync(path.join(folder, level), before);
    }
  });
  /** The menu of a key, once the server has answered; what it shows. */
  const menu = async (key) => {
    steps += 1;
    await driver.asked(`the menu of ${key}`, () => page.keyboard.press(key), actions.first());
    return actions.allInnerTexts();
  };
  const take = async (text) => {
    steps += 1;
    await actions.filter({ hasText: text }).first().click();
  };
  const command = async (title) => {
    steps += 1;
    await driver.command(`Halo ASS: ${title}`);
  };
  const choose = async (text) => {
    steps += 1;
    await driver.choose(text);
  };
  const type = async (text) => {
    steps += 1;
    await driver.until('a field', async () => (await driver.quickInput.getAttribute('placeholder')) === '10 0 0 wu');
    await driver.quickInput.fill(text);
    await page.waitForTimeout(500);
    await page.keyboard.press('Enter');
  };

  await job('an index error', { level: 'broken.ass', at: '70:1', most: 2 }, async () => {
    await driver.errors(4);
    const titles = await menu('Control+.');
    assert.match(titles[0], /Delete triangle 1 of object 1/);
    assert.match(titles[1], /Use vertex 3/);
    const hides = titles.findIndex((title) => /Allow|Turn/.test(title));
    assert.ok(hides > 1 && titles.slice(hides).every((title) => /Allow|Turn|Fix all/.test(title)), `${titles}`);
    await take('Delete triangle 1');
    await driver.errors(3);
  });
  await job('another material on all faces of an object', { level: 'sealed.ASS', at: '30:1', most: 3 }, async () => {
    const titles = await menu('Control+Shift+R');
    assert.ok(titles.some((title) => title.includes('Give object 0 another material…')), `${titles}`);
    await take('Give object 0 another material…');
    await choose('material 1 `floor`');
    await page.locator('.tab.active.dirty').waitFor();
    const text = await saved('sealed.ASS');
    const triangles = text.slice(text.indexOf('\n12\n') + 4, text.indexOf(';OBJECT 1')).trim().split(/\s+/);
    assert.deepEqual([...new Set(triangles.filter((_, at) => at % 4 === 0))], ['1']);
  });
  await job('which triangles use a shader', { level: 'sealed.ASS', at: '24:3', most: 2 }, async () => {
    await command('Show Uses of the Material (Shader)…');
    await row(/object 1 .* · triangle 1/).waitFor();
    await driver.shot('uses');
    await choose('Show all of them in the preview');
    await viewer.shown();
    await viewer.dataIs('marked', 'material 3');
    await driver.shot('uses-in-preview');
  });
  await job('an instance by world units', { level: 'lights.ASS', at: '410:3', most: 2 }, async () => {
    await command('Move, Turn or Scale the Instance…');
    await type('10 0 0 wu');
    await line('1010.0000000000').waitFor();
  });
  await job('a light of its own', { level: 'lights.ASS', at: '410:3', most: 1 }, async (before) => {
    await command('Duplicate the Instance with an Object of Its Own');
    await driver.message('The copy is called `light_spot_2`, and stands 100 units beside the first; it places an object of its own');
    const text = await saved('lights.ASS');
    assert.equal(text.split(';OBJECT').length, before.split(';OBJECT').length + 1);
    const at = text.split('\n').indexOf('"light_spot_2"') + 1;
    await driver.statusBar('selection', `Ln ${at}, `);
  });
  await job('several records', { level: 'sealed.ASS', at: '301:1', most: 2 }, async () => {
    steps += 1;
    for (let lines = 0; lines < 7; lines += 1) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+End');
    const titles = await driver.until('the offers', async () => {
      await page.keyboard.press('Control+Shift+R');
      await page.waitForTimeout(1500);
      const found = await actions.allInnerTexts();
      await page.keyboard.press('Escape');
      return found.length > 0 && found;
    });
    assert.ok(titles.some((title) => title.includes('Delete triangles 0 to 1 of object 1')), `${titles}`);
    await command('Delete the Record Under the Cursor');
    await page.locator('.tab.active.dirty').waitFor();
    assert.match(await saved('sealed.ASS'), /\n0\n\n;### INSTANCES/);
  });
  await job('a name that another material has', { level: 'sealed.ASS', at: '16:3', most: 3 }, async () => {
    steps += 2;
    const input = page.locator('.rename-box input');
    await driver.asked('a field for the name', () => page.keyboard.press('F2'), input);
    await input.fill('wall');
    await page.keyboard.press('Enter');
    await choose('Merge material 1 into material 0 `wall`');
    await page.locator('.tab.active.dirty').waitFor();
    const text = await saved('sealed.ASS');
    assert.match(text, /MATERIALS ###\n3\n/);
    assert.ok(!text.includes('"floor"'));
  });
  await job('another version', { level: 'lights.ASS', at: '1:1', most: 2 }, async () => {
    await command('Convert This File to Another Version');
    await row('Convert to version 2 (loses').waitFor();
    await driver.shot('convert');
    await choose('Convert to version 6 (nothing is lost)');
    await driver.message('Nothing was lost.');
  });
  await job('a portal that divides nothing', { level: 'short.ASS', at: '305:1', most: 2 }, async () => {
    await driver.showProblems();
    await driver.problem('ends 200 units short').waitFor();
    await page.keyboard.press('Control+1');
    const titles = await menu('Control+.');
    assert.match(titles[0], /Extend the portal by 200 units, to the wall/);
    await take('Extend the portal by 200 units');
    await driver.problem('ends 200 units short').waitFor({ state: 'detached' });
  });
  await job('merge another level', { level: 'sealed.ASS', at: '1:1', most: 3 }, async () => {
    await page.keyboard.press('F1');
    await driver.quickInput.fill('>halo ass merge');
    await row('Merge Another Level into This One…').waitFor();
    await page.keyboard.press('Escape');
    await command('Merge Another Level into This One…');
    await driver.chooseFile(path.join(folder, 'open.ASS'));
    steps += 1;
    const dialog = page.locator('.monaco-dialog-box', { hasText: 'Merge open.ASS into sealed.ASS?' });
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /\d+ materials .* \d+ objects? and \d+ instances?/);
    await driver.shot('merge');
    steps += 1;
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await driver.message(/objects? and \d+ instances?/);
    assert.notEqual(/INSTANCES ###\n(\d+)/.exec(await saved('sealed.ASS'))[1], '3');
  });
  await job('what another export has otherwise', { level: 'sealed.ASS', at: '1:1', most: 2 }, async (before) => {
    const old = path.join(folder, 'old.ASS');
    // In it a material and an instance have other names.
    fs.writeFileSync(old, before.replace('"floor"', '"ground"').replace('"level"', '"room"'));
    await command('Compare This Level with Another…');
    await driver.chooseFile(old);
    steps += 1;
    await page.locator('.tab.active', { hasText: 'From old.ASS to sealed.ASS' }).waitFor();
    await line('material 1 `floor` renamed, was `ground`').waitFor();
    await line('nothing moved').waitFor();
    await driver.shot('compared');
    fs.rmSync(old);
  });
  await job('an export', { level: 'sealed.ASS', at: '1:1', most: 3 }, async () => {
    await command('Export This Level (glb, obj, vmap, html)…');
    await choose('obj');
    await driver.until('the place of the export', async () => (await driver.quickInput.inputValue().catch(() => '')).endsWith('sealed.obj'));
    steps += 1;
    await page.keyboard.press('Enter');
    await driver.message('sealed.obj is written.');
    assert.match(fs.readFileSync(path.join(folder, 'sealed.obj'), 'utf8'), /^f /m);
  });
  await job('an instance as a file', { level: 'sealed.ASS', at: '341:1', most: 3 }, async () => {
    await command('Extract an Instance as a File…');
    // The one under the cursor comes first.
    await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: 'portal' }).waitFor();
    await page.keyboard.press('Enter');
    steps += 1;
    await driver.until('the place of the file', async () => (await driver.quickInput.inputValue().catch(() => '')).endsWith('portal.ass'));
    steps += 1;
    await page.keyboard.press('Enter');
    const said = await driver.message('portal.ass is written.');
    assert.doesNotMatch(await said.innerText(), /halo-ass-/, 'no temporary file is told');
    // Its object alone, and its material.
    const text = fs.readFileSync(path.join(folder, 'portal.ass'), 'utf8');
    assert.match(text, /MATERIALS ###\n1\n/);
    assert.match(text, /OBJECTS ###\n1\n/);
  });
  await driver.step('every job is found by its words', async () => {
    await driver.level('sealed.ASS');
    const words = { split: 'Split the Object', extract: 'Extract the Selected Triangles', bake: 'Bake the Scale', 'merge selected': 'Merge Selected Instances', material: 'Give an Object' };
    for (const [word, title] of Object.entries(words)) {
      await driver.ask('F1');
      await driver.quickInput.fill(`>halo ass ${word}`);
      await row(title).waitFor();
      await page.keyboard.press('Escape');
    }
    assert.equal(await message('Error').count(), 0);
    await driver.closeAll();
  });
}
