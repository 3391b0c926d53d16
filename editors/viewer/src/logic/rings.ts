import type { Vec3 } from './matrix';

/** Longer rings are not filled: what is so ragged is seen by its edges. */
const MOST = 1000;

const key = (point: Vec3): string => point.join(' ');

/** The closed rings that edges make. Where more than two edges meet, none is told. */
export function rings(edges: Vec3[][]): Vec3[][] {
  const next = new Map<string, Vec3[]>();
  const join = (from: Vec3, to: Vec3): void => { next.set(key(from), [...(next.get(key(from)) ?? []), to]); };
  for (const [a, b] of edges) {
    if (!a || !b || key(a) === key(b)) continue;
    join(a, b);
    join(b, a);
  }
  const seen = new Set<string>();
  const out: Vec3[][] = [];
  for (const [start] of edges) {
    const ring: Vec3[] = [];
    let point = start;
    while (point && !seen.has(key(point)) && next.get(key(point))?.length === 2) {
      seen.add(key(point));
      ring.push(point);
      point = next.get(key(point))?.find((other) => !seen.has(key(other))) ?? start;
    }
    if (ring.length >= 3 && ring.length <= MOST && point === start) out.push(ring);
  }
  return out;
}

/** Twice the area of a triangle of a plane; below 0 where it turns clockwise. */
const turn = ([ax, ay]: [number, number], [bx, by]: [number, number], [cx, cy]: [number, number]): number => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** The triangles that fill a ring, as if it were flat: ears are cut off one by one. */
export function fill(ring: Vec3[]): Vec3[][] {
  const flat = flattened(ring);
  const rest = ring.map((_, at) => at);
  const out: Vec3[][] = [];
  const corner = (at: number): number => rest[(at + rest.length) % rest.length] ?? 0;
  const place = (number: number): [number, number] => flat[number] ?? [0, 0];
  const isEar = (at: number): boolean => {
    const [a, b, c] = [corner(at - 1), corner(at), corner(at + 1)];
    if (turn(place(a), place(b), place(c)) <= 0) return false;
    return rest.every((other) => {
      if (other === a || other === b || other === c) return true;
      const p = place(other);
      return turn(place(a), place(b), p) < 0 || turn(place(b), place(c), p) < 0 || turn(place(c), place(a), p) < 0;
    });
  };
  while (rest.length >= 3) {
    const ear = rest.findIndex((_, at) => isEar(at));
    // What crosses itself has none: it is cut anyhow, so that it is seen.
    const at = Math.max(ear, 0);
    out.push([corner(at - 1), corner(at), corner(at + 1)].map((number) => ring[number] ?? [0, 0, 0]));
    rest.splice(at, 1);
  }
  return out;
}

/** A ring seen along its normal, counterclockwise. */
function flattened(ring: Vec3[]): [number, number][] {
  const normal: Vec3 = [0, 0, 0];
  ring.forEach(([x, y, z], at) => {
    const [u, v, w] = ring[(at + 1) % ring.length] ?? [0, 0, 0];
    normal[0] += (y - v) * (z + w);
    normal[1] += (z - w) * (x + u);
    normal[2] += (x - u) * (y + v);
  });
  const sizes = normal.map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const sign = (normal[axis] ?? 0) < 0 ? -1 : 1;
  return ring.map((point) => [(point[u] ?? 0) * sign, point[v] ?? 0]);
}
