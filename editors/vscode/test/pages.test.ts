import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otherLanguage } from '../src/logic/languages';
import { statisticsPage } from '../src/logic/statistics';
import { statusText, statusTip, type Status } from '../src/logic/status';

const status: Status = { state: 'running', version: '0.1.0', busy: false, errors: 0, warnings: 0, others: 0 };

test('the status bar item', () => {
  assert.equal(statusText(status), 'Halo ASS 0.1.0 $(check)');
  assert.equal(statusText({ ...status, errors: 2, warnings: 1, others: 3 }), 'Halo ASS 0.1.0 $(error) 2 $(warning) 1 $(info) 3');
  assert.equal(statusText({ ...status, busy: true }), '$(sync~spin) Halo ASS 0.1.0 $(check)');
  assert.equal(statusText({ ...status, state: 'stopped', version: undefined }), '$(circle-slash) Halo ASS: stopped');
  assert.equal(statusText({ ...status, state: 'starting' }), '$(sync~spin) Halo ASS 0.1.0: starting');
});

test('its tip says where the server is from', () => {
  assert.match(statusTip('running', { path: '/x', origin: 'PATH' }), /found in `PATH`\): `\/x`\n\nClick to show Problems/);
  assert.match(statusTip('stopped', undefined), /No server was found\.\n\nClick to start/);
});

test('statistics add the objects of a type up', () => {
  const page = statisticsPage('a.ass', {
    version: 2,
    materials: 3,
    objects: [{ type: 'MESH', vertices: 1000, triangles: 5 }, { type: 'SPHERE', vertices: 0, triangles: 0 }, { type: 'MESH', vertices: 24, triangles: 7 }],
    instances: 4,
  });
  assert.match(page, /\| MESH \| 2 \| 1,024 \| 12 \|/);
  assert.match(page, /\| SPHERE \| 1 \| 0 \| 0 \|/);
  assert.match(page, /\| Version \| 2 \|/);
});

test('the language that .ass files have elsewhere', () => {
  const halo = { contributes: { languages: [{ id: 'halo-ass', extensions: ['.ass'] }] } };
  const subtitles = { contributes: { languages: [{ id: 'ass-subtitles', extensions: ['.ssa', '.ASS'] }] } };
  assert.equal(otherLanguage([halo, {}, subtitles]), 'ass-subtitles');
  assert.equal(otherLanguage([halo]), 'plaintext');
});
