import * as THREE from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import type { FindingMarks, Label } from '../logic/findings';
import type { Vec3 } from '../logic/matrix';
import { make } from '../ui/dom';

/** Of more triangles no sides are drawn: what is marked is more than some triangles then, and has its edges. */
const MOST_OUTLINED = 8;

/** More triangles than these are filled less: they are much of the picture. */
const FEW = 12;

/** Frees what an object holds of the graphics memory, and takes it out of the scene. */
export function dispose(object: THREE.Object3D): void {
  object.traverse((child) => {
    if (!(child instanceof THREE.Mesh || child instanceof THREE.LineSegments || child instanceof THREE.Points)) return;
    const { geometry, material } = child as { geometry: THREE.BufferGeometry; material: THREE.Material | THREE.Material[] };
    geometry.dispose();
    for (const one of Array.isArray(material) ? material : [material]) one.dispose();
  });
  object.removeFromParent();
}

interface Stroke {
  color?: THREE.ColorRepresentation;
  /** Bytes, three a point. */
  colors?: number[];
  /** Pixels. */
  width: number;
  /** Seen through what is before it. */
  through: boolean;
}

/** Lines of several pixels from pairs of points. */
function thick(points: number[], { color = 0xffffff, colors, width, through }: Stroke): THREE.Object3D {
  const geometry = new LineSegmentsGeometry().setPositions(points);
  if (colors) geometry.setColors(colors.map((byte) => new THREE.Color().setRGB(byte / 255, 0, 0, THREE.SRGBColorSpace).r));
  return new LineSegments2(geometry, new LineMaterial({ color, vertexColors: colors !== undefined, linewidth: width, depthTest: !through, transparent: true }));
}

function faces(points: number[], material: THREE.MeshBasicMaterialParameters, colors?: number[]): THREE.Object3D {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(points), 3));
  if (colors) geometry.setAttribute('color', new THREE.BufferAttribute(new Uint8Array(colors), 3, true));
  return new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ transparent: true, side: THREE.DoubleSide, depthWrite: false, vertexColors: colors !== undefined, ...material }));
}

function dots(points: Vec3[], color: THREE.ColorRepresentation, size: number): THREE.Object3D {
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(new Float32Array(points.flat()), 3));
  return new THREE.Points(geometry, new THREE.PointsMaterial({ color, size, sizeAttenuation: false, depthTest: false }));
}

/** The three sides of each triangle, as lines. */
function sides(triangles: number[]): number[] {
  const out: number[] = [];
  for (let at = 0; at + 8 < triangles.length; at += 9) {
    const [a, b, c] = [triangles.slice(at, at + 3), triangles.slice(at + 3, at + 6), triangles.slice(at + 6, at + 9)];
    out.push(...a, ...b, ...b, ...c, ...c, ...a);
  }
  return out;
}

type Layer = 'marked' | 'measured' | 'findings' | 'current';

/** Drawings upon the level: marks, measures and findings. */
export class Marks {
  readonly words = make('div', { class: 'words', 'aria-hidden': 'true' });
  private readonly layers = new Map<Layer, THREE.Group>();
  private readonly labels = new Map<Layer, Label[]>();

  constructor(private readonly scene: THREE.Scene, private readonly changed: () => void) {}

  private set(layer: Layer, parts: THREE.Object3D[], labels: Label[] = []): void {
    const before = this.layers.get(layer);
    if (before) dispose(before);
    const group = new THREE.Group();
    parts.forEach((part) => { part.renderOrder = 3; });
    for (const part of parts) group.add(part);
    this.scene.add(group);
    this.layers.set(layer, group);
    this.labels.set(layer, labels);
    this.changed();
  }

  /** Marks triangles (9 numbers each) and points, as what the cursor in the text is on. */
  mark(triangles: number[], points: Vec3[], color: string): void {
    const parts: THREE.Object3D[] = [];
    if (triangles.length > 0) parts.push(faces(triangles, { color, opacity: triangles.length > FEW * 9 ? 0.16 : 0.35 }));
    if (triangles.length > 0 && triangles.length <= MOST_OUTLINED * 9) parts.push(thick(sides(triangles), { color, width: 2, through: true }));
    if (points.length > 0) parts.push(dots(points, color, 10));
    this.set('marked', parts);
  }

  /** Shows what is marked as if it were elsewhere. */
  moveMark(matrix: number[]): void {
    const marked = this.layers.get('marked');
    if (!marked) return;
    marked.matrixAutoUpdate = false;
    marked.matrix.fromArray(matrix);
    this.changed();
  }

  /** Draws findings: lines through all that stands before them, surfaces only where they are seen. */
  find(layer: 'findings' | 'current', marks: FindingMarks, labels: Label[] = []): void {
    const isCurrent = layer === 'current';
    const parts: THREE.Object3D[] = [];
    if (marks.triangles.length > 0) parts.push(faces(marks.triangles, { opacity: isCurrent ? 0.5 : 0.35, polygonOffset: true, polygonOffsetFactor: -1 }, marks.triangleColors));
    if (marks.lines.length > 0) parts.push(thick(marks.lines, { colors: marks.lineColors, width: isCurrent ? 5 : 2.5, through: true }));
    this.set(layer, parts, labels);
  }

  /** Draws a line that was measured; none for no points. */
  measure(points: Vec3[], text: string): void {
    const [from, to] = points;
    const parts: THREE.Object3D[] = points.length > 0 ? [dots(points, 0xffd34d, 9)] : [];
    if (!from || !to) {
      this.set('measured', parts);
      return;
    }
    parts.push(thick([...from, ...to], { color: 0xffd34d, width: 3, through: true }));
    this.set('measured', parts, [{ at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2], text }]);
  }

  /** Puts the words where their places are in the picture. */
  place(camera: THREE.Camera, width: number, height: number): void {
    const all = [...this.labels.values()].flat();
    while (this.words.childElementCount > all.length) this.words.lastElementChild?.remove();
    while (this.words.childElementCount < all.length) this.words.append(make('span'));
    all.forEach(({ at, text }, number) => {
      const span = this.words.children[number] as HTMLElement;
      const { x, y, z } = new THREE.Vector3(...at).project(camera);
      span.hidden = z > 1;
      span.textContent = text;
      span.style.transform = `translate(${((x + 1) / 2) * width}px, ${((1 - y) / 2) * height}px) translate(-50%, -150%)`;
    });
  }
}
