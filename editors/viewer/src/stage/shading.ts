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
varying vec3 vView;
varying vec3 vNormalView;
varying vec3 vNormalWorld;
varying vec2 vUv;
varying vec3 vTint;
void main() {
  bool isBack = !gl_FrontFacing && !twoSided;
  // Seen from outside, a level shows its inside: of what is turned away only a grain is left.
  if (isBack && backFaces == 2 && mod(floor(gl_FragCoord.x) + 5.0 * floor(gl_FragCoord.y), 13.0) > 0.5) discard;
  vec3 flatNormal = normalize(cross(dFdx(vView), dFdy(vView)));
  vec3 n = dot(vNormalView, vNormalView) > 0.0001 ? normalize(vNormalView) : flatNormal;
  vec3 base = vTint;
  if (shading == 1) {
    base = dot(vNormalWorld, vNormalWorld) > 0.0001 ? normalize(vNormalWorld) * 0.5 + 0.5 : vec3(0.0);
  } else if (shading == 2) {
    vec2 cell = floor(vUv * 8.0);
    float odd = mod(cell.x + cell.y, 2.0);
    vec3 tile = 0.5 + 0.5 * cos(6.2831 * (vec3(0.0, 0.33, 0.67) + floor(vUv.x) * 0.13 + floor(vUv.y) * 0.29));
    base = mix(vec3(0.16), mix(vec3(0.9), tile, 0.35), odd);
  }
  float head = abs(dot(n, normalize(-vView)));
  float light = mix(1.0, 0.32 + 0.68 * head, lit);
  vec3 color = base * light;
  if (isBack && backFaces > 0) {
    float stripe = step(0.5, fract((gl_FragCoord.x + gl_FragCoord.y) / 12.0));
    color = mix(color * 0.35, vec3(0.85, 0.12, 0.22) * (0.55 + 0.45 * head), 0.55 + 0.25 * stripe);
  }
  gl_FragColor = vec4(color, opacity);
}`;

/** 0 the tint, 1 normals, 2 a checker of the first UV set. */
export type Shading = 0 | 1 | 2;

/** What all surfaces share. */
export const shared = {
  shading: { value: 0 as Shading },
  /** 0 as fronts, 1 tinted, 2 a tinted grain that is seen through. */
  backFaces: { value: 2 },
};

const LOOKS: Record<Look, { opacity: number; lit: number; depthWrite: boolean }> = {
  solid: { opacity: 1, lit: 1, depthWrite: true },
  glass: { opacity: 0.35, lit: 0.3, depthWrite: false },
  backdrop: { opacity: 0.55, lit: 0.25, depthWrite: true },
  ghost: { opacity: 0.5, lit: 0.8, depthWrite: false },
};

/** The material of a look. What is two-sided has no backs. */
export function surface(look: Look, twoSided: boolean): THREE.ShaderMaterial {
  const { opacity, lit, depthWrite } = LOOKS[look];
  return new THREE.ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { opacity: { value: opacity }, lit: { value: lit }, twoSided: { value: twoSided }, ...shared },
    side: THREE.DoubleSide,
    transparent: opacity < 1,
    depthWrite,
    // Wires and highlights lie on the surfaces.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
}
