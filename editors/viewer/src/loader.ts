import { PROTOCOL } from './logic/protocol';
import { batches, type SceneStore } from './logic/store';
import type { Host } from './host';

/** Milliseconds until the first part of a large level is shown; the next one comes after twice as long, and so on. */
const FIRST_PART = 600;

export interface LoaderEvents {
  /** The scene of the store is to be drawn; of a large one a part first. `pieces` were asked for. */
  show(isWhole: boolean, pieces: number): void;
  say(words: string): void;
}

/** Asks for the scene and what it needs; once more if it has changed meanwhile. */
export class Loader {
  private isBusy = false;
  private again = false;

  constructor(private readonly host: Host, private readonly store: SceneStore, private readonly events: LoaderEvents) {}

  /** The text has changed, or more of it is wanted. */
  refresh(): void {
    this.again = true;
    if (this.isBusy) return;
    this.isBusy = true;
    void this.refreshAll().finally(() => { this.isBusy = false; });
  }

  /** The text has changed since the scene was asked for. */
  private isOutdated(): boolean {
    return this.again;
  }

  private async refreshAll(): Promise<void> {
    while (this.again) {
      this.again = false;
      try {
        await this.refreshOnce();
      } catch (error) {
        // A text that changes while it is asked about is asked about again.
        if (!this.isOutdated()) this.events.say(error instanceof Error ? error.message : String(error));
      }
    }
  }

  private async refreshOnce(): Promise<void> {
    const scene = await this.host.scene();
    if (!scene) {
      this.events.say('There is no level in this file.');
      return;
    }
    if (scene.version !== PROTOCOL) {
      this.events.say(`The server speaks version ${scene.version} of the preview's protocol, the viewer version ${PROTOCOL}.`);
      return;
    }
    const isFirst = this.store.scene === undefined;
    const missing = this.store.missing(scene);
    let [shown, pause] = [Date.now(), FIRST_PART];
    for (const ids of batches(missing, scene)) {
      this.store.put(await this.host.mesh(ids, this.store.wanted));
      if (this.isOutdated()) return;
      // What stands in the picture already is not taken out of it.
      if (!isFirst || Date.now() - shown < pause) continue;
      this.store.show(scene);
      this.events.show(false, missing.length);
      [shown, pause] = [Date.now(), pause * 2];
    }
    this.store.show(scene);
    this.events.show(true, missing.length);
  }
}
