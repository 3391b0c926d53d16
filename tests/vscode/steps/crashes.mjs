// Servers that end, and servers that do not start.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

const LIMIT = 4;

async function kill(driver) {
  const id = await driver.server();
  process.kill(Number(id), 'SIGKILL');
  return id;
}

export async function crashes({ driver, folder }) {
  const { page, squiggles } = driver;
  const works = async () => {
    await page.keyboard.press('Control+1');
    await driver.goTo('2:1');
    await page.keyboard.press('End');
    await page.keyboard.type('x');
    await squiggles.first().waitFor({ state: 'attached' });
    await page.keyboard.press('Backspace');
    await squiggles.first().waitFor({ state: 'detached' });
    await driver.save();
  };
  await driver.step('a server that is killed comes back', async () => {
    await driver.level('real.ASS');
    await driver.server(await kill(driver));
    await works();
  });
  await driver.step('again and again, up to a limit', async () => {
    for (let i = 1; i < LIMIT; i++) {
      await driver.server(await kill(driver));
      await works();
    }
    await kill(driver);
    const message = await driver.message('ended unexpectedly several times');
    await driver.statusSays('stopped');
    assert.equal(await driver.toasts.count(), 1);
    await page.waitForTimeout(1000);
    assert.deepEqual(driver.servers(), []);
    await driver.shot('crash-limit');
    await message.getByRole('button', { name: 'Restart Server', exact: true }).click();
    await driver.server();
    await works();
  });
  await driver.step('a server that is not there, and its message', async () => {
    driver.set({ 'halo-ass.server.path': path.join(folder, 'nothing') });
    await driver.message('does not exist. Correct the setting');
    await driver.statusSays('stopped');
    assert.equal(await driver.toasts.count(), 1);
  });
  const wrong = path.join(folder, 'wrong');
  await driver.step('a text file as the server', async () => {
    fs.writeFileSync(wrong, 'hello\n', { mode: 0o755 });
    driver.set({ 'halo-ass.server.path': wrong });
    await driver.message('is not a program for this platform');
    assert.equal(await driver.toasts.count(), 1);
  });
  await driver.step('a Windows program as the server', async () => {
    driver.set({});
    await driver.server();
    fs.writeFileSync(wrong, Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(1024)]), { mode: 0o755 });
    driver.set({ 'halo-ass.server.path': wrong });
    await driver.message('is not a program for this platform');
    assert.equal(await driver.toasts.count(), 1);
  });
  await driver.step('another program as the server', async () => {
    driver.set({ 'halo-ass.server.path': '/bin/true' });
    await driver.message('it is another program');
    assert.equal(await driver.toasts.count(), 1);
    driver.set({});
    await driver.server();
    await works();
  });
  await driver.step('a window that is loaded again leaves no server behind', async () => {
    const old = await driver.server();
    await page.reload();
    await page.waitForSelector('.explorer-folders-view .monaco-list-row');
    await driver.language('Halo ASS');
    await driver.server(old);
    await works();
  });
}
