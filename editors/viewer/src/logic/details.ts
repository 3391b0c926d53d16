import { shortNumber } from './findings';
import { emptyBounds, include, isEmpty, transformPoint, type Vec3 } from './matrix';
import { outline, vertexPoints } from './pick';
import type { Element, Scene, SceneObject } from './protocol';
import type { Arrays } from './store';

/** The details of the selection. */
export interface Details {
  title: string;
  rows: [label: string, text: string][];
  /** Where it stands in the level. */
  place?: Vec3;
  /** Its extent along the axes of the level. */
  size?: Vec3;
}

type ArraysOf = (object: number) => Arrays | undefined;

const count = (many: number, word: string): string => `${many} ${word}${many === 1 ? '' : 's'}`;

/** A name with its number; only the number where there is no name. */
const named = (number: number, name: string | undefined): string => (name === undefined || name === '' ? String(number) : `${number} ${name}`);

function materialsOf(scene: Scene, object: SceneObject | undefined, triangles: Int32Array | undefined): string {
  const numbers = new Set<number>(object?.material === undefined ? [] : [object.material]);
  for (let at = 0; at + 3 < (triangles?.length ?? 0); at += 4) numbers.add(triangles?.[at] ?? -1);
  const names = [...numbers].sort((a, b) => a - b).map((number) => (number < 0 ? 'none' : named(number, scene.materials[number]?.name)));
  return names.length > 4 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ');
}

function sizeOf(points: Vec3[]): { middle: Vec3; size: Vec3 } | undefined {
  const bounds = emptyBounds();
  for (const point of points) include(bounds, ...point);
  if (isEmpty(bounds)) return undefined;
  const { min, max } = bounds;
  return { middle: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2], size: [max[0] - min[0], max[1] - min[1], max[2] - min[2]] };
}

function pointsOf(scene: Scene, arraysOf: ArraysOf, element: Element): Vec3[] {
  const flat = outline(scene, arraysOf, element);
  return Array.from({ length: flat.length / 3 }, (_, at) => [flat[at * 3] ?? NaN, flat[at * 3 + 1] ?? NaN, flat[at * 3 + 2] ?? NaN]);
}

/** The details of an element; `instance` is the one that was clicked. `undefined` for what is not there. */
export function detailsOf(scene: Scene, arraysOf: ArraysOf, element: Element, instance: number | undefined): Details | undefined {
  const { number } = element;
  const shape = sizeOf(pointsOf(scene, arraysOf, element));
  const size = shape ? { size: shape.size } : {};
  if (element.kind === 'instance') {
    const own = scene.instances[number];
    if (!own) return undefined;
    const object = scene.objects[own.object];
    const triangles = arraysOf(own.object)?.triangles;
    const parent = scene.instances[own.parent];
    const rows: Details['rows'] = [['Kind', own.kind === 'structure' ? object?.surface ?? own.kind : own.kind], ['Object', object ? `${own.object}, ${object.light ? object.light.type : object.kind}` : 'none']];
    const materials = materialsOf(scene, object, triangles);
    if (triangles && triangles.length > 0) rows.push(['Material', materials], ['Triangles', String(triangles.length / 4)]);
    if (parent) rows.push(['Parent', named(own.parent, parent.name)]);
    return { title: `Instance ${named(number, own.name)}`, rows, place: transformPoint(own.world, [0, 0, 0]), ...size };
  }
  if (element.kind === 'material') {
    const material = scene.materials[number];
    if (!material) return undefined;
    const used = outline(scene, arraysOf, element).length / 9;
    return { title: `Material ${named(number, material.name)}`, rows: [['Kind', material.kind], ['Used by', count(used, 'triangle')]] };
  }
  if (!('object' in element)) {
    const object = scene.objects[number];
    if (!object) return undefined;
    const places = scene.instances.filter((one) => one.object === number).length;
    const triangles = arraysOf(number)?.triangles;
    const rows: Details['rows'] = [['Kind', object.kind], ['Material', materialsOf(scene, object, triangles)], ['Placed by', count(places, 'instance')]];
    return { title: `Object ${number}`, rows, ...size };
  }
  const first = scene.instances.findIndex((one) => one.object === element.object);
  const owner = instance !== undefined && scene.instances[instance]?.object === element.object ? instance : first;
  const rows: Details['rows'] = [['Object', String(element.object)], ['Instance', owner < 0 ? 'none' : named(owner, scene.instances[owner]?.name)]];
  if (element.kind === 'triangle') {
    const material = arraysOf(element.object)?.triangles[number * 4] ?? -1;
    rows.push(['Material', material < 0 ? 'none' : named(material, scene.materials[material]?.name)]);
    return { title: `Triangle ${number}`, rows, ...(shape ? { place: shape.middle } : {}), ...size };
  }
  const at = owner < 0 ? undefined : vertexPoints({ ...scene, instances: scene.instances.slice(owner, owner + 1) }, arraysOf, element.object, number)[0];
  return { title: `Vertex ${number}`, rows, ...(at ? { place: at } : {}) };
}

/** A length as it stands in a field: in units, or in world units. */
export const fieldText = (units: number, world: boolean): string => shortNumber(world ? units / 100 : units);
