import { DATA_SETS } from '@palisade/catalogue';
import type { TestKey } from '@palisade/vocabulary';
import type { Judgement } from '../contract/scanner';
import { type ListDays, ScanData } from '../data/scan-data';
import { shippedDocument } from '../data/shipped-data';
import { toTestResult } from './test-result';

const RECEIPT = { requests: {}, connections: 0, bytes_received: 0, first_at: null, last_at: null };
const CLEAN: Judgement = {
  findings: [],
  technicalDetails: {},
  judged: 'all',
  inconclusive: null,
  summary: 'All is well.',
};
const FOUND: Judgement = {
  ...CLEAN,
  findings: [
    {
      id: 'js-vulnerable-library',
      ruleVersion: 1,
      severity: 'medium',
      title: 'A library is old',
      description: '',
      location: 'jquery',
      evidence: {
        observed: 'jquery 1.12.4',
        expected: 'jquery 3.5.0 or later',
        references: { cwe: 'CWE-1395', links: [] },
        reproduce: '',
      },
    },
  ],
};
const NOTED = 'so newer problems may be missing; the operator can update it.';

/** A result that many days after the list was last current. */
function resultAfter(days: number, key: TestKey, judgement = CLEAN, lists: ListDays = {}) {
  const day = DATA_SETS.find(({ usedBy, pace }) => pace !== undefined && usedBy.includes(key))?.date;
  const now = Date.parse(day ?? '2026-01-01') + days * 86_400_000;
  return toTestResult(key, judgement, RECEIPT, new ScanData({}, { now, ...lists }));
}

describe('a test that finds nothing by a list', () => {
  it.each<[number, TestKey, string, string | null]>([
    [30, 'outdated_js_libraries', 'All is well.', null],
    [31, 'outdated_js_libraries', NOTED, null],
    [180, 'outdated_js_libraries', NOTED, null],
    [181, 'outdated_js_libraries', 'Inconclusive: nothing was found, but the list', 'stale_data'],
    [181, 'subdomain_takeover', NOTED, null],
    [731, 'subdomain_takeover', 'Inconclusive', 'stale_data'],
    [5_000, 'email_security', 'All is well.', null],
    [5_000, 'cookie_security', 'All is well.', null],
  ])('of %d days: %s says "%s" (%s)', (days, key, words, reason) => {
    const { message, inconclusive, judgedLocations, status } = resultAfter(days, key);
    expect(message).toContain(words);
    expect(inconclusive?.reason ?? null).toBe(reason);
    expect([status, judgedLocations]).toEqual(reason === null ? ['passed', 'all'] : ['warning', []]);
  });

  it('says the same every day, so that the result is stored once', () => {
    const [one, other] = [40, 41].map((days) => resultAfter(days, 'outdated_js_libraries').message);
    expect(one).toBe(other);
  });
});

it.each([31, 181])('what was found stays found after %d days', (days) => {
  const { findings, message, inconclusive } = resultAfter(days, 'outdated_js_libraries', FOUND);
  expect([findings.length, inconclusive]).toEqual([1, null]);
  expect(message).toContain(NOTED);
});

it('a test that does not apply, or could not read, stays so', () => {
  const why = { sentence: 'the site is silent', reason: 'timeout' };
  const unread = resultAfter(181, 'outdated_js_libraries', { ...CLEAN, inconclusive: why });
  expect(unread.inconclusive).toEqual(why);
  const absent = { sentence: 'there is no page', reason: 'not_applicable' as const };
  const nothing = resultAfter(181, 'outdated_js_libraries', { ...CLEAN, notApplicable: absent });
  expect([nothing.status, nothing.isApplicable]).toEqual(['passed', false]);
});

it('a list counts from the day when its source had nothing newer, if it is in use', () => {
  const shipped = shippedDocument('js_advisories');
  const text = JSON.stringify({ ...shipped, date: shipped.date });
  const now = Date.parse(shipped.date) + 200 * 86_400_000;
  const confirmed = { js_advisories: new Date(now).toISOString().slice(0, 10) };
  const reasonOf = (data: ScanData) =>
    toTestResult('outdated_js_libraries', CLEAN, RECEIPT, data).inconclusive?.reason ?? null;
  expect(reasonOf(new ScanData({ js_advisories: text }, { now, confirmed }))).toBeNull();
  expect(reasonOf(new ScanData({ js_advisories: text }, { now }))).toBe('stale_data');
  expect(reasonOf(new ScanData({}, { now, confirmed }))).toBe('stale_data');
});
