// How far two pictures are apart.
import { until } from './wait.mjs';

/**
 * From 0 (the same) to 1: the mean difference, where the pictures are made as small as 32 x 20 first, so that edges
 * which another version of the browser draws otherwise do not count.
 */
export function difference(page, one, other) {
  return page.evaluate(async (coded) => {
    const pixels = async (code) => {
      const bytes = Uint8Array.from(atob(code), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      // Halves, so that every pixel counts.
      let [width, height] = [bitmap.width, bitmap.height];
      let source = bitmap;
      while (width > 32) {
        [width, height] = [Math.max(32, Math.floor(width / 2)), Math.max(20, Math.floor(height / 2))];
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext('2d');
        context.imageSmoothingQuality = 'high';
        context.drawImage(source, 0, 0, width, height);
        source = canvas;
      }
      const small = new OffscreenCanvas(32, 20).getContext('2d');
      small.drawImage(source, 0, 0, 32, 20);
      return small.getImageData(0, 0, 32, 20).data;
    };
    const [a, b] = await Promise.all(coded.map(pixels));
    let sum = 0;
    for (let at = 0; at < a.length; at += 4) {
      sum += Math.max(...[0, 1, 2].map((channel) => Math.abs(a[at + channel] - b[at + channel]))) / 255;
    }
    return sum / (a.length / 4);
  }, [one.toString('base64'), other.toString('base64')]);
}

/** Takes pictures until one is as far from another one as wanted: what is drawn is shown a moment later. */
export async function untilDiffers(what, { page, take, other }, isWanted) {
  let off;
  try {
    await until(what, async () => {
      off = await difference(page, other, await take());
      return isWanted(off);
    });
  } catch (error) {
    throw off === undefined ? error : new Error(`${what}: it differs by ${off}`);
  }
}
