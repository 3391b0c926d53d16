import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boneColor, colorOfName, KIND_COLORS, kindColor, materialColor, NAME_HUES, type Rgb } from '../src/logic/colors';
import { drawList } from '../src/logic/drawList';
import { glyphs } from '../src/logic/glyphs';
import { determinant, inverse, transformPoint } from '../src/logic/matrix';
import type { Scene } from '../src/logic/protocol';
import { shapeOf } from '../src/logic/shapes';
import { SceneStore, type Arrays } from '../src/logic/store';
import { census, everything, Filter } from '../src/logic/visibility';
import { at, instance, material, square } from './support';

function stored(scene: Scene): (object: number) => Arrays | undefined {
  const store = new SceneStore();
  scene.objects.forEach((_, number) => { store.put(square('q').pieces(number)); });
  store.show(scene);
  return (object) => store.arrays(object);
}

const scene = (instances: Scene['instances']): Scene => ({ version: 1, materials: [material('a'), material('+portal', 'portal')], objects: [square().object], instances });
const all = new Filter(everything());

test('one call for each material and kind, not for each instance', () => {
  const two = scene([instance('one', 0), instance('two', 0, at(100, 0, 0)), instance('%three', 0, at(0, 100, 0), 'instanced')]);
  const { batches, undrawable } = drawList(two, stored(two), all, 'material');
  assert.equal(undrawable, 0);
  assert.deepEqual(batches.map((batch) => [batch.kind, batch.material, batch.indices.length / 3, batch.look]).sort(), [
    ['instanced', 0, 1, 'solid'], ['portal', 1, 3, 'glass'], ['structure', 0, 2, 'solid'],
  ]);
  const structure = batches.find((batch) => batch.kind === 'structure');
  // Vertices that a triangle does not use are not copied.
  assert.deepEqual([...(structure?.positions ?? [])], [0, 0, 0, 10, 0, 0, 10, 10, 0, 100, 0, 0, 110, 0, 0, 110, 10, 0]);
});

test('what is placed very often is drawn in place', () => {
  const many = scene(Array.from({ length: 20_001 }, (_, number) => instance(`%${number}`, 0, at(number, 0, 0), 'instanced')));
  const { batches } = drawList(many, stored(many), all, 'material');
  assert.deepEqual(batches.map((batch) => batch.matrices?.length), [20_001 * 16, 20_001 * 16]);
  assert.equal(batches[0]?.indices.length, 3);
});

test('mirrored instances keep the side that their author saw', () => {
  const mirrored = scene([instance('mirrored', 0, [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])]);
  const { batches } = drawList(mirrored, stored(mirrored), all, 'material');
  const batch = batches.find((one) => one.material === 0);
  assert.deepEqual([...(batch?.indices ?? [])], [0, 2, 1]);
  assert.equal(batch?.positions[3], -10);
});

test('triangles that name no vertex are counted and left out', () => {
  const plain = scene([instance('one', 0)]);
  const arrays = stored(plain)(0);
  assert.ok(arrays);
  const broken: Arrays = { ...arrays, triangles: new Int32Array([0, 0, 1, 9, 0, -1, 1, 2, 0, 0, 1, 2]) };
  const { batches, undrawable } = drawList(plain, () => broken, all, 'material');
  assert.equal(undrawable, 2);
  assert.equal(batches[0]?.indices.length, 3);
  const nowhere: Arrays = { ...arrays, positions: arrays.positions.map((value, place) => (place === 3 ? NaN : value)) };
  assert.equal(drawList(plain, () => nowhere, all, 'material').undrawable, 1);
});

test('what is hidden by kind, material or name is not drawn', () => {
  const two = scene([instance('one', 0), instance('two', 0)]);
  const arrays = stored(two);
  const drawn = (visibility: object): number => drawList(two, arrays, new Filter({ ...everything(), ...visibility }), 'material').batches.reduce((sum, batch) => sum + batch.indices.length / 3, 0);
  assert.equal(drawn({}), 4);
  assert.equal(drawn({ kinds: ['portal'] }), 2);
  assert.equal(drawn({ materials: ['a'] }), 2);
  assert.equal(drawn({ instances: ['two'] }), 2);
  assert.equal(drawn({ isolated: ['one'] }), 2);
});

test('an instance that stands nowhere draws nothing', () => {
  const lost = scene([instance('lost', 0, at(NaN, 0, 0)), instance('no object', 7), instance('none', -1)]);
  assert.equal(drawList(lost, stored(lost), all, 'object').batches.length, 0);
});

test('a name has one color, whatever its case, and special materials theirs', () => {
  assert.deepEqual(colorOfName('concrete'), colorOfName('CONCRETE'));
  assert.notDeepEqual(colorOfName('concrete'), colorOfName('metal'));
  assert.deepEqual(materialColor(material('+portal', 'portal')), [214, 74, 222]);
  const two = scene([instance('one', 0)]);
  const batch = drawList(two, stored(two), all, 'material').batches.find((one) => one.material === 0);
  assert.deepEqual([...(batch?.tints.slice(0, 3) ?? [])], colorOfName('a'));
});

test('weights mix the colors of bones', () => {
  const one = scene([instance('one', 0)]);
  const arrays = stored(one)(0);
  assert.ok(arrays);
  const weighted: Arrays = { ...arrays, nodes: new Int32Array(16).fill(-1), weights: new Float32Array(16) };
  weighted.nodes?.set([0, 1], 0);
  weighted.weights?.set([0.5, 0.5], 0);
  const tints = drawList(one, () => weighted, all, 'weights').batches[0]?.tints;
  const [a, b] = [boneColor(0), boneColor(1)];
  assert.ok(Math.abs((tints?.[0] ?? 0) - (a[0] + b[0]) / 2) <= 1);
  assert.deepEqual([...(tints?.slice(4, 7) ?? [])], [0, 0, 0]);
});

test('a matrix and its inverse', () => {
  const matrix = [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 5, 6, 7, 1];
  const back = inverse(matrix);
  assert.ok(back);
  const point = transformPoint(back, transformPoint(matrix, [1, 2, 3]));
  point.forEach((value, axis) => { assert.ok(Math.abs(value - axis - 1) < 1e-9); });
  assert.equal(determinant(matrix), 8);
  assert.equal(inverse([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]), undefined);
});

test('shapes are as large as the file says, and face outward', () => {
  const bounds = (shape: Arrays | undefined): number[] => [...(shape?.bounds.min ?? []), ...(shape?.bounds.max ?? [])].map((value) => Math.round(value * 100) / 100);
  const sphere = shapeOf({ kind: 'sphere', material: 0, size: [5] });
  assert.deepEqual(bounds(sphere), [-5, -5, -5, 5, 5, 5]);
  assert.deepEqual(bounds(shapeOf({ kind: 'box', material: 0, size: [1, 2, 3] })), [-1, -2, -3, 1, 2, 3]);
  assert.deepEqual(bounds(shapeOf({ kind: 'pill', material: 0, size: [10, 2] })), [-2, -2, -5, 2, 2, 5]);
  assert.equal(shapeOf({ kind: 'sphere', size: [NaN] }), undefined);
  assert.equal(shapeOf({ kind: 'mesh' }), undefined);
  for (const shape of [sphere, shapeOf({ kind: 'box', size: [1, 2, 3] })]) {
    assert.ok(shape);
    const { positions: p, triangles: t } = shape;
    for (let n = 0; n < t.length; n += 4) {
      const [a, b, c] = [1, 2, 3].map((place) => { const v = (t[n + place] ?? 0) * 3; return [p[v] ?? 0, p[v + 1] ?? 0, p[v + 2] ?? 0]; });
      assert.ok(a && b && c);
      const [u, v] = [b.map((value, axis) => value - (a[axis] ?? 0)), c.map((value, axis) => value - (a[axis] ?? 0))];
      const cross = [0, 1, 2].map((axis) => (u[(axis + 1) % 3] ?? 0) * (v[(axis + 2) % 3] ?? 0) - (u[(axis + 2) % 3] ?? 0) * (v[(axis + 1) % 3] ?? 0));
      assert.ok(cross.reduce((sum, value, axis) => sum + value * (a[axis] ?? 0), 0) >= -1e-3);
    }
  }
});

test('a spot light is drawn along -z, as far as its attenuation', () => {
  const light = { type: 'SPOT_LGT', color: [1, 0.5, 0], intensity: 1, hotspot: 40, falloff: 60, far: [100, 200] as [number, number] };
  const lit: Scene = { version: 1, materials: [], objects: [{ kind: 'light', light }], instances: [instance('lamp', 0, at(0, 0, 0), 'light')] };
  const { points, colors } = glyphs(lit, all);
  const heights = points.filter((_, place) => place % 3 === 2);
  assert.ok(Math.min(...heights) < -150 && Math.min(...heights) >= -200);
  assert.deepEqual(colors.slice(0, 3), [255, 128, 0]);
  assert.equal(glyphs(lit, new Filter({ ...everything(), kinds: ['light'] })).points.length, 0);
});

test('the census counts triangles by kind and material', () => {
  const two = scene([instance('one', 0), instance('two', 0), instance('empty', -1, at(0, 0, 0), 'marker')]);
  const arrays = stored(two);
  const { kinds, materials } = census(two, (object) => arrays(object)?.triangles);
  assert.deepEqual([...kinds], [['structure', 2], ['portal', 2], ['marker', 0]]);
  assert.deepEqual([...materials], [['a', 2], ['+portal', 2]]);
});

test('a color is the one that the server writes into files for other programs', () => {
  assert.deepEqual(colorOfName('concrete'), [188, 183, 148]);
});

/** The hue of a color in degrees. */
function hue([r, g, b]: Rgb): number {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const sixth = most === r ? (g - b) / (most - least) : most === g ? 2 + (b - r) / (most - least) : 4 + (r - g) / (most - least);
  return (sixth * 60 + 360) % 360;
}

test('no name has the hue of a portal, a sky, water, weather, or of a finding', () => {
  for (let number = 0; number < 2000; number++) {
    const own = hue(colorOfName(`material ${number}`));
    assert.ok(NAME_HUES.some(([from, to]) => own > from - 4 && own < to + 4), `${own}`);
  }
  for (const kind of ['portal', 'sky', 'water', 'weather'] as const) {
    const own = hue(KIND_COLORS[kind]);
    assert.ok(NAME_HUES.every(([from, to]) => own < from - 4 || own > to + 4), `${kind} ${own}`);
  }
});

test('structure is gray, lighter or darker by material', () => {
  const grays = ['a', 'b', 'c', 'd'].map((name) => kindColor('structure', material(name)));
  for (const gray of grays) assert.ok(Math.max(...gray) - Math.min(...gray) < 12, gray.join());
  assert.ok(new Set(grays.map((gray) => gray.join())).size > 1);
  assert.deepEqual(kindColor('portal', material('+portal', 'portal')), KIND_COLORS.portal);
});
