import { spawn, type ChildProcess } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { activeUri } from './active';
import { Complaints, runOf, titleOf, type Complaint, type Disk, type Run } from './logic/tool';
import type { Server } from './server';

const TYPE = 'halo-tool';

const disk: Disk = {
  platform: process.platform,
  entry: (folder, name) => {
    if (fs.existsSync(path.join(folder, name))) return name;
    try {
      return fs.readdirSync(folder).find((own) => own.toLowerCase() === name.toLowerCase());
    } catch {
      return undefined;
    }
  },
};

/** A terminal in which Tool runs. */
class Terminal implements vscode.Pseudoterminal {
  private readonly write = new vscode.EventEmitter<string>();
  private readonly close_ = new vscode.EventEmitter<number>();
  readonly onDidWrite = this.write.event;
  readonly onDidClose = this.close_.event;
  private readonly complaints = new Complaints();
  private child: ChildProcess | undefined;

  constructor(private readonly run: Run, private readonly done: (complaints: Complaint[]) => void) {}

  open(): void {
    this.say(`${this.run.root}> ${titleOf(this.run)}\n`);
    // No shell: an argument is an argument, whatever stands in the name of a file.
    const child = spawn(this.run.program, this.run.args, { cwd: this.run.root, windowsHide: true });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        this.complaints.take(text);
        this.say(text);
      });
    }
    child.once('error', (error) => { this.end(1, `${error.message}\n`); });
    child.once('close', (code) => { this.end(code ?? 1, ''); });
  }

  close(): void {
    this.child?.kill();
  }

  private end(code: number, words: string): void {
    if (this.child === undefined) return;
    this.child = undefined;
    const complaints = this.complaints.finish();
    this.say(`${words}\n${complaints.length === 0 ? 'Tool had no complaints.' : 'What Tool complains of is among the problems.'}\n`);
    this.done(complaints);
    this.close_.fire(code);
  }

  private say(text: string): void {
    this.write.fire(text.replace(/\r?\n/g, '\r\n'));
  }
}

/** Offers to have Tool compile a level. Nothing runs unless somebody asks, nor in a workspace that is not trusted. */
export class ToolTasks implements vscode.TaskProvider {
  /** What Tool said when it ran last: its lines name no place in the file. */
  private readonly said = vscode.languages.createDiagnosticCollection(TYPE);

  constructor(private readonly server: Server) {}

  dispose(): void {
    this.said.dispose();
  }

  provideTasks(): vscode.Task[] {
    const uri = activeUri();
    const task = uri?.scheme === 'file' && /\.ass$/i.test(uri.path) ? this.taskFor(uri.fsPath) : undefined;
    return task instanceof vscode.Task ? [task] : [];
  }

  resolveTask(task: vscode.Task): vscode.Task | undefined {
    const named: unknown = task.definition.file;
    const folder = typeof task.scope === 'object' ? task.scope.uri.fsPath : (vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '');
    const file = typeof named === 'string' ? path.resolve(folder, named) : activeUri()?.fsPath;
    const made = file === undefined ? undefined : this.taskFor(file, task.definition);
    return made instanceof vscode.Task ? made : undefined;
  }

  /** Compiles the file in the active tab. */
  async compile(): Promise<void> {
    if (!vscode.workspace.isTrusted) throw new Error('programs run in trusted workspaces only.');
    const uri = activeUri();
    if (uri?.scheme !== 'file' || !/\.ass$/i.test(uri.path)) throw new Error('open a Halo .ass file first.');
    await vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString())?.save();
    const task = this.taskFor(uri.fsPath);
    if (!(task instanceof vscode.Task)) throw new Error(task);
    await vscode.tasks.executeTask(task);
  }

  /** The task of a file, or why there is none. */
  private taskFor(file: string, definition?: vscode.TaskDefinition): vscode.Task | string {
    if (!vscode.workspace.isTrusted) return 'programs run in trusted workspaces only.';
    const settings = vscode.workspace.getConfiguration('halo-ass', vscode.Uri.file(file));
    const text = (name: string): string => settings.get<string>(name, '').trim();
    const run = runOf({ file, game: text('game'), kit: text('tool.kit'), program: text('tool.program') }, disk);
    if (typeof run === 'string') return run;
    const uri = vscode.Uri.file(file);
    const spoken = (complaints: Complaint[]): void => {
      this.said.set(uri, complaints.map(diagnosticOf));
      void this.server.toolHasSpoken(uri).catch(() => undefined);
    };
    const execution = new vscode.CustomExecution(() => {
      this.said.delete(uri);
      return Promise.resolve(new Terminal(run, spoken));
    });
    const task = new vscode.Task(definition ?? { type: TYPE, file }, vscode.TaskScope.Workspace, titleOf(run), 'Halo Tool', execution);
    task.group = vscode.TaskGroup.Build;
    task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, clear: true };
    return task;
  }
}

function diagnosticOf(complaint: Complaint): vscode.Diagnostic {
  const severity = complaint.severity === 'error' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
  const diagnostic = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 0), complaint.message, severity);
  diagnostic.source = 'Tool';
  return diagnostic;
}

/** Registers the tasks. */
export function registerTool(context: vscode.ExtensionContext, tasks: ToolTasks): void {
  context.subscriptions.push(tasks, vscode.tasks.registerTaskProvider(TYPE, tasks));
}
