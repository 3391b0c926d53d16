import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edgeLines } from '../src/logic/edges';
import type { Scene } from '../src/logic/protocol';
import type { Arrays } from '../src/logic/store';
import { shapeOf } from '../src/logic/shapes';
import { everything, Filter } from '../src/logic/visibility';
import { at, instance, material } from './support';

const scene: Scene = { version: 1, materials: [material('a'), material('b')], objects: [{ kind: 'mesh' }], instances: [instance('one', 0)] };
const all = new Filter(everything());

/** A square of two triangles, each with vertices of its own; the corner between them may be lifted. */
function halves(materials: [number, number], lifted = 0): Arrays {
  const positions = new Float32Array([0, 0, 0, 10, 0, 0, 10, 10, 0, 0, 0, 0, 10, 10, 0, 0, 10, lifted]);
  const none = new Float32Array();
  return { positions, normals: none, uvs: none, triangles: new Int32Array([materials[0], 0, 1, 2, materials[1], 3, 4, 5]), bounds: { min: [0, 0, 0], max: [10, 10, lifted] } };
}

const count = (arrays: Arrays, filter = all): number => edgeLines(scene, () => arrays, filter).length / 6;

test('a flat surface has edges at its border, not between its triangles', () => {
  assert.equal(count(halves([0, 0])), 4);
});

test('corners and borders of materials are edges', () => {
  assert.equal(count(halves([0, 0], 5)), 5);
  assert.equal(count(halves([0, 1])), 5);
});

test('edges of a hidden material go with it', () => {
  assert.equal(count(halves([0, 1]), new Filter({ ...everything(), materials: ['b'] })), 3);
  assert.equal(count(halves([0, 0]), new Filter({ ...everything(), instances: ['one'] })), 0);
});

test('a box has twelve edges, where its instance stands', () => {
  const box = shapeOf({ kind: 'box', material: 0, size: [1, 1, 1] });
  assert.ok(box);
  const placed: Scene = { ...scene, instances: [instance('box', 0, at(100, 0, 0))] };
  const lines = edgeLines(placed, () => box, all);
  assert.equal(lines.length / 6, 12);
  assert.ok(lines.every((value, place) => place % 3 !== 0 || (value >= 99 && value <= 101)));
});

test('triangles that name no vertex, or stand nowhere, have no edges', () => {
  const odd = halves([0, 0]);
  odd.triangles.set([7, -1, 99, 2], 4);
  odd.positions.set([NaN, Infinity], 0);
  assert.doesNotThrow(() => count(odd));
});
