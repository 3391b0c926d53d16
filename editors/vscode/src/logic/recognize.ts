import { RECORDS, RECOGNIZE_LENGTH, SECTIONS } from './facts';

/** What a file called `.ass` can be, by its beginning. */
export type Content = 'halo' | 'subtitles' | 'other' | 'empty';

const SUBTITLES = /^\[(script info\]|v4)/i;
const SECTION = `###[#\\s]*(?:${SECTIONS.join('|')})`;
const RECORD = `(?:${RECORDS.join('|')})[ \\t\\v\\f]+[0-9]+[ \\t\\v\\f]*$`;
/** What quotations, diffs and listings put before each line. */
const MARK = '[ \\t\\v\\f\\uFEFF>+\\-|:.0-9]*';
const HEADING = new RegExp(`^[ \\t\\v\\f\\uFEFF]*;[ \\t\\v\\f]*(?:${SECTION}(?=[#\\s]|$)|${RECORD})`, 'i');
const MARKED_HEADING = new RegExp(`^${MARK};[ \\t\\v\\f]*${SECTION}(?=[#\\s]|$)`, 'i');
/** A section heading without its semicolon. */
const BARE_HEADING = new RegExp(`^${MARK}${SECTION}[#\\s]*$`, 'i');

/** Tells what a file is, by the rules of the server (`tests/recognize/README.md` in the repository). */
export function recognize(beginning: string): Content {
  const text = beginning.slice(0, RECOGNIZE_LENGTH).replace(/^\uFEFF/, '');
  const start = text.replace(/^[ \t\r\n\f]+/, '');
  if (start === '') return 'empty';
  if (SUBTITLES.test(start)) return 'subtitles';
  if (/^(<\?xml|<assimp|assimp\.binary|### exported:)/i.test(start)) return 'other';
  const lines = text.split(/[\r\n]+/);
  if (isOtherHalo(lines)) return 'other';
  if (lines.some((line) => [HEADING, MARKED_HEADING, BARE_HEADING].some((heading) => heading.test(line)))) return 'halo';
  const found = values(lines);
  if (SUBTITLES.test(found.slice(0, 2).join(' '))) return 'subtitles';
  if (/^\w+\s*\{/.test(start)) return 'other';
  return hasHeader(found) ? 'halo' : 'other';
}

/** JMS models and JMA animations begin with their version, alone on a line; some of their headings are those of levels. */
function isOtherHalo(lines: string[]): boolean {
  const first = lines.map((line) => line.trim()).find((line) => line !== '' && !line.startsWith(';'));
  if (first === undefined || !/^[0-9]+$/.test(first)) return false;
  const version = Number(first);
  return (version >= 8197 && version <= 8213) || (version >= 16390 && version <= 16395);
}

/** The values of lines without headings, as the server splits them. */
function values(lines: string[]): string[] {
  return lines.flatMap((line) => {
    const found: string[] = [];
    let rest = skip(line);
    while (rest !== '' && !rest.startsWith(';')) {
      const value = /^(?:"(?:[^"]|"(?![ \t\v\f]|$))*"(?=[ \t\v\f]|$)|".*"(?=;)|".*|[^ \t\v\f;]+)/.exec(rest)?.[0] ?? rest;
      found.push(value);
      rest = skip(rest.slice(value.length));
    }
    return found;
  });
}

function skip(line: string): string {
  return line.replace(/^[ \t\v\f\uFEFF]+/, '');
}

/**
 * Whether values are those of a header: a version and a string first, or a version alone yet; anywhere a version with two
 * strings, or the four strings with an integer; or many values that are numbers and strings, the last of which may be cut.
 */
function hasHeader(found: string[]): boolean {
  if (found.length === 1 && /^\+?0*[1-9]$/.test(found[0] ?? '')) return true;
  const shapes = found.map(shape).join('');
  return /^v[so]|vss|ssss[vi]|^[visr]{24,}.$/.test(shapes);
}

/** One letter for what a value tells: (v)ersion, other (i)nteger, (r)eal, (s)tring, (o)pen string, (x) anything else. */
function shape(value: string): string {
  if (/^\+?0*[0-9]{1,2}$/.test(value) || /^-0+$/.test(value)) return 'v';
  if (/^[-+]?[0-9]+$/.test(value)) return 'i';
  if (/^[-+]?[0-9]+\.[0-9]+$/.test(value)) return 'r';
  if (!value.startsWith('"')) return 'x';
  return value.length > 1 && value.endsWith('"') ? 's' : 'o';
}

/** How many bytes most characters take. */
export function bytesPerCharacter(beginning: Uint8Array): 1 | 2 {
  const [first, second] = beginning;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) ? 2 : 1;
}

/** UTF-16 with a byte order mark occurs in old files. */
export function decodeBeginning(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}
