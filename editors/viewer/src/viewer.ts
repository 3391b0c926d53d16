import { Drawing } from './logic/drawing';
import type { ColorMode, DrawList } from './logic/drawList';
import { cornersOf, findingMarks, findingTints, step } from './logic/findings';
import { glyphs } from './logic/glyphs';
import { emptyBounds, include, join, transformBounds, transformPoint, type Bounds, type Vec3 } from './logic/matrix';
import { elementOf, outline, pick, vertexPoints, type Hit } from './logic/pick';
import { PROTOCOL, type Element, type Finding, type Scene } from './logic/protocol';
import { batches, SceneStore } from './logic/store';
import { census, Filter, type Visibility } from './logic/visibility';
import { Editing } from './editing';
import type { Host } from './host';
import { Stage, type BackFaces, type Shows, type StageColors } from './stage/stage';
import { BACKS, MODES, restored, SWITCHES, type State, type Switch } from './state';
import { button, make, select, toggle } from './ui/dom';
import { Lists } from './ui/lists';

function themeColors(): StageColors {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string, plain: string): string => style.getPropertyValue(name).trim() || plain;
  return {
    background: color('--vscode-editor-background', '#1e1e1e'),
    grid: color('--vscode-editorLineNumber-foreground', '#858585'),
    highlight: color('--vscode-charts-yellow', '#ffcc33'),
  };
}

const number = (value: number): string => (Math.abs(value) < 1e-9 ? '0' : String(Math.round(value * 1000) / 1000));

/** The viewer: the picture, what is around it, and what ties it to the text. */
export class Viewer {
  private readonly store = new SceneStore();
  private readonly drawing = new Drawing();
  private readonly stage: Stage;
  private readonly state: State;
  private readonly lists: Lists;
  private readonly editing: Editing;
  private readonly status = make('div', { class: 'status', role: 'status' });
  private readonly measureButton: HTMLButtonElement;
  private readonly findingsButton: HTMLButtonElement;
  private readonly switches = new Map<Switch, HTMLButtonElement>();
  private backs: HTMLLabelElement | undefined;
  /** The pointer is on a handle. */
  private isHandle: () => boolean = () => false;
  private filter: Filter;
  private measuring: Vec3[] | undefined;
  private element: Element | undefined;
  private picked: Hit | undefined;
  private findings: Finding[] = [];
  private finding: number | undefined;
  private findingsAsked = 0;
  private refreshing = false;
  private again = false;

  constructor(private readonly root: HTMLElement, private readonly host: Host) {
    this.state = restored(host.load());
    this.filter = new Filter(this.state.visibility);
    this.lists = new Lists(this.state.visibility, {
      change: (visibility) => { this.setVisibility(visibility); },
      reveal: (kind, name) => { this.revealNamed(kind, name); },
      fly: (number) => { this.fly(number); },
    });
    this.findingsButton = toggle('Findings', 'What is wrong, in the colors of Tool (E); the next and the one before: N, Shift+N', this.state.findings, (on) => { this.showFindings(on); });
    this.measureButton = toggle('Measure', 'Click two points (M)', false, (on) => { this.measure(on); });
    const main = make('main', { class: 'picture' });
    root.append(this.toolbar(), make('div', { class: 'middle' }, main, this.lists.element), this.status);
    this.lists.element.hidden = !this.state.lists;
    this.stage = new Stage(main, themeColors());
    const gizmo = this.stage.gizmo({
      held: (isHeld) => { this.editing.hold(isHeld); },
      moved: (matrix) => { this.editing.preview(matrix); },
      done: (by, turn) => { this.editing.settle(by, turn); },
    });
    this.editing = new Editing(host, this.stage, gizmo, {
      scene: () => this.store.scene, arrays: this.arrays, element: () => this.element, clicked: () => this.picked?.instance,
      say: (words) => { this.say(words); }, mark: () => { this.showMark(); },
    });
    root.querySelector('.toolbar')?.after(this.editing.bar);
    this.isHandle = () => gizmo.hovered !== '';
    this.stage.canvas.tabIndex = 0;
    this.stage.canvas.setAttribute('aria-label', 'The level. Arrows turn it, Shift and arrows move it, plus and minus change the distance.');
    this.stage.setShows(this.state.shows);
    if (this.state.camera) this.stage.cameraState = this.state.camera;
    this.stage.onMoved = () => { this.keep(); };
    this.stage.onDrawn = () => {
      root.dataset.drawCalls = String(this.stage.drawCalls);
      root.dataset.handle = gizmo.hovered;
    };
    this.listen();
  }

  /** Shows the scene, and what becomes of it. */
  start(): void {
    this.host.onElement((element, frame) => { this.point(element, frame); });
    this.host.onChange(() => { this.refresh(); });
    this.refresh();
  }

  private toolbar(): HTMLElement {
    const { state } = this;
    const backs = select('Backs', BACKS, state.shows.backFaces, (backFaces) => { this.setShows({ ...state.shows, backFaces: backFaces as BackFaces }); });
    for (const [name, label, title] of SWITCHES) {
      this.switches.set(name, toggle(label, title, state.shows[name], (on) => { this.setShows({ ...state.shows, [name]: on }); }));
    }
    this.backs = backs;
    return make('div', { class: 'toolbar', role: 'toolbar', 'aria-label': 'Preview' },
      select('Color by', MODES, state.mode, (mode) => { this.setMode(mode as ColorMode); }),
      backs,
      ...this.switches.values(),
      this.findingsButton,
      this.measureButton,
      button('Frame', 'Fly to what is marked, or to everything (F)', () => { this.frame(); }),
      button('Isolate', 'Show only the marked instance (I)', () => { this.isolate(); }),
      button('Show all', 'Show what is hidden (H)', () => { this.lists.showAll(); }),
      button('Picture', 'Save the picture (P)', () => { this.savePicture(); }),
      toggle('Lists', 'Kinds, materials and instances (L)', state.lists, (on) => { this.showLists(on); }),
    );
  }

  private listen(): void {
    const { canvas } = this.stage;
    let down: [number, number] | undefined;
    // What a handle takes is no click.
    canvas.addEventListener('pointerdown', (event) => { down = event.button === 0 && !this.isHandle() ? [event.clientX, event.clientY] : undefined; });
    canvas.addEventListener('pointerup', (event) => {
      const isClick = down && Math.hypot(event.clientX - down[0], event.clientY - down[1]) < 4;
      if (isClick) this.click(event);
      down = undefined;
    });
    window.addEventListener('keydown', (event) => { this.key(event); });
    // The editor changes its theme by the class of the body.
    const themed = (): void => { this.stage.setColors(themeColors()); };
    new MutationObserver(themed).observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-id'] });
  }

  private key(event: KeyboardEvent): void {
    const typing = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (typing || event.target instanceof HTMLSelectElement) return;
    if (this.editing.key(event)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? 0.05 : Math.PI / 24;
    const move = (x: number, y: number): void => { if (event.shiftKey) this.stage.pan(x * step, y * step); else this.stage.turn(-x * step, y * step); };
    const flip = (name: Switch) => (): void => { this.switches.get(name)?.click(); };
    const keys: Record<string, () => void> = {
      arrowleft: () => { move(-1, 0); }, arrowright: () => { move(1, 0); }, arrowup: () => { move(0, 1); }, arrowdown: () => { move(0, -1); },
      '+': () => { this.stage.near(0.8); }, '=': () => { this.stage.near(0.8); }, '-': () => { this.stage.near(1.25); },
      1: () => { this.stage.lookAlong([1, 0, -0.001]); }, 2: () => { this.stage.lookAlong([0, 1, -0.001]); }, 3: () => { this.stage.lookAlong([0.001, 0, -1]); },
      f: () => { this.frame(); }, a: () => { this.stage.frameAll(); }, i: () => { this.isolate(); }, h: () => { this.lists.showAll(); }, p: () => { this.savePicture(); },
      e: () => { this.findingsButton.click(); }, n: () => { this.flyBy(event.shiftKey ? -1 : 1); },
      delete: () => { this.hidePicked(); },
      w: flip('wires'), b: () => { this.nextBacks(); }, x: flip('boxes'), g: flip('grid'), c: flip('figure'), z: flip('axes'),
      m: () => { this.measureButton.click(); },
      l: () => { this.showLists(this.lists.element.hidden); },
      escape: () => { this.point(undefined, false); },
    };
    const run = keys[event.key.toLowerCase()];
    // Enter and space belong to buttons.
    if (!run || (event.key.startsWith('Arrow') && event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    run();
  }

  private keep(): void {
    this.state.camera = this.stage.cameraState;
    this.host.keep(this.state);
  }

  /** Asks for the scene and what it needs; once more if it has changed meanwhile. */
  private refresh(): void {
    this.again = true;
    if (this.refreshing) return;
    this.refreshing = true;
    void this.refreshAll().finally(() => { this.refreshing = false; });
  }

  /** The text has changed since the scene was asked for. */
  private isOutdated(): boolean {
    return this.again;
  }

  private async refreshAll(): Promise<void> {
    while (this.again) {
      this.again = false;
      try {
        await this.refreshOnce();
      } catch (error) {
        // A text that changes while it is asked about is asked about again.
        if (!this.isOutdated()) this.say(error instanceof Error ? error.message : String(error));
      }
    }
  }

  private async refreshOnce(): Promise<void> {
    const scene = await this.host.scene();
    if (!scene) {
      this.say('This is no Halo .ass file.');
      return;
    }
    if (scene.version !== PROTOCOL) {
      this.say(`The server speaks version ${scene.version} of the preview's protocol, the viewer version ${PROTOCOL}.`);
      return;
    }
    const missing = this.store.missing(scene);
    for (const ids of batches(missing, scene)) {
      this.store.put(await this.host.mesh(ids, this.store.wanted));
      if (this.isOutdated()) return;
    }
    this.store.show(scene);
    this.root.dataset.pieces = String(missing.length);
    this.redraw();
    this.showMark();
    this.editing.refreshed();
    void this.refreshFindings();
  }

  /** Findings come when they are there; the picture does not wait for them. */
  private async refreshFindings(): Promise<void> {
    const asked = ++this.findingsAsked;
    try {
      const findings = await this.host.findings();
      if (asked !== this.findingsAsked) return;
      this.findings = findings;
    } catch {
      // The text has changed, and is asked about again.
      return;
    }
    this.finding = undefined;
    this.lists.setFindings(this.findings);
    this.root.dataset.findings = String(this.findings.length);
    this.drawFindings();
    if (this.state.mode === 'findings') this.redraw();
  }

  private drawFindings(): void {
    const { scene } = this.store;
    if (scene) this.stage.setFindings(findingMarks(scene, this.arrays, this.findings), this.state.findings);
  }

  private showFindings(on: boolean): void {
    this.state.findings = on;
    this.drawFindings();
    this.keep();
  }

  private flyBy(by: 1 | -1): void {
    const next = step(this.findings.length, this.finding, by);
    if (next !== undefined) this.fly(next);
  }

  /** Flies to a finding, and shows its place in the text. */
  private fly(number: number): void {
    const { scene } = this.store;
    const finding = this.findings[number];
    if (!scene || !finding) return;
    this.finding = number;
    this.element = finding.element ?? undefined;
    this.showMark();
    const { triangles, edges, points } = cornersOf(scene, this.arrays, finding);
    const bounds = emptyBounds();
    for (const [x, y, z] of [...triangles.flat(), ...edges.flat(), ...points]) {
      include(bounds, x - 50, y - 50, z - 50);
      include(bounds, x + 50, y + 50, z + 50);
    }
    this.stage.frame(bounds);
    this.say(`${number + 1} of ${this.findings.length} · ${finding.message} (${finding.code})`);
    if (finding.element) this.host.reveal(finding.element);
  }

  private readonly arrays = (object: number): ReturnType<SceneStore['arrays']> => this.store.arrays(object);

  private redraw(): void {
    const { scene } = this.store;
    if (!scene) return;
    const list = this.drawTriangles(scene);
    this.stage.setGlyphs(glyphs(scene, this.filter));
    const { all, boxes } = this.boundsOf(scene);
    this.stage.setBounds(all, boxes);
    this.lists.update(scene, census(scene, (object) => this.arrays(object)?.triangles), this.store.stale);
    const triangles = list.batches.reduce((sum, batch) => sum + (batch.indices.length / 3) * (batch.matrices ? batch.matrices.length / 16 : 1), 0);
    const words = [`${triangles} triangles`, `${scene.instances.length} instances`, `${list.batches.length} batches`];
    if (list.undrawable > 0) words.push(`${list.undrawable} triangles cannot be drawn`);
    if (this.store.stale.size > 0) words.push(`${this.store.stale.size} objects as they were before a mistake`);
    this.say(words.join(' · '));
    this.root.dataset.triangles = String(triangles);
    this.root.dataset.batches = String(list.batches.length);
    this.root.dataset.drawn = String(Number(this.root.dataset.drawn ?? 0) + 1);
  }

  /** Draws what an edit has moved, else all. */
  private drawTriangles(scene: Scene): DrawList {
    const { mode } = this.state;
    this.stage.setShading(mode === 'normals' ? 1 : mode === 'uv' ? 2 : 0);
    const patches = this.drawing.patch(scene, this.arrays, this.filter, mode);
    this.root.dataset.patched = String(patches !== undefined);
    if (patches && this.drawing.list) {
      this.stage.patchBatches(patches);
      return this.drawing.list;
    }
    const list = this.drawing.make(scene, this.arrays, this.filter, mode, mode === 'findings' ? findingTints(this.findings) : undefined);
    this.stage.setBatches(list.batches);
    return list;
  }

  private boundsOf(scene: Scene): { all: Bounds; boxes: Bounds[] } {
    const all = emptyBounds();
    const boxes: Bounds[] = [];
    for (const instance of scene.instances) {
      if (!this.filter.instance(instance.name)) continue;
      const own = this.arrays(instance.object);
      const box = own ? transformBounds(instance.world, own.bounds) : emptyBounds();
      if (own) boxes.push(box);
      join(all, box);
      if (scene.objects[instance.object]?.light || instance.kind === 'marker') include(all, ...transformPoint(instance.world, [0, 0, 0]));
    }
    return { all, boxes };
  }

  private setMode(mode: ColorMode): void {
    this.state.mode = mode;
    if (mode === 'vertex') this.store.want(['color']);
    if (mode === 'weights') this.store.want(['influences']);
    this.keep();
    if (mode === 'vertex' || mode === 'weights') this.refresh();
    else this.redraw();
  }

  private setShows(shows: Shows): void {
    Object.assign(this.state.shows, shows);
    this.stage.setShows(this.state.shows);
    this.keep();
  }

  private nextBacks(): void {
    const list = this.backs?.querySelector('select');
    if (!list) return;
    list.selectedIndex = (list.selectedIndex + 1) % BACKS.length;
    list.dispatchEvent(new Event('change'));
  }

  private setVisibility(visibility: Visibility): void {
    this.state.visibility = visibility;
    this.filter = new Filter(visibility);
    this.keep();
    this.redraw();
  }

  private showLists(shown: boolean): void {
    this.state.lists = shown;
    this.lists.element.hidden = !shown;
    this.keep();
  }

  private hitAt(event: PointerEvent): Hit | undefined {
    const { scene } = this.store;
    if (!scene) return undefined;
    const { origin, direction } = this.stage.ray(event.clientX, event.clientY);
    return pick(scene, this.arrays, this.filter, origin, direction, this.state.shows.backFaces === 'through');
  }

  private click(event: PointerEvent): void {
    const hit = this.hitAt(event);
    if (this.measuring) {
      if (hit) this.measureTo(event.shiftKey ? this.cornerOf(hit) : hit.point);
      return;
    }
    this.picked = hit;
    const add = event.ctrlKey || event.metaKey;
    const wanted = event.altKey ? 'instance' : event.shiftKey ? 'vertex' : add ? 'triangle' : this.editing.clickMeans;
    this.editing.pick(hit && wanted === 'triangle' && !hit.shape ? hit : undefined, add);
    if (!hit) {
      this.point(undefined, false);
      return;
    }
    const element = elementOf(hit, wanted);
    this.point(element, false);
    this.tell(hit);
    this.host.reveal(element);
  }

  private cornerOf(hit: Hit): Vec3 {
    const { scene } = this.store;
    const all = scene ? vertexPoints(scene, this.arrays, hit.object, hit.vertex) : [];
    const distance = (point: Vec3): number => Math.hypot(point[0] - hit.point[0], point[1] - hit.point[1], point[2] - hit.point[2]);
    return all.sort((a, b) => distance(a) - distance(b))[0] ?? hit.point;
  }

  private tell(hit: Hit): void {
    const { scene } = this.store;
    const material = this.arrays(hit.object)?.triangles[hit.triangle * 4] ?? -1;
    const names = [
      `instance ${hit.instance} ${scene?.instances[hit.instance]?.name ?? ''}`, `object ${hit.object}`,
      ...(hit.shape ? [] : [`triangle ${hit.triangle}`, `vertex ${hit.vertex}`]),
      `material ${material} ${scene?.materials[material]?.name ?? ''}`, `at ${hit.point.map(number).join(' ')}`,
    ];
    this.say(names.join(' · '));
  }

  /** Marks an element, and flies to it. */
  private point(element: Element | undefined, frame: boolean): void {
    this.element = element;
    this.showMark();
    if (frame && element) this.frame();
  }

  private marked(): { triangles: number[]; points: Vec3[] } {
    const { scene } = this.store;
    const { element } = this;
    if (!scene || !element) return { triangles: [], points: [] };
    const chosen = this.editing.marked;
    const others = (chosen?.triangles ?? []).flatMap((triangle) => outline(scene, this.arrays, { kind: 'triangle', object: chosen?.object ?? -1, number: triangle }));
    return {
      triangles: [...outline(scene, this.arrays, element), ...others],
      points: element.kind === 'vertex' ? vertexPoints(scene, this.arrays, element.object, element.number) : this.originOf(scene, element),
    };
  }

  /** Lights, markers and bones have no triangles to mark. */
  private originOf(scene: Scene, element: Element): Vec3[] {
    const own = element.kind === 'instance' ? scene.instances[element.number] : undefined;
    const placed = element.kind === 'object' ? scene.instances.filter((instance) => instance.object === element.number) : [];
    const all = own ? [own] : placed;
    return all.filter((instance) => (this.arrays(instance.object)?.triangles.length ?? 0) === 0).map((instance) => transformPoint(instance.world, [0, 0, 0]));
  }

  private showMark(): void {
    const { triangles, points } = this.marked();
    this.stage.highlight(triangles, points);
    this.root.dataset.marked = this.element ? `${this.element.kind} ${this.element.number}` : '';
    this.editing.update();
  }

  private frame(): void {
    const { triangles, points } = this.marked();
    const bounds = emptyBounds();
    for (let at = 0; at + 2 < triangles.length; at += 3) include(bounds, triangles[at] ?? NaN, triangles[at + 1] ?? NaN, triangles[at + 2] ?? NaN);
    for (const [x, y, z] of points) {
      include(bounds, x - 50, y - 50, z - 50);
      include(bounds, x + 50, y + 50, z + 50);
    }
    if (triangles.length + points.length > 0) this.stage.frame(bounds);
    else this.stage.frameAll();
  }

  /** The instance that is marked, or that was clicked. */
  private markedInstance(): string | undefined {
    const { scene } = this.store;
    const number = this.element?.kind === 'instance' ? this.element.number : this.picked?.instance;
    return number === undefined ? undefined : scene?.instances[number]?.name;
  }

  private isolate(): void {
    const name = this.markedInstance();
    this.lists.isolate(name === undefined || this.state.visibility.isolated.length > 0 ? [] : [name]);
  }

  private hidePicked(): void {
    const name = this.markedInstance();
    if (name !== undefined) this.lists.hide(name);
  }

  private revealNamed(kind: 'material' | 'instance', name: string): void {
    const { scene } = this.store;
    const number = (kind === 'material' ? scene?.materials : scene?.instances)?.findIndex((one) => one.name === name) ?? -1;
    if (number < 0) return;
    const element: Element = { kind, number };
    this.point(element, false);
    this.host.reveal(element);
  }

  private measure(on: boolean): void {
    this.measuring = on ? [] : undefined;
    this.stage.showMeasure([]);
    this.say(on ? 'Click two points; with Shift, the nearest vertices.' : '');
  }

  private measureTo(point: Vec3): void {
    const points = this.measuring?.length === 1 ? [...this.measuring, point] : [point];
    this.measuring = points;
    this.stage.showMeasure(points);
    const [from, to] = points;
    if (!from || !to) return;
    const [x, y, z]: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    const length = Math.hypot(x, y, z);
    this.say(`${number(length)} units, ${number(length / 100)} world units · x ${number(x)} · y ${number(y)} · z ${number(z)}`);
  }

  private savePicture(): void {
    void this.stage.picture().then((picture) => { if (picture) this.host.save('level.png', picture); });
  }

  private say(words: string): void {
    this.status.textContent = words;
  }
}
