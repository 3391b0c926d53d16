import { KIND_COLORS, kindColor, materialColor, type Rgb } from '../logic/colors';
import type { ColorMode } from '../logic/drawList';
import { findingColor } from '../logic/findings';
import type { Finding, Scene } from '../logic/protocol';
import { kindOf, toggled, type Census, type Visibility } from '../logic/visibility';
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
  /** Flies to a finding. */
  fly(number: number): void;
}

/** The lists of kinds, materials and instances, with what is hidden. */
export class Lists {
  readonly element = make('aside', { class: 'lists', 'aria-label': 'What is shown' });
  private readonly filter = make('input', { type: 'search', placeholder: 'Filter', 'aria-label': 'Filter materials and instances' });
  private readonly body = make('div', { class: 'rows' });
  private scene: Scene | undefined;
  private census: Census = { kinds: new Map(), materials: new Map() };
  private stale = new Set<number>();
  private findings: Finding[] = [];
  private mode: ColorMode = 'kind';

  constructor(private visibility: Visibility, private readonly events: ListEvents) {
    this.filter.addEventListener('input', () => { this.draw(); });
    this.element.append(this.filter, this.body);
  }

  update(scene: Scene, census: Census, stale: Set<number>, mode: ColorMode): void {
    this.scene = scene;
    this.mode = mode;
    this.census = census;
    this.stale = new Set(stale);
    this.draw();
  }

  setFindings(findings: Finding[]): void {
    this.findings = findings;
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
      name, label: name === '' ? 'no material' : name, detail: String(triangles), color: this.materialColor(scene, name),
    }));
    const instances = scene.instances.map((instance): Row => ({
      name: instance.name, label: instance.name === '' ? '(no name)' : instance.name, detail: this.stale.has(instance.object) ? 'as before the mistake' : instance.kind,
    }));
    this.body.replaceChildren(
      ...(this.findings.length > 0 ? [this.findingRows()] : []),
      this.section('Kinds', kinds.sort((a, b) => a.label.localeCompare(b.label)), this.visibility.kinds, (name) => { this.change({ kinds: toggled(this.visibility.kinds, name) }); }),
      this.section('Materials', materials.sort((a, b) => a.label.localeCompare(b.label)), this.visibility.materials, (name) => { this.change({ materials: toggled(this.visibility.materials, name) }); }, 'material'),
      this.section('Instances', instances, this.visibility.instances, (name) => { this.change({ instances: toggled(this.visibility.instances, name) }); }, 'instance'),
    );
    if (focused !== undefined) this.body.querySelector<HTMLElement>(`[data-row="${CSS.escape(focused)}"]`)?.focus();
  }

  /** The color of a material in the picture, where that goes by material or kind. */
  private materialColor(scene: Scene, name: string): Rgb {
    const material = scene.materials.find((one) => one.name === name);
    return this.mode === 'kind' ? kindColor(kindOf('structure', material?.kind), material) : materialColor(material);
  }

  private findingRows(): HTMLElement {
    const wanted = this.filter.value.toLowerCase();
    const list = make('ul');
    this.findings.forEach((finding, number) => {
      const fits = finding.code.includes(wanted) || finding.message.toLowerCase().includes(wanted);
      if (!fits || list.childElementCount >= MOST_ROWS) return;
      const swatch = make('span', { class: 'swatch' });
      swatch.style.backgroundColor = `rgb(${findingColor(finding).join(',')})`;
      const name = make('button', { type: 'button', class: 'name', title: `${finding.message} (${finding.code})`, 'data-row': `finding ${number}` }, finding.message);
      name.addEventListener('click', () => { this.events.fly(number); });
      list.append(make('li', {}, swatch, name));
    });
    return make('details', { open: '' }, make('summary', {}, `Findings (${this.findings.length})`), list);
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

  /** The names of the isolated instances. */
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

