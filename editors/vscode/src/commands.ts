import * as path from 'node:path';
import * as vscode from 'vscode';
import { statisticsPage, type Stats } from './logic/statistics';
import { isAssFile, LANGUAGE, type Recognition } from './recognition';
import type { Server } from './server';

const SCHEME = 'ass-lsp-page';

/** Pages that are shown but not kept. */
class Pages implements vscode.TextDocumentContentProvider {
  private readonly pages = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.pages.get(uri.path) ?? '';
  }

  async show(title: string, markdown: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${title}.md` });
    this.pages.set(uri.path, markdown);
    this.changed.fire(uri);
    await vscode.commands.executeCommand('markdown.showPreviewToSide', uri);
  }
}

function activeUri(): vscode.Uri | undefined {
  // A file above 50 MB has a tab but no text editor that extensions can see.
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = vscode.window.activeTextEditor?.document.uri ?? (input instanceof vscode.TabInputText ? input.uri : undefined);
  return uri;
}

export function codeOf(diagnostic: vscode.Diagnostic): string | undefined {
  const code = typeof diagnostic.code === 'object' ? diagnostic.code.value : diagnostic.code;
  return diagnostic.source === 'ass-lsp' && code !== undefined ? String(code) : undefined;
}

async function ruleUnderCursor(editor: vscode.TextEditor): Promise<string | undefined> {
  const findings = vscode.languages.getDiagnostics(editor.document.uri).filter((finding) => codeOf(finding) !== undefined);
  const here = findings.filter((finding) => finding.range.contains(editor.selection.active));
  const inLine = findings.filter((finding) => finding.range.start.line === editor.selection.active.line);
  const nearest = here.length > 0 ? here : inLine;
  const codes = [...new Set((nearest.length > 0 ? nearest : findings).map(codeOf))].filter((code) => code !== undefined);
  if (nearest.length > 0 && codes.length === 1) return codes[0];
  if (codes.length === 0) {
    void vscode.window.showInformationMessage('Halo ASS: there is no finding in this file.');
    return undefined;
  }
  return vscode.window.showQuickPick(codes, { placeHolder: 'The rule to explain' });
}

async function showStatistics(server: Server, pages: Pages): Promise<void> {
  const uri = activeUri();
  if (!uri) return;
  const stats = (await server.during('statistics', server.execute('ass-lsp.stats', uri.toString()))) as Stats;
  await pages.show(`Statistics of ${path.posix.basename(uri.path)}`, statisticsPage(path.posix.basename(uri.path), stats));
}

async function explainRule(server: Server, pages: Pages): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) {
    void vscode.window.showInformationMessage('Halo ASS: open a file and put the cursor on a finding first.');
    return;
  }
  const code = await ruleUnderCursor(editor);
  if (code !== undefined) await pages.show(code, (await server.execute('ass-lsp.explain', code)) as string);
}

async function switchLanguage(recognition: Recognition, halo: boolean): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (document) await recognition.choose(document, halo);
}

async function openExample(context: vscode.ExtensionContext): Promise<void> {
  const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, 'walkthrough', 'broken.ass'));
  const document = await vscode.workspace.openTextDocument({ language: LANGUAGE, content: new TextDecoder().decode(bytes) });
  await vscode.window.showTextDocument(document);
}

/** Registers the commands of the palette. */
export function registerCommands(context: vscode.ExtensionContext, server: Server, recognition: Recognition): void {
  const pages = new Pages();
  const commands: Record<string, () => unknown> = {
    'ass-lsp.restartServer': () => server.restart(),
    'ass-lsp.showOutput': () => { server.output.show(); },
    'ass-lsp.showStatistics': () => showStatistics(server, pages),
    'ass-lsp.explainRule': () => explainRule(server, pages),
    'ass-lsp.switchToHalo': () => switchLanguage(recognition, true),
    'ass-lsp.switchFromHalo': () => switchLanguage(recognition, false),
    'ass-lsp.openExample': () => openExample(context),
  };
  context.subscriptions.push(vscode.workspace.registerTextDocumentContentProvider(SCHEME, pages));
  for (const [name, run] of Object.entries(commands)) {
    const guarded = async (): Promise<void> => {
      try {
        await run();
      } catch (error) {
        void vscode.window.showErrorMessage(`Halo ASS: ${error instanceof Error ? error.message : String(error)}`);
      }
    };
    context.subscriptions.push(vscode.commands.registerCommand(name, guarded));
  }
}

export const showsHaloFile = (): boolean => {
  const editor = vscode.window.activeTextEditor;
  if (editor) return editor.document.languageId === LANGUAGE;
  const uri = activeUri();
  return uri !== undefined && isAssFile(uri);
};
