import * as fs from 'node:fs';
import * as vscode from 'vscode';
import { RECOGNIZE_LENGTH } from './logic/facts';
import { decodeBeginning, recognize } from './logic/recognize';
import { isAssFile } from './recognition';

async function isHaloFile(uri: vscode.Uri): Promise<boolean> {
  const file = await fs.promises.open(uri.fsPath, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(RECOGNIZE_LENGTH), 0, RECOGNIZE_LENGTH, 0);
    return recognize(decodeBeginning(buffer.subarray(0, bytesRead))) === 'halo';
  } finally {
    await file.close();
  }
}

/** Marks level files where files are listed: what they are is known before they are opened. */
export class Decorations implements vscode.FileDecorationProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChangeFileDecorations = this.changed.event;
  private readonly subscriptions: vscode.Disposable[];

  constructor() {
    const watcher = vscode.workspace.createFileSystemWatcher('**/*.[aA][sS][sS]');
    const fire = (uri: vscode.Uri): void => { this.changed.fire(uri); };
    this.subscriptions = [watcher, watcher.onDidChange(fire), watcher.onDidCreate(fire), vscode.window.registerFileDecorationProvider(this)];
  }

  async provideFileDecoration(uri: vscode.Uri): Promise<vscode.FileDecoration | undefined> {
    const wanted = vscode.workspace.getConfiguration('halo-ass').get<boolean>('recognizeByContent', true);
    // A file that is gone or may not be read has no mark.
    if (!wanted || !isAssFile(uri) || !(await isHaloFile(uri).catch(() => false))) return undefined;
    return new vscode.FileDecoration('H', 'Halo level');
  }

  dispose(): void {
    for (const disposable of [...this.subscriptions, this.changed]) disposable.dispose();
  }
}
