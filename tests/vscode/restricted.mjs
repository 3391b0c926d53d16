// The universal package, without a server inside, in a workspace that is not trusted.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { open } from './workbench.mjs';

/** A workspace that names a program of its own as the server. */
function fill(root, folder) {
  fs.copyFileSync(path.join(root, 'examples/broken.ass'), path.join(folder, 'broken.ass'));
  const bait = path.join(folder, 'bait.sh');
  fs.writeFileSync(bait, `#!/bin/sh\ntouch '${folder}/taken'\n`, { mode: 0o755 });
  fs.mkdirSync(path.join(folder, '.vscode'));
  fs.writeFileSync(path.join(folder, '.vscode/settings.json'), JSON.stringify({ 'halo-ass.server.path': bait }));
}

export async function restricted({ vsix, root, out }) {
  const session = await open({ name: 'restricted', vsix, out, trusted: false, fill: (folder) => fill(root, folder) });
  const { driver, folder, bin } = session;
  try {
    await driver.step('without a server there is one message', async () => {
      await driver.file('broken.ass');
      await driver.language('Halo ASS');
      await driver.message('The program halo-ass was not found');
      await driver.statusSays('stopped');
      assert.equal(await driver.toasts.count(), 1);
      await driver.shot('no-server');
    });
    await driver.step('a server in PATH is found when asked again', async () => {
      fs.copyFileSync(process.env.HALO_ASS_BINARY, path.join(bin, 'halo-ass'));
      fs.chmodSync(path.join(bin, 'halo-ass'), 0o755);
      await driver.status.click();
      await driver.errors(4);
    });
    await driver.step('the program that an untrusted workspace names is not run', async () => {
      await driver.page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
      assert.equal(fs.existsSync(path.join(folder, 'taken')), false);
    });
  } finally {
    await session.close();
  }
  return driver.failed;
}
