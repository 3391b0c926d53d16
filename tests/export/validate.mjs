// node validate.mjs SERVER: what `halo-ass export` writes of the corpus, as others read it.
// glTF: Khronos' validator has no error and no warning, and counts and bounds are those of the OBJ, which is read here.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const validator = createRequire(path.join(root, 'editors/viewer/'))('gltf-validator');
const server = path.resolve(process.argv[2]);
const corpus = path.join(root, 'tests/corpus');
const METERS = 0.03048;

/** Triangles, and bounds in meters along x, y and z of the level. */
function readObj(text) {
  const bounds = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
  const points = [];
  let triangles = 0;
  for (const line of text.split('\n')) {
    const [word, ...values] = line.split(' ');
    if (word === 'v') points.push(values.map(Number));
    if (word !== 'f') continue;
    triangles++;
    for (const value of values) {
      const point = points[Number(value.split('/')[0]) - 1];
      assert.ok(point, `${line} names no vertex`);
      point.forEach((part, axis) => {
        bounds.min[axis] = Math.min(bounds.min[axis], part * METERS);
        bounds.max[axis] = Math.max(bounds.max[axis], part * METERS);
      });
    }
  }
  return { triangles, bounds };
}

const turn = ([x, y, z, w], [a, b, c]) => {
  const [tx, ty, tz] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
};

/** The same of a GLB: what its nodes make of the triangles of their meshes. */
function readGlb(bytes) {
  const length = bytes.readUInt32LE(12);
  const document = JSON.parse(bytes.subarray(20, 20 + length));
  const binary = bytes.subarray(28 + length);
  const read = (number, width, get) => {
    const accessor = document.accessors[number];
    const { byteOffset, byteStride = width * 4 } = document.bufferViews[accessor.bufferView];
    const start = byteOffset + (accessor.byteOffset ?? 0);
    return Array.from({ length: accessor.count * width }, (_, at) => get(start + Math.floor(at / width) * byteStride + (at % width) * 4));
  };
  const place = ({ translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1] }, point) =>
    turn(rotation, point.map((part, axis) => part * scale[axis])).map((part, axis) => part + translation[axis]);
  const bounds = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
  let triangles = 0;
  for (const number of document.nodes[0].children ?? []) {
    const node = document.nodes[number];
    for (const part of document.meshes?.[node.mesh]?.primitives ?? []) {
      const points = read(part.attributes.POSITION, 3, (at) => binary.readFloatLE(at));
      const indices = read(part.indices, 1, (at) => binary.readUInt32LE(at));
      triangles += indices.length / 3;
      for (const index of indices) {
        const [left, up, forward] = place(document.nodes[0], place(node, points.slice(index * 3, index * 3 + 3)));
        [forward, left, up].forEach((value, axis) => {
          bounds.min[axis] = Math.min(bounds.min[axis], value);
          bounds.max[axis] = Math.max(bounds.max[axis], value);
        });
      }
    }
  }
  return { triangles, bounds };
}

const out = fs.mkdtempSync(path.join(os.tmpdir(), 'halo-ass-export-'));
try {
  for (const name of fs.readdirSync(corpus).filter((file) => file.endsWith('.ASS'))) {
    const file = (ending) => path.join(out, `${name}.${ending}`);
    for (const ending of ['glb', 'obj']) execFileSync(server, ['export', path.join(corpus, name), '-o', file(ending)], { stdio: 'inherit' });
    const bytes = fs.readFileSync(file('glb'));
    const { issues } = await validator.validateBytes(new Uint8Array(bytes));
    const grave = issues.messages.filter(({ severity }) => severity < 2).map(({ code, message, pointer }) => `${code} ${pointer}: ${message}`);
    assert.deepEqual(grave, [], name);
    const [glb, obj] = [readGlb(bytes), readObj(fs.readFileSync(file('obj'), 'utf8'))];
    assert.equal(glb.triangles, obj.triangles, name);
    for (const end of ['min', 'max']) {
      glb.bounds[end].forEach((value, axis) => {
        const other = obj.bounds[end][axis];
        assert.ok(value === other || Math.abs(value - other) < 1e-3 * Math.max(1, Math.abs(other)), `${name}: ${end} ${axis} is ${value} and ${other}`);
      });
    }
    console.log(`${name}: ${glb.triangles} triangles, ${issues.numErrors} errors, ${issues.numWarnings} warnings`);
  }
} finally {
  fs.rmSync(out, { recursive: true, force: true });
}
