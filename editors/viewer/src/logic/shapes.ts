import { emptyBounds, include } from './matrix';
import type { SceneObject } from './protocol';
import type { Arrays } from './store';

const AROUND = 24;
const UP = 12;

class Builder {
  private readonly positions: number[] = [];
  private readonly normals: number[] = [];
  private readonly uvs: number[] = [];
  private readonly triangles: number[] = [];

  constructor(private readonly material: number) {}

  vertex(position: number[], normal: number[], uv: number[]): number {
    this.positions.push(...position);
    this.normals.push(...normal);
    this.uvs.push(...uv);
    return this.positions.length / 3 - 1;
  }

  triangle(a: number, b: number, c: number): void {
    this.triangles.push(this.material, a, b, c);
  }

  build(): Arrays {
    const positions = new Float32Array(this.positions);
    const bounds = emptyBounds();
    for (let i = 0; i < positions.length; i += 3) include(bounds, positions[i] ?? 0, positions[i + 1] ?? 0, positions[i + 2] ?? 0);
    return {
      positions, bounds,
      normals: new Float32Array(this.normals),
      uvs: new Float32Array(this.uvs),
      triangles: new Int32Array(this.triangles),
      shape: true,
    };
  }
}

/** A sphere whose halves stand apart by `lift`: a pill, or with 0 a sphere. */
function capsule(material: number, radius: number, lift: number): Arrays {
  const builder = new Builder(material);
  const rows: number[][] = [];
  for (let up = 0; up <= UP + 1; up++) {
    // The equator is there twice: once for each half.
    const step = up <= UP / 2 ? up : up - 1;
    const angle = (step / UP) * Math.PI;
    const [side, height] = [Math.sin(angle), -Math.cos(angle)];
    const shift = up <= UP / 2 ? -lift / 2 : lift / 2;
    const row: number[] = [];
    for (let turn = 0; turn <= AROUND; turn++) {
      const around = (turn / AROUND) * 2 * Math.PI;
      const normal = [side * Math.cos(around), side * Math.sin(around), height];
      const position = normal.map((value, axis) => value * radius + (axis === 2 ? shift : 0));
      row.push(builder.vertex(position, normal, [(turn / AROUND) * 4, (step / UP) * 2]));
    }
    rows.push(row);
  }
  for (let up = 0; up + 1 < rows.length; up++) {
    for (let turn = 0; turn < AROUND; turn++) {
      const [a, b] = [rows[up]?.[turn] ?? 0, rows[up]?.[turn + 1] ?? 0];
      const [c, d] = [rows[up + 1]?.[turn] ?? 0, rows[up + 1]?.[turn + 1] ?? 0];
      builder.triangle(a, b, d);
      builder.triangle(a, d, c);
    }
  }
  return builder.build();
}

/** A box by half its size. */
function box(material: number, half: number[]): Arrays {
  const builder = new Builder(material);
  for (const axis of [0, 1, 2]) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    for (const sign of [1, -1]) {
      const face = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a = 0, b = 0]) => {
        const position = [0, 0, 0];
        position[axis] = sign * (half[axis] ?? 0);
        position[u] = a * (half[u] ?? 0);
        position[v] = b * (half[v] ?? 0);
        const normal = [0, 0, 0];
        normal[axis] = sign;
        return builder.vertex(position, normal, [(a + 1) / 2, (b + 1) / 2]);
      });
      const [a = 0, b = 0, c = 0, d = 0] = sign > 0 ? face : [...face].reverse();
      builder.triangle(a, b, c);
      builder.triangle(a, c, d);
    }
  }
  return builder.build();
}

/** The triangles of a sphere, box or pill; `undefined` for what has none or no size. */
export function shapeOf({ kind, material = -1, size = [] }: SceneObject): Arrays | undefined {
  const sizes = size.map((value) => Math.abs(value ?? NaN));
  if (sizes.length === 0 || sizes.some((value) => !Number.isFinite(value))) return undefined;
  if (kind === 'sphere') return capsule(material, sizes[0] ?? 0, 0);
  if (kind === 'box') return box(material, sizes);
  // The height is the whole pill's, by the official text.
  if (kind === 'pill') return capsule(material, sizes[1] ?? 0, Math.max(0, (sizes[0] ?? 0) - 2 * (sizes[1] ?? 0)));
  return undefined;
}
