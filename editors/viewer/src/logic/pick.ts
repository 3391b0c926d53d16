import { isTwoSided } from './drawList';
import { inverse, isEmpty, transformBounds, transformDirection, transformPoint, type Bounds, type Vec3 } from './matrix';
import type { Element, Scene } from './protocol';
import type { Arrays } from './store';
import { kindOf, type Filter } from './visibility';

/** What a ray hits first. */
export interface Hit {
  instance: number;
  object: number;
  triangle: number;
  /** The corner of the triangle that is nearest to the point. */
  vertex: number;
  /** In the world. */
  point: Vec3;
  /** In lengths of the ray's direction. */
  distance: number;
  /** The triangle belongs to a sphere, box or pill. */
  shape: boolean;
}

const read = (array: Float32Array, index: number): Vec3 => [array[index * 3] ?? NaN, array[index * 3 + 1] ?? NaN, array[index * 3 + 2] ?? NaN];

/** Whether a ray meets bounds. */
export function meets(bounds: Bounds, origin: Vec3, direction: Vec3): boolean {
  if (isEmpty(bounds)) return false;
  let near = 0;
  let far = Infinity;
  for (const axis of [0, 1, 2] as const) {
    if (direction[axis] === 0) {
      if (origin[axis] < bounds.min[axis] || origin[axis] > bounds.max[axis]) return false;
      continue;
    }
    const a = (bounds.min[axis] - origin[axis]) / direction[axis];
    const b = (bounds.max[axis] - origin[axis]) / direction[axis];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  // Flat bounds are thinner than rounding.
  return near <= far * (1 + 1e-6) + 1e-6;
}

interface Found {
  distance: number;
  triangle: number;
}

/** The nearest triangle of an object; in Möller's and Trumbore's way. */
function nearest(arrays: Arrays, origin: Vec3, direction: Vec3, wanted: (material: number, isBack: boolean) => boolean, most: number): Found | undefined {
  const { positions: p, triangles: t } = arrays;
  const [ox, oy, oz] = origin;
  const [dx, dy, dz] = direction;
  let best: Found | undefined;
  let limit = most;
  for (let at = 0; at + 3 < t.length; at += 4) {
    const a = (t[at + 1] ?? -1) * 3;
    const b = (t[at + 2] ?? -1) * 3;
    const c = (t[at + 3] ?? -1) * 3;
    const ax = p[a] ?? NaN, ay = p[a + 1] ?? NaN, az = p[a + 2] ?? NaN;
    const ux = (p[b] ?? NaN) - ax, uy = (p[b + 1] ?? NaN) - ay, uz = (p[b + 2] ?? NaN) - az;
    const vx = (p[c] ?? NaN) - ax, vy = (p[c + 1] ?? NaN) - ay, vz = (p[c + 2] ?? NaN) - az;
    const hx = dy * vz - dz * vy, hy = dz * vx - dx * vz, hz = dx * vy - dy * vx;
    const det = ux * hx + uy * hy + uz * hz;
    if (!(Math.abs(det) > 0)) continue;
    const sx = ox - ax, sy = oy - ay, sz = oz - az;
    const u = (sx * hx + sy * hy + sz * hz) / det;
    if (!(u >= 0 && u <= 1)) continue;
    const qx = sy * uz - sz * uy, qy = sz * ux - sx * uz, qz = sx * uy - sy * ux;
    const v = (dx * qx + dy * qy + dz * qz) / det;
    if (!(v >= 0 && u + v <= 1)) continue;
    const distance = (vx * qx + vy * qy + vz * qz) / det;
    if (distance > 0 && distance < limit && wanted(t[at] ?? -1, det < 0)) {
      limit = distance;
      best = { distance, triangle: at / 4 };
    }
  }
  return best;
}

/** What a ray in the world hits first of what is shown; `through` backs of triangles, where they are seen through. */
export function pick(scene: Scene, arraysOf: (object: number) => Arrays | undefined, filter: Filter, origin: Vec3, direction: Vec3, through = false): Hit | undefined {
  let best: Hit | undefined;
  scene.instances.forEach((instance, number) => {
    const arrays = arraysOf(instance.object);
    if (!arrays || !filter.instance(instance.name)) return;
    if (!meets(transformBounds(instance.world, arrays.bounds), origin, direction)) return;
    const inside = inverse(instance.world);
    if (!inside) return;
    const wanted = (material: number, isBack: boolean): boolean => {
      const known = scene.materials[material];
      const kind = kindOf(instance.kind, known?.kind);
      return filter.surface(kind, known?.name ?? '') && (!through || !isBack || isTwoSided(kind, known));
    };
    const found = nearest(arrays, transformPoint(inside, origin), transformDirection(inside, direction), wanted, best?.distance ?? Infinity);
    if (!found) return;
    const point: Vec3 = [origin[0] + direction[0] * found.distance, origin[1] + direction[1] * found.distance, origin[2] + direction[2] * found.distance];
    best = {
      instance: number, object: instance.object, triangle: found.triangle, vertex: corner(arrays, found.triangle, transformPoint(inside, point)),
      point, distance: found.distance, shape: arrays.shape === true,
    };
  });
  return best;
}

function corner(arrays: Arrays, triangle: number, point: Vec3): number {
  let nearest = -1;
  let best = Infinity;
  for (const place of [1, 2, 3]) {
    const vertex = arrays.triangles[triangle * 4 + place] ?? -1;
    const [x, y, z] = read(arrays.positions, vertex);
    const distance = Math.hypot(x - point[0], y - point[1], z - point[2]);
    if (distance < best) [best, nearest] = [distance, vertex];
  }
  return nearest;
}

/** What of the text a hit means: the triangle, the nearest corner, or the instance. */
export function elementOf(hit: Hit, wanted: 'triangle' | 'vertex' | 'instance'): Element {
  if (wanted === 'instance') return { kind: 'instance', number: hit.instance };
  if (hit.shape) return { kind: 'object', number: hit.object };
  return wanted === 'vertex' ? { kind: 'vertex', object: hit.object, number: hit.vertex } : { kind: 'triangle', object: hit.object, number: hit.triangle };
}

/** The corners, in the world, of the triangles that an element is made of: 9 numbers each. */
export function outline(scene: Scene, arraysOf: (object: number) => Arrays | undefined, element: Element, most = 50_000): number[] {
  const out: number[] = [];
  scene.instances.forEach((instance, number) => {
    const arrays = arraysOf(instance.object);
    if (!arrays) return;
    if (element.kind === 'instance' && element.number !== number) return;
    if (element.kind === 'object' && element.number !== instance.object) return;
    if ((element.kind === 'vertex' || element.kind === 'triangle') && element.object !== instance.object) return;
    const add = (triangle: number): void => {
      if (out.length >= most * 9) return;
      for (const place of [1, 2, 3]) out.push(...transformPoint(instance.world, read(arrays.positions, arrays.triangles[triangle * 4 + place] ?? -1)));
    };
    const { triangles } = arrays;
    if (element.kind === 'triangle') {
      if (element.number * 4 + 3 < triangles.length) add(element.number);
      return;
    }
    for (let at = 0; at + 3 < triangles.length; at += 4) {
      const own = element.kind === 'material'
        ? triangles[at] === element.number
        : element.kind !== 'vertex' || triangles[at + 1] === element.number || triangles[at + 2] === element.number || triangles[at + 3] === element.number;
      if (own) add(at / 4);
    }
  });
  return out;
}

/** Where a vertex is in the world, once for each instance that places it. */
export function vertexPoints(scene: Scene, arraysOf: (object: number) => Arrays | undefined, object: number, vertex: number): Vec3[] {
  const arrays = arraysOf(object);
  if (!arrays || vertex < 0 || vertex * 3 + 2 >= arrays.positions.length) return [];
  return scene.instances.filter((instance) => instance.object === object).map((instance) => transformPoint(instance.world, read(arrays.positions, vertex)));
}
