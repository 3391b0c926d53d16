import * as vscode from 'vscode';
import { Checker, type Parts } from '../../../web/src/checker';
import type { Changed, Element, Position } from '../../../web/src/protocol';
import type { Backend } from '../backend';
import { Held } from './held';
import { workspaceEdit } from './places';
import { settingsFor } from './settings';

/** The parameters of the viewer's requests. */
interface Asked {
  textDocument: { uri: string; version?: number };
  pieces?: unknown;
  fields?: unknown;
  position?: Position;
  element?: Element;
  change?: unknown;
}

/** Changes of a document. */
interface Edit { uri: string; changes: Changed[] }

/** The element at a place in the text, or the place of an element. */
async function locate(held: Held, { position, element }: Asked): Promise<object | null> {
  const found = position ? await held.ask('elementAt', position.line, position.character) : element;
  return found ? { element: found, range: await held.ask('placeOf', JSON.stringify(found)) } : null;
}

/** The checkers of the open documents. Each has a worker of its own, whose memory goes with it. */
export class Checkers implements Backend, vscode.Disposable {
  readonly state = 'running';
  private readonly ready = new vscode.EventEmitter<void>();
  readonly onDidChange = this.ready.event;
  private readonly held = new Map<string, Held>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly parts: Parts) {
    this.subscriptions = [
      vscode.workspace.onDidCloseTextDocument((document) => { this.drop(document.uri.toString()); }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => this.held.get(document.uri.toString())?.changed(contentChanges)),
    ];
  }

  dispose(): void {
    for (const uri of this.held.keys()) this.drop(uri);
    for (const disposable of [...this.subscriptions, this.ready]) disposable.dispose();
  }

  private drop(uri: string): void {
    this.held.get(uri)?.dispose();
    this.held.delete(uri);
  }

  /** The settings have changed. */
  configure(): void {
    for (const held of this.held.values()) held.configure();
  }

  /** The checker of a document that is open. */
  of(document: vscode.TextDocument): Held {
    const uri = document.uri.toString();
    const known = this.held.get(uri);
    if (known?.document === document) return known;
    known?.dispose();
    const told = (words: string): void => {
      void vscode.window.showErrorMessage(`Halo ASS: the checker has stopped: ${words}. Please report it with the file.`);
    };
    const held = new Held(document, this.parts, () => settingsFor(document), told);
    this.held.set(uri, held);
    return held;
  }

  start(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** The text of a rule's page. */
  async explain(code: string): Promise<string> {
    const checker = new Checker(this.parts, () => undefined, () => undefined);
    try {
      return await checker.ask('explainMarkdown', code);
    } finally {
      checker.cancel();
    }
  }

  async request(method: string, params: object): Promise<unknown> {
    const asked = params as Asked;
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(asked.textDocument.uri));
    const held = this.of(document);
    switch (method) {
      case 'halo-ass/scene': {
        const { version } = document;
        const scene = await held.ask('scene');
        return scene && { ...scene, documentVersion: version };
      }
      case 'halo-ass/mesh':
        return { pieces: await held.ask('mesh', JSON.stringify(asked.pieces ?? []), JSON.stringify(asked.fields ?? [])) };
      case 'halo-ass/findings':
        return { findings: await held.ask('inLevel') };
      case 'halo-ass/locate':
        return locate(held, asked);
      case 'halo-ass/edit':
        if (asked.textDocument.version !== document.version) throw new Error('The text was changed meanwhile.');
        return { edit: { uri: asked.textDocument.uri, changes: await held.ask('adjust', JSON.stringify(asked.change)) } };
      default:
        throw new Error(`${method} is not answered in the browser`);
    }
  }

  changes(edit: unknown): Promise<vscode.WorkspaceEdit> {
    const { uri, changes } = edit as Edit;
    return Promise.resolve(workspaceEdit(vscode.Uri.parse(uri), changes));
  }
}
