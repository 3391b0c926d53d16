// The preview.

/** Waits until what was drawn is shown; the panels around it may still move, which changes its size. */
export async function shown(canvas) {
  await canvas.page().waitForTimeout(500);
  await canvas.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
}

export class Viewer {
  constructor(driver) {
    this.driver = driver;
  }

  /** The viewer, once it has drawn. */
  shown() {
    return this.driver.until('the preview', () => this.driver.inFrames(async (frame) => {
      const found = frame.locator('#halo-ass-viewer[data-drawn]');
      return (await found.count()) > 0 && (await found.isVisible()) ? found : undefined;
    }));
  }

  async data(name) {
    const [value] = await this.driver.until(`${name} of the picture`, async () => [await (await this.shown()).getAttribute(`data-${name}`)]);
    return value;
  }

  /** Waits until one of its data is as wanted. */
  dataIs(name, wanted) {
    return this.driver.until(`${name} to be ${wanted}`, async () => {
      const now = (await this.data(name)) ?? '';
      return wanted instanceof RegExp ? wanted.test(now) : now === wanted;
    });
  }

  async canvas() {
    return (await this.shown()).locator('canvas');
  }

  async status() {
    return (await this.shown()).locator('.status');
  }

  /** Gives the picture the focus, so that keys go to it; VS Code may still have moved the focus elsewhere. */
  focus() {
    return this.driver.until('the picture to have the focus', async () => {
      const canvas = await this.canvas();
      const isFocused = () => canvas.evaluate((element) => document.hasFocus() && document.activeElement === element);
      if (!(await isFocused())) await canvas.focus();
      await this.driver.page.waitForTimeout(200);
      return isFocused();
    });
  }

  async picture() {
    const canvas = await this.canvas();
    await shown(canvas);
    return canvas.screenshot();
  }

  /** Does what changes the text, and waits until the picture is of that text: what is changed before is refused. */
  async redrawn(change) {
    const before = Number(await this.data('drawn'));
    await change();
    await this.driver.until('the picture of the text', async () => Number(await this.data('drawn')) > before);
  }
}
