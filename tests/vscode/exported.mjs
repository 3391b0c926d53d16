// The page that `halo-ass export --format html` writes, in a plain browser that may load nothing.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { untilDiffers } from './pictures.mjs';
import { PATIENCE, until } from './wait.mjs';
import { shown } from './viewer.mjs';
import { launch } from './workbench.mjs';

/** Shows a level and looks at it; gives how much failed. */
export async function exported({ root, out }) {
  const page = path.join(out, 'sealed.html');
  fs.rmSync(page, { force: true });
  try {
    execFileSync(process.env.HALO_ASS_BINARY, ['export', path.join(root, 'tests/corpus/sealed_v2.ASS'), '-o', page], { stdio: ['ignore', 'inherit', 'pipe'] });
  } catch (error) {
    if (!String(error.stderr).includes('built without the viewer')) throw error;
    console.log('skip a page of its own: the server was built without the viewer');
    return 0;
  }
  const browser = await launch();
  try {
    const tab = await browser.newPage({ viewport: { width: 900, height: 560 } });
    tab.setDefaultTimeout(PATIENCE);
    const wrong = [];
    tab.on('pageerror', (error) => wrong.push(error.message));
    tab.on('console', (message) => { if (message.type() === 'error') wrong.push(message.text()); });
    tab.on('request', (request) => { if (!['file:', 'blob:', 'data:'].includes(new URL(request.url()).protocol)) wrong.push(request.url()); });
    await tab.goto(pathToFileURL(page).href);
    await tab.locator('#halo-ass-viewer[data-drawn]').waitFor();
    const look = async () => {
      await shown(tab.locator('canvas'));
      return tab.locator('canvas').screenshot();
    };
    const stored = path.join(import.meta.dirname, 'pictures/page.png');
    if (process.argv.includes('--update-pictures')) fs.writeFileSync(stored, await look());
    const kept = async () => {
      const level = await look();
      fs.writeFileSync(path.join(out, 'page-sealed.png'), level);
      return level;
    };
    await untilDiffers('the picture of the page', { page: tab, take: kept, other: fs.readFileSync(stored) }, (off) => off < 0.02);
    await keys(tab, look);
    assert.deepEqual(wrong, []);
    console.log('ok   a page of its own');
    return 0;
  } catch (error) {
    console.log(`FAIL a page of its own\n${error.stack}`);
    return 1;
  } finally {
    await browser.close();
  }
}

/** All of it is reached by keys, and what is hidden stays hidden when the page is loaded again. */
async function keys(tab, look) {
  const viewer = tab.locator('#halo-ass-viewer');
  const triangles = (count) => until(`${count} triangles`, async () => (await viewer.getAttribute('data-triangles')) === count);
  const plain = await look();
  const differs = (least) => untilDiffers('another picture', { page: tab, take: look, other: plain }, (off) => off > least);
  await tab.keyboard.press('w');
  await tab.locator('input[aria-label="Wires"]:checked').waitFor({ state: 'attached' });
  await differs(0.001);
  await tab.keyboard.press('w');
  await tab.getByLabel('Show wall').uncheck();
  await triangles('6');
  await differs(0.02);
  await tab.reload();
  await tab.locator('#halo-ass-viewer[data-drawn]').waitFor();
  await triangles('6');
  await tab.keyboard.press('h');
  await triangles('14');
  await tab.getByRole('button', { name: 'More' }).click();
  for (const mode of ['material', 'object', 'symbol', 'kind', 'normals', 'uv', 'vertex', 'weights']) {
    await tab.getByLabel('Color by').selectOption(mode);
    await tab.waitForTimeout(100);
    assert.equal(await viewer.getAttribute('data-triangles'), '14');
  }
  await tab.keyboard.press('Escape');
  await tab.keyboard.press('ArrowLeft');
}
