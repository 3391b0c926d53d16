// The viewer in a headless browser: what it does, and how it looks. `--update` renews the pictures; `--only NAME` takes one.
import { parseArgs } from 'node:util';
import { behavior } from '../test/browser/behavior.mjs';
import { bundle, launch } from '../test/browser/page.mjs';
import { pictures } from '../test/browser/pictures.mjs';

const { values } = parseArgs({ options: { update: { type: 'boolean', default: false }, only: { type: 'string' } } });
const browser = await launch();
if (browser) {
  try {
    const viewer = await bundle();
    const failed = (values.only ? 0 : await behavior(browser, viewer)) + await pictures(browser, viewer, values.update, values.only);
    console.log(failed === 0 ? 'ok   the pictures' : `${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    await browser.close();
  }
} else {
  console.log('skip the viewer in a browser: there is no Chromium; HALO_ASS_CHROMIUM may name one');
}
