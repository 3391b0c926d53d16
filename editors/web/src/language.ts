import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

/** Colors of the text: sections, headings, comments, strings, whole numbers and others. */
const language = StreamLanguage.define<undefined>({
  name: 'halo-ass',
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.peek() === ';') {
      const rest = stream.string.slice(stream.pos);
      stream.skipToEnd();
      if (/^;\s*###/.test(rest)) return 'heading';
      return /^;\s*(MATERIAL|OBJECT|INSTANCE)\b/.test(rest) ? 'labelName' : 'comment';
    }
    if (stream.match(/^"[^"]*"?/)) return 'string';
    if (stream.match(/^[-+]?\d+(?![\d.eE])/)) return 'integer';
    if (stream.match(/^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?/)) return 'float';
    stream.match(/^[^\s;"]+/);
    return 'keyword';
  },
});

const style = HighlightStyle.define([
  { tag: tags.heading, class: 'tok-section' },
  { tag: tags.labelName, class: 'tok-heading' },
  { tag: tags.comment, class: 'tok-comment' },
  { tag: tags.string, class: 'tok-string' },
  { tag: tags.integer, class: 'tok-integer' },
  { tag: tags.float, class: 'tok-float' },
  { tag: tags.keyword, class: 'tok-word' },
]);

/** The language with its colors. */
export const coloring: Extension = [language, syntaxHighlighting(style)];
