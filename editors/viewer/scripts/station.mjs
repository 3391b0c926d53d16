// A level for pictures: two rooms and a passage, cut out of blocks, so that it is sealed by the way it is made.

/** The side of a block, in units. */
const BLOCK = 200;

/** Layers from below, 14 blocks along x and 8 along y: `#` is solid, `.` is a room, `o` is open to the sky above it. */
const LAYERS = [
  ['##############', '##############', '##############', '##########..##', '##########..##', '##############', '##############', '##############'],
  ['##############', '#.....##.....#', '#.....##.....#', '#.............', '#.............', '#...#.##.....#', '#.....##...###', '##############'].map((row) => `${row.slice(0, 13)}#`),
  ['##############', '#.....##.....#', '#.....##.....#', '#.....##.....#', '#.....##.....#', '#...#.##.....#', '#.....##.....#', '##############'],
  ['##############', '########.....#', '########.....#', '########.....#', '########.....#', '########.....#', '########.....#', '##############'],
];

const MATERIALS = ['floor', 'panel', 'ceiling', '+sky', 'rock', '+portal', 'water', 'crate', 'trim'];
const material = (name) => MATERIALS.indexOf(name);

const isEmpty = (x, y, z) => ['.', 'o'].includes(LAYERS[z]?.[y]?.[x]);

/** The surface of a side of an empty block. */
function surfaceOf(axis, sign, x, z) {
  if (axis === 2 && sign > 0) return z === 3 ? '+sky' : 'ceiling';
  if (axis === 2) return z === 0 ? 'rock' : 'floor';
  if (z === 0) return 'rock';
  return x > 6 ? 'panel' : 'trim';
}

/** A mesh: corners with normals, and triangles by corners. */
class Mesh {
  vertices = [];
  triangles = [];

  /** Four corners, counterclockwise for who sees the front. */
  quad(points, normal, name) {
    const first = this.vertices.length;
    const uvs = [[0, 0], [1, 0], [1, 1], [0, 1]];
    points.forEach((point, at) => this.vertices.push({ point, normal, uv: uvs[at] }));
    this.triangles.push([material(name), first, first + 1, first + 2], [material(name), first, first + 2, first + 3]);
  }

  text() {
    const vertices = this.vertices.map(({ point, normal, uv }) => `${row(point)}\n${row(normal)}\n${row(shade(point))}\n0\n1\n${row([...uv, 0])}\n`);
    return ['"MESH"', '""', '""', vertices.length, ...vertices, this.triangles.length, ...this.triangles.map((one) => one.join('\t'))].join('\n');
  }
}

/** A color of vertices: warm below, cool above. */
const shade = ([, , z]) => [0.9 - z / 2000, 0.7, 0.5 + z / 2000];

const row = (numbers) => numbers.map((number) => number.toFixed(10)).join('\t');

/** A side of a box from one corner to the other, seen from inside (or outside). */
function side(low, high, axis, sign, isInside) {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const corner = (a, b) => {
    const point = [0, 0, 0];
    point[axis] = sign > 0 ? high[axis] : low[axis];
    point[u] = a ? high[u] : low[u];
    point[v] = b ? high[v] : low[v];
    return point;
  };
  const points = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
  const normal = [0, 0, 0];
  normal[axis] = isInside ? -sign : sign;
  return { points: (sign > 0) === isInside ? points.reverse() : points, normal };
}

const SIDES = [[0, -1], [0, 1], [1, -1], [1, 1], [2, -1], [2, 1]];

function level(hole) {
  const mesh = new Mesh();
  LAYERS.forEach((rows, z) => rows.forEach((cells, y) => [...cells].forEach((_, x) => {
    if (!isEmpty(x, y, z)) return;
    const low = [(x - 3) * BLOCK, (4 - y) * BLOCK, (z - 1) * BLOCK];
    for (const [axis, sign] of SIDES) {
      const next = [x, y, z];
      // Rows follow each other from the left to the right.
      next[axis] += axis === 1 ? -sign : sign;
      if (isEmpty(...next) || [x, y, z, axis].join() === hole) continue;
      const { points, normal } = side(low, low.map((one) => one + BLOCK), axis, sign, true);
      mesh.quad(points, normal, surfaceOf(axis, sign, x, z));
    }
  })));
  return mesh;
}

function box(half, name) {
  const mesh = new Mesh();
  for (const [axis, sign] of SIDES) {
    const { points, normal } = side(half.map((one) => -one), half, axis, sign, false);
    mesh.quad(points, normal, name);
  }
  return mesh;
}

function sheet(points, normal, name) {
  const mesh = new Mesh();
  mesh.quad(points, normal, name);
  return mesh;
}

const LAMP = ['"GENERIC_LIGHT"', '""', '""', '"SPOT_LGT"', row([1, 0.9, 0.7]), '10.0000000000', '30.0000000000', '60.0000000000', '1', '0.0000000000', '50.0000000000', '1', '100.0000000000', '350.0000000000', '0', '1.0000000000'].join('\n');

function instance(number, { object, name, parent = 0, turn = 0, at = [0, 0, 0] }) {
  const rotation = row([0, 0, Math.sin((turn * Math.PI) / 360), Math.cos((turn * Math.PI) / 360)]);
  const still = [row([0, 0, 0, 1]), row([0, 0, 0]), '1.0000000000'];
  return [`;INSTANCE ${number}`, object, `"${name}"`, number === 0 ? -1 : 2098 + number, number === 0 ? -1 : parent, 0, rotation, row(at), '1.0000000000', ...still].join('\n');
}

/** The level as text; on demand with a hole, a wall that goes through another one, and a portal that is too short. */
export function station(isBroken) {
  const rooms = level(isBroken ? '2,1,2,1' : undefined);
  const left = isBroken ? 330 : 410;
  const wall = sheet([[-100, -60, 0], [260, -60, 0], [260, -60, 120], [-100, -60, 120]], [0, -1, 0], 'trim');
  const objects = [
    rooms, sheet([[700, -10, -10], [700, left, -10], [700, left, 210], [700, -10, 210]], [1, 0, 0], '+portal'), sheet([[1400, -200, -40], [1800, -200, -40], [1800, 200, -40], [1400, 200, -40]], [0, 0, 1], 'water'),
    box([35, 35, 35], 'crate'), LAMP, ...(isBroken ? [wall] : []),
  ];
  const instances = [
    { object: -1, name: 'Scene Root' }, { object: 0, name: 'rooms' }, { object: 1, name: 'portal' }, { object: 2, name: '~pool' },
    { object: 3, name: '%crate1', at: [-250, 250, 35], turn: 20 }, { object: 3, name: '%crate2', at: [-150, 330, 35], turn: -8 }, { object: 3, name: '%crate3', at: [-200, 285, 105], turn: 45 },
    { object: 3, name: '%crate4', at: [1150, -320, 35], turn: 12 }, { object: 4, name: 'lamp', at: [100, 100, 390] }, { object: -1, name: '#spawn', at: [1100, 300, 0], turn: 200 },
    ...(isBroken ? [{ object: 5, name: 'screen' }] : []),
  ];
  const sections = [
    ['HEADER', '7\n"BLENDER"\n"4.2"\n"mapper"\n"WORKSTATION"'],
    ['MATERIALS', [MATERIALS.length, ...MATERIALS.map((name, number) => `\n;MATERIAL ${number}\n"${name}"\n""\n0`)].join('\n')],
    ['OBJECTS', [objects.length, ...objects.map((object, number) => `\n;OBJECT ${number}\n${typeof object === 'string' ? object : object.text()}`)].join('\n')],
    ['INSTANCES', [instances.length, ...instances.map((one, number) => `\n${instance(number, one)}`)].join('\n')],
  ];
  return sections.map(([name, text]) => `;### ${name} ###\n${text}\n`).join('\n');
}
