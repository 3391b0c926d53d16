/** 4 x 4 matrices, column by column, and points. */
export type Vec3 = [number, number, number];
export type Matrix = ArrayLike<number>;

export const IDENTITY: readonly number[] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

const at = (m: Matrix, i: number): number => m[i] ?? 0;

export function transformPoint(m: Matrix, [x, y, z]: Vec3): Vec3 {
  return [
    at(m, 0) * x + at(m, 4) * y + at(m, 8) * z + at(m, 12),
    at(m, 1) * x + at(m, 5) * y + at(m, 9) * z + at(m, 13),
    at(m, 2) * x + at(m, 6) * y + at(m, 10) * z + at(m, 14),
  ];
}

export function transformDirection(m: Matrix, [x, y, z]: Vec3): Vec3 {
  return [
    at(m, 0) * x + at(m, 4) * y + at(m, 8) * z,
    at(m, 1) * x + at(m, 5) * y + at(m, 9) * z,
    at(m, 2) * x + at(m, 6) * y + at(m, 10) * z,
  ];
}

/** The determinant of the linear part: below 0 where the matrix mirrors. */
export function determinant(m: Matrix): number {
  return (
    at(m, 0) * (at(m, 5) * at(m, 10) - at(m, 9) * at(m, 6)) -
    at(m, 4) * (at(m, 1) * at(m, 10) - at(m, 9) * at(m, 2)) +
    at(m, 8) * (at(m, 1) * at(m, 6) - at(m, 5) * at(m, 2))
  );
}

/** The inverse of an affine matrix; `undefined` where it flattens space. */
export function inverse(m: Matrix): number[] | undefined {
  const det = determinant(m);
  if (!Number.isFinite(det) || det === 0) return undefined;
  const [a, b, c] = [at(m, 0), at(m, 1), at(m, 2)];
  const [d, e, f] = [at(m, 4), at(m, 5), at(m, 6)];
  const [g, h, i] = [at(m, 8), at(m, 9), at(m, 10)];
  const out = [
    (e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det, 0,
    (f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det, 0,
    (d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det, 0,
    0, 0, 0, 1,
  ];
  const moved = transformDirection(out, [at(m, 12), at(m, 13), at(m, 14)]);
  out[12] = -moved[0];
  out[13] = -moved[1];
  out[14] = -moved[2];
  return out;
}

/** Matrix of normals: the inverse, transposed, as 9 numbers column by column. A matrix that flattens leaves them alone. */
export function normalMatrix(m: Matrix): number[] {
  const inv = inverse(m) ?? IDENTITY;
  return [at(inv, 0), at(inv, 4), at(inv, 8), at(inv, 1), at(inv, 5), at(inv, 9), at(inv, 2), at(inv, 6), at(inv, 10)];
}

export interface Bounds {
  min: Vec3;
  max: Vec3;
}

export const emptyBounds = (): Bounds => ({ min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] });

export const isEmpty = (bounds: Bounds): boolean => !(bounds.min[0] <= bounds.max[0]);

/** Widens bounds to a point; one that is no number is left out. */
export function include(bounds: Bounds, x: number, y: number, z: number): void {
  if (!Number.isFinite(x) || !Number.isFinite(y) || !Number.isFinite(z)) return;
  const { min, max } = bounds;
  if (x < min[0]) min[0] = x;
  if (y < min[1]) min[1] = y;
  if (z < min[2]) min[2] = z;
  if (x > max[0]) max[0] = x;
  if (y > max[1]) max[1] = y;
  if (z > max[2]) max[2] = z;
}

export function corners({ min, max }: Bounds): Vec3[] {
  const out: Vec3[] = [];
  for (const x of [min[0], max[0]]) for (const y of [min[1], max[1]]) for (const z of [min[2], max[2]]) out.push([x, y, z]);
  return out;
}

/** The bounds of what bounds become in the world. */
export function transformBounds(m: Matrix, bounds: Bounds): Bounds {
  const out = emptyBounds();
  if (!isEmpty(bounds)) for (const corner of corners(bounds)) include(out, ...transformPoint(m, corner));
  return out;
}

export function join(bounds: Bounds, other: Bounds): void {
  if (isEmpty(other)) return;
  include(bounds, ...other.min);
  include(bounds, ...other.max);
}
