// The package with the server inside, next to an extension for subtitles.
import fs from 'node:fs';
import path from 'node:path';
import { bigFile } from './steps/bigFile.mjs';
import { commands } from './steps/commands.mjs';
import { crashes } from './steps/crashes.mjs';
import { editing } from './steps/editing.mjs';
import { languages } from './steps/languages.mjs';
import { navigation } from './steps/navigation.mjs';
import { preview } from './steps/preview.mjs';
import { settings } from './steps/settings.mjs';
import { walkthrough } from './steps/walkthrough.mjs';
import { open } from './workbench.mjs';

const SUBTITLE = '\uFEFF[Script Info]\nTitle: 2\nScriptType: v4.00+\n\n[Events]\nDialogue: 0\n';

/** What the preview is shown. */
const LEVELS = { sealed: 'sealed_v2', open: 'open_v2', lights: 'lights_v7', skinned: 'skinned_v2', names: 'names_v7', primitives: 'primitives_v7' };

/** `small` as a file of 60 MB; comments make it big. */
function big(small, file) {
  fs.writeFileSync(file, small + `;${'x'.repeat(1022)}\n`.repeat(60 * 1024));
}

function fill(root, folder) {
  const copy = (from, to) => fs.copyFileSync(path.join(root, from), path.join(folder, to));
  copy('tests/corpus/primitives_v2.ASS', 'real.ASS');
  copy('tests/corpus/primitives_v7.ASS', 'newer.ASS');
  copy('examples/broken.ass', 'broken.ass');
  for (const [name, from] of Object.entries(LEVELS)) copy(`tests/corpus/${from}.ASS`, `${name}.ASS`);
  fs.writeFileSync(path.join(folder, 'empty.ass'), '');
  fs.writeFileSync(path.join(folder, 'subtitle.ass'), SUBTITLE);
  fs.mkdirSync(path.join(folder, 'structure'));
  fs.writeFileSync(path.join(folder, 'structure/intro.ass'), SUBTITLE);
  const broken = fs.readFileSync(path.join(root, 'examples/broken.ass'), 'utf8');
  big(broken, path.join(folder, 'big.ass'));
  // Where VS Code takes the colors away from other languages. It decides by the language that a file has at first, which the
  // folder tells here: beside an extension for subtitles the content comes too late.
  fs.writeFileSync(path.join(folder, 'structure/long.ass'), broken + ';x\n'.repeat(310_000));
  big(broken, path.join(folder, 'second.ass'));
}

const PARTS = [editing, navigation, preview, commands, languages, settings, walkthrough, bigFile, crashes];

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
