import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Batch } from '../logic/drawList';
import type { Patch } from '../logic/drawing';
import type { Lines } from '../logic/glyphs';
import { corners, emptyBounds, isEmpty, type Bounds, type Vec3 } from '../logic/matrix';
import { Gizmo, type GizmoEvents } from './gizmo';
import { axes, figure, grid, lines } from './guides';
import { dispose, Marks } from './marks';
import { shared, surface, veil, type Shading } from './shading';
import { Walk } from './walk';

/** How triangles are drawn that are turned away. */
export type BackFaces = 'plain' | 'tinted' | 'through';

export interface Shows {
  edges: boolean;
  wires: boolean;
  backFaces: BackFaces;
  boxes: boolean;
  grid: boolean;
  figure: boolean;
  axes: boolean;
}

export interface CameraState {
  position: number[];
  target: number[];
}

export interface StageColors {
  background: string;
  grid: string;
  highlight: string;
  /** Of the edges of surfaces, and how much of it there is. */
  edge: string;
  edgeOpacity: number;
}

const BOX_EDGES = [[0, 1], [0, 2], [0, 4], [1, 3], [1, 5], [2, 3], [2, 6], [3, 7], [4, 5], [4, 6], [5, 7], [6, 7]] as const;

/** The picture: what is drawn, from where, and when. It draws only when something has changed. */
export class Stage {
  readonly canvas: HTMLCanvasElement;
  private readonly renderer: THREE.WebGLRenderer;
  private readonly scene = new THREE.Scene();
  private readonly camera = new THREE.PerspectiveCamera(55, 1, 1, 100_000);
  private readonly controls: OrbitControls;
  readonly marks: Marks;
  private surfaces = new THREE.Group();
  private veils = new THREE.Group();
  private wires = new THREE.Group();
  private edges = new THREE.LineSegments();
  private guides = new THREE.Group();
  private glyphLines = new THREE.Group();
  private boxLines = new THREE.Group();
  private walking: Walk | undefined;
  private shows: Shows = { edges: true, wires: false, backFaces: 'through', boxes: false, grid: true, figure: true, axes: true };
  private colors: StageColors;
  private bounds = emptyBounds();
  private asked = false;
  private framed = false;
  /** Told after each picture. */
  onDrawn: () => void = () => undefined;
  /** Told when the user has moved the camera. */
  onMoved: () => void = () => undefined;

  constructor(private readonly host: HTMLElement, colors: StageColors) {
    this.colors = colors;
    this.renderer = new THREE.WebGLRenderer({ antialias: true, alpha: false });
    this.renderer.setPixelRatio(window.devicePixelRatio);
    this.canvas = this.renderer.domElement;
    this.marks = new Marks(this.scene, () => { this.ask(); });
    host.append(this.canvas, this.marks.words);
    this.camera.up.set(0, 0, 1);
    this.camera.position.set(-500, -420, 560);
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.screenSpacePanning = true;
    this.controls.addEventListener('change', () => { this.ask(); });
    this.controls.addEventListener('end', () => { this.onMoved(); });
    new ResizeObserver(() => { this.resize(); }).observe(host);
    this.setColors(colors);
    this.resize();
  }

  /** Handles in the picture. The camera stays while one is held. */
  gizmo(events: Pick<GizmoEvents, 'held' | 'moved' | 'done'>): Gizmo {
    const held = (isHeld: boolean): void => {
      this.controls.enabled = !isHeld;
      events.held(isHeld);
    };
    const gizmo = new Gizmo(this.camera, this.canvas, { ...events, held, changed: () => { this.ask(); } });
    this.scene.add(...gizmo.objects);
    return gizmo;
  }

  /** Where the camera looks. */
  get direction(): Vec3 {
    return this.camera.getWorldDirection(new THREE.Vector3()).toArray();
  }

  setColors(colors: StageColors): void {
    this.colors = colors;
    this.scene.background = new THREE.Color(colors.background);
    this.paintEdges();
    this.remakeGuides();
    this.ask();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (width === 0 || height === 0) return;
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.ask();
  }

  /** Has a picture drawn soon. */
  ask(): void {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame((now) => {
      this.asked = false;
      const goesOn = this.walking?.step(now) ?? false;
      this.draw();
      if (goesOn) this.ask();
    });
  }

  /** Walks from a place on, on what is below it; `undefined` ends it, and one looks at what is ahead. */
  walk(from: Vec3 | undefined, floor: (from: Vec3) => number | undefined): void {
    this.controls.enabled = from === undefined;
    if (from) {
      this.walking = new Walk(this.camera, floor, () => { this.ask(); });
      this.walking.stand(from);
    } else if (this.walking) {
      this.walking = undefined;
      this.controls.target.copy(this.camera.position).addScaledVector(this.camera.getWorldDirection(new THREE.Vector3()), 400);
      this.controls.update();
    }
    this.onMoved();
    this.ask();
  }

  /** The walker, while somebody walks. */
  get walker(): Walk | undefined {
    return this.walking;
  }

  /** The point that the camera turns around. */
  get target(): Vec3 {
    return this.controls.target.toArray();
  }

  private draw(): void {
    const distance = this.camera.position.distanceTo(this.controls.target);
    const size = isEmpty(this.bounds) ? 1000 : Math.hypot(...this.extent());
    this.camera.near = this.walking ? 2 : Math.max(0.2, Math.min(distance, size) * 0.002);
    this.camera.far = distance + size * 4 + 20_000;
    this.camera.updateProjectionMatrix();
    this.renderer.render(this.scene, this.camera);
    this.marks.place(this.camera, this.canvas.clientWidth, this.canvas.clientHeight);
    this.onDrawn();
  }

  private extent(): Vec3 {
    const { min, max } = this.bounds;
    return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  }

  /** How many calls the last picture took. */
  get drawCalls(): number {
    return this.renderer.info.render.calls;
  }

  setBatches(batches: Batch[]): void {
    for (const group of [this.surfaces, this.veils, this.wires]) dispose(group);
    this.surfaces = new THREE.Group();
    this.veils = new THREE.Group();
    this.wires = new THREE.Group();
    for (const batch of batches) {
      const geometry = new THREE.BufferGeometry();
      geometry.setAttribute('position', new THREE.BufferAttribute(batch.positions, 3));
      geometry.setAttribute('normal', new THREE.BufferAttribute(batch.normals, 3));
      geometry.setAttribute('uv', new THREE.BufferAttribute(batch.uvs, 2));
      geometry.setAttribute('tint', new THREE.BufferAttribute(batch.tints, 4, true));
      geometry.setIndex(new THREE.BufferAttribute(batch.indices, 1));
      const material = surface(batch.look, batch.twoSided);
      this.surfaces.add(this.meshOf(batch, geometry, material));
      if ((batch.look === 'solid' || batch.look === 'backdrop') && !batch.twoSided) this.veils.add(this.meshOf(batch, geometry, veil()));
      const wire = new THREE.MeshBasicMaterial({ color: this.colors.grid, wireframe: true, transparent: true, opacity: 0.55 });
      this.wires.add(this.meshOf(batch, geometry, wire));
    }
    this.wires.visible = this.shows.wires;
    this.veils.visible = this.shows.backFaces === 'through';
    this.scene.add(this.surfaces, this.veils, this.wires);
    this.ask();
  }

  /** Draws edges of surfaces: 6 numbers each. */
  setEdges(points: Float32Array): void {
    dispose(this.edges);
    this.edges = lines(points, new THREE.LineBasicMaterial({ transparent: true, depthWrite: false }));
    this.edges.frustumCulled = false;
    this.edges.visible = this.shows.edges;
    this.paintEdges();
    this.scene.add(this.edges);
    this.ask();
  }

  private paintEdges(): void {
    const { material } = this.edges;
    if (!(material instanceof THREE.LineBasicMaterial)) return;
    material.color.set(this.colors.edge);
    material.opacity = this.colors.edgeOpacity;
  }

  /** Brings what is drawn up to date: patches are of the batches that were set last. */
  patchBatches(patches: Patch[]): void {
    const meshes = [...this.surfaces.children, ...this.veils.children, ...this.wires.children].filter((child) => child instanceof THREE.Mesh);
    for (const { batch, from, to, matrices } of patches) {
      for (const mesh of meshes.filter((one) => one.userData.batch === batch)) {
        if (matrices && mesh instanceof THREE.InstancedMesh) mesh.instanceMatrix.needsUpdate = true;
        // Veils and wires have the geometry of their surface.
        if (mesh.parent !== this.surfaces || to <= from) continue;
        const { attributes } = mesh.geometry as THREE.BufferGeometry;
        for (const name of ['position', 'normal', 'uv']) {
          const attribute = attributes[name];
          if (!(attribute instanceof THREE.BufferAttribute)) continue;
          attribute.addUpdateRange(from * attribute.itemSize, (to - from) * attribute.itemSize);
          attribute.needsUpdate = true;
        }
      }
    }
    this.ask();
  }

  private meshOf(batch: Batch, geometry: THREE.BufferGeometry, material: THREE.Material): THREE.Mesh {
    const { matrices } = batch;
    const mesh = matrices ? new THREE.InstancedMesh(geometry, material, matrices.length / 16) : new THREE.Mesh(geometry, material);
    if (mesh instanceof THREE.InstancedMesh && matrices) mesh.instanceMatrix = new THREE.InstancedBufferAttribute(matrices, 16);
    mesh.userData.batch = batch;
    // A batch is all over the level.
    mesh.frustumCulled = false;
    mesh.renderOrder = batch.look === 'solid' ? 0 : 1;
    return mesh;
  }

  setGlyphs(glyphs: Lines): void {
    dispose(this.glyphLines);
    this.glyphLines = new THREE.Group();
    if (glyphs.points.length > 0) this.glyphLines.add(lines(glyphs.points, new THREE.LineBasicMaterial({ vertexColors: true }), glyphs.colors));
    this.scene.add(this.glyphLines);
    this.ask();
  }

  /** Says how large the level is, and the bounds of its instances. */
  setBounds(all: Bounds, boxes: Bounds[]): void {
    const first = isEmpty(this.bounds);
    this.bounds = all;
    dispose(this.boxLines);
    this.boxLines = new THREE.Group();
    const points = boxes.filter((box) => !isEmpty(box)).flatMap((box) => {
      const ends = corners(box);
      return BOX_EDGES.flatMap(([from, to]) => [...(ends[from] ?? [0, 0, 0]), ...(ends[to] ?? [0, 0, 0])]);
    });
    this.boxLines.add(lines(points, new THREE.LineBasicMaterial({ color: 0xe0b050, transparent: true, opacity: 0.6 })));
    this.boxLines.visible = this.shows.boxes;
    this.scene.add(this.boxLines);
    this.remakeGuides();
    if (first && !this.framed) this.frame(all);
    this.ask();
  }

  private remakeGuides(): void {
    dispose(this.guides);
    this.guides = new THREE.Group();
    const size = isEmpty(this.bounds) ? 1000 : Math.max(...this.extent(), ...this.bounds.max.map(Math.abs), ...this.bounds.min.map(Math.abs));
    const parts: [THREE.Object3D, boolean][] = [[grid(size, this.colors.grid), this.shows.grid], [axes(100), this.shows.axes], [figure(), this.shows.figure]];
    for (const [part, shown] of parts) {
      part.visible = shown;
      this.guides.add(part);
    }
    this.scene.add(this.guides);
  }

  setShows(shows: Shows): void {
    this.shows = shows;
    shared.backFaces.value = shows.backFaces === 'plain' ? 0 : shows.backFaces === 'tinted' ? 1 : 2;
    this.wires.visible = shows.wires;
    this.veils.visible = shows.backFaces === 'through';
    this.edges.visible = shows.edges;
    this.boxLines.visible = shows.boxes;
    this.remakeGuides();
    this.ask();
  }

  setShading(shading: Shading): void {
    shared.shading.value = shading;
    this.ask();
  }

  /** Moves the camera so that bounds fill the picture, without turning it. */
  frame(bounds: Bounds): void {
    if (isEmpty(bounds)) return;
    this.framed = true;
    const center = new THREE.Vector3(...bounds.min).add(new THREE.Vector3(...bounds.max)).multiplyScalar(0.5);
    const up = Math.tan((this.camera.fov / 2) * (Math.PI / 180)) * 0.92;
    const across = up * this.camera.aspect;
    const direction = this.camera.position.clone().sub(this.controls.target).normalize();
    const right = new THREE.Vector3().crossVectors(this.camera.up, direction).normalize();
    const above = new THREE.Vector3().crossVectors(direction, right);
    let distance = 0;
    // As near as all corners are still seen, and as far to the side as leaves the same room on both: one changes the other.
    for (let turn = 0; turn < 4; turn++) {
      const seen = corners(bounds).map((corner) => new THREE.Vector3(...corner).sub(center)).map((from) => ({ x: from.dot(right), y: from.dot(above), near: from.dot(direction) }));
      distance = Math.max(2, ...seen.map(({ x, y, near }) => near + Math.max(Math.abs(x) / across, Math.abs(y) / up)));
      const middle = (part: 'x' | 'y'): number => {
        const all = seen.map((one) => one[part] / (distance - one.near));
        return ((Math.min(...all) + Math.max(...all)) / 2) * distance;
      };
      center.addScaledVector(right, middle('x')).addScaledVector(above, middle('y'));
    }
    this.controls.target.copy(center);
    this.camera.position.copy(center).addScaledVector(direction, distance);
    this.controls.update();
    this.onMoved();
    this.ask();
  }

  frameAll(): void {
    this.frame(this.bounds);
  }

  /** Looks along a direction at what is in the middle. */
  lookAlong(direction: Vec3): void {
    const distance = this.camera.position.distanceTo(this.controls.target);
    this.camera.position.copy(this.controls.target).addScaledVector(new THREE.Vector3(...direction).normalize(), -distance);
    this.controls.update();
    this.onMoved();
    this.ask();
  }

  /** Turns around what is in the middle, moves nearer to it, and moves sidewards: for keys. */
  turn(around: number, up: number): void {
    const offset = this.camera.position.clone().sub(this.controls.target);
    const place = new THREE.Spherical().setFromVector3(new THREE.Vector3(offset.x, offset.z, -offset.y));
    place.theta += around;
    place.phi = Math.min(Math.PI - 0.02, Math.max(0.02, place.phi + up));
    const turned = new THREE.Vector3().setFromSpherical(place);
    this.camera.position.copy(this.controls.target).add(new THREE.Vector3(turned.x, -turned.z, turned.y));
    this.controls.update();
    this.onMoved();
    this.ask();
  }

  near(factor: number): void {
    const offset = this.camera.position.clone().sub(this.controls.target).multiplyScalar(factor);
    this.camera.position.copy(this.controls.target).add(offset);
    this.controls.update();
    this.onMoved();
    this.ask();
  }

  pan(right: number, up: number): void {
    const distance = this.camera.position.distanceTo(this.controls.target);
    const sideward = new THREE.Vector3().setFromMatrixColumn(this.camera.matrix, 0).multiplyScalar(right * distance);
    const upward = new THREE.Vector3().setFromMatrixColumn(this.camera.matrix, 1).multiplyScalar(up * distance);
    const move = sideward.add(upward);
    this.camera.position.add(move);
    this.controls.target.add(move);
    this.controls.update();
    this.onMoved();
    this.ask();
  }

  get cameraState(): CameraState {
    return { position: this.camera.position.toArray(), target: this.controls.target.toArray() };
  }

  set cameraState({ position, target }: CameraState) {
    this.camera.position.fromArray(position);
    this.controls.target.fromArray(target);
    this.controls.update();
    this.framed = true;
    this.ask();
  }

  /** The ray from the camera through a place of the picture, in CSS pixels. */
  ray(x: number, y: number): { origin: Vec3; direction: Vec3 } {
    const box = this.canvas.getBoundingClientRect();
    const caster = new THREE.Raycaster();
    this.camera.updateMatrixWorld();
    caster.setFromCamera(new THREE.Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2), this.camera);
    return { origin: caster.ray.origin.toArray(), direction: caster.ray.direction.toArray() };
  }

  /** Marks triangles (9 numbers each) and points, as what the cursor in the text is on. */
  highlight(triangles: number[], points: Vec3[]): void {
    this.marks.mark(triangles, points, this.colors.highlight);
  }

  /** The picture as a PNG. */
  picture(): Promise<Blob | null> {
    this.draw();
    return new Promise((resolve) => { this.canvas.toBlob(resolve, 'image/png'); });
  }
}
