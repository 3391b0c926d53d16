/** Bytes of a base64 text. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const out = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) out[i] = binary.charCodeAt(i);
  return out;
}

const LITTLE = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

function words(text: string): ArrayBuffer {
  const raw = bytes(text);
  const whole = raw.buffer.byteLength - (raw.buffer.byteLength % 4);
  const buffer = whole === raw.buffer.byteLength ? raw.buffer : raw.buffer.slice(0, whole);
  if (!LITTLE) {
    const view = new DataView(buffer);
    for (let at = 0; at < whole; at += 4) view.setUint32(at, view.getUint32(at, true), false);
  }
  return buffer;
}

/** Little-endian f32 in base64. */
export const floats = (text: string): Float32Array<ArrayBuffer> => new Float32Array(words(text));

/** Little-endian i32 in base64. */
export const integers = (text: string): Int32Array<ArrayBuffer> => new Int32Array(words(text));
