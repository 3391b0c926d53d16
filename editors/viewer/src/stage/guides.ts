import * as THREE from 'three';

/** 100 units are one world unit. */
const WORLD_UNIT = 100;

/** A grid on z = 0: a line each world unit, or ten where the level is large. */
export function grid(size: number, color: string): THREE.LineSegments {
  const step = size > 60 * WORLD_UNIT ? (size > 600 * WORLD_UNIT ? 100 : 10) * WORLD_UNIT : WORLD_UNIT;
  const half = Math.min(100, Math.max(5, Math.ceil(size / step))) * step;
  const points: number[] = [];
  for (let at = -half; at <= half; at += step) points.push(-half, at, 0, half, at, 0, at, -half, 0, at, half, 0);
  return lines(points, new THREE.LineBasicMaterial({ color, transparent: true, opacity: 0.35, depthWrite: false }));
}

/** Lines from pairs of points. */
export function lines(points: ArrayLike<number>, material: THREE.LineBasicMaterial, colors?: ArrayLike<number>): THREE.LineSegments {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(points), 3));
  if (colors) geometry.setAttribute('color', new THREE.BufferAttribute(new Uint8Array(colors), 3, true));
  return new THREE.LineSegments(geometry, material);
}

/** x forward in red, y left in green, z up in blue. */
export function axes(length: number): THREE.Object3D {
  return lines(
    [0, 0, 0, length, 0, 0, 0, 0, 0, 0, length, 0, 0, 0, 0, 0, 0, length],
    new THREE.LineBasicMaterial({ vertexColors: true, depthTest: false }),
    [235, 80, 80, 235, 80, 80, 100, 205, 100, 100, 205, 100, 90, 140, 245, 90, 140, 245],
  );
}

/** Somebody of 70 units, as tall as the Master Chief, looking along x. */
export function figure(): THREE.Object3D {
  const material = new THREE.MeshBasicMaterial({ color: 0x7f9a62, transparent: true, opacity: 0.85 });
  const group = new THREE.Group();
  const part = (geometry: THREE.BufferGeometry, x: number, y: number, z: number): void => {
    const mesh = new THREE.Mesh(geometry, material);
    mesh.position.set(x, y, z);
    group.add(mesh);
  };
  part(new THREE.BoxGeometry(9, 8, 34), 0, 6, 17);
  part(new THREE.BoxGeometry(9, 8, 34), 0, -6, 17);
  part(new THREE.BoxGeometry(12, 24, 25), 0, 0, 46);
  part(new THREE.BoxGeometry(8, 6, 26), 0, 15, 45);
  part(new THREE.BoxGeometry(8, 6, 26), 0, -15, 45);
  part(new THREE.SphereGeometry(6, 16, 12), 0, 0, 64);
  part(new THREE.BoxGeometry(3, 8, 4), 5.5, 0, 64.5);
  return group;
}
