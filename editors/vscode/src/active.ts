import * as vscode from 'vscode';

/** The file that a preview with the focus shows. */
let previewed: () => vscode.Uri | undefined = () => undefined;

/** Has commands mean the file of the preview that has the focus: a picture is no text editor. */
export function meanPreviewed(uri: () => vscode.Uri | undefined): void {
  previewed = uri;
}

/** The file in the active tab, or what the preview there shows. It has no text editor that extensions can see if it is above 50 MB. */
export function activeUri(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputText ? input.uri : vscode.window.activeTextEditor?.document.uri ?? previewed();
}

/** The text editor of the active tab, also while the output has the focus, which is a text editor as well. */
export function activeEditor(): vscode.TextEditor | undefined {
  const uri = activeUri()?.toString();
  const shows = (editor: vscode.TextEditor): boolean => editor.document.uri.toString() === uri;
  const active = vscode.window.activeTextEditor;
  return active && shows(active) ? active : vscode.window.visibleTextEditors.find(shows);
}

/** Tells the user something. */
export const say = (message: string): void => void vscode.window.showInformationMessage(`Halo ASS: ${message}`);

/** Registers commands that tell the user why they fail. */
export function register(commands: Record<string, (named?: unknown) => unknown>): vscode.Disposable {
  const registered = Object.entries(commands).map(([name, run]) => {
    const guarded = async (named?: unknown): Promise<void> => {
      try {
        await run(named);
      } catch (error) {
        void vscode.window.showErrorMessage(`Halo ASS: ${error instanceof Error ? error.message : String(error)}`);
      }
    };
    return vscode.commands.registerCommand(name, guarded);
  });
  return vscode.Disposable.from(...registered);
}
