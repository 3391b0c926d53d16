import { copyPlaced, drawList, type Batch, type ColorMode, type DrawList, type Job, type Tints } from './drawList';
import { determinant } from './matrix';
import type { Scene } from './protocol';
import type { Arrays } from './store';
import type { Filter } from './visibility';

/** What of a batch has changed: vertices from one to before another; `matrices` where instances stand elsewhere. */
export interface Patch {
  batch: Batch;
  from: number;
  to: number;
  matrices: boolean;
}

interface Drawn {
  scene: Scene;
  list: DrawList;
  filter: Filter;
  mode: ColorMode;
}

const sameMatrix = (one: number[], other: number[]): boolean => one.every((value, at) => value === other[at]);

/** Whether two scenes differ in nothing but where vertices and instances are: then no triangle goes to another batch. */
function sameStructure(one: Scene, other: Scene): boolean {
  return one.materials.length === other.materials.length && one.instances.length === other.instances.length
    && one.materials.every((material, number) => {
      const now = other.materials[number];
      return material.name === now?.name && material.kind === now.kind && material.symbols.join() === now.symbols.join();
    })
    && one.instances.every((instance, number) => {
      const now = other.instances[number];
      return now !== undefined && instance.name === now.name && instance.object === now.object && instance.kind === now.kind
        && determinant(instance.world) > 0 === determinant(now.world) > 0 && now.world.every(Number.isFinite);
    });
}

/** The numbers of vertices that differ; `undefined` where the arrays cannot take each other's place. */
function movedVertices(before: Arrays, now: Arrays): Uint8Array | undefined {
  const { positions, normals, uvs } = now;
  if (before.triangles !== now.triangles || before.positions.length !== positions.length) return undefined;
  if (before.colors !== now.colors || before.nodes !== now.nodes || before.weights !== now.weights) return undefined;
  const moved = new Uint8Array(positions.length / 3);
  const [was, wasNormal] = [before.positions, before.normals];
  for (let at = 0; at < positions.length; at++) {
    if (positions[at] === was[at] && normals[at] === wasNormal[at]) continue;
    // What was nowhere, or is now, changes which triangles are drawn.
    if (!Number.isFinite(positions[at]) || !Number.isFinite(was[at])) return undefined;
    moved[(at / 3) | 0] = 1;
  }
  for (let at = 0; at < uvs.length; at++) if (uvs[at] !== before.uvs[at]) moved[at >> 1] = 1;
  return moved;
}

/** The draw list of what is shown. After an edit only those vertices of it are written that the edit has moved. */
export class Drawing {
  private drawn: Drawn | undefined;

  /** What is drawn. */
  get list(): DrawList | undefined {
    return this.drawn?.list;
  }

  /** What is drawn; made anew. */
  make(scene: Scene, arraysOf: (object: number) => Arrays | undefined, filter: Filter, mode: ColorMode, tints?: Tints): DrawList {
    const list = drawList(scene, arraysOf, filter, mode, tints);
    this.drawn = { scene, list, filter, mode };
    return list;
  }

  /** Brings what is drawn up to date; `undefined` where it has to be made anew. */
  patch(scene: Scene, arraysOf: (object: number) => Arrays | undefined, filter: Filter, mode: ColorMode): Patch[] | undefined {
    const { drawn } = this;
    if (!drawn || drawn.filter !== filter || drawn.mode !== mode || mode === 'findings' || !sameStructure(drawn.scene, scene)) return undefined;
    const moved = new Map<Arrays, Uint8Array | undefined>();
    const jobs = drawn.list.batches.flatMap((batch) => batch.jobs.map((job) => ({ batch, job })));
    const used = new Set(jobs.map(({ job }) => job.instance));
    // An object of which nothing was drawn may have something to draw now.
    for (const [number, instance] of scene.instances.entries()) {
      const now = arraysOf(instance.object);
      if (now && now.triangles.length > 0 && !used.has(number) && filter.instance(instance.name) && drawn.list.arrays.get(instance.object) !== now) return undefined;
    }
    for (const { job } of jobs) {
      const now = arraysOf(scene.instances[job.instance]?.object ?? -1);
      if (now === job.arrays || moved.has(job.arrays)) continue;
      const changed = now && movedVertices(job.arrays, now);
      if (!changed) return undefined;
      moved.set(job.arrays, changed);
    }
    const patches = jobs.flatMap(({ batch, job }) => this.patchJob(drawn.scene, scene, arraysOf, { batch, job, moved: moved.get(job.arrays) }));
    for (const { job } of jobs) {
      const now = arraysOf(scene.instances[job.instance]?.object ?? -1);
      if (now) job.arrays = now;
    }
    for (const object of drawn.list.arrays.keys()) {
      const now = arraysOf(object);
      if (now) drawn.list.arrays.set(object, now);
    }
    drawn.scene = scene;
    return patches;
  }

  private patchJob(before: Scene, scene: Scene, arraysOf: (object: number) => Arrays | undefined, { batch, job, moved }: { batch: Batch; job: Job; moved: Uint8Array | undefined }): Patch[] {
    const instance = scene.instances[job.instance];
    const arrays = instance && arraysOf(instance.object);
    if (!arrays) return [];
    const isElsewhere = !sameMatrix(before.instances[job.instance]?.world ?? [], instance.world);
    if (batch.matrices && isElsewhere) batch.matrices.set(instance.world, job.place * 16);
    const matrices = batch.matrices !== undefined && isElsewhere;
    // Vertices of a batch in place are written once, by its first job.
    const writes = batch.matrices === undefined ? isElsewhere || moved !== undefined : moved !== undefined && job.place === 0;
    if (!writes) return matrices ? [{ batch, from: 0, to: 0, matrices }] : [];
    const all = batch.matrices === undefined && isElsewhere;
    const range = copyPlaced(batch, job, arrays, batch.matrices ? undefined : instance.world, all ? undefined : moved);
    return range || matrices ? [{ batch, from: range?.[0] ?? 0, to: range?.[1] ?? 0, matrices }] : [];
  }
}
