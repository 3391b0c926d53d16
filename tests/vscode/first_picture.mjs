// How long a browser takes from opening a page of `halo-ass export` to its first picture, and the memory of the page: for the
// benchmark. Prints both as JSON.
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { launch } from './workbench.mjs';

/** The largest memory of a process that shows a page, in bytes. */
function memory() {
  let largest = 0;
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (!fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('--type=renderer')) continue;
      const peak = /VmHWM:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${name}/status`, 'utf8'));
      largest = Math.max(largest, Number(peak?.[1] ?? 0) * 1024);
    } catch {
      // The process has ended meanwhile.
    }
  }
  return largest;
}

const browser = await launch();
try {
  const tab = await browser.newPage({ viewport: { width: 900, height: 560 } });
  const start = performance.now();
  await tab.goto(pathToFileURL(process.argv[2]).href, { timeout: 300_000 });
  await tab.locator('#halo-ass-viewer[data-drawn]').waitFor({ timeout: 300_000 });
  console.log(JSON.stringify({ seconds: (performance.now() - start) / 1000, bytes: memory() }));
} finally {
  await browser.close();
}
