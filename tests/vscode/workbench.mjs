// Starts a VS Code workbench (code-server) in headless Chromium, in a folder of its own.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Driver } from './driver.mjs';
import { PATIENCE, until } from './wait.mjs';

const cache = process.env.HALO_ASS_TEST_CACHE;
const { chromium } = createRequire(path.join(cache, 'PW/'))('playwright-core');
const program = fs.realpathSync(path.join(cache, 'CS/node_modules/.bin/code-server'));

const usual = {
  'chat.disableAIFeatures': true, 'extensions.autoCheckUpdates': false, 'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true, 'telemetry.telemetryLevel': 'off',
  'update.mode': 'none', 'update.showReleaseNotes': false, 'workbench.startupEditor': 'none', 'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden', 'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'security.workspace.trust.startupPrompt': 'never', 'files.autoSave': 'off', 'breadcrumbs.enabled': false,
  'files.exclude': { '.vscode': true },
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
  await until('code-server to start', async () => server.exitCode !== null || fetch(`${base}/healthz`).then((answer) => answer.ok, () => false));
  if (server.exitCode !== null) throw new Error('code-server did not start');
}

/** The folders of a session: the workspace, the user's settings, the extensions, and one that is in PATH. */
function prepare(extension) {
  const tmp = fs.mkdtempSync(path.join(os.tmpdir(), 'halo-ass-vscode-'));
  for (const name of ['workspace', 'user/User', 'extensions', 'bin']) fs.mkdirSync(path.join(tmp, name), { recursive: true });
  if (extension) fs.cpSync(extension, path.join(tmp, 'extensions', path.basename(extension)), { recursive: true });
  return tmp;
}

/** A browser that draws by software. */
export function launch() {
  return chromium.launch({ executablePath: '/usr/bin/chromium', headless: true, args: ['--no-sandbox', '--disable-gpu', '--disable-vulkan', '--disable-background-networking'] });
}

async function connect(base, folder) {
  const browser = await launch();
  const page = await browser.newPage({ viewport: { width: 1120, height: 720 } });
  page.setDefaultTimeout(PATIENCE);
  await page.route((url) => url.hostname !== '127.0.0.1' && !['data:', 'blob:'].includes(url.protocol), (route) => route.abort());
  await page.goto(`${base}/?folder=${encodeURIComponent(folder)}`);
  await page.waitForSelector('.explorer-folders-view .monaco-list-row');
  return { browser, page };
}

/**
 * Opens a workbench with a package installed.
 * @param {{ name: string, vsix: string, out: string, fill: (folder: string) => void, extension?: string, trusted?: boolean, settings?: object }} wanted
 *   `extension` is the folder of another extension; a workspace that is not `trusted` opens in restricted mode; `settings` are the user's.
 */
export async function open({ name, vsix, out, fill, extension, trusted = true, settings: own = {} }) {
  const tmp = prepare(extension);
  const folder = path.join(tmp, 'workspace');
  fs.writeFileSync(path.join(tmp, 'user/User/settings.json'), JSON.stringify({ ...usual, ...own }));
  fill(folder);
  // A folder that is made later is watched a moment after its first file is in it.
  const settings = path.join(folder, '.vscode/settings.json');
  fs.mkdirSync(path.dirname(settings), { recursive: true });
  if (!fs.existsSync(settings)) fs.writeFileSync(settings, '{}');
  // No other server may be found than one that a test puts there; VSCODE_CLI keeps the login shell's PATH out.
  const others = process.env.PATH.split(':').filter((place) => !fs.existsSync(path.join(place, 'halo-ass')));
  const env = { ...process.env, PATH: [`${tmp}/bin`, ...others].join(':'), VSCODE_CLI: '1', XDG_CONFIG_HOME: `${tmp}/config`, XDG_DATA_HOME: `${tmp}/data`, XDG_CACHE_HOME: `${tmp}/cache` };
  delete env.PORT;
  const places = [program, '--user-data-dir', `${tmp}/user`, '--extensions-dir', `${tmp}/extensions`];
  execFileSync(process.execPath, [...places, '--install-extension', vsix], { env });
  const port = await freePort();
  const log = fs.openSync(path.join(out, `${name}-code-server.log`), 'w');
  const trust = trusted ? ['--disable-workspace-trust'] : [];
  const server = spawn(process.execPath, [...places, ...trust, '--bind-addr', `127.0.0.1:${port}`, '--auth', 'none', '--disable-telemetry',
    '--disable-update-check', '--disable-getting-started-override', '--disable-proxy', folder], { env, stdio: ['ignore', log, log] });
  let browser;
  const close = async () => {
    await browser?.close();
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 5000))]);
    server.kill('SIGKILL');
    fs.cpSync(`${tmp}/user/logs`, path.join(out, `${name}-logs`), { recursive: true, force: true });
    fs.rmSync(tmp, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const base = `http://127.0.0.1:${port}`;
    await waitUntilUp(base, server);
    const connected = await connect(base, folder);
    browser = connected.browser;
    return { driver: new Driver(connected.page, tmp, out), folder, bin: path.join(tmp, 'bin'), close };
  } catch (error) {
    await close();
    throw error;
  }
}
