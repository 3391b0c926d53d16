import type { Stats } from './facts';

const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

interface Cell {
  shown: string;
  /** What it is sorted by. */
  by: string | number;
}

const text = (shown: string): Cell => ({ shown, by: shown.toLowerCase() });
const count = (value: number): Cell => ({ shown: number(value), by: value });

/** How far vertices reach along each axis, sorted by what they enclose. */
function size(bounds: number[][]): Cell {
  const [low, high] = bounds;
  if (!low || !high) return { shown: '', by: -1 };
  const sides = low.map((from, axis) => (high[axis] ?? from) - from);
  const diagonal = Math.hypot(...sides);
  return { shown: sides.map(number).join(' × '), by: diagonal };
}

function table(id: string, heads: string[], rows: Cell[][]): string {
  const head = heads.map((name, column) => `<th><button data-column="${String(column)}">${name}</button></th>`).join('');
  const cell = ({ shown, by }: Cell): string =>
    `<td${typeof by === 'number' ? ' class="number"' : ''} data-by="${escape(String(by))}">${escape(shown)}</td>`;
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n');
  return `<table id="${id}"><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`;
}

const STYLE = `
body { font-family: var(--vscode-font-family); color: var(--vscode-foreground); padding: 0 1.5em 2em; }
table { border-collapse: collapse; margin-bottom: 2em; }
td, th { padding: 2px 12px 2px 0; text-align: left; border-bottom: 1px solid var(--vscode-widget-border, #8884); }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
button { background: none; border: 0; padding: 0; color: var(--vscode-textLink-foreground); font: inherit; font-weight: bold; cursor: pointer; }
tr.unused td { opacity: 0.6; }
`;

/** A click on a heading sorts by it: numbers begin with the largest, a second click turns the order. */
const SCRIPT = `
for (const table of document.querySelectorAll('table')) {
  let last = -1, turn = 1;
  table.tHead.addEventListener('click', ({ target }) => {
    if (target.dataset.column === undefined) return;
    const column = Number(target.dataset.column);
    const body = table.tBodies[0];
    const rows = [...body.rows];
    const by = (row) => row.cells[column].dataset.by;
    const numbers = rows.every((row) => row.cells[column].className === 'number');
    turn = column === last ? -turn : numbers ? -1 : 1;
    last = column;
    rows.sort((one, other) => turn * (numbers ? by(one) - by(other) : by(one).localeCompare(by(other))));
    body.append(...rows);
  });
}
`;

/** The statistics of a file as a page whose tables are sorted by a click on a heading. */
export function statisticsPage(name: string, stats: Stats, nonce: string): string {
  const objects = stats.objects.map((object, at) => [
    count(at), text(object.type), text(object.name), count(object.vertices), count(object.triangles), count(object.instances), size(object.bounds),
  ]);
  const materials = stats.materialUses.map((material, at) => [count(at), text(material.name), count(material.objects), count(material.triangles)]);
  const sum = `version ${String(stats.version)}, ${number(stats.materials)} materials, ${number(stats.objects.length)} objects, ${number(stats.instances)} instances`;
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escape(name)}</title><style nonce="${nonce}">${STYLE}</style></head><body>
<h1>${escape(name)}</h1>
<p>${sum}</p>
<h2>Objects</h2>
${table('objects', ['Number', 'Type', 'Name', 'Vertices', 'Triangles', 'Instances', 'Size in units'], objects)}
<h2>Materials</h2>
${table('materials', ['Number', 'Name', 'Objects', 'Triangles'], materials)}
<script nonce="${nonce}">${SCRIPT}</script>
</body></html>
`;
}
