import { transformPoint } from './matrix';
import type { Scene } from './protocol';
import type { Arrays } from './store';
import { kindOf, type Filter } from './visibility';

/** Vertices that are closer than this, in units, are one: normals and UVs split what is one point. */
const WELD = 1 / 32;

/** Neighbors whose normals turn by more than 20 degrees have an edge between them. */
const SHARP = Math.cos((20 * Math.PI) / 180);

/** A level of more triangles is drawn without edges: there they would be denser than its pixels. */
const MOST_TRIANGLES = 300_000;

/** Edges that are seen: of open borders, of corners, between materials. */
interface Edges {
  /** Numbers of vertices, two an edge. */
  ends: number[];
  /** The materials on both sides, two an edge; the same twice where there is one side. */
  materials: number[];
}

/** A table of numbers by two numbers, with open addressing. */
class Table {
  private readonly mask: number;
  private readonly slots: Int32Array;
  private readonly keys: Int32Array;

  constructor(most: number) {
    let size = 16;
    while (size < most * 2) size *= 2;
    this.mask = size - 1;
    this.slots = new Int32Array(size).fill(-1);
    this.keys = new Int32Array(size * 2);
  }

  /** The value that is kept under a key; `value` where it is new. */
  get(a: number, b: number, value: number): number {
    let slot = (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & this.mask;
    for (;;) {
      const known = this.slots[slot] ?? -1;
      if (known < 0) {
        this.slots[slot] = value;
        this.keys[slot * 2] = a;
        this.keys[slot * 2 + 1] = b;
        return value;
      }
      if (this.keys[slot * 2] === a && this.keys[slot * 2 + 1] === b) return known;
      slot = (slot + 1) & this.mask;
    }
  }
}

/** For each vertex the first one at its place. */
function welded({ positions }: Arrays): Int32Array {
  const count = positions.length / 3;
  const columns = new Table(count);
  const points = new Table(count);
  const cell = (place: number): number => Math.round((positions[place] ?? 0) / WELD) | 0;
  return Int32Array.from({ length: count }, (_, vertex) => points.get(columns.get(cell(vertex * 3), cell(vertex * 3 + 1), vertex), cell(vertex * 3 + 2), vertex));
}

/** The normals of triangles; 0 where a triangle is none. */
function normals({ positions: p, triangles: t }: Arrays): Float32Array {
  const out = new Float32Array((t.length / 4) * 3);
  for (let at = 0; at + 3 < t.length; at += 4) {
    const a = (t[at + 1] ?? -1) * 3, b = (t[at + 2] ?? -1) * 3, c = (t[at + 3] ?? -1) * 3;
    const ax = p[a] ?? NaN, ay = p[a + 1] ?? NaN, az = p[a + 2] ?? NaN;
    const ux = (p[b] ?? NaN) - ax, uy = (p[b + 1] ?? NaN) - ay, uz = (p[b + 2] ?? NaN) - az;
    const vx = (p[c] ?? NaN) - ax, vy = (p[c + 1] ?? NaN) - ay, vz = (p[c + 2] ?? NaN) - az;
    const x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
    const length = Math.sqrt(x * x + y * y + z * z);
    if (length > 0) out.set([x / length, y / length, z / length], (at / 4) * 3);
  }
  return out;
}

/** The edges of an object that are seen. */
function edgesOf(arrays: Arrays): Edges {
  const { triangles } = arrays;
  const weld = welded(arrays);
  const turns = normals(arrays);
  const edges = new Table((triangles.length / 4) * 3);
  // By the number of the edge's first triangle and corner: how many triangles follow, and whether it is seen.
  const others = new Uint8Array(triangles.length);
  const seen = new Uint8Array(triangles.length);
  const materials = new Int32Array(triangles.length);
  const isFlat = (one: number, other: number): boolean => {
    const [a, b] = [one * 3, other * 3];
    return (turns[a] ?? 0) * (turns[b] ?? 0) + (turns[a + 1] ?? 0) * (turns[b + 1] ?? 0) + (turns[a + 2] ?? 0) * (turns[b + 2] ?? 0) > SHARP;
  };
  for (let at = 0; at + 3 < triangles.length; at += 4) {
    for (let side = 1; side <= 3; side++) {
      const from = weld[triangles[at + side] ?? -1] ?? -1;
      const to = weld[triangles[at + (side % 3) + 1] ?? -1] ?? -1;
      if (from < 0 || to < 0 || from === to) continue;
      const first = edges.get(Math.min(from, to), Math.max(from, to), at + side);
      if (first === at + side) {
        materials[first] = triangles[at] ?? -1;
        continue;
      }
      const owner = first - (first % 4);
      others[first] = 1;
      materials[first] = triangles[at] ?? -1;
      if (triangles[owner] !== triangles[at] || !isFlat(owner / 4, at / 4)) seen[first] = 1;
    }
  }
  const out: Edges = { ends: [], materials: [] };
  for (let at = 0; at < triangles.length; at++) {
    const side = at % 4;
    const owner = at - side;
    const from = triangles[at] ?? -1;
    const to = triangles[owner + (side % 3) + 1] ?? -1;
    const isFirst = side > 0 && from !== to && edges.get(Math.min(weld[from] ?? -1, weld[to] ?? -1), Math.max(weld[from] ?? -1, weld[to] ?? -1), -1) === at;
    if (!isFirst || (others[at] === 1 && seen[at] === 0)) continue;
    out.ends.push(from, to);
    out.materials.push(triangles[owner] ?? -1, materials[at] ?? -1);
  }
  return out;
}

const known = new WeakMap<Arrays, Edges>();

/** The edges of what is shown, in the level: 6 numbers each. They are looked for once for each shape. */
export function edgeLines(scene: Scene, arraysOf: (object: number) => Arrays | undefined, filter: Filter): Float32Array {
  const count = scene.instances.reduce((sum, { object }) => sum + (arraysOf(object)?.triangles.length ?? 0) / 4, 0);
  if (count > MOST_TRIANGLES) return new Float32Array();
  // A triangle has three edges at most.
  const out = new Float32Array(count * 18);
  let end = 0;
  for (const instance of scene.instances) {
    const arrays = arraysOf(instance.object);
    if (!arrays || !filter.instance(instance.name) || !instance.world.every(Number.isFinite)) continue;
    const edges = known.get(arrays) ?? edgesOf(arrays);
    known.set(arrays, edges);
    const isShown = scene.materials.map((material) => filter.surface(kindOf(instance.kind, material.kind), material.name));
    const shows = (material: number | undefined): boolean => isShown[material ?? -1] ?? filter.surface(instance.kind, '');
    for (let at = 0; at < edges.ends.length; at++) {
      const edge = at - (at % 2);
      if (!shows(edges.materials[edge]) && !shows(edges.materials[edge + 1])) continue;
      const from = (edges.ends[at] ?? 0) * 3;
      out.set(transformPoint(instance.world, [arrays.positions[from] ?? NaN, arrays.positions[from + 1] ?? NaN, arrays.positions[from + 2] ?? NaN]), end);
      end += 3;
    }
  }
  return out.slice(0, end);
}
