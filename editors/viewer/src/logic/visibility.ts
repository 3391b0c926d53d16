import type { InstanceKind, MaterialKind, Scene } from './protocol';

/** What is hidden and isolated, by name, so that it survives edits and reloads. */
export interface Visibility {
  kinds: string[];
  materials: string[];
  instances: string[];
  /** Only these are shown, if there are any. */
  isolated: string[];
}

export const everything = (): Visibility => ({ kinds: [], materials: [], instances: [], isolated: [] });

/** Kinds of which a triangle's material decides; the others are decided by the instance. */
const OF_MATERIAL: Partial<Record<MaterialKind, InstanceKind>> = { portal: 'portal', sky: 'sky', weather: 'weather', fog: 'fog' };

/** What a triangle is: a portal among structure is a portal. */
export function kindOf(instance: InstanceKind, material: MaterialKind | undefined): InstanceKind {
  return (material && OF_MATERIAL[material]) ?? instance;
}

export class Filter {
  private readonly kinds: Set<string>;
  private readonly materials: Set<string>;
  private readonly instances: Set<string>;
  private readonly isolated: Set<string>;

  constructor(visibility: Visibility) {
    this.kinds = new Set(visibility.kinds);
    this.materials = new Set(visibility.materials);
    this.instances = new Set(visibility.instances);
    this.isolated = new Set(visibility.isolated);
  }

  /** The instance may be drawn at all. */
  instance(name: string): boolean {
    return !this.instances.has(name) && (this.isolated.size === 0 || this.isolated.has(name));
  }

  /** Triangles of a kind and material of a shown instance are drawn. */
  surface(kind: InstanceKind, material: string): boolean {
    return !this.kinds.has(kind) && !this.materials.has(material);
  }

  kind(kind: InstanceKind): boolean {
    return !this.kinds.has(kind);
  }
}

/** Adds a name, or takes it away. */
export const toggled = (names: string[], name: string): string[] => (names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);

const NO_TRIANGLES = new Int32Array();
const known = new WeakMap<Int32Array, Map<number, number>>();

/** How many triangles each material has. Counted once for an array: most edits change no triangle. */
function counted(triangles: Int32Array): Map<number, number> {
  const before = known.get(triangles);
  if (before) return before;
  const counts = new Map<number, number>();
  for (let at = 0; at + 3 < triangles.length; at += 4) {
    const material = triangles[at] ?? -1;
    counts.set(material, (counts.get(material) ?? 0) + 1);
  }
  known.set(triangles, counts);
  return counts;
}

/** How much of each kind, material and instance there is in a scene: triangles by kind and by material name. */
export interface Census {
  kinds: Map<InstanceKind, number>;
  materials: Map<string, number>;
}

export function census(scene: Scene, trianglesOf: (object: number) => Int32Array | undefined): Census {
  const kinds = new Map<InstanceKind, number>();
  const materials = new Map<string, number>();
  const perObject = new Map<number, Map<number, number>>();
  const count = (object: number): Map<number, number> => {
    const known = perObject.get(object);
    if (known) return known;
    const counts = counted(trianglesOf(object) ?? NO_TRIANGLES);
    perObject.set(object, counts);
    return counts;
  };
  for (const instance of scene.instances) {
    const counts = count(instance.object);
    if (counts.size === 0) kinds.set(instance.kind, kinds.get(instance.kind) ?? 0);
    for (const [material, triangles] of counts) {
      const known = scene.materials[material];
      const kind = kindOf(instance.kind, known?.kind);
      kinds.set(kind, (kinds.get(kind) ?? 0) + triangles);
      const name = known?.name ?? '';
      materials.set(name, (materials.get(name) ?? 0) + triangles);
    }
  }
  return { kinds, materials };
}
