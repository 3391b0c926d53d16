// The levels of the pictures.
/** @type {Record<string, { file: string, change?: (text: string) => string }>} */
export const LEVELS = {
  sealed: { file: 'tests/corpus/sealed_v2.ASS' },
  names: { file: 'tests/corpus/names_v7.ASS' },
  lights: { file: 'tests/corpus/lights_v7.ASS' },
  primitives: { file: 'tests/corpus/primitives_v7.ASS' },
  skinned: { file: 'tests/corpus/skinned_v2.ASS' },
  open: { file: 'tests/corpus/open_v2.ASS' },
  framehole: { file: 'tests/real/44a_framehole.ASS' },
  blamtags: { file: 'tests/real/04_blamtags.ASS' },
  water: { file: 'tests/real/07_water_1uv.ASS' },
  twoframes: { file: 'tests/real/40b_two_frames_same_place.ASS' },
  base: { file: 'tests/real/01_base_v7.ASS' },
  broken: { file: 'examples/broken.ass' },
};
