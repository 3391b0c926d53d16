import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cornersOf, currentMarks, findingColor, findingMarks, step } from '../src/logic/findings';
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

test('a hole is filled with what is missing, also where it has notches', () => {
  const ring: [number, number, number][] = [[0, 0, 0], [10, 0, 0], [10, 10, 0], [5, 2, 0], [0, 10, 0]];
  const around = ring.map((_, at): [number, number] => [at, (at + 1) % ring.length]);
  // Edges come in no order, and in both directions.
  const edges = [...around].reverse().map(([from, to], at): [number, number] => (at % 2 === 0 ? [from, to] : [to, from]));
  const hole = finding('open-edge', { geometry: { points: ring, edges, triangles: [] } });
  const { triangles } = findingMarks(scene, arrays, [hole]);
  assert.equal(triangles.length, 3 * 9);
  let area = 0;
  for (let at = 0; at < triangles.length; at += 9) {
    const [ax = 0, ay = 0, , bx = 0, by = 0, , cx = 0, cy = 0] = triangles.slice(at);
    area += Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / 2;
  }
  assert.equal(area, 60);
  // What is no ring is a line, and what belongs to another rule is no hole.
  const row = finding('open-edge', { geometry: { points: ring, edges: around.slice(1), triangles: [] } });
  assert.deepEqual(findingMarks(scene, arrays, [row]).triangles, []);
  assert.deepEqual(findingMarks(scene, arrays, [{ ...hole, code: 'crowded-edge' }]).triangles, []);
});

test('a sound neighbor of a hole is not marked', () => {
  const hole = finding('open-edge', { element: { kind: 'triangle', object: 0, number: 0 }, geometry: { points: [[0, 0, 0], [5, 0, 0], [0, 5, 0]], edges: [[0, 1], [1, 2], [2, 0]], triangles: [] } });
  assert.deepEqual(findingMarks(scene, arrays, [hole]).triangles.map(Math.abs).reduce((most, value) => Math.max(most, value), 0), 5);
});

test('the finding that is looked at has its lengths, and a portal the way to the wall', () => {
  const edge = finding('open-edge', { geometry: { points: [[0, 0, 0], [5, 0, 0]], edges: [[0, 1]], triangles: [] } });
  assert.deepEqual(currentMarks(scene, arrays, edge).labels, [{ at: [2.5, 0, 0], text: '5 units' }]);
  // A square on z = 0 ends 30 units before one that stands upright.
  const upright = [0, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0, 0, 140, -50, -5, 1].map((value, at) => (at < 12 ? value * 10 : value));
  const walled: Scene = { ...scene, instances: [instance('portal', 0, at(100, 0, 0)), instance('wall', 0, upright)] };
  const short = finding('unearthed-edge', { element: { kind: 'triangle', object: 0, number: 0 }, geometry: { points: [[110, 0, 0], [110, 10, 0]], edges: [[0, 1]], triangles: [] } });
  const { marks, labels } = currentMarks(walled, arrays, short);
  assert.deepEqual(labels, [{ at: [125, 5, 0], text: '30 units (0.3 wu) short' }]);
  assert.deepEqual(marks.lines.slice(-6), [110, 5, 0, 140, 5, 0]);
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
