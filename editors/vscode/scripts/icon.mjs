// Draws images/icon.png: a ring with a triangle of edges in it.
import fs from 'node:fs';
import zlib from 'node:zlib';

const SIZE = 128;
const SAMPLES = 4;
const corners = [[64, 34], [92, 82], [36, 82]];
const colors = { back: [20, 35, 47], ring: [104, 178, 214], edge: [240, 190, 92] };

function distanceToSegment(x, y, [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

function colorAt(x, y) {
  const inset = 24;
  const outside = Math.hypot(Math.max(inset - x, x - SIZE + inset, 0), Math.max(inset - y, y - SIZE + inset, 0)) > inset;
  if (outside) return null;
  if (corners.some(([cx, cy]) => Math.hypot(x - cx, y - cy) < 7)) return colors.edge;
  if (corners.some((corner, i) => distanceToSegment(x, y, corner, corners[(i + 1) % 3]) < 3)) return colors.edge;
  return Math.abs(Math.hypot(x - 64, y - 64) - 46) < 4 ? colors.ring : colors.back;
}

function pixel(x, y) {
  const sum = [0, 0, 0, 0];
  for (let i = 0; i < SAMPLES * SAMPLES; i++) {
    const color = colorAt(x + ((i % SAMPLES) + 0.5) / SAMPLES, y + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES);
    if (color) [...color, 255].forEach((value, channel) => (sum[channel] += value));
  }
  const covered = sum[3] / 255 || 1;
  return [sum[0] / covered, sum[1] / covered, sum[2] / covered, sum[3] / (SAMPLES * SAMPLES)].map(Math.round);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  out.writeUInt32BE(zlib.crc32(body), body.length + 4);
  return out;
}

const rows = Array.from({ length: SIZE }, (_, y) => Buffer.from([0, ...Array.from({ length: SIZE }, (_, x) => pixel(x, y)).flat()]));
const header = Buffer.alloc(13);
header.writeUInt32BE(SIZE, 0);
header.writeUInt32BE(SIZE, 4);
header.set([8, 6, 0, 0, 0], 8);
fs.writeFileSync('images/icon.png', Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  chunk('IHDR', header), chunk('IDAT', zlib.deflateSync(Buffer.concat(rows), { level: 9 })), chunk('IEND', Buffer.alloc(0)),
]));
