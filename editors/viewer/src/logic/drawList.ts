import { KIND_COLORS, PLAIN, SPECIAL, boneColor, colorOfName, heat, kindColor, materialColor, symbolColor, type Rgb } from './colors';
import { determinant, normalMatrix, type Matrix } from './matrix';
import type { InstanceKind, Scene, SceneMaterial } from './protocol';
import type { Arrays } from './store';
import { kindOf, type Filter } from './visibility';

/** What decides the color of a triangle. `normals` and `uv` are the work of the shader. */
export type ColorMode = 'material' | 'object' | 'symbol' | 'kind' | 'findings' | 'normals' | 'uv' | 'vertex' | 'weights';

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
  /** Whose triangles these are. */
  jobs: Job[];
}

/** Triangles of one material of an instance. */
export interface Job {
  /** The number of the instance. */
  instance: number;
  /** The place of its matrix in a batch that stands in many places; else 0. */
  place: number;
  arrays: Arrays;
  /** Numbers of the triangles. */
  triangles: Int32Array;
  /** The vertices of the object, in the order in which they follow each other in the batch, from `first` on. */
  vertices: Int32Array;
  first: number;
}

export interface DrawList {
  batches: Batch[];
  /** What was drawn of each object. */
  arrays: Map<number, Arrays>;
  /** Triangles whose indices name no vertex, or whose vertices are no numbers. */
  undrawable: number;
}

/** Colors of elements that findings speak of, by `instance 0`, `object 0`, `material 0`. */
export type Tints = Map<string, Rgb>;

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

interface Group {
  material: number;
  kind: InstanceKind;
  jobs: Job[];
  count: number;
}

/** The triangles of an object by material; those that cannot be drawn are counted. */
function byMaterial(arrays: Arrays): { groups: Map<number, Int32Array>; undrawable: number } {
  const { triangles, positions } = arrays;
  const vertices = positions.length / 3;
  const bad = new Uint8Array(vertices);
  for (let at = 0; at < vertices * 3; at++) if (!Number.isFinite(positions[at] ?? NaN)) bad[(at / 3) | 0] = 1;
  // What is outside of the array is undefined, which is not 0.
  const fits = (index: number): boolean => bad[index] === 0;
  const counts = new Map<number, number>();
  const count = (triangles.length / 4) | 0;
  const drawn = new Uint8Array(count);
  let undrawable = 0;
  for (let number = 0; number < count; number++) {
    const at = number * 4;
    if (!fits(triangles[at + 1] ?? -1) || !fits(triangles[at + 2] ?? -1) || !fits(triangles[at + 3] ?? -1)) {
      undrawable++;
      continue;
    }
    drawn[number] = 1;
    const material = triangles[at] ?? -1;
    counts.set(material, (counts.get(material) ?? 0) + 1);
  }
  const groups = new Map<number, Int32Array>();
  for (const [material, size] of counts) groups.set(material, new Int32Array(size));
  const filled = new Map<number, number>();
  for (let number = 0; number < count; number++) {
    if (drawn[number] === 0) continue;
    const material = triangles[number * 4] ?? -1;
    const at = filled.get(material) ?? 0;
    const group = groups.get(material);
    if (group) group[at] = number;
    filled.set(material, at + 1);
  }
  return { groups, undrawable };
}

/** The color of all triangles of a material in an instance; for colors of vertices, what stands where there are none. */
function colorOf(mode: ColorMode, scene: Scene, number: number, material: number, kind: InstanceKind, tints: Tints | undefined): Rgb {
  const known = scene.materials[material];
  const instance = scene.instances[number];
  if (!instance) return PLAIN;
  switch (mode) {
    case 'findings': return tints?.get(`instance ${number}`) ?? tints?.get(`object ${instance.object}`) ?? tints?.get(`material ${material}`) ?? PLAIN;
    case 'object': return SPECIAL[kind] ?? colorOfName(`object ${instance.object} ${instance.name}`);
    case 'symbol': return symbolColor(known);
    case 'kind': return kindColor(kind, known);
    case 'vertex': return [255, 255, 255];
    case 'weights': return heat(0);
    default: return kind === 'bone' ? KIND_COLORS.bone : materialColor(known);
  }
}

/** A color from 0 to 1, as a byte. */
const byte = (value: number | undefined): number => Math.round(255 * Math.min(1, Math.max(0, value ?? 0)));

/** A color of a vertex's own; `undefined` where it has none. */
function vertexColor(mode: ColorMode, arrays: Arrays, vertex: number): Rgb | undefined {
  if (mode === 'vertex' && arrays.colors) return [byte(arrays.colors[vertex * 3]), byte(arrays.colors[vertex * 3 + 1]), byte(arrays.colors[vertex * 3 + 2])];
  if (mode !== 'weights' || !arrays.nodes || !arrays.weights) return undefined;
  // Each bone has its color; a vertex mixes those of its bones.
  const mixed: Rgb = [0, 0, 0];
  for (let i = 0; i < 4; i++) {
    const node = arrays.nodes[vertex * 4 + i] ?? -1;
    const weight = arrays.weights[vertex * 4 + i] ?? 0;
    if (node < 0 || !Number.isFinite(weight)) continue;
    boneColor(node).forEach((part, channel) => { mixed[channel] = (mixed[channel] ?? 0) + part * weight; });
  }
  return mixed;
}

/** What writes a vertex of an object to a place of a batch, moved by a matrix. */
function placer(batch: Batch, arrays: Arrays, matrix: Float64Array | undefined): (to: number, vertex: number) => void {
  const normals = matrix && new Float64Array(normalMatrix(matrix));
  return (to, vertex) => {
    move(batch.positions, to * 3, arrays.positions, vertex * 3, matrix);
    turn(batch.normals, to * 3, arrays.normals, vertex * 3, normals);
    batch.uvs[to * 2] = arrays.uvs[vertex * 2] ?? 0;
    batch.uvs[to * 2 + 1] = arrays.uvs[vertex * 2 + 1] ?? 0;
  };
}

/** Writes those vertices of a job again that are wanted, or all; gives from where to before where they are in the batch. */
export function copyPlaced(batch: Batch, job: Job, arrays: Arrays, world: number[] | undefined, wanted: Uint8Array | undefined): [number, number] | undefined {
  const place = placer(batch, arrays, world && new Float64Array(world));
  const { vertices, first } = job;
  let [from, end] = [Infinity, 0];
  for (let at = 0; at < vertices.length; at++) {
    const vertex = vertices[at] ?? 0;
    if (wanted && wanted[vertex] !== 1) continue;
    place(first + at, vertex);
    from = Math.min(from, first + at);
    end = first + at + 1;
  }
  return end > from ? [from, end] : undefined;
}

class BatchWriter {
  private vertex = 0;
  private index = 0;
  private readonly batch: Batch;

  constructor(group: Group, { look, twoSided }: Pick<Batch, 'look' | 'twoSided'>, vertices: number, triangles: number, private readonly mode: ColorMode) {
    this.batch = {
      material: group.material, kind: group.kind, look, twoSided,
      positions: new Float32Array(vertices * 3), normals: new Float32Array(vertices * 3), uvs: new Float32Array(vertices * 2),
      tints: new Uint8Array(vertices * 4), indices: new Uint32Array(triangles * 3), jobs: group.jobs,
    };
  }

  /** Copies the triangles of a job, their vertices moved by a matrix. */
  add(job: Job, remap: Int32Array, color: Rgb, matrix: Float64Array | undefined): void {
    const { batch } = this;
    const { arrays, triangles } = job;
    const place = placer(batch, arrays, matrix);
    const taken = new Int32Array(Math.min(triangles.length * 3, arrays.positions.length / 3));
    // A mirror turns triangles over; its author saw them the right way round.
    const mirrored = matrix !== undefined && determinant(matrix) < 0;
    const first = this.vertex;
    remap.fill(-1, 0, arrays.positions.length / 3);
    const take = (vertex: number): number => {
      const known = remap[vertex] ?? -1;
      if (known >= 0) return known;
      const to = this.vertex++;
      remap[vertex] = to;
      taken[to - first] = vertex;
      place(to, vertex);
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
    job.first = first;
    job.vertices = taken.subarray(0, this.vertex - first);
    this.tint(arrays, remap, color, first);
  }

  /** Colors the vertices of a job, from the first on. */
  private tint(arrays: Arrays, remap: Int32Array, color: Rgb, first: number): void {
    const { tints } = this.batch;
    for (let at = first * 4; at < this.vertex * 4; at += 4) {
      tints[at] = color[0];
      tints[at + 1] = color[1];
      tints[at + 2] = color[2];
      tints[at + 3] = 255;
    }
    if (this.mode !== 'vertex' && this.mode !== 'weights') return;
    for (let vertex = 0; vertex < arrays.positions.length / 3; vertex++) {
      const to = remap[vertex] ?? -1;
      const own = to < 0 ? undefined : vertexColor(this.mode, arrays, vertex);
      if (own) tints.set(own, to * 4);
    }
  }

  finish(): Batch {
    const { batch, vertex } = this;
    if (vertex * 3 === batch.positions.length) return batch;
    return {
      ...batch,
      positions: batch.positions.slice(0, vertex * 3), normals: batch.normals.slice(0, vertex * 3),
      uvs: batch.uvs.slice(0, vertex * 2), tints: batch.tints.slice(0, vertex * 4),
    };
  }
}

function move(out: Float32Array, to: number, from: Float32Array, at: number, m: Float64Array | undefined): void {
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

function turn(out: Float32Array, to: number, from: Float32Array, at: number, m: Float64Array | undefined): void {
  const x = from[at] ?? 0;
  const y = from[at + 1] ?? 0;
  const z = from[at + 2] ?? 0;
  let a = x;
  let b = y;
  let c = z;
  if (m) {
    a = (m[0] ?? 0) * x + (m[3] ?? 0) * y + (m[6] ?? 0) * z;
    b = (m[1] ?? 0) * x + (m[4] ?? 0) * y + (m[7] ?? 0) * z;
    c = (m[2] ?? 0) * x + (m[5] ?? 0) * y + (m[8] ?? 0) * z;
  }
  const length = Math.sqrt(a * a + b * b + c * c);
  // The shader takes the flat normal where there is none.
  const scale = length > 0 && Number.isFinite(length) ? 1 / length : 0;
  out[to] = scale === 0 ? 0 : a * scale;
  out[to + 1] = scale === 0 ? 0 : b * scale;
  out[to + 2] = scale === 0 ? 0 : c * scale;
}

const usable = (matrix: Matrix): boolean => Array.from(matrix).every(Number.isFinite);

/** What is drawn: one batch for each material and kind, and one for each material of an object that is placed very often. */
export function drawList(scene: Scene, arraysOf: (object: number) => Arrays | undefined, filter: Filter, mode: ColorMode, tints?: Tints): DrawList {
  const split = new Map<number, ReturnType<typeof byMaterial>>();
  const placed = new Map<number, number[]>();
  const drawn = new Map<number, Arrays>();
  let undrawable = 0;
  for (const [number, instance] of scene.instances.entries()) {
    if (!filter.instance(instance.name) || !usable(instance.world)) continue;
    const arrays = arraysOf(instance.object);
    if (!arrays || arrays.triangles.length === 0) continue;
    drawn.set(instance.object, arrays);
    if (!split.has(instance.object)) {
      const parts = byMaterial(arrays);
      split.set(instance.object, parts);
      undrawable += parts.undrawable;
    }
    const own = placed.get(instance.object);
    if (own) own.push(number);
    else placed.set(instance.object, [number]);
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
      const often = new Map<InstanceKind, number[]>();
      const jobOf = (instance: number, place: number): Job => ({ instance, place, arrays, triangles, vertices: new Int32Array(), first: 0 });
      for (const number of instances) {
        const instance = scene.instances[number];
        if (!instance) continue;
        const kind = kindOf(instance.kind, known?.kind);
        if (!filter.surface(kind, known?.name ?? '')) continue;
        const many = instances.length >= INSTANCED_FROM && instances.length * triangles.length > COPIED_UP_TO;
        if (many && determinant(instance.world) > 0) {
          const own = often.get(kind);
          if (own) own.push(number);
          else often.set(kind, [number]);
          continue;
        }
        const key = `${material} ${kind}`;
        const group = merged.get(key) ?? { material, kind, jobs: [], count: 0 };
        merged.set(key, group);
        group.jobs.push(jobOf(number, 0));
        group.count += triangles.length;
      }
      for (const [kind, own] of often) inPlace.push({ material, kind, jobs: own.map(jobOf), count: triangles.length });
    }
  }
  const remap = new Int32Array(longest);
  const write = (group: Group, jobs: Job[], move: boolean): Batch => {
    const vertices = jobs.reduce((sum, job) => sum + Math.min(job.triangles.length * 3, job.arrays.positions.length / 3), 0);
    const material = scene.materials[group.material];
    const drawn = { look: lookOf(group.kind, material), twoSided: isTwoSided(group.kind, material) };
    const writer = new BatchWriter(group, drawn, vertices, group.count, mode);
    for (const job of jobs) {
      const world = scene.instances[job.instance]?.world ?? [];
      writer.add(job, remap, colorOf(mode, scene, job.instance, group.material, group.kind, tints), move ? new Float64Array(world) : undefined);
    }
    return writer.finish();
  };
  const batches = [...merged.values()].map((group) => write(group, group.jobs, true));
  for (const group of inPlace) {
    const batch = write(group, group.jobs.slice(0, 1), false);
    batches.push({ ...batch, matrices: new Float32Array(group.jobs.flatMap((job) => scene.instances[job.instance]?.world ?? [])) });
  }
  return { batches, arrays: drawn, undrawable };
}
