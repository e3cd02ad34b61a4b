require('reflect-metadata');
const { join } = require('node:path');

/** The worker with tests that take no time and need no network: what is left is our own work. */
const { runWorker } = require(join(__dirname, '../../../dist/apps/worker/src/run-worker.js'));

/** Two of the six find something. */
const TELLING = ['security_headers', 'cors_misconfiguration'];
const FINDING = {
  id: 'stub-finding',
  severity: 'medium',
  title: 'Something is wrong',
  description: 'It was found by a stub.',
  location: '/',
  evidence: { request: 'GET / HTTP/1.1', expected: 'a header', seen: null },
};

runWorker({
  scans: () => ({
    checkReachable: () => Promise.resolve({ reachable: true }),
    run: (key) =>
      Promise.resolve({
        testKey: key,
        status: TELLING.includes(key) ? 'failed' : 'passed',
        message: 'Stub result',
        findings: TELLING.includes(key) ? [FINDING] : [],
        remediationSteps: ['Set the header.'],
        technicalDetails: {},
        ...{ inconclusive: null, judgedLocations: [], unjudgedRules: [] },
        receipt: {
          requests: { GET: 1 },
          connections: 1,
          bytes_received: 1024,
          first_at: null,
          last_at: null,
        },
      }),
    close: () => Promise.resolve(),
  }),
  isolation: { program: 'no scan is ever suspect here' },
});
