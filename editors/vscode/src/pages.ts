import * as vscode from 'vscode';
import { activeEditor, activeUri, say } from './active';

const SCHEME = 'halo-ass-page';

/** Pages that are shown but not kept. */
export class Pages implements vscode.Disposable, vscode.TextDocumentContentProvider {
  private readonly pages = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.pages.get(uri.path) ?? '';
  }

  private readonly registered = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  constructor(private readonly extension: vscode.Uri, private readonly textOf: (code: string) => Promise<string>) {}

  dispose(): void {
    this.registered.dispose();
    this.changed.dispose();
  }

  /** Shows the page of a rule: of the one that is named, or of the one under the cursor. */
  async explain(named: unknown): Promise<void> {
    const code = typeof named === 'string' ? named : await ruleUnderCursor();
    if (code !== undefined) await this.show(code, await this.textOf(code));
  }

  /** Shows a page of plain text. */
  async showText(title: string, text: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${title}` });
    this.pages.set(uri.path, text);
    this.changed.fire(uri);
    await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside });
  }

  /** The page of a rule, with the drawing of what it finds, if there is one. */
  private async show(title: string, markdown: string): Promise<void> {
    const drawing = vscode.Uri.joinPath(this.extension, 'out', 'rules', `${title}.svg`);
    const picture = await vscode.workspace.fs.readFile(drawing).then(asImage, () => '');
    const page = markdown.replace(/^(## .*\n)/m, (heading) => heading + picture);
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${title}.md` });
    this.pages.set(uri.path, page);
    this.changed.fire(uri);
    await vscode.commands.executeCommand('markdown.showPreviewToSide', uri);
  }
}

/** A drawing as Markdown holds it: the page is a text without a folder. */
const asImage = (drawing: Uint8Array): string => `\n![What is found in the wrong example](data:image/svg+xml;base64,${btoa(String.fromCharCode(...drawing))})\n`;

export function codeOf(diagnostic: vscode.Diagnostic): string | undefined {
  const code = typeof diagnostic.code === 'object' ? diagnostic.code.value : diagnostic.code;
  return ['halo-ass', 'Tool'].includes(diagnostic.source ?? '') && code !== undefined ? String(code) : undefined;
}

const codesOf = (findings: vscode.Diagnostic[]): string[] => [...new Set(findings.map(codeOf))].filter((code) => code !== undefined);

/** The findings at the cursor, or else those in its line. */
function nearest(findings: vscode.Diagnostic[], cursor: vscode.Position): vscode.Diagnostic[] {
  const here = findings.filter((finding) => finding.range.contains(cursor));
  return here.length > 0 ? here : findings.filter((finding) => finding.range.start.line === cursor.line);
}

/** The one rule at the cursor. Where there is none or more, and from the walkthrough, the user chooses. */
async function ruleUnderCursor(): Promise<string | undefined> {
  const editor = activeEditor();
  const uri = activeUri();
  const findings = uri ? vscode.languages.getDiagnostics(uri) : vscode.languages.getDiagnostics().flatMap(([, found]) => found);
  const near = editor ? codesOf(nearest(findings, editor.selection.active)) : [];
  if (near.length === 1) return near[0];
  const codes = near.length > 0 ? near : codesOf(findings);
  // The walkthrough takes the focus back while the list is shown.
  if (codes.length > 0) return vscode.window.showQuickPick(codes, { placeHolder: 'The rule to explain', ignoreFocusOut: true });
  say(uri ? 'there is no finding in this file.' : 'open a Halo .ass file with a finding first.');
  return undefined;
}
