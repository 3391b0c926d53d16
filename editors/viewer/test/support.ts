import type { PieceData, Scene, SceneInstance, SceneMaterial } from '../src/logic/protocol';

export const base64 = (array: Float32Array | Int32Array): string => Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64');

export const material = (name: string, kind: SceneMaterial['kind'] = 'surface', symbols: string[] = []): SceneMaterial => ({ name, kind, symbols });

export const at = (x: number, y: number, z: number, scale = 1): number[] => [scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, x, y, z, 1];

export const instance = (name: string, object: number, world = at(0, 0, 0), kind: SceneInstance['kind'] = 'structure'): SceneInstance => ({ name, object, parent: -1, kind, world });

/** A square of two triangles on z = 0, from 0 to 10, in one piece each; the second triangle has material 1. */
export const square = (key = 'q'): { object: Scene['objects'][number]; pieces: (object: number) => PieceData[] } => ({
  object: { kind: 'mesh', vertices: { count: 4, pieces: [[4, `v${key}`]] }, triangles: { count: 2, pieces: [[2, `t${key}`]] } },
  pieces: (object) => [
    {
      object, list: 'vertices', piece: 0, key: `v${key}`,
      position: base64(new Float32Array([0, 0, 0, 10, 0, 0, 10, 10, 0, 0, 10, 0])),
      normal: base64(new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1])),
      uv: base64(new Float32Array([0, 0, 1, 0, 1, 1, 0, 1])),
    },
    { object, list: 'triangles', piece: 0, key: `t${key}`, triangles: base64(new Int32Array([0, 0, 1, 2, 1, 0, 2, 3])) },
  ],
});
