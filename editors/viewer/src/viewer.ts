import { detailsOf } from './logic/details';
import { Drawing } from './logic/drawing';
import type { ColorMode, DrawList } from './logic/drawList';
import { edgeLines } from './logic/edges';
import { extentOf } from './logic/extent';
import { cornersOf, currentMarks, findingMarks, findingTints, lengthWords, shortNumber, step } from './logic/findings';
import { glyphs } from './logic/glyphs';
import { emptyBounds, include, transformPoint, type Vec3 } from './logic/matrix';
import { elementOf, outline, pick, vertexPoints, type Hit } from './logic/pick';
import type { Element, Finding, Scene } from './logic/protocol';
import { SceneStore } from './logic/store';
import { census, Filter, type Visibility } from './logic/visibility';
import { keepAlt } from './alt';
import { Editing } from './editing';
import type { Host } from './host';
import { Loader } from './loader';
import { Stage, type Shows } from './stage/stage';
import { restored, type State } from './state';
import { stageColors } from './theme';
import { DetailPanel } from './ui/details';
import { make } from './ui/dom';
import { Lists } from './ui/lists';
import { Toolbar, type Tool } from './ui/toolbar';

const NO_MARKS = { lines: [], lineColors: [], triangles: [], triangleColors: [] };

const MOVES = 'Drag the handles, or press arrows, Page Up and Page Down';
const TOOL_HELP: Record<Tool, string> = {
  look: '', move: `${MOVES}, or type numbers. Escape ends it.`, rotate: `${MOVES}: 15 degrees each. Escape ends it.`,
  walk: 'Walk with W, A, S, D, faster with Shift. Drag, or press arrows, to look around. Escape ends it.',
};

/** The viewer: the picture, what is around it, and what ties it to the text. */
export class Viewer {
  private readonly store = new SceneStore();
  private readonly drawing = new Drawing();
  private readonly loader: Loader;
  private readonly stage: Stage;
  private readonly state: State;
  private readonly toolbar: Toolbar;
  private readonly details: DetailPanel;
  private readonly lists: Lists;
  private readonly side: HTMLElement;
  private readonly editing: Editing;
  private readonly status = make('div', { class: 'status', role: 'status' });
  /** The pointer is on a handle. */
  private isHandle: () => boolean = () => false;
  private filter: Filter;
  private measuring: Vec3[] | undefined;
  private element: Element | undefined;
  private picked: Hit | undefined;
  private findings: Finding[] = [];
  private finding: number | undefined;
  private findingsAsked = 0;
  /** A part of the level is shown, seen from where all of that part is seen. */
  private isPart = false;
  /** The camera flies to the marked element as soon as it is there. */
  private fliesLater = false;

  constructor(private readonly root: HTMLElement, private readonly host: Host) {
    this.state = restored(host.load());
    this.filter = new Filter(this.state.visibility);
    this.loader = new Loader(host, this.store, { show: (isWhole, pieces) => { this.show(isWhole, pieces); }, say: (words) => { this.say(words); } });
    this.lists = new Lists(this.state.visibility, {
      change: (visibility) => { this.setVisibility(visibility); },
      reveal: (kind, name) => { this.revealNamed(kind, name); },
      fly: (number) => { this.fly(number); },
    });
    this.details = new DetailPanel({
      place: (to) => { this.editing.put(to); }, turn: (axis, degrees) => { this.editing.turn(axis, degrees); }, step: (units) => { this.editing.setStep(units); },
      assign: (material) => { this.editing.assign(material); }, remove: () => { this.editing.remove(); },
    });
    this.toolbar = this.makeToolbar();
    this.side = make('aside', { class: 'side' }, this.details.element, this.lists.element);
    this.side.hidden = !this.state.lists;
    const main = make('main', { class: 'picture' });
    root.append(this.toolbar.element, make('div', { class: 'middle' }, main, this.side), this.status);
    this.stage = new Stage(main, stageColors());
    const gizmo = this.stage.gizmo({
      held: (isHeld) => { this.editing.hold(isHeld); },
      moved: (matrix) => { this.editing.preview(matrix); },
      done: (by, turn) => { this.editing.settle(by, turn); },
    });
    this.editing = new Editing(host, this.stage, gizmo, {
      scene: () => this.store.scene, arrays: this.arrays, element: () => this.element, clicked: () => this.picked?.instance,
      say: (words) => { this.say(words); }, select: (element) => { this.point(element, false); }, mark: () => { this.showMark(); }, took: (tool) => { this.took(tool); },
    });
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
    this.host.onChange(() => { this.loader.refresh(); });
    this.loader.refresh();
  }

  private makeToolbar(): Toolbar {
    return new Toolbar(this.state, {
      tool: (tool) => { this.editing.setTool(tool); },
      frame: () => { this.frame(); }, isolate: () => { this.isolate(); }, measure: (on) => { this.measure(on); },
      findings: (on) => { this.showFindings(on); }, fly: (by) => { this.flyBy(by); }, undo: () => { this.host.undo?.(false); },
      lists: (on) => { this.showLists(on); }, mode: (mode) => { this.setMode(mode); }, shows: (shows) => { this.setShows(shows); },
      view: (direction) => { this.stopWalking(); this.stage.lookAlong(direction); }, showAll: () => { this.lists.showAll(); }, picture: () => { this.savePicture(); },
    });
  }

  private listen(): void {
    const { canvas } = this.stage;
    let down: [number, number] | undefined;
    // What a handle takes is no click.
    canvas.addEventListener('pointerdown', (event) => {
      down = event.button === 0 && !this.isHandle() ? [event.clientX, event.clientY] : undefined;
      if (this.stage.walker) canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', (event) => { if (event.buttons !== 0) this.stage.walker?.look(event.movementX, event.movementY); });
    canvas.addEventListener('pointerup', (event) => {
      const isClick = down && Math.hypot(event.clientX - down[0], event.clientY - down[1]) < 4;
      if (isClick) this.click(event);
      down = undefined;
    });
    keepAlt(canvas);
    window.addEventListener('keydown', (event) => { this.key(event); });
    window.addEventListener('keyup', (event) => { this.stage.walker?.key(event, false); });
    window.addEventListener('blur', () => { this.stage.walker?.release(); });
    // The editor changes its theme by the class of the body.
    const themed = (): void => { this.stage.setColors(stageColors()); };
    new MutationObserver(themed).observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-id'] });
  }

  private key(event: KeyboardEvent): void {
    const typing = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (typing || event.target instanceof HTMLSelectElement || this.toolbar.isOpen) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if ((isPlain && this.stage.walker?.key(event, true)) || this.editing.key(event)) {
      event.preventDefault();
      return;
    }
    if (!isPlain) return;
    const key = event.key.toLowerCase();
    const step = event.shiftKey ? 0.05 : Math.PI / 24;
    const move = (x: number, y: number): void => { if (event.shiftKey) this.stage.pan(x * step, y * step); else this.stage.turn(-x * step, y * step); };
    const keys: Record<string, () => void> = {
      arrowleft: () => { move(-1, 0); }, arrowright: () => { move(1, 0); }, arrowup: () => { move(0, 1); }, arrowdown: () => { move(0, -1); },
      '+': () => { this.stage.near(0.8); }, '=': () => { this.stage.near(0.8); }, '-': () => { this.stage.near(1.25); },
      f: () => { this.frame(); }, a: () => { this.stopWalking(); this.stage.frameAll(); }, i: () => { this.isolate(); }, h: () => { this.lists.showAll(); }, p: () => { this.savePicture(); },
      n: () => { this.flyBy(event.shiftKey ? -1 : 1); }, y: () => { this.details.assign(); },
      delete: () => { this.hidePicked(); },
      escape: () => { if (this.stage.walker) this.stopWalking(); else this.point(undefined, false); },
    };
    // Enter and space belong to buttons, arrows to what is chosen by them.
    if (event.key.startsWith('Arrow') && event.target instanceof HTMLInputElement) return;
    if (!(key in keys) && !this.toolbar.key(key)) return;
    event.preventDefault();
    keys[key]?.();
  }

  /** Another tool is used. */
  private took(tool: Tool): void {
    this.toolbar.setTool(tool);
    this.root.dataset.tool = tool;
    if (tool === 'walk') this.stage.walk(this.picked?.point ?? this.stage.target, (from) => this.floor(from));
    else if (this.stage.walker) this.stage.walk(undefined, () => undefined);
    this.say(TOOL_HELP[tool]);
  }

  /** How far below a place the floor is. */
  private floor(from: Vec3): number | undefined {
    const { scene } = this.store;
    return scene && pick(scene, this.arrays, this.filter, from, [0, 0, -1], true)?.distance;
  }

  private keep(): void {
    this.state.camera = this.stage.cameraState;
    this.host.keep(this.state);
  }

  private show(isWhole: boolean, pieces: number): void {
    this.root.dataset.pieces = String(pieces);
    this.redraw(isWhole);
    if (this.isPart && isWhole) this.stage.frameAll();
    this.isPart = !isWhole && this.state.camera === undefined;
    if (!isWhole) {
      this.say('Loading the rest of the level …');
      return;
    }
    this.editing.refreshed();
    this.toolbar.setEdits(this.editing.canEdit);
    this.showMark();
    if (this.fliesLater) this.frame();
    this.fliesLater = false;
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
    this.toolbar.setFindings(this.findings.length);
    this.root.dataset.findings = String(this.findings.length);
    this.drawFindings();
    if (this.state.mode === 'findings') this.redraw();
  }

  private drawFindings(): void {
    const { scene } = this.store;
    if (!scene) return;
    const current = this.findings[this.finding ?? -1];
    const others = this.state.findings ? this.findings.filter((finding) => finding !== current) : [];
    this.stage.marks.find('findings', findingMarks(scene, this.arrays, others));
    if (current) {
      const { marks, labels } = currentMarks(scene, this.arrays, current);
      this.stage.marks.find('current', marks, labels);
    } else this.stage.marks.find('current', NO_MARKS);
  }

  private showFindings(on: boolean): void {
    this.state.findings = on;
    this.finding = undefined;
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
    this.stopWalking();
    // What has a shape of its own is drawn as that: the triangle where it stands in the text is often a sound one.
    this.point(finding.geometry ? undefined : (finding.element ?? undefined), false);
    this.finding = number;
    this.drawFindings();
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

  private redraw(isWhole = true): void {
    const { scene } = this.store;
    if (!scene) return;
    const list = this.drawTriangles(scene);
    // Edges of a part would be those of its holes.
    if (isWhole) this.stage.setEdges(edgeLines(scene, this.arrays, this.filter));
    this.stage.setGlyphs(glyphs(scene, this.filter));
    const { all, boxes } = extentOf(scene, this.arrays, this.filter);
    this.stage.setBounds(all, boxes);
    this.lists.update(scene, census(scene, (object) => this.arrays(object)?.triangles), this.store.stale, this.state.mode);
    const triangles = list.batches.reduce((sum, batch) => sum + (batch.indices.length / 3) * (batch.matrices ? batch.matrices.length / 16 : 1), 0);
    const counted = (many: number, word: string): string => `${many} ${word}${many === 1 ? '' : 's'}`;
    const words = [counted(triangles, 'triangle'), counted(scene.instances.length, 'instance')];
    if (list.undrawable > 0) words.push(`${counted(list.undrawable, 'triangle')} cannot be drawn`);
    if (this.store.stale.size > 0) words.push(`${counted(this.store.stale.size, 'object')} as before a mistake in the text`);
    if (scene.madeOf !== undefined) words.push(`made of ${scene.madeOf}, and cannot be changed here`);
    this.say(words.join(' · '), scene.losses?.map((loss) => `${loss}.`).join('\n'));
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

  private setMode(mode: ColorMode): void {
    this.state.mode = mode;
    if (mode === 'vertex') this.store.want(['color']);
    if (mode === 'weights') this.store.want(['influences']);
    this.keep();
    if (mode === 'vertex' || mode === 'weights') this.loader.refresh();
    else this.redraw();
  }

  private setShows(shows: Partial<Shows>): void {
    Object.assign(this.state.shows, shows);
    this.stage.setShows(this.state.shows);
    this.keep();
  }

  private setVisibility(visibility: Visibility): void {
    this.state.visibility = visibility;
    this.filter = new Filter(visibility);
    this.keep();
    this.redraw();
  }

  private showLists(shown: boolean): void {
    this.state.lists = shown;
    this.side.hidden = !shown;
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
    if (this.stage.walker) return;
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

  /** Says what was clicked, and where. */
  private tell(hit: Hit): void {
    const { scene } = this.store;
    const material = this.arrays(hit.object)?.triangles[hit.triangle * 4] ?? -1;
    const names = [
      `at ${hit.point.map(shortNumber).join(' ')}`, `instance ${hit.instance} ${scene?.instances[hit.instance]?.name ?? ''}`, `object ${hit.object}`,
      ...(hit.shape ? [] : [`triangle ${hit.triangle}`, `vertex ${hit.vertex}`]),
      `material ${material} ${scene?.materials[material]?.name ?? ''}`,
    ];
    this.say(names.join(' · '));
  }

  /** Marks an element, and flies to it. */
  private point(element: Element | undefined, frame: boolean): void {
    this.element = element;
    if (this.finding !== undefined) {
      this.finding = undefined;
      this.drawFindings();
    }
    this.showMark();
    this.fliesLater = frame && this.store.scene === undefined;
    if (frame && element && !this.fliesLater) this.frame();
  }

  private marked(): { triangles: number[]; points: Vec3[] } {
    const { scene } = this.store;
    const { element } = this;
    if (!scene || !element) return { triangles: [], points: [] };
    const chosen = element.kind === 'triangle' ? this.editing.marked : undefined;
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
    const { scene } = this.store;
    this.details.update(scene && this.element && detailsOf(scene, this.arrays, this.element, this.picked?.instance), this.editing.editable);
  }

  /** Who flies somewhere walks no more. */
  private stopWalking(): void {
    if (this.stage.walker) this.editing.setTool('look');
  }

  private frame(): void {
    this.stopWalking();
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
    if (name === undefined) return;
    this.lists.hide(name);
    this.say(`${name} is hidden in the picture, and stays in the text. H shows all again.`);
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
    this.stage.marks.measure([], '');
    this.say(on ? 'Click two points; with Shift, the nearest vertices.' : '');
  }

  private measureTo(point: Vec3): void {
    const points = this.measuring?.length === 1 ? [...this.measuring, point] : [point];
    this.measuring = points;
    const [from, to] = points;
    if (!from || !to) {
      this.stage.marks.measure(points, '');
      return;
    }
    const [x, y, z]: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    const length = lengthWords(Math.hypot(x, y, z));
    this.stage.marks.measure(points, length);
    this.say(`${length} · x ${shortNumber(x)} · y ${shortNumber(y)} · z ${shortNumber(z)}`);
  }

  private savePicture(): void {
    void this.stage.picture().then((picture) => { if (picture) this.host.save('level.png', picture); });
  }

  private say(words: string, more = ''): void {
    this.status.textContent = words;
    this.status.title = more;
  }
}
