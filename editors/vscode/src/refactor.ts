import * as vscode from 'vscode';
import { COMMANDS } from './logic/facts';
import type { Element, Located } from './logic/preview';
import type { Server } from './server';

/** A request to the server: a refactoring by its name, with the choice that an action stands for, or as data. */
export interface Order {
  name?: string;
  choice?: string;
  /** The record that is meant, in place of what is selected. */
  record?: unknown;
  refactoring?: unknown;
}

/** The server's answer: changes with what is said of them, more than one way or record, or what the user has to be asked. */
interface Answer {
  title?: string;
  notes?: string[];
  edit?: unknown;
  shows?: Element;
  choices?: { title: string; refactoring?: unknown; record?: unknown }[];
  /** The question that the choices answer. */
  prompt?: string;
  ask?: { title: string; examples: string; refactoring: unknown };
}

/** The argument of the command that stands behind code actions which leave something open. */
export interface Chosen {
  name: string;
  choice: string;
  uri: string;
  range: { start: { line: number; character: number }; end: { line: number; character: number } };
}

/** The command that asks the user what a refactoring leaves open; the server names it in code actions. */
export const CHOOSE = 'halo-ass.chooseRefactoring';

const NO_EDITOR = 'open a Halo .ass file below 50 MB first; VS Code does not hand larger ones to extensions.';

/** The refactoring with what the user has typed. */
function filled(refactoring: unknown, by: string): unknown {
  const [[kind, arguments_] = ['', {}]] = Object.entries(refactoring as Record<string, object>);
  return { [kind]: { ...arguments_, by } };
}

/** Asks for what a refactoring lacks. The server says at every key whether it understands. */
async function ask(server: Server, uri: string, { title, examples, refactoring }: NonNullable<Answer['ask']>): Promise<unknown> {
  const validateInput = async (by: string): Promise<string | undefined> => {
    if (by.trim() === '') return undefined;
    const order = { uri, handOver: true, refactoring: filled(refactoring, by) };
    return server.execute(COMMANDS.refactor, order).then(() => undefined, (error: unknown) => (error instanceof Error ? error.message : String(error)));
  };
  const by = await vscode.window.showInputBox({ title: title.replace(/…$/, ''), prompt: examples, placeHolder: '10 0 0 wu', ignoreFocusOut: true, validateInput });
  return by === undefined || by.trim() === '' ? undefined : filled(refactoring, by);
}

/** Selects something in the text, once the server knows the changed text. */
async function show(server: Server, editor: vscode.TextEditor, element: Element): Promise<void> {
  const located = (await server.request('halo-ass/locate', { textDocument: { uri: editor.document.uri.toString() }, element })) as Located | null;
  if (!located?.range) return;
  const { start, end } = located.range;
  editor.selection = new vscode.Selection(start.line, start.character, end.line, end.character);
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** The changes of a refactoring, after the user was asked what it leaves open; `undefined` where the user has changed their mind. */
async function decide(server: Server, uri: string, range: object, order: Order): Promise<Answer | undefined> {
  const asked = (details: object): Promise<Answer> => server.during('refactoring', server.execute(COMMANDS.refactor, { uri, handOver: true, ...details })) as Promise<Answer>;
  let answer = await asked({ range, ...order });
  while (answer.choices) {
    const choices = answer.choices.map(({ title, ...choice }) => ({ label: title, choice }));
    const chosen = await vscode.window.showQuickPick(choices, { placeHolder: order.choice ?? answer.prompt ?? '' });
    if (!chosen) return undefined;
    // A record is chosen for the refactoring of this name; a way is a refactoring of its own.
    answer = await asked({ ...order, ...chosen.choice });
  }
  if (answer.ask) {
    const refactoring = await ask(server, uri, answer.ask);
    if (refactoring === undefined) return undefined;
    answer = await asked({ refactoring });
  }
  return answer;
}

/** A record as the server takes it in an order. */
export const recordOf = ({ kind, number }: Element): unknown => ({ [kind]: number });

/** Has the server make a refactoring for what is selected, and shows what came of it. */
export async function refactor(server: Server, editor: vscode.TextEditor | undefined, order: Order, range?: object): Promise<void> {
  if (!editor) throw new Error(NO_EDITOR);
  const { document } = editor;
  const { start, end } = editor.selection;
  const answer = await decide(server, document.uri.toString(), range ?? { start, end }, order);
  if (!answer) return;
  const changes = await server.changes(answer.edit);
  if (!(await vscode.workspace.applyEdit(changes))) throw new Error('the text was changed meanwhile.');
  for (const note of answer.notes ?? []) void vscode.window.showInformationMessage(`Halo ASS: ${note}`);
  if (answer.shows) await show(server, editor, answer.shows);
}

/** Carries out a code action that leaves something open. */
export async function choose(server: Server, { uri, range, name, choice }: Chosen): Promise<void> {
  const editor = vscode.window.visibleTextEditors.find((shown) => shown.document.uri.toString() === uri);
  await refactor(server, editor, { name, choice }, range);
}

/** A new name that another material has: what the server says of it. */
interface Taken {
  title: string;
  merge: unknown;
  rename: unknown;
}

/** The user's choice where a new name is taken: the two become one, or have the same name. No change where they want neither. */
export async function renameOrMerge(server: Server, uri: string, error: unknown): Promise<vscode.WorkspaceEdit> {
  const taken = (error as { data?: Partial<Taken> }).data;
  if (!taken?.title) throw error;
  const choices = [{ label: taken.title, refactoring: taken.merge }, { label: 'Keep two materials of this name', refactoring: taken.rename }];
  const chosen = await vscode.window.showQuickPick(choices, { placeHolder: 'Another material has this name', ignoreFocusOut: true });
  if (!chosen) return new vscode.WorkspaceEdit();
  const answer = (await server.execute(COMMANDS.refactor, { uri, handOver: true, refactoring: chosen.refactoring })) as Answer;
  return server.changes(answer.edit);
}
