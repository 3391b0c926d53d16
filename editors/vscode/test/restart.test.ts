import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RestartPolicy } from '../src/logic/restart';

test('a server that crashes too often within the window stays down', () => {
  let now = 0;
  const policy = new RestartPolicy(2, 1000, () => now);
  assert.deepEqual([policy.mayRestart(), policy.mayRestart(), policy.mayRestart()], [true, true, false]);
  now = 1001;
  assert.equal(policy.mayRestart(), true, 'old crashes are forgotten');
});

test('a restart by the user forgets the crashes', () => {
  const policy = new RestartPolicy(1, 1000, () => 0);
  assert.equal(policy.mayRestart(), true);
  assert.equal(policy.mayRestart(), false);
  policy.reset();
  assert.equal(policy.mayRestart(), true);
});
