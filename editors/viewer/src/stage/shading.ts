import * as THREE from 'three';
import type { Look } from '../logic/drawList';

const VERTEX = /* glsl */ `
attribute vec4 tint;
varying vec3 vView;
varying vec3 vNormalView;
varying vec3 vNormalWorld;
varying vec2 vUv;
varying vec3 vTint;
void main() {
  vec4 place = vec4(position, 1.0);
  vec3 turned = normal;
  #ifdef USE_INSTANCING
    place = instanceMatrix * place;
    turned = mat3(instanceMatrix) * turned;
  #endif
  vec4 inView = modelViewMatrix * place;
  vView = inView.xyz;
  vNormalWorld = turned;
  vNormalView = normalMatrix * turned;
  vUv = uv;
  vTint = tint.rgb;
  gl_Position = projectionMatrix * inView;
}`;

const FRAGMENT = /* glsl */ `
uniform float opacity;
uniform float lit;
uniform int shading;
uniform int backFaces;
uniform bool twoSided;
uniform bool veil;
varying vec3 vView;
varying vec3 vNormalView;
varying vec3 vNormalWorld;
varying vec2 vUv;
varying vec3 vTint;
void main() {
  bool isBack = !gl_FrontFacing && !twoSided;
  // Seen from outside, a level shows its inside: what is turned away is a veil, which is drawn by itself.
  if (isBack && backFaces == 2 && !veil) discard;
  vec3 flatNormal = normalize(cross(dFdx(vView), dFdy(vView)));
  vec3 n = dot(vNormalView, vNormalView) > 0.0001 ? normalize(vNormalView) : flatNormal;
  // Who looks at the back of a surface sees it lit from there.
  if (dot(n, vView) > 0.0) n = -n;
  vec3 inWorld = n * mat3(viewMatrix);
  vec3 base = vTint;
  if (shading == 1) {
    base = dot(vNormalWorld, vNormalWorld) > 0.0001 ? normalize(vNormalWorld) * 0.5 + 0.5 : vec3(0.0);
  } else if (shading == 2) {
    vec2 cell = floor(vUv * 8.0);
    float odd = mod(cell.x + cell.y, 2.0);
    vec3 tile = 0.5 + 0.5 * cos(6.2831 * (vec3(0.0, 0.33, 0.67) + floor(vUv.x) * 0.13 + floor(vUv.y) * 0.29));
    base = mix(vec3(0.16), mix(vec3(0.9), tile, 0.35), odd);
  }
  // Light from all sides, most from above; each wall of a room has a shade of its own.
  float above = 0.5 + 0.5 * inWorld.z;
  float aside = 0.5 + 0.5 * dot(inWorld, vec3(0.83, 0.55, 0.0));
  float head = abs(dot(n, normalize(-vView)));
  float light = mix(1.0, 0.6 + 0.2 * above + 0.17 * aside + 0.1 * head, lit);
  vec3 color = base * light;
  if (isBack && backFaces == 1) color = mix(color, vec3(0.78, 0.22, 0.34) * light, 0.6);
  gl_FragColor = vec4(color, opacity);
}`;

/** 0 the tint, 1 normals, 2 a checker of the first UV set. */
export type Shading = 0 | 1 | 2;

/** What all surfaces share. */
export const shared = {
  shading: { value: 0 as Shading },
  /** 0 as fronts, 1 tinted, 2 a veil that is seen through. */
  backFaces: { value: 2 },
};

interface Paint {
  opacity: number;
  lit: number;
  depthWrite: boolean;
}

const LOOKS: Record<Look, Paint> = {
  solid: { opacity: 1, lit: 1, depthWrite: true },
  glass: { opacity: 0.35, lit: 0.3, depthWrite: false },
  backdrop: { opacity: 0.6, lit: 0.3, depthWrite: true },
  ghost: { opacity: 0.5, lit: 0.8, depthWrite: false },
};

function paint({ opacity, lit, depthWrite }: Paint, more: { twoSided: boolean; veil: boolean }): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { opacity: { value: opacity }, lit: { value: lit }, twoSided: { value: more.twoSided }, veil: { value: more.veil }, ...shared },
    side: more.veil ? THREE.BackSide : THREE.DoubleSide,
    transparent: opacity < 1,
    // Both sides at once: drawn one after the other they would cost twice as much.
    forceSinglePass: true,
    depthWrite,
    // Edges, wires and marks lie on the surfaces.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
}

/** The material of a look. What is two-sided has no backs. */
export const surface = (look: Look, twoSided: boolean): THREE.ShaderMaterial => paint(LOOKS[look], { twoSided, veil: false });

/** The material of backs that are seen through. */
export const veil = (): THREE.ShaderMaterial => paint({ opacity: 0.1, lit: 0.5, depthWrite: false }, { twoSided: false, veil: true });
