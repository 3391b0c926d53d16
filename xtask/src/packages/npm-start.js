#!/usr/bin/env node
// Starts the halo-ass of this system, with the same arguments, input and output.
'use strict';
const { spawnSync } = require('node:child_process');

const name = `halo-ass-${process.platform}-${process.arch}`;
const file = process.platform === 'win32' ? 'halo-ass.exe' : 'halo-ass';
let program;
try {
  program = require.resolve(`${name}/${file}`);
} catch {
  console.error(`halo-ass: the package \`${name}\` is not installed; there may be none for this system, or optional dependencies were left out`);
  process.exit(2);
}
// A signal that ends this process goes to the program as well: they are in one group of the terminal.
process.on('SIGINT', () => {});
const { status, signal, error } = spawnSync(program, process.argv.slice(2), { stdio: 'inherit' });
if (error) console.error(`halo-ass: cannot start ${program}: ${error.message}`);
process.exit(status ?? (signal ? 130 : 2));
