import { KIND_COLORS, materialColor, type Rgb } from '../logic/colors';
import type { Scene } from '../logic/protocol';
import { toggled, type Census, type Visibility } from '../logic/visibility';
import { make } from './dom';

/** Rows of a list that are made; a filter finds the others. */
const MOST_ROWS = 300;

interface Row {
  name: string;
  label: string;
  detail: string;
  color?: Rgb;
}

export interface ListEvents {
  change(visibility: Visibility): void;
  reveal(kind: 'material' | 'instance', name: string): void;
}

/** The lists of kinds, materials and instances, with what is hidden. */
export class Lists {
  readonly element = make('aside', { class: 'lists', 'aria-label': 'What is shown' });
  private readonly filter = make('input', { type: 'search', placeholder: 'Filter', 'aria-label': 'Filter materials and instances' });
  private readonly body = make('div', { class: 'rows' });
  private scene: Scene | undefined;
  private census: Census = { kinds: new Map(), materials: new Map() };
  private stale = new Set<number>();

  constructor(private visibility: Visibility, private readonly events: ListEvents) {
    this.filter.addEventListener('input', () => { this.draw(); });
    this.element.append(this.filter, this.body);
  }

  update(scene: Scene, census: Census, stale: Set<number>): void {
    this.scene = scene;
    this.census = census;
    this.stale = new Set(stale);
    this.draw();
  }

  setVisibility(visibility: Visibility): void {
    this.visibility = visibility;
    this.draw();
  }

  private change(part: Partial<Visibility>): void {
    this.visibility = { ...this.visibility, ...part };
    this.events.change(this.visibility);
    this.draw();
  }

  private draw(): void {
    const { scene } = this;
    if (!scene) return;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.row : undefined;
    const kinds = [...this.census.kinds].map(([kind, triangles]): Row => ({ name: kind, label: kind, detail: triangles > 0 ? String(triangles) : '', color: KIND_COLORS[kind] }));
    const materials = [...this.census.materials].map(([name, triangles]): Row => ({
      name, label: name === '' ? 'no material' : name, detail: String(triangles), color: materialColor(scene.materials.find((material) => material.name === name)),
    }));
    const instances = scene.instances.map((instance): Row => ({
      name: instance.name, label: instance.name === '' ? '(no name)' : instance.name, detail: this.stale.has(instance.object) ? 'as before the mistake' : instance.kind,
    }));
    this.body.replaceChildren(
      this.section('Kinds', kinds.sort((a, b) => a.label.localeCompare(b.label)), this.visibility.kinds, (name) => { this.change({ kinds: toggled(this.visibility.kinds, name) }); }),
      this.section('Materials', materials.sort((a, b) => a.label.localeCompare(b.label)), this.visibility.materials, (name) => { this.change({ materials: toggled(this.visibility.materials, name) }); }, 'material'),
      this.section('Instances', instances, this.visibility.instances, (name) => { this.change({ instances: toggled(this.visibility.instances, name) }); }, 'instance'),
    );
    if (focused !== undefined) this.body.querySelector<HTMLElement>(`[data-row="${CSS.escape(focused)}"]`)?.focus();
  }

  private section(title: string, rows: Row[], hidden: string[], flip: (name: string) => void, reveals?: 'material' | 'instance'): HTMLElement {
    const wanted = this.filter.value.toLowerCase();
    const found = rows.filter((row) => reveals === undefined || row.label.toLowerCase().includes(wanted));
    const list = make('ul');
    for (const row of found.slice(0, MOST_ROWS)) {
      const box = make('input', { type: 'checkbox', 'aria-label': `Show ${row.label}`, 'data-row': `${title} ${row.name}` });
      box.checked = !hidden.includes(row.name);
      box.addEventListener('change', () => { flip(row.name); });
      const swatch = make('span', { class: 'swatch' });
      if (row.color) swatch.style.backgroundColor = `rgb(${row.color.join(',')})`;
      const name = make('button', { type: 'button', class: 'name', title: reveals ? `Show ${row.label} in the text` : row.label }, row.label);
      name.addEventListener('click', () => { if (reveals) this.events.reveal(reveals, row.name); else flip(row.name); });
      list.append(make('li', {}, box, ...(row.color ? [swatch] : []), name, make('span', { class: 'detail' }, row.detail)));
    }
    if (found.length > MOST_ROWS) list.append(make('li', { class: 'detail' }, `${found.length - MOST_ROWS} more: filter them`));
    const details = make('details', { open: '' }, make('summary', {}, `${title} (${rows.length})`), list);
    return details;
  }

  /** What is isolated: the names of instances. */
  isolate(names: string[]): void {
    this.change({ isolated: names });
  }

  /** Hides an instance. */
  hide(name: string): void {
    this.change({ instances: [...this.visibility.instances, name] });
  }

  showAll(): void {
    this.change({ kinds: [], materials: [], instances: [], isolated: [] });
  }
}

