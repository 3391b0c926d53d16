import * as crypto from 'node:crypto';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { activeUri } from './commands';
import { LANGUAGE } from './recognition';
import type { Server } from './server';
import { previewPage, type Element, type Located, type Outgoing } from './logic/preview';

const VIEW = 'halo-ass.preview';

/** How long the cursor rests before the preview is told: a key that is held down moves it often. */
const REST = 60;

/** A panel that shows the level of a file. */
class Preview implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[] = [];
  private changed = false;
  private resting: NodeJS.Timeout | undefined;
  /** What is to be shown as soon as the viewer is there. */
  private wanted: Element | undefined;
  private isReady = false;
  /** The place that the preview itself has selected: it needs no answer. */
  private revealed: string | undefined;

  constructor(readonly uri: vscode.Uri, readonly panel: vscode.WebviewPanel, private readonly server: Server, extension: vscode.Uri) {
    const out = vscode.Uri.joinPath(extension, 'out');
    panel.webview.options = { enableScripts: true, localResourceRoots: [out] };
    panel.title = `Preview ${path.posix.basename(uri.path)}`;
    const at = (name: string): string => panel.webview.asWebviewUri(vscode.Uri.joinPath(out, name)).toString();
    const page = { uri: uri.toString(), script: at('viewer.js'), style: at('viewer.css'), source: panel.webview.cspSource, nonce: crypto.randomBytes(18).toString('base64') };
    this.subscriptions.push(
      panel.webview.onDidReceiveMessage((message: Outgoing) => void this.take(message)),
      panel.onDidChangeViewState(() => { this.refresh(); }),
      vscode.workspace.onDidChangeTextDocument((event) => { if (this.isOurs(event.document) && event.contentChanges.length > 0) this.notice(); }),
      vscode.window.onDidChangeTextEditorSelection((event) => { if (this.isOurs(event.textEditor.document)) this.follow(event.textEditor); }),
      server.onDidChange(() => { if (server.state === 'running') this.refresh(); }),
      this.watchDisk(),
    );
    panel.webview.html = previewPage(page);
  }

  dispose(): void {
    clearTimeout(this.resting);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private isOurs(document: vscode.TextDocument): boolean {
    return document.uri.toString() === this.uri.toString();
  }

  /** A file that VS Code does not hand to extensions changes on disk only. */
  private watchDisk(): vscode.Disposable {
    const name = path.posix.basename(this.uri.path).replace(/[[\]{}*?]/g, '?');
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
    return this.answer(id, () => this.server.request(method, { textDocument: { uri: this.uri.toString() }, ...params }));
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
    let answer: { result?: unknown; error?: string };
    try {
      answer = { result: await work() };
    } catch (error) {
      answer = { error: error instanceof Error ? error.message : String(error) };
    }
    await this.panel.webview.postMessage({ type: 'answer', id, ...answer });
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
    await this.panel.webview.postMessage({ type: 'element', element: located?.element, frame: true });
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
    // Also a file too large for extensions can be shown at a place.
    const column = this.panel.viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One;
    await vscode.commands.executeCommand('vscode.open', this.uri, { selection, viewColumn: column, preserveFocus: true, preview: false });
  }

  private async save(name: string, bytes: Uint8Array): Promise<void> {
    const folder = vscode.Uri.joinPath(this.uri, '..');
    const place = await vscode.window.showSaveDialog({ defaultUri: vscode.Uri.joinPath(folder, name), filters: { Pictures: ['png'] } });
    if (place) await vscode.workspace.fs.writeFile(place, bytes);
  }
}

/** All previews, one for each file. */
export class Previews implements vscode.Disposable, vscode.WebviewPanelSerializer {
  private readonly open = new Map<string, Preview>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server, private readonly extension: vscode.Uri) {
    this.subscriptions = [vscode.window.registerWebviewPanelSerializer(VIEW, this)];
  }

  dispose(): void {
    for (const disposable of [...this.subscriptions, ...this.open.values()]) disposable.dispose();
  }

  /** Shows the level of the file in the active tab, beside it. */
  async show(): Promise<void> {
    const uri = activeUri();
    const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri?.toString());
    if (!uri || (document && document.languageId !== LANGUAGE)) {
      void vscode.window.showInformationMessage('Halo ASS: open a Halo .ass file first.');
      return;
    }
    const known = this.open.get(uri.toString());
    if (known) {
      known.panel.reveal(undefined, true);
      return;
    }
    const options = { enableScripts: true, retainContextWhenHidden: true };
    this.add(uri, vscode.window.createWebviewPanel(VIEW, 'Preview', { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, options));
    await this.server.start();
  }

  /** Flies to what the cursor is on. */
  async frame(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return;
    if (!this.open.has(editor.document.uri.toString())) await this.show();
    await this.open.get(editor.document.uri.toString())?.frame(editor.selection.active);
  }

  /** Lights something of an editor's level in its preview. */
  async point(editor: vscode.TextEditor, element: Element): Promise<void> {
    const uri = editor.document.uri.toString();
    if (!this.open.has(uri)) await this.show();
    const preview = this.open.get(uri);
    preview?.panel.reveal(undefined, true);
    await preview?.point(element);
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const uri = (state as { uri?: unknown } | undefined)?.uri;
    if (typeof uri === 'string') this.add(vscode.Uri.parse(uri), panel);
    else panel.dispose();
    return Promise.resolve();
  }

  private add(uri: vscode.Uri, panel: vscode.WebviewPanel): void {
    const preview = new Preview(uri, panel, this.server, this.extension);
    this.open.set(uri.toString(), preview);
    panel.onDidDispose(() => {
      preview.dispose();
      this.open.delete(uri.toString());
    });
  }
}
