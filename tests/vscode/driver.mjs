// What a user does in a workbench, and what a user sees there.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

const started = Date.now();

export class Driver {
  failed = 0;
  /** Stored pictures are renewed, not compared. */
  renewsPictures = process.argv.includes('--update-pictures');
  /** Messages that a step expects, so that any other makes it fail. */
  #expected = [];

  constructor(page, tmp, out) {
    Object.assign(this, { page, tmp, out });
    this.toasts = page.locator('.notification-toast');
    this.squiggles = page.locator('.editor-instance .squiggly-error');
    this.status = page.locator('.statusbar-item[id$="ass-lsp.status"]');
  }

  /** Runs a step. It fails also if a message appears that it does not wait for. */
  async step(name, run) {
    const before = Date.now();
    this.#expected = [];
    try {
      await run();
      for (const text of await this.toasts.allInnerTexts()) {
        assert.ok(this.#expected.some((expected) => (expected instanceof RegExp ? expected.test(text) : text.includes(expected))), `an unexpected message: ${text}`);
      }
      console.log(`ok   ${((Date.now() - before) / 1000).toFixed(1)}s ${name}`);
    } catch (error) {
      this.failed++;
      console.log(`FAIL ${name} (${((Date.now() - started) / 1000).toFixed(1)}s after the start)\n${error.stack}`);
    }
    await this.shot(name.replace(/\W+/g, '-')).catch(() => undefined);
    if ((await this.toasts.count()) > 0) await this.command('Notifications: Clear All Notifications').catch(() => undefined);
    await this.page.keyboard.press('Escape');
  }

  shot(name) {
    return this.page.screenshot({ path: path.join(this.out, `${name}.png`) });
  }

  /** Waits for a message, and returns it. */
  async message(text, timeout = 30_000) {
    this.#expected.push(text);
    const toast = this.toasts.filter({ hasText: text }).first();
    await toast.waitFor({ timeout });
    return toast;
  }

  async #choose(typed, row, timeout = 10_000) {
    const input = this.page.locator('.quick-input-widget:visible input').first();
    await input.fill(typed);
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: row }).first().click({ timeout });
    // It would rest on a tab, whose tip would be in the pictures.
    await this.page.mouse.move(640, 2);
  }

  /** Presses a key that shows a list to choose from: again if it was lost while the focus moved. */
  async #ask(key) {
    const input = this.page.locator('.quick-input-widget:visible input').first();
    for (let i = 0; i < 5; i++) {
      await this.page.keyboard.press(key);
      const shown = await input.waitFor({ timeout: 2000 }).then(() => true, () => false);
      if (shown) return;
    }
    throw new Error(`${key} shows nothing`);
  }

  /** Runs a command by its title. */
  async command(title) {
    // Something that takes the focus a moment later closes the list: then it is asked for again.
    for (const timeout of [3000, 5000, 10_000]) {
      await this.#ask('F1');
      const chosen = await this.#choose(`>${title}`, title, timeout).then(() => undefined, (error) => error);
      if (chosen === undefined) return;
      if (timeout === 10_000) throw chosen;
      await this.page.keyboard.press('Escape');
    }
  }

  showProblems() {
    return this.command('Problems: Focus on Problems View');
  }

  /** Chooses an entry of the list that is shown. */
  choose(text) {
    return this.#choose(text, text);
  }

  async file(name) {
    await this.#ask('Control+P');
    await this.#choose(name, name);
    await this.page.locator('.tab.active', { hasText: name }).first().waitFor();
  }

  async closeFile() {
    const before = await this.page.locator('.tab').count();
    await this.command('View: Close Editor');
    await this.until('the file to be closed', async () => (await this.page.locator('.tab').count()) < before);
  }

  async save() {
    await this.page.keyboard.press('Control+S');
    await this.page.locator('.tab.active.dirty').waitFor({ state: 'detached', timeout: 60_000 });
  }

  async closeAll() {
    await this.command('View: Close All Editors');
    await this.page.locator('.tab').first().waitFor({ state: 'detached' });
  }

  async goTo(place) {
    const line = `${place}`.split(':')[0];
    const there = this.page.locator('#status\\.editor\\.selection', { hasText: `Ln ${line}, ` });
    // The list that asks for the line is lost where something else takes the focus meanwhile.
    for (let i = 0; i < 3; i++) {
      await this.page.keyboard.press('Control+G');
      await this.page.keyboard.type(`${place}`);
      await this.page.keyboard.press('Enter');
      await this.page.waitForTimeout(300);
      if (await there.waitFor({ timeout: 1000 }).then(() => true, () => false)) return;
      await this.page.keyboard.press('Escape');
    }
  }

  /** Waits for the name of the language in the status bar, and whether it stays. */
  async language(name) {
    const shown = this.page.locator('#status\\.editor\\.mode', { hasText: name });
    await shown.waitFor({ timeout: 15_000 });
    await this.page.waitForTimeout(300);
    await shown.waitFor({ timeout: 15_000 });
  }

  /** Waits for a text in an item of the editor in the status bar. */
  statusBar(item, text) {
    return this.page.locator(`#status\\.editor\\.${item}`, { hasText: text }).waitFor({ timeout: 10_000 });
  }

  /** Waits for a text in our status bar item. */
  statusSays(text) {
    return this.status.filter({ hasText: text }).waitFor({ timeout: 20_000 });
  }

  /** An entry of Problems. */
  problem(text) {
    return this.page.locator('.markers-panel .monaco-list-row', { hasText: text }).first();
  }

  async hover(place) {
    await this.goTo(place);
    await this.page.keyboard.press('Control+K');
    await this.page.keyboard.press('Control+I');
  }

  /** Waits for a heading in a Markdown preview, which is a frame in a frame. */
  pageHeading(text) {
    return this.until(`the heading ${text}`, async () => {
      const counts = this.page.frames().map((frame) => frame.locator('h1, h2', { hasText: text }).count().catch(() => 0));
      return (await Promise.all(counts)).some((count) => count > 0);
    });
  }

  /** Writes the workspace's settings; VS Code notices by itself. */
  set(settings) {
    const folder = path.join(this.tmp, 'workspace/.vscode');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settings));
  }

  /** The processes of servers that run from a folder of this session. */
  servers() {
    return fs.readdirSync('/proc').filter((id) => /^\d+$/.test(id)).filter((id) => {
      try {
        const program = fs.readlinkSync(`/proc/${id}/exe`);
        return program.startsWith(this.tmp) && path.basename(program).startsWith('ass-lsp');
      } catch {
        return false; // It has ended, or belongs to somebody else.
      }
    });
  }

  async until(what, test, times = 150) {
    for (let i = 0; i < times; i++) {
      const found = await test();
      if (found) return found;
      await this.page.waitForTimeout(100);
    }
    throw new Error(`waited in vain for ${what}`);
  }

  /** The one server, once it is another than `old`. */
  server(old) {
    return this.until('a new server', () => {
      const ids = this.servers();
      return ids.length === 1 && ids[0] !== old && ids[0];
    });
  }
}
