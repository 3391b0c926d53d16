// What the viewer does with pointer and keys.
import assert from 'node:assert/strict';
import { Panel } from './page.mjs';

/** The changes that the editor was asked for. */
const changes = (panel) => panel.page.evaluate(() => window.told.filter(({ type }) => type === 'edit').map(({ change }) => change));

/** The element that the editor points at before the level is there, in steps that begin so. */
const POINTED = { 'what is pointed at early is flown to': { kind: 'instance', number: 4 } };

/** Steps, each with a panel of its own. */
const STEPS = {
  'a click selects the triangle in the text, and says where': async (panel) => {
    await panel.click(0.5, 0.78);
    assert.match(await panel.status(), /^at -?\d.* · object 0 · triangle \d+/);
    assert.equal(await panel.page.evaluate(() => window.told.some(({ type, element }) => type === 'reveal' && element.kind === 'triangle')), true);
  },
  'T after a click has the handles of the instance': async (panel) => {
    await panel.click(0.5, 0.78);
    await panel.keys('t');
    assert.equal(await panel.data('marked'), 'instance 1');
    await panel.page.mouse.move(0, 0);
    await panel.keys('PageUp');
    await panel.page.waitForFunction(() => window.told.some(({ type }) => type === 'edit'));
    assert.deepEqual(await changes(panel), [{ kind: 'moveInstance', instance: 1, by: [0, 0, 10] }]);
  },
  'numbers that are typed move and turn what is selected; a step is one of world units': async (panel) => {
    await panel.keys('l');
    await panel.page.getByRole('button', { name: '%crate1' }).click();
    const field = panel.page.getByLabel('x in world units');
    assert.equal(await field.inputValue(), '-2.5');
    await field.fill('-1,5');
    await field.press('Enter');
    // While a change is on its way there is no other one.
    await panel.page.locator('.status', { hasText: 'says so already' }).waitFor();
    await panel.page.getByLabel('Step').selectOption('1 wu');
    await panel.canvas.focus();
    await panel.keys('t', 'PageUp');
    await panel.page.waitForFunction(() => window.told.filter(({ type }) => type === 'edit').length === 2);
    await panel.page.locator('.status', { hasText: 'says so already' }).waitFor();
    await panel.page.getByLabel('Turn by degrees').fill('-22.5');
    await panel.keys('Enter');
    await panel.page.waitForFunction(() => window.told.filter(({ type }) => type === 'edit').length === 3);
    const turn = { kind: 'rotateInstance', instance: 4, axis: [0, 0, 1], degrees: -22.5 };
    assert.deepEqual(await changes(panel), [{ kind: 'moveInstance', instance: 4, by: [100, 0, 0] }, { kind: 'moveInstance', instance: 4, by: [0, 0, 100] }, turn]);
  },
  'Alt with a click stays in the picture': async (panel) => {
    await panel.page.evaluate(() => {
      window.alts = [];
      window.addEventListener('keyup', ({ key }) => { if (key === 'Alt') window.alts.push(key); });
    });
    await panel.page.keyboard.down('Alt');
    await panel.click(0.5, 0.78);
    await panel.page.keyboard.up('Alt');
    assert.equal(await panel.data('marked'), 'instance 1');
    assert.deepEqual(await panel.page.evaluate(() => window.alts), []);
    await panel.keys('Alt');
    assert.deepEqual(await panel.page.evaluate(() => window.alts), ['Alt']);
  },
  'one walks on the floor, and looks around from there afterwards': async (panel) => {
    await panel.click(0.5, 0.78);
    await panel.keys('v');
    assert.equal(await panel.data('tool'), 'walk');
    const before = await panel.camera();
    assert.ok(Math.abs(before.position[2] - 64) < 0.5, `eyes at ${before.position[2]}`);
    await panel.page.keyboard.down('w');
    // By pictures, not by time: a busy machine draws few of them.
    for (let i = 0; i < 5; i++) await panel.picture();
    await panel.page.keyboard.up('w');
    await panel.keys('Escape');
    const { position } = await panel.camera();
    assert.ok(Math.hypot(position[0] - before.position[0], position[1] - before.position[1]) > 20, 'nobody moved');
    assert.ok(Math.abs(position[2] - 64) < 2, `eyes at ${position[2]}`);
    assert.equal(await panel.data('tool'), 'look');
  },
  'in high contrast what is on is filled, and what is off is not': async (panel) => {
    await panel.theme('contrast');
    const background = (name) => panel.page.getByRole('button', { name, exact: true }).evaluate((element) => window.getComputedStyle(element).backgroundColor);
    assert.equal(await background('Select'), 'rgb(255, 255, 255)');
    assert.equal(await background('Move'), 'rgba(0, 0, 0, 0)');
  },
  'what is pointed at early is flown to': async (panel) => {
    assert.equal(await panel.data('marked'), 'instance 4');
    const { target } = await panel.camera();
    assert.ok(Math.hypot(target[0] + 250, target[1] - 250) < 60, target.join());
  },
  'what is hidden is not drawn, with its edges': async (panel) => {
    const all = Number(await panel.data('triangles'));
    await panel.keys('l');
    await panel.page.getByLabel('Show floor').uncheck();
    assert.ok(Number(await panel.data('triangles')) < all);
    await panel.page.getByRole('button', { name: 'More' }).click();
    await panel.page.getByRole('button', { name: 'Show all' }).click();
    assert.equal(Number(await panel.data('triangles')), all);
  },
};

export async function behavior(browser, bundle) {
  let failed = 0;
  for (const [name, run] of Object.entries(STEPS)) {
    const panel = await Panel.open(browser, bundle, 'station', { width: 480, height: 300 }, POINTED[name]);
    try {
      await run(panel);
      console.log(`ok   ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAIL ${name}\n${error.stack}`);
    }
    await panel.page.close();
  }
  return failed;
}
