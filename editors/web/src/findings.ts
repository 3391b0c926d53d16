import type { Checker } from './checker';
import { button, byId, make } from './dom';
import type { Finding, Offer } from './protocol';

/** Findings of a group that are listed at first. */
const LISTED = 200;

export interface FindingEvents {
  chosen(finding: Finding): void;
  fix(finding: Finding, offer: number): Promise<void>;
  compare(finding: Finding, offer: number): Promise<void>;
  explain(code: string): void;
  go(finding: Finding, related: number): void;
}

/** The list of findings, by rule or by object, and what is known of the chosen one. */
export class FindingList {
  private findings: Finding[] = [];
  private chosen: Finding | undefined;
  private readonly list = byId('findings');
  private readonly detail = byId('detail');
  private readonly summary = byId('summary');
  private readonly group = byId('group') as HTMLSelectElement;

  constructor(private readonly checker: Checker, private readonly events: FindingEvents) {
    this.group.addEventListener('change', () => { this.draw(); });
    this.list.addEventListener('keydown', (event) => { this.key(event); });
  }

  /** Shows other findings; of those before, the one that was chosen stays so where it is still there. */
  set(findings: Finding[]): void {
    this.findings = findings;
    const before = this.chosen?.json;
    this.chosen = findings.find(({ json }) => json === before);
    const count = (severity: string): number => findings.filter(({ item }) => item.severity === severity).length;
    const [errors, warnings] = [count('error'), count('warning')];
    const rest = findings.length - errors - warnings;
    const words = (many: number, word: string): string => `${many} ${word}${many === 1 ? '' : 's'}`;
    this.summary.textContent = findings.length === 0 ? 'No findings.' : `${words(errors, 'error')}, ${words(warnings, 'warning')}, ${rest} other`;
    this.draw();
    void this.show();
  }

  clear(words: string): void {
    this.findings = [];
    this.chosen = undefined;
    this.list.replaceChildren();
    this.detail.hidden = true;
    this.summary.textContent = words;
  }

  private draw(): void {
    const groups = new Map<string, Finding[]>();
    for (const finding of this.findings) {
      const key = this.group.value === 'object' ? finding.owner || 'the file' : finding.item.code;
      const group = groups.get(key);
      if (group) group.push(finding);
      else groups.set(key, [finding]);
    }
    const ranks = ['error', 'warning', 'information', 'hint'];
    const rank = (group: Finding[]): number => Math.min(...group.map(({ item }) => ranks.indexOf(item.severity)));
    const sorted = [...groups].sort((one, other) => rank(one[1]) - rank(other[1]));
    this.list.replaceChildren(...sorted.map(([name, group]) => this.section(name, group)));
    this.press();
  }

  private section(name: string, group: Finding[]): HTMLElement {
    const list = make('ul', {}, ...group.slice(0, LISTED).map((finding) => make('li', {}, this.entry(finding))));
    if (group.length > LISTED) {
      const more = button(`${group.length - LISTED} more`, 'List the others too', () => {
        list.lastElementChild?.remove();
        list.append(...group.slice(LISTED).map((finding) => make('li', {}, this.entry(finding))));
      });
      list.append(make('li', {}, more));
    }
    return make('section', {}, make('h3', {}, name, make('span', { class: 'count' }, ` ${group.length}`)), list);
  }

  private entry(finding: Finding): HTMLButtonElement {
    const { item, owner } = finding;
    const where = `line ${(item.range.start.line + 1).toLocaleString('en-US')}`;
    const entry = make('button', { type: 'button', class: `finding ${item.severity}`, 'data-number': String(finding.number) },
      make('span', { class: 'severity' }, item.severity), ' ', make('span', { class: 'words' }, item.message),
      make('span', { class: 'where' }, [where, owner, this.group.value === 'object' ? item.code : ''].filter(Boolean).join(' \u00b7 ')));
    entry.addEventListener('click', () => { void this.choose(finding); });
    return entry;
  }

  private key(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !(document.activeElement instanceof HTMLButtonElement)) return;
    const entries = [...this.list.querySelectorAll('button')];
    entries[entries.indexOf(document.activeElement) + step]?.focus();
    event.preventDefault();
  }

  /** Chooses the next finding in the order of the text, or the one before. */
  step(by: 1 | -1): void {
    const count = this.findings.length;
    if (count === 0) return;
    const at = this.chosen ? this.chosen.number + by : by === 1 ? 0 : count - 1;
    const next = this.findings[(at + count) % count];
    if (next) void this.choose(next);
  }

  /** Chooses the first finding at a line. */
  chooseAt(line: number): void {
    const found = this.findings.find(({ item }) => item.range.start.line <= line && line <= item.range.end.line);
    if (!found) return;
    void this.choose(found).then(() => {
      const { detail } = this;
      (detail.querySelector<HTMLElement>('.fixes button') ?? detail.querySelector('button'))?.focus();
    });
  }

  private choose(finding: Finding): Promise<void> {
    this.chosen = finding;
    this.press();
    this.events.chosen(finding);
    return this.show();
  }

  private press(): void {
    for (const entry of this.list.querySelectorAll<HTMLElement>('.finding')) {
      const isChosen = entry.dataset.number === String(this.chosen?.number);
      entry.setAttribute('aria-pressed', String(isChosen));
      if (isChosen) entry.scrollIntoView({ block: 'nearest' });
    }
  }

  private async show(): Promise<void> {
    const { chosen } = this;
    this.detail.hidden = !chosen;
    if (!chosen) return;
    const offers = await this.checker.ask('fixes', chosen.number).catch((): Offer[] => []);
    if (this.chosen !== chosen) return;
    const { item } = chosen;
    const related = item.related.map(({ message, range }, number) =>
      make('li', {}, button(`line ${range.start.line + 1}: ${message}`, 'Go there', () => { this.events.go(chosen, number); })));
    this.detail.replaceChildren(
      make('h3', {}, item.code),
      make('p', { class: item.severity }, item.message),
      make('p', { class: 'help' }, chosen.help),
      make('ul', {}, ...related),
      make('ul', { class: 'fixes' }, ...offers.map((offer, number) => this.offer(chosen, offer, number))),
      button('About this rule', 'Why it is there, and what is right', () => { this.events.explain(item.code); }),
    );
  }

  private offer(finding: Finding, offer: Offer, number: number): HTMLElement {
    const kind = offer.silences ? 'hides the finding' : offer.safe ? 'safe' : 'look at the changes first';
    return make('li', {},
      button(offer.title, `Make this fix (${kind})`, () => { void this.events.fix(finding, number); }),
      make('span', { class: 'where' }, kind),
      button('Show changes', `Show what \u201c${offer.title}\u201d would change`, () => { void this.events.compare(finding, number); }));
  }
}
