import type { Element } from './preview';

/** What the scene view needs of the server's answer to `halo-ass/scene`. */
export interface SceneData {
  materials: { name: string; kind: string; symbols: string[] }[];
  objects: { kind: string; material?: number; surface?: string; damaged?: boolean; vertices?: { count: number }; triangles?: { count: number } }[];
  instances: { name: string; object: number; parent: number; kind: string }[];
}

/** What of the answer to `halo-ass/findings` is told in the tree. */
export interface SceneFinding {
  code: string;
  severity: 'error' | 'warning' | 'information' | 'hint';
  element: Element | null;
}

/** What is wrong with a row. */
export interface Tally {
  count: number;
  worst: SceneFinding['severity'];
  codes: Set<string>;
}

/** A row of the tree. */
export interface SceneNode {
  id: string;
  findings?: Tally;
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

const SEVERITIES = ['error', 'warning', 'information', 'hint'] as const;

/** What is wrong with materials, objects and instances, by `material 0`, `object 0`, `instance 0`. Findings of vertices and triangles are their object's. */
export function tallies(findings: SceneFinding[]): Map<string, Tally> {
  const found = new Map<string, Tally>();
  for (const { code, severity, element } of findings) {
    if (!element) continue;
    const key = 'object' in element ? `object ${element.object}` : `${element.kind} ${element.number}`;
    const tally = found.get(key) ?? { count: 0, worst: severity, codes: new Set() };
    found.set(key, tally);
    tally.count++;
    tally.codes.add(code);
    if (SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(tally.worst)) tally.worst = severity;
  }
  return found;
}

/** What is wrong with either. */
function joined(one: Tally | undefined, other: Tally | undefined): Tally | undefined {
  if (!one || !other) return one ?? other;
  const worst = SEVERITIES.indexOf(one.worst) < SEVERITIES.indexOf(other.worst) ? one.worst : other.worst;
  return { count: one.count + other.count, worst, codes: new Set([...one.codes, ...other.codes]) };
}

/** Whether a row is wanted: by a part of its name, by its kind, or by what is wrong with it: `finding`, how bad, or the code of a rule. */
export function fits(filter: string, label: string, kind: string, findings?: Tally): boolean {
  const wanted = filter.trim().toLowerCase();
  if (wanted === '' || label.toLowerCase().includes(wanted) || kind.toLowerCase() === wanted) return true;
  return findings !== undefined && (wanted === 'finding' || wanted === 'findings' || wanted === findings.worst || findings.codes.has(wanted));
}

/** The kind of an instance: structure of which all faces are portals is a portal. */
function kindOf(scene: SceneData, instance: SceneData['instances'][number]): string {
  return instance.kind === 'structure' ? scene.objects[instance.object]?.surface ?? instance.kind : instance.kind;
}

function instanceNodes(scene: SceneData, filter: string, wrong: Map<string, Tally>): SceneNode[] {
  const children = childrenOf(scene);
  const made = new Map<number, SceneNode>();
  scene.instances.forEach((instance, number) => {
    const object = scene.objects[instance.object];
    const kind = kindOf(scene, instance);
    const findings = joined(wrong.get(`instance ${number}`), wrong.get(`object ${instance.object}`));
    made.set(number, {
      ...(findings && { findings }),
      id: `instance ${number}`, label: instance.name === '' ? '(no name)' : instance.name,
      detail: [kind, objectWords(object, instance.object), findings ? plural(findings.count, 'finding') : ''].filter((words) => words !== '').join(' · '),
      icon: object?.damaged ? 'damaged' : kind, element: { kind: 'instance', number }, children: [],
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
    return own.length > 0 || fits(filter, node.label, instance ? kindOf(scene, instance) : '', node.findings) ? node : undefined;
  };
  return (children.get(-1) ?? []).flatMap((number) => {
    const node = made.get(number);
    const found = node && kept(number, node);
    return found ? [found] : [];
  });
}

/** The tree of a scene: instances by parent, materials, objects that nothing places. */
export function sceneTree(scene: SceneData, filter = '', findings: SceneFinding[] = []): SceneNode[] {
  const wrong = tallies(findings);
  const told = (words: string, tally: Tally | undefined): Pick<SceneNode, 'detail' | 'findings'> =>
    (tally ? { detail: `${words} · ${plural(tally.count, 'finding')}`, findings: tally } : { detail: words });
  const placed = new Set(scene.instances.map((instance) => instance.object));
  const materials = scene.materials.map((material, number): SceneNode => ({
    id: `material ${number}`, label: material.name === '' ? '(no name)' : material.name, ...told(material.kind, wrong.get(`material ${number}`)), icon: 'material',
    element: { kind: 'material', number }, children: [],
  }));
  const unused = scene.objects.flatMap((object, number): SceneNode[] => (placed.has(number) ? [] : [{
    id: `object ${number}`, label: `Object ${number}`, ...told(objectWords(object, number), wrong.get(`object ${number}`)), icon: 'object', element: { kind: 'object', number }, children: [],
  }]));
  const group = (label: string, rows: SceneNode[], all: number): SceneNode => {
    const node: SceneNode = { id: label, label, detail: rows.length === all ? String(all) : `${rows.length} of ${all}`, icon: 'group', children: rows };
    for (const row of rows) row.parent = node;
    return node;
  };
  const wanted = (rows: SceneNode[]): SceneNode[] => rows.filter((row) => fits(filter, row.label, row.detail.split(' · ')[0] ?? '', row.findings));
  const instances = instanceNodes(scene, filter, wrong);
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
