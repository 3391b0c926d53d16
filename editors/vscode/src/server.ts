import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  ExecuteCommandRequest,
  LanguageClient,
  State,
  type ClientCapabilities,
  type StaticFeature,
} from 'vscode-languageclient/node';
import { cannotStart, findBinary, NO_BINARY, parseVersion, type Binary } from './logic/binary';
import { RestartPolicy } from './logic/restart';

/** The server pushes what it finds; asking for it as well would show every finding of a big file twice. */
const pushOnly: StaticFeature = {
  fillClientCapabilities(capabilities: ClientCapabilities) {
    if (capabilities.textDocument) delete capabilities.textDocument.diagnostic;
    if (capabilities.workspace) delete capabilities.workspace.diagnostics;
  },
  initialize() {
    // Nothing to register: the feature only takes away.
  },
  getState: () => ({ kind: 'static' }),
  clear() {
    // It holds nothing.
  },
};

/** The server's process and the connection to it. */
export class Server implements vscode.Disposable {
  readonly output = vscode.window.createOutputChannel('Halo ASS');
  private readonly trace = vscode.window.createOutputChannel('Halo ASS Trace');
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when the state, the version or the work in progress changes. */
  readonly onDidChange = this.changed.event;
  private readonly policy = new RestartPolicy();
  private readonly running = new Set<string | number>();
  private client: LanguageClient | undefined;
  private starting: Promise<boolean> | undefined;
  version: string | undefined;
  binary: Binary | undefined;

  constructor(private readonly context: vscode.ExtensionContext) {}

  get state(): 'starting' | 'running' | 'stopped' {
    if (this.client?.state === State.Running) return 'running';
    return this.starting !== undefined || this.client?.state === State.Starting ? 'starting' : 'stopped';
  }

  get busy(): boolean {
    return this.running.size > 0;
  }

  /** Starts the server unless it was started; false if that failed, which the user has been told. */
  start(): Promise<boolean> {
    if (this.starting === undefined) {
      this.starting = this.launch();
      this.changed.fire();
    }
    return this.starting;
  }

  async restart(): Promise<boolean> {
    this.policy.reset();
    await this.stop();
    return this.start();
  }

  /** Carries out a command of the server. */
  async execute(command: string, argument: string): Promise<unknown> {
    if (!(await this.start()) || !this.client) throw new Error('the server is not running');
    return this.client.sendRequest(ExecuteCommandRequest.type, { command, arguments: [argument] });
  }

  /** Shows a piece of work as busy while it lasts. */
  async during<T>(name: string, work: Promise<T>): Promise<T> {
    this.setBusy(name, true);
    try {
      return await work;
    } finally {
      this.setBusy(name, false);
    }
  }

  async stop(): Promise<void> {
    await this.starting?.catch(() => false);
    const client = this.client;
    this.client = undefined;
    this.starting = undefined;
    this.running.clear();
    if (client) {
      // A server that has crashed cannot be stopped; there is nothing left to do then.
      await client.dispose().catch((error: unknown) => { this.output.appendLine(String(error)); });
    }
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
    this.output.dispose();
    this.trace.dispose();
  }

  private setBusy(token: string | number, busy: boolean): void {
    if (busy) this.running.add(token);
    else this.running.delete(token);
    this.changed.fire();
  }

  private async launch(): Promise<boolean> {
    const settings = vscode.workspace.getConfiguration('ass-lsp');
    const binary = findBinary(settings.get('server.path', ''), {
      platform: process.platform,
      home: os.homedir(),
      searchPath: process.env.PATH ?? '',
      extension: this.context.extensionPath,
      exists: (file) => fs.existsSync(file),
    });
    this.binary = binary;
    const problem = binary === undefined ? NO_BINARY : await this.probe(binary);
    if (binary === undefined || problem !== undefined) {
      this.fail(problem ?? NO_BINARY);
      return false;
    }
    const client = this.createClient(binary, settings);
    this.client = client;
    client.onDidChangeState(() => {
      if (client.state !== State.Running) this.running.clear();
      this.changed.fire();
    });
    try {
      await client.start();
    } catch (error) {
      this.fail(cannotStart(binary, process.platform, undefined, String(error)));
      return false;
    }
    this.changed.fire();
    return true;
  }

  /** Runs the program once, so that a wrong one gives a message of ours and not a broken connection. */
  private async probe(binary: Binary): Promise<string | undefined> {
    if (binary.origin === 'extension' && process.platform !== 'win32') {
      // Some ways to unpack an extension lose the permission to execute. Where it cannot be given, starting fails and says so.
      await fs.promises.chmod(binary.path, 0o755).catch(() => undefined);
    }
    return new Promise((resolve) => {
      const told = (error: unknown): void => {
        const { code, message } = error as { code?: string | number; message: string };
        resolve(cannotStart(binary, process.platform, code, message));
      };
      try {
        execFile(binary.path, ['--version'], { timeout: 10_000, windowsHide: true }, (error, stdout) => {
          this.version = parseVersion(stdout);
          if (error) told(error);
          else resolve(this.version === undefined ? cannotStart(binary, process.platform, undefined, 'it is another program') : undefined);
        });
      } catch (error) {
        // On Windows some errors are thrown, not handed to the callback.
        told(error);
      }
    });
  }

  private createClient(binary: Binary, settings: vscode.WorkspaceConfiguration): LanguageClient {
    const client = new LanguageClient(
      'ass-lsp',
      'Halo ASS',
      {
        command: binary.path,
        args: ['lsp'],
        options: { env: { ...process.env, ASS_LSP_LOG: settings.get('server.logLevel', 'warn') } },
      },
      {
        documentSelector: [
          { language: 'halo-ass', scheme: 'file' },
          { language: 'halo-ass', scheme: 'untitled' },
        ],
        initializationOptions: { game: settings.get('game', 'auto') },
        outputChannel: this.output,
        traceOutputChannel: this.trace,
        errorHandler: {
          error: () => ({ action: ErrorAction.Continue, handled: true }),
          closed: () => this.closed(),
        },
        middleware: {
          handleWorkDoneProgress: (token, params, next) => {
            this.setBusy(token, params.kind !== 'end');
            next(token, params);
          },
        },
      },
    );
    client.registerFeature(pushOnly);
    return client;
  }

  private closed(): { action: CloseAction; handled: true } {
    if (this.policy.mayRestart()) {
      this.output.appendLine('The server ended unexpectedly and is started again.');
      return { action: CloseAction.Restart, handled: true };
    }
    this.fail('The server ended unexpectedly several times and is not started again.');
    return { action: CloseAction.DoNotRestart, handled: true };
  }

  private fail(message: string): void {
    this.output.appendLine(message);
    this.changed.fire();
    const buttons = ['Restart Server', 'Open Settings', 'Show Output'] as const;
    void vscode.window.showErrorMessage(`Halo ASS: ${message}`, ...buttons).then((choice) => {
      if (choice === 'Restart Server') void this.restart();
      if (choice === 'Open Settings') void vscode.commands.executeCommand('workbench.action.openSettings', 'ass-lsp.server');
      if (choice === 'Show Output') this.output.show();
    });
  }
}
