import * as vscode from 'vscode';
import { COMMANDS } from './logic/facts';
import type { Element } from './logic/preview';
import type { Previews } from './preview';
import type { Server } from './server';

interface Place {
  line: number;
  character: number;
}

/** The server's answer to the command: where a material is used, or the materials to choose from. */
interface Uses {
  title: string;
  element: Element;
  uses: { label: string; range: { start: Place; end: Place }; element: Element }[];
  count: number;
  choices?: { title: string; material: number }[];
}

interface Row extends vscode.QuickPickItem {
  range?: vscode.Range;
  element?: Element;
}

/** Lists the faces that have a material, or the one under the cursor; the first row shows all of them in the preview. */
export async function showUses(server: Server, previews: Previews, editor: vscode.TextEditor | undefined, material?: number): Promise<void> {
  if (!editor) throw new Error('open a Halo .ass file below 50 MB first; VS Code does not hand larger ones to extensions.');
  const uri = editor.document.uri.toString();
  const { start, end } = editor.selection;
  const find = (details: object): Promise<Uses | null> => server.during('uses', server.execute(COMMANDS.uses, { uri, ...details })) as Promise<Uses | null>;
  let found = await find(material === undefined ? { range: { start, end } } : { material });
  if (found?.choices) {
    const chosen = await vscode.window.showQuickPick(found.choices.map(({ title, material }) => ({ label: title, material })), { placeHolder: 'The material' });
    if (!chosen) return;
    found = await find({ material: chosen.material });
  }
  if (!found) return;
  const chosen = await pick(found, editor);
  if (chosen?.element) await previews.point(editor, chosen.element);
  else if (chosen?.range) reveal(editor, chosen.range);
}

function reveal(editor: vscode.TextEditor, range: vscode.Range): void {
  editor.selection = new vscode.Selection(range.start, range.end);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Shows the rows; the text follows the one that is looked at. */
function pick({ title, element, uses, count }: Uses, editor: vscode.TextEditor): Promise<Row | undefined> {
  const list = vscode.window.createQuickPick<Row>();
  list.title = `${title}: ${count} use${count === 1 ? '' : 's'}${count > uses.length ? `, the first ${uses.length} of them` : ''}`;
  list.placeholder = 'Show in the preview, or go to';
  list.items = [
    { label: '$(eye) Show all of them in the preview', element },
    ...uses.map(({ label, range: { start, end } }) => ({ label, range: new vscode.Range(start.line, start.character, end.line, end.character) })),
  ];
  const before = editor.selection;
  return new Promise((resolve) => {
    list.onDidChangeActive(([row]) => { if (row?.range) reveal(editor, row.range); });
    list.onDidAccept(() => {
      resolve(list.selectedItems[0]);
      list.hide();
    });
    list.onDidHide(() => {
      // Where nothing was chosen, the cursor is where it was.
      if (list.selectedItems.length === 0) reveal(editor, before);
      resolve(undefined);
      list.dispose();
    });
    list.show();
  });
}
