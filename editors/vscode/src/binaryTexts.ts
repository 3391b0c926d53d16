import * as path from 'node:path';
import * as vscode from 'vscode';
import { activeUri } from './active';
import { SHOWN } from './logic/languages';
import type { Server } from './server';

const BINARIES = { 'Binary files of other programs': ['assbin', 'vmap', 'dmx', 'aamp'] };

/** The ending that gives a text its language. */
const ENDINGS = { assxml: '.assxml', keyvalues2: '.vmap.txt', yaml: '.yaml' };

/** The server's answer: a file as text. */
interface Shown {
  text: string;
  language: keyof typeof ENDINGS;
}

/** Asks for a file. The dialog begins in the folder of the one in the active tab. */
async function choose(): Promise<vscode.Uri | undefined> {
  const active = activeUri();
  const at = active?.scheme === 'file' ? { defaultUri: vscode.Uri.joinPath(active, '..') } : {};
  const chosen = await vscode.window.showOpenDialog({ title: 'The binary file to show as text', ...at, filters: BINARIES, openLabel: 'Show' });
  return chosen?.[0];
}

/** Binary files of other programs as texts, which cannot be changed. */
export class BinaryTexts implements vscode.Disposable, vscode.TextDocumentContentProvider {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly registered = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SHOWN, this),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => { if (uri.scheme === SHOWN) this.texts.delete(uri.path); }),
  );

  constructor(private readonly server: Server) {}

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.path) ?? '';
  }

  dispose(): void {
    this.registered.dispose();
    this.changed.dispose();
  }

  /** Shows the file that is named, or one that the user chooses. */
  async show(named: unknown): Promise<void> {
    const file = named instanceof vscode.Uri ? named : await choose();
    if (!file) return;
    const name = path.posix.basename(file.path);
    const bytes = Buffer.from(await vscode.workspace.fs.readFile(file)).toString('base64');
    const { text, language } = (await this.server.during(`show ${name}`, this.server.request('halo-ass/show', { name, bytes }))) as Shown;
    const uri = vscode.Uri.from({ scheme: SHOWN, path: `${file.path}${ENDINGS[language]}` });
    this.texts.set(uri.path, text);
    this.changed.fire(uri);
    await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
  }
}
