import * as THREE from 'three';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import type { Vec3 } from '../logic/matrix';

/** Degrees of a step of rotation. */
export const TURN = 15;

export interface GizmoEvents {
  /** Something is to be drawn anew. */
  changed(): void;
  /** A handle was taken, or let go. */
  held(isHeld: boolean): void;
  /** So far it has been moved or turned: from what was, to what will be. */
  moved(matrix: number[]): void;
  /** It was let go. */
  done(by: Vec3, turn: [number, number, number, number]): void;
}

/** Handles that move or turn something along the axes of the level. */
export class Gizmo {
  private readonly controls: TransformControls;
  private readonly handle = new THREE.Object3D();
  private readonly start = new THREE.Vector3();
  private step = 0;
  private attached = false;

  constructor(camera: THREE.Camera, canvas: HTMLElement, private readonly events: GizmoEvents) {
    this.controls = new TransformControls(camera, canvas);
    this.controls.setSpace('world');
    this.controls.setSize(0.8);
    this.controls.setRotationSnap((TURN * Math.PI) / 180);
    this.controls.addEventListener('change', () => { events.changed(); });
    this.controls.addEventListener('dragging-changed', ({ value }) => { events.held(value === true); });
    this.controls.addEventListener('objectChange', () => { events.moved(this.matrix.elements); });
    this.controls.addEventListener('mouseUp', () => { this.tell(); });
  }

  /** What is put into the scene. */
  get objects(): THREE.Object3D[] {
    return [this.handle, this.controls.getHelper()];
  }

  /** The handle that the pointer is on; empty for none. */
  get hovered(): string {
    return this.attached ? (this.controls.axis ?? '') : '';
  }

  /** Stands at a place; steps of a length, where one is given. */
  attach(at: Vec3, mode: 'translate' | 'rotate', step: number): void {
    this.start.set(...at);
    this.handle.position.copy(this.start);
    this.handle.quaternion.identity();
    this.handle.updateMatrixWorld();
    this.controls.setMode(mode);
    this.step = step;
    if (!this.attached) this.controls.attach(this.handle);
    this.attached = true;
    this.events.changed();
  }

  detach(): void {
    if (!this.attached) return;
    this.attached = false;
    this.controls.detach();
    this.events.changed();
  }

  /** How far it has been moved, in steps. */
  private get by(): Vec3 {
    const by = this.handle.position.clone().sub(this.start);
    const snap = (value: number): number => (this.step > 0 ? Math.round(value / this.step) * this.step : value);
    return [snap(by.x), snap(by.y), snap(by.z)];
  }

  private get matrix(): THREE.Matrix4 {
    const [x, y, z] = this.by;
    const back = new THREE.Matrix4().makeTranslation(-this.start.x, -this.start.y, -this.start.z);
    const turn = new THREE.Matrix4().makeRotationFromQuaternion(this.handle.quaternion);
    return new THREE.Matrix4().makeTranslation(this.start.x + x, this.start.y + y, this.start.z + z).multiply(turn).multiply(back);
  }

  /** Moves by keys; `tell` says what came of it. */
  nudge(by: Vec3): void {
    this.handle.position.add(new THREE.Vector3(...by));
    this.events.moved(this.matrix.elements);
    this.events.changed();
  }

  /** Turns by keys, around an axis of the level. */
  turn(axis: Vec3, degrees: number): void {
    this.handle.quaternion.premultiply(new THREE.Quaternion().setFromAxisAngle(new THREE.Vector3(...axis), (degrees * Math.PI) / 180));
    this.events.moved(this.matrix.elements);
    this.events.changed();
  }

  /** Tells what keys have done. */
  tell(): void {
    const { x, y, z, w } = this.handle.quaternion;
    this.events.done(this.by, [x, y, z, w]);
  }
}
