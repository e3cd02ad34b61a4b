import type { Finding } from '@palisade/scan-engine';
import type { ScanReport, TimedResult } from '../scan-report';

export const findingOf = (changes: Partial<Finding> = {}): Finding => ({
  id: 'csp-missing',
  severity: 'medium',
  title: 'No policy',
  description: 'Scripts run.',
  location: '',
  ruleVersion: 1,
  evidence: {
    header: 'content-security-policy',
    observed: null,
    expected: 'a policy',
    reproduce: 'curl https://shop.example/',
    references: { cwe: 'CWE-693', links: [] },
  },
  ...changes,
});

export const resultOf = (changes: Partial<TimedResult> = {}): TimedResult => ({
  testKey: 'security_headers',
  status: 'passed',
  message: 'All is well.',
  findings: [],
  remediationSteps: [],
  technicalDetails: {},
  inconclusive: null,
  isApplicable: true,
  judgedLocations: 'all',
  unjudgedRules: [],
  seconds: 1.5,
  receipt: { requests: { GET: 5 }, connections: 2, bytes_received: 900, first_at: null, last_at: null },
  ...changes,
});

export const reportOf = (changes: Partial<ScanReport> = {}): ScanReport => ({
  target: 'https://www.example.org/',
  status: 'completed',
  failure: null,
  tests: [resultOf()],
  coverage: null,
  ...changes,
});

/** One test that failed, one that passed. */
export const MIXED = reportOf({
  tests: [
    resultOf({ testKey: 'ssl_certificate' }),
    resultOf({
      status: 'failed',
      message: '2 problems found.',
      findings: [
        findingOf({ id: 'clickjacking', severity: 'high', title: 'Frames <b>&"', location: '/login' }),
        findingOf({ id: 'nosniff-missing', severity: 'low' }),
      ],
      remediationSteps: ['Send it.'],
    }),
  ],
});

export const INCONCLUSIVE = reportOf({
  tests: [
    resultOf({
      status: 'warning',
      message: 'Inconclusive: the site did not respond in time',
      inconclusive: { sentence: 'the site did not respond in time', reason: 'timeout' },
      judgedLocations: [],
    }),
  ],
});

/** A scan that judged one page of two. */
export const COVERED = reportOf({
  coverage: {
    rows: [
      {
        identity: 'anonymous',
        path: '/',
        outcome: 'judged',
        reason: null,
        tests: ['csrf_protection'],
        addresses: 1,
        isExpected: false,
      },
      {
        identity: 'anonymous',
        path: '/account',
        outcome: 'blocked',
        reason: 'status 403',
        tests: [],
        addresses: 2,
        unread: 1,
        isExpected: false,
        blockedBy: 'Cloudflare',
      },
    ],
    collapsed: [],
    pages: { anonymous: ['/'] },
  },
});

export const UNREACHABLE = reportOf({
  status: 'failed',
  failure: 'The host refused the connection.',
  tests: [resultOf({ status: 'failed', message: 'Not run: The host refused the connection.' })],
});
