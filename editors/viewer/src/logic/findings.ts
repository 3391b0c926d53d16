import type { Rgb } from './colors';
import { transformPoint, type Vec3 } from './matrix';
import { outline, vertexPoints } from './pick';
import type { Finding, Scene } from './protocol';
import type { Arrays } from './store';

/** What is drawn of findings: lines with a color for each point, triangles with a color for each corner. */
export interface FindingMarks {
  lines: number[];
  lineColors: number[];
  triangles: number[];
  triangleColors: number[];
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

/** What is drawn of findings. Of an object only one that has no better place is filled: its mesh would hide all others. */
export function findingMarks(scene: Scene, arraysOf: (object: number) => Arrays | undefined, findings: Finding[]): FindingMarks {
  const marks: FindingMarks = { lines: [], lineColors: [], triangles: [], triangleColors: [] };
  for (const finding of findings) {
    const color = findingColor(finding);
    const line = (from: Vec3 | undefined, to: Vec3 | undefined, other = color): void => {
      if (!from || !to || ![...from, ...to].every(Number.isFinite)) return;
      marks.lines.push(...from, ...to);
      marks.lineColors.push(...color, ...other);
    };
    const { triangles, edges, points } = cornersOf(scene, arraysOf, finding);
    for (const [a, b, c] of triangles) {
      line(a, b);
      line(b, c);
      line(c, a);
      if (!a || !b || !c || finding.element?.kind === 'object') continue;
      marks.triangles.push(...a, ...b, ...c);
      // Nearly coplanar neighbours are red and green.
      const own: Rgb = finding.code.includes('coplanar') && marks.triangles.length % 18 === 0 ? [255, 0, 0] : color;
      marks.triangleColors.push(...own, ...own, ...own);
    }
    for (const [a, b] of edges) line(a, b);
    for (const [x, y, z] of points) {
      const size = 6;
      line([x - size, y, z], [x + size, y, z]);
      line([x, y - size, z], [x, y + size, z]);
      line([x, y, z - size], [x, y, z + size]);
    }
  }
  return marks;
}

/** The number of the next finding, or the one before; round and round. */
export function step(count: number, current: number | undefined, by: 1 | -1): number | undefined {
  if (count === 0) return undefined;
  if (current === undefined) return by === 1 ? 0 : count - 1;
  return (current + by + count) % count;
}
