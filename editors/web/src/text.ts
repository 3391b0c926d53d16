import { defaultKeymap } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { EditorSelection, EditorState, RangeSetBuilder, StateEffect, StateField, type Extension, type Text } from '@codemirror/state';
import {
  Decoration, EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers, showTooltip,
  type DecorationSet, type Tooltip,
} from '@codemirror/view';
import type { Checker } from './checker';
import { make } from './dom';
import { coloring } from './language';
import type { Changed, Finding, Hover, Position, Range, TextWindow } from './protocol';

/** Texts up to so many bytes are shown whole; of longer ones a window of so many is held. */
const WHOLE = 20 << 20;
const WINDOW = 2 << 20;
const EVERYTHING = 0xffff_ffff;

/** Marks of findings at most: an editor takes long over more. */
const MOST_MARKS = 5000;

const setMarks = StateEffect.define<DecorationSet>();
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setMarks)) return effect.value;
    return value.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const setShown = StateEffect.define<Tooltip | null>();
/** The hover that was asked for with a key. */
const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setShown)) return effect.value;
    return transaction.selection || transaction.docChanged ? null : value;
  },
  provide: (field) => showTooltip.from(field),
});

export interface TextEvents {
  /** The cursor stands elsewhere. */
  moved(at: Position): void;
  /** Somebody asks what is wrong at the cursor. */
  wanted(at: Position): void;
  say(words: string): void;
}

/** The text: read-only, whole or a window of it. */
export class TextView {
  private readonly view: EditorView;
  private first = 0;
  private end = 0;
  private total = 0;
  private isWhole = true;
  private findings: Finding[] = [];
  private moving = false;
  private marked: number | undefined;

  constructor(parent: HTMLElement, private readonly bar: HTMLElement, private readonly checker: Checker, private readonly events: TextEvents) {
    // In a shadow root styles are added without style elements, which the page's policy forbids.
    const root = parent.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    const place = make('div', { class: 'place' });
    root.append(place);
    this.view = new EditorView({ state: this.state(''), parent: place, root });
  }

  private state(doc: string): EditorState {
    return EditorState.create({ doc, extensions: this.extensions() });
  }

  private extensions(): Extension[] {
    return [
      lineNumbers({ formatNumber: (line) => String(line + this.first) }),
      EditorState.readOnly.of(true), EditorState.lineSeparator.of('\n'),
      EditorView.contentAttributes.of({ 'aria-label': 'Text of the level. F12 goes to what an index names, F2 says what a value is.' }),
      highlightActiveLine(), highlightActiveLineGutter(), drawSelection(), coloring, marks, shown, search({ top: true }),
      hoverTooltip((_view, at) => this.tooltip(at)),
      keymap.of([
        { key: 'F12', run: () => { void this.define(this.view.state.selection.main.head); return true; } },
        { key: 'F2', run: () => { void this.showHover(); return true; } },
        { key: 'Mod-.', run: () => { this.events.wanted(this.position(this.view.state.selection.main.head)); return true; } },
        { key: 'Mod-Home', run: () => { void this.go({ line: 0, character: 0 }); return true; } },
        { key: 'Mod-End', run: () => { void this.go({ line: this.total - 1, character: 0 }); return true; } },
        ...searchKeymap, ...defaultKeymap,
      ]),
      EditorView.domEventHandlers({
        mousedown: (event, view) => {
          if (!(event.ctrlKey || event.metaKey)) return false;
          const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
          if (at !== null) void this.define(at);
          return at !== null;
        },
        scroll: () => { this.scrolled(); },
      }),
      EditorView.updateListener.of((update) => {
        if (update.selectionSet) this.events.moved(this.position(update.state.selection.main.head));
      }),
    ];
  }

  focus(): void { this.view.focus(); }

  get isFocused(): boolean { return this.view.hasFocus; }

  /** The position of the cursor. */
  get cursor(): Position { return this.position(this.view.state.selection.main.head); }

  /** Shows another file from its beginning. */
  async open(lines: number, bytes: number): Promise<void> {
    this.total = lines;
    this.isWhole = bytes <= WHOLE;
    this.findings = [];
    await this.load(0);
  }

  /** Shows nothing. */
  clear(): void {
    this.first = this.end = this.total = 0;
    this.view.setState(this.state(''));
    this.tellWindow();
  }

  private async load(first: number): Promise<void> {
    const window = await this.checker.ask('lines', first, this.isWhole ? EVERYTHING : WINDOW);
    this.show(window);
  }

  private show({ first, end, text }: TextWindow): void {
    this.first = first;
    this.end = end;
    // The lines of the file end as they do in the checker: `\r\n`, `\n` or `\r`.
    const lines = text.replace(/\r\n?/g, '\n');
    // A window ends with the end of its last line, which begins no other.
    this.view.setState(this.state(end < this.total && lines.endsWith('\n') ? lines.slice(0, -1) : lines));
    this.mark();
    this.tellWindow();
  }

  private tellWindow(): void {
    this.bar.hidden = this.isWhole || this.total === 0;
    const number = (line: number): string => line.toLocaleString('en-US');
    const input = make('input', { type: 'number', min: '1', max: String(this.total), 'aria-label': 'Go to line', placeholder: 'go to line' });
    input.addEventListener('change', () => { void this.go({ line: Math.max(0, input.valueAsNumber - 1 || 0), character: 0 }); });
    this.bar.replaceChildren(`lines ${number(this.first + 1)}\u2013${number(this.end)} of ${number(this.total)} `, input);
  }

  /** Loads what lies beyond the window when it is scrolled to. */
  private scrolled(): void {
    if (this.isWhole || this.moving) return;
    const { scrollTop, clientHeight, scrollHeight } = this.view.scrollDOM;
    const atEnd = scrollTop + clientHeight > scrollHeight - clientHeight && this.end < this.total;
    const atStart = scrollTop < clientHeight && this.first > 0;
    if (atEnd || atStart) {
      const line = this.first + this.view.state.doc.lineAt(this.view.lineBlockAtHeight(scrollTop).from).number - 1;
      void this.move(line, line);
    }
  }

  private async move(line: number, top: number): Promise<void> {
    this.moving = true;
    try {
      // About half of the window lies before the line.
      const lines = Math.max(1, this.end - this.first);
      await this.load(Math.max(0, line - Math.floor(lines / 2)));
      this.view.dispatch({ effects: EditorView.scrollIntoView(this.offset({ line: top, character: 0 }), { y: 'start' }) });
    } finally {
      setTimeout(() => { this.moving = false; }, 100);
    }
  }

  private offset({ line, character }: Position, doc: Text = this.view.state.doc): number {
    const own = Math.min(Math.max(line - this.first + 1, 1), doc.lines);
    const { from, to } = doc.line(own);
    return Math.min(from + character, to);
  }

  private position(at: number): Position {
    const line = this.view.state.doc.lineAt(at);
    return { line: this.first + line.number - 1, character: at - line.from };
  }

  private holds(line: number): boolean {
    return line >= this.first && line < this.end;
  }

  /** Goes to a place, and marks a range from it on. */
  async go(at: Position, to?: Position): Promise<void> {
    if (!this.holds(at.line)) await this.move(at.line, at.line);
    const anchor = this.offset(at);
    const head = to ? Math.max(anchor, this.offset(to)) : anchor;
    this.view.dispatch({ selection: EditorSelection.single(head, anchor), effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  }

  /** Shows where the findings are. */
  setFindings(findings: Finding[], marked?: number): void {
    this.findings = findings;
    this.marked = marked;
    this.mark();
  }

  private mark(): void {
    const inside = this.findings.filter(({ item }) => item.range.end.line >= this.first && item.range.start.line < this.end);
    const builder = new RangeSetBuilder<Decoration>();
    const { doc } = this.view.state;
    const spans = inside.slice(0, MOST_MARKS).map(({ item, number }) => {
      const from = this.offset(item.range.start, doc);
      const to = Math.max(from, this.offset(item.range.end, doc));
      return { from, to: to === from ? Math.min(from + 1, doc.length) : to, item, number };
    });
    spans.sort((one, other) => one.from - other.from || one.to - other.to);
    for (const { from, to, item, number } of spans) {
      if (to > from) builder.add(from, to, Decoration.mark({ class: `found ${item.severity}${number === this.marked ? ' marked' : ''}` }));
    }
    this.view.dispatch({ effects: setMarks.of(builder.finish()) });
  }

  /** Takes over changes that the checker has made. */
  async change(changes: Changed[], lines: number): Promise<void> {
    const first = changes[0];
    if (!first) return;
    this.total = lines;
    if (this.isWhole && changes.length <= 1000) {
      const specs = changes.map(({ range, text }) => ({
        from: this.offset(range.start), to: this.offset(range.end), insert: text.replace(/\r\n?/g, '\n'),
      }));
      this.view.dispatch({ changes: specs });
      this.end = this.total;
      this.tellWindow();
    } else {
      await this.load(this.first);
    }
    await this.go(first.range.start);
  }

  private async hover(at: number): Promise<{ hover: Hover; from: number } | undefined> {
    const { line, character } = this.position(at);
    const hover = await this.checker.ask('hover', line, character).catch(() => null);
    return hover ? { hover, from: this.offset(hover.range.start) } : undefined;
  }

  private async tooltip(at: number): Promise<Tooltip | null> {
    const found = await this.hover(at);
    return found ? { pos: found.from, create: () => ({ dom: hoverText(found.hover) }) } : null;
  }

  private async showHover(): Promise<void> {
    const found = await this.hover(this.view.state.selection.main.head);
    if (!found) { this.events.say('Nothing is known of this place.'); return; }
    this.events.say(found.hover.paragraphs.map((words) => words.map(([, text]) => text).join('')).join(' '));
    this.view.dispatch({ effects: setShown.of({ pos: found.from, above: true, create: () => ({ dom: hoverText(found.hover) }) }) });
  }

  private async define(at: number): Promise<void> {
    const { line, character } = this.position(at);
    const [to] = await this.checker.ask('definition', line, character).catch((): Range[] => []);
    if (!to) { this.events.say('This names nothing elsewhere in the file.'); return; }
    await this.go(to.start, to.end);
    this.focus();
  }
}

function hoverText(hover: Hover): HTMLElement {
  const tag = { text: 'span', strong: 'strong', code: 'code', faint: 'em' } as const;
  const paragraphs = hover.paragraphs.map((words) => make('p', {}, ...words.map(([kind, text]) => make(tag[kind], {}, text))));
  return make('div', { class: 'hover' }, ...paragraphs);
}

/** The colors are variables of the page, which reach into the shadow root. */
const STYLE = `
:host { display: block; min-height: 0; }
.place, .cm-editor { height: 100%; }
.cm-editor { background: var(--text-back); color: var(--text); font-size: 13px; }
.cm-editor.cm-focused { outline: 2px solid var(--focus); outline-offset: -2px; }
.cm-scroller { font-family: ui-monospace, Consolas, 'DejaVu Sans Mono', monospace !important; }
.cm-editor .cm-gutters { background: var(--text-back); color: var(--faint); border: none; }
.cm-editor .cm-activeLine, .cm-editor .cm-activeLineGutter { background: var(--line); }
.cm-editor .cm-cursor { border-left-color: var(--text); }
.cm-editor .cm-selectionBackground, .cm-editor.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground { background: var(--selected); }
.cm-editor .cm-panels, .cm-editor .cm-tooltip { background: var(--panel); color: var(--text); border: 1px solid var(--border); }
.cm-editor .cm-panels input, .cm-editor .cm-panels button { background: var(--control); color: var(--text); border: 1px solid var(--border); background-image: none; }
.hover { padding: 4px 10px; max-width: 460px; font: 13px system-ui, sans-serif; }
.hover p { margin: 4px 0; white-space: pre-wrap; }
.hover code { font-family: ui-monospace, Consolas, monospace; color: var(--code); }
.hover em { color: var(--faint); font-style: normal; }
.found { text-decoration: underline wavy var(--hint) 1px; text-decoration-skip-ink: none; }
.found.error { text-decoration-color: var(--error); }
.found.warning { text-decoration-color: var(--warning); }
.found.information { text-decoration-color: var(--information); }
.found.marked { background: var(--marked); }
.tok-section { color: var(--section); font-weight: bold; }
.tok-heading { color: var(--heading); }
.tok-comment { color: var(--comment); }
.tok-string { color: var(--string); }
.tok-integer { color: var(--integer); }
.tok-float { color: var(--float); }
.tok-word { color: var(--error); }
`;
