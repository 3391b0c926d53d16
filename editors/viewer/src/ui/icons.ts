/** Icons of 16 x 16, as lines. */
const ICONS = {
  select: 'M4 2l8.5 6.5-3.8.7 2.1 4.1-1.7.9-2.1-4.2L4 12.6z',
  move: 'M8 1.5v13M1.5 8h13M6 3.5l2-2 2 2M6 12.5l2 2 2-2M3.5 6l-2 2 2 2M12.5 6l2 2-2 2',
  rotate: 'M13.5 8A5.5 5.5 0 1 1 11.6 3.8M12 1v3.2H8.8',
  walk: 'M8 1.6a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8M8 5.5V10M8 10l-3 4.5M8 10l3 4.5M4 8.5 8 6l4 2.5',
  frame: 'M2 5.5V2h3.5M10.5 2H14v3.5M14 10.5V14h-3.5M5.5 14H2v-3.5M6 6h4v4H6z',
  only: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4',
  measure: 'M1.5 10.5l9-9 4 4-9 9zM4 8l1.5 1.5M6 6l2 2M8 4l1.5 1.5',
  findings: 'M8 2l6.5 12h-13zM8 6.5V10M8 11.7v.6',
  before: 'M10 3L5 8l5 5',
  next: 'M6 3l5 5-5 5',
  undo: 'M6 2.5L2.5 6 6 9.5M2.5 6H10a3.5 3.5 0 0 1 0 7H6',
  side: 'M1.5 3h13v10h-13zM10 3v10',
  more: 'M3 7.6v.8M8 7.6v.8M13 7.6v.8',
} as const;

export type IconName = keyof typeof ICONS;

export function icon(name: IconName): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  for (const [key, value] of Object.entries({ width: '16', height: '16', viewBox: '0 0 16 16', 'aria-hidden': 'true' })) svg.setAttribute(key, value);
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}
