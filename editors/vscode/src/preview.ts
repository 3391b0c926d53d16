import * as vscode from 'vscode';
import { activeUri, meanPreviewed } from './active';
import type { Backend } from './backend';
import { SHOWN } from './logic/languages';
import { LANGUAGE } from './recognition';
import { previewPage, type Element, type Located, type Outgoing } from './logic/preview';

const VIEW = 'halo-ass.preview';

/** The preview in place of the text: "Reopen Editor With…". */
const EDITOR = 'halo-ass.level';

/** How long the cursor rests before the preview is told: a key that is held down moves it often. */
const REST = 60;

/** How long an editor stays active before the preview follows it. */
const PAUSE = 150;

const nameOf = (uri: vscode.Uri): string => uri.path.slice(uri.path.lastIndexOf('/') + 1);

/** The role of a panel: one that follows the active editor, one that stays at its file, or an editor in place of the text. */
type Role = 'following' | 'locked' | 'editor';

/** A panel that shows the level of a file. */
class Preview implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[] = [];
  private watcher: vscode.Disposable | undefined;
  private changed = false;
  private resting: ReturnType<typeof setTimeout> | undefined;
  /** The element to show as soon as the viewer is there. */
  private wanted: Element | undefined;
  private isReady = false;
  /** The place that the preview itself has selected: it needs no answer. */
  private revealed: string | undefined;
  /** The number of the page that is shown: what was asked by one before is not answered. */
  private page = 0;

  constructor(private shown: vscode.Uri, readonly panel: vscode.WebviewPanel, private readonly server: Backend, private readonly extension: vscode.Uri, private ownRole: Role) {
    panel.webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extension, 'out')] };
    panel.iconPath = vscode.Uri.joinPath(extension, 'images', 'icon.png');
    this.subscriptions.push(
      panel.webview.onDidReceiveMessage((message: Outgoing) => void this.take(message)),
      panel.onDidChangeViewState(() => { this.refresh(); }),
      vscode.workspace.onDidChangeTextDocument((event) => { if (this.isOurs(event.document) && event.contentChanges.length > 0) this.notice(); }),
      vscode.workspace.onDidOpenTextDocument((document) => { if (this.isOurs(document)) this.notice(); }),
      vscode.window.onDidChangeTextEditorSelection((event) => { if (this.isOurs(event.textEditor.document)) this.follow(event.textEditor); }),
      server.onDidChange(() => { if (server.state === 'running') this.refresh(); }),
    );
    // Whether there is a text beside it decides whether it can be changed.
    if (ownRole === 'editor') this.subscriptions.push(vscode.window.tabGroups.onDidChangeTabs(({ opened, closed }) => { if ([...opened, ...closed].some((tab) => this.isTextOf(tab))) this.notice(); }));
    this.show(shown);
  }

  dispose(): void {
    clearTimeout(this.resting);
    this.watcher?.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  get uri(): vscode.Uri {
    return this.shown;
  }

  get role(): Role {
    return this.ownRole;
  }

  /** Makes the panel stay at its file, or follow the active editor. */
  set role(role: Role) {
    this.ownRole = role;
    this.name();
  }

  /** Names the tab, as the preview of Markdown does; an editor has the name of its file. */
  private name(): void {
    if (this.ownRole !== 'editor') this.panel.title = `${this.ownRole === 'locked' ? '[Preview]' : 'Preview'} ${nameOf(this.shown)}`;
  }

  /** Shows the level of a file. */
  show(uri: vscode.Uri): void {
    this.shown = uri;
    this.page++;
    this.changed = false;
    this.isReady = false;
    this.wanted = undefined;
    this.revealed = undefined;
    this.watcher?.dispose();
    this.watcher = this.watchDisk();
    this.name();
    const { webview } = this.panel;
    const at = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(this.extension, 'out', name)).toString();
    webview.html = previewPage({ uri: uri.toString(), script: at('viewer.js'), style: at('viewer.css'), source: webview.cspSource, nonce: crypto.randomUUID() });
  }

  private isTextOf({ input }: vscode.Tab): boolean {
    return input instanceof vscode.TabInputText && input.uri.toString() === this.uri.toString();
  }

  /** The text is open in a tab. */
  private get hasText(): boolean {
    return vscode.window.tabGroups.all.some((group) => group.tabs.some((tab) => this.isTextOf(tab)));
  }

  private isOurs(document: vscode.TextDocument): boolean {
    return document.uri.toString() === this.uri.toString();
  }

  /** A file that VS Code does not hand to extensions changes on disk only. */
  private watchDisk(): vscode.Disposable | undefined {
    // A text that shows a binary file is no file.
    if (this.uri.scheme === SHOWN) return undefined;
    const name = nameOf(this.uri).replace(/[[\]{}*?]/g, '?');
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(vscode.Uri.joinPath(this.uri, '..'), name), false, false, true);
    const changed = (file: vscode.Uri): void => {
      const isOpen = vscode.workspace.textDocuments.some((document) => this.isOurs(document));
      if (!isOpen && file.toString() === this.uri.toString()) this.notice();
    };
    watcher.onDidChange(changed);
    watcher.onDidCreate(changed);
    return watcher;
  }

  private notice(): void {
    this.changed = true;
    this.refresh();
  }

  /** Tells the viewer of changes; while nobody sees it, it is told nothing. */
  private refresh(): void {
    if (!this.changed || !this.panel.visible) return;
    this.changed = false;
    void this.panel.webview.postMessage({ type: 'changed' });
  }

  private async take(message: Outgoing): Promise<void> {
    switch (message.type) {
      case 'ask':
        await this.ask(message.id, message.method, message.params);
        break;
      case 'reveal':
        await this.reveal(message.element);
        break;
      case 'edit':
        await this.answer(message.id, () => this.edit(message.change, message.version));
        break;
      case 'undo':
        await this.undo(message.again);
        break;
      case 'save':
        await this.save(message.name, message.bytes);
        break;
      case 'ready': {
        this.isReady = true;
        if (this.wanted) {
          await this.point(this.wanted);
          break;
        }
        const editor = vscode.window.visibleTextEditors.find((shown) => this.isOurs(shown.document));
        if (editor) this.follow(editor);
      }
    }
  }

  private ask(id: number, method: string, params: object): Promise<void> {
    return this.answer(id, async () => {
      const answer = await this.server.request(method, { textDocument: { uri: this.uri.toString() }, ...params });
      // What is changed in a text that no tab shows could not be saved.
      return method === 'halo-ass/scene' && answer && this.role === 'editor' && !this.hasText ? { ...answer, documentVersion: undefined } : answer;
    });
  }

  /** Makes a change of the picture in the text, so that the editor can undo it; `false` where nothing changes. */
  private async edit(change: object, version: number): Promise<boolean> {
    const params = { textDocument: { uri: this.uri.toString(), version }, change };
    const answer = (await this.server.request('halo-ass/edit', params)) as { edit: unknown } | null;
    const document = vscode.workspace.textDocuments.find((open) => this.isOurs(open));
    if (!answer || !document) throw new Error('Open the file in an editor first: changes are made in its text.');
    const changes = await this.server.changes(answer.edit);
    if (changes.entries().every(([, edits]) => edits.length === 0)) return false;
    if (document.version !== version || !(await vscode.workspace.applyEdit(changes))) throw new Error('The text was changed meanwhile.');
    return true;
  }

  /** What was undone is undone in the text's editor, which is the one that knows how; the preview keeps the focus. */
  private async undo(again: boolean): Promise<void> {
    const document = vscode.workspace.textDocuments.find((open) => this.isOurs(open));
    if (!document) return;
    const shown = vscode.window.visibleTextEditors.find((editor) => this.isOurs(editor.document));
    const other = this.panel.viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One;
    await vscode.window.showTextDocument(document, { viewColumn: shown?.viewColumn ?? other, preview: false });
    await vscode.commands.executeCommand(again ? 'redo' : 'undo');
    this.panel.reveal(undefined, false);
  }

  private async answer(id: number, work: () => Promise<unknown>): Promise<void> {
    const { page } = this;
    let answer: { result?: unknown; error?: string };
    try {
      answer = { result: await work() };
    } catch (error) {
      answer = { error: error instanceof Error ? error.message : String(error) };
    }
    if (page === this.page) await this.panel.webview.postMessage({ type: 'answer', id, ...answer });
  }

  private async locate(params: object): Promise<Located | null> {
    return (await this.server.request('halo-ass/locate', { textDocument: { uri: this.uri.toString() }, ...params })) as Located | null;
  }

  /** Marks in the preview what the cursor is on. */
  private follow(editor: vscode.TextEditor): void {
    const { line, character } = editor.selection.active;
    clearTimeout(this.resting);
    if (this.revealed === `${editor.selection.start.line}:${editor.selection.start.character}`) return;
    this.revealed = undefined;
    this.resting = setTimeout(() => {
      if (!this.panel.visible) return;
      void this.locate({ position: { line, character } }).then(
        (located) => this.panel.webview.postMessage({ type: 'element', element: located?.element, frame: false }),
        // A text that changes meanwhile has another cursor.
        () => undefined,
      );
    }, REST);
  }

  /** Flies to something, and lights it: of a material all faces. */
  async point(element: Element): Promise<void> {
    this.wanted = this.isReady ? undefined : element;
    clearTimeout(this.resting);
    if (this.isReady) await this.panel.webview.postMessage({ type: 'element', element, frame: true });
  }

  /** Flies to what the cursor is on. */
  async frame(position: vscode.Position): Promise<void> {
    const located = await this.locate({ position: { line: position.line, character: position.character } });
    if (located) await this.point(located.element);
  }

  /** Selects in the text what was clicked; the preview keeps the focus. */
  private async reveal(element: Element): Promise<void> {
    const located = await this.locate({ element });
    if (!located?.range) return;
    const { start, end } = located.range;
    const selection = new vscode.Range(start.line, start.character, end.line, end.character);
    this.revealed = `${start.line}:${start.character}`;
    const shown = vscode.window.visibleTextEditors.find((editor) => this.isOurs(editor.document));
    if (shown) {
      shown.selection = new vscode.Selection(selection.start, selection.end);
      shown.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
      return;
    }
    // Who looks at a level in place of its text has asked for no text.
    if (this.role === 'editor') return;
    // Also a file too large for extensions can be shown at a place.
    const column = this.panel.viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One;
    await vscode.commands.executeCommand('vscode.open', this.uri, { selection, viewColumn: column, preserveFocus: true, preview: false });
  }

  private async save(name: string, bytes: Uint8Array): Promise<void> {
    const folder = vscode.Uri.joinPath(this.uri.scheme === SHOWN ? vscode.Uri.file(this.uri.path) : this.uri, '..');
    const place = await vscode.window.showSaveDialog({ defaultUri: vscode.Uri.joinPath(folder, name), filters: { Pictures: ['png'] } });
    if (place) await vscode.workspace.fs.writeFile(place, bytes);
  }
}

/** The file in the active tab, if it is a level or a text of another program that fills one. */
function activeLevel(others: readonly string[]): vscode.Uri | undefined {
  const uri = activeUri();
  const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri?.toString());
  const isLevel = document ? [LANGUAGE, ...others].includes(document.languageId) : /\.ass$/i.test(uri?.path ?? '');
  return isLevel ? uri : undefined;
}

/** All previews. One at most follows the active editor. */
export class Previews implements vscode.Disposable, vscode.WebviewPanelSerializer, vscode.CustomReadonlyEditorProvider {
  private readonly open = new Set<Preview>();
  private readonly subscriptions: vscode.Disposable[];
  private pause: ReturnType<typeof setTimeout> | undefined;

  /** `others` are languages of other programs' texts that are shown, too. */
  constructor(private readonly server: Backend, private readonly extension: vscode.Uri, private readonly others: readonly string[] = []) {
    const later = (): void => {
      clearTimeout(this.pause);
      this.pause = setTimeout(() => { this.follow(); }, PAUSE);
    };
    meanPreviewed(() => [...this.open].find(({ panel, role }) => panel.active && role !== 'editor')?.uri);
    this.subscriptions = [
      vscode.window.registerWebviewPanelSerializer(VIEW, this),
      vscode.window.registerCustomEditorProvider(EDITOR, this, { webviewOptions: { retainContextWhenHidden: true } }),
      vscode.window.onDidChangeActiveTextEditor(later),
      vscode.window.tabGroups.onDidChangeTabs(later),
      // A text that becomes a level, by its content or by the user's choice, is opened anew.
      vscode.workspace.onDidOpenTextDocument(later),
    ];
  }

  dispose(): void {
    clearTimeout(this.pause);
    for (const disposable of [...this.subscriptions, ...this.open]) disposable.dispose();
  }

  private get following(): Preview | undefined {
    return [...this.open].find(({ role }) => role === 'following');
  }

  private of(uri: vscode.Uri): Preview | undefined {
    return [...this.open].find((preview) => preview.role !== 'editor' && preview.uri.toString() === uri.toString());
  }

  /** Has the preview show the level of the active editor. */
  private follow(): void {
    const uri = activeLevel(this.others);
    const { following } = this;
    if (uri && following && !this.of(uri)) following.show(uri);
  }

  /** Makes the preview that has the focus stay at its file, or follow the active editor again. */
  toggleLock(): void {
    const active = [...this.open].find(({ panel, role }) => panel.active && role !== 'editor');
    if (!active) return;
    const { following } = this;
    // One follows: another one stays where it is.
    if (following && following !== active) following.role = 'locked';
    active.role = active.role === 'locked' ? 'following' : 'locked';
  }

  /** Shows the level of the file in the active tab, beside it. */
  async show(): Promise<void> {
    const uri = activeLevel(this.others);
    if (!uri) {
      void vscode.window.showInformationMessage('Halo ASS: open a Halo .ass file first.');
      return;
    }
    const { following } = this;
    const known = this.of(uri) ?? following;
    if (known) {
      if (known.uri.toString() !== uri.toString()) known.show(uri);
      known.panel.reveal(undefined, true);
      return;
    }
    const options = { enableScripts: true, retainContextWhenHidden: true };
    this.add(uri, vscode.window.createWebviewPanel(VIEW, 'Preview', { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, options), 'following');
    await this.server.start();
  }

  /** Flies to what the cursor is on. */
  async frame(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return;
    const { uri } = editor.document;
    if (!this.of(uri)) await this.show();
    await this.of(uri)?.frame(editor.selection.active);
  }

  /** Lights something of an editor's level in its preview. */
  async point(editor: vscode.TextEditor, element: Element): Promise<void> {
    const { uri } = editor.document;
    if (!this.of(uri)) await this.show();
    const preview = this.of(uri);
    preview?.panel.reveal(undefined, true);
    await preview?.point(element);
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const uri = (state as { uri?: unknown } | undefined)?.uri;
    if (typeof uri === 'string') this.add(vscode.Uri.parse(uri), panel, this.following ? 'locked' : 'following');
    else panel.dispose();
    return Promise.resolve();
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  /** Shows a level in place of its text. */
  resolveCustomEditor({ uri }: vscode.CustomDocument, panel: vscode.WebviewPanel): void {
    // The server reads files of the workspace; any other one it has to be given. Too large ones VS Code gives to nobody.
    if (!vscode.workspace.getWorkspaceFolder(uri)) void vscode.workspace.openTextDocument(uri).then(undefined, () => undefined);
    this.add(uri, panel, 'editor');
  }

  private add(uri: vscode.Uri, panel: vscode.WebviewPanel, role: Role): void {
    const preview = new Preview(uri, panel, this.server, this.extension, role);
    this.open.add(preview);
    panel.onDidDispose(() => {
      preview.dispose();
      this.open.delete(preview);
    });
  }
}
