import type { Binary } from './binary';

export interface Status {
  state: 'starting' | 'running' | 'stopped';
  version: string | undefined;
  busy: boolean;
  errors: number;
  warnings: number;
  others: number;
}

/** The text of the status bar item. */
export function statusText(status: Status): string {
  const name = status.version === undefined ? 'Halo ASS' : `Halo ASS ${status.version}`;
  if (status.state === 'stopped') return `$(circle-slash) ${name}: stopped`;
  if (status.state === 'starting') return `$(sync~spin) ${name}: starting`;
  const counts = [
    status.errors > 0 ? `$(error) ${status.errors}` : '',
    status.warnings > 0 ? `$(warning) ${status.warnings}` : '',
    status.others > 0 ? `$(info) ${status.others}` : '',
  ].filter((text) => text !== '');
  const findings = counts.length === 0 ? '$(check)' : counts.join(' ');
  return `${status.busy ? '$(sync~spin) ' : ''}${name} ${findings}`;
}

const ORIGIN: Record<Binary['origin'], string> = {
  setting: 'named by the setting `halo-ass.server.path`',
  extension: 'came with the extension',
  PATH: 'found in `PATH`',
};

/** What is shown when the mouse rests on it. */
export function statusTip(state: Status['state'], binary: Binary | undefined): string {
  const server = binary === undefined ? 'No server was found.' : `Server (${ORIGIN[binary.origin]}): \`${binary.path}\``;
  const click = state === 'stopped' ? 'Click to start the server.' : 'Click to show Problems.';
  const links = '[Restart Server](command:halo-ass.restartServer) · [Show Output](command:halo-ass.showOutput) · [Statistics](command:halo-ass.showStatistics)';
  return [server, click, links].join('\n\n');
}

/** What came of a check of the whole workspace. */
export interface Checked {
  /** How many of the files are level files. */
  levels: number;
  /** How many of these have findings. */
  wrong: number;
  findings: number;
  /** It was broken off. */
  stopped: boolean;
}

const counted = (count: number, thing: string): string => `${String(count)} ${thing}${count === 1 ? '' : 's'}`;

/** What is said of it. */
export function checkedText({ levels, wrong, findings, stopped }: Checked): string {
  const checked = `${counted(levels, 'level file')} checked${stopped ? ', the rest not' : ''}`;
  return findings === 0 ? `${checked}: no findings.` : `${checked}: ${counted(findings, 'finding')} in ${String(wrong)} of them.`;
}
