import type { Stats } from './facts';

const number = (value: number): string => value.toLocaleString('en-US');
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** The statistics of a file as a page. */
export function statisticsPage(name: string, stats: Stats): string {
  const types = new Map<string, Stats['objects']>();
  for (const object of stats.objects) types.set(object.type, [...(types.get(object.type) ?? []), object]);
  const rows = [...types].map(
    ([type, objects]) =>
      `| ${type} | ${number(objects.length)} | ${number(sum(objects.map((o) => o.vertices)))} | ${number(sum(objects.map((o) => o.triangles)))} |`,
  );
  return [
    `# ${name}`,
    '',
    '| | |',
    '|---|---:|',
    `| Version | ${String(stats.version)} |`,
    `| Materials | ${number(stats.materials)} |`,
    `| Objects | ${number(stats.objects.length)} |`,
    `| Instances | ${number(stats.instances)} |`,
    '',
    '| Objects by type | Count | Vertices | Triangles |',
    '|---|---:|---:|---:|',
    ...rows,
    '',
  ].join('\n');
}
