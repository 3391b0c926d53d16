import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detailsOf, fieldText } from '../src/logic/details';
import type { Scene } from '../src/logic/protocol';
import { SceneStore } from '../src/logic/store';
import { at, instance, material, square } from './support';

const scene: Scene = {
  version: 1, materials: [material('wall'), material('+portal', 'portal')], objects: [square().object],
  instances: [instance('root', -1), { ...instance('here', 0, at(50, 20, 0)), parent: 0 }, instance('there', 0, at(0, 0, 300, 2))],
};
const store = new SceneStore();
store.put(square().pieces(0));
store.show(scene);
const details = (element: Parameters<typeof detailsOf>[2], clicked?: number): ReturnType<typeof detailsOf> => detailsOf(scene, (object) => store.arrays(object), element, clicked);

test('an instance is told with its place and its size in the level', () => {
  assert.deepEqual(details({ kind: 'instance', number: 1 }), {
    title: 'Instance 1 here', place: [50, 20, 0], size: [10, 10, 0],
    rows: [['Kind', 'structure'], ['Object', '0, mesh'], ['Material', '0 wall, 1 +portal'], ['Triangles', '2'], ['Parent', '0 root']],
  });
  assert.deepEqual(details({ kind: 'instance', number: 2 })?.size, [20, 20, 0]);
  assert.equal(details({ kind: 'instance', number: 9 }), undefined);
});

test('a triangle is told with its material, a vertex with its place as the clicked instance has it', () => {
  assert.deepEqual(details({ kind: 'triangle', object: 0, number: 1 })?.rows, [['Object', '0'], ['Instance', '1 here'], ['Material', '1 +portal']]);
  assert.deepEqual(details({ kind: 'vertex', object: 0, number: 1 }, 2)?.place, [20, 0, 300]);
  assert.deepEqual(details({ kind: 'vertex', object: 0, number: 1 })?.place, [60, 20, 0]);
});

test('materials and objects are told with who uses them', () => {
  assert.deepEqual(details({ kind: 'material', number: 1 })?.rows, [['Kind', 'portal'], ['Used by', '2 triangles']]);
  assert.deepEqual(details({ kind: 'object', number: 0 })?.rows.at(-1), ['Placed by', '2 instances']);
});

test('lengths in fields are units or world units', () => {
  assert.deepEqual([fieldText(12.3456, false), fieldText(250, true), fieldText(-0.0001, false)], ['12.346', '2.5', '0']);
});
