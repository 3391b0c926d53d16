import type { Rgb } from './colors';
import { fill, rings } from './rings';
import { transformPoint, type Vec3 } from './matrix';
import { outline, pick, vertexPoints } from './pick';
import type { Finding, Scene } from './protocol';
import type { Arrays } from './store';
import { everything, Filter } from './visibility';

/** The drawing of findings: lines with a color for each point, triangles with a color for each corner, lengths at their places. */
export interface FindingMarks {
  lines: number[];
  lineColors: number[];
  triangles: number[];
  triangleColors: number[];
}

/** Words at a place of the level. */
export interface Label {
  at: Vec3;
  text: string;
}

/** Tool's colors, by words that are in the codes of rules. The first that fits decides. */
const TOOL_COLORS: [word: string, color: Rgb][] = [
  ['overlap', [255, 128, 0]], ['duplicate-triangle', [255, 128, 0]], ['junction', [255, 105, 180]], ['coplanar', [0, 255, 0]], ['no-leaves', [0, 255, 255]], ['outside', [0, 255, 255]],
  ['closed-spaces', [255, 255, 0]], ['portal', [255, 0, 255]], ['unearthed', [255, 0, 255]], ['degenerate-uv', [0, 64, 255]], ['fog', [90, 90, 90]],
];

const SEVERITY_COLORS: Record<Finding['severity'], Rgb> = { error: [255, 40, 40], warning: [255, 190, 40], information: [90, 170, 255], hint: [150, 150, 150] };

export function findingColor({ code, severity }: Finding): Rgb {
  return TOOL_COLORS.find(([word]) => code.includes(word))?.[1] ?? SEVERITY_COLORS[severity];
}

const WORST: Finding['severity'][] = ['error', 'warning', 'information', 'hint'];

/** The colors of what findings speak of: by the worst of them. Those of vertices and triangles are their object's. */
export function findingTints(findings: Finding[]): Map<string, Rgb> {
  const worst = new Map<string, number>();
  for (const { element, severity } of findings) {
    if (!element) continue;
    const key = 'object' in element ? `object ${element.object}` : `${element.kind} ${element.number}`;
    worst.set(key, Math.min(worst.get(key) ?? WORST.length, WORST.indexOf(severity)));
  }
  return new Map([...worst].map(([key, rank]) => [key, SEVERITY_COLORS[WORST[rank] ?? 'hint']]));
}

/** So much of a finding is drawn at most. */
const MOST = 200;

/** The corners of what a finding speaks of, in the level: by its geometry, else by what stands at its place in the text. */
export function cornersOf(scene: Scene, arraysOf: (object: number) => Arrays | undefined, finding: Finding): { triangles: Vec3[][]; edges: Vec3[][]; points: Vec3[] } {
  const { geometry, element } = finding;
  if (geometry) {
    const pick = (numbers: number[]): Vec3[] => numbers.map((number) => geometry.points[number] ?? [NaN, NaN, NaN]);
    const isLone = geometry.edges.length + geometry.triangles.length === 0;
    return { triangles: geometry.triangles.map(pick), edges: geometry.edges.map(pick), points: isLone ? geometry.points : [] };
  }
  if (element?.kind === 'triangle' || element?.kind === 'object') {
    const flat = outline(scene, arraysOf, element, MOST);
    const triangles = Array.from({ length: flat.length / 9 }, (_, number) => [0, 3, 6].map((at): Vec3 => {
      const first = number * 9 + at;
      return [flat[first] ?? 0, flat[first + 1] ?? 0, flat[first + 2] ?? 0];
    }));
    return { triangles, edges: [], points: [] };
  }
  if (element?.kind === 'vertex') return { triangles: [], edges: [], points: vertexPoints(scene, arraysOf, element.object, element.number).slice(0, MOST) };
  const instance = element?.kind === 'instance' ? scene.instances[element.number] : undefined;
  return { triangles: [], edges: [], points: instance ? [transformPoint(instance.world, [0, 0, 0])] : [] };
}

/** A length in units and world units. */
export const lengthWords = (units: number): string => `${shortNumber(units)} units (${shortNumber(units / 100)} wu)`;

/** A number with as many digits as somebody reads: at most three behind the point. */
export const shortNumber = (value: number): string => (Math.abs(value) < 5e-4 ? '0' : String(Math.round(value * 1000) / 1000));

/** A hole is what is missing: its triangles, none of which is in the text. */
function holes(edges: Vec3[][], code: string): Vec3[][] {
  return code === 'open-edge' ? rings(edges).flatMap(fill) : [];
}

/** What is drawn of findings. Of an object only one that has no better place is filled: its mesh would hide all others. */
export function findingMarks(scene: Scene, arraysOf: (object: number) => Arrays | undefined, findings: Finding[]): FindingMarks {
  const marks: FindingMarks = { lines: [], lineColors: [], triangles: [], triangleColors: [] };
  for (const finding of findings) {
    const color = findingColor(finding);
    const line = (from: Vec3 | undefined, to: Vec3 | undefined): void => {
      if (!from || !to || ![...from, ...to].every(Number.isFinite)) return;
      marks.lines.push(...from, ...to);
      marks.lineColors.push(...color, ...color);
    };
    const { triangles, edges, points } = cornersOf(scene, arraysOf, finding);
    for (const [a, b, c] of triangles) {
      line(a, b);
      line(b, c);
      line(c, a);
    }
    const filled = finding.element?.kind === 'object' && !finding.geometry ? [] : triangles;
    for (const [a, b, c] of [...filled, ...holes(edges, finding.code)]) {
      if (!a || !b || !c) continue;
      marks.triangles.push(...a, ...b, ...c);
      // Nearly coplanar neighbours are red and green.
      const own: Rgb = finding.code.includes('coplanar') && marks.triangles.length % 18 === 0 ? [255, 0, 0] : color;
      marks.triangleColors.push(...own, ...own, ...own);
    }
    for (const [a, b] of edges) line(a, b);
    for (const [x, y, z] of points) {
      const size = 14;
      line([x - size, y, z], [x + size, y, z]);
      line([x, y - size, z], [x, y + size, z]);
      line([x, y, z - size], [x, y, z + size]);
    }
  }
  return marks;
}

/** More edges than these are not labeled: their numbers would hide them. */
const MOST_LABELS = 6;

/** The way from a portal to the wall is red, as what is open. */
const SHORT: Rgb = [255, 40, 40];

/** The drawing of the finding that somebody looks at, with lengths: how far it is off, else how long its edges are; each length once. */
export function currentMarks(scene: Scene, arraysOf: (object: number) => Arrays | undefined, finding: Finding): { marks: FindingMarks; labels: Label[] } {
  const marks = findingMarks(scene, arraysOf, [finding]);
  const short = shortfall(scene, arraysOf, finding);
  if (!short) return { marks, labels: edgeLabels(scene, arraysOf, finding) };
  marks.lines.push(...short.flat());
  marks.lineColors.push(...SHORT, ...SHORT);
  return { marks, labels: [{ at: middle(...short), text: `${lengthWords(distance(...short))} short` }] };
}

function edgeLabels(scene: Scene, arraysOf: (object: number) => Arrays | undefined, finding: Finding): Label[] {
  const { edges } = cornersOf(scene, arraysOf, finding);
  if (edges.length > MOST_LABELS) return [];
  const all = edges.flatMap(([a, b]) => (a && b ? [{ at: middle(a, b), text: `${shortNumber(distance(a, b))} units` }] : []));
  return all.filter(({ text }, number) => all.findIndex((other) => other.text === text) === number);
}

/** The walls: a portal has to reach them, not what stands before them. */
const WALLS = new Filter({ ...everything(), kinds: ['instanced', 'collision', 'marker', 'water', 'bone', 'light', 'primitive', 'portal', 'weather', 'fog'] });

/** The way from an edge of a portal that ends in the open to the wall; `undefined` where there is none. */
function shortfall(scene: Scene, arraysOf: (object: number) => Arrays | undefined, finding: Finding): [from: Vec3, to: Vec3] | undefined {
  if (finding.code !== 'unearthed-edge' || finding.element?.kind !== 'triangle') return undefined;
  const [a, b] = cornersOf(scene, arraysOf, finding).edges[0] ?? [];
  const flat = outline(scene, arraysOf, finding.element, 1);
  const corners = [0, 3, 6].map((at): Vec3 => [flat[at] ?? 0, flat[at + 1] ?? 0, flat[at + 2] ?? 0]);
  if (!a || !b) return undefined;
  const from = middle(a, b);
  const along = minus(b, a);
  // Straight away from the rest of the triangle, in its plane.
  const inner = corners.map((corner) => minus(corner, from)).sort((one, other) => dot(other, other) - dot(one, one))[0] ?? [0, 0, 0];
  const share = dot(inner, along) / dot(along, along);
  const out: Vec3 = [share * along[0] - inner[0], share * along[1] - inner[1], share * along[2] - inner[2]];
  const hit = pick(scene, arraysOf, WALLS, from, out);
  return hit && [from, hit.point];
}

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const distance = (a: Vec3, b: Vec3): number => Math.hypot(...minus(a, b));
const middle = (a: Vec3, b: Vec3): Vec3 => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];

/** The number of the next finding, or the one before; round and round. */
export function step(count: number, current: number | undefined, by: 1 | -1): number | undefined {
  if (count === 0) return undefined;
  if (current === undefined) return by === 1 ? 0 : count - 1;
  return (current + by + count) % count;
}
