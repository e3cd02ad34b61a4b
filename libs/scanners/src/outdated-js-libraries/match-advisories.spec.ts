import { shippedDocument, type JsAdvisories, type JsAdvisory } from '@palisade/scan-engine';
import { LIBRARY_MARKS } from './library-marks';
import { severityOf, verdictOn } from './match-advisories';

const advisory = (id: string, below: string, more: Partial<JsAdvisory> = {}): JsAdvisory => ({
  below,
  severity: 'medium',
  ids: [id],
  summary: '',
  ...more,
});
const listOf = (...shop: JsAdvisory[]): JsAdvisories => ({
  date: '2026-01-01',
  source: 'spec',
  libraries: { shop },
});
const ids = (version: string, ...all: JsAdvisory[]): string[] =>
  verdictOn(listOf(...all), 'shop', version).vulnerable.flatMap((each) => each.ids);

it('covers versions below the end of a range, from its start on', () => {
  const range = advisory('A', '2.0.0', { atOrAbove: '1.5.0' });
  expect(ids('1.4.9', range)).toEqual([]);
  expect(ids('1.5.0', range)).toEqual(['A']);
  expect(ids('1.5', range)).toEqual(['A']);
  expect(ids('2.0.0-rc.1', range)).toEqual(['A']);
  expect(ids('2.0.0', range)).toEqual([]);
  expect(ids('0.0.1', advisory('B', '1.0.0'))).toEqual(['B']);
});

it('takes a range of one branch for that branch alone (google/osv-scanner#2694)', () => {
  const ranges = [
    advisory('A', '15.6.0-canary.61', { atOrAbove: '15.0.0-canary.0' }),
    advisory('A', '16.1.5', { atOrAbove: '16.0.0-beta.0' }),
  ];
  expect(ids('16.2.2', ...ranges)).toEqual([]);
  expect(ids('16.1.4', ...ranges)).toEqual(['A']);
  expect(ids('15.6.0', ...ranges)).toEqual([]);
});

it('takes a pre-release for what its release is, but not before one at which a range begins (OWASP/cve-lite-cli#1086)', () => {
  expect(ids('1.2.0-beta.1', advisory('A', '1.3.0', { atOrAbove: '1.2.0' }))).toEqual(['A']);
  expect(ids('1.1.9', advisory('A', '1.3.0', { atOrAbove: '1.2.0' }))).toEqual([]);
  expect(ids('15.0.1-canary.0', advisory('A', '15.6.0', { atOrAbove: '15.0.1-canary.3' }))).toEqual([]);
});

it('leaves out versions that the advisory excludes, and fixes that are in the code', () => {
  expect(ids('1.2.3', advisory('A', '2.0.0', { excludes: ['1.2.3'] }))).toEqual([]);
  const list = listOf(advisory('A', '2.0.0'), advisory('B', '2.0.0'));
  expect(verdictOn(list, 'shop', '1.0.0', ['A']).vulnerable).toMatchObject([{ ids: ['B'] }]);
});

it('names an advisory once, though it has several ranges', () => {
  expect(ids('1.0.0', advisory('A', '2.0.0'), advisory('A', '3.0.0', { atOrAbove: '0.9' }))).toEqual(['A']);
});

it('gives the lowest version that no advisory covers, never one that ended or that nobody released', () => {
  const list = listOf(
    advisory('A', '1.4.0'),
    advisory('B', '2.0.0-beta.1'),
    advisory('C', '2.3.0', { atOrAbove: '2.0.0' }),
    advisory('D', '1.999.999', { kind: 'end_of_life', severity: 'low' }),
  );
  expect(verdictOn(list, 'shop', '1.0.0').safeVersion).toBe('2.3.0');
  expect(verdictOn(list, 'shop', '2.1.0').safeVersion).toBe('2.3.0');
  expect(verdictOn(listOf(advisory('A', '100.0.0')), 'shop', '1.0.0').safeVersion).toBeNull();
  expect(verdictOn(listOf(advisory('A', '999.999.999')), 'shop', '1.0.0').safeVersion).toBeNull();
});

it('leaves out what concerns the adapter of axios for Node.js, by its words', () => {
  const about = (...summaries: string[]): JsAdvisory[] =>
    summaries.map((summary, each) => advisory(`GHSA-${each}`, '2.0.0', { summary }));
  const list = {
    date: '2026-11-01',
    source: 'spec',
    libraries: {
      axios: about(
        'Axios does not correctly handle names of hosts when checking `NO_PROXY` rules.',
        'Axios’ Node.js HTTP adapter can leak proxy credentials',
        'Axios: HTTP/2 streamed uploads bypass `maxBodyLength`',
        'Axios is a client for the browser and Node.js. A polluted prototype changes requests.',
        'Header Injection via Inherited headers After Minimal Interceptor',
      ),
      shop: about('Shop’ Node.js HTTP adapter'),
    },
  };
  const found = (library: string) => verdictOn(list, library, '1.0.0').vulnerable.flatMap((each) => each.ids);
  expect(found('axios')).toEqual(['GHSA-3', 'GHSA-4']);
  expect(found('shop')).toEqual(['GHSA-0']);
});

it('takes data: addresses, which harm Node.js alone, for nothing of a page', () => {
  const list = shippedDocument('js_advisories');
  const named = verdictOn(list, 'axios', '1.8.2').vulnerable.flatMap((each) => each.ids);
  expect(named).toContain('CVE-2026-44495');
  expect(named).not.toContain('CVE-2025-58754');
});

it('says nothing about what it does not know', () => {
  expect(verdictOn(listOf(advisory('A', '9.0.0')), 'constructor', '1.0.0').vulnerable).toEqual([]);
  expect(verdictOn(listOf(advisory('A', '9.0.0')), 'shop', 'latest').vulnerable).toEqual([]);
});

it('counts critical as high', () => {
  expect(
    severityOf([advisory('A', '1', { severity: 'low' }), advisory('B', '1', { severity: 'critical' })]),
  ).toBe('high');
  expect(severityOf([advisory('A', '1', { severity: 'low' })])).toBe('low');
});

describe('the list of the product', () => {
  const list = shippedDocument('js_advisories');
  const verdict = (library: string, version: string) => verdictOn(list, library, version);

  it.each([
    ['jquery', '1.12.4', '3.5.0'],
    ['jquery', '3.4.1', '3.5.0'],
    ['bootstrap', '3.3.7', '4.3.1'],
    ['lodash', '4.17.4', '4.18.0'],
    ['moment.js', '2.18.0', '2.29.4'],
    // 1.12.0 is the end of an advisory about servers.
    ['axios', '1.5.0', '1.20.0'],
    ['vue', '2.6.0', '3.0.0'],
    ['angularjs', '1.5.8', null],
    ['jquery-mobile', '1.4.5', null],
  ])('%s %s: update to %s', (library, version, safe) => {
    expect(verdict(library, version).vulnerable).not.toEqual([]);
    expect(verdict(library, version).safeVersion).toBe(safe);
  });

  it.each([
    ['jquery', '3.7.1'],
    ['bootstrap', '5.3.3'],
    ['moment.js', '2.29.4'],
    ['axios', '1.20.0'],
  ])('%s %s: nothing', (library, version) => {
    expect(verdict(library, version)).toMatchObject({ vulnerable: [], endOfLife: null });
  });

  it.each([
    ['bootstrap', '4.6.2'],
    ['vue', '2.7.16'],
    ['jquery', '2.2.4'],
    ['angularjs', '1.8.3'],
  ])('%s %s has no more fixes', (library, version) => {
    expect(verdict(library, version).endOfLife).not.toBeNull();
  });

  it('knows malicious releases', () => {
    expect(verdict('ua-parser-js', '0.7.29').malware).toHaveLength(1);
    expect(verdict('ua-parser-js', '0.7.28').malware).toEqual([]);
  });

  it('has every library that is recognised', () => {
    const known = Object.keys(list.libraries);
    expect(
      LIBRARY_MARKS.filter(({ library }) => !known.includes(library)).map(({ library }) => library),
    ).toEqual([]);
  });
});
