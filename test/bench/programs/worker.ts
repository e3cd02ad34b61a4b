import 'reflect-metadata';
import type { Finding } from '@palisade/scan-engine';
import type { TestKey } from '@palisade/vocabulary';
import type * as RunWorker from '../../../apps/worker/src/run-worker';
import type { SessionFactory } from '../../../apps/worker/src/scan/scan-engine';
import { built } from '../../support/built';

/** Two of the six find something. */
const TELLING: readonly TestKey[] = ['security_headers', 'cors_misconfiguration'];
const FINDING: Finding = {
  id: 'stub-finding',
  ruleVersion: 1,
  severity: 'medium',
  title: 'Something is wrong',
  description: 'It was found by a stub.',
  location: '/',
  evidence: {
    observed: 'nothing',
    expected: 'a header',
    reproduce: 'curl -sI https://shop.example.com/',
    references: { cwe: 'CWE-693', links: [] },
  },
};

const openSession: SessionFactory = () => ({
  checkReachable: () => Promise.resolve({ reachable: true }),
  run: (key) =>
    Promise.resolve({
      testKey: key,
      status: TELLING.includes(key) ? 'failed' : 'passed',
      message: 'Stub result',
      findings: TELLING.includes(key) ? [FINDING] : [],
      remediationSteps: ['Set the header.'],
      technicalDetails: {},
      inconclusive: null,
      isApplicable: true,
      judgedLocations: [],
      unjudgedRules: [],
      receipt: {
        requests: { GET: 1 },
        connections: 1,
        bytes_received: 1024,
        first_at: null,
        last_at: null,
      },
    }),
  coverage: () => Promise.resolve({ rows: [], collapsed: [], pages: {} }),
  close: () => Promise.resolve(),
});

/** The worker with tests that take no time and need no network: what is left is our own work. */
built<typeof RunWorker>('apps/worker/src/run-worker').runWorker({
  scans: openSession,
  isolation: { program: 'no scan is ever suspect here' },
});
