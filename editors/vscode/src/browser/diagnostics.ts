import * as vscode from 'vscode';
import type { Item, Listed, Severity } from '../../../web/src/protocol';
import { LANGUAGE } from '../recognition';
import type { Checkers } from './checkers';
import { rangeOf } from './places';

/** How long a text rests before it is checked, in milliseconds. */
const REST = 300;

const SEVERITIES: Record<Severity, vscode.DiagnosticSeverity> = {
  error: vscode.DiagnosticSeverity.Error, warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information, hint: vscode.DiagnosticSeverity.Hint,
};

function diagnosticOf(uri: vscode.Uri, { json, about, faded }: Listed): vscode.Diagnostic {
  const { code, severity, message, range, related } = JSON.parse(json) as Item;
  const diagnostic = new vscode.Diagnostic(rangeOf(range), message, SEVERITIES[severity]);
  diagnostic.source = 'halo-ass';
  diagnostic.code = { value: code, target: vscode.Uri.parse(about) };
  diagnostic.relatedInformation = related.map((place) => new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, rangeOf(place.range)), place.message));
  if (faded) diagnostic.tags = [vscode.DiagnosticTag.Unnecessary];
  return diagnostic;
}

/** Shows the findings of open levels. */
export class Diagnostics implements vscode.Disposable {
  private readonly shown = vscode.languages.createDiagnosticCollection('halo-ass');
  private readonly resting = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly checkers: Checkers) {
    this.subscriptions = [
      vscode.workspace.onDidOpenTextDocument((document) => { this.later(document, 0); }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => { this.later(document, REST); }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        clearTimeout(this.resting.get(uri.toString()));
        this.shown.delete(uri);
      }),
    ];
    this.checkAll();
  }

  dispose(): void {
    for (const timer of this.resting.values()) clearTimeout(timer);
    for (const disposable of [...this.subscriptions, this.shown]) disposable.dispose();
  }

  /** Checks all open levels. */
  checkAll(): void {
    for (const document of vscode.workspace.textDocuments) this.later(document, 0);
  }

  private later(document: vscode.TextDocument, rest: number): void {
    // An older state of a file, as a comparison shows it, has no findings of its own.
    if (document.languageId !== LANGUAGE || document.uri.scheme === 'git') return;
    const uri = document.uri.toString();
    clearTimeout(this.resting.get(uri));
    this.resting.set(uri, setTimeout(() => void this.check(document), rest));
  }

  private async check(document: vscode.TextDocument): Promise<void> {
    const { version } = document;
    // A checker that has stopped has told the user why.
    const found = await this.checkers.of(document).ask('findings').catch(() => undefined);
    if (!found || document.isClosed || document.version !== version || document.languageId !== LANGUAGE) return;
    this.shown.set(document.uri, found.map((listed) => diagnosticOf(document.uri, listed)));
  }
}
