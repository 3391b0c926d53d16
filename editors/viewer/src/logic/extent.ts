import { emptyBounds, include, join, transformBounds, transformPoint, type Bounds } from './matrix';
import type { Scene } from './protocol';
import type { Arrays } from './store';
import type { Filter } from './visibility';

/** How far what is shown of a level reaches, and the bounds of each of its instances. */
export function extentOf(scene: Scene, arraysOf: (object: number) => Arrays | undefined, filter: Filter): { all: Bounds; boxes: Bounds[] } {
  const all = emptyBounds();
  const boxes: Bounds[] = [];
  for (const instance of scene.instances) {
    if (!filter.instance(instance.name)) continue;
    const own = arraysOf(instance.object);
    const box = own ? transformBounds(instance.world, own.bounds) : emptyBounds();
    if (own) boxes.push(box);
    join(all, box);
    if (scene.objects[instance.object]?.light || instance.kind === 'marker') include(all, ...transformPoint(instance.world, [0, 0, 0]));
  }
  return { all, boxes };
}
