import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Scene } from '../src/logic/protocol';
import { batches, SceneStore } from '../src/logic/store';
import { instance, material, square } from './support';

const scene = (...keys: string[]): Scene => ({
  version: 1, materials: [material('a'), material('b')], objects: keys.map((key) => square(key).object), instances: keys.map((key, number) => instance(`i ${key[0] ?? ''}`, number)),
});

function shown(store: SceneStore, next: Scene): Set<number> {
  for (const { object, list, piece } of store.missing(next)) {
    const key = next.objects[object]?.[list]?.pieces[piece]?.[1]?.slice(1) ?? '';
    store.put(square(key).pieces(object).filter((data) => data.list === list));
  }
  return store.show(next);
}

test('an edit asks only for what it changed', () => {
  const store = new SceneStore();
  const first = scene('x', 'y');
  assert.equal(store.missing(first).length, 4);
  assert.deepEqual(shown(store, first), new Set([0, 1]));
  assert.equal(store.missing(first).length, 0);
  const second = scene('x', 'z');
  assert.deepEqual(store.missing(second), [{ object: 1, list: 'vertices', piece: 0 }, { object: 1, list: 'triangles', piece: 0 }]);
  assert.deepEqual(shown(store, second), new Set([1]));
  assert.equal(store.arrays(0)?.positions.length, 12);
});

test('an object that moves to another number is not asked for again', () => {
  const store = new SceneStore();
  shown(store, scene('x', 'y'));
  assert.equal(store.missing(scene('y')).length, 0);
  assert.equal(store.missing(scene('x', 'x', 'y')).length, 0);
});

test('the same piece twice is asked for once', () => {
  assert.equal(new SceneStore().missing(scene('x', 'x')).length, 2);
});

test('a broken object keeps its last good shape until it is whole again', () => {
  const store = new SceneStore();
  shown(store, scene('a', 'b'));
  const whole = store.arrays(1);
  const broken = scene('a', 'b2');
  const object = broken.objects[1];
  assert.ok(object);
  object.damaged = true;
  shown(store, broken);
  assert.equal(store.arrays(1), whole);
  assert.deepEqual([...store.stale], [1]);
  shown(store, scene('a', 'b3'));
  assert.equal(store.stale.size, 0);
  assert.notEqual(store.arrays(1), whole);
});

test('a broken object that was never whole is drawn as far as it can be read', () => {
  const store = new SceneStore();
  const broken = scene('a');
  const object = broken.objects[0];
  assert.ok(object);
  object.damaged = true;
  shown(store, broken);
  assert.equal(store.stale.size, 0);
  assert.equal(store.arrays(0)?.triangles.length, 8);
});

test('other fields make all vertices wanted again, and triangles not', () => {
  const store = new SceneStore();
  shown(store, scene('x'));
  store.want(['color']);
  assert.deepEqual(store.missing(scene('x')).map((id) => id.list), ['vertices']);
});

test('pieces of a mesh are joined in order, and cut into requests', () => {
  const store = new SceneStore();
  const parts: Scene = { ...scene('x'), objects: [{ kind: 'mesh', vertices: { count: 8, pieces: [[4, 'vx'], [4, 'vy']] }, triangles: { count: 2, pieces: [[2, 'tx']] } }] };
  const missing = store.missing(parts);
  assert.equal(missing.length, 3);
  assert.deepEqual(batches(missing, parts, 4).map((ids) => ids.length), [1, 1, 1]);
  assert.deepEqual(batches(missing, parts, 8).map((ids) => ids.length), [2, 1]);
  shown(store, parts);
  assert.equal(store.arrays(0)?.positions.length, 24);
  assert.deepEqual(store.arrays(0)?.bounds, { min: [0, 0, 0], max: [10, 10, 0] });
});

test('a part of a level is as much of its lists as is there without a gap, of all objects alike', () => {
  const store = new SceneStore();
  const list = (name: string, many: number): { count: number; pieces: [number, string][] } => ({ count: many * 4, pieces: Array.from({ length: many }, (_, at) => [4, `${name}${at}`]) });
  const level: Scene = { ...scene('x', 'y'), objects: [{ kind: 'mesh', vertices: list('v', 4), triangles: list('t', 2) }, { kind: 'mesh', vertices: list('w', 1), triangles: list('u', 1) }] };
  const order = store.missing(level).map(({ object, list, piece }) => `${object} ${list[0] ?? ''}${piece}`);
  assert.deepEqual(order, ['0 v0', '0 t0', '1 v0', '1 t0', '0 v1', '0 v2', '0 t1', '0 v3']);
  const piece = (at: number): void => { store.put([{ ...square().pieces(0)[0], object: 0, list: 'vertices', piece: at, key: `v${at}` }]); };
  piece(0);
  piece(2);
  store.show(level);
  assert.equal(store.arrays(0)?.positions.length, 12);
  piece(1);
  assert.deepEqual(store.show(level), new Set([0]));
  assert.equal(store.arrays(0)?.positions.length, 36);
});

test('the first part of many objects is from all over the level', () => {
  const many = scene(...Array.from({ length: 64 }, (_, number) => `o${number}`));
  const first = new SceneStore().missing(many).slice(0, 16);
  // Both lists of each of eight objects, from most eighths of the level.
  assert.deepEqual(first.map(({ list }) => list), Array.from({ length: 8 }, () => ['vertices', 'triangles']).flat());
  assert.ok(new Set(first.map(({ object }) => Math.floor(object / 8))).size >= 6);
});
