import type { Element } from './preview';

/** What the scene view needs of the server's answer to `ass-lsp/scene`. */
export interface SceneData {
  materials: { name: string; kind: string; symbols: string[] }[];
  objects: { kind: string; material?: number; damaged?: boolean; vertices?: { count: number }; triangles?: { count: number } }[];
  instances: { name: string; object: number; parent: number; kind: string }[];
}

/** A row of the tree. */
export interface SceneNode {
  id: string;
  label: string;
  detail: string;
  /** What it is, for the icon: a kind of an instance, `material`, `object`, `group`, `damaged`. */
  icon: string;
  element?: Element;
  children: SceneNode[];
  parent?: SceneNode;
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function objectWords(object: SceneData['objects'][number] | undefined, number: number): string {
  if (!object) return '';
  const size = object.triangles ? `, ${plural(object.triangles.count, 'triangle')}` : '';
  return `${object.kind} ${number}${size}${object.damaged ? ', damaged' : ''}`;
}

/** The numbers of the instances that hang on each; those whose parents lead to none, or round in a ring, hang on nothing. */
function childrenOf(scene: SceneData): Map<number, number[]> {
  const children = new Map<number, number[]>();
  scene.instances.forEach((instance, number) => {
    const seen = new Set([number]);
    let above = instance.parent;
    while (above >= 0 && above < scene.instances.length && !seen.has(above)) {
      seen.add(above);
      above = scene.instances[above]?.parent ?? -1;
    }
    const isInRing = seen.has(above);
    const parent = isInRing || instance.parent >= scene.instances.length ? -1 : Math.max(-1, instance.parent);
    children.set(parent, [...(children.get(parent) ?? []), number]);
  });
  return children;
}

/** Whether a row is wanted: by a part of its name, or by its kind. */
export function fits(filter: string, label: string, kind: string): boolean {
  const wanted = filter.trim().toLowerCase();
  return wanted === '' || label.toLowerCase().includes(wanted) || kind.toLowerCase() === wanted;
}

function instanceNodes(scene: SceneData, filter: string): SceneNode[] {
  const children = childrenOf(scene);
  const made = new Map<number, SceneNode>();
  scene.instances.forEach((instance, number) => {
    const object = scene.objects[instance.object];
    made.set(number, {
      id: `instance ${number}`, label: instance.name === '' ? '(no name)' : instance.name,
      detail: [instance.kind, objectWords(object, instance.object)].filter((words) => words !== '').join(' · '),
      icon: object?.damaged ? 'damaged' : instance.kind, element: { kind: 'instance', number }, children: [],
    });
  });
  // From the last on, so that children are settled before their parents; a parent may stand behind its child.
  const kept = (number: number, node: SceneNode): SceneNode | undefined => {
    const own = (children.get(number) ?? []).flatMap((child) => {
      const below = made.get(child);
      const found = below && kept(child, below);
      return found ? [found] : [];
    });
    for (const child of own) child.parent = node;
    node.children = own;
    const instance = scene.instances[number];
    return own.length > 0 || fits(filter, node.label, instance?.kind ?? '') ? node : undefined;
  };
  return (children.get(-1) ?? []).flatMap((number) => {
    const node = made.get(number);
    const found = node && kept(number, node);
    return found ? [found] : [];
  });
}

/** The tree of a scene: instances by parent, materials, objects that nothing places. */
export function sceneTree(scene: SceneData, filter = ''): SceneNode[] {
  const placed = new Set(scene.instances.map((instance) => instance.object));
  const materials = scene.materials.map((material, number): SceneNode => ({
    id: `material ${number}`, label: material.name === '' ? '(no name)' : material.name, detail: material.kind, icon: 'material',
    element: { kind: 'material', number }, children: [],
  }));
  const unused = scene.objects.flatMap((object, number): SceneNode[] => (placed.has(number) ? [] : [{
    id: `object ${number}`, label: `Object ${number}`, detail: objectWords(object, number), icon: 'object', element: { kind: 'object', number }, children: [],
  }]));
  const group = (label: string, rows: SceneNode[], all: number): SceneNode => {
    const node: SceneNode = { id: label, label, detail: rows.length === all ? String(all) : `${rows.length} of ${all}`, icon: 'group', children: rows };
    for (const row of rows) row.parent = node;
    return node;
  };
  const wanted = (rows: SceneNode[]): SceneNode[] => rows.filter((row) => fits(filter, row.label, row.detail));
  const instances = instanceNodes(scene, filter);
  const groups = [
    { ...group('Instances', instances, scene.instances.length), detail: String(scene.instances.length) },
    group('Materials', wanted(materials), materials.length),
    group('Unused objects', wanted(unused), unused.length),
  ];
  for (const top of groups) for (const row of top.children) row.parent = top;
  return groups.filter((top) => top.children.length > 0);
}

/** The row of an element: of a vertex or a triangle, that of the instance that places it first. */
export function nodeOf(tree: SceneNode[], scene: SceneData, element: Element): SceneNode | undefined {
  const object = element.kind === 'object' ? element.number : 'object' in element ? element.object : -1;
  const instance = scene.instances.findIndex((one) => one.object === object);
  const id = object >= 0 && instance >= 0 ? `instance ${instance}` : object >= 0 ? `object ${object}` : `${element.kind} ${element.number}`;
  const find = (nodes: SceneNode[]): SceneNode | undefined => {
    for (const node of nodes) {
      const found = node.id === id ? node : find(node.children);
      if (found) return found;
    }
    return undefined;
  };
  return find(tree);
}
