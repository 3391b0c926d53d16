/** The worker: holds the checker and one open file, and answers one question after the other. */
import { initSync, Level, explain, explainMarkdown, games, onProgress, rules } from '../pkg/halo_ass_web.js';
import type { Calls, Reply, Request } from './protocol';

const post = (reply: Reply, transfer: Transferable[] = []): void => { postMessage(reply, { transfer }); };
let level: Level | undefined;
let read = 0;
let told = 0;

/** Progress is told ten times a second at most. */
function progress(bytes: number): void {
  read += bytes;
  const now = performance.now();
  if (now - told < 100) return;
  told = now;
  post({ read });
}

function open(bytes: ArrayBuffer, name: string, settings: string): Calls['open']['answer'] {
  level?.free();
  level = undefined;
  read = 0;
  level = new Level(new Uint8Array(bytes), name, settings);
  const [lines = 0, size = 0] = level.size();
  return { foreign: level.foreign(), lines, bytes: size };
}

const held = (): Level => {
  if (!level) throw new Error('no file is open');
  return level;
};

/** Texts that are no JSON. */
const PLAIN = new Set<string>(['diff', 'fixDiff']);

function answer(method: keyof Calls, args: unknown[]): unknown {
  if (method === 'open') return open(...(args as Calls['open']['args']));
  if (method === 'rules') return JSON.parse(rules());
  if (method === 'games') return JSON.parse(games());
  if (method === 'explain') return JSON.parse(explain(...(args as Calls['explain']['args'])));
  if (method === 'explainMarkdown') return JSON.parse(explainMarkdown(...(args as Calls['explainMarkdown']['args'])));
  const file = held() as unknown as Record<string, (...args: unknown[]) => string | Uint8Array>;
  const result = file[method]?.(...args);
  return typeof result === 'string' && !PLAIN.has(method) ? JSON.parse(result) : result;
}

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if ('wasm' in data) {
    try {
      initSync({ module: data.wasm });
      onProgress(progress);
    } catch (error) {
      post({ fatal: String(error) });
    }
    return;
  }
  try {
    const result = answer(data.method, data.args);
    post({ id: data.id, result }, result instanceof Uint8Array ? [result.buffer as ArrayBuffer] : []);
  } catch (error) {
    // A panic leaves the checker in no state to go on.
    if (error instanceof WebAssembly.RuntimeError) post({ fatal: error.message });
    else post({ id: data.id, error: error instanceof Error ? error.message : String(error) });
  }
});
