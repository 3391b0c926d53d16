import * as vscode from 'vscode';
import { BigFiles } from './bigFiles';
import { registerCommands } from './commands';
import { LANGUAGE, Recognition } from './recognition';
import { Server } from './server';
import { createStatusBar } from './statusBar';

let server: Server | undefined;

const NEEDS_RESTART = ['ass-lsp.game', 'ass-lsp.server'];

export function activate(context: vscode.ExtensionContext): void {
  const started = new Server(context);
  server = started;
  const recognition = new Recognition(context.workspaceState);
  const bigFiles = new BigFiles(started, context.globalState);
  registerCommands(context, started, recognition);

  // The server costs nothing until a file needs it.
  const startFor = (document: vscode.TextDocument): void => {
    if (document.languageId === LANGUAGE) void started.start();
  };
  vscode.workspace.textDocuments.forEach(startFor);

  let wasRunning = false;
  context.subscriptions.push(
    started,
    recognition,
    bigFiles,
    createStatusBar(started),
    vscode.workspace.onDidOpenTextDocument(startFor),
    vscode.workspace.onDidChangeConfiguration((event) => {
      const affected = NEEDS_RESTART.some((name) => event.affectsConfiguration(name));
      if (affected && started.state !== 'stopped') void started.restart();
      // A server that could not be started may be startable now.
      else if (affected && vscode.workspace.textDocuments.some((document) => document.languageId === LANGUAGE)) void started.restart();
    }),
    started.onDidChange(() => {
      const running = started.state === 'running';
      if (running && !wasRunning) void bigFiles.checkAll();
      wasRunning = running;
    }),
  );
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}
