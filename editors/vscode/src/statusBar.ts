import * as vscode from 'vscode';
import type { BigFiles } from './bigFiles';
import { activeEditor, activeUri } from './active';
import { statusText, statusTip } from './logic/status';
import { codeOf } from './pages';
import { LANGUAGE } from './recognition';
import type { Server } from './server';

function counts(): { errors: number; warnings: number; others: number } {
  const uri = activeUri();
  const found = uri === undefined ? [] : vscode.languages.getDiagnostics(uri).filter((finding) => codeOf(finding) !== undefined);
  // Hints are not listed in Problems, where a click leads.
  const listed = found.filter((finding) => finding.severity !== vscode.DiagnosticSeverity.Hint);
  const errors = found.filter((finding) => finding.severity === vscode.DiagnosticSeverity.Error).length;
  const warnings = found.filter((finding) => finding.severity === vscode.DiagnosticSeverity.Warning).length;
  return { errors, warnings, others: listed.length - errors - warnings };
}

function showsHaloFile(bigFiles: BigFiles): boolean {
  const editor = activeEditor();
  if (editor) return editor.document.languageId === LANGUAGE;
  const uri = activeUri();
  return uri !== undefined && bigFiles.has(uri);
}

/** Shows the server's version, its findings in the active file, and whether it is at work. */
export function createStatusBar(server: Server, bigFiles: BigFiles): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('halo-ass.status', vscode.StatusBarAlignment.Right, 90);
  item.name = 'Halo ASS';
  const update = (): void => {
    const { state, version, busy, binary } = server;
    item.text = statusText({ state, version, busy, ...counts() });
    const tip = new vscode.MarkdownString(statusTip(state, binary));
    tip.isTrusted = { enabledCommands: ['halo-ass.restartServer', 'halo-ass.showOutput', 'halo-ass.showStatistics'] };
    item.tooltip = tip;
    item.command = state === 'stopped' ? 'halo-ass.restartServer' : 'workbench.actions.view.problems';
    item.backgroundColor = state === 'stopped' ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    if (showsHaloFile(bigFiles)) item.show();
    else item.hide();
  };
  update();
  return vscode.Disposable.from(
    item,
    server.onDidChange(update),
    vscode.languages.onDidChangeDiagnostics(update),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.window.onDidChangeVisibleTextEditors(update),
    vscode.window.tabGroups.onDidChangeTabs(update),
    vscode.workspace.onDidOpenTextDocument(update),
  );
}
