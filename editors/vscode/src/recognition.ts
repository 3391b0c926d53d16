import * as vscode from 'vscode';
import { activeEditor, say } from './active';
import { RECOGNIZE_LENGTH } from './logic/facts';
import { otherLanguage, type Contribution } from './logic/languages';
import { recognize } from './logic/recognize';

export const LANGUAGE = 'halo-ass';
/** Files that the user took out of, or put into, the language by hand: their choice stays. */
const CHOICES = 'languageChoices';

const ENDING = /\.ass$/i;

export const isAssFile = (uri: vscode.Uri): boolean => uri.scheme === 'file' && ENDING.test(uri.path);

/** Gives `.ass` documents their language by what is in them. */
export class Recognition implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[] = [];
  /** Documents whose language is being changed from here; VS Code closes and opens them for that. */
  private readonly switching = new Set<string>();
  private readonly justClosed = new Set<string>();

  /** An older state of a file, as a comparison shows it, is told by its content as well. In a browser files have `anyScheme`. */
  constructor(private readonly state: vscode.Memento, private readonly anyScheme = false) {
    this.subscriptions.push(
      vscode.workspace.onDidOpenTextDocument((document) => void this.opened(document)),
      vscode.workspace.onDidCloseTextDocument((document) => { this.closed(document); }),
    );
    this.recognizeAll();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** Gives all open documents their language. */
  recognizeAll(): void {
    for (const document of vscode.workspace.textDocuments) void this.opened(document);
  }

  /** Switches a document as the user asks. */
  async choose(document: vscode.TextDocument, halo: boolean): Promise<void> {
    await this.remember(document.uri, halo);
    await this.switch(document, halo ? LANGUAGE : this.other());
  }

  private isRecognized(uri: vscode.Uri): boolean {
    return (this.anyScheme || ['file', 'git'].includes(uri.scheme)) && ENDING.test(uri.path);
  }

  private closed(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    if (!this.isRecognized(document.uri) || this.switching.has(key)) return;
    // VS Code closes and opens a document in one go when its language is changed.
    this.justClosed.add(key);
    setTimeout(() => this.justClosed.delete(key), 0);
  }

  private async opened(document: vscode.TextDocument): Promise<void> {
    const key = document.uri.toString();
    if (!this.isRecognized(document.uri) || this.switching.has(key)) return;
    const isHalo = document.languageId === LANGUAGE;
    if (this.justClosed.delete(key)) {
      await this.remember(document.uri, isHalo);
      return;
    }
    const wanted = this.wanted(document);
    if (wanted !== undefined && wanted !== isHalo) await this.switch(document, wanted ? LANGUAGE : this.other());
  }

  /** Whether a document should have the language; nothing where VS Code is to decide. */
  private wanted(document: vscode.TextDocument): boolean | undefined {
    const choice = this.state.get<Record<string, boolean>>(CHOICES, {})[document.uri.toString()];
    if (choice !== undefined) return choice;
    if (!vscode.workspace.getConfiguration('halo-ass').get<boolean>('recognizeByContent', true)) return undefined;
    const end = document.positionAt(RECOGNIZE_LENGTH);
    const content = recognize(document.getText(new vscode.Range(new vscode.Position(0, 0), end)));
    // A subtitle in a folder called `structure` has got the language by its path.
    return content === 'halo' ? true : content === 'subtitles' ? false : undefined;
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

/** Switches the document in the active tab as the user asks. */
export async function switchLanguage(recognition: Recognition, halo: boolean): Promise<void> {
  const document = activeEditor()?.document;
  if (document) await recognition.choose(document, halo);
  else say('open a file below 50 MB first; VS Code does not hand larger ones to extensions.');
}
