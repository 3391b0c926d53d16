// What a user does in a workbench, and what a user sees there.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { asked, gets, PATIENCE, TRIES, until } from './wait.mjs';

const started = Date.now();

/** A text and nothing else: `Unfold All` is another command than `Fold All`, and may stand first until the list is filtered. */
const whole = (text) => new RegExp(`^\\s*${text.replace(/[.*+?()[\]]/g, '\\$&')}\\s*$`);

export class Driver {
  failed = 0;
  /** Stored pictures are renewed, not compared. */
  renewsPictures = process.argv.includes('--update-pictures');
  /** Messages that a step expects, so that any other makes it fail. */
  #expected = [];

  constructor(page, tmp, out) {
    Object.assign(this, { page, tmp, out });
    this.quickInput = page.locator('.quick-input-widget:visible input').first();
    this.toasts = page.locator('.notification-toast');
    this.squiggles = page.locator('.editor-instance .squiggly-error');
    this.status = page.locator('.statusbar-item[id$="halo-ass.status"]');
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
  async message(text, timeout = PATIENCE) {
    this.#expected.push(text);
    const toast = this.toasts.filter({ hasText: text }).first();
    await toast.waitFor({ timeout });
    return toast;
  }

  /** Chooses the first row of the list that is shown in which a text stands; `false` where there is none in time, or no list. */
  async #choose(typed, text, timeout) {
    const entry = this.page.locator('.quick-input-list .monaco-list-row', { has: this.page.locator('.label-name', { hasText: text }) }).first();
    const filled = await this.quickInput.fill(typed, { timeout }).then(() => true, () => false);
    if (!filled || !(await gets(entry, timeout))) return false;
    // Not cut short: a click that is done late and once more does twice what it chooses.
    const chosen = await entry.click({ timeout: 30_000 }).then(() => true, () => false);
    if (!chosen) console.log(`     a click is lost: ${text}`);
    // It would rest on a tab, whose tip would be in the pictures.
    await this.page.mouse.move(640, 2);
    return chosen;
  }

  /** Presses a key that shows a list to choose from: again if it was lost while the focus moved. */
  ask(key) {
    return asked(`the list of ${key}`, () => this.page.keyboard.press(key), this.quickInput);
  }

  /** Runs a command by its title. */
  async command(title) {
    // Something that takes the focus a moment later closes the list: then it is asked for again.
    for (const timeout of TRIES) {
      await this.ask('F1');
      if (await this.#choose(`>${title}`, whole(title), timeout)) return;
      await this.page.keyboard.press('Escape');
    }
    throw new Error(`there is no command ${title}`);
  }

  showProblems() {
    return this.command('Problems: Focus on Problems View');
  }

  /** Chooses an entry of the list that is shown, or will be. */
  async choose(text) {
    // The list that a command was chosen from goes first.
    await this.until('a list to choose from', async () => !(await this.quickInput.inputValue({ timeout: 3000 }).catch(() => '>')).startsWith('>'));
    for (const timeout of TRIES) {
      if (await this.#choose(text, text, timeout)) return;
    }
    throw new Error(`there is no ${text} to choose`);
  }

  /** Chooses a file in the dialog for files. Its list follows what is typed, and Enter takes what is marked there; what is typed while it reads a folder is lost to it. */
  async chooseFile(place) {
    await this.until('the dialog for files', async () => (await this.quickInput.inputValue({ timeout: 3000 }).catch(() => '')).startsWith('/'));
    const marked = this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: path.basename(place) });
    for (const timeout of TRIES) {
      const filled = await this.quickInput.fill(`${path.dirname(place)}/`, { timeout }).then(() => this.quickInput.fill(place, { timeout })).then(() => true, () => false);
      if (filled && (await gets(marked, timeout))) {
        await this.page.keyboard.press('Enter');
        if (await gets(this.quickInput, timeout, 'hidden')) return;
      }
    }
    throw new Error(`${place} cannot be chosen`);
  }

  async file(name) {
    const tab = this.page.locator('.tab.active', { hasText: name }).first();
    // The list is filled bit by bit, and what is clicked may be another row by then: Enter takes the one that is marked.
    const marked = this.page.locator('.quick-input-list .monaco-list-row.focused', { has: this.page.locator('.label-name', { hasText: whole(name) }) });
    for (const timeout of TRIES) {
      await this.ask('Control+P');
      const isFilled = await this.quickInput.fill(name, { timeout }).then(() => true, () => false);
      if (isFilled && (await gets(marked, timeout))) {
        await this.page.keyboard.press('Enter');
        if (await gets(tab, timeout)) return;
      }
      await this.page.keyboard.press('Escape');
    }
    throw new Error(`there is no file ${name}`);
  }

  /** Shows a level, and waits until the server serves it. */
  async level(name) {
    await this.file(name);
    await this.language('Halo ASS');
    await this.running();
  }

  /** Waits until the server is there: what is asked of the editor before is not asked of the server. */
  running() {
    return this.statusSays(/Halo ASS \d+\.\d+\.\d+(?![:\d])/);
  }

  async closeFile() {
    const before = await this.page.locator('.tab').count();
    await this.command('View: Close Editor');
    await this.until('the file to be closed', async () => (await this.page.locator('.tab').count()) < before);
  }

  async save(timeout = PATIENCE) {
    await this.page.keyboard.press('Control+S');
    await this.page.locator('.tab.active.dirty').waitFor({ state: 'detached', timeout });
  }

  async closeAll() {
    await this.command('View: Close All Editors');
    await this.page.locator('.tab').first().waitFor({ state: 'detached' });
  }

  async goTo(place) {
    const line = `${place}`.split(':')[0];
    const offered = this.page.locator('.quick-input-list .monaco-list-row', { hasText: new RegExp(`\\b${line}\\b`) }).first();
    const there = this.page.locator('#status\\.editor\\.selection', { hasText: `Ln ${line}, ` });
    for (const timeout of TRIES) {
      await this.ask('Control+G');
      // Into the list, not to where the focus is: what is typed must not get into the text.
      const taken = await this.quickInput.fill(`:${place}`, { timeout }).then(() => gets(offered, timeout), () => false)
        && await this.quickInput.press('Enter', { timeout }).then(() => gets(this.quickInput, timeout, 'hidden'), () => false);
      if (taken && (await gets(there, timeout))) return;
      await this.page.keyboard.press('Escape');
    }
    throw new Error(`the cursor does not get to ${place}`);
  }

  languageItem(name) {
    return this.page.locator('#status\\.editor\\.mode', { hasText: name });
  }

  /** Waits for the name of the language in the status bar, and whether it stays. */
  async language(name) {
    const shown = this.languageItem(name);
    await shown.waitFor();
    await this.page.waitForTimeout(300);
    await shown.waitFor();
  }

  /** Waits for a text in an item of the editor in the status bar. */
  statusBar(item, text) {
    return this.page.locator(`#status\\.editor\\.${item}`, { hasText: text }).waitFor();
  }

  /** Waits for a text in our status bar item. */
  statusSays(text) {
    return this.status.filter({ hasText: text }).waitFor();
  }

  /** Waits for the number of errors in our status bar item. */
  errors(count) {
    return this.statusSays(new RegExp(`Halo ASS \\d\\S*\\s+${count}\\b`));
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

  /** Asks for a hover, and waits for what it says. */
  hovers(place, text) {
    return this.asked(`a hover that says ${text}`, () => this.hover(place), this.hoverSays(text));
  }

  hoverSays(text) {
    return this.page.locator('.monaco-hover:visible', { hasText: text }).first();
  }

  /** Asks for something at a place by a key, and waits for it. */
  keyShows(place, key, seen) {
    return this.asked(`what ${key} shows`, async () => {
      await this.goTo(place);
      await this.page.keyboard.press(key);
    }, seen);
  }

  /** The first answer of a frame. Pages of extensions are frames in frames; one that loads or goes answers late, or never. */
  inFrames(ask) {
    const answer = async (frame) => {
      const late = new Promise((resolve) => { setTimeout(resolve, 5000); });
      const found = await Promise.race([ask(frame).catch(() => undefined), late]);
      if (!found) throw new Error('nothing there');
      return found;
    };
    return Promise.any(this.page.frames().map(answer)).catch(() => undefined);
  }

  /** Waits for a heading in a Markdown preview. */
  pageHeading(text) {
    return this.until(`the heading ${text}`, () => this.inFrames(async (frame) => (await frame.locator('h1, h2', { hasText: text }).count()) > 0));
  }

  /** Writes the workspace's settings; VS Code notices by itself. It never sees half of them. */
  set(settings) {
    const file = path.join(this.tmp, 'workspace/.vscode/settings.json');
    fs.writeFileSync(`${file}.new`, JSON.stringify(settings));
    fs.renameSync(`${file}.new`, file);
  }

  /** The processes of servers that run from a folder of this session. */
  servers() {
    return fs.readdirSync('/proc').filter((id) => /^\d+$/.test(id)).filter((id) => {
      try {
        const program = fs.readlinkSync(`/proc/${id}/exe`);
        return program.startsWith(this.tmp) && path.basename(program).startsWith('halo-ass');
      } catch {
        return false; // It has ended, or belongs to somebody else.
      }
    });
  }

  until(what, test, patience) {
    return until(what, test, patience);
  }

  asked(what, ask, seen) {
    return asked(what, ask, seen);
  }

  /** Chooses an entry of the menu that is shown. A click right after the menu has come is taken for the one that opened it. */
  pick(item) {
    return this.until('the menu to go', async () => {
      if (await item.isVisible()) await item.click({ timeout: 3000 }).catch(() => {});
      return !(await item.isVisible());
    });
  }

  /** The one server, once it is another than `old`. */
  server(old) {
    return this.until('a new server', () => {
      const ids = this.servers();
      return ids.length === 1 && ids[0] !== old && ids[0];
    });
  }
}
