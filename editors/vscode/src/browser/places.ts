import * as vscode from 'vscode';
import type { Changed, Range } from '../../../web/src/protocol';

export const rangeOf = ({ start, end }: Range): vscode.Range => new vscode.Range(start.line, start.character, end.line, end.character);

/** Changes of a document, as VS Code takes them. */
export function workspaceEdit(uri: vscode.Uri, changes: Changed[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  edit.set(uri, changes.map(({ range, text }) => vscode.TextEdit.replace(rangeOf(range), text)));
  return edit;
}
