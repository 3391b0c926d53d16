// The viewer in a browser, in a panel that stands in for an editor's.
import { build } from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

const here = import.meta.dirname;
const root = path.resolve(here, '../..');

/** Colors of VS Code's themes, as far as the viewer uses them. */
const THEMES = {
  dark: {
    body: 'vscode-dark',
    colors: { 'editor-background': '#1f1f1f', foreground: '#cccccc', 'editorLineNumber-foreground': '#6e7681', 'panel-border': '#2b2b2b', 'input-background': '#313131', 'dropdown-background': '#313131', 'dropdown-border': '#3c3c3c', 'menu-background': '#1f1f1f', 'menu-border': '#454545', 'inputOption-activeBackground': '#2489db82', 'inputOption-activeForeground': '#ffffff', 'inputOption-activeBorder': '#2488db', 'toolbar-hoverBackground': '#5a5d5e50', focusBorder: '#0078d4' },
  },
  light: {
    body: 'vscode-light',
    colors: { 'editor-background': '#ffffff', foreground: '#3b3b3b', 'editorLineNumber-foreground': '#6e7681', 'panel-border': '#e5e5e5', 'input-background': '#ffffff', 'input-border': '#cecece', 'dropdown-background': '#ffffff', 'dropdown-border': '#cecece', 'menu-background': '#ffffff', 'menu-border': '#cecece', 'inputOption-activeBackground': '#bed6ed', 'inputOption-activeForeground': '#000000', 'inputOption-activeBorder': '#005fb8', 'toolbar-hoverBackground': '#b8b8b850', focusBorder: '#005fb8' },
  },
  contrast: {
    body: 'vscode-high-contrast',
    colors: { 'editor-background': '#000000', foreground: '#ffffff', 'editorLineNumber-foreground': '#ffffff', contrastBorder: '#6fc3df', 'input-background': '#000000', 'input-border': '#6fc3df', 'dropdown-background': '#000000', 'dropdown-border': '#6fc3df', 'menu-background': '#000000', 'menu-border': '#6fc3df', 'inputOption-activeBackground': '#00000000', 'inputOption-activeForeground': '#ffffff', 'inputOption-activeBorder': '#6fc3df', focusBorder: '#f38518' },
  },
};

/** Where Debian, Arch, macOS and Windows have a browser that draws by WebGL. */
const BROWSERS = [
  process.env.HALO_ASS_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** Starts a browser that draws by software; `undefined` where there is none. */
export function launch() {
  const executablePath = BROWSERS.find((place) => place && fs.existsSync(place));
  return executablePath && chromium.launch({ executablePath, args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-background-networking', '--force-device-scale-factor=1'] });
}

/** Builds the viewer as it stands in the source. */
export async function bundle() {
  const made = await build({ absWorkingDir: root, entryPoints: { viewer: 'src/main.ts', style: 'src/style.css' }, outdir: '.build/browser', bundle: true, format: 'iife', target: 'es2022', write: false });
  const text = (end) => made.outputFiles.find((file) => file.path.endsWith(end)).text;
  return { script: text('viewer.js'), style: text('style.css') };
}

/** An editor's side of a panel, in the page: it answers from the data of a level, and writes down what it is told. */
function standIn({ scene, pieces, findings }) {
  window.told = [];
  window.acquireVsCodeApi = () => {
    let state;
    const answers = {
      'halo-ass/scene': () => ({ ...scene, documentVersion: 1 }),
      'halo-ass/mesh': (params) => ({ pieces: params.pieces.flatMap((one) => pieces.find(({ object, list, piece }) => object === one.object && list === one.list && piece === one.piece) ?? []) }),
      'halo-ass/findings': () => ({ findings }),
    };
    return {
      getState: () => state,
      setState: (now) => { window.kept = state = now; },
      postMessage: (message) => {
        window.told.push(message);
        // What an editor points at may come before the level.
        if (message.type === 'ready' && window.pointedAt) window.dispatchEvent(new MessageEvent('message', { data: { type: 'element', element: window.pointedAt, frame: true } }));
        const result = message.type === 'edit' ? false : answers[message.method]?.(message.params);
        if (message.id !== undefined) setTimeout(() => { window.dispatchEvent(new MessageEvent('message', { data: { type: 'answer', id: message.id, result } })); });
      },
    };
  };
}

export class Panel {
  constructor(page) {
    this.page = page;
  }

  /** Shows a level. */
  static async open(browser, { script, style }, level, size = { width: 480, height: 300 }, pointedAt = undefined) {
    const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce' });
    page.setDefaultTimeout(20_000);
    const data = JSON.parse(fs.readFileSync(path.join(here, '../pictures', `${level}.json`), 'utf8'));
    await page.setContent('<!DOCTYPE html><html><head><meta charset="utf-8"></head><body data-uri="file:///level.ass"><div id="halo-ass-viewer"></div></body></html>');
    await page.addStyleTag({ content: style });
    const panel = new Panel(page);
    await panel.theme('dark');
    await page.evaluate((element) => { window.pointedAt = element; }, pointedAt);
    await page.evaluate(standIn, data);
    await page.addScriptTag({ content: script });
    await page.locator('#halo-ass-viewer[data-findings]').waitFor();
    return panel;
  }

  theme(name) {
    return this.page.evaluate(({ body, colors, all }) => {
      for (const key of all) document.documentElement.style.removeProperty(`--vscode-${key}`);
      for (const [key, value] of Object.entries(colors)) document.documentElement.style.setProperty(`--vscode-${key}`, value);
      document.body.className = body;
    }, { ...THEMES[name], all: Object.values(THEMES).flatMap(({ colors }) => Object.keys(colors)) });
  }

  get canvas() {
    return this.page.locator('canvas').first();
  }

  async picture() {
    // The first frame draws, the second one shows it.
    for (let i = 0; i < 3; i++) await this.page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(resolve); }));
    return this.page.screenshot({ caret: 'hide' });
  }

  data(name) {
    return this.page.locator('#halo-ass-viewer').getAttribute(`data-${name}`);
  }

  /** Chooses by what surfaces are colored. */
  async colorBy(mode, staysOpen = false) {
    await this.page.getByRole('button', { name: 'More' }).click();
    await this.page.getByLabel('Color by').selectOption(mode);
    if (!staysOpen) await this.page.keyboard.press('Escape');
  }

  status() {
    return this.page.locator('.status').innerText();
  }

  /** Where the camera is, as it was kept last. */
  camera() {
    return this.page.evaluate(() => window.kept.viewer.camera);
  }

  /** Clicks a place of the picture, from 0 to 1. */
  async click(x, y, options) {
    const box = await this.canvas.boundingBox();
    await this.canvas.click({ position: { x: box.width * x, y: box.height * y }, ...options });
  }

  async keys(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }
}

export const themes = Object.keys(THEMES);
