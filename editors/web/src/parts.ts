import { XzReadableStream } from 'xz-decompress';
import type { Parts } from './checker';

/** The text of a script element that is no script, by its id. */
function held(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}

/** The bytes of a base64 text that holds them compressed by xz. */
async function inflated(text: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return new Response(new XzReadableStream(new Blob([bytes]).stream())).arrayBuffer();
}

/** The parts of the checker that the page has in it. */
export function parts(): Parts {
  const script = URL.createObjectURL(new Blob([held('checker-worker')], { type: 'text/javascript' }));
  return { wasm: inflated(held('checker-wasm')), script };
}
