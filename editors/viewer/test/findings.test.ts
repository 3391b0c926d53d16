import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cornersOf, findingColor, findingMarks, step } from '../src/logic/findings';
import type { Finding, Scene } from '../src/logic/protocol';
import { SceneStore } from '../src/logic/store';
import { at, instance, material, square } from './support';

const scene: Scene = { version: 1, materials: [material('a')], objects: [square().object], instances: [instance('one', 0, at(100, 0, 0))] };
const store = new SceneStore();
store.put(square().pieces(0));
store.show(scene);
const arrays = (object: number): ReturnType<SceneStore['arrays']> => store.arrays(object);
const finding = (code: string, more: Partial<Finding> = {}): Finding => ({ code, severity: 'error', message: code, element: null, ...more });

test('a finding has the color that Tool gives it, else that of its severity', () => {
  assert.deepEqual(findingColor(finding('t-junction')), [255, 105, 180]);
  assert.deepEqual(findingColor(finding('open-edge')), [255, 40, 40]);
  assert.deepEqual(findingColor(finding('uv-count-differs', { severity: 'warning' })), [255, 190, 40]);
});

test('geometry is drawn where it is', () => {
  const edge = finding('open-edge', { geometry: { points: [[0, 0, 0], [5, 0, 0]], edges: [[0, 1]], triangles: [] } });
  const marks = findingMarks(scene, arrays, [edge]);
  assert.deepEqual(marks.lines, [0, 0, 0, 5, 0, 0]);
  assert.deepEqual(marks.lineColors, [255, 40, 40, 255, 40, 40]);
  const face = finding('overlapping-triangles', { geometry: { points: [[0, 0, 0], [5, 0, 0], [0, 5, 0]], edges: [], triangles: [[0, 1, 2]] } });
  assert.deepEqual(findingMarks(scene, arrays, [face]).triangles, [0, 0, 0, 5, 0, 0, 0, 5, 0]);
  const lost = finding('open-edge', { geometry: { points: [[0, 0, 0]], edges: [[0, 7]], triangles: [] } });
  assert.deepEqual(findingMarks(scene, arrays, [lost]).lines, []);
});

test('without geometry, what stands at its place is drawn', () => {
  const triangle = cornersOf(scene, arrays, finding('x', { element: { kind: 'triangle', object: 0, number: 0 } }));
  assert.deepEqual(triangle.triangles, [[[100, 0, 0], [110, 0, 0], [110, 10, 0]]]);
  assert.deepEqual(cornersOf(scene, arrays, finding('x', { element: { kind: 'vertex', object: 0, number: 1 } })).points, [[110, 0, 0]]);
  assert.deepEqual(cornersOf(scene, arrays, finding('x', { element: { kind: 'instance', number: 0 } })).points, [[100, 0, 0]]);
  assert.deepEqual(cornersOf(scene, arrays, finding('x')).points, []);
});

test('from finding to finding, round and round', () => {
  assert.deepEqual([step(3, undefined, 1), step(3, 2, 1), step(3, 0, -1), step(3, undefined, -1), step(0, undefined, 1)], [0, 0, 2, 2, undefined]);
});
