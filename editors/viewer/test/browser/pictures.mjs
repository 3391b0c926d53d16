// Pictures of the viewer: eight scenes in three themes. `--update` renews them.
import fs from 'node:fs';
import path from 'node:path';
import { Panel, themes } from './page.mjs';

const stored = path.resolve(import.meta.dirname, '../pictures');
const out = path.resolve(import.meta.dirname, '../../.build/pictures');

/** Flies from finding to finding up to the first of a rule. */
const finding = (code) => async (panel) => {
  for (let tries = 0; tries < 10 && !(await panel.status()).includes(code); tries++) await panel.keys('n');
};

/** The level that is shown, and the steps before the picture is taken. */
const SCENES = {
  level: { level: 'station' },
  walk: {
    level: 'station',
    run: async (panel) => {
      await panel.click(0.5, 0.78);
      await panel.keys('v', 'ArrowUp');
    },
  },
  hole: { level: 'broken', run: finding('open-edge') },
  crossing: { level: 'broken', run: finding('intersecting-triangles') },
  portal: { level: 'broken', run: finding('unearthed-edge') },
  move: {
    level: 'station', size: { width: 640, height: 440 },
    run: async (panel) => {
      await panel.keys('l');
      await panel.page.getByRole('button', { name: '%crate1' }).click();
      await panel.keys('t', 'f');
    },
  },
  menu: { level: 'station', run: (panel) => panel.colorBy('material', true) },
  weights: {
    level: 'skinned',
    run: async (panel) => {
      await panel.colorBy('weights');
      await panel.keys('w');
    },
  },
};

export async function pictures(browser, bundle, isUpdate, only) {
  fs.mkdirSync(out, { recursive: true });
  let failed = 0;
  for (const [name, { level, size, run }] of Object.entries(SCENES)) {
    if (only && name !== only) continue;
    const panel = await Panel.open(browser, bundle, level, size);
    await run?.(panel);
    for (const theme of themes) {
      await panel.theme(theme);
      const picture = await panel.picture();
      const file = `${name}-${theme}.png`;
      fs.writeFileSync(path.join(out, file), picture);
      if (isUpdate) fs.writeFileSync(path.join(stored, file), picture);
      const off = await differs(panel.page, picture, fs.readFileSync(path.join(stored, file)));
      if (off !== undefined) {
        failed++;
        console.log(`FAIL ${file}: ${off}; as it is now: ${path.join(out, file)}`);
      }
    }
    await panel.page.close();
  }
  return failed;
}

/**
 * How two pictures differ; `undefined` where they look alike. Fonts and the smoothing of lines are others on other machines:
 * the pictures are made half as large, and a few pixels may be others.
 */
async function differs(page, one, other) {
  const [mean, share] = await page.evaluate(async (coded) => {
    const pixels = async (code) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${code}`)).blob());
      const canvas = new OffscreenCanvas(bitmap.width / 2, bitmap.height / 2);
      const context = canvas.getContext('2d');
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      return context.getImageData(0, 0, canvas.width, canvas.height).data;
    };
    const [a, b] = await Promise.all(coded.map(pixels));
    if (a.length !== b.length) return [1, 1];
    let [sum, many] = [0, 0];
    for (let at = 0; at < a.length; at += 4) {
      const off = Math.max(...[0, 1, 2].map((channel) => Math.abs(a[at + channel] - b[at + channel]))) / 255;
      sum += off;
      if (off > 0.12) many++;
    }
    return [sum / (a.length / 4), many / (a.length / 4)];
  }, [one.toString('base64'), other.toString('base64')]);
  return mean > 0.01 || share > 0.01 ? `mean difference ${mean.toFixed(4)}, ${(share * 100).toFixed(1)} % of the pixels are others` : undefined;
}
