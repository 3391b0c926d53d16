import * as vscode from 'vscode';
import { otherLanguage, type Contribution } from './logic/languages';
import { recognize, RECOGNIZE_LENGTH } from './logic/recognize';

export const LANGUAGE = 'halo-ass';
/** Files that the user took out of, or put into, the language by hand: their choice stays. */
const CHOICES = 'languageChoices';

export const isAssFile = (uri: vscode.Uri): boolean => uri.scheme === 'file' && /\.ass$/i.test(uri.path);

/** Gives `.ass` documents their language by what is in them. */
export class Recognition implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[] = [];
  /** Documents whose language is being changed from here; VS Code closes and opens them for that. */
  private readonly switching = new Set<string>();
  private readonly justClosed = new Set<string>();

  constructor(private readonly state: vscode.Memento) {
    this.subscriptions.push(
      vscode.workspace.onDidOpenTextDocument((document) => void this.opened(document)),
      vscode.workspace.onDidCloseTextDocument((document) => { this.closed(document); }),
    );
    for (const document of vscode.workspace.textDocuments) void this.opened(document);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** Switches a document as the user asks. */
  async choose(document: vscode.TextDocument, halo: boolean): Promise<void> {
    await this.remember(document.uri, halo);
    await this.switch(document, halo ? LANGUAGE : this.other());
  }

  private closed(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    if (document.languageId !== LANGUAGE || this.switching.has(key)) return;
    // A document that is closed and opened again at once has had its language changed by the user.
    this.justClosed.add(key);
    setTimeout(() => this.justClosed.delete(key), 200);
  }

  private async opened(document: vscode.TextDocument): Promise<void> {
    const key = document.uri.toString();
    if (!isAssFile(document.uri) || this.switching.has(key)) return;
    if (document.languageId !== LANGUAGE && this.justClosed.delete(key)) {
      await this.remember(document.uri, false);
      return;
    }
    if (!vscode.workspace.getConfiguration('ass-lsp').get<boolean>('recognizeByContent', true)) return;
    if (this.state.get<Record<string, boolean>>(CHOICES, {})[key] !== undefined) return;
    const end = document.positionAt(RECOGNIZE_LENGTH);
    const content = recognize(document.getText(new vscode.Range(new vscode.Position(0, 0), end)));
    if (content === 'halo' && document.languageId !== LANGUAGE) await this.switch(document, LANGUAGE);
    // A subtitle in a folder called `structure` has got the language by its path.
    if (content === 'subtitles' && document.languageId === LANGUAGE) await this.switch(document, this.other());
  }

  private other(): string {
    return otherLanguage(vscode.extensions.all.map((extension) => extension.packageJSON as Contribution));
  }

  private async remember(uri: vscode.Uri, halo: boolean): Promise<void> {
    const choices = this.state.get<Record<string, boolean>>(CHOICES, {});
    await this.state.update(CHOICES, { ...choices, [uri.toString()]: halo });
  }

  private async switch(document: vscode.TextDocument, language: string): Promise<void> {
    const key = document.uri.toString();
    this.switching.add(key);
    try {
      await vscode.languages.setTextDocumentLanguage(document, language);
    } finally {
      this.switching.delete(key);
    }
  }
}
