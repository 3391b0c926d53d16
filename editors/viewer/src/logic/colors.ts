import type { InstanceKind, SceneMaterial } from './protocol';

/** Red, green, blue from 0 to 255. */
export type Rgb = [number, number, number];

/** FNV-1a: the same number for the same name in every session and on every machine. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value ^= text.charCodeAt(i);
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
}

function hsl(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (offset: number): number => {
    const k = (offset + hue / 30) % 12;
    const a = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/**
 * Hues that names get, in degrees: yellow to green, and violet. The others are those of kinds (portals magenta, sky and water
 * blue, weather turquoise) and of findings (red, orange, pink), so that no wall is taken for one of them.
 */
export const NAME_HUES: [from: number, to: number][] = [[44, 132], [242, 268]];

/** A color for a name: stable, muted, and in a range in which shading can be seen. */
export function colorOfName(name: string): Rgb {
  const value = hash(name.toLowerCase());
  const room = NAME_HUES.reduce((sum, [from, to]) => sum + to - from, 0);
  let hue = value % room;
  for (const [from, to] of NAME_HUES) {
    if (hue < to - from) {
      hue += from;
      break;
    }
    hue -= to - from;
  }
  return hsl(hue, 0.2 + ((value >>> 9) % 18) / 100, 0.56 + ((value >>> 17) % 18) / 100);
}

/** A color for a bone: neighbors in number are far apart in hue. */
export const boneColor = (number: number): Rgb => hsl((number * 137.5) % 360, 0.55, 0.6);

/** A gray for a name: light or dark, a little warm or cool. */
function grayOfName(name: string, hue: number, saturation: number): Rgb {
  const value = hash(name.toLowerCase());
  return hsl(hue, saturation, 0.68 + ((value >>> 5) % 20) / 100);
}

export const SPECIAL: Record<string, Rgb> = {
  portal: [214, 74, 222],
  sky: [112, 184, 246],
  weather: [94, 208, 196],
  fog: [226, 228, 240],
  seal: [150, 150, 160],
  none: [165, 165, 165],
};

/** The color of a material: its kind's where it is special, else its name's. */
export function materialColor(material: SceneMaterial | undefined): Rgb {
  const none: Rgb = [165, 165, 165];
  if (!material) return none;
  return SPECIAL[material.kind] ?? colorOfName(material.name);
}

/** Signs by what strikes most; the first that a material has decides. */
export const SYMBOL_COLORS: [symbol: string, label: string, color: Rgb][] = [
  ['@', 'collision only', [225, 90, 80]],
  ['*', 'sphere collision only', [230, 140, 70]],
  ['!', 'render only', [90, 160, 235]],
  ['$', 'fog plane', [225, 225, 235]],
  ['^', 'ladder', [235, 205, 80]],
  ['-', 'breakable', [170, 225, 110]],
  ['?', 'two-sided transparent', [120, 215, 220]],
  ['#', 'one-sided transparent', [120, 180, 200]],
  ['%', 'two-sided', [150, 120, 225]],
  [';', 'lightmap only', [235, 235, 150]],
  ['.', 'shadow only', [105, 105, 115]],
  ['=', 'no shadow', [205, 180, 150]],
];

export const PLAIN: Rgb = [175, 175, 170];

export function symbolColor(material: SceneMaterial | undefined): Rgb {
  const special = material && SPECIAL[material.kind];
  if (special) return special;
  return SYMBOL_COLORS.find(([symbol]) => material?.symbols.includes(symbol))?.[2] ?? PLAIN;
}

export const KIND_COLORS: Record<InstanceKind, Rgb> = {
  structure: [178, 178, 174], instanced: [204, 186, 152], collision: [196, 128, 104], portal: [214, 74, 222],
  sky: [112, 184, 246], weather: [94, 208, 196], fog: [226, 228, 240], light: [250, 220, 110], marker: [245, 170, 70],
  bone: [235, 235, 240], water: [52, 120, 214], group: [140, 140, 150],
  primitive: [172, 190, 150], unknown: [150, 150, 150],
};

/** The color of a kind; solid kinds are lighter or darker by material, so that surfaces stay apart. */
export function kindColor(kind: InstanceKind, material: SceneMaterial | undefined): Rgb {
  const name = material?.name ?? '';
  switch (kind) {
    case 'structure': return grayOfName(name, 40, 0.03);
    case 'instanced': return grayOfName(name, 38, 0.26);
    case 'primitive': return grayOfName(name, 90, 0.2);
    default: return KIND_COLORS[kind];
  }
}

/** Blue over green to red, for a value from 0 to 1. */
export function heat(value: number): Rgb {
  const clamped = Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
  return hsl(240 * (1 - clamped), 0.75, 0.55);
}
