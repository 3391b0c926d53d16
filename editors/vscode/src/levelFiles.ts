import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { SceneData } from './logic/sceneTree';
import type { Server } from './server';

/** The files that dialogs show. */
export const LEVELS = { 'Halo levels': ['ass', 'ASS'] };

/** The other programs' formats, with what reads them. */
const FORMATS = [
  { label: 'glb', description: 'binary glTF: Blender, game engines', ending: 'glb' },
  { label: 'obj', description: 'Wavefront OBJ: nearly everything', ending: 'obj' },
  { label: 'vmap', description: 'a map for Hammer (Source 2)', ending: 'vmap' },
  { label: 'html', description: 'a page that shows the level in a browser', ending: 'html' },
];

/** Said where there is no text to work with. */
export const NO_TEXT = 'open a Halo .ass file below 50 MB first; VS Code does not hand larger ones to extensions.';

/** A file of the level, as it is in the editor, and a folder for what is made of it. */
interface Work {
  document: vscode.TextDocument;
  file: string;
  folder: string;
}

/** Does something with the text of the active editor, as a file: the program reads and writes files only. */
async function withFile(editor: vscode.TextEditor | undefined, work: (it: Work) => Promise<void>): Promise<void> {
  if (!editor) throw new Error(NO_TEXT);
  const { document } = editor;
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'halo-ass-'));
  try {
    const file = path.join(folder, path.posix.basename(document.uri.path));
    await fs.writeFile(file, document.getText());
    await work({ document, file, folder });
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** A place for dialogs to begin with: where the level's own files are. */
export const beside = (document: vscode.TextDocument, name: string): { defaultUri?: vscode.Uri } =>
  document.uri.scheme === 'file' ? { defaultUri: vscode.Uri.joinPath(document.uri, '..', name) } : {};

const nameOf = (document: vscode.TextDocument): string => path.posix.basename(document.uri.path).replace(/\.ass$/i, '');

/** Replaces the text; what is the same at its beginning and its end stays untouched. */
async function replace(document: vscode.TextDocument, text: string): Promise<void> {
  const old = document.getText();
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start < most && old[start] === text[start]) start += 1;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === text[text.length - 1 - end]) end += 1;
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(old.length - end)), text.slice(start, text.length - end));
  if (!(await vscode.workspace.applyEdit(edit))) throw new Error('the text was changed meanwhile.');
}

/** Puts the records of another file behind those of the open one, after the user has seen how many. */
export function mergeLevel(server: Server, editor: vscode.TextEditor | undefined): Promise<void> {
  return withFile(editor, async ({ document, file, folder }) => {
    const { version } = document;
    const chosen = await vscode.window.showOpenDialog({ title: 'The level to merge into this one', ...beside(document, ''), filters: LEVELS, openLabel: 'Merge' });
    const other = chosen?.[0];
    if (!other) return;
    const both = path.join(folder, 'both.ass');
    const notes = await server.run(['merge', file, other.fsPath, '-o', both]);
    const question = `Merge ${path.posix.basename(other.path)} into ${path.posix.basename(document.uri.path)}?`;
    const show = 'Show the Changes First';
    let answer: string | undefined = await vscode.window.showInformationMessage(question, { modal: true, detail: notes.join('\n') }, 'Merge', show);
    if (answer === show) {
      await vscode.commands.executeCommand('vscode.diff', document.uri, vscode.Uri.file(both), question, { preview: true });
      answer = await vscode.window.showInformationMessage(`Halo ASS: ${question}`, 'Merge', 'Cancel');
      await vscode.window.showTextDocument(document, { preview: false });
    }
    if (answer !== 'Merge') return;
    if (document.version !== version) throw new Error('the text was changed meanwhile.');
    await replace(document, await fs.readFile(both, 'utf8'));
    void vscode.window.showInformationMessage(`Halo ASS: ${notes.join(' ')}`);
  });
}

/** Makes a file of an instance, what hangs below it and what they use. */
export function extractInstance(server: Server, editor: vscode.TextEditor | undefined): Promise<void> {
  return withFile(editor, async ({ document, file, folder }) => {
    const scene = (await server.request('halo-ass/scene', { textDocument: { uri: document.uri.toString() } })) as SceneData | null;
    const instances = scene?.instances.slice(1).map(({ name, kind }) => ({ label: name, description: kind })) ?? [];
    const instance = await vscode.window.showQuickPick(instances, { placeHolder: 'The instance: it, all that hangs below it, and what they use', matchOnDescription: true });
    if (!instance) return;
    const made = path.join(folder, 'extracted.ass');
    const notes = await server.run(['extract', '--instance', instance.label, file, '-o', made]);
    const to = await vscode.window.showSaveDialog({ title: `Where to write ${instance.label}`, ...beside(document, `${instance.label.replace(/[^\w-]/g, '')}.ass`), filters: LEVELS });
    if (!to) return;
    await vscode.workspace.fs.writeFile(to, await fs.readFile(made));
    const answer = await vscode.window.showInformationMessage(`Halo ASS: ${[`${path.posix.basename(to.path)} is written.`, ...notes].join(' ')}`, 'Open');
    if (answer === 'Open') await vscode.commands.executeCommand('vscode.open', to);
  });
}

/** Writes the level for another program. */
export function exportLevel(server: Server, editor: vscode.TextEditor | undefined): Promise<void> {
  return withFile(editor, async ({ document, file, folder }) => {
    const format = await vscode.window.showQuickPick(FORMATS, { placeHolder: 'The format' });
    if (!format) return;
    const name = `${nameOf(document)}.${format.ending}`;
    const to = await vscode.window.showSaveDialog({ title: 'Where to export to', ...beside(document, name), filters: { [format.label]: [format.ending] } });
    if (!to) return;
    const made = path.join(folder, `made.${format.ending}`);
    const notes = await server.run(['export', '--format', format.label, file, '-o', made]);
    await vscode.workspace.fs.writeFile(to, await fs.readFile(made));
    void vscode.window.showInformationMessage(`Halo ASS: ${[`${path.posix.basename(to.path)} is written.`, ...notes].join(' ')}`);
  });
}
