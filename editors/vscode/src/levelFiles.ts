import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Element } from './logic/preview';
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

/** Has the program write a file into the folder; gives what it says of it. Where that file is nobody needs to know. */
async function written(server: Server, words: string[], file: string): Promise<string[]> {
  const said = await server.run([...words, '-o', file]);
  return said.filter((line) => !line.includes(path.basename(path.dirname(file))));
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
    const notes = await written(server, ['merge', file, other.fsPath], both);
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
    const uri = document.uri.toString();
    const scene = (await server.request('halo-ass/scene', { textDocument: { uri } })) as SceneData | null;
    const at = (await server.request('halo-ass/locate', { textDocument: { uri }, position: editor?.selection.active })) as { element: Element } | null;
    const here = at?.element.kind === 'instance' ? at.element.number : 0;
    const names = scene?.instances.map(({ name }) => name) ?? [];
    const rows = (scene?.instances ?? []).map(({ name, kind, object }, number) => ({
      label: name, number, description: [`instance ${number}`, kind, object < 0 ? 'no object' : `object ${object}`].join(' · '),
    }));
    // The one under the cursor is chosen by Enter alone.
    const instances = rows.slice(1).sort((a, b) => Number(b.number === here) - Number(a.number === here));
    const instance = await vscode.window.showQuickPick(instances, { placeHolder: 'The instance: it, all that hangs below it, and what they use', matchOnDescription: true });
    if (!instance) return;
    // Names are not unique. The program takes a number where it is nobody's name.
    const word = names.includes(String(instance.number)) ? instance.label : String(instance.number);
    const made = path.join(folder, 'extracted.ass');
    const notes = await written(server, ['extract', '--instance', word, file], made);
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
    const notes = await written(server, ['export', '--format', format.label, file], made);
    await vscode.workspace.fs.writeFile(to, await fs.readFile(made));
    void vscode.window.showInformationMessage(`Halo ASS: ${[`${path.posix.basename(to.path)} is written.`, ...notes].join(' ')}`);
  });
}
