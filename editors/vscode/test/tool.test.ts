import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Complaints, runOf, titleOf, type Disk } from '../src/logic/tool';

/** A disk that holds these entries. */
const disk = (platform: string, entries: string[]): Disk => ({
  platform,
  entry: (folder, name) => {
    const separator = platform === 'win32' ? '\\' : '/';
    const wanted = `${folder}${folder.endsWith(separator) ? '' : separator}${name}`.toLowerCase();
    return entries.find((entry) => entry.toLowerCase() === wanted)?.split(separator).at(-1);
  },
});

const wish = { game: 'auto', kit: '', program: '' };

test('the kit, the game and the path below data come from where the file lies', () => {
  const windows = disk('win32', ['C:\\H2EK\\Data', 'C:\\H2EK\\tags', 'C:\\H2EK\\tool.exe']);
  const run = runOf({ ...wish, file: 'C:\\H2EK\\Data\\scenarios\\multi\\a\\structure\\a.ASS' }, windows);
  assert.deepEqual(run, { root: 'C:\\H2EK', program: 'C:\\H2EK\\tool.exe', args: ['structure-new-from-ass', 'scenarios\\multi\\a\\structure\\a.ASS'] });
  assert.equal(typeof run === 'object' && titleOf(run), 'tool structure-new-from-ass "scenarios\\multi\\a\\structure\\a.ASS"');
  const linux = disk('linux', ['/kit/data', '/kit/tags', '/kit/tool.exe']);
  const levels = runOf({ ...wish, file: '/kit/data/levels/multi/a/structure/a.ass' }, linux);
  assert.deepEqual(levels, { root: '/kit', program: '/kit/tool.exe', args: ['structure', 'levels\\multi\\a\\structure\\a.ass'] });
});

test('what is set is stronger', () => {
  const vista = disk('win32', ['D:\\H2\\data', 'D:\\H2\\h2tool.exe']);
  const file = 'D:\\H2\\data\\mine\\a.ass';
  const run = runOf({ ...wish, file, kit: 'D:\\H2', game: 'halo2' }, vista);
  assert.deepEqual(run, { root: 'D:\\H2', program: 'D:\\H2\\h2tool.exe', args: ['structure-new-from-ass', 'mine\\a.ass', 'yes'] });
  const other = runOf({ ...wish, file, kit: 'D:\\H2', game: 'odst', program: 'E:\\fast\\tool_fast.exe' }, vista);
  assert.deepEqual(other, { root: 'D:\\H2', program: 'E:\\fast\\tool_fast.exe', args: ['structure', 'mine\\a.ass'] });
});

test('what is missing is said', () => {
  const none = disk('linux', ['/kit/data']);
  const said = (file: string, around: Disk, kit = ''): string => {
    const run = runOf({ ...wish, file, kit }, around);
    return typeof run === 'string' ? run : '';
  };
  assert.match(said('/kit/data/levels/a.ass', none), /lies in no kit/);
  assert.match(said('/elsewhere/a.ass', none, '/kit'), /folder `data` of \/kit/);
  assert.match(said('/kit/data/mine/a.ass', none, '/kit'), /game is not known/);
  assert.match(said('/kit/data/levels/a.ass', none, '/kit'), /no program tool or h2tool/);
});

test('complaints are read from pieces, each once', () => {
  const complaints = new Complaints();
  complaints.take('reading\r\n### ERR');
  complaints.take('OR edge #12 is open (red)\r\n### WARNING: portal outside the bsp.\n  ### ERROR edge #12 is open (red)\nERROR x\n');
  complaints.take('### WARNING found #1 degenerate triangles.');
  assert.deepEqual(complaints.finish(), [
    { severity: 'error', message: 'edge #12 is open (red)' },
    { severity: 'warning', message: 'portal outside the bsp.' },
    { severity: 'warning', message: 'found #1 degenerate triangles.' },
  ]);
});

test('every form of a complaint is known', () => {
  const complaints = new Complaints();
  complaints.take([
    '### ERROR edge #1 is open (red)',
    '### Warning found #3 nearly coplanar surfaces',
    "WARNING didn't understand material type '+soft' parsing shader name '+soft_kill'",
    "-ERROR- unable to find shader '_kill' anywhere",
    'EXCEPTION halt in structure_bsp.cpp,#42: assert failed',
    'radiosity error: no lights',
    "couldn't read scenery tag",
    "couldn't update edge",
    'warnings are counted below',
    'exceptions: none',
    'found shaders',
  ].join('\r\n'));
  assert.deepEqual(complaints.finish(), [
    { severity: 'error', message: 'edge #1 is open (red)' },
    { severity: 'warning', message: 'found #3 nearly coplanar surfaces' },
    { severity: 'warning', message: "didn't understand material type '+soft' parsing shader name '+soft_kill'" },
    { severity: 'error', message: "unable to find shader '_kill' anywhere" },
    { severity: 'error', message: 'EXCEPTION halt in structure_bsp.cpp,#42: assert failed' },
    { severity: 'error', message: 'radiosity error: no lights' },
    { severity: 'error', message: "couldn't read scenery tag" },
    { severity: 'error', message: "couldn't update edge" },
  ]);
});
