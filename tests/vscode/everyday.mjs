// The package with the server inside, next to an extension for subtitles.
import fs from 'node:fs';
import path from 'node:path';
import { bigFile } from './steps/bigFile.mjs';
import { commands } from './steps/commands.mjs';
import { crashes } from './steps/crashes.mjs';
import { editing } from './steps/editing.mjs';
import { handles } from './steps/handles.mjs';
import { jobs } from './steps/jobs.mjs';
import { languages } from './steps/languages.mjs';
import { names } from './steps/names.mjs';
import { navigation } from './steps/navigation.mjs';
import { otherPrograms } from './steps/otherPrograms.mjs';
import { preview } from './steps/preview.mjs';
import { settings } from './steps/settings.mjs';
import { tool } from './steps/tool.mjs';
import { walkthrough } from './steps/walkthrough.mjs';
import { open } from './workbench.mjs';

const SUBTITLE = '\uFEFF[Script Info]\nTitle: 2\nScriptType: v4.00+\n\n[Events]\nDialogue: 0\n';

/** What the preview is shown. */
const LEVELS = { sealed: 'sealed_v2', open: 'open_v2', lights: 'lights_v7', skinned: 'skinned_v2', names: 'names_v7', primitives: 'primitives_v7' };

/** `small` as a file of 60 MB; comments make it big. */
function big(small, file) {
  fs.writeFileSync(file, small + `;${'x'.repeat(1022)}\n`.repeat(60 * 1024));
}

/** The folders of Halo 3's kit, with a level whose names say something. */
function halo3Kit(root, folder) {
  const write = (name, text) => {
    fs.mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  };
  const light = fs.readFileSync(path.join(root, 'server/rules/src/checks/light.ass'), 'utf8');
  const strings = '"BM_FLAGS 1000000000000000000000"\n"BM_LIGHTING_BASIC 10.0 1.0 0.5 0.25 3.0 1 0.0"';
  const level = light.replace('"lamp"', '"city lamp% lm:2.5"').replace('\n1\n"BM_FLAGS 0000000000000000000000"', `\n2\n${strings}`);
  write('data/levels/multi/a/structure/kit.ass', level);
  write('data/levels/multi/a/structure/kit.wrl', '#VRML V2.0 utf8\n');
  write('tags/levels/shader_collections.txt', 'city\tlevels\\multi\\city\\shaders\n');
  write('tags/levels/multi/city/shaders/lamp.shader', '');
  write('tags/levels/multi/city/shaders/lantern.shader', '');
}

function fill(root, folder) {
  const copy = (from, to) => fs.copyFileSync(path.join(root, from), path.join(folder, to));
  copy('tests/corpus/primitives_v2.ASS', 'real.ASS');
  copy('tests/corpus/primitives_v7.ASS', 'newer.ASS');
  copy('examples/broken.ass', 'broken.ass');
  for (const [name, from] of Object.entries(LEVELS)) copy(`tests/corpus/${from}.ASS`, `${name}.ASS`);
  // The portal's upper edge hangs in the room.
  const sealed = fs.readFileSync(path.join(root, 'tests/corpus/sealed_v2.ASS'), 'utf8');
  const [walls, portal] = sealed.split(';OBJECT 1');
  fs.writeFileSync(path.join(folder, 'short.ASS'), `${walls};OBJECT 1${portal.replace(/\t1000\.0000000000\n1\./g, '\t800.0000000000\n1.')}`);
  fs.writeFileSync(path.join(folder, 'empty.ass'), '');
  const rig = fs.readFileSync(path.join(root, 'server/neighbors/tests/assimp/out52/rig.assxml'), 'utf8');
  fs.writeFileSync(path.join(folder, 'rig.assxml'), rig.replace('<NodeList num="6">', '<NodeList num="7">'));
  copy('server/neighbors/tests/vmap/cube.vmap', 'cube.vmap');
  fs.writeFileSync(path.join(folder, 'torn.vmap'), fs.readFileSync(path.join(folder, 'cube.vmap')).subarray(0, 1000));
  fs.writeFileSync(path.join(folder, 'subtitle.ass'), SUBTITLE);
  fs.mkdirSync(path.join(folder, 'structure'));
  fs.writeFileSync(path.join(folder, 'structure/intro.ass'), SUBTITLE);
  const broken = fs.readFileSync(path.join(root, 'examples/broken.ass'), 'utf8');
  fs.writeFileSync(path.join(folder, 'unopened.ass'), broken);
  halo3Kit(root, folder);
  big(broken, path.join(folder, 'big.ass'));
  // Where VS Code takes the colors away from other languages. It decides by the language that a file has at first, which the
  // folder tells here: beside an extension for subtitles the content comes too late.
  fs.writeFileSync(path.join(folder, 'structure/long.ass'), broken + ';x\n'.repeat(310_000));
  big(broken, path.join(folder, 'second.ass'));
  kit(root, folder);
}

/** A kit with a level, whose Tool is a script that speaks as Tool does. */
function kit(root, folder) {
  const structure = path.join(folder, 'kit/data/scenarios/multi/a/structure');
  const shaders = path.join(folder, 'kit/tags/scenarios/multi/a/shaders');
  for (const made of [structure, shaders]) fs.mkdirSync(made, { recursive: true });
  for (const shader of ['concrete', 'metal_floor']) fs.writeFileSync(path.join(shaders, `${shader}.shader`), '');
  fs.copyFileSync(path.join(root, 'server/rules/src/checks/example.ass'), path.join(structure, 'compiled.ASS'));
  fs.copyFileSync(path.join(root, 'tests/tool/tool.sh'), path.join(folder, 'kit/tool'));
  fs.copyFileSync(path.join(root, 'tests/tool/open-edge.wrl'), path.join(folder, 'kit/open-edge.wrl'));
}

const PARTS = [editing, navigation, names, preview, handles, commands, jobs, languages, otherPrograms, settings, tool, walkthrough, bigFile, crashes];

export async function everyday({ vsix, root, out, only }) {
  const parts = PARTS.filter((part) => only === undefined || part.name === only);
  if (parts.length === 0) throw new Error(`there is no part ${only}`);
  const extension = path.join(import.meta.dirname, 'subtitles');
  const session = await open({ name: 'everyday', vsix, out, extension, fill: (folder) => fill(root, folder) });
  try {
    for (const part of parts) {
      await session.driver.closeAll();
      await part(session);
    }
  } finally {
    await session.close();
  }
  return session.driver.failed;
}
