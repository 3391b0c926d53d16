/** The checker's answers: see `server/web`. Positions are those of LSP. */

export interface Position { line: number; character: number }
export interface Range { start: Position; end: Position }
export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** A finding as `halo-ass check --format json` writes it. */
export interface Item {
  file: string;
  code: string;
  severity: Severity;
  message: string;
  range: Range;
  related: { file: string; range: Range; message: string }[];
}

/** A part of the level that has a place in the text. */
export type Element =
  | { kind: 'material' | 'object' | 'instance'; number: number }
  | { kind: 'vertex' | 'triangle'; object: number; number: number };

/** A finding in the list. */
export interface Listed {
  /** The text of an `Item`. */
  json: string;
  help: string;
  about: string;
  owner: string;
  /** Its subject is needed by nothing: editors show it faded. */
  faded: boolean;
  element: Element | null;
}

export interface Finding extends Listed { item: Item; number: number }
export interface Offer { finding: number; number: number; code: string; title: string; safe: boolean; preferred: boolean; silences: boolean }
export interface Changed { range: Range; text: string }
export interface TextWindow { first: number; end: number; text: string }
export interface Hover { range: Range; paragraphs: [kind: 'text' | 'strong' | 'code' | 'faint', words: string][][]; markdown: string }
export interface RuleName { code: string; group: string; severity: Severity; what: string }
export interface Explained {
  code: string;
  severity: Severity;
  paragraphs: [label: string, words: string][];
  examples: [label: string, note: string, lines: string | null][];
  uri: string;
}
export interface Outlined {
  name: string;
  detail: string;
  kind: 'section' | 'material' | 'object' | 'light' | 'instance';
  range: Range;
  whole: Range;
  children: Outlined[];
}

/** The checker's functions that take and give plain values: their arguments and answers. */
export interface Calls {
  rules: { args: []; answer: RuleName[] };
  games: { args: []; answer: [word: string, name: string][] };
  explain: { args: [code: string]; answer: Explained };
  explainMarkdown: { args: [code: string]; answer: string };
  open: { args: [bytes: ArrayBuffer, name: string, settings: string]; answer: { foreign: string; lines: number; bytes: number } };
  inEditor: { args: []; answer: undefined };
  configure: { args: [file: string, editor: string]; answer: string[] };
  edited: { args: [changes: string]; answer: undefined };
  lines: { args: [first: number, most: number]; answer: TextWindow };
  findings: { args: []; answer: Listed[] };
  fixes: { args: [finding: number]; answer: Offer[] };
  fixesAt: { args: [line: number, character: number, endLine: number, end: number]; answer: Offer[] };
  hasSafeFix: { args: []; answer: boolean };
  fix: { args: [finding: number, number: number]; answer: Changed[] };
  fixDiff: { args: [finding: number, number: number]; answer: string };
  fixAll: { args: []; answer: Changed[] };
  undo: { args: []; answer: Changed[] };
  diff: { args: []; answer: string };
  bytes: { args: []; answer: Uint8Array<ArrayBuffer> };
  convert: { args: [version: number]; answer: Changed[] };
  hover: { args: [line: number, character: number]; answer: Hover | null };
  definition: { args: [line: number, character: number]; answer: Range[] };
  outline: { args: []; answer: Outlined[] };
  scene: { args: []; answer: object | null };
  mesh: { args: [pieces: string, fields: string]; answer: object[] };
  inLevel: { args: []; answer: object[] };
  elementAt: { args: [line: number, character: number]; answer: Element | null };
  placeOf: { args: [element: string]; answer: Range | null };
  adjust: { args: [adjustment: string]; answer: Changed[] };
  glb: { args: []; answer: Uint8Array<ArrayBuffer> };
}

export type Request = { wasm: ArrayBuffer } | { [M in keyof Calls]: { id: number; method: M; args: Calls[M]['args'] } }[keyof Calls];
export type Reply = { id: number; result: unknown } | { id: number; error: string } | { read: number } | { fatal: string };
