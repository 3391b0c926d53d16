import { Cancelled, Checker } from './checker';
import { byId, dialog, download, make } from './dom';
import { ofDrop, ofInput, type Named } from './files';
import { FindingList } from './findings';
import { parts } from './parts';
import { Picture } from './picture';
import type { Changed, Element, Finding, Item, Range } from './protocol';
import { Settings } from './settings';
import { TextView } from './text';

const KEYS: [key: string, what: string][] = [
  ['Ctrl+O', 'open a file'], ['F6 and Shift+F6', 'to the findings, the text, the picture'], ['F8 and Shift+F8', 'the next finding, the one before'],
  ['Enter on a finding', 'shows it in text and picture, and its fixes below'], ['Ctrl+.', 'the fixes at the cursor in the text'],
  ['F12 or Ctrl+click', 'go to what an index names'], ['F2', 'what the value at the cursor is'], ['Ctrl+F', 'find in the text'],
  ['Ctrl+Z', 'take back the last change'], ['Ctrl+S', 'download the file as it is now'], ['Escape', 'breaks off a check; closes a dialog'],
];

/** The page: files, findings, text and picture, and what ties them together. */
class Page {
  private files: Named[] = [];
  private open: Named | undefined;
  private findings: Finding[] = [];
  private size = 0;
  private lines = 0;
  private changes = 0;
  private round = 0;
  private readonly status = byId('status');
  private readonly bar = byId('progress') as HTMLProgressElement;
  private readonly choice = byId('files') as HTMLSelectElement;
  private readonly checker = new Checker(
    parts(),
    (bytes) => { this.progress(bytes); },
    (words) => { this.close(`The checker has stopped: ${words}. Open the file again; please report it with the file.`); },
  );
  private readonly settings = new Settings(this.checker, () => { void this.again(); });
  private readonly list = new FindingList(this.checker, {
    chosen: (finding) => { this.show(finding); },
    fix: (finding, offer) => this.change(() => this.checker.ask('fix', finding.number, offer)),
    compare: async (finding, offer) => { this.diff('Changes', await this.checker.ask('fixDiff', finding.number, offer).catch(String)); },
    explain: (code) => { void this.explain(code); },
    go: (finding, related) => {
      const range = finding.item.related[related]?.range;
      if (range) void this.text.go(range.start, range.end);
    },
  });
  private readonly text = new TextView(byId('text'), byId('window'), this.checker, {
    moved: ({ line, character }) => { void this.point(line, character); },
    wanted: ({ line }) => { this.list.chooseAt(line); },
    say: (words) => { this.say(words); },
  });
  private readonly picture = new Picture(byId('picture') as HTMLIFrameElement, this.checker, {
    reveal: (element) => { void this.reveal(element); },
    changed: (changes) => this.took(changes),
    undo: () => { void this.undo(); },
  });

  start(): void {
    const file = byId('file') as HTMLInputElement;
    const folder = byId('folder') as HTMLInputElement;
    for (const input of [file, folder]) {
      input.addEventListener('change', () => {
        if (input.files) this.take(ofInput(input.files));
        input.value = '';
      });
    }
    const on = (id: string, run: () => void): void => { byId(id).addEventListener('click', run); };
    on('open', () => { file.click(); });
    on('open-folder', () => { folder.click(); });
    on('cancel', () => { this.cancel(); });
    on('fix-all', () => { void this.change(() => this.checker.ask('fixAll')); });
    on('undo', () => { void this.undo(); });
    on('diff', () => { void this.checker.ask('diff').then((diff) => { this.diff('Changes since the file was opened', diff); }, this.fail); });
    on('download', () => { void this.download(); });
    on('json', () => { this.saveFindings(); });
    on('glb', () => { void this.glb(); });
    on('keys', () => { dialog('Keys', make('table', {}, ...KEYS.map(([key, what]) => make('tr', {}, make('th', {}, key), make('td', {}, what))))); });
    byId('convert').addEventListener('change', (event) => { this.convert(event.target as HTMLSelectElement); });
    this.choice.addEventListener('change', () => { void this.check(this.files[this.choice.selectedIndex]); });
    addEventListener('dragover', (event) => { event.preventDefault(); });
    addEventListener('drop', (event) => {
      event.preventDefault();
      if (event.dataTransfer) void ofDrop(event.dataTransfer).then((files) => { this.take(files); }, this.fail);
    });
    addEventListener('keydown', (event) => { this.key(event); });
    this.enable();
    void this.settings.start();
  }

  private readonly fail = (error: unknown): void => {
    if (!(error instanceof Cancelled)) this.say(error instanceof Error ? error.message : String(error));
  };

  private say(words: string): void {
    this.status.textContent = words;
  }

  private enable(): void {
    for (const id of ['fix-all', 'download', 'json', 'glb', 'convert']) (byId(id) as HTMLButtonElement).disabled = !this.open;
    for (const id of ['undo', 'diff']) (byId(id) as HTMLButtonElement).disabled = this.changes === 0;
  }

  private busy(words?: string): void {
    byId('cancel').hidden = this.bar.hidden = words === undefined;
    document.body.dataset.state = words === undefined ? 'idle' : 'busy';
    this.bar.removeAttribute('value');
    if (words !== undefined) this.say(words);
  }

  private progress(bytes: number): void {
    if (this.size > 0 && bytes < this.size) this.bar.value = bytes / this.size;
    else this.bar.removeAttribute('value');
  }

  private take(files: Named[]): void {
    if (files.length === 0) { this.say('There are no .ass files in it.'); return; }
    this.files = files;
    this.choice.replaceChildren(...files.map(({ path }) => make('option', {}, path)));
    this.choice.hidden = files.length < 2;
    void this.check(files[0]);
  }

  private async again(): Promise<void> {
    if (this.changes > 0) { this.say('The settings hold for the next file: this one has changes.'); return; }
    if (this.open) await this.check(this.open);
  }

  /** Opens a file, and checks it. */
  private async check(named: Named | undefined): Promise<void> {
    if (!named) return;
    if (document.body.dataset.state === 'busy') this.checker.cancel();
    const round = ++this.round;
    this.close('');
    this.busy(`Reading ${named.path}\u2026`);
    this.size = named.file.size;
    try {
      const bytes = await named.file.arrayBuffer();
      const { foreign, lines, bytes: size } = await this.checker.ask('open', bytes, named.path, this.settings.toml);
      if (round !== this.round) return;
      this.open = named;
      this.lines = lines;
      await this.text.open(lines, size);
      this.busy(`Checking ${named.path}\u2026`);
      await this.findAgain();
      this.picture.refresh(true);
      this.say(foreign || `${named.path}: ${lines.toLocaleString('en-US')} lines`);
    } catch (error) {
      this.fail(error);
    } finally {
      if (round === this.round) { this.busy(); this.enable(); }
    }
  }

  private close(words: string): void {
    this.open = undefined;
    this.changes = 0;
    this.findings = [];
    this.list.clear(words);
    this.text.clear();
    this.picture.refresh(false);
    this.busy();
    this.enable();
    if (words) this.say(words);
  }

  private cancel(): void {
    this.round += 1;
    this.checker.cancel();
    this.close('Broken off.');
  }

  private async findAgain(): Promise<void> {
    const listed = await this.checker.ask('findings');
    this.findings = listed.map((finding, number) => ({ ...finding, number, item: JSON.parse(finding.json) as Item }));
    this.list.set(this.findings);
    this.text.setFindings(this.findings);
  }

  /** Changes the text with what the checker answers. */
  private async change(make: () => Promise<Changed[]>): Promise<void> {
    if (!this.open) return;
    try {
      this.busy('Changing\u2026');
      const changes = await make();
      if (changes.length === 0) this.say('There is nothing to change.');
      else await this.took(changes);
    } catch (error) {
      this.fail(error);
    } finally {
      this.busy();
      this.enable();
    }
  }

  private async took(changes: Changed[], by = 1): Promise<void> {
    this.changes += by;
    const newlines = (text: string): number => text.split('\n').length - 1;
    for (const { range, text } of changes) this.lines += newlines(text) - (range.end.line - range.start.line);
    await this.text.change(changes, this.lines);
    await this.findAgain();
    this.picture.refresh(true);
    this.enable();
    this.say(changes.length === 1 ? 'One place was changed.' : `${changes.length} places were changed.`);
  }

  private async undo(): Promise<void> {
    if (this.changes === 0) return;
    try {
      const changes = await this.checker.ask('undo');
      await this.took(changes, -1);
      this.say('The last change was taken back.');
    } catch (error) {
      this.fail(error);
    }
  }

  private show(finding: Finding): void {
    const { start, end } = finding.item.range;
    this.text.setFindings(this.findings, finding.number);
    void this.text.go(start, end);
    this.picture.point(finding.element, true);
  }

  private async point(line: number, character: number): Promise<void> {
    if (!this.open || !this.text.isFocused) return;
    const element = await this.checker.ask('elementAt', line, character).catch(() => null);
    this.picture.point(element, false);
  }

  private async reveal(element: Element): Promise<void> {
    const range: Range | null = await this.checker.ask('placeOf', JSON.stringify(element)).catch(() => null);
    if (range) await this.text.go(range.start, range.end);
  }

  private async explain(code: string): Promise<void> {
    const rule = await this.checker.ask('explain', code).catch(() => undefined);
    if (!rule) return;
    const paragraphs = rule.paragraphs.map(([label, words]) => make('p', {}, ...(label ? [make('strong', {}, `${label}: `)] : []), words));
    const examples = rule.examples.flatMap(([label, note, lines]) => [
      make('p', {}, make('strong', {}, `${label}: `), note), ...(lines === null ? [] : [make('pre', {}, lines)]),
    ]);
    const link = make('a', { href: rule.uri, target: '_blank', rel: 'noreferrer' }, 'Its page, with pictures (opens the network)');
    dialog(rule.code, make('div', { class: 'scroll' }, ...paragraphs, ...examples, make('p', {}, link)));
  }

  private diff(title: string, diff: string): void {
    const lines = diff.split('\n').map((line) => {
      const kind = line.startsWith('@@') ? 'hunk' : line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'same';
      return make('span', { class: kind }, `${line}\n`);
    });
    dialog(title, make('pre', { class: 'diff scroll', tabindex: '0' }, ...(diff ? lines : ['Nothing has changed.'])));
  }

  private async download(): Promise<void> {
    if (!this.open) return;
    try {
      download(this.open.file.name, await this.checker.ask('bytes'));
    } catch (error) {
      this.fail(error);
    }
  }

  private saveFindings(): void {
    const items = this.findings.map(({ json }) => json).join(',\n');
    const list = items ? `[\n${items}\n]` : '[\n]';
    if (this.open) download(`${this.open.file.name}.json`, `{"version":1,"findings":${list}}\n`);
  }

  private async glb(): Promise<void> {
    const { open } = this;
    if (!open) return;
    this.busy('Writing glTF\u2026');
    try {
      download(open.file.name.replace(/\.ass$/i, '') + '.glb', await this.checker.ask('glb'));
      this.say('Saved as binary glTF.');
    } catch (error) {
      this.fail(error);
    }
    this.busy();
  }

  private convert(choice: HTMLSelectElement): void {
    const version = Number(choice.value);
    choice.value = '';
    if (version > 0) void this.change(() => this.checker.ask('convert', version));
  }

  private key(event: KeyboardEvent): void {
    const control = event.ctrlKey || event.metaKey;
    const run = (act: () => void): void => { event.preventDefault(); act(); };
    const by = event.shiftKey ? -1 : 1;
    if (control && event.key === 'o') run(() => { byId('file').click(); });
    else if (control && event.key === 's') run(() => { void this.download(); });
    else if (control && event.key === 'z') run(() => { void this.undo(); });
    else if (event.key === 'F8') run(() => { this.list.step(by); });
    else if (event.key === 'F6') run(() => { this.pane(by); });
    else if (event.key === 'Escape' && !byId('cancel').hidden) run(() => { this.cancel(); });
  }

  /** Goes to the next pane. */
  private pane(by: 1 | -1): void {
    const list = byId('findings');
    const panes = [() => { (list.querySelector('button') ?? byId('open')).focus(); }, () => { this.text.focus(); }, () => { this.picture.focus(); }];
    const at = this.text.isFocused ? 1 : document.activeElement === byId('picture') ? 2 : 0;
    const isOutside = at === 0 && !byId('left').contains(document.activeElement);
    panes[isOutside ? 0 : (at + by + panes.length) % panes.length]?.();
  }
}

new Page().start();
