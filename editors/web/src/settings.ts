import type { Checker } from './checker';
import { button, byId, dialog, make } from './dom';

const KEY = 'halo-ass settings';
const LEVELS = ['', 'off', 'hint', 'information', 'warning', 'error'];

interface Kept { game: string; rules: Record<string, string> }

function isKept(value: unknown): value is Kept {
  const kept = value as Partial<Kept> | null;
  return typeof kept?.game === 'string' && typeof kept.rules === 'object';
}

function load(): Kept {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (isKept(value)) return value;
  } catch {
    // A page from disk may have no storage.
  }
  return { game: 'auto', rules: {} };
}

/** The game and the levels of rules, kept in the browser. */
export class Settings {
  private readonly kept = load();
  private readonly game = byId('game') as HTMLSelectElement;

  constructor(private readonly checker: Checker, private readonly changed: () => void) {
    this.game.addEventListener('change', () => { this.kept.game = this.game.value; this.keep(); });
    byId('rules').addEventListener('click', () => { void this.choose(); });
  }

  async start(): Promise<void> {
    const games = await this.checker.ask('games');
    this.game.replaceChildren(...games.map(([word, name]) => make('option', { value: word }, name)));
    this.game.value = this.kept.game;
    if (!this.game.value) this.game.value = 'auto';
  }

  private keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // The settings hold as long as the page is open.
    }
    this.changed();
  }

  /** The settings as `halo-ass.toml` has them. */
  get toml(): string {
    const rules = Object.entries(this.kept.rules).map(([code, level]) => `${code} = "${level}"`);
    return [`game = "${this.kept.game}"`, '[rules]', ...rules, ''].join('\n');
  }

  private async choose(): Promise<void> {
    const rules = await this.checker.ask('rules');
    const before = this.toml;
    const rows = rules.map(({ code, severity, what }) => {
      const level = make('select', { 'aria-label': code }, ...LEVELS.map((it) => make('option', { value: it }, it || `usual (${severity})`)));
      level.value = this.kept.rules[code] ?? '';
      level.addEventListener('change', () => {
        const others = Object.entries(this.kept.rules).filter(([other]) => other !== code);
        this.kept.rules = Object.fromEntries(level.value ? [...others, [code, level.value]] : others);
      });
      return make('tr', {}, make('td', {}, code), make('td', {}, level), make('td', {}, what));
    });
    const find = make('input', { type: 'search', 'aria-label': 'Find a rule', placeholder: 'find a rule' });
    find.addEventListener('input', () => {
      for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(find.value.toLowerCase());
    });
    const reset = button('All as usual', 'Forget what was set here', () => {
      this.kept.rules = {};
      for (const row of rows) {
        const level = row.querySelector('select');
        if (level) level.value = '';
      }
    });
    const shown = dialog('Rules', make('p', {}, find, ' ', reset), make('div', { class: 'scroll' }, make('table', {}, ...rows)));
    shown.addEventListener('close', () => { if (this.toml !== before) this.keep(); });
  }
}
