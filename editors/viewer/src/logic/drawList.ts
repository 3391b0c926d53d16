import { KIND_COLORS, SPECIAL, colorOfName, heat, materialColor, symbolColor, type Rgb } from './colors';
import { determinant, normalMatrix, type Matrix } from './matrix';
import type { InstanceKind, Scene, SceneInstance, SceneMaterial } from './protocol';
import type { Arrays } from './store';
import { kindOf, type Filter } from './visibility';

/** What decides the color of a triangle. `normals` and `uv` are the work of the shader. */
export type ColorMode = 'material' | 'object' | 'symbol' | 'kind' | 'normals' | 'uv' | 'vertex' | 'weights';

/** How a kind is drawn. */
export type Look = 'solid' | 'glass' | 'backdrop' | 'ghost';

/** What is drawn in one call: triangles of one material and kind. */
export interface Batch {
  material: number;
  kind: InstanceKind;
  look: Look;
  /** Its triangles have no backs. */
  twoSided: boolean;
  /** In the world; of an instanced batch in the object. */
  positions: Float32Array;
  normals: Float32Array;
  uvs: Float32Array;
  /** Red, green, blue, unused, from 0 to 255. */
  tints: Uint8Array;
  indices: Uint32Array;
  /** Where the batch stands, 16 numbers each; `undefined` where its vertices are in the world already. */
  matrices?: Float32Array;
}

export interface DrawList {
  batches: Batch[];
  /** Triangles whose indices name no vertex, or whose vertices are no numbers. */
  undrawable: number;
}

/** From so many instances on an object is drawn in place instead of copied, if it has so many triangles in all. */
const INSTANCED_FROM = 16;
const COPIED_UP_TO = 20_000;

export function lookOf(kind: InstanceKind, material: SceneMaterial | undefined): Look {
  if (kind === 'portal' || kind === 'weather' || kind === 'fog' || kind === 'water') return 'glass';
  if (kind === 'sky') return 'backdrop';
  if (kind === 'collision' || material?.symbols.includes('@')) return 'ghost';
  return 'solid';
}

/** Both sides of such triangles are meant to be seen. */
export function isTwoSided(kind: InstanceKind, material: SceneMaterial | undefined): boolean {
  return lookOf(kind, material) === 'glass' || (material?.symbols.some((sign) => '%?-'.includes(sign)) ?? false);
}

interface Job {
  instance: SceneInstance;
  arrays: Arrays;
  /** Numbers of the triangles. */
  triangles: number[];
}

interface Group {
  material: number;
  kind: InstanceKind;
  jobs: Job[];
  count: number;
}

/** The triangles of an object by material; those that cannot be drawn are counted. */
function byMaterial(arrays: Arrays): { groups: Map<number, number[]>; undrawable: number } {
  const groups = new Map<number, number[]>();
  const { triangles, positions } = arrays;
  const vertices = positions.length / 3;
  const fits = (index: number): boolean => {
    const at = index * 3;
    return index >= 0 && index < vertices && Number.isFinite((positions[at] ?? NaN) + (positions[at + 1] ?? NaN) + (positions[at + 2] ?? NaN));
  };
  let undrawable = 0;
  for (let number = 0; number * 4 + 3 < triangles.length; number++) {
    const at = number * 4;
    if (!fits(triangles[at + 1] ?? -1) || !fits(triangles[at + 2] ?? -1) || !fits(triangles[at + 3] ?? -1)) {
      undrawable++;
      continue;
    }
    const material = triangles[at] ?? -1;
    const group = groups.get(material);
    if (group) group.push(number);
    else groups.set(material, [number]);
  }
  return { groups, undrawable };
}

/** The color of all triangles of a material in an instance; for colors of vertices, what stands where there are none. */
function colorOf(mode: ColorMode, scene: Scene, instance: SceneInstance, material: number, kind: InstanceKind): Rgb {
  const known = scene.materials[material];
  switch (mode) {
    case 'object': return SPECIAL[kind] ?? colorOfName(`object ${instance.object} ${instance.name}`);
    case 'symbol': return symbolColor(known);
    case 'kind': return KIND_COLORS[kind];
    case 'vertex': return [255, 255, 255];
    case 'weights': return heat(0);
    default: return kind === 'bone' ? KIND_COLORS.bone : materialColor(known);
  }
}

/** A color from 0 to 1, as a byte. */
const byte = (value: number | undefined): number => Math.round(255 * Math.min(1, Math.max(0, value ?? 0)));

function vertexTint(mode: ColorMode, arrays: Arrays, vertex: number, plain: Rgb, out: Uint8Array, at: number): void {
  let [red, green, blue] = plain;
  if (mode === 'vertex' && arrays.colors) {
    [red, green, blue] = [byte(arrays.colors[vertex * 3]), byte(arrays.colors[vertex * 3 + 1]), byte(arrays.colors[vertex * 3 + 2])];
  } else if (mode === 'weights' && arrays.nodes && arrays.weights) {
    // Each bone has its color; a vertex mixes those of its bones.
    [red, green, blue] = [0, 0, 0];
    for (let i = 0; i < 4; i++) {
      const node = arrays.nodes[vertex * 4 + i] ?? -1;
      const weight = arrays.weights[vertex * 4 + i] ?? 0;
      if (node < 0 || !Number.isFinite(weight)) continue;
      const color = colorOfName(`bone ${node}`);
      red += color[0] * weight;
      green += color[1] * weight;
      blue += color[2] * weight;
    }
  }
  out[at] = red;
  out[at + 1] = green;
  out[at + 2] = blue;
  out[at + 3] = 255;
}

class BatchWriter {
  private vertex = 0;
  private index = 0;
  private readonly batch: Batch;

  constructor(group: Group, { look, twoSided }: Pick<Batch, 'look' | 'twoSided'>, vertices: number, triangles: number, private readonly mode: ColorMode) {
    this.batch = {
      material: group.material, kind: group.kind, look, twoSided,
      positions: new Float32Array(vertices * 3), normals: new Float32Array(vertices * 3), uvs: new Float32Array(vertices * 2),
      tints: new Uint8Array(vertices * 4), indices: new Uint32Array(triangles * 3),
    };
  }

  /** Copies the triangles of a job, their vertices moved by a matrix. */
  add({ arrays, triangles }: Job, remap: Int32Array, color: Rgb, matrix: Matrix | undefined): void {
    const { batch, mode } = this;
    const normals = matrix && normalMatrix(matrix);
    // A mirror turns triangles over; its author saw them the right way round.
    const mirrored = matrix !== undefined && determinant(matrix) < 0;
    remap.fill(-1, 0, arrays.positions.length / 3);
    const take = (vertex: number): number => {
      const known = remap[vertex] ?? -1;
      if (known >= 0) return known;
      const to = this.vertex++;
      remap[vertex] = to;
      move(batch.positions, to * 3, arrays.positions, vertex * 3, matrix);
      turn(batch.normals, to * 3, arrays.normals, vertex * 3, normals);
      batch.uvs[to * 2] = arrays.uvs[vertex * 2] ?? 0;
      batch.uvs[to * 2 + 1] = arrays.uvs[vertex * 2 + 1] ?? 0;
      vertexTint(mode, arrays, vertex, color, batch.tints, to * 4);
      return to;
    };
    for (const number of triangles) {
      const at = number * 4;
      const a = take(arrays.triangles[at + 1] ?? 0);
      const b = take(arrays.triangles[at + 2] ?? 0);
      const c = take(arrays.triangles[at + 3] ?? 0);
      batch.indices[this.index++] = a;
      batch.indices[this.index++] = mirrored ? c : b;
      batch.indices[this.index++] = mirrored ? b : c;
    }
  }

  finish(): Batch {
    const { batch, vertex } = this;
    return {
      ...batch,
      positions: batch.positions.slice(0, vertex * 3), normals: batch.normals.slice(0, vertex * 3),
      uvs: batch.uvs.slice(0, vertex * 2), tints: batch.tints.slice(0, vertex * 4),
    };
  }
}

function move(out: Float32Array, to: number, from: Float32Array, at: number, m: Matrix | undefined): void {
  const x = from[at] ?? 0;
  const y = from[at + 1] ?? 0;
  const z = from[at + 2] ?? 0;
  if (!m) {
    out[to] = x;
    out[to + 1] = y;
    out[to + 2] = z;
    return;
  }
  out[to] = (m[0] ?? 0) * x + (m[4] ?? 0) * y + (m[8] ?? 0) * z + (m[12] ?? 0);
  out[to + 1] = (m[1] ?? 0) * x + (m[5] ?? 0) * y + (m[9] ?? 0) * z + (m[13] ?? 0);
  out[to + 2] = (m[2] ?? 0) * x + (m[6] ?? 0) * y + (m[10] ?? 0) * z + (m[14] ?? 0);
}

function turn(out: Float32Array, to: number, from: Float32Array, at: number, m: Matrix | undefined): void {
  const x = from[at] ?? 0;
  const y = from[at + 1] ?? 0;
  const z = from[at + 2] ?? 0;
  const [a, b, c] = m
    ? [(m[0] ?? 0) * x + (m[3] ?? 0) * y + (m[6] ?? 0) * z, (m[1] ?? 0) * x + (m[4] ?? 0) * y + (m[7] ?? 0) * z, (m[2] ?? 0) * x + (m[5] ?? 0) * y + (m[8] ?? 0) * z]
    : [x, y, z];
  const length = Math.hypot(a, b, c);
  // The shader takes the flat normal where there is none.
  const scale = length > 0 && Number.isFinite(length) ? 1 / length : 0;
  out[to] = scale === 0 ? 0 : a * scale;
  out[to + 1] = scale === 0 ? 0 : b * scale;
  out[to + 2] = scale === 0 ? 0 : c * scale;
}

const usable = (matrix: Matrix): boolean => Array.from(matrix).every(Number.isFinite);

/** What is drawn: one batch for each material and kind, and one for each material of an object that is placed very often. */
export function drawList(scene: Scene, arraysOf: (object: number) => Arrays | undefined, filter: Filter, mode: ColorMode): DrawList {
  const split = new Map<number, ReturnType<typeof byMaterial>>();
  const placed = new Map<number, SceneInstance[]>();
  let undrawable = 0;
  for (const instance of scene.instances) {
    if (!filter.instance(instance.name) || !usable(instance.world)) continue;
    const arrays = arraysOf(instance.object);
    if (!arrays || arrays.triangles.length === 0) continue;
    if (!split.has(instance.object)) {
      const parts = byMaterial(arrays);
      split.set(instance.object, parts);
      undrawable += parts.undrawable;
    }
    const own = placed.get(instance.object);
    if (own) own.push(instance);
    else placed.set(instance.object, [instance]);
  }
  const merged = new Map<string, Group>();
  const inPlace: Group[] = [];
  let longest = 0;
  for (const [object, instances] of placed) {
    const arrays = arraysOf(object);
    if (!arrays) continue;
    longest = Math.max(longest, arrays.positions.length / 3);
    for (const [material, triangles] of split.get(object)?.groups ?? []) {
      const known = scene.materials[material];
      const often = new Map<InstanceKind, SceneInstance[]>();
      for (const instance of instances) {
        const kind = kindOf(instance.kind, known?.kind);
        if (!filter.surface(kind, known?.name ?? '')) continue;
        const many = instances.length >= INSTANCED_FROM && instances.length * triangles.length > COPIED_UP_TO;
        if (many && determinant(instance.world) > 0) {
          often.set(kind, [...(often.get(kind) ?? []), instance]);
          continue;
        }
        const key = `${material} ${kind}`;
        const group = merged.get(key) ?? { material, kind, jobs: [], count: 0 };
        merged.set(key, group);
        group.jobs.push({ instance, arrays, triangles });
        group.count += triangles.length;
      }
      for (const [kind, own] of often) inPlace.push({ material, kind, jobs: own.map((instance) => ({ instance, arrays, triangles })), count: triangles.length });
    }
  }
  const remap = new Int32Array(longest);
  const write = (group: Group, jobs: Job[], move: boolean): Batch => {
    const vertices = jobs.reduce((sum, job) => sum + Math.min(job.triangles.length * 3, job.arrays.positions.length / 3), 0);
    const material = scene.materials[group.material];
    const drawn = { look: lookOf(group.kind, material), twoSided: isTwoSided(group.kind, material) };
    const writer = new BatchWriter(group, drawn, vertices, group.count, mode);
    for (const job of jobs) writer.add(job, remap, colorOf(mode, scene, job.instance, group.material, group.kind), move ? job.instance.world : undefined);
    return writer.finish();
  };
  const batches = [...merged.values()].map((group) => write(group, group.jobs, true));
  for (const group of inPlace) {
    const batch = write(group, group.jobs.slice(0, 1), false);
    batches.push({ ...batch, matrices: new Float32Array(group.jobs.flatMap((job) => job.instance.world)) });
  }
  return { batches, undrawable };
}
