import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as vscode from 'vscode';
import {
  CloseAction,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  ErrorAction,
  ExecuteCommandRequest,
  FileChangeType,
  LanguageClient,
  RevealOutputChannelOn,
  State,
  type ClientCapabilities,
  type CloseHandlerResult,
  type StaticFeature,
  type WorkspaceEdit,
} from 'vscode-languageclient/node';
import type { Backend } from './backend';
import { cannotStart, ENDS_AGAIN_AND_AGAIN, findBinary, isProgram, NO_BINARY, otherVersion, parseVersion, SERVER_NAME, type Binary } from './logic/binary';
import { HINTS } from './logic/facts';
import { OTHER_LANGUAGES, SHOWN } from './logic/languages';
import { RestartPolicy } from './logic/restart';
import { CHOOSE, renameOrMerge } from './refactor';

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

/** Shows places that the server gives. Editors have such a command each; the server names ours where we say that we have it. */
export const SHOW_REFERENCES = 'halo-ass.showReferences';

/** Shows the page of a rule: of the one under the cursor, or of the one whose code the server gives. */
const EXPLAIN_RULE = 'halo-ass.explainRule';

const ownCommands: StaticFeature = {
  fillClientCapabilities(capabilities: ClientCapabilities) {
    capabilities.experimental = { ...(capabilities.experimental as object | undefined), commands: [SHOW_REFERENCES, EXPLAIN_RULE, CHOOSE] };
  },
  initialize() {
    // The commands are there from the start.
  },
  getState: () => ({ kind: 'static' }),
  clear() {
    // It holds nothing.
  },
};

/** The settings that the server takes. */
export const SERVER_SETTINGS = ['game', 'rules', 'tolerances', 'limits', 'data', 'tags', 'hints'] as const;

/** What the server takes from the settings: only what somebody has set. The rest is left to `halo-ass.toml`. */
const options = (): Record<string, unknown> => {
  const settings = vscode.workspace.getConfiguration('halo-ass');
  const chosen = (name: string): unknown => {
    const of = settings.inspect(name);
    const set = [of?.globalValue, of?.workspaceValue, of?.workspaceFolderValue].some((value) => value !== undefined);
    return set ? settings.get(name) : undefined;
  };
  const named = SERVER_SETTINGS.map((name) => [name, name === 'hints' ? hints(chosen) : chosen(name)] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== undefined));
};

/** The kinds of hints, each of which is a setting of its own. */
const hints = (chosen: (name: string) => unknown): Record<string, unknown> | undefined => {
  const set = HINTS.map((kind) => [kind, chosen(`hints.${kind}`)] as const).filter(([, value]) => value !== undefined);
  return set.length > 0 ? Object.fromEntries(set) : undefined;
};

async function beginningOf(path: string): Promise<Uint8Array> {
  const file = await fs.promises.open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Everything the user is told comes from here, in our words: the client's own messages go to the output only. */
class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** The server's process and the connection to it. */
export class Server implements Backend, vscode.Disposable {
  readonly output = vscode.window.createOutputChannel('Halo ASS');
  private readonly trace = vscode.window.createOutputChannel('Halo ASS Trace');
  private readonly changed = new vscode.EventEmitter<void>();
  /** Fires when the state, the version or the work in progress changes. */
  readonly onDidChange = this.changed.event;
  private readonly policy = new RestartPolicy();
  private readonly running = new Set<string | number>();
  private client: LanguageClient | undefined;
  /** The start that was made, also when it is over: nothing starts twice, and a failure is told once. */
  private started: Promise<boolean> | undefined;
  private launching = false;
  version: string | undefined;
  binary: Binary | undefined;

  constructor(private readonly context: vscode.ExtensionContext) {}

  get state(): 'starting' | 'running' | 'stopped' {
    if (this.client?.state === State.Running) return 'running';
    return this.launching ? 'starting' : 'stopped';
  }

  get busy(): boolean {
    return this.running.size > 0;
  }

  /** Starts the server unless it was started; false if that failed, which the user has been told. */
  start(): Promise<boolean> {
    this.started ??= this.launch();
    return this.started;
  }

  async restart(): Promise<boolean> {
    this.policy.reset();
    await this.stop();
    return this.start();
  }

  /** Tells a running server what the user chose; the next one learns it when it starts. */
  async configure(): Promise<void> {
    if (this.state === 'running') await this.client?.sendNotification(DidChangeConfigurationNotification.type, { settings: { 'halo-ass': options() } });
  }

  /** Tells a running server that the workspace is trusted; the next one learns it when it starts. */
  async trust(): Promise<void> {
    if (this.state === 'running') await this.client?.sendNotification('halo-ass/trust');
  }

  /** Tells a running server that Tool may have written what it thinks of a file; watchers may be late, or not see the kit. */
  async toolHasSpoken(file: vscode.Uri): Promise<void> {
    const wrl = file.with({ path: file.path.replace(/\.\w+$/, '.wrl') }).toString();
    const params = { changes: [{ uri: wrl, type: FileChangeType.Changed }] };
    if (this.state === 'running') await this.client?.sendNotification(DidChangeWatchedFilesNotification.type, params);
  }

  /** Asks the server something of its own protocol. */
  async request(method: string, params: object): Promise<unknown> {
    if (!(await this.start()) || this.state !== 'running' || !this.client) {
      throw new Error('the server is not running. Run "Halo ASS: Restart Server".');
    }
    return this.client.sendRequest(method, params);
  }

  /** Changes that the server has told, as VS Code takes them. */
  async changes(edit: unknown): Promise<vscode.WorkspaceEdit> {
    return (await this.client?.protocol2CodeConverter.asWorkspaceEdit(edit as WorkspaceEdit)) ?? new vscode.WorkspaceEdit();
  }

  /** Carries out a command of the server. */
  async execute(command: string, argument: unknown): Promise<unknown> {
    return this.request(ExecuteCommandRequest.method, { command, arguments: [argument] });
  }

  /** Runs the program as a terminal does, and gives what it says of its work, line by line. */
  async run(words: string[]): Promise<string[]> {
    if (!(await this.start()) || !this.binary) throw new Error('the server is not running. Run "Halo ASS: Restart Server".');
    const { path } = this.binary;
    const work = new Promise<string[]>((resolve, reject) => {
      execFile(path, words, { windowsHide: true }, (error, _, said) => {
        const lines = said.split('\n').map((line) => line.replace(/^halo-ass: /, '').trim()).filter((line) => line !== '');
        if (error) reject(new Error(lines.join(' ') || error.message));
        else resolve(lines);
      });
    });
    return this.during('work', work);
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
    await this.started;
    const client = this.client;
    this.client = undefined;
    this.started = undefined;
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
    this.launching = true;
    this.changed.fire();
    const problem = await this.tryLaunch().catch(String);
    this.launching = false;
    if (problem !== undefined) this.fail(problem);
    this.changed.fire();
    return problem === undefined;
  }

  /** Starts the server, or says why it does not start. */
  private async tryLaunch(): Promise<string | undefined> {
    const settings = vscode.workspace.getConfiguration('halo-ass');
    const binary = findBinary(settings.get<unknown>('server.path'), {
      platform: process.platform,
      home: os.homedir(),
      searchPath: process.env.PATH ?? '',
      extension: this.context.extensionPath,
      exists: (file) => fs.existsSync(file),
    });
    this.binary = binary;
    if (binary === undefined) return NO_BINARY;
    const problem = await this.probe(binary);
    if (problem !== undefined) return problem;
    const client = this.createClient(binary, settings);
    this.client = client;
    client.onDidChangeState(() => {
      if (client.state !== State.Running) this.running.clear();
      this.changed.fire();
    });
    try {
      await client.start();
      if (client.initializeResult?.serverInfo?.name === SERVER_NAME) {
        const { version } = this.context.extension.packageJSON as { version: string };
        const differs = otherVersion(binary, this.version ?? version, version);
        if (differs !== undefined) void vscode.window.showWarningMessage(differs);
        return undefined;
      }
      this.client = undefined;
      await client.dispose();
      return cannotStart(binary, process.platform, undefined, 'it is another program');
    } catch (error) {
      return cannotStart(binary, process.platform, undefined, String(error));
    }
  }

  /** Runs the program once, so that a wrong one gives a message of ours and not a broken connection. */
  private async probe(binary: Binary): Promise<string | undefined> {
    if (binary.origin === 'extension' && process.platform !== 'win32') {
      // Some ways to unpack an extension lose the permission to execute. Where it cannot be given, starting fails and says so.
      await fs.promises.chmod(binary.path, 0o755).catch(() => undefined);
    }
    const why = (error: unknown): string => {
      const { code, message } = error as { code?: string | number; message: string };
      return cannotStart(binary, process.platform, code, message);
    };
    try {
      if (!isProgram(await beginningOf(binary.path), process.platform)) return cannotStart(binary, process.platform, 'ENOEXEC', '');
    } catch (error) {
      return why(error);
    }
    return new Promise((resolve) => {
      const told = (error: unknown): void => { resolve(why(error)); };
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
    const client = new QuietClient(
      'halo-ass',
      'Halo ASS',
      {
        command: binary.path,
        args: ['lsp'],
        options: { env: { ...process.env, HALO_ASS_LOG: settings.get('server.logLevel', 'warn') } },
      },
      {
        documentSelector: [
          { language: 'halo-ass', scheme: 'file' },
          { language: 'halo-ass', scheme: 'untitled' },
          ...OTHER_LANGUAGES.flatMap((language) => ['file', 'untitled', SHOWN].map((scheme) => ({ language, scheme }))),
          { scheme: 'file', pattern: '**/halo-ass.toml' },
        ],
        // What a repository's files name outside of it is followed only where the user trusts it.
        initializationOptions: { ...options(), trusted: vscode.workspace.isTrusted },
        initializationFailedHandler: () => false,
        revealOutputChannelOn: RevealOutputChannelOn.Never,
        outputChannel: this.output,
        traceOutputChannel: this.trace,
        errorHandler: {
          error: () => ({ action: ErrorAction.Continue, handled: true }),
          closed: () => this.closed(),
        },
        middleware: {
          workspace: {
            // The client would answer with all defaults, as if somebody had chosen them.
            configuration: ({ items }) => items.map((item) => (item.section === 'halo-ass' ? options() : null)),
          },
          provideRenameEdits: async (document, position, name, token, next) => {
            try {
              return await next(document, position, name, token);
            } catch (error) {
              return renameOrMerge(this, document.uri.toString(), error);
            }
          },
          handleWorkDoneProgress: (token, params, next) => {
            this.setBusy(token, params.kind !== 'end');
            next(token, params);
          },
        },
      },
    );
    client.registerFeature(pushOnly);
    client.registerFeature(ownCommands);
    return client;
  }

  private closed(): CloseHandlerResult {
    const result = { action: CloseAction.DoNotRestart, handled: true, message: 'The connection to the server is closed.' };
    // A server that ends while it is started is reported by who starts it.
    if (this.launching) return result;
    if (this.policy.mayRestart()) {
      this.output.appendLine('The server ended unexpectedly and is started again.');
      // Not by the client: it would not look for the program again, and not say why it cannot be started.
      setImmediate(() => void this.stop().then(() => this.start()));
    } else {
      this.fail(ENDS_AGAIN_AND_AGAIN);
    }
    return result;
  }

  private fail(message: string): void {
    this.output.appendLine(message);
    const buttons = ['Restart Server', 'Open Settings', 'Show Output'] as const;
    void vscode.window.showErrorMessage(`Halo ASS: ${message}`, ...buttons).then((choice) => {
      if (choice === 'Restart Server') void this.restart();
      if (choice === 'Open Settings') void vscode.commands.executeCommand('workbench.action.openSettings', 'halo-ass.server');
      if (choice === 'Show Output') this.output.show();
    });
  }
}
