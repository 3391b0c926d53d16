import type { Checker } from './checker';
import { byId, download } from './dom';
import type { Changed, Element } from './protocol';

interface Asked { type: string; id?: number; method?: string; params?: { pieces?: unknown; fields?: unknown }; change?: unknown; element?: Element; name?: string; bytes?: Uint8Array<ArrayBuffer>; version?: number }

export interface PictureEvents {
  /** Somebody picked an element. */
  reveal(element: Element): void;
  /** An adjustment has changed the text. */
  changed(changes: Changed[]): Promise<void>;
  undo(): void;
}

/** The viewer in a frame of its own: the page of a VS Code panel, spoken to as its extension does. */
export class Picture {
  private version = 1;
  private isReady = false;
  private hasFile = false;

  constructor(private readonly frame: HTMLIFrameElement, private readonly checker: Checker, private readonly events: PictureEvents) {
    addEventListener('message', (event: MessageEvent<Asked>) => {
      if (event.source === frame.contentWindow) void this.take(event.data);
    });
    frame.srcdoc = JSON.parse(byId('viewer-page').textContent) as string;
  }

  private post(message: object): void {
    this.frame.contentWindow?.postMessage(message, '*');
  }

  private async take(message: Asked): Promise<void> {
    if (message.type === 'ready') this.isReady = true;
    if (message.type === 'reveal' && message.element) this.events.reveal(message.element);
    if (message.type === 'undo') this.events.undo();
    if (message.type === 'save' && message.bytes) download(message.name ?? 'level.png', message.bytes);
    if (message.id === undefined) return;
    try {
      this.post({ type: 'answer', id: message.id, result: await this.answer(message) });
    } catch (error) {
      this.post({ type: 'answer', id: message.id, error: error instanceof Error ? error.message : String(error) });
    }
  }

  private async answer({ type, method, params, change, version }: Asked): Promise<unknown> {
    if (type === 'edit') {
      if (version !== this.version) throw new Error('the text has changed since the picture was made');
      const changes = await this.checker.ask('adjust', JSON.stringify(change));
      if (changes.length > 0) await this.events.changed(changes);
      return changes.length > 0;
    }
    if (!this.hasFile) return method === 'halo-ass/scene' ? null : { pieces: [], findings: [] };
    if (method === 'halo-ass/scene') {
      const scene = await this.checker.ask('scene');
      return scene && { ...scene, documentVersion: this.version };
    }
    if (method === 'halo-ass/mesh') {
      return { pieces: await this.checker.ask('mesh', JSON.stringify(params?.pieces ?? []), JSON.stringify(params?.fields ?? [])) };
    }
    return { findings: await this.checker.ask('inLevel') };
  }

  /** The text has changed, or another file is open; or none is. */
  refresh(hasFile: boolean): void {
    this.hasFile = hasFile;
    this.version += 1;
    if (this.isReady) this.post({ type: 'changed' });
  }

  /** Points at an element, and flies there. */
  point(element: Element | null, frame: boolean): void {
    this.post({ type: 'element', ...(element ? { element } : {}), frame });
  }

  focus(): void {
    this.frame.focus();
  }
}
