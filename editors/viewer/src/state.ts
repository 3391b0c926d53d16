import type { ColorMode } from './logic/drawList';
import { everything, type Visibility } from './logic/visibility';
import type { BackFaces, CameraState, Shows } from './stage/stage';

/** What of the viewer survives edits and reloads. */
export interface State {
  camera?: CameraState;
  mode: ColorMode;
  shows: Shows;
  visibility: Visibility;
  lists: boolean;
  findings: boolean;
}

export const MODES: [ColorMode, string][] = [
  ['kind', 'Kind'], ['material', 'Material'], ['object', 'Object'], ['symbol', 'Symbols'], ['findings', 'Findings'], ['normals', 'Normals'], ['uv', 'UV checker'], ['vertex', 'Vertex colors'], ['weights', 'Weights'],
];

export type Switch = Exclude<keyof Shows, 'backFaces'>;

export const SWITCHES: [Switch, string, string][] = [
  ['edges', 'Edges', 'Edges of surfaces: corners, borders of materials, open ends (O)'], ['wires', 'Wires', 'All sides of all triangles (W)'],
  ['boxes', 'Boxes', 'Bounds of instances (X)'], ['grid', 'Grid', 'Grid of world units; each tenth line is stronger (G)'],
  ['figure', 'Figure', 'Player figure, 70 units tall (C)'], ['axes', 'Axes', 'x forward red, y left green, z up blue (Z)'],
];

export const BACKS: [BackFaces, string][] = [['through', 'See through'], ['tinted', 'Red'], ['plain', 'As fronts']];

const START: State = {
  mode: 'kind', shows: { edges: true, wires: false, backFaces: 'through', boxes: false, grid: true, figure: true, axes: true }, visibility: everything(), lists: window.innerWidth > 640, findings: true,
};

/** What was kept, as far as it is what this version keeps. */
export function restored(kept: unknown): State {
  const old = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<State>;
  return {
    ...START, ...old,
    mode: MODES.some(([mode]) => mode === old.mode) ? (old.mode ?? START.mode) : START.mode,
    shows: { ...START.shows, ...old.shows },
    visibility: { ...START.visibility, ...old.visibility },
  };
}
