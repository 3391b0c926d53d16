import * as path from 'node:path';
import * as vscode from 'vscode';
import { COMMANDS } from './logic/facts';
import { checkedText, type Checked } from './logic/status';
import type { Server } from './server';

/** The files whose findings stand in Problems because of the last check. */
let shown = new Set<string>();

/** Has every level file of the workspace checked from disk, and says what came of it. Their findings are in Problems. */
export async function checkWorkspace(server: Server): Promise<void> {
  const files = await vscode.workspace.findFiles('**/*.[aA][sS][sS]');
  const before = shown;
  shown = new Set(files.map(String));
  const gone = [...before].filter((file) => !shown.has(file));
  await Promise.all(gone.map((file) => server.execute(COMMANDS.clearFile, file)));
  const where = { location: vscode.ProgressLocation.Notification, title: 'Halo ASS: checking level files', cancellable: true };
  const checked = await vscode.window.withProgress(where, async (progress, token): Promise<Checked> => {
    const sum: Checked = { levels: 0, wrong: 0, findings: 0, stopped: false };
    for (const file of files) {
      if (token.isCancellationRequested) return { ...sum, stopped: true };
      progress.report({ message: path.posix.basename(file.path), increment: 100 / files.length });
      const { halo, findings } = (await server.execute(COMMANDS.checkFile, file.toString())) as { halo: boolean; findings: number };
      sum.levels += Number(halo);
      sum.wrong += Number(findings > 0);
      sum.findings += findings;
    }
    return sum;
  });
  const show = 'Show Problems';
  const buttons = checked.findings > 0 ? [show] : [];
  const choice = await vscode.window.showInformationMessage(`Halo ASS: ${checkedText(checked)}`, ...buttons);
  if (choice === show) await vscode.commands.executeCommand('workbench.actions.view.problems');
}
