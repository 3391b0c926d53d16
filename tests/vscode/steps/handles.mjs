// What is changed from the picture is changed in the text, and can be undone there.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { Viewer } from '../viewer.mjs';
import { gets, LONG } from '../wait.mjs';

const FILE = 'sealed.ASS';

export async function handles({ driver }) {
  const { page } = driver;
  const file = path.join(driver.tmp, 'workspace', FILE);
  const original = fs.readFileSync(file, 'utf8');
  const viewer = new Viewer(driver);
  /** Saves; again, if the preview took the focus back meanwhile, as it does after an undo. */
  const save = () => driver.until('the text to be saved', async () => {
    await page.locator('.tab', { hasText: FILE }).first().click();
    await page.keyboard.press('Control+S');
    return gets(page.locator('.tab.dirty', { hasText: FILE }), 3000, 'detached');
  });
  const use = async (tool) => {
    const name = { look: 'Select', move: 'Move', rotate: 'Rotate' }[tool];
    await (await viewer.shown()).getByRole('button', { name, exact: true }).click();
    await viewer.focus();
  };
  const click = async (options) => {
    const canvas = await viewer.canvas();
    const box = await canvas.boundingBox();
    await canvas.click({ position: { x: box.width / 2, y: box.height / 2 }, ...options });
  };
  /** The text after it was saved, as lines that are others than in the file as it was. */
  const changed = async () => {
    await save();
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    const before = original.split('\n');
    assert.equal(lines.length, before.length);
    return lines.flatMap((line, number) => (line === before[number] ? [] : [[before[number], line]]));
  };
  /** One undo from the preview gives the text as it was, byte for byte. */
  const undone = async () => {
    await viewer.redrawn(async () => {
      await viewer.focus();
      await page.keyboard.press('Control+z');
      await dirty();
      await save();
    });
    assert.equal(fs.readFileSync(file, 'utf8'), original);
  };
  const dirty = () => page.locator('.tab.dirty', { hasText: FILE }).first().waitFor();
  /** Changes the text from the picture. */
  const edited = (change) => viewer.redrawn(async () => {
    await change();
    await dirty();
  });
  const values = (line) => line.trim().split(/\s+/);

  await driver.step('an instance is dragged by its handles, and undo restores every byte', async () => {
    await driver.level(FILE);
    await driver.command('Halo ASS: Preview to the Side');
    const box = await (await viewer.canvas()).boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await viewer.focus();
    await page.keyboard.press('t');
    // What is clicked before the picture is that of this file marks nothing in it.
    await driver.until('an instance to be marked', async () => {
      await page.mouse.click(x, y);
      await page.waitForTimeout(500);
      return /^instance [1-9]/.test(await viewer.data('marked'));
    });
    // A picture that comes late is of where the pointer was before.
    const stays = async () => {
      await page.waitForTimeout(500);
      return /^[XYZ]$/.test(await viewer.data('handle'));
    };
    const handle = await driver.until('a handle', async () => {
      for (let radius = 12; radius < 110; radius += 8) {
        for (let turn = 0; turn < 24; turn++) {
          const at = [x + radius * Math.cos((turn * Math.PI) / 12), y + radius * Math.sin((turn * Math.PI) / 12)];
          await page.mouse.move(...at);
          if (/^[XYZ]$/.test(await viewer.data('handle')) && await stays()) return at;
        }
      }
      // The instance's origin is elsewhere in the picture.
      await viewer.focus();
      await page.keyboard.press('f');
      return undefined;
    }, LONG);
    await driver.shot('handles');
    await page.mouse.down();
    for (let i = 1; i <= 10; i++) await page.mouse.move(handle[0] + 6 * i, handle[1] - 4 * i);
    await driver.shot('handles-held');
    await edited(() => page.mouse.up());
    const lines = await changed();
    assert.equal(lines.length, 1, JSON.stringify(lines));
    const [[old, now]] = lines;
    assert.equal(values(old).filter((value, at) => value !== values(now)[at]).length, 1);
    assert.match(now, /^-?\d+\.\d{10}\t-?\d+\.\d{10}\t-?\d+\.\d{10}\r?$/);
    await undone();
  });
  await driver.step('keys move and turn, as one change for each burst', async () => {
    await use('move');
    await click();
    await viewer.dataIs('marked', /^instance [1-9]/);
    // Both at once: what comes later than the pause between bursts is not of the same.
    await edited(() => Promise.all([page.keyboard.press('PageUp'), page.keyboard.press('PageUp')]));
    const [[old, now]] = await changed();
    const [before, after] = [values(old).map(Number), values(now).map(Number)];
    assert.deepEqual(after.map((value, axis) => Math.round((value - before[axis]) * 1e6) / 1e6), [0, 0, 20]);
    await undone();
    await use('look');
    await page.keyboard.press('r');
    await edited(() => page.keyboard.press('ArrowLeft'));
    const lines = await changed();
    assert.equal(lines.length, 1, JSON.stringify(lines));
    assert.equal(values(lines[0][1]).length, 4);
    await undone();
  });
  await driver.step('a vertex moves with all at its place', async () => {
    // What was marked may have a handle in the middle.
    await use('look');
    await click({ modifiers: ['Shift'] });
    await viewer.dataIs('marked', /^vertex/);
    await use('move');
    await edited(() => page.keyboard.press('ArrowUp'));
    const lines = await changed();
    assert.ok(lines.length >= 1);
    assert.equal(new Set(lines.map(([old]) => old)).size, 1, 'they all stood at one place');
    const place = lines[0][0];
    assert.ok(!fs.readFileSync(file, 'utf8').slice(0, original.indexOf(';### INSTANCES')).split('\n').includes(place), 'none stays behind');
    await undone();
  });
  await driver.step('a triangle gets another material, and goes', async () => {
    await use('look');
    await click();
    await viewer.dataIs('marked', /^triangle/);
    await page.keyboard.press('l');
    const details = (await viewer.shown()).locator('.details');
    await details.getByLabel('New material').selectOption('3');
    // The triangle in the middle is one of the portal.
    await details.getByRole('button', { name: 'Apply' }).click();
    await (await viewer.status()).filter({ hasText: 'says so already' }).waitFor();
    await details.getByLabel('New material').selectOption('1');
    await edited(() => details.getByRole('button', { name: 'Apply' }).click());
    const lines = await changed();
    assert.deepEqual(lines.map(([, now]) => now.trim()), ['1']);
    await undone();
    await viewer.dataIs('triangles', '14');
    await viewer.focus();
    await edited(() => page.keyboard.press('Shift+Delete'));
    await viewer.dataIs('triangles', '13');
    await save();
    await undone();
    await viewer.dataIs('triangles', '14');
  });
  await driver.step('a place that is typed is the place in the text', async () => {
    await use('look');
    await click({ modifiers: ['Alt'] });
    await viewer.dataIs('marked', /^instance [1-9]/);
    // Alt, let go, leads to the menu of the workbench unless the picture keeps it.
    await page.keyboard.press('t');
    await viewer.dataIs('tool', 'move');
    const field = (await viewer.shown()).getByLabel('z in world units');
    await field.fill('2.5');
    await edited(() => field.press('Enter'));
    const lines = await changed();
    assert.deepEqual(lines.map(([, now]) => values(now).map(Number)), [[0, 0, 250]]);
    await undone();
    await use('look');
    await page.keyboard.press('l');
  });
}
