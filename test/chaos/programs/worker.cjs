require('reflect-metadata');
const { appendFileSync } = require('node:fs');
const { join } = require('node:path');
const { setTimeout: delay } = require('node:timers/promises');

/**
 * The worker with another engine: tests that need no network and take as long as the host's name says, e.g.
 * `t0x3000.example.com` for 0 ms of ssl_certificate and 3 s of security_headers. With `block75000.example.com` the second
 * test stops the whole process for 75 s, as endless code would. Each test that comes to its end is written to the file
 * STUB_LOG, so that the fault tests can count real runs.
 */
const { runWorker } = require(join(__dirname, '../../../dist/apps/worker/src/run-worker.js'));

const KEYS = ['ssl_certificate', 'security_headers'];
const FINDINGS = ['/', '/shop'].map((location) => ({
  id: 'stub-finding',
  severity: 'medium',
  title: 'Something is wrong',
  description: 'It was found by a stub.',
  location,
  evidence: {},
}));

function durationOf(host, key) {
  const durations = /^t(\d+)x(\d+)\./.exec(host);
  return durations === null ? 0 : Number(durations[KEYS.indexOf(key) + 1]);
}

function block(host, key) {
  const ms = /^block(\d+)\./.exec(host)?.[1];
  if (ms === undefined || key !== KEYS[1]) return;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms));
}

runWorker(({ target, scanId, signal }) => ({
  checkReachable: () => Promise.resolve({ reachable: true }),
  run: async (key) => {
    await delay(durationOf(target.host, key), undefined, { signal });
    block(target.host, key);
    if (process.env.STUB_LOG) appendFileSync(process.env.STUB_LOG, `${scanId} ${key}\n`);
    return {
      testKey: key,
      status: 'failed',
      message: 'Stub result',
      findings: FINDINGS,
      remediationSteps: [],
      technicalDetails: { inconclusive: false },
      inconclusive: false,
      receipt: { requests: {}, connections: 0, bytes_received: 0, first_at: null, last_at: null },
    };
  },
  close: () => Promise.resolve(),
}));
