import * as path from 'node:path';

export type Origin = 'setting' | 'extension' | 'PATH';

export interface Binary {
  path: string;
  origin: Origin;
}

export interface Surroundings {
  platform: string;
  home: string;
  searchPath: string;
  extension: string;
  exists: (file: string) => boolean;
}

/** The server to start, or nothing where there is none. */
export function findBinary(setting: unknown, around: Surroundings): Binary | undefined {
  const paths = around.platform === 'win32' ? path.win32 : path.posix;
  const program = around.platform === 'win32' ? 'halo-ass.exe' : 'halo-ass';
  const wanted = written(setting);
  if (wanted !== '') {
    const named = /[\\/]/.test(wanted) || wanted === '~' ? undefined : inPath(wanted, around);
    // A path that does not exist is not skipped: the user asked for it and must learn that it is wrong.
    return { path: named ?? wanted.replace(/^~(?=$|[\\/])/, () => around.home), origin: 'setting' };
  }
  const bundled = paths.join(around.extension, 'server', program);
  if (around.exists(bundled)) return { path: bundled, origin: 'extension' };
  const found = inPath(program, around);
  return found === undefined ? undefined : { path: found, origin: 'PATH' };
}

/** A setting as the user means it: "Copy as path" of Windows puts quotes around a path. What is no text names no program. */
function written(setting: unknown): string {
  if (setting === undefined || setting === null) return '';
  const text = (typeof setting === 'string' ? setting : JSON.stringify(setting)).trim();
  return (/^(["'])(.*)\1$/.exec(text)?.[2] ?? text).trim();
}

function inPath(name: string, around: Surroundings): string | undefined {
  const windows = around.platform === 'win32';
  const paths = windows ? path.win32 : path.posix;
  const program = windows && !/\.exe$/i.test(name) ? `${name}.exe` : name;
  return around.searchPath
    .split(paths.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => paths.join(folder, program))
    .find(around.exists);
}

const REMEDY: Record<Origin, string> = {
  setting: 'Correct the setting "halo-ass.server.path", or empty it.',
  extension: 'Install the extension package for this platform, or name another server in the setting "halo-ass.server.path".',
  PATH: 'Install it again, or name another one in the setting "halo-ass.server.path".',
};

/** What the user is told where no server was found. */
export const NO_BINARY =
  'The program halo-ass was not found: there is none in this package of the extension and none in PATH. ' +
  'Install the package for your platform, or install halo-ass and name it in the setting "halo-ass.server.path".';

/** What the user is told when the server was started again too often. */
export const ENDS_AGAIN_AND_AGAIN =
  'The server ended unexpectedly several times and is not started again. ' +
  'Close the file that it does not get along with, then run "Halo ASS: Restart Server". The output may say why.';

/** How programs begin: Windows, Linux, macOS (several processors in one, 64 bits of either order). */
const BEGINNINGS: Record<string, string[]> = {
  win32: ['4d5a'],
  linux: ['7f454c46'],
  darwin: ['cafebabe', 'cffaedfe', 'feedfacf'],
};
const SCRIPT = '2321';

/**
 * Whether a file's beginning is that of a program for a platform. Asked before it is run: where the system refuses a
 * file, Node would hand it to the shell, which takes every text for commands.
 */
export function isProgram(beginning: Uint8Array, platform: string): boolean {
  const wanted = BEGINNINGS[platform];
  if (wanted === undefined) return true;
  const hex = Buffer.from(beginning).toString('hex');
  return [...wanted, ...(platform === 'win32' ? [] : [SCRIPT])].some((start) => hex.startsWith(start));
}

/**
 * How the systems call a program for another processor: Windows (older and newer Node), macOS. On Linux it is handed to
 * the shell, which ends with 126 or 127.
 */
const WRONG_FORMAT = new Set<string | number>(['ENOEXEC', 'UNKNOWN', 'EFTYPE', 'Unknown system error -86', 126, 127]);

/** The message where the server cannot be started. */
export function cannotStart(binary: Binary, platform: string, code: string | number | undefined, detail: string): string {
  const where = `The server ${binary.path}`;
  if (code === 'ENOENT') return `${where} does not exist. ${REMEDY[binary.origin]}`;
  if (code === 'EISDIR') return `${where} is a folder. ${REMEDY[binary.origin]}`;
  if (code === 'EACCES') return `${where} may not be executed. ${REMEDY[binary.origin]}`;
  if (code !== undefined && WRONG_FORMAT.has(code)) {
    return `${where} is not a program for this platform (${platform}). ${REMEDY[binary.origin]}`;
  }
  return `${where} does not start (${detail}). ${REMEDY[binary.origin]}`;
}

/** What the server calls itself in its answer to `initialize`, and before its version. */
export const SERVER_NAME = 'halo-ass';

/** The version in what `halo-ass --version` writes; nothing if another program wrote it. */
export function parseVersion(output: string): string | undefined {
  return /^halo-ass (\d+\.\d+\.\d+\S*)/.exec(output)?.[1];
}

/**
 * The message where the server is of another version than the extension; they are released together, and only the last
 * number of a version may differ.
 */
export function otherVersion(binary: Binary, server: string, extension: string): string | undefined {
  const beginning = (version: string): string => version.split('.').slice(0, 2).join('.');
  if (beginning(server) === beginning(extension)) return undefined;
  return `The server ${binary.path} has version ${server}, the extension ${extension}: some commands may not work. Install the same version of both.`;
}
