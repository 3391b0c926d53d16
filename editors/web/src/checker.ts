import type { Calls, Reply, Request } from './protocol';

interface Waiting { resolve: (result: never) => void; reject: (error: Error) => void }

/** Thrown by questions that were broken off. */
export class Cancelled extends Error {}

/** The parts of the checker: its program, and the address of its worker's script. */
export interface Parts { wasm: Promise<ArrayBuffer>; script: string }

/** The checker in its worker. Whoever breaks off what it does ends the worker, and a new one takes its place. */
export class Checker {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(private readonly parts: Parts, private readonly onRead: (bytes: number) => void, private readonly onFatal: (words: string) => void) {}

  private async started(): Promise<Worker> {
    const wasm = await this.parts.wasm;
    if (this.worker) return this.worker;
    const worker = new Worker(this.parts.script);
    this.worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => { this.take(data); });
    worker.addEventListener('error', (event) => { this.fail(event.message); });
    this.post(worker, { wasm: wasm.slice(0) });
    return worker;
  }

  private post(worker: Worker, request: Request): void {
    const bytes = 'wasm' in request ? request.wasm : request.args[0];
    worker.postMessage(request, bytes instanceof ArrayBuffer ? [bytes] : []);
  }

  private take(reply: Reply): void {
    if ('read' in reply) { this.onRead(reply.read); return; }
    if ('fatal' in reply) { this.fail(reply.fatal); return; }
    const waiting = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if ('error' in reply) waiting?.reject(new Error(reply.error));
    else waiting?.resolve(reply.result as never);
  }

  private fail(words: string): void {
    this.cancel();
    this.onFatal(words);
  }

  async ask<M extends keyof Calls>(method: M, ...args: Calls[M]['args']): Promise<Calls[M]['answer']> {
    const id = ++this.last;
    const answer = new Promise<Calls[M]['answer']>((resolve, reject) => { this.waiting.set(id, { resolve, reject }); });
    const worker = await this.started();
    if (this.waiting.has(id)) this.post(worker, { id, method, args } as Request);
    return answer;
  }

  /** Breaks off everything, and forgets the open file. */
  cancel(): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(new Cancelled('broken off'));
    this.waiting.clear();
  }
}
