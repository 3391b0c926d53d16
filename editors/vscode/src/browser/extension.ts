/** The extension where there are no processes: the checker runs in workers. */
import * as vscode from 'vscode';
import type { Parts } from '../../../web/src/checker';
import { register } from '../active';
import { openExample } from '../example';
import type { Element } from '../logic/preview';
import { Pages } from '../pages';
import { Previews } from '../preview';
import { Recognition, switchLanguage } from '../recognition';
import { SceneView } from '../sceneView';
import { Checkers } from './checkers';
import { Diagnostics } from './diagnostics';
import { registerFeatures } from './features';
import { SETTINGS } from './settings';

/** The checker's program and its worker's script. A worker takes no script from another address than a blob's. */
async function partsOf(extension: vscode.Uri): Promise<Parts> {
  const read = (name: string): Thenable<Uint8Array<ArrayBuffer>> => vscode.workspace.fs.readFile(vscode.Uri.joinPath(extension, 'out', 'browser', name)) as Thenable<Uint8Array<ArrayBuffer>>;
  const script = new Blob([await read('worker.js')], { type: 'text/javascript' });
  let wasm: Promise<ArrayBuffer> | undefined;
  return {
    // Read only where there is a level.
    get wasm() {
      return wasm ??= Promise.resolve(read('checker.wasm')).then((bytes) => bytes.slice().buffer);
    },
    script: URL.createObjectURL(script),
  };
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  await vscode.commands.executeCommand('setContext', 'halo-ass.inBrowser', true);
  const recognition = new Recognition(context.workspaceState, true);
  const checkers = new Checkers(await partsOf(context.extensionUri));
  const diagnostics = new Diagnostics(checkers);
  const previews = new Previews(checkers, context.extensionUri);
  const scene = new SceneView(checkers);
  const pages = new Pages(context.extensionUri, (code) => checkers.explain(code));
  const commands = register({
    'halo-ass.explainRule': (named) => pages.explain(named),
    'halo-ass.switchToHalo': () => switchLanguage(recognition, true),
    'halo-ass.switchFromHalo': () => switchLanguage(recognition, false),
    'halo-ass.openExample': () => openExample(context),
    'halo-ass.preview': () => previews.show(),
    'halo-ass.frame': () => previews.frame(),
    'halo-ass.togglePreviewLock': () => { previews.toggleLock(); },
    'halo-ass.filterScene': () => scene.ask(),
    'halo-ass.revealInText': (element) => scene.reveal(element as Element),
  });
  const again = (): void => {
    checkers.configure();
    diagnostics.checkAll();
  };
  const watcher = vscode.workspace.createFileSystemWatcher('**/halo-ass.toml');
  const settings = vscode.workspace.onDidChangeConfiguration((event) => {
    if (SETTINGS.some((name) => event.affectsConfiguration(`halo-ass.${name}`))) again();
    if (event.affectsConfiguration('halo-ass.recognizeByContent')) recognition.recognizeAll();
  });
  context.subscriptions.push(
    recognition, checkers, diagnostics, previews, scene, pages, commands, registerFeatures(checkers), settings,
    watcher, watcher.onDidChange(again), watcher.onDidCreate(again), watcher.onDidDelete(again),
  );
}
