import * as THREE from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import { surface } from './shading';

/** 100 units are one world unit. */
const WORLD_UNIT = 100;

const GRID_VERTEX = /* glsl */ `
varying vec3 vPlace;
void main() {
  vPlace = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

const GRID_FRAGMENT = /* glsl */ `
uniform vec3 color;
uniform float size;
varying vec3 vPlace;
float lines(float unit) {
  vec2 at = vPlace.xy / unit;
  vec2 wide = fwidth(at);
  vec2 near = abs(fract(at - 0.5) - 0.5) / max(wide, vec2(1e-6));
  // Lines that stand closer than some pixels fade: they would flicker.
  float far = 1.0 - smoothstep(0.08, 0.3, max(wide.x, wide.y));
  return (1.0 - min(min(near.x, near.y), 1.0)) * far;
}
void main() {
  float seen = max(max(0.5 * lines(100.0), 0.8 * lines(1000.0)), lines(10000.0));
  float edge = 1.0 - smoothstep(0.35, 1.0, length(vPlace.xy) / size);
  gl_FragColor = vec4(color, 0.5 * seen * edge);
}`;

/** A grid on z = 0: lines each world unit, and stronger ones each ten and hundred. It fades with the distance. */
export function grid(size: number, color: string): THREE.Mesh {
  const half = Math.max(20 * WORLD_UNIT, size * 1.5);
  const material = new THREE.ShaderMaterial({
    vertexShader: GRID_VERTEX, fragmentShader: GRID_FRAGMENT, uniforms: { color: { value: rawColor(color) }, size: { value: half } },
    transparent: true, depthWrite: false, side: THREE.DoubleSide,
  });
  return new THREE.Mesh(new THREE.PlaneGeometry(half * 2, half * 2), material);
}

/** A color of CSS as it is, for shaders of our own, which do not calculate with light. */
export function rawColor(css: string): THREE.Color {
  const color = new THREE.Color(css);
  return color.convertLinearToSRGB();
}

/** Lines of one pixel from pairs of points. */
export function lines(points: ArrayLike<number>, material: THREE.LineBasicMaterial, colors?: ArrayLike<number>): THREE.LineSegments {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(points instanceof Float32Array ? points : new Float32Array(points), 3));
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

/** The height of a player's eyes: the figure is 70 units tall, as the Master Chief is. */
export const EYES = 64;

/** A player, looking along x. */
export function figure(): THREE.Object3D {
  const part = (geometry: THREE.BufferGeometry, x: number, y: number, z: number): THREE.BufferGeometry => geometry.translate(x, y, z);
  const body = mergeGeometries([
    part(new THREE.CapsuleGeometry(4.5, 26, 4, 12).rotateX(Math.PI / 2), 0, 6, 17), part(new THREE.CapsuleGeometry(4.5, 26, 4, 12).rotateX(Math.PI / 2), 0, -6, 17),
    part(new THREE.CapsuleGeometry(9, 12, 6, 16).rotateX(Math.PI / 2).scale(0.8, 1.25, 1), 0, 0, 45),
    part(new THREE.CapsuleGeometry(3.6, 20, 4, 12).rotateX(Math.PI / 2), 0, 15, 44), part(new THREE.CapsuleGeometry(3.6, 20, 4, 12).rotateX(Math.PI / 2), 0, -15, 44),
    part(new THREE.SphereGeometry(6, 20, 14), 0, 0, 64), part(new THREE.BoxGeometry(3, 8, 4), 5, 0, 64.5),
  ]);
  const count = body.getAttribute('position').count;
  body.setAttribute('tint', new THREE.BufferAttribute(new Uint8Array(Array.from({ length: count }, () => [132, 158, 104, 255]).flat()), 4, true));
  return new THREE.Mesh(body, surface('solid', true));
}
