// Seconds from a file to its text, findings and picture on the page, and the memory of the browser's renderers:
// HALO_ASS_TEST_CACHE=… node measure.mjs FILE…
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { chromium } = createRequire(path.join(process.env.HALO_ASS_TEST_CACHE, '/'))('playwright-core');
const page = pathToFileURL(path.resolve(import.meta.dirname, '../../editors/web/bundle/index.html')).href;

/** Megabytes that the browser's renderers hold. */
async function held(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => {
    const status = fs.readFileSync(`/proc/${id}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  });
  return Math.round(sizes.reduce((sum, size) => sum + size, 0));
}

for (const file of process.argv.slice(2)) {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', headless: true, args: ['--no-sandbox', '--disable-gpu', '--disable-vulkan'] });
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  tab.setDefaultTimeout(300_000);
  await tab.goto(page);
  await tab.waitForFunction(() => document.querySelectorAll('#game option').length > 0);
  const before = await held(browser);
  await tab.evaluate(() => {
    const seen = (globalThis.seen = { frozen: 0 });
    let last = performance.now();
    const start = last;
    setInterval(() => {
      const now = performance.now();
      seen.frozen = Math.max(seen.frozen, now - last - 10);
      last = now;
      if (!seen.text && document.querySelector('#text').shadowRoot.querySelector('.cm-content')?.textContent.length > 100) seen.text = now - start;
      if (!seen.findings && document.body.dataset.state === 'idle' && /lines$/.test(document.querySelector('#status').textContent)) seen.findings = now - start;
      const viewer = document.querySelector('#picture').contentDocument.querySelector('#halo-ass-viewer');
      if (!seen.picture && Number(viewer?.dataset.triangles) > 0) seen.picture = now - start;
    }, 10);
  });
  await tab.setInputFiles('#file', file);
  await tab.waitForFunction(() => globalThis.seen.findings && globalThis.seen.picture);
  const seen = await tab.evaluate(() => globalThis.seen);
  const seconds = (time) => (time / 1000).toFixed(1);
  console.log(`${path.basename(file)}: text ${seconds(seen.text)} s, findings ${seconds(seen.findings)} s, picture ${seconds(seen.picture)} s, `
    + `frozen at most ${seconds(seen.frozen)} s, memory ${before} to ${await held(browser)} MB`);
  await browser.close();
}
