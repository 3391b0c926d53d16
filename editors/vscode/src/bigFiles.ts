import * as fs from 'node:fs';
import * as vscode from 'vscode';
import { COMMANDS, RECOGNIZE_LENGTH } from './logic/facts';
import { bytesPerCharacter, decodeBeginning, recognize } from './logic/recognize';
import { isAssFile } from './recognition';
import type { Server } from './server';

/** VS Code does not hand documents above this size to extensions. */
const LIMIT = 50 * 1024 * 1024;
const TOLD = 'toldAboutBigFiles';

async function isBigHaloFile(uri: vscode.Uri): Promise<boolean> {
  const file = await fs.promises.open(uri.fsPath, 'r');
  try {
    const { size } = await file.stat();
    if (size <= LIMIT) return false;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(RECOGNIZE_LENGTH), 0, RECOGNIZE_LENGTH, 0);
    const beginning = buffer.subarray(0, bytesRead);
    // The limit counts characters.
    return size / bytesPerCharacter(beginning) > LIMIT && recognize(decodeBeginning(beginning)) === 'halo';
  } finally {
    await file.close();
  }
}

function openAssFiles(): Map<string, vscode.Uri> {
  const inputs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.map((tab) => tab.input));
  const uris = inputs.flatMap((input) => (input instanceof vscode.TabInputText && isAssFile(input.uri) ? [input.uri] : []));
  return new Map(uris.map((uri) => [uri.toString(), uri]));
}

/** Has files checked from disk that are too big to be handed to extensions. They are noticed from their tabs. */
export class BigFiles implements vscode.Disposable {
  private readonly watchers = new Map<string, vscode.FileSystemWatcher>();
  private readonly unchecked = new Set<string>();
  private readonly checking = new Set<string>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server, private readonly state: vscode.Memento) {
    this.subscriptions = [vscode.window.tabGroups.onDidChangeTabs(() => void this.update())];
    void this.update();
  }

  /** Whether a file is one of them. */
  has(uri: vscode.Uri): boolean {
    return this.watchers.has(uri.toString());
  }

  dispose(): void {
    for (const disposable of [...this.subscriptions, ...this.watchers.values()]) disposable.dispose();
  }

  /** Checks all again: a new server knows nothing of them. */
  async checkAll(): Promise<void> {
    await Promise.all([...this.watchers.keys()].map((key) => this.check(vscode.Uri.parse(key))));
  }

  /** Notices which are open, and which no longer. */
  async update(): Promise<void> {
    const wanted = vscode.workspace.getConfiguration('halo-ass').get<boolean>('bigFiles.check', true);
    const open = wanted ? openAssFiles() : new Map<string, vscode.Uri>();
    for (const [key, watcher] of this.watchers) {
      if (open.has(key)) continue;
      watcher.dispose();
      this.watchers.delete(key);
      await this.ask(COMMANDS.clearFile, vscode.Uri.parse(key));
    }
    for (const [key, uri] of open) {
      if (this.watchers.has(key)) continue;
      // A file that has just been deleted or may not be read is none to check.
      if (!(await isBigHaloFile(uri).catch(() => false)) || this.watchers.has(key)) continue;
      this.watch(key, uri);
      await this.tell();
      await this.check(uri);
    }
  }

  private watch(key: string, uri: vscode.Uri): void {
    const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
    // Brackets and braces in a file's name would be read as a pattern.
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), name.replace(/[[\]{}*?]/g, '?'));
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const changed = (file: vscode.Uri): void => {
      if (file.toString() === key) void this.check(uri);
    };
    watcher.onDidChange(changed);
    watcher.onDidCreate(changed);
    this.watchers.set(key, watcher);
  }

  /** Has a file checked, once at a time: while a large file is written, there is news of it many times. */
  private async check(uri: vscode.Uri): Promise<void> {
    const key = uri.toString();
    this.unchecked.add(key);
    if (this.checking.has(key)) return;
    this.checking.add(key);
    while (this.unchecked.delete(key)) await this.server.during(`check ${key}`, this.ask(COMMANDS.checkFile, uri));
    this.checking.delete(key);
    if (!this.watchers.has(key)) await this.ask(COMMANDS.clearFile, uri);
  }

  private async ask(command: string, uri: vscode.Uri): Promise<void> {
    try {
      await this.server.execute(command, uri.toString());
    } catch (error) {
      this.server.output.appendLine(`${command} ${uri.fsPath}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private async tell(): Promise<void> {
    if (this.state.get<boolean>(TOLD, false)) return;
    await this.state.update(TOLD, true);
    void vscode.window.showInformationMessage(
      'Halo ASS: VS Code does not hand files above 50 MB to extensions. This one is checked from disk, now and whenever it is saved; its findings are in Problems.',
    );
  }
}
