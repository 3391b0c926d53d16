import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawList } from '../src/logic/drawList';
import { Drawing } from '../src/logic/drawing';
import { findingTints } from '../src/logic/findings';
import type { Scene } from '../src/logic/protocol';
import type { Arrays } from '../src/logic/store';
import { everything, Filter } from '../src/logic/visibility';
import { at, instance, material } from './support';

const triangles = new Int32Array([0, 0, 1, 2, 1, 0, 2, 3]);
const all = new Filter(everything());

function arrays(x: number): Arrays {
  return {
    positions: new Float32Array([x, 0, 0, 10, 0, 0, 10, 10, 0, 0, 10, 0]), normals: new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]),
    uvs: new Float32Array(8), triangles, bounds: { min: [0, 0, 0], max: [10, 10, 0] },
  };
}

const placed = (...worlds: number[][]): Scene => ({
  version: 1, materials: [material('a'), material('b')], objects: [{ kind: 'mesh' }], instances: worlds.map((world, number) => instance(`i ${number}`, 0, world)),
});

const picture = (list: ReturnType<typeof drawList>): unknown => list.batches.map(({ material, positions, normals, indices, tints, matrices }) => ({ material, positions, normals, indices, tints, matrices }));

/** What is drawn after an edit is what is drawn of the new level; gives how many vertices were written. */
function patched(before: Scene, after: Scene, from: Arrays, to: Arrays): number {
  const drawing = new Drawing();
  drawing.make(before, () => from, all, 'material');
  const patches = drawing.patch(after, () => to, all, 'material');
  assert.ok(patches && drawing.list);
  assert.deepEqual(picture(drawing.list), picture(drawList(after, () => to, all, 'material')));
  assert.deepEqual(drawing.patch(after, () => to, all, 'material'), []);
  return patches.reduce((sum, patch) => sum + patch.to - patch.from, 0);
}

test('a vertex that moves is written where it is drawn, and no other', () => {
  const scene = placed(at(0, 0, 0), at(50, 0, 0, 2));
  // It belongs to a triangle of each material, in two places.
  assert.equal(patched(scene, scene, arrays(0), arrays(-5)), 4);
});

test('an instance that moves is drawn elsewhere', () => {
  const from = arrays(0);
  assert.equal(patched(placed(at(0, 0, 0), at(50, 0, 0)), placed(at(0, 0, 0), at(50, 7, 0)), from, from), 6);
});

test('what is placed very often keeps one batch for all places', () => {
  const many = Array.from({ length: 20_001 }, (_, number) => at(number, 0, 0));
  const moved = many.map((world, number) => (number === 3 ? at(3, 9, 0) : world));
  assert.equal(patched(placed(...many), placed(...moved), arrays(0), arrays(1)), 2);
});

test('what changes what is drawn is drawn anew', () => {
  const scene = placed(at(0, 0, 0));
  const from = arrays(0);
  const attempt = (next: Scene, to: Arrays, filter = all): unknown => {
    const drawing = new Drawing();
    drawing.make(scene, () => from, all, 'material');
    return drawing.patch(next, () => to, filter, 'material');
  };
  assert.deepEqual(attempt(scene, from), []);
  assert.equal(attempt(scene, { ...from, triangles: triangles.slice() }), undefined);
  assert.equal(attempt(scene, arrays(NaN)), undefined);
  assert.equal(attempt(scene, from, new Filter(everything())), undefined);
  assert.equal(attempt(placed(at(0, 0, 0), at(1, 0, 0)), from), undefined);
  assert.equal(attempt(placed([-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]), from), undefined);
  assert.equal(attempt({ ...scene, materials: [material('a'), material('c')] }, from), undefined);
});

test('findings color what they speak of by the worst of them', () => {
  const tints = findingTints([
    { code: 'short-edge', severity: 'warning', message: '', element: { kind: 'triangle', object: 0, number: 1 } },
    { code: 'open-edge', severity: 'error', message: '', element: { kind: 'vertex', object: 0, number: 1 } },
    { code: 'encoding', severity: 'error', message: '', element: null },
  ]);
  assert.deepEqual([...tints.keys()], ['object 0']);
  const color = tints.get('object 0');
  const list = drawList(placed(at(0, 0, 0)), () => arrays(0), all, 'findings', tints);
  assert.deepEqual([...(list.batches[0]?.tints.slice(0, 3) ?? [])], color);
});
