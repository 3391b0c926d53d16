import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewPage } from '../src/logic/preview';
import { nodeOf, sceneTree, type SceneData, type SceneFinding, type SceneNode } from '../src/logic/sceneTree';

const scene: SceneData = {
  materials: [{ name: 'wall', kind: 'surface', symbols: [] }, { name: '+portal', kind: 'portal', symbols: [] }],
  objects: [{ kind: 'mesh', vertices: { count: 4 }, triangles: { count: 1 } }, { kind: 'light' }, { kind: 'sphere' }, { kind: 'mesh', damaged: true, triangles: { count: 2 } }],
  instances: [
    { name: 'Scene Root', object: -1, parent: -1, kind: 'group' },
    { name: 'lamp', object: 1, parent: 2, kind: 'light' },
    { name: '%crate', object: 0, parent: 0, kind: 'instanced' },
    { name: 'level', object: 3, parent: 0, kind: 'structure' },
  ],
};

const shown = (nodes: SceneNode[], depth = 0): string[] => nodes.flatMap((node) => [`${'  '.repeat(depth)}${node.label} | ${node.detail}`, ...shown(node.children, depth + 1)]);

test('instances by parent, also where the parent comes later; materials; what nothing places', () => {
  assert.deepEqual(shown(sceneTree(scene)), [
    'Instances | 4', '  Scene Root | group', '    %crate | instanced · mesh 0, 1 triangle', '      lamp | light · light 1', '    level | structure · mesh 3, 2 triangles, damaged',
    'Materials | 2', '  wall | surface', '  +portal | portal', 'Unused objects | 1', '  Object 2 | sphere 2',
  ]);
});

test('structure of which all faces are portals is a portal', () => {
  const objects = [{ kind: 'mesh', surface: 'portal', triangles: { count: 2 } }];
  const tree = sceneTree({ materials: [], objects, instances: [{ name: 'door', object: 0, parent: -1, kind: 'structure' }] }, 'portal');
  assert.deepEqual(shown(tree).slice(1, 2), ['  door | portal · mesh 0, 2 triangles']);
});

test('findings are counted where they are, those of a mesh at what places it, and a filter finds them', () => {
  const findings: SceneFinding[] = [
    { code: 'short-edge', severity: 'warning', element: { kind: 'triangle', object: 0, number: 0 } },
    { code: 'open-edge', severity: 'error', element: { kind: 'vertex', object: 0, number: 2 } },
    { code: 'unused-material', severity: 'hint', element: { kind: 'material', number: 0 } },
    { code: 'unused-object', severity: 'hint', element: { kind: 'object', number: 2 } },
    { code: 'encoding', severity: 'warning', element: null },
  ];
  const all = [
    'Instances | 4', '  Scene Root | group', '    %crate | instanced · mesh 0, 1 triangle · 2 findings', 'Materials | 1 of 2', '  wall | surface · 1 finding',
    'Unused objects | 1', '  Object 2 | sphere 2 · 1 finding',
  ];
  assert.deepEqual(shown(sceneTree(scene, 'finding', findings)), all);
  assert.deepEqual(shown(sceneTree(scene, 'error', findings)), all.slice(0, 3));
  assert.deepEqual(shown(sceneTree(scene, 'unused-material', findings)), all.slice(3, 5));
  assert.equal(sceneTree(scene, 'error', findings)[0]?.children[0]?.children[0]?.findings?.worst, 'error');
});

test('a filter keeps what fits by name or kind, and what it hangs on', () => {
  assert.deepEqual(shown(sceneTree(scene, 'light')), ['Instances | 4', '  Scene Root | group', '    %crate | instanced · mesh 0, 1 triangle', '      lamp | light · light 1']);
  assert.deepEqual(shown(sceneTree(scene, 'WALL')), ['Materials | 1 of 2', '  wall | surface']);
  assert.deepEqual(sceneTree(scene, 'nothing has this name'), []);
});

test('the row of an element, and what it hangs on', () => {
  const tree = sceneTree(scene);
  const lamp = nodeOf(tree, scene, { kind: 'instance', number: 1 });
  assert.deepEqual([lamp?.label, lamp?.parent?.label, lamp?.parent?.parent?.label, lamp?.parent?.parent?.parent?.label], ['lamp', '%crate', 'Scene Root', 'Instances']);
  assert.equal(nodeOf(tree, scene, { kind: 'triangle', object: 3, number: 1 })?.label, 'level');
  assert.equal(nodeOf(tree, scene, { kind: 'object', number: 2 })?.label, 'Object 2');
  assert.equal(nodeOf(tree, scene, { kind: 'material', number: 1 })?.label, '+portal');
});

test('parents in a ring, or that are not there, lose nobody', () => {
  const instance = (name: string, parent: number): SceneData['instances'][number] => ({ name, object: -1, parent, kind: 'group' });
  const ring: SceneData = { materials: [], objects: [], instances: [instance('a', 1), instance('b', 0), instance('c', 9), instance('d', 2)] };
  assert.deepEqual(shown(sceneTree(ring)), ['Instances | 4', '  a | group', '  b | group', '  c | group', '    d | group']);
});

test('the page of a preview runs its own script alone, whatever the file is called', () => {
  const page = previewPage({ uri: 'file:///a"><script>alert(1)</script>.ass', script: 'vscode:/viewer.js', style: 'vscode:/viewer.css', source: 'vscode:', nonce: 'abc+/=' });
  assert.equal(page.match(/<script/g)?.length, 1);
  assert.match(page, /default-src &#39;none&#39;; script-src &#39;nonce-abc\+\/=&#39;/);
  assert.doesNotMatch(page, /unsafe/);
});
