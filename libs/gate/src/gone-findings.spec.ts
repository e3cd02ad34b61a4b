import { targetFingerprint } from '@palisade/catalogue';
import type { TestKey } from '@palisade/vocabulary';
import { goneFindings, type KnownFinding } from './gone-findings';
import { placeAt } from './place-at';
import type { GatedTest } from './scan-findings';

const known = (testKey: TestKey, location: string): KnownFinding => ({
  fingerprint: targetFingerprint({ testKey, id: 'rule', location }),
  testKey,
  ruleId: 'rule',
  severity: 'high',
  title: location,
  location,
});
const test = (testKey: TestKey, changes: Partial<GatedTest> = {}): GatedTest => ({
  testKey,
  message: '',
  isApplicable: true,
  findings: [],
  inconclusiveReason: null,
  judgedLocations: 'all',
  unjudgedRules: [],
  ...changes,
});
const goneIn = (findings: KnownFinding[], ...tests: GatedTest[]): string[] =>
  goneFindings(findings, {
    tests,
    nameOf: (finding) =>
      targetFingerprint({ ...finding, location: placeAt(finding.location, 'pr.example', 'shop.example') }),
    placeOf: (location) => placeAt(location, 'shop.example', 'pr.example'),
  }).map(({ title }) => title);

it('says of a finding that it is gone only where a test judged its place and rule', () => {
  const [here, there] = [known('csrf_protection', '/a'), known('csrf_protection', '/b')];
  const judged = (changes: Partial<GatedTest>): string[] =>
    goneIn([here, there], test('csrf_protection', changes));
  expect(judged({})).toEqual(['/a', '/b']);
  expect(judged({ judgedLocations: ['/b'] })).toEqual(['/b']);
  expect(judged({ unjudgedRules: ['rule'] })).toEqual([]);
  expect(judged({ inconclusiveReason: 'timeout' })).toEqual([]);
  expect(judged({ findings: null })).toEqual([]);
  expect(goneIn([here], test('security_headers'))).toEqual([]);
});

it('says so of what several pages showed only where the scan judged all of them, or its place and one of them', () => {
  const link = { ...known('broken_links', '/x?view=b'), seenOn: ['/', '/shop'] };
  const judged = (...judgedLocations: string[]): string[] =>
    goneIn([link], test('broken_links', { judgedLocations }));
  expect(judged('/', '/shop')).toEqual(['/x?view=b']);
  expect(judged('/', '/x?view=b')).toEqual(['/x?view=b']);
  expect(judged('/')).toEqual([]);
  expect(judged('/x?view=b')).toEqual([]);
  expect(judged('/', '/shop', '!/x?view=b')).toEqual([]);
});

it('keeps what the preview has too, also where the place names its host', () => {
  const finding = { id: 'rule', severity: 'high', title: '', location: 'https://pr.example/a' } as const;
  const site = known('csrf_protection', 'https://shop.example/a');
  expect(goneIn([site], test('csrf_protection', { findings: [finding] }))).toEqual([]);
  expect(goneIn([site], test('csrf_protection', { judgedLocations: ['https://pr.example/a'] }))).toEqual([
    'https://shop.example/a',
  ]);
});

it('does not take another certificate for a fix', () => {
  expect(goneIn([known('ssl_certificate', '')], test('ssl_certificate'))).toEqual([]);
});
