/** What a file called `.ass` can be, by its beginning. */
export type Content = 'halo' | 'subtitles' | 'other' | 'empty';

/** How many characters tell what a file is. */
export const RECOGNIZE_LENGTH = 4096;

/**
 * Tells what a file is. Stricter than the server, which is asked about Halo files only: a wrong guess here would take
 * a file away from another language.
 */
export function recognize(beginning: string): Content {
  const text = beginning.slice(0, RECOGNIZE_LENGTH).replace(/^\uFEFF/, '').trimStart();
  if (text === '') return 'empty';
  if (/^\[(script info\]|v4)/i.test(text)) return 'subtitles';
  if (/^;#+[ \t]*(HEADER|MATERIALS|OBJECTS|INSTANCES)\b/.test(text)) return 'halo';
  const withoutComments = text.replace(/(^|\s);[^\r\n]*/g, '$1').trimStart();
  return /^[1-9]\s+"/.test(withoutComments) ? 'halo' : 'other';
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
