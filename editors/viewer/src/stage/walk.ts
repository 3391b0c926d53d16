import * as THREE from 'three';
import type { Vec3 } from '../logic/matrix';
import { EYES } from './guides';

/** Units a second: a player's 2.25 world units. */
const SPEED = 225;
const HURRY = 4;

/** A floor this far below the feet is still walked down to; above the eyes nothing is a floor. */
const REACH = 300;

/** Radians a pixel. */
const TURN = 0.004;

const KEYS: Record<string, [forward: number, left: number]> = { w: [1, 0], s: [-1, 0], a: [0, 1], d: [0, -1] };

/** Walks through the level at the height of a player's eyes. There are no walls, but floors. */
export class Walk {
  private readonly held = new Set<string>();
  private hurries = false;
  private yaw = 0;
  private pitch = 0;
  private last: number | undefined;

  /** `floor` gives how far below a place the floor is; `moved` has the picture drawn. */
  constructor(private readonly camera: THREE.Camera, private readonly floor: (from: Vec3) => number | undefined, private readonly moved: () => void) {
    const way = camera.getWorldDirection(new THREE.Vector3());
    this.yaw = Math.atan2(way.y, way.x);
  }

  /** Stands somewhere: on the floor, where there is one. */
  stand([x, y, z]: Vec3): void {
    this.camera.position.set(x, y, z + EYES);
    this.fall(1);
    this.look(0, 0);
  }

  /** Turns by pixels of the pointer. */
  look(x: number, y: number): void {
    this.yaw -= x * TURN;
    this.pitch = Math.min(1.5, Math.max(-1.5, this.pitch - y * TURN));
    const flat = Math.cos(this.pitch);
    const { x: px, y: py, z: pz } = this.camera.position;
    this.camera.lookAt(px + Math.cos(this.yaw) * flat, py + Math.sin(this.yaw) * flat, pz + Math.sin(this.pitch));
    this.moved();
  }

  /** Takes a key that is pressed or let go; `false` where it means nothing here. */
  key(event: KeyboardEvent, isDown: boolean): boolean {
    this.hurries = event.shiftKey;
    const key = event.key.toLowerCase();
    const turns: Record<string, [number, number]> = { arrowleft: [-20, 0], arrowright: [20, 0], arrowup: [0, -20], arrowdown: [0, 20] };
    const turn = turns[key];
    if (turn && isDown) this.look(...turn);
    if (!(key in KEYS)) return turn !== undefined;
    if (isDown) this.held.add(key);
    else this.held.delete(key);
    this.moved();
    return true;
  }

  /** Nothing is held any more: the focus is elsewhere. */
  release(): void {
    this.held.clear();
  }

  /** Goes on; `true` while it has to be asked again. */
  step(now: number): boolean {
    const seconds = Math.min(0.1, (now - (this.last ?? now)) / 1000);
    this.last = this.held.size > 0 ? now : undefined;
    if (this.held.size === 0) return false;
    const way = new THREE.Vector3();
    for (const key of this.held) {
      const [forward, left] = KEYS[key] ?? [0, 0];
      way.x += Math.cos(this.yaw) * forward - Math.sin(this.yaw) * left;
      way.y += Math.sin(this.yaw) * forward + Math.cos(this.yaw) * left;
    }
    if (way.lengthSq() > 0) way.setLength(SPEED * (this.hurries ? HURRY : 1) * seconds);
    this.camera.position.add(way);
    this.fall(Math.min(1, seconds * 12));
    return true;
  }

  /** Goes a part of the way to where the eyes are above the floor. */
  private fall(part: number): void {
    const { position } = this.camera;
    const down = this.floor(position.toArray());
    if (down !== undefined && down < EYES + REACH) position.z += (EYES - down) * part;
  }
}
