import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, keyAxes, movable, moved, turned } from '../src/logic/changes';
import type { Scene } from '../src/logic/protocol';
import { at, instance, material, square } from './support';

/** Turned by a quarter around z and twice as large: x of the object is y of the level. */
const turnedWorld = [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 50, 0, 0, 1];

const scene: Scene = {
  version: 1, materials: [material('a')], objects: [square().object],
  instances: [instance('root', -1), instance('here', 0, at(5, 0, 0)), instance('there', 0, turnedWorld)],
};

test('what is marked decides what moves', () => {
  assert.deepEqual(movable(scene, { kind: 'instance', number: 2 }, undefined), { kind: 'instance', instance: 2 });
  const vertex = { kind: 'vertex', object: 0, number: 3 } as const;
  assert.deepEqual(movable(scene, vertex, undefined), { kind: 'vertex', instance: 1, object: 0, vertex: 3 });
  assert.deepEqual(movable(scene, vertex, 2), { kind: 'vertex', instance: 2, object: 0, vertex: 3 });
  // What is clicked with the handles not yet there is a triangle: its instance moves.
  assert.deepEqual(movable(scene, { kind: 'triangle', object: 0, number: 1 }, 2), { kind: 'instance', instance: 2 });
  assert.deepEqual(movable(scene, { kind: 'object', number: 0 }, undefined), { kind: 'instance', instance: 1 });
  assert.equal(movable(scene, { kind: 'material', number: 0 }, 1), undefined);
  assert.equal(movable(scene, { kind: 'instance', number: 9 }, undefined), undefined);
});

test('an instance moves along the level, a vertex along its object', () => {
  assert.deepEqual(moved(scene, { kind: 'instance', instance: 2 }, [1.00000001, 0, 1e-7]), { kind: 'moveInstance', instance: 2, by: [1, 0, 0] });
  const vertex = { kind: 'vertex', instance: 2, object: 0, vertex: 1 } as const;
  assert.deepEqual(moved(scene, vertex, [0, 10, 0]), { kind: 'moveVertex', object: 0, vertex: 1, by: [5, 0, 0] });
  assert.equal(moved(scene, vertex, [0, 0, 1e-6]), undefined);
});

test('a turn is an axis and degrees; none is no change', () => {
  const half = Math.SQRT1_2;
  assert.deepEqual(turned({ kind: 'instance', instance: 1 }, [0, 0, half, half]), { kind: 'rotateInstance', instance: 1, axis: [0, 0, 1], degrees: 90 });
  assert.equal(turned({ kind: 'instance', instance: 1 }, [0, 0, 0, 1]), undefined);
  assert.equal(turned({ kind: 'vertex', instance: 1, object: 0, vertex: 0 }, [0, 0, half, half]), undefined);
});

test('keys go along the axis that is nearest to where the camera looks', () => {
  assert.deepEqual(keyAxes([0.9, 0.2, -0.5]), { forward: [1, 0, 0], right: [0, -1, 0] });
  assert.deepEqual(keyAxes([0.1, -0.9, 0]), { forward: [0, -1, 0], right: [-1, 0, 0] });
});

test('triangles of one object are chosen together', () => {
  const one = choose(undefined, 0, 4, false);
  assert.deepEqual(one, { object: 0, triangles: [4] });
  const two = choose(one, 0, 7, true);
  assert.deepEqual(two, { object: 0, triangles: [4, 7] });
  assert.deepEqual(choose(two, 0, 4, true), { object: 0, triangles: [7] });
  assert.deepEqual(choose(two, 1, 0, true), { object: 1, triangles: [0] });
  assert.equal(choose(one, 0, 4, true), undefined);
  assert.deepEqual(choose(two, 0, 9, false), { object: 0, triangles: [9] });
});
