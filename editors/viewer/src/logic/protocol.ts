/** What the server answers to `halo-ass/scene`, `halo-ass/mesh` and `halo-ass/locate`: see docs/protocol.md. */

/** The version of the answers that this viewer reads. */
export const PROTOCOL = 1;

/** What an instance is; `portal`, `sky`, `weather` and `fog` are said of triangles by their material. */
export type InstanceKind =
  | 'group' | 'structure' | 'instanced' | 'collision' | 'marker' | 'water' | 'bone' | 'light' | 'primitive' | 'unknown'
  | 'portal' | 'sky' | 'weather' | 'fog';
export type MaterialKind = 'surface' | 'portal' | 'sky' | 'weather' | 'fog' | 'seal' | 'special';

export interface SceneMaterial {
  name: string;
  kind: MaterialKind;
  /** The signs at its name. */
  symbols: string[];
}

/** Runs of a list: how many elements each has, and a key that changes with what they hold. */
export interface Pieces {
  count: number;
  pieces: [count: number, key: string][];
}

export interface SceneLight {
  /** `SPOT_LGT`, `DIRECT_LGT`, `OMNI_LGT`, `AMBIENT_LGT`. */
  type: string;
  color: (number | null)[];
  intensity: number | null;
  /** Degrees. */
  hotspot: number | null;
  /** Degrees. */
  falloff: number | null;
  /** Start and end in units, where the attenuation is on. */
  near?: [number, number];
  far?: [number, number];
}

export interface SceneObject {
  kind: 'mesh' | 'sphere' | 'box' | 'pill' | 'light' | 'unknown';
  /** Of a sphere, box or pill; -1 for none. */
  material?: number;
  /** Sphere: radius. Box: half the size in x, y, z. Pill: height, radius. */
  size?: (number | null)[];
  light?: SceneLight;
  vertices?: Pieces;
  triangles?: Pieces;
  /** What all its faces are, where that is no surface. */
  surface?: string;
  /** The text of this object has mistakes: what is read of it may be askew. */
  damaged?: boolean;
}

export interface SceneInstance {
  name: string;
  /** -1 for none. */
  object: number;
  /** -1 for none. */
  parent: number;
  kind: InstanceKind;
  /** From the object to the world, column by column. */
  world: number[];
}

export interface Scene {
  version: number;
  materials: SceneMaterial[];
  objects: SceneObject[];
  instances: SceneInstance[];
  /** The version of the document that it is of; `undefined` where no editor holds the file. */
  documentVersion?: number;
  /** The format of another program's file that it was made of; such a level is only shown. */
  madeOf?: string;
  /** Contents of that file that the level does not have, a sentence each. */
  losses?: string[];
}

export type PieceList = 'vertices' | 'triangles';

/** Which piece of which list of which object. */
export interface PieceId {
  object: number;
  list: PieceList;
  piece: number;
}

export type VertexField = 'position' | 'normal' | 'uv' | 'color' | 'influences';

/** A piece as it comes: arrays in base64, little-endian. */
export interface PieceData extends PieceId {
  key: string;
  /** 3 f32 a vertex. */
  position?: string;
  /** 3 f32 a vertex. */
  normal?: string;
  /** 2 f32 a vertex: the first set; 0 where there is none. */
  uv?: string;
  /** 3 f32 a vertex. */
  color?: string;
  /** 4 i32 a vertex: node indices, -1 for none. */
  nodes?: string;
  /** 4 f32 a vertex. */
  weights?: string;
  /** i32: material index and three vertex indices of each triangle. */
  triangles?: string;
}

/** A part of the file that has a place in the text. */
export type Element =
  | { kind: 'material' | 'object' | 'instance'; number: number }
  | { kind: 'vertex' | 'triangle'; object: number; number: number };

/** What somebody does to the picture, as `halo-ass/edit` takes it. */
export type Change =
  | { kind: 'moveInstance'; instance: number; by: [number, number, number] }
  | { kind: 'rotateInstance'; instance: number; axis: [number, number, number]; degrees: number }
  | { kind: 'moveVertex'; object: number; vertex: number; by: [number, number, number] }
  | { kind: 'assignMaterial'; object: number; triangles: number[]; material: number }
  | { kind: 'deleteTriangles'; object: number; triangles: number[] };

/** What a rule found, as `halo-ass/findings` tells it. */
export interface Finding {
  code: string;
  severity: 'error' | 'warning' | 'information' | 'hint';
  message: string;
  /** What stands at its place. */
  element: Element | null;
  /** What it speaks of in the level. Edges and triangles are numbers of points. */
  geometry?: { points: [number, number, number][]; edges: number[][]; triangles: number[][] };
}
