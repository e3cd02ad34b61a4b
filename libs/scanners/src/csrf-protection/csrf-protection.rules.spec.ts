import { describeScanner, type ScannerCase } from '@palisade/scan-engine/testing/describe-scanner';
import type { CsrfObservation, SeenPage } from './csrf-observation';
import { judgeCsrfProtection } from './csrf-protection.rules';
import { csrfProtectionScanner } from './csrf-protection.scanner';
import { RULE_CASES } from './testing/rule-cases';
import { formOf, pageOf, siteOf } from './testing/site-sketch';

const FAILED: Partial<SeenPage> = { outcome: 'failed', failure: 'timeout', status: null };

const INCONCLUSIVE: ScannerCase<CsrfObservation>[] = [
  ['a site that is silent', siteOf([], { pages: [pageOf(FAILED)] }), 'timeout'],
  ['a challenge page', siteOf([], { pages: [pageOf({ outcome: 'challenge', status: 403 })] }), 'challenge'],
  [
    'a site that wants quiet',
    siteOf([], { pages: [pageOf({ outcome: 'too_many_requests', status: 429 })] }),
    'rate_limited',
  ],
  [
    'a site in trouble',
    siteOf([], { pages: [pageOf({ outcome: 'server_error', status: 503 })] }),
    'server_error',
  ],
  [
    'a redirect off the host',
    siteOf([], {
      pages: [pageOf({ outcome: 'redirected', status: 302, redirectsTo: 'https://sso.example/' })],
    }),
    'redirect',
  ],
  ['a site for members', siteOf([], { pages: [pageOf({ status: 401 })] }), 'forbidden'],
  ['no page', siteOf([], { pages: [] }), 'protocol'],
  ['most pages lost', siteOf([], { pages: [pageOf({}), pageOf(FAILED)] }), 'unreadable'],
  [
    'a page too long to be read to its end',
    siteOf([], { pages: [pageOf({ truncated: true })] }),
    'too_large',
  ],
  ['forms that could not be compared', siteOf([formOf({ isCompared: false })]), 'not_comparable'],
];

describeScanner({ scanner: csrfProtectionScanner, cases: [...RULE_CASES, ...INCONCLUSIVE] });

it('says that it found no forms', () => {
  expect(judgeCsrfProtection(siteOf([])).summary).toContain('No forms that could be forged were found');
});

it('gives every finding a line to see it again', () => {
  for (const [, site] of RULE_CASES)
    for (const { evidence } of judgeCsrfProtection(site).findings)
      expect(evidence.reproduce).toContain('curl');
});
