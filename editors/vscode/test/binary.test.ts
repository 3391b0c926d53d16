import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cannotStart, findBinary, isProgram, otherVersion, parseVersion, type Surroundings } from '../src/logic/binary';

const around = (files: string[], platform = 'linux'): Surroundings => ({
  platform,
  home: platform === 'win32' ? 'C:\\Users\\me' : '/users/me',
  searchPath: platform === 'win32' ? 'C:\\bin;D:\\tools' : '/usr/bin::/opt/bin',
  extension: platform === 'win32' ? 'C:\\ext' : '/ext',
  exists: (file) => files.includes(file),
});

test('the setting wins, also where it names nothing', () => {
  assert.deepEqual(findBinary(' ~/bin/halo-ass', around(['/ext/server/halo-ass'])), { path: '/users/me/bin/halo-ass', origin: 'setting' });
});

test('the setting is taken as it is meant', () => {
  const named = (setting: unknown, ...rest: Parameters<typeof around>): string | undefined => findBinary(setting, around(...rest))?.path;
  assert.equal(named('"C:\\tools\\halo-ass.exe"', [], 'win32'), 'C:\\tools\\halo-ass.exe');
  assert.equal(named(" '/opt/halo-ass' ", []), '/opt/halo-ass');
  assert.equal(named('halo-ass', ['/opt/bin/halo-ass', '/ext/server/halo-ass']), '/opt/bin/halo-ass');
  assert.equal(named('halo-ass', ['D:\\tools\\halo-ass.exe'], 'win32'), 'D:\\tools\\halo-ass.exe');
  assert.equal(named('halo-ass', ['/ext/server/halo-ass']), 'halo-ass', 'a name that leads nowhere is told');
  assert.equal(named(['x'], ['/ext/server/halo-ass']), '["x"]');
  assert.equal(named(null, ['/ext/server/halo-ass']), '/ext/server/halo-ass');
});

test('then the extension, then PATH', () => {
  const both = ['/ext/server/halo-ass', '/opt/bin/halo-ass'];
  assert.deepEqual(findBinary('', around(both)), { path: '/ext/server/halo-ass', origin: 'extension' });
  assert.deepEqual(findBinary('', around(both.slice(1))), { path: '/opt/bin/halo-ass', origin: 'PATH' });
  assert.equal(findBinary('', around([])), undefined);
});

test('on Windows it is a program', () => {
  assert.deepEqual(findBinary('', around(['D:\\tools\\halo-ass.exe'], 'win32')), { path: 'D:\\tools\\halo-ass.exe', origin: 'PATH' });
});

test('a message says what is wrong and what to do', () => {
  const message = (code?: string | number): string => cannotStart({ path: '/x', origin: 'setting' }, 'linux', code, 'why');
  assert.match(message('ENOENT'), /\/x does not exist\. Correct the setting/);
  assert.match(message('ENOEXEC'), /not a program for this platform \(linux\)/);
  assert.match(message(127), /not a program for this platform \(linux\)/);
  assert.match(message('EACCES'), /may not be executed/);
  assert.match(message(), /does not start \(why\)/);
});

test('the version of halo-ass and of no other program', () => {
  assert.equal(parseVersion('halo-ass 0.1.0-beta\n'), '0.1.0-beta');
  assert.equal(parseVersion('v20.1.0'), undefined);
});

test('a server of another version is told, unless only the last number differs', () => {
  const told = (server: string): string | undefined => otherVersion({ path: '/x', origin: 'PATH' }, server, '0.2.1');
  assert.equal(told('0.2.0'), undefined);
  assert.match(told('0.1.0') ?? '', /\/x has version 0\.1\.0, the extension 0\.2\.1/);
  assert.match(told('1.2.1') ?? '', /Install the same version/);
});

test('a program is known by its beginning', () => {
  const [elf, windows, script, text] = ['\x7fELF\x02', 'MZ\x90\0', '#!/bin/sh\n', 'hello\n'].map((start) => Buffer.from(start, 'latin1'));
  const mac = Buffer.from('cffaedfe', 'hex');
  const programs = (platform: string): boolean[] => [elf, windows, script, text, mac].map((start) => isProgram(start ?? Buffer.alloc(0), platform));
  assert.deepEqual(programs('linux'), [true, false, true, false, false]);
  assert.deepEqual(programs('win32'), [false, true, false, false, false]);
  assert.deepEqual(programs('darwin'), [false, false, true, false, true]);
  assert.equal(isProgram(Buffer.alloc(0), 'linux'), false);
});

test('a program for another processor, as the systems say it', () => {
  for (const code of ['ENOEXEC', 'UNKNOWN', 'EFTYPE', 'Unknown system error -86']) {
    assert.match(cannotStart({ path: '/x', origin: 'extension' }, 'darwin', code, ''), /not a program for this platform \(darwin\)\. Install the extension package for this platform/);
  }
  assert.match(cannotStart({ path: '/x', origin: 'setting' }, 'linux', 'EISDIR', ''), /is a folder/);
});
