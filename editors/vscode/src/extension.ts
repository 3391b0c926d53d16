import * as vscode from 'vscode';
import { BigFiles } from './bigFiles';
import { registerCommands } from './commands';
import { Decorations } from './decorations';
import { OTHER_LANGUAGES } from './logic/languages';
import type { Element } from './logic/preview';
import { Previews } from './preview';
import { LANGUAGE, Recognition } from './recognition';
import { SceneView } from './sceneView';
import { SERVER_SETTINGS, Server } from './server';
import { createStatusBar } from './statusBar';
import { ToolTasks, registerTool } from './tool';

let server: Server | undefined;

/** Whether the server has something to say of a document. */
const isServed = ({ languageId, fileName }: vscode.TextDocument): boolean =>
  [LANGUAGE, ...OTHER_LANGUAGES].includes(languageId) || fileName.endsWith('halo-ass.toml');

/** Lets a change of the settings, or trust that is granted, take effect without a reload. */
function watchSettings(server: Server, recognition: Recognition, bigFiles: BigFiles): vscode.Disposable {
  const trust = vscode.workspace.onDidGrantWorkspaceTrust(() => void server.trust().then(() => bigFiles.checkAll()));
  const settings = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('halo-ass.server')) {
      // A server that could not be started may be startable now.
      if (vscode.workspace.textDocuments.some(isServed) || server.state !== 'stopped') void server.restart();
    }
    if (SERVER_SETTINGS.some((name) => event.affectsConfiguration(`halo-ass.${name}`))) void server.configure().then(() => bigFiles.checkAll());
    if (event.affectsConfiguration('halo-ass.recognizeByContent')) recognition.recognizeAll();
    if (event.affectsConfiguration('halo-ass.bigFiles')) void bigFiles.update();
  });
  return vscode.Disposable.from(trust, settings);
}

export function activate(context: vscode.ExtensionContext): void {
  const started = new Server(context);
  server = started;
  const recognition = new Recognition(context.workspaceState);
  const bigFiles = new BigFiles(started, context.globalState);
  const previews = new Previews(started, context.extensionUri, OTHER_LANGUAGES);
  const scene = new SceneView(started);
  const tasks = new ToolTasks(started);
  registerCommands(context, started, recognition, { previews, scene, tasks });
  context.subscriptions.push(vscode.commands.registerCommand('halo-ass.revealInText', (element: Element) => scene.reveal(element)));
  registerTool(context, tasks);

  // The server costs nothing until a file needs it.
  const startFor = (document: vscode.TextDocument): void => {
    if (isServed(document)) void started.start();
  };
  vscode.workspace.textDocuments.forEach(startFor);

  let wasRunning = false;
  context.subscriptions.push(
    started,
    recognition,
    bigFiles,
    new Decorations(),
    previews,
    scene,
    createStatusBar(started, bigFiles),
    vscode.workspace.onDidOpenTextDocument(startFor),
    watchSettings(started, recognition, bigFiles),
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
