import { randomBytes } from 'node:crypto';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Location, Position } from 'vscode-languageclient/node';
import { exportLevel, extractInstance, mergeLevel } from './levelFiles';
import { COMMANDS, type Stats } from './logic/facts';
import { statisticsPage } from './logic/statistics';
import type { Previews } from './preview';
import { LANGUAGE, type Recognition } from './recognition';
import { CHOOSE, choose, refactor, type Chosen } from './refactor';
import type { SceneView } from './sceneView';
import { SHOW_REFERENCES, type Server } from './server';
import type { ToolTasks } from './tool';
import { showUses } from './uses';
import { checkWorkspace } from './workspaceCheck';

const SCHEME = 'halo-ass-page';

/** Pages that are shown but not kept. */
class Pages implements vscode.TextDocumentContentProvider {
  private readonly pages = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.pages.get(uri.path) ?? '';
  }

  constructor(private readonly pictures: vscode.Uri) {}

  /** The page of a rule, with the drawing of what it finds, if there is one. */
  async show(title: string, markdown: string): Promise<void> {
    const drawing = vscode.Uri.joinPath(this.pictures, `${title}.svg`);
    const picture = await vscode.workspace.fs.readFile(drawing).then(asImage, () => '');
    const page = markdown.replace(/^(## .*\n)/m, (heading) => heading + picture);
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${title}.md` });
    this.pages.set(uri.path, page);
    this.changed.fire(uri);
    await vscode.commands.executeCommand('markdown.showPreviewToSide', uri);
  }

  /** A page of plain text. */
  async showText(title: string, text: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${title}` });
    this.pages.set(uri.path, text);
    this.changed.fire(uri);
    await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside });
  }
}

/** A drawing as Markdown holds it: the page is a text without a folder. */
const asImage = (drawing: Uint8Array): string => `\n![What is found in the wrong example](data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')})\n`;

/** The file in the active tab. It has no text editor that extensions can see if it is above 50 MB. */
export function activeUri(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText ? input.uri : vscode.window.activeTextEditor?.document.uri;
}

/** The text editor of the active tab, also while the output has the focus, which is a text editor as well. */
export function activeEditor(): vscode.TextEditor | undefined {
  const uri = activeUri()?.toString();
  const shows = (editor: vscode.TextEditor): boolean => editor.document.uri.toString() === uri;
  const active = vscode.window.activeTextEditor;
  return active && shows(active) ? active : vscode.window.visibleTextEditors.find(shows);
}

const say = (message: string): void => void vscode.window.showInformationMessage(`Halo ASS: ${message}`);

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

async function explainRule(server: Server, pages: Pages, named?: unknown): Promise<void> {
  const code = typeof named === 'string' ? named : await ruleUnderCursor();
  if (code !== undefined) await pages.show(code, (await server.execute(COMMANDS.explain, code)) as string);
}

/** Shows where a record is used, as a lens above it knows it. */
async function showReferences(uri: string, position: Position, locations: Location[]): Promise<void> {
  const at = ({ line, character }: Position): vscode.Position => new vscode.Position(line, character);
  const places = locations.map(({ uri: file, range }) => new vscode.Location(vscode.Uri.parse(file), new vscode.Range(at(range.start), at(range.end))));
  await vscode.commands.executeCommand('editor.action.showReferences', vscode.Uri.parse(uri), at(position), places);
}

async function switchLanguage(recognition: Recognition, halo: boolean): Promise<void> {
  const document = activeEditor()?.document;
  if (document) await recognition.choose(document, halo);
  else say('open a file below 50 MB first; VS Code does not hand larger ones to extensions.');
}

/** Opens a copy of the example, which the user may change and close without being asked to save it. */
async function openExample(context: vscode.ExtensionContext): Promise<void> {
  const copy = vscode.Uri.joinPath(context.globalStorageUri, 'broken.ass');
  const open = vscode.workspace.textDocuments.some((document) => document.uri.toString() === copy.toString());
  if (!open) {
    const original = vscode.Uri.joinPath(context.extensionUri, 'walkthrough', 'broken.ass');
    await vscode.workspace.fs.writeFile(copy, await vscode.workspace.fs.readFile(original));
  }
  // A document shown by `showTextDocument` keeps its findings for minutes after it is closed.
  await vscode.commands.executeCommand('vscode.open', copy, { preview: false });
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

/** Registers the commands of the palette. */
export function registerCommands(
  context: vscode.ExtensionContext, server: Server, recognition: Recognition, views: { previews: Previews; scene: SceneView; tasks: ToolTasks },
): void {
  const pages = new Pages(vscode.Uri.joinPath(context.extensionUri, 'out', 'rules'));
  const commands: Record<string, (named?: unknown) => unknown> = {
    'halo-ass.restartServer': () => server.restart(),
    'halo-ass.showOutput': () => { server.output.show(); },
    'halo-ass.showStatistics': () => showStatistics(server),
    'halo-ass.showKit': () => showKit(server, pages),
    'halo-ass.checkWorkspace': () => checkWorkspace(server),
    'halo-ass.explainRule': (named) => explainRule(server, pages, named),
    ...Object.fromEntries(Object.entries(REFACTORINGS).map(([command, name]) => [command, () => refactor(server, activeEditor(), { name })])),
    'halo-ass.showUses': () => showUses(server, views.previews, activeEditor()),
    'halo-ass.mergeLevel': () => mergeLevel(server, activeEditor()),
    'halo-ass.extractInstance': () => extractInstance(server, activeEditor()),
    'halo-ass.exportLevel': () => exportLevel(server, activeEditor()),
    [CHOOSE]: (chosen) => choose(server, chosen as Chosen),
    'halo-ass.switchToHalo': () => switchLanguage(recognition, true),
    'halo-ass.switchFromHalo': () => switchLanguage(recognition, false),
    'halo-ass.compile': () => views.tasks.compile(),
    'halo-ass.openExample': () => openExample(context),
    'halo-ass.preview': () => views.previews.show(),
    'halo-ass.frame': () => views.previews.frame(),
    'halo-ass.togglePreviewLock': () => { views.previews.toggleLock(); },
    'halo-ass.filterScene': () => views.scene.ask(),
  };
  context.subscriptions.push(vscode.commands.registerCommand(SHOW_REFERENCES, showReferences));
  context.subscriptions.push(vscode.workspace.registerTextDocumentContentProvider(SCHEME, pages));
  for (const [name, run] of Object.entries(commands)) {
    const guarded = async (named?: unknown): Promise<void> => {
      try {
        await run(named);
      } catch (error) {
        void vscode.window.showErrorMessage(`Halo ASS: ${error instanceof Error ? error.message : String(error)}`);
      }
    };
    context.subscriptions.push(vscode.commands.registerCommand(name, guarded));
  }
}
