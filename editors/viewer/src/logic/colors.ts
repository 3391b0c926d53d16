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

/** A color for a name: stable, and in a range in which shading can be seen. */
export function colorOfName(name: string): Rgb {
  const value = hash(name.toLowerCase());
  return hsl(value % 360, 0.35 + ((value >>> 9) % 30) / 100, 0.52 + ((value >>> 17) % 16) / 100);
}

export const SPECIAL: Record<string, Rgb> = {
  portal: [210, 70, 220],
  sky: [120, 185, 240],
  weather: [130, 220, 210],
  fog: [225, 225, 235],
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
  structure: [175, 175, 170], instanced: [120, 190, 130], collision: [225, 90, 80], portal: [210, 70, 220],
  sky: [120, 185, 240], weather: [130, 220, 210], fog: [225, 225, 235], light: [250, 220, 110], marker: [245, 150, 60],
  bone: [235, 235, 240], water: [80, 140, 220], group: [140, 140, 150],
  primitive: [190, 170, 130], unknown: [150, 150, 150],
};

/** Blue over green to red, for a value from 0 to 1. */
export function heat(value: number): Rgb {
  const clamped = Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
  return hsl(240 * (1 - clamped), 0.75, 0.55);
}
