import { fieldText, type Details } from '../logic/details';
import type { Vec3 } from '../logic/matrix';
import { button, make, select } from './dom';

/** Steps of handles and keys, in units. */
const STEPS: [units: string, name: string][] = [['0', 'free'], ['1', '0.01 wu'], ['10', '0.1 wu'], ['50', '0.5 wu'], ['100', '1 wu'], ['500', '5 wu'], ['1000', '10 wu']];

export interface DetailEvents {
  /** Moves the selection to a place. */
  place(to: Vec3): void;
  /** Turns the selection around an axis of the level. */
  turn(axis: Vec3, degrees: number): void;
  step(units: number): void;
  assign(material: number): void;
  remove(): void;
}

/** Changes that the panel makes to the selection. */
export interface Editable {
  /** Its place can be typed. */
  place: boolean;
  /** It can be turned. */
  turn: boolean;
  /** Materials that chosen triangles can get, and how many are chosen. */
  materials: string[];
  material: number;
  triangles: number;
}

const AXES = ['x', 'y', 'z'] as const;

/** The panel that says what is selected. Numbers that can be changed are fields. */
export class DetailPanel {
  readonly element = make('section', { class: 'details', 'aria-label': 'Details' });
  private step = '0';
  private axis = '2';

  constructor(private readonly events: DetailEvents) {}

  update(details: Details | undefined, editable: Editable): void {
    const active = document.activeElement;
    const field = active instanceof HTMLInputElement && this.element.contains(active) ? active : undefined;
    // Somebody is typing.
    if (field && field.value !== field.defaultValue) return;
    const focused = active instanceof HTMLElement && this.element.contains(active) ? active.getAttribute('aria-label') : null;
    if (!details) {
      this.element.replaceChildren(make('p', { class: 'detail' }, 'Click something to see what it is.'));
      return;
    }
    const lengths = (world: boolean): string => details.size?.map((length) => fieldText(length, world)).join(' × ') ?? '';
    const size: Details['rows'] = details.size ? [['Size', lengths(false)], ['Size in wu', lengths(true)]] : [];
    const rows = [...details.rows, ...size].flatMap(([label, text]) => [make('dt', {}, label), make('dd', { title: text }, text)]);
    this.element.replaceChildren(make('h2', { title: details.title }, details.title), make('dl', {}, ...rows), this.numbers(details, editable.place), ...this.changes(editable));
    if (focused !== null) this.element.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
  }

  private numbers({ place }: Details, canMove: boolean): HTMLElement {
    const table = make('table', {});
    if (!place) return table;
    const row = (name: string, cells: (Node | string)[]): void => { table.append(make('tr', {}, make('th', { scope: 'row' }, name), ...cells.map((cell) => make('td', {}, cell)))); };
    table.append(make('tr', {}, make('td'), make('th', { scope: 'col' }, 'units'), make('th', { scope: 'col' }, 'world units')));
    AXES.forEach((name, axis) => {
      row(name, [false, true].map((world) => (canMove ? this.field(name, axis, place, world) : fieldText(place[axis] ?? 0, world))));
    });
    return table;
  }

  private field(name: string, axis: number, place: Vec3, world: boolean): HTMLInputElement {
    const value = fieldText(place[axis] ?? 0, world);
    const field = make('input', { type: 'text', inputmode: 'decimal', value, 'aria-label': `${name} in ${world ? 'world units' : 'units'}` });
    field.addEventListener('change', () => {
      const typed = field.value.trim() === '' ? NaN : Number(field.value.replace(',', '.')) * (world ? 100 : 1);
      field.defaultValue = field.value;
      if (!Number.isFinite(typed)) {
        field.value = field.defaultValue = value;
        return;
      }
      const to: Vec3 = [...place];
      to[axis] = typed;
      this.events.place(to);
    });
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      field.value = field.defaultValue;
      field.blur();
    });
    return field;
  }

  /** Degrees to turn by, and around which axis. */
  private turning(): HTMLElement {
    const axis = select('Axis', AXES.map((name, number) => [String(number), name]), this.axis, (chosen) => { this.axis = chosen; });
    const field = make('input', { type: 'text', inputmode: 'decimal', placeholder: 'degrees', 'aria-label': 'Turn by degrees', title: 'Turn around the axis, counterclockwise seen against it (Enter)' });
    field.addEventListener('change', () => {
      const degrees = Number(field.value.replace(',', '.'));
      field.value = '';
      const around: Vec3 = [0, 0, 0];
      around[Number(this.axis)] = 1;
      if (Number.isFinite(degrees)) this.events.turn(around, degrees);
    });
    return make('div', { class: 'row turn' }, make('span', {}, 'Turn by'), field, axis);
  }

  private changes({ place, turn, materials, material, triangles }: Editable): HTMLElement[] {
    const out: HTMLElement[] = turn ? [this.turning()] : [];
    if (place) {
      out.push(select('Step', STEPS, this.step, (step) => {
        this.step = step;
        this.events.step(Number(step));
      }));
    }
    if (triangles === 0) return out;
    const list = select('New material', materials.map((name, number) => [String(number), name]), String(material), () => undefined);
    const give = button('Apply', 'Apply the material to the selected triangles; Ctrl+click selects more of them (Y)', () => { this.assign(); });
    const many = triangles === 1 ? 'triangle' : `${triangles} triangles`;
    const remove = button(`Delete ${many}`, 'Delete the selected triangles (Shift+Delete)', () => { this.events.remove(); });
    out.push(list, make('div', { class: 'row' }, give, remove));
    return out;
  }

  /** Applies the material that is chosen. */
  assign(): void {
    const list = this.element.querySelector<HTMLSelectElement>('[aria-label="New material"]');
    if (list) this.events.assign(Number(list.value));
  }
}
