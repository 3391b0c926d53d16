import { TURN, type Gizmo } from './stage/gizmo';
import { choose, keyAxes, movable, moved, turned, type Chosen, type Movable } from './logic/changes';
import { transformPoint, type Vec3 } from './logic/matrix';
import type { Change, Element, Scene } from './logic/protocol';
import type { Arrays } from './logic/store';
import type { Host } from './host';
import type { Stage } from './stage/stage';
import type { Tool } from './ui/toolbar';
import type { Editable } from './ui/details';

/** Keys that follow each other so soon are one change, and one undo. */
const PAUSE = 400;

/** The parts of the viewer that editing works on. */
export interface Edited {
  scene(): Scene | undefined;
  arrays(object: number): Arrays | undefined;
  element(): Element | undefined;
  /** The instance that was clicked last. */
  clicked(): number | undefined;
  say(words: string): void;
  /** Selects an element. */
  select(element: Element): void;
  /** Marks anew what is marked. */
  mark(): void;
  /** Another tool is used. */
  took(tool: Tool): void;
}

/** Tools that change the level from the picture: handles, keys, and what is done with chosen triangles. */
export class Editing {
  private tool: Tool = 'look';
  private step = 0;
  private chosen: Chosen | undefined;
  private what: Movable | undefined;
  /** Set while keys are gathered. */
  private pause: number | undefined;
  private held = false;
  /** A change is on its way: the picture is not yet what the text is. */
  private waiting = false;

  constructor(private readonly host: Host, private readonly stage: Stage, private readonly gizmo: Gizmo, private readonly edited: Edited) {}

  /** The text can be changed. */
  get canEdit(): boolean {
    return this.host.edit !== undefined && this.edited.scene()?.documentVersion !== undefined;
  }

  /** Properties of the selection that the panel can change. */
  get editable(): Editable {
    const scene = this.edited.scene();
    const kind = this.canEdit ? this.edited.element()?.kind : undefined;
    const triangles = kind === 'triangle' ? (this.chosen?.triangles ?? []) : [];
    const first = (triangles[0] ?? 0) * 4;
    return {
      place: kind === 'instance' || kind === 'vertex', turn: kind === 'instance', triangles: triangles.length,
      materials: scene?.materials.map((material, number) => `${number} ${material.name}`) ?? [],
      material: this.edited.arrays(this.chosen?.object ?? -1)?.triangles[first] ?? 0,
    };
  }

  /** Steps of handles and keys, in units; 0 for none. */
  setStep(units: number): void {
    this.step = units;
    this.update();
  }

  /** The level is another. */
  refreshed(): void {
    this.waiting = false;
    this.update();
  }

  /** The handles were taken, or let go. */
  hold(isHeld: boolean): void {
    this.held = isHeld;
  }

  /** Something else is marked. */
  update(): void {
    const scene = this.edited.scene();
    if (scene && this.canEdit) this.place(scene);
    else this.gizmo.detach();
  }

  private place(scene: Scene): void {
    // What is being moved stays where the hand has it.
    if (this.held || this.pause !== undefined || this.waiting) return;
    const isMoving = this.tool === 'move' || this.tool === 'rotate';
    this.what = isMoving ? movable(scene, this.edited.element(), this.edited.clicked()) : undefined;
    const at = this.what && this.origin(scene, this.what);
    if (!at || (this.tool === 'rotate' && this.what?.kind !== 'instance')) this.gizmo.detach();
    else this.gizmo.attach(at, this.tool === 'move' ? 'translate' : 'rotate', this.step);
  }

  private origin(scene: Scene, what: Movable): Vec3 | undefined {
    const world = scene.instances[what.instance]?.world ?? [];
    if (what.kind === 'instance') return transformPoint(world, [0, 0, 0]);
    const positions = this.edited.arrays(what.object)?.positions;
    const at = what.vertex * 3;
    return positions && at + 2 < positions.length ? transformPoint(world, [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0]) : undefined;
  }

  /** The meaning of a click without modifiers. */
  get clickMeans(): 'triangle' | 'instance' {
    return this.tool === 'look' ? 'triangle' : 'instance';
  }

  /** A triangle was clicked; `undefined` for none. */
  pick(picked: { object: number; triangle: number } | undefined, add: boolean): void {
    this.chosen = picked && choose(this.chosen, picked.object, picked.triangle, add);
  }

  /** Triangles that are marked beside what the cursor is on. */
  get marked(): Chosen | undefined {
    return this.chosen;
  }

  setTool(tool: Tool): void {
    if (tool === this.tool || (!this.canEdit && (tool === 'move' || tool === 'rotate'))) return;
    this.tool = tool;
    this.edited.took(tool);
    const scene = this.edited.scene();
    const what = scene && movable(scene, this.edited.element(), this.edited.clicked());
    // What moves is what is marked: the instance of a triangle.
    if (tool !== 'look' && tool !== 'walk' && what?.kind === 'instance') this.edited.select({ kind: 'instance', number: what.instance });
    else this.edited.mark();
  }

  /** Puts what is selected somewhere in the level. */
  put(to: Vec3): void {
    const scene = this.edited.scene();
    const what = scene && movable(scene, this.edited.element(), this.edited.clicked());
    const at = what && this.origin(scene, what);
    const change = at && moved(scene, what, [to[0] - at[0], to[1] - at[1], to[2] - at[2]]);
    if (change) void this.send(change);
  }

  /** Turns the selected instance around an axis of the level. */
  turn(axis: Vec3, degrees: number): void {
    const element = this.edited.element();
    if (element?.kind === 'instance' && degrees !== 0) void this.send({ kind: 'rotateInstance', instance: element.number, axis, degrees });
  }

  /** Handles a key; `false` where it means nothing here. */
  key(event: KeyboardEvent): boolean {
    if (!this.canEdit) return false;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey && (key === 'z' || key === 'y')) {
      this.host.undo?.(key === 'y' || event.shiftKey);
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (key === 't' || key === 'r') this.setTool(key === 't' ? 'move' : 'rotate');
    else if (key === 'delete' && event.shiftKey) this.remove();
    else if (key === 'escape' && this.tool !== 'look') this.setTool('look');
    else return this.nudge(event.key);
    return true;
  }

  private nudge(key: string): boolean {
    if (!this.what) return false;
    const { forward, right } = keyAxes(this.stage.direction);
    const up: Vec3 = [0, 0, 1];
    const ways: Record<string, [Vec3, 1 | -1]> = this.tool === 'move'
      ? { ArrowUp: [forward, 1], ArrowDown: [forward, -1], ArrowRight: [right, 1], ArrowLeft: [right, -1], PageUp: [up, 1], PageDown: [up, -1] }
      : { ArrowUp: [right, -1], ArrowDown: [right, 1], ArrowRight: [up, -1], ArrowLeft: [up, 1], PageUp: [forward, 1], PageDown: [forward, -1] };
    const way = ways[key];
    if (!way) return false;
    if (this.waiting) return true;
    const [axis, sign] = way;
    const length = sign * (this.step === 0 ? 10 : this.step);
    if (this.tool === 'move') this.gizmo.nudge([axis[0] * length, axis[1] * length, axis[2] * length]);
    else this.gizmo.turn(axis, sign * TURN);
    window.clearTimeout(this.pause);
    this.pause = window.setTimeout(() => {
      this.pause = undefined;
      this.gizmo.tell();
    }, PAUSE);
    return true;
  }

  /** The handles were let go. */
  settle(by: Vec3, turn: [number, number, number, number]): void {
    const scene = this.edited.scene();
    if (!scene || !this.what) return;
    const change = this.tool === 'rotate' ? turned(this.what, turn) : moved(scene, this.what, by);
    if (change) void this.send(change);
    else this.reset();
  }

  /** Gives the chosen triangles a material. */
  assign(material: number): void {
    if (this.chosen) void this.send({ kind: 'assignMaterial', ...this.chosen, material });
  }

  remove(): void {
    const { chosen } = this;
    // Their numbers belong to others afterwards.
    this.chosen = undefined;
    if (chosen) void this.send({ kind: 'deleteTriangles', ...chosen });
  }

  private async send(change: Change): Promise<void> {
    const version = this.edited.scene()?.documentVersion;
    if (version === undefined || !this.host.edit || this.waiting) return;
    this.waiting = true;
    try {
      const isChanged = await this.host.edit(change, version);
      if (isChanged) return;
      this.edited.say('The text says so already.');
      this.reset();
    } catch (error) {
      this.edited.say(error instanceof Error ? error.message : String(error));
      this.reset();
    }
  }

  /** Shows what is moved as it stands in the text. */
  private reset(): void {
    this.waiting = false;
    this.edited.mark();
    this.update();
  }

  /** Shows where what is moved would be. */
  preview(matrix: number[]): void {
    const scene = this.edited.scene();
    if (!scene || !this.what) return;
    if (this.what.kind === 'instance') {
      this.stage.marks.moveMark(matrix);
      return;
    }
    const at = this.origin(scene, this.what);
    if (at) this.stage.highlight([], [transformPoint(matrix, at)]);
  }
}
