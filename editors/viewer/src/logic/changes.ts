import { inverse, transformDirection, type Vec3 } from './matrix';
import type { Change, Element, Scene } from './protocol';

/** Lengths that are sent are as exact as somebody can aim; what is finer is noise of the picture's arithmetic. */
export const tidy = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;

const tidied = ([x, y, z]: Vec3): Vec3 => [tidy(x), tidy(y), tidy(z)];

const isNone = (by: Vec3): boolean => by.every((part) => part === 0);

/** What of the text moves when an element is moved; a vertex as an instance places it. */
export type Movable = { kind: 'instance'; instance: number } | { kind: 'vertex'; instance: number; object: number; vertex: number };

/** The element that a marked one moves: a vertex, else the instance that it is or belongs to; of several the one that was clicked. */
export function movable(scene: Scene, element: Element | undefined, clicked: number | undefined): Movable | undefined {
  if (!element || element.kind === 'material') return undefined;
  if (element.kind === 'instance') return element.number < scene.instances.length ? { kind: 'instance', instance: element.number } : undefined;
  const object = 'object' in element ? element.object : element.number;
  const first = scene.instances.findIndex((one) => one.object === object);
  const instance = clicked !== undefined && scene.instances[clicked]?.object === object ? clicked : first;
  if (instance < 0) return undefined;
  return element.kind === 'vertex' ? { kind: 'vertex', instance, object, vertex: element.number } : { kind: 'instance', instance };
}

/** A way in the level as a change; `undefined` where nothing moves, or where the instance flattens its object. */
export function moved(scene: Scene, what: Movable, by: Vec3): Change | undefined {
  if (what.kind === 'instance') {
    const way = tidied(by);
    return isNone(way) ? undefined : { kind: 'moveInstance', instance: what.instance, by: way };
  }
  const back = inverse(scene.instances[what.instance]?.world ?? []);
  const way = back && tidied(transformDirection(back, by));
  return !way || isNone(way) ? undefined : { kind: 'moveVertex', object: what.object, vertex: what.vertex, by: way };
}

/** A turn (unit quaternion) of an instance as a change. */
export function turned(what: Movable, [x, y, z, w]: [number, number, number, number]): Change | undefined {
  const sine = Math.hypot(x, y, z);
  const degrees = tidy((2 * Math.atan2(sine, w) * 180) / Math.PI);
  if (what.kind !== 'instance' || sine < 1e-6 || degrees % 360 === 0) return undefined;
  return { kind: 'rotateInstance', instance: what.instance, axis: tidied([x / sine, y / sine, z / sine]), degrees };
}

/** Level axes for keys: what is forward and what is right for who looks along a direction. */
export function keyAxes([x, y]: Vec3): { forward: Vec3; right: Vec3 } {
  const forward: Vec3 = Math.abs(x) >= Math.abs(y) ? [x < 0 ? -1 : 1, 0, 0] : [0, y < 0 ? -1 : 1, 0];
  // x forward, y left: right of forward is forward turned by a quarter, clockwise from above.
  return { forward, right: [forward[1], -forward[0] + 0, 0] };
}

/** Triangles of one object that were chosen. */
export interface Chosen {
  object: number;
  triangles: number[];
}

/** Chooses a triangle; with others of the same object where `add` is set, and drops it again where it was chosen. */
export function choose(chosen: Chosen | undefined, object: number, triangle: number, add: boolean): Chosen | undefined {
  if (!add || chosen?.object !== object) return { object, triangles: [triangle] };
  const rest = chosen.triangles.filter((other) => other !== triangle);
  const triangles = rest.length < chosen.triangles.length ? rest : [...chosen.triangles, triangle];
  return triangles.length > 0 ? { object, triangles } : undefined;
}
