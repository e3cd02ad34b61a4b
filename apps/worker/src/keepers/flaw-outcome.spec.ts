import type { AskedCheck } from '@palisade/persistence';
import { flawOutcome } from './flaw-outcome';

const asked = (changes: Partial<AskedCheck>): AskedCheck => ({
  flawId: 'flaw',
  checkId: 'check',
  product: 'jenkins',
  entries: [
    {
      id: 'CVE-2026-1',
      summary: 'Strangers can read files.',
      severity: 'high',
      listedOn: '2026-11-29',
      exploitedSince: null,
      epss: null,
      source: null,
    },
  ],
  scanStatus: 'completed',
  inconclusiveReason: null,
  findings: [],
  ...changes,
});

const found = (evidence: Record<string, unknown>, location = 'jenkins'): AskedCheck['findings'] => [
  { id: 'vulnerability-known', severity: 'high', title: '', description: '', location, evidence },
];

describe('flawOutcome', () => {
  it.each<[string, Partial<AskedCheck>, string, string | null]>([
    ['nothing found', {}, 'not_affected', null],
    ['the vulnerability', { findings: found({ advisories: [{ id: 'CVE-2026-1' }] }) }, 'affected', null],
    [
      'of a library',
      { findings: found({ advisories: [{ ids: 'CVE-2026-1, GHSA-abcd' }] }) },
      'affected',
      null,
    ],
    ['another one', { findings: found({ advisories: [{ id: 'CVE-2025-9' }] }) }, 'not_affected', null],
    [
      'more than the finding lists',
      { findings: found({ advisories: [{ id: 'CVE-2025-9' }], more_advisories: 3 }) },
      'affected',
      null,
    ],
    [
      'it in another product',
      { findings: found({ advisories: [{ id: 'CVE-2026-1' }] }, 'gitlab') },
      'not_affected',
      null,
    ],
    ['a scan that failed', { scanStatus: 'failed' }, 'not_asked', 'scan_failed'],
    ['a scan without the result', { findings: null }, 'not_asked', 'inconclusive'],
    ['a result that could not judge', { inconclusiveReason: 'version_unread' }, 'not_asked', 'inconclusive'],
    [
      'it in a result that could not judge the rest',
      { inconclusiveReason: 'version_unread', findings: found({ advisories: [{ id: 'CVE-2026-1' }] }) },
      'affected',
      null,
    ],
  ])('%s', (_, changes, state, reason) => {
    expect(flawOutcome(asked(changes))).toEqual({ flawId: 'flaw', checkId: 'check', state, reason });
  });
});
