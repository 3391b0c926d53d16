import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementOf, outline, pick, vertexPoints } from '../src/logic/pick';
import type { Scene } from '../src/logic/protocol';
import { SceneStore } from '../src/logic/store';
import { everything, Filter } from '../src/logic/visibility';
import { at, instance, material, square } from './support';

const scene: Scene = {
  version: 1, materials: [material('a'), material('b')], objects: [square().object, { kind: 'sphere', material: 0, size: [4] }],
  instances: [instance('low', 0), instance('high', 0, at(0, 0, 50, 2)), instance('ball', 1, at(100, 0, 0))],
};
const store = new SceneStore();
store.put(square().pieces(0));
store.show(scene);
const arrays = (object: number): ReturnType<SceneStore['arrays']> => store.arrays(object);
const all = new Filter(everything());

test('the nearest triangle is hit, with its nearest corner', () => {
  const hit = pick(scene, arrays, all, [9, 2, 100], [0, 0, -1]);
  assert.ok(hit);
  assert.deepEqual([hit.instance, hit.object, hit.triangle, hit.vertex], [1, 0, 0, 0]);
  assert.deepEqual(hit.point, [9, 2, 50]);
  assert.equal(hit.distance, 50);
  const below = pick(scene, arrays, all, [2, 9, -100], [0, 0, 1]);
  assert.deepEqual([below?.instance, below?.triangle, below?.vertex], [0, 1, 3]);
  assert.equal(pick(scene, arrays, all, [-1, 2, 100], [0, 0, -1]), undefined);
});

test('backs that are seen through are not hit, unless they are meant to be seen', () => {
  const from = (z: number, through: boolean): number | undefined => pick(scene, arrays, all, [2, 1, z], [0, 0, z > 0 ? -1 : 1], through)?.instance;
  assert.deepEqual([from(100, true), from(-100, true), from(-100, false)], [1, undefined, 0]);
  const glass: Scene = { ...scene, materials: [material('a', 'surface', ['%']), material('b')] };
  assert.equal(pick(glass, arrays, all, [2, 1, -100], [0, 0, 1], true)?.instance, 0);
  const mirrored: Scene = { ...scene, instances: [instance('m', 0, [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])] };
  assert.equal(pick(mirrored, arrays, all, [-2, 1, 100], [0, 0, -1], true)?.instance, 0);
});

test('what is hidden is not hit', () => {
  const hidden = new Filter({ ...everything(), instances: ['high'] });
  assert.equal(pick(scene, arrays, hidden, [9, 2, 100], [0, 0, -1])?.instance, 0);
  const noA = new Filter({ ...everything(), materials: ['a'] });
  assert.equal(pick(scene, arrays, noA, [9, 2, 100], [0, 0, -1]), undefined);
  assert.equal(pick(scene, arrays, noA, [2, 9, 100], [0, 0, -1])?.triangle, 1);
});

test('a hit means a triangle, a vertex or an instance; of a sphere, the object', () => {
  const hit = pick(scene, arrays, all, [9, 2, 100], [0, 0, -1]);
  assert.ok(hit);
  assert.deepEqual(elementOf(hit, 'triangle'), { kind: 'triangle', object: 0, number: 0 });
  assert.deepEqual(elementOf(hit, 'vertex'), { kind: 'vertex', object: 0, number: 0 });
  assert.deepEqual(elementOf(hit, 'instance'), { kind: 'instance', number: 1 });
  const ball = pick(scene, arrays, all, [100, 0, 100], [0, 0, -1]);
  assert.ok(ball);
  assert.deepEqual(elementOf(ball, 'triangle'), { kind: 'object', number: 1 });
});

test('an element is marked in every instance that shows it', () => {
  assert.equal(outline(scene, arrays, { kind: 'triangle', object: 0, number: 1 }).length, 18);
  assert.equal(outline(scene, arrays, { kind: 'instance', number: 1 }).length, 18);
  assert.equal(outline(scene, arrays, { kind: 'vertex', object: 0, number: 1 }).length, 18);
  assert.equal(outline(scene, arrays, { kind: 'material', number: 1 }).length, 18);
  assert.equal(outline(scene, arrays, { kind: 'triangle', object: 0, number: 9 }).length, 0);
  assert.deepEqual(vertexPoints(scene, arrays, 0, 2), [[10, 10, 0], [20, 20, 50]]);
  assert.deepEqual(vertexPoints(scene, arrays, 0, 4), []);
});
