import { randomBytes } from 'node:crypto';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Location, Position } from 'vscode-languageclient/node';
import { activeEditor, activeUri, register, say } from './active';
import { BinaryTexts } from './binaryTexts';
import { compareLevel } from './compare';
import { openExample } from './example';
import { exportLevel, extractInstance, mergeLevel, NO_TEXT } from './levelFiles';
import { COMMANDS, type Stats } from './logic/facts';
import { statisticsPage } from './logic/statistics';
import { Pages } from './pages';
import type { Previews } from './preview';
import { LANGUAGE, switchLanguage, type Recognition } from './recognition';
import { CHOOSE, choose, recordOf, refactor, type Chosen } from './refactor';
import type { SceneView } from './sceneView';
import { SHOW_REFERENCES, type Server } from './server';
import type { ToolTasks } from './tool';
import { showUses } from './uses';
import { checkWorkspace } from './workspaceCheck';

/** A page of our own, beside the text, which keeps the focus. */
function showPage(title: string, page: (nonce: string) => string): void {
  const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  const panel = vscode.window.createWebviewPanel('halo-ass.statistics', title, place, { enableScripts: true, localResourceRoots: [] });
  panel.webview.html = page(randomBytes(16).toString('hex'));
}

async function showStatistics(server: Server): Promise<void> {
  const uri = activeUri();
  if (!uri || (activeEditor()?.document.languageId ?? LANGUAGE) !== LANGUAGE) {
    say('open a Halo .ass file first.');
    return;
  }
  const stats = (await server.during('statistics', server.execute(COMMANDS.stats, uri.toString()))) as Stats;
  const name = path.posix.basename(uri.path);
  showPage(`Statistics of ${name}`, (nonce) => statisticsPage(name, stats, nonce));
}

/** Shows the editing kit around the level: its levels, their sources and tags, what shaders are missing. */
async function showKit(server: Server, pages: Pages): Promise<void> {
  const uri = activeUri();
  if (!uri) {
    say('open a Halo .ass file of the kit first.');
    return;
  }
  const asked = server.request('halo-ass/kit', { textDocument: { uri: uri.toString() } });
  const kit = (await server.during('editing kit', asked)) as { text: string } | null;
  if (kit) await pages.showText('Editing Kit', kit.text);
}

/** Shows where a record is used, as a lens above it knows it. */
async function showReferences(uri: string, position: Position, locations: Location[]): Promise<void> {
  const at = ({ line, character }: Position): vscode.Position => new vscode.Position(line, character);
  const places = locations.map(({ uri: file, range }) => new vscode.Location(vscode.Uri.parse(file), new vscode.Range(at(range.start), at(range.end))));
  await vscode.commands.executeCommand('editor.action.showReferences', vscode.Uri.parse(uri), at(position), places);
}

/** The refactorings that are commands, by the server's names for them. */
const REFACTORINGS = {
  'halo-ass.deleteRecord': 'delete',
  'halo-ass.duplicateRecord': 'duplicate',
  'halo-ass.duplicateWithObject': 'duplicate-with-object',
  'halo-ass.moveRecordUp': 'move-up',
  'halo-ass.moveRecordDown': 'move-down',
  'halo-ass.giveMaterial': 'give-material',
  'halo-ass.placeInstance': 'place',
  'halo-ass.mergeRecords': 'merge',
  'halo-ass.splitObject': 'split',
  'halo-ass.extractTriangles': 'extract',
  'halo-ass.bakeScale': 'bake-scale',
  'halo-ass.convertVersion': 'convert',
  'halo-ass.renumberIds': 'renumber-ids',
  'halo-ass.sortInstances': 'sort-instances',
};

/** Has the editor ask for another name of what it shows: of the name at whose beginning the selection begins. */
async function renameShown(editor: vscode.TextEditor | undefined): Promise<void> {
  if (!editor) throw new Error(NO_TEXT);
  const inside = editor.selection.start.translate(0, 1);
  editor.selection = new vscode.Selection(inside, inside);
  await vscode.commands.executeCommand('editor.action.rename');
}

/** Registers the commands of the palette. */
export function registerCommands(
  context: vscode.ExtensionContext, server: Server, recognition: Recognition, views: { previews: Previews; scene: SceneView; tasks: ToolTasks },
): void {
  const pages = new Pages(context.extensionUri, async (code) => (await server.execute(COMMANDS.explain, code)) as string);
  const binaries = new BinaryTexts(server);
  const refactorNamed = async (name: string, named: unknown): Promise<void> => {
    const element = await views.scene.shown(named);
    await refactor(server, activeEditor(), element ? { name, record: recordOf(element) } : { name });
  };
  const commands: Record<string, (named?: unknown) => unknown> = {
    'halo-ass.restartServer': () => server.restart(),
    'halo-ass.showOutput': () => { server.output.show(); },
    'halo-ass.showStatistics': () => showStatistics(server),
    'halo-ass.showKit': () => showKit(server, pages),
    'halo-ass.checkWorkspace': () => checkWorkspace(server),
    'halo-ass.explainRule': (named) => pages.explain(named),
    ...Object.fromEntries(Object.entries(REFACTORINGS).map(([command, name]) => [command, (named?: unknown) => refactorNamed(name, named)])),
    'halo-ass.showAsText': (named) => binaries.show(named),
    'halo-ass.showUses': async (named) => showUses(server, views.previews, activeEditor(), (await views.scene.shown(named))?.number),
    'halo-ass.renameRecord': async (named) => {
      const element = await views.scene.shown(named);
      if (element) await renameShown(activeEditor());
    },
    'halo-ass.compareLevel': () => compareLevel(server, pages, activeEditor()),
    'halo-ass.mergeLevel': () => mergeLevel(server, activeEditor()),
    'halo-ass.extractInstance': () => extractInstance(server, activeEditor()),
    'halo-ass.exportLevel': () => exportLevel(server, activeEditor()),
    [CHOOSE]: (chosen) => choose(server, chosen as Chosen),
    'halo-ass.switchToHalo': () => switchLanguage(recognition, true),
    'halo-ass.switchFromHalo': () => switchLanguage(recognition, false),
    'halo-ass.compile': () => views.tasks.compile(),
    'halo-ass.openExample': () => openExample(context),
    'halo-ass.preview': () => views.previews.show(),
    'halo-ass.frame': async (named) => {
      await views.scene.shown(named);
      await views.previews.frame();
    },
    'halo-ass.togglePreviewLock': () => { views.previews.toggleLock(); },
    'halo-ass.filterScene': () => views.scene.ask(),
  };
  context.subscriptions.push(vscode.commands.registerCommand(SHOW_REFERENCES, showReferences));
  context.subscriptions.push(pages, binaries, register(commands));
}
