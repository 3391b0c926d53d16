// The levels of the pictures: files, and levels that are made.
import fs from 'node:fs';
import path from 'node:path';
import { station } from './station.mjs';

const read = (file) => fs.readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8');

/** @type {Record<string, () => string>} */
export const LEVELS = {
  station: () => station(false),
  broken: () => station(true),
  skinned: () => read('tests/corpus/skinned_v2.ASS'),
};
