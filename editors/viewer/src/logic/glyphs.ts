import { KIND_COLORS, type Rgb } from './colors';
import { transformPoint, type Matrix, type Vec3 } from './matrix';
import type { Scene, SceneInstance, SceneLight } from './protocol';
import type { Filter } from './visibility';

/** Lines, two points each. */
export interface Lines {
  points: number[];
  /** Red, green, blue of each point, from 0 to 255. */
  colors: number[];
}

class Pen {
  readonly lines: Lines = { points: [], colors: [] };
  color: Rgb = [255, 255, 255];
  matrix: Matrix | undefined;

  line(from: Vec3, to: Vec3): void {
    const place = (point: Vec3): Vec3 => (this.matrix ? transformPoint(this.matrix, point) : point);
    this.lines.points.push(...place(from), ...place(to));
    this.lines.colors.push(...this.color, ...this.color);
  }

  circle(radius: number, height: number, turned: (a: number, b: number, c: number) => Vec3, steps = 32): void {
    const at = (step: number): Vec3 => {
      const angle = (step / steps) * 2 * Math.PI;
      return turned(radius * Math.cos(angle), radius * Math.sin(angle), height);
    };
    for (let step = 0; step < steps; step++) this.line(at(step), at(step + 1));
  }
}

const flat = (a: number, b: number, c: number): Vec3 => [a, b, c];

/** How far a light is drawn that has no end: 5 world units. */
const REACH = 500;

/** Lights shine along -z. */
function cone(pen: Pen, degrees: number, reach: number): void {
  const half = (Math.min(Math.max(degrees, 0), 178) / 2) * (Math.PI / 180);
  const [radius, depth] = [reach * Math.sin(half), -reach * Math.cos(half)];
  pen.circle(radius, depth, flat);
  for (const [a, b] of [[1, 0], [0, 1], [-1, 0], [0, -1]] as const) pen.line([0, 0, 0], [a * radius, b * radius, depth]);
}

function lightGlyph(pen: Pen, light: SceneLight): void {
  const reach = light.far && light.far[1] > 0 ? light.far[1] : REACH;
  const size = 20;
  for (const axis of [0, 1, 2]) {
    const tip: Vec3 = [0, 0, 0];
    tip[axis] = size;
    pen.line(tip, [-tip[0], -tip[1], -tip[2]]);
  }
  switch (light.type) {
    case 'SPOT_LGT':
      cone(pen, light.falloff ?? 0, reach);
      cone(pen, light.hotspot ?? 0, reach);
      break;
    case 'DIRECT_LGT':
      pen.circle(size, 0, flat);
      pen.circle(size, -reach, flat);
      for (const [a, b] of [[1, 0], [0, 1], [-1, 0], [0, -1]] as const) pen.line([a * size, b * size, 0], [a * size, b * size, -reach]);
      break;
    case 'AMBIENT_LGT':
      pen.circle(size * 2, 0, flat);
      break;
    default: {
      const ends = [...(light.near ?? []), ...(light.far ?? [])].filter((end) => end > 0);
      for (const radius of ends.length > 0 ? ends : [size * 2]) {
        pen.circle(radius, 0, flat);
        pen.circle(radius, 0, (a, b, c) => [a, c, b]);
        pen.circle(radius, 0, (a, b, c) => [c, a, b]);
      }
    }
  }
}

function markerGlyph(pen: Pen): void {
  const size = 30;
  pen.line([-size / 2, 0, 0], [size, 0, 0]);
  pen.line([size, 0, 0], [size * 0.7, size * 0.15, 0]);
  pen.line([size, 0, 0], [size * 0.7, -size * 0.15, 0]);
  pen.line([0, -size / 2, 0], [0, size / 2, 0]);
  pen.line([0, 0, -size / 2], [0, 0, size / 2]);
}

const origin = (instance: SceneInstance): Vec3 => transformPoint(instance.world, [0, 0, 0]);
const finite = (instance: SceneInstance): boolean => instance.world.every(Number.isFinite);

/** A light's color, bright enough to be seen. */
export function lightColor(light: SceneLight): Rgb {
  const [red = 1, green = 1, blue = 1] = light.color.map((value) => Math.max(0, value ?? 0));
  const most = Math.max(red, green, blue);
  if (most === 0) return KIND_COLORS.light;
  return [Math.round((red / most) * 255), Math.round((green / most) * 255), Math.round((blue / most) * 255)];
}

/** What has no triangles, as lines: lights, markers, bones with what they hang on, groups. */
export function glyphs(scene: Scene, filter: Filter): Lines {
  const pen = new Pen();
  scene.instances.forEach((instance) => {
    if (!filter.instance(instance.name) || !filter.kind(instance.kind) || !finite(instance)) return;
    const object = scene.objects[instance.object];
    pen.matrix = instance.world;
    pen.color = KIND_COLORS[instance.kind];
    if (object?.light) {
      pen.color = lightColor(object.light);
      lightGlyph(pen, object.light);
    } else if (instance.kind === 'marker' || instance.kind === 'group') {
      markerGlyph(pen);
    } else if (instance.kind === 'bone') {
      const parent = scene.instances[instance.parent];
      pen.matrix = undefined;
      if (parent && parent.kind === 'bone' && finite(parent)) pen.line(origin(parent), origin(instance));
    }
  });
  return pen.lines;
}
