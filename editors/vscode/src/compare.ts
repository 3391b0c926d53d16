import * as path from 'node:path';
import * as vscode from 'vscode';
import { beside, LEVELS, NO_TEXT } from './levelFiles';
import type { Pages } from './pages';
import type { Server } from './server';

/** Shows what the level has otherwise than a file that the user chooses, as a text with a line for each record. */
export async function compareLevel(server: Server, pages: Pages, editor: vscode.TextEditor | undefined): Promise<void> {
  if (!editor) throw new Error(NO_TEXT);
  const { document } = editor;
  const chosen = await vscode.window.showOpenDialog({ title: 'The level as it was', ...beside(document, ''), filters: LEVELS, openLabel: 'Compare' });
  const other = chosen?.[0];
  if (!other) return;
  const [name, own] = [other, document.uri].map((uri) => path.posix.basename(uri.path));
  const bytes = Buffer.from(await vscode.workspace.fs.readFile(other)).toString('base64');
  const asked = server.request('halo-ass/compare', { textDocument: { uri: document.uri.toString() }, other: { name, bytes } });
  const found = (await server.during(`compare with ${name}`, asked)) as { text: string } | null;
  if (found) await pages.showText(`From ${name} to ${own}`, found.text);
}
