import * as vscode from 'vscode';

/** The settings that the checker takes. */
export const SETTINGS = ['game', 'rules', 'tolerances', 'limits'];

const CONFIGURATION = 'halo-ass.toml';

/** The editor's settings: only what somebody has set. The rest is left to `halo-ass.toml`. */
function editorSettings(): string {
  const settings = vscode.workspace.getConfiguration('halo-ass');
  const set = SETTINGS.filter((name) => {
    const of = settings.inspect(name);
    return [of?.globalValue, of?.workspaceValue, of?.workspaceFolderValue].some((value) => value !== undefined);
  });
  return JSON.stringify(Object.fromEntries(set.map((name) => [name, settings.get(name)])));
}

/** The settings for a document: the text of its `halo-ass.toml`, its path from there, and the editor's own. */
export interface Settings { file: string; name: string; editor: string }

/** The nearest `halo-ass.toml` in the workspace, in the document's folder or above, and the settings of the editor. */
export async function settingsFor({ uri }: vscode.TextDocument): Promise<Settings> {
  const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.path;
  const names = uri.path.split('/');
  const editor = editorSettings();
  for (let count = names.length - 1; root !== undefined && names.slice(0, count).join('/').length >= root.length; count -= 1) {
    const place = uri.with({ path: [...names.slice(0, count), CONFIGURATION].join('/') });
    const bytes = await vscode.workspace.fs.readFile(place).then((read) => read, () => undefined);
    if (bytes) return { file: new TextDecoder().decode(bytes), name: names.slice(count).join('/'), editor };
  }
  return { file: '', name: names.at(-1) ?? '', editor };
}
