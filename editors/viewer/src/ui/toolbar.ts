import type { ColorMode } from '../logic/drawList';
import type { Vec3 } from '../logic/matrix';
import type { BackFaces, Shows } from '../stage/stage';
import { BACKS, MODES, SWITCHES, type State, type Switch } from '../state';
import { button, check, iconButton, iconToggle, isPressed, make, press, select } from './dom';

/** The use of the pointer: it selects, moves or rotates what it clicks, or one walks through the level. */
export type Tool = 'look' | 'move' | 'rotate' | 'walk';

export interface ToolbarEvents {
  tool(tool: Tool): void;
  frame(): void;
  isolate(): void;
  measure(on: boolean): void;
  findings(on: boolean): void;
  fly(by: 1 | -1): void;
  undo(): void;
  lists(on: boolean): void;
  mode(mode: ColorMode): void;
  shows(shows: Partial<Shows>): void;
  view(direction: Vec3): void;
  showAll(): void;
  picture(): void;
}

/** Directions to look along; never exactly upright, where the camera has no up. */
const VIEWS: [label: string, key: string, direction: Vec3][] = [['Forward', '1', [1, 0, -0.001]], ['Left', '2', [0, 1, -0.001]], ['Down', '3', [0.001, 0, -1]]];

/** One row of icons, and a menu for what is needed less often. */
export class Toolbar {
  readonly element = make('div', { class: 'toolbar', role: 'toolbar', 'aria-label': 'Preview' });
  private readonly tools: Record<Tool, HTMLButtonElement>;
  private readonly edits: HTMLElement[];
  private readonly findings: HTMLButtonElement;
  private readonly measuring: HTMLButtonElement;
  private readonly lists: HTMLButtonElement;
  private readonly count = make('span', { class: 'count' });
  private readonly boxes = new Map<Switch, HTMLInputElement | null>();
  private readonly menu = make('div', { class: 'menu', popover: '', id: 'halo-ass-menu' });
  private readonly backs: HTMLLabelElement;

  constructor(state: State, private readonly events: ToolbarEvents) {
    const tool = (picture: 'select' | 'move' | 'rotate' | 'walk', name: Tool, label: string, more: string): HTMLButtonElement =>
      iconButton(picture, label, more, () => { events.tool(name); });
    this.tools = {
      look: tool('select', 'look', 'Select', 'what is clicked, and show it in the text (Escape)'),
      move: tool('move', 'move', 'Move', 'what is selected by its handles, or by arrows and Page Up, Page Down (T)'),
      rotate: tool('rotate', 'rotate', 'Rotate', 'the selected instance by its handles, or by arrows (R)'),
      walk: tool('walk', 'walk', 'Walk', 'at the height of a player\'s eyes: W, A, S, D, faster with Shift; drag to look around; Escape ends it (V)'),
    };
    this.findings = iconToggle('findings', 'Findings', 'in the colors of Tool (E)', state.findings, (on) => { events.findings(on); });
    this.measuring = iconToggle('measure', 'Measure', 'between two points (M)', false, (on) => { events.measure(on); });
    this.lists = iconToggle('side', 'Details and lists', '(L)', state.lists, (on) => { events.lists(on); });
    const undo = iconButton('undo', 'Undo', 'the last change of the text (Ctrl+Z; again: Ctrl+Shift+Z)', () => { events.undo(); });
    this.edits = [this.tools.move, this.tools.rotate, undo];
    const more = iconButton('more', 'More', '(colors, what is shown, views)', () => undefined);
    more.popoverTargetElement = this.menu;
    this.backs = select('Backs', BACKS, state.shows.backFaces, (backFaces) => { events.shows({ backFaces: backFaces as BackFaces }); });
    this.fillMenu(state);
    const part = (...parts: HTMLElement[]): HTMLElement => make('div', { class: 'part' }, ...parts);
    this.element.append(
      part(...Object.values(this.tools)),
      part(
        iconButton('frame', 'Fly', 'to what is selected, or to everything (F)', () => { events.frame(); }),
        iconButton('only', 'Show only', 'the selected instance, or everything again (I)', () => { events.isolate(); }),
        this.measuring,
      ),
      part(
        this.findings, this.count, iconButton('before', 'Previous finding', '(Shift+N)', () => { events.fly(-1); }), iconButton('next', 'Next finding', '(N)', () => { events.fly(1); }),
      ),
      part(undo), make('div', { class: 'space' }), part(this.lists, more), this.menu,
    );
    this.setTool('look');
  }

  private fillMenu(state: State): void {
    const { events } = this;
    const boxes = SWITCHES.map(([name, label, title]) => {
      const box = check(label, title, state.shows[name], (on) => { events.shows({ [name]: on }); });
      this.boxes.set(name, box.querySelector('input'));
      return box;
    });
    this.menu.append(
      select('Color by', MODES, state.mode, (mode) => { events.mode(mode as ColorMode); }),
      this.backs,
      make('div', { class: 'boxes' }, ...boxes),
      make('div', { class: 'row' }, make('span', {}, 'Look'), ...VIEWS.map(([label, key, direction]) => button(label, `Look ${label.toLowerCase()} (${key})`, () => { events.view(direction); }))),
      make('div', { class: 'row' },
        button('Show all', 'Show what is hidden (H)', () => { events.showAll(); }),
        button('Save picture', 'Save the picture as a file (P)', () => { events.picture(); }),
      ),
    );
  }

  /** Handles a key; `false` where it means nothing here. */
  key(key: string): boolean {
    const flip = (name: Switch) => (): void => { this.boxes.get(name)?.click(); };
    const look = (at: number) => (): void => { this.events.view(VIEWS[at]?.[2] ?? [1, 0, 0]); };
    const keys: Record<string, () => void> = {
      o: flip('edges'), w: flip('wires'), x: flip('boxes'), g: flip('grid'), c: flip('figure'), z: flip('axes'),
      1: look(0), 2: look(1), 3: look(2),
      b: () => { this.nextBacks(); }, e: () => { this.findings.click(); }, m: () => { this.measuring.click(); }, l: () => { this.lists.click(); }, v: () => { this.tools.walk.click(); },
    };
    keys[key]?.();
    return key in keys;
  }

  private nextBacks(): void {
    const list = this.backs.querySelector('select');
    if (!list) return;
    list.selectedIndex = (list.selectedIndex + 1) % BACKS.length;
    list.dispatchEvent(new Event('change'));
  }

  /** The menu is shown, and takes the keys. */
  get isOpen(): boolean {
    return this.menu.matches(':popover-open');
  }

  setTool(tool: Tool): void {
    for (const [name, element] of Object.entries(this.tools)) press(element, name === tool);
  }

  /** Whether the text can be changed from the picture. */
  setEdits(canEdit: boolean): void {
    for (const element of this.edits) element.hidden = !canEdit;
  }

  setFindings(count: number): void {
    this.count.textContent = String(count);
  }

  /** No longer measures. */
  stopMeasuring(): void {
    if (isPressed(this.measuring)) this.measuring.click();
  }
}
