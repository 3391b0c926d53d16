// Written by `cargo xtask facts`, from what the server says of itself.

/** The commands of the server. */
export const COMMANDS = {
  checkFile: 'halo-ass.checkFile',
  clearFile: 'halo-ass.clearFile',
  stats: 'halo-ass.stats',
  explain: 'halo-ass.explain',
  refactorings: 'halo-ass.refactorings',
  refactor: 'halo-ass.refactor',
  uses: 'halo-ass.uses',
} as const;

/** How many characters tell what a file is. */
export const RECOGNIZE_LENGTH = 4096;

/** The kinds of inlay hints. */
export const HINTS = ['fields', 'names', 'units', 'vertices'] as const;

/** The words in section headings, `;### HEADER ###`. */
export const SECTIONS = ['HEADER', 'MATERIALS', 'OBJECTS', 'INSTANCES'] as const;

/** The words in record headings, `;OBJECT 3`. */
export const RECORDS = ['MATERIAL', 'OBJECT', 'INSTANCE'] as const;

/** The counts of a file, as the server gives them. */
export interface Stats {
  instances: number;
  materialUses: { name: string; objects: number; triangles: number }[];
  materials: number;
  objects: { bounds: number[][]; instances: number; name: string; triangles: number; type: string; vertices: number }[];
  version: number;
}
