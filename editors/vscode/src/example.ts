import * as vscode from 'vscode';

/** Opens a copy of the example, which the user may change and close without being asked to save it. */
export async function openExample(context: vscode.ExtensionContext): Promise<void> {
  const copy = vscode.Uri.joinPath(context.globalStorageUri, 'broken.ass');
  const open = vscode.workspace.textDocuments.some((document) => document.uri.toString() === copy.toString());
  if (!open) {
    const original = vscode.Uri.joinPath(context.extensionUri, 'walkthrough', 'broken.ass');
    await vscode.workspace.fs.writeFile(copy, await vscode.workspace.fs.readFile(original));
  }
  // A document shown by `showTextDocument` keeps its findings for minutes after it is closed.
  await vscode.commands.executeCommand('vscode.open', copy, { preview: false });
}
