import * as vscode from 'vscode';
import { codeOf, showsHaloFile } from './commands';
import { statusText } from './logic/status';
import type { Server } from './server';

function counts(): { errors: number; warnings: number; others: number } {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = vscode.window.activeTextEditor?.document.uri ?? (input instanceof vscode.TabInputText ? input.uri : undefined);
  const found = uri === undefined ? [] : vscode.languages.getDiagnostics(uri).filter((finding) => codeOf(finding) !== undefined);
  const errors = found.filter((finding) => finding.severity === vscode.DiagnosticSeverity.Error).length;
  const warnings = found.filter((finding) => finding.severity === vscode.DiagnosticSeverity.Warning).length;
  return { errors, warnings, others: found.length - errors - warnings };
}

/** Shows the server's version, its findings in the active file, and whether it is at work. */
export function createStatusBar(server: Server): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('ass-lsp.status', vscode.StatusBarAlignment.Right, 90);
  item.name = 'Halo ASS';
  item.command = 'workbench.actions.view.problems';
  const update = (): void => {
    item.text = statusText({ state: server.state, version: server.version, busy: server.busy, ...counts() });
    item.tooltip = server.binary === undefined ? 'No server' : `${server.binary.path} (from ${server.binary.origin})`;
    if (showsHaloFile()) item.show();
    else item.hide();
  };
  update();
  return vscode.Disposable.from(
    item,
    server.onDidChange(update),
    vscode.languages.onDidChangeDiagnostics(update),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.window.tabGroups.onDidChangeTabs(update),
    vscode.workspace.onDidOpenTextDocument(update),
  );
}
