// A VS Code workbench (code-server) in headless Chromium, in a folder of its own.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const cache = process.env.ASS_LSP_TEST_CACHE;
const { chromium } = createRequire(path.join(cache, 'PW/'))('playwright-core');

const settings = {
  'chat.disableAIFeatures': true, 'extensions.autoCheckUpdates': false, 'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true, 'security.workspace.trust.enabled': false, 'telemetry.telemetryLevel': 'off',
  'update.mode': 'none', 'update.showReleaseNotes': false, 'workbench.startupEditor': 'none', 'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden', 'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'files.autoSave': 'off', 'breadcrumbs.enabled': false,
};

function freePort() {
  return new Promise((resolve, reject) => {
    const socket = net.createServer();
    socket.once('error', reject);
    socket.listen(0, '127.0.0.1', () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });
}

async function waitUntilUp(base, server) {
  for (let i = 0; i < 300 && server.exitCode === null; i++) {
    const up = await fetch(`${base}/healthz`).then((answer) => answer.ok, () => false);
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('code-server did not start');
}

export async function open(packages, out, fill) {
  const tmp = fs.mkdtempSync(path.join(os.tmpdir(), 'ass-lsp-vscode-'));
  const folder = path.join(tmp, 'workspace');
  fs.mkdirSync(folder);
  fs.mkdirSync(path.join(tmp, 'user/User'), { recursive: true });
  fs.mkdirSync(path.join(tmp, 'extensions'));
  fs.mkdirSync(path.join(tmp, 'user/Machine'));
  fs.writeFileSync(path.join(tmp, 'user/Machine/settings.json'), '{}');
  fs.writeFileSync(path.join(tmp, 'user/User/settings.json'), JSON.stringify(settings));
  fill(folder);
  const env = { ...process.env, XDG_CONFIG_HOME: `${tmp}/config`, XDG_DATA_HOME: `${tmp}/data`, XDG_CACHE_HOME: `${tmp}/cache` };
  delete env.PORT;
  const program = [fs.realpathSync(path.join(cache, 'CS/node_modules/.bin/code-server')), '--user-data-dir', `${tmp}/user`, '--extensions-dir', `${tmp}/extensions`];
  for (const vsix of packages) execFileSync(process.execPath, [...program, '--install-extension', vsix], { env });
  const port = await freePort();
  const log = fs.openSync(path.join(out, 'code-server.log'), 'w');
  const server = spawn(process.execPath, [...program, '--bind-addr', `127.0.0.1:${port}`, '--auth', 'none', '--disable-telemetry',
    '--disable-update-check', '--disable-workspace-trust', '--disable-getting-started-override', '--disable-proxy', folder], { env, stdio: ['ignore', log, log] });
  const base = `http://127.0.0.1:${port}`;
  /** Changes the machine's settings, which hold what the user's may not: the path of a program. */
  const set = (machine) => fs.writeFileSync(path.join(tmp, 'user/Machine/settings.json'), JSON.stringify(machine));
  let browser;
  const close = async () => {
    await browser?.close();
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 5000))]);
    server.kill('SIGKILL');
    fs.cpSync(`${tmp}/user/logs`, path.join(out, 'logs'), { recursive: true, force: true });
    fs.rmSync(tmp, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await waitUntilUp(base, server);
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium', headless: true, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.route((url) => url.hostname !== '127.0.0.1' && !['data:', 'blob:'].includes(url.protocol), (route) => route.abort());
    await page.goto(`${base}/?folder=${encodeURIComponent(folder)}`);
    await page.waitForSelector('.explorer-folders-view .monaco-list-row', { timeout: 60_000 });
    return { page, folder, set, extensions: `${tmp}/extensions`, close };
  } catch (error) {
    await close();
    throw error;
  }
}
