import * as vscode from 'vscode';
import { COMMANDS } from './logic/facts';
import type { Server } from './server';

/** What the server answers: it has asked for the changes, or there is more than one way. */
interface Answer {
  title?: string;
  notes?: string[];
  choices?: { title: string; refactoring: unknown }[];
}

/** Has the server make the refactoring of this name for what is selected. Where there is more than one way, the user chooses. */
export async function refactor(server: Server, editor: vscode.TextEditor | undefined, name: string): Promise<void> {
  if (!editor) throw new Error('open a Halo .ass file below 50 MB first; VS Code does not hand larger ones to extensions.');
  const uri = editor.document.uri.toString();
  const { start, end } = editor.selection;
  const order = (details: object): Promise<unknown> => server.during('refactoring', server.execute(COMMANDS.refactor, { uri, ...details }));
  let answer = (await order({ name, range: { start, end } })) as Answer;
  if (answer.choices) {
    const choices = answer.choices.map(({ title, refactoring }) => ({ label: title, refactoring }));
    const chosen = await vscode.window.showQuickPick(choices, { placeHolder: 'There is more than one way' });
    if (!chosen) return;
    answer = (await order({ refactoring: chosen.refactoring })) as Answer;
  }
  for (const note of answer.notes ?? []) void vscode.window.showInformationMessage(`Halo ASS: ${note}`);
}
