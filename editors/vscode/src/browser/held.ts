import * as vscode from 'vscode';
import { Checker, type Parts } from '../../../web/src/checker';
import type { Calls, Changed } from '../../../web/src/protocol';
import type { Settings } from './settings';

/** A document that is open, and a checker that holds its text. Nothing is told to it before something is asked. */
export class Held implements vscode.Disposable {
  private readonly checker: Checker;
  private isOpen = false;
  private isConfigured = false;
  /** Why the checker has given up; it tries again when the text changes. */
  private failed: string | undefined;
  private untold: Changed[] = [];

  constructor(readonly document: vscode.TextDocument, parts: Parts, private readonly settings: () => Promise<Settings>, told: (words: string) => void) {
    const fatal = (words: string): void => {
      this.isOpen = false;
      this.failed = words;
      told(words);
    };
    this.checker = new Checker(parts, () => undefined, fatal);
  }

  dispose(): void {
    this.checker.cancel();
  }

  /** The text has changed. */
  changed(changes: readonly vscode.TextDocumentContentChangeEvent[]): void {
    this.failed = undefined;
    for (const { range: { start, end }, text } of changes) this.untold.push({ range: { start, end }, text });
  }

  /** The settings have changed. */
  configure(): void {
    this.isConfigured = false;
  }

  /** Asks the checker about the text as it is. */
  async ask<M extends keyof Calls>(method: M, ...args: Calls[M]['args']): Promise<Calls[M]['answer']> {
    const settings = this.isConfigured && this.isOpen ? undefined : await this.settings();
    if (this.failed !== undefined) throw new Error(`the checker has stopped: ${this.failed}`);
    // What is asked next is asked behind these.
    const tell = <N extends keyof Calls>(method: N, ...args: Calls[N]['args']): void => void this.checker.ask(method, ...args).catch(() => undefined);
    if (!this.isOpen) {
      const bytes = new TextEncoder().encode(this.document.getText());
      tell('open', bytes.buffer, settings?.name ?? '', '');
      tell('inEditor');
    } else if (this.untold.length > 0) {
      tell('edited', JSON.stringify(this.untold));
    }
    this.isOpen = true;
    this.untold = [];
    if (settings) tell('configure', settings.file, settings.editor);
    this.isConfigured = true;
    return this.checker.ask(method, ...args);
  }
}
