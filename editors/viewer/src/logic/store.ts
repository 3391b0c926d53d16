import { floats, integers } from './base64';
import { emptyBounds, include, type Bounds } from './matrix';
import type { PieceData, PieceId, Pieces, Scene, SceneObject, VertexField } from './protocol';
import { shapeOf } from './shapes';

/** What can be drawn of an object. Indices that name no vertex are still in `triangles`. */
export interface Arrays {
  positions: Float32Array;
  normals: Float32Array;
  uvs: Float32Array;
  colors?: Float32Array | undefined;
  /** 4 a vertex. */
  nodes?: Int32Array | undefined;
  weights?: Float32Array | undefined;
  /** 4 a triangle: material index, three vertex indices. */
  triangles: Int32Array;
  bounds: Bounds;
  /** The object is a sphere, box or pill: its triangles stand nowhere in the text. */
  shape?: boolean;
}

interface VertexPiece {
  position: Float32Array;
  normal: Float32Array;
  uv: Float32Array;
  color?: Float32Array;
  nodes?: Int32Array;
  weights?: Float32Array;
}

interface Shown {
  /** What it was made of. */
  stamp: string;
  arrays: Arrays;
}

const NO_ARRAYS = (): Arrays => ({
  positions: new Float32Array(), normals: new Float32Array(), uvs: new Float32Array(), triangles: new Int32Array(), bounds: emptyBounds(),
});

function concat<T extends Float32Array | Int32Array>(make: (length: number) => T, parts: T[]): T {
  if (parts.length === 1 && parts[0]) return parts[0];
  const out = make(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const joinFloats = (parts: Float32Array[]): Float32Array => concat((length) => new Float32Array(length), parts);
const joinIntegers = (parts: Int32Array[]): Int32Array => concat((length) => new Int32Array(length), parts);

function boundsOf(positions: Float32Array): Bounds {
  const bounds = emptyBounds();
  const { min, max } = bounds;
  for (let i = 0; i + 2 < positions.length; i += 3) {
    const x = positions[i] ?? NaN;
    const y = positions[i + 1] ?? NaN;
    const z = positions[i + 2] ?? NaN;
    // What is inside widens nothing; most of them are.
    if (x >= min[0] && x <= max[0] && y >= min[1] && y <= max[1] && z >= min[2] && z <= max[2]) continue;
    include(bounds, x, y, z);
  }
  return bounds;
}

/** Multiples of it, less their whole parts, lie evenly between 0 and 1, however many there are. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

const keysOf = (list: Pieces | undefined): string[] => (list?.pieces ?? []).map(([, key]) => key);

/** The known part of a list, up to the first piece that is not there yet. */
function known<T>(list: Pieces | undefined, pieces: Map<string, T>): [key: string, piece: T][] {
  const out: [string, T][] = [];
  for (const key of keysOf(list)) {
    const piece = pieces.get(key);
    if (piece === undefined) break;
    out.push([key, piece]);
  }
  return out;
}

const joined = (pieces: [key: string, piece: unknown][]): string => pieces.map(([key]) => key).join();

/** The names of objects by who places them first: what an edit before them does not change. */
function names(scene: Scene): (string | undefined)[] {
  const names: (string | undefined)[] = scene.objects.map(() => undefined);
  for (const instance of scene.instances) {
    if (instance.object >= 0 && instance.object < names.length) names[instance.object] ??= instance.name;
  }
  return names;
}

/**
 * The scene and the pieces of its meshes. Pieces are known by what they hold, so that an edit asks only for those that it
 * changed, wherever they have moved to.
 */
export class SceneStore {
  scene: Scene | undefined;
  private fields: VertexField[] = ['position', 'normal', 'uv'];
  private vertices = new Map<string, VertexPiece>();
  private triangles = new Map<string, Int32Array>();
  private shown: (Shown | undefined)[] = [];
  /** The last shape of an object whose text was whole, by its name. */
  private good = new Map<string, Shown>();
  /** Objects that are drawn as they were before their text broke. */
  readonly stale = new Set<number>();

  /** Which fields of vertices are asked for. More of them make all vertices wanted again. */
  want(fields: VertexField[]): void {
    if (fields.every((field) => this.fields.includes(field))) return;
    this.fields = [...new Set([...this.fields, ...fields])];
    this.vertices.clear();
    this.shown = [];
  }

  get wanted(): readonly VertexField[] {
    return this.fields;
  }

  /**
   * The lists that have to be asked for before a scene can be shown whole. Every list comes in its order, and all of them grow alike, so
   * that a part of it shows something of the whole level: small objects at once, large ones coarsely. Of many small ones those come
   * first that stand far apart in the file, as they do in the level.
   */
  missing(scene: Scene): PieceId[] {
    const out: { id: PieceId; share: number; turn: number }[] = [];
    const asked = new Set<string>();
    const look = (object: number, list: 'vertices' | 'triangles', pieces: Pieces | undefined, known: Map<string, unknown>): void => {
      const keys = keysOf(pieces);
      keys.forEach((key, piece) => {
        const id = `${list} ${key}`;
        if (known.has(key) || asked.has(id)) return;
        asked.add(id);
        out.push({ id: { object, list, piece }, share: piece / keys.length, turn: (object * GOLDEN) % 1 });
      });
    };
    scene.objects.forEach((object, number) => {
      look(number, 'vertices', object.vertices, this.vertices);
      look(number, 'triangles', object.triangles, this.triangles);
    });
    return out.sort((a, b) => a.share - b.share || a.turn - b.turn).map(({ id }) => id);
  }

  /** Takes pieces over. */
  put(pieces: PieceData[]): void {
    for (const piece of pieces) {
      if (piece.list === 'triangles') {
        this.triangles.set(piece.key, integers(piece.triangles ?? ''));
        continue;
      }
      const position = floats(piece.position ?? '');
      this.vertices.set(piece.key, {
        position,
        normal: piece.normal === undefined ? new Float32Array(position.length) : floats(piece.normal),
        uv: piece.uv === undefined ? new Float32Array((position.length / 3) * 2) : floats(piece.uv),
        ...(piece.color === undefined ? {} : { color: floats(piece.color) }),
        ...(piece.nodes === undefined ? {} : { nodes: integers(piece.nodes) }),
        ...(piece.weights === undefined ? {} : { weights: floats(piece.weights) }),
      });
    }
  }

  /** Shows a scene; gives the numbers of the objects whose shape is another than before. */
  show(scene: Scene): Set<number> {
    const before = this.shown;
    const objectNames = names(scene);
    this.scene = scene;
    this.stale.clear();
    this.shown = scene.objects.map((object, number) => {
      const stamp = this.stampOf(object);
      const name = objectNames[number];
      const last = name === undefined ? undefined : this.good.get(name);
      if (object.damaged && last && last.arrays.triangles.length > 0) {
        this.stale.add(number);
        return last;
      }
      const same = before[number]?.stamp === stamp ? before[number] : before.find((shown) => shown?.stamp === stamp);
      const made = same ?? { stamp, arrays: this.assemble(object, before[number]) };
      if (name !== undefined && !object.damaged) this.good.set(name, made);
      return made;
    });
    this.forget(scene);
    const changed = new Set<number>();
    for (let number = 0; number < Math.max(before.length, this.shown.length); number++) {
      if (before[number]?.arrays !== this.shown[number]?.arrays) changed.add(number);
    }
    return changed;
  }

  /** What is drawn of an object. */
  arrays(object: number): Arrays | undefined {
    return this.shown[object]?.arrays;
  }

  private stampOf(object: SceneObject): string {
    if (object.kind !== 'mesh') return JSON.stringify([object.kind, object.material, object.size]);
    return `${joined(known(object.vertices, this.vertices))} ${joined(known(object.triangles, this.triangles))}`;
  }

  private assemble(object: SceneObject, before?: Shown): Arrays {
    if (object.kind !== 'mesh') return shapeOf(object) ?? NO_ARRAYS();
    const vertices = known(object.vertices, this.vertices).map(([, piece]) => piece);
    // The same array says that the triangles are the same.
    const lists = known(object.triangles, this.triangles);
    const same = before && before.stamp.split(' ')[1] === joined(lists) ? before.arrays.triangles : undefined;
    const triangles = same ? [same] : lists.map(([, piece]) => piece);
    const positions = joinFloats(vertices.map((piece) => piece.position));
    const all = <T>(get: (piece: VertexPiece) => T | undefined): T[] | undefined => {
      const found = vertices.map(get).filter((part) => part !== undefined);
      return found.length === vertices.length && found.length > 0 ? found : undefined;
    };
    const colors = all((piece) => piece.color);
    // Pieces without influences have none of these lists.
    const weighted = vertices.some((piece) => piece.nodes);
    const four = ({ position }: VertexPiece): number => (position.length / 3) * 4;
    const nodes = weighted ? vertices.map((piece) => piece.nodes ?? new Int32Array(four(piece)).fill(-1)) : undefined;
    const weights = weighted ? vertices.map((piece) => piece.weights ?? new Float32Array(four(piece))) : undefined;
    return {
      positions,
      normals: joinFloats(vertices.map((piece) => piece.normal)),
      uvs: joinFloats(vertices.map((piece) => piece.uv)),
      colors: colors && joinFloats(colors),
      nodes: nodes && joinIntegers(nodes),
      weights: weights && joinFloats(weights),
      triangles: joinIntegers(triangles),
      bounds: boundsOf(positions),
    };
  }

  /** Drops pieces that the scene no longer has, once there are many of them. */
  private forget(scene: Scene): void {
    const drop = (known: Map<string, unknown>, used: Set<string>): void => {
      if (known.size <= used.size * 1.5 + 64) return;
      for (const key of known.keys()) if (!used.has(key)) known.delete(key);
    };
    drop(this.vertices, new Set(scene.objects.flatMap((object) => keysOf(object.vertices))));
    drop(this.triangles, new Set(scene.objects.flatMap((object) => keysOf(object.triangles))));
    const placed = new Set(scene.instances.map((instance) => instance.name));
    for (const name of this.good.keys()) if (!placed.has(name)) this.good.delete(name);
  }
}

/** Cuts what is asked for into requests of a bearable size. */
export function batches(ids: PieceId[], scene: Scene, most = 60_000): PieceId[][] {
  const out: PieceId[][] = [];
  let room = 0;
  for (const id of ids) {
    const count = scene.objects[id.object]?.[id.list]?.pieces[id.piece]?.[0] ?? 0;
    if (room < count || out.length === 0) {
      out.push([]);
      room = most;
    }
    out.at(-1)?.push(id);
    room -= count;
  }
  return out;
}
