import type * as vscode from 'vscode';

/** The other end of the preview and the tree of the scene: the server, or in a browser the checker. */
export interface Backend {
  readonly state: 'starting' | 'running' | 'stopped';
  readonly onDidChange: vscode.Event<void>;
  start(): Promise<boolean>;
  /** Asks something of the protocol of the viewer: see `docs/protocol.md`. */
  request(method: string, params: object): Promise<unknown>;
  /** Changes that an answer tells, as VS Code takes them. */
  changes(edit: unknown): Promise<vscode.WorkspaceEdit>;
}
