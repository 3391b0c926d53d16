import * as path from 'node:path';

/** The games whose Tool compiles `.ass` files. */
export type Game = 'halo2' | 'halo3' | 'odst';

/** What is known of the disk: whether an entry of a folder is there, whatever the case of its name. */
export interface Disk {
  platform: string;
  /** The entry of a folder with this name, as it is written there. */
  entry: (folder: string, name: string) => string | undefined;
}

/** A run of Tool: in which folder, which program, with which arguments. */
export interface Run {
  root: string;
  program: string;
  args: string[];
}

export interface Wish {
  file: string;
  /** `halo-ass.game`: `auto` leaves it to the path. */
  game: string;
  /** `halo-ass.tool.kit`: the kit's folder; empty where it is looked for above the file. */
  kit: string;
  /** `halo-ass.tool.program`: a program in the kit's folder or elsewhere; empty for the game's own. */
  program: string;
}

const pathsOf = (disk: Disk): path.PlatformPath => (disk.platform === 'win32' ? path.win32 : path.posix);

/** The nearest folder above a file that holds `data` and `tags`: the kit's root. */
export function kitAbove(file: string, disk: Disk): string | undefined {
  const paths = pathsOf(disk);
  for (let folder = paths.dirname(file); ; folder = paths.dirname(folder)) {
    if (disk.entry(folder, 'data') !== undefined && disk.entry(folder, 'tags') !== undefined) return folder;
    if (paths.dirname(folder) === folder) return undefined;
  }
}

/** The path of a file below the kit's `data`, as Tool wants it: with backslashes. */
function belowData(file: string, root: string, disk: Disk): string | undefined {
  const paths = pathsOf(disk);
  const data = paths.join(root, disk.entry(root, 'data') ?? 'data');
  const below = paths.relative(data, file);
  if (below === '' || below.startsWith('..') || paths.isAbsolute(below)) return undefined;
  return below.split(/[\\/]/).join('\\');
}

/** The game of a level: the one that is set, else that of the folder below `data`. */
function gameOf(set: string, below: string): Game | undefined {
  if (set === 'halo2' || set === 'halo3' || set === 'odst') return set;
  const first = below.split('\\')[0]?.toLowerCase();
  if (first === 'scenarios') return 'halo2';
  return first === 'levels' ? 'halo3' : undefined;
}

/** What compiles a file, or why nothing does. */
export function runOf(wish: Wish, disk: Disk): Run | string {
  const root = wish.kit === '' ? kitAbove(wish.file, disk) : wish.kit;
  if (root === undefined) return 'The file lies in no kit: no folder above it has `data` and `tags`. The setting halo-ass.tool.kit can name the kit.';
  const below = belowData(wish.file, root, disk);
  if (below === undefined) return `The file does not lie in the folder \`data\` of ${root}.`;
  const game = gameOf(wish.game, below);
  if (game === undefined) return 'The game is not known: the file lies neither in `data\\scenarios` nor in `data\\levels`. The setting halo-ass.game can name it.';
  const paths = pathsOf(disk);
  const own = wish.program === '' ? ['tool', 'h2tool'] : [wish.program];
  const names = disk.platform === 'win32' ? own.flatMap((name) => [name, `${name}.exe`]) : own.flatMap((name) => [name, `${name}.exe`, `${name}.sh`]);
  const found = names.map((name) => (paths.isAbsolute(name) ? name : disk.entry(root, name))).find((name) => name !== undefined);
  if (found === undefined) return `There is no program ${own.join(' or ')} in ${root}. The setting halo-ass.tool.program can name it.`;
  const program = paths.isAbsolute(found) ? found : paths.join(root, found);
  // Halo 2 Vista's program wants to be told that it may write.
  const vista = /^h2tool(\.\w+)?$/i.test(paths.basename(program));
  const args = game === 'halo2' ? ['structure-new-from-ass', below, ...(vista ? ['yes'] : [])] : ['structure', below];
  return { root, program, args };
}

/** What a run is called where tasks are listed. */
export function titleOf(run: Run): string {
  const name = run.program.split(/[\\/]/).at(-1)?.replace(/\.\w+$/, '') ?? run.program;
  return [name, ...run.args.map((arg) => (arg.includes('\\') ? `"${arg}"` : arg))].join(' ');
}

/** What Tool complains of. */
export interface Complaint {
  severity: 'error' | 'warning';
  message: string;
}

/**
 * The forms of Tool's complaints. What stands behind a word that only Tool shouts is the message; where the line says it in
 * plain words, all of it is.
 */
const FORMS: [RegExp, Complaint['severity']][] = [
  [/^\s*### (?:ERROR|EXCEPTION)\b:?(.*)/i, 'error'],
  [/^\s*### WARNING\b:?(.*)/i, 'warning'],
  [/^\s*WARNING\b:?(.*)/, 'warning'],
  [/^\s*-ERROR-(.*)/, 'error'],
  [/^\s*(EXCEPTION halt in .*)/, 'error'],
  [/^\s*(radiosity error:.*)/i, 'error'],
  [/^\s*(couldn't (?:read|update edge)\b.*)/i, 'error'],
];

/** What Tool complains of in its lines, each once, in their order. */
export class Complaints {
  private rest = '';
  private readonly found = new Map<string, Complaint>();

  /** Takes what was written. */
  take(text: string): void {
    const lines = (this.rest + text).split(/\r\n|\n|\r/);
    this.rest = lines.pop() ?? '';
    lines.forEach((line) => { this.note(line); });
  }

  /** All of it, at the end. */
  finish(): Complaint[] {
    this.note(this.rest);
    this.rest = '';
    return [...this.found.values()];
  }

  private note(line: string): void {
    for (const [form, severity] of FORMS) {
      const said = form.exec(line);
      if (!said) continue;
      this.found.set(line.trim(), { severity, message: (said[1] ?? '').trim() });
      return;
    }
  }
}
