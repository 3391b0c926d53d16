import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otherLanguage } from '../src/logic/languages';
import { statisticsPage } from '../src/logic/statistics';
import { checkedText, statusText, statusTip, type Status } from '../src/logic/status';

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

test('statistics tell each object and what materials are used for', () => {
  const stats = {
    version: 2,
    materials: 1,
    objects: [
      { type: 'MESH', name: '%?<crate>', vertices: 1000, triangles: 5, instances: 3, bounds: [[-1, 0, 0], [9, 20, 0.5]] },
      { type: 'SPHERE', name: '', vertices: 0, triangles: 0, instances: 0, bounds: [] },
    ],
    instances: 4,
    materialUses: [{ name: 'metal "x"', objects: 1, triangles: 5 }],
  };
  const page = statisticsPage('a.ass', stats, 'n');
  const cell = (shown: string, by: string): boolean => page.includes(`data-by="${by}">${shown}</td>`);
  assert.ok(page.includes('version 2, 1 materials, 2 objects, 4 instances'));
  assert.ok(cell('1,000', '1000') && cell('10 × 20 × 0.5', String(Math.hypot(10, 20, 0.5))));
  assert.ok(cell('%?&#60;crate&#62;', '%?&#60;crate&#62;') && cell('metal &#34;x&#34;', 'metal &#34;x&#34;'));
});

test('what came of a check of the workspace', () => {
  const checked = { levels: 12, wrong: 3, findings: 34, stopped: false };
  assert.equal(checkedText(checked), '12 level files checked: 34 findings in 3 of them.');
  assert.equal(checkedText({ levels: 1, wrong: 0, findings: 0, stopped: true }), '1 level file checked, the rest not: no findings.');
});

test('the language that .ass files have elsewhere', () => {
  const halo = { contributes: { languages: [{ id: 'halo-ass', extensions: ['.ass'] }] } };
  const subtitles = { contributes: { languages: [{ id: 'ass-subtitles', extensions: ['.ssa', '.ASS'] }] } };
  assert.equal(otherLanguage([halo, {}, subtitles]), 'ass-subtitles');
  assert.equal(otherLanguage([halo]), 'plaintext');
});
