import type { Change, Element, Finding, PieceData, PieceId, Scene, VertexField } from './logic/protocol';

/** The surroundings of the viewer: an editor's panel, or a page. */
export interface Host {
  /** The scene as it is now; `undefined` where the file is none. */
  scene(): Promise<Scene | undefined>;
  mesh(pieces: PieceId[], fields: readonly VertexField[]): Promise<PieceData[]>;
  /** The findings of the file. */
  findings(): Promise<Finding[]>;
  /** Shows an element in the text; `false` where there is no text. */
  reveal(element: Element): boolean;
  /** Makes a change in the text, whose version the scene was of; `false` where the text says so already. `undefined` where there is no text. */
  edit?: (change: Change, version: number) => Promise<boolean>;
  /** Takes back the last change of the text, or makes it again. */
  undo?: (again: boolean) => void;
  save(name: string, picture: Blob): void;
  /** The state that was kept of the last time. */
  load(): unknown;
  keep(state: unknown): void;
  /** Told when the text has changed. */
  onChange(listener: () => void): void;
  /** Told on what the cursor in the text stands, and whether to fly there. */
  onElement(listener: (element: Element | undefined, frame: boolean) => void): void;
}

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

type Incoming =
  | { type: 'answer'; id: number; result?: unknown; error?: string }
  | { type: 'changed' }
  | { type: 'element'; element?: Element; frame?: boolean };

/** The panel of an editor that speaks with the server. */
class PanelHost implements Host {
  private readonly api = acquireVsCodeApi();
  private readonly waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  private last = 0;
  private changed: () => void = () => undefined;
  private pointed: (element: Element | undefined, frame: boolean) => void = () => undefined;

  constructor(private readonly uri: string) {
    window.addEventListener('message', (event: MessageEvent<Incoming>) => { this.take(event.data); });
  }

  private take(message: Incoming): void {
    if (message.type === 'changed') this.changed();
    if (message.type === 'element') this.pointed(message.element, message.frame === true);
    if (message.type !== 'answer') return;
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.error === undefined) waiting?.resolve(message.result);
    else waiting?.reject(new Error(message.error));
  }

  private send(message: object): Promise<unknown> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.api.postMessage({ ...message, id });
    });
  }

  private ask(method: string, params: object): Promise<unknown> {
    return this.send({ type: 'ask', method, params });
  }

  async edit(change: Change, version: number): Promise<boolean> {
    return (await this.send({ type: 'edit', change, version })) === true;
  }

  undo(again: boolean): void {
    this.api.postMessage({ type: 'undo', again });
  }

  async scene(): Promise<Scene | undefined> {
    return ((await this.ask('halo-ass/scene', {})) as Scene | null) ?? undefined;
  }

  async mesh(pieces: PieceId[], fields: readonly VertexField[]): Promise<PieceData[]> {
    const answer = (await this.ask('halo-ass/mesh', { pieces, fields })) as { pieces: PieceData[] } | null;
    return answer?.pieces ?? [];
  }

  async findings(): Promise<Finding[]> {
    return ((await this.ask('halo-ass/findings', {})) as { findings: Finding[] } | null)?.findings ?? [];
  }

  reveal(element: Element): boolean {
    this.api.postMessage({ type: 'reveal', element });
    return true;
  }

  save(name: string, picture: Blob): void {
    void picture.arrayBuffer().then((bytes) => { this.api.postMessage({ type: 'save', name, bytes: new Uint8Array(bytes) }); });
  }

  load(): unknown {
    const kept = this.api.getState() as { uri?: unknown; viewer?: object } | undefined;
    // A panel that shows another level keeps what is chosen, not what is seen of the last one.
    return kept?.viewer && kept.uri !== this.uri ? { ...kept.viewer, camera: undefined, visibility: undefined } : kept?.viewer;
  }

  keep(state: unknown): void {
    this.api.setState({ uri: this.uri, viewer: state });
  }

  onChange(listener: () => void): void {
    this.changed = listener;
    this.api.postMessage({ type: 'ready' });
  }

  onElement(listener: (element: Element | undefined, frame: boolean) => void): void {
    this.pointed = listener;
  }
}

/** A page that holds its scene. */
class PageHost implements Host {
  constructor(private readonly data: { name: string; scene: Scene; pieces: PieceData[]; findings?: Finding[] }) {}

  scene(): Promise<Scene> {
    return Promise.resolve(this.data.scene);
  }

  mesh(pieces: PieceId[]): Promise<PieceData[]> {
    const wanted = new Set(pieces.map(({ object, list, piece }) => `${object} ${list} ${piece}`));
    return Promise.resolve(this.data.pieces.filter(({ object, list, piece }) => wanted.has(`${object} ${list} ${piece}`)));
  }

  findings(): Promise<Finding[]> {
    return Promise.resolve(this.data.findings ?? []);
  }

  reveal(): boolean {
    return false;
  }

  save(name: string, picture: Blob): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  private get key(): string {
    return `halo-ass-viewer ${this.data.name}`;
  }

  load(): unknown {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? 'null');
    } catch {
      // A page from disk may have no storage.
      return undefined;
    }
  }

  keep(state: unknown): void {
    try {
      localStorage.setItem(this.key, JSON.stringify(state));
    } catch {
      // The page goes on without.
    }
  }

  onChange(): void {
    // Nothing changes it.
  }

  onElement(): void {
    // There is no cursor.
  }
}

/** The host of this page: the data in it decide. */
export function findHost(): Host {
  const held = document.getElementById('halo-ass-data');
  if (held) return new PageHost(JSON.parse(held.textContent) as { name: string; scene: Scene; pieces: PieceData[] });
  return new PanelHost(document.body.dataset.uri ?? '');
}
