import { describeScanner } from '@palisade/scan-engine/testing/describe-scanner';
import { type CrawlRecord, shippedDocument } from '@palisade/scan-engine';
import { verdictOn } from './match-advisories';
import type { OutdatedJsObservation, SeenLibrary, SeenScript } from './outdated-js-libraries.observation';
import { judgeOutdatedJsLibraries } from './outdated-js-libraries.rules';
import { outdatedJsLibrariesScanner } from './outdated-js-libraries.scanner';

const URL_ = 'https://shop.example/';
const LIST = { date: '2026-01-31', source: 'spec' };
const NOW = Date.parse('2026-03-01T00:00:00Z');

const page = (changes: Partial<CrawlRecord> = {}): CrawlRecord => ({
  url: URL_,
  outcome: 'answered',
  failure: null,
  status: 200,
  truncated: false,
  ...changes,
});
const script = (changes: Partial<SeenScript> = {}): SeenScript => ({
  url: `${URL_}app.js`,
  outcome: 'read',
  failure: null,
  status: 200,
  isForeign: false,
  truncated: false,
  ...changes,
});

function library(name: string, version: string, changes: Partial<SeenLibrary> = {}): SeenLibrary {
  const { vulnerable, malware, endOfLife, safeVersion } = verdictOn(
    shippedDocument('js_advisories'),
    name,
    version,
    changes.fixed,
  );
  return {
    ...{
      library: name,
      title: name,
      version,
      evidence: 'code',
      url: `${URL_}app.js`,
      page: URL_,
      vendor: null,
    },
    ...{ advisories: vulnerable, malware, fixed: [], endOfLife, safeVersion },
    ...changes,
  };
}

const seen = (
  libraries: SeenLibrary[],
  changes: Partial<OutdatedJsObservation> = {},
): OutdatedJsObservation => ({
  pages: [page()],
  scripts: [script()],
  unreadScripts: 0,
  libraries,
  named: [],
  malicious: [],
  list: LIST,
  now: NOW,
  ...changes,
});

const old = (date: string): Partial<OutdatedJsObservation> => ({ list: { ...LIST, date } });

describeScanner({
  scanner: outdatedJsLibrariesScanner,
  cases: [
    ['a good library', seen([library('jquery', '3.7.1')]), []],
    ['an old one', seen([library('jquery', '1.12.4')]), ['js-vulnerable-library']],
    [
      'many advisories',
      seen([library('angularjs', '1.2.0'), library('ember', '1.0.0')]),
      ['js-vulnerable-library', 'js-vulnerable-library'],
    ],
    ['one without fixes', seen([library('bootstrap', '4.6.2')]), ['js-end-of-life-library']],
    [
      'guard: no end of life next to vulnerabilities of the same library',
      seen([library('bootstrap', '4.6.2'), library('bootstrap', '3.3.7')]),
      ['js-vulnerable-library'],
    ],
    ['a malicious one', seen([library('ua-parser-js', '0.7.29')]), ['js-compromised-library']],
    [
      'guard: malicious by its address alone',
      seen([library('ua-parser-js', '0.7.29', { evidence: 'url' })]),
      ['js-vulnerable-library'],
    ],
    [
      'malicious code',
      seen([], { malicious: [{ name: 'x 1.0', url: `${URL_}a.js`, confirmed: true }] }),
      ['js-compromised-library'],
    ],
    [
      'guard: malicious code that was seen once',
      seen([], { malicious: [{ name: 'x 1.0', url: `${URL_}a.js`, confirmed: false }] }),
      [],
    ],
    ['guard: a build of a vendor', seen([library('jquery', '1.12.4', { vendor: 'aem' })]), []],
    ['guard: file names prove nothing', seen([], { named: ['jquery 1.12.4'] }), []],
    ['an old list', seen([], old('2025-06-01')), []],
    ['a list that is too old', seen([], old('2024-02-01')), null],
    [
      'a finding does not expire',
      seen([library('jquery', '1.12.4')], old('2024-02-01')),
      ['js-vulnerable-library'],
    ],
    ['no list', seen([], { list: null }), null],
    ['a start page that was cut', seen([], { pages: [page({ truncated: true })] }), null],
    ['no page', seen([], { pages: [] }), null],
    ['a closed page', seen([], { pages: [page({ status: 401 })] }), null],
    ...(['failed', 'challenge', 'too_many_requests', 'server_error', 'redirected'] as const).map(
      (outcome) => [`the start page: ${outcome}`, seen([], { pages: [page({ outcome })] }), null] as const,
    ),
    ['no script was read', seen([], { scripts: [script({ outcome: 'failed', failure: 'timeout' })] }), null],
    ...[null, 429, 503].map(
      (status) =>
        [
          `one of two scripts was not read: ${status}`,
          seen([], {
            scripts: [script(), script({ outcome: 'failed', failure: 'timeout', status })],
          }),
          null,
        ] as const,
    ),
    [
      'guard: one of two scripts is refused, to visitors as well',
      seen([], { scripts: [script(), script({ outcome: 'failed', status: 403 })] }),
      [],
    ],
    [
      'guard: a file of another host was not read',
      seen([], {
        scripts: [script({ outcome: 'failed', failure: 'unproven', isForeign: true })],
      }),
      [],
    ],
  ],
});

const judge = judgeOutdatedJsLibraries;

it('takes the worst version, and shows all of them', () => {
  const [finding] = judge(seen([library('jquery', '3.4.1'), library('jquery', '1.12.4')])).findings;
  expect(finding).toMatchObject({ location: 'jquery', severity: 'medium' });
  expect(finding?.evidence).toMatchObject({
    observed: 'jquery 1.12.4, in the code of the library',
    expected: 'jquery 3.5.0 or later',
    versions: [{ version: '3.4.1' }, { version: '1.12.4' }],
  });
});

it('names the version that no advisory covers', () => {
  const { productAdvice } = judge(seen([library('jquery', '1.12.4'), library('angularjs', '1.8.3')]));
  expect(productAdvice).toEqual({
    'js-vulnerable-library': [
      'Update jquery to 3.5.0 or later.',
      'Replace angularjs: no release of it is free of known vulnerabilities.',
    ],
  });
});

it('says how old the list is only when it is old', () => {
  expect(judge(seen([])).summary).not.toContain('2026-01-31');
  expect(judge(seen([], { now: Date.parse('2026-07-29T00:00:00Z') })).summary).not.toContain('2026-01-31');
  expect(judge(seen([], { now: Date.parse('2026-08-01T00:00:00Z') })).summary).toContain('2026-01-31');
});

it('closes issues of libraries that were not seen only if everything was read', () => {
  const libraries = [library('jquery', '3.7.1')];
  expect(judge(seen(libraries)).judged).toBe('all');
  const failed = script({ outcome: 'failed', failure: 'timeout' });
  expect(judge(seen(libraries, { scripts: [script(), failed] })).judged).toEqual(['jquery']);
  expect(judge(seen(libraries, { pages: [page(), page({ outcome: 'server_error' })] })).judged).toEqual([
    'jquery',
  ]);
});

it('lists in the details what is not a finding', () => {
  const { technicalDetails } = judge(
    seen(
      [
        library('jquery', '1.12.4', { vendor: 'aem' }),
        library('jquery', '3.4.1', { fixed: ['CVE-2020-11022', 'CVE-2020-11023'] }),
      ],
      { named: ['tip 1.0.0'], unreadScripts: 3 },
    ),
  );
  expect(technicalDetails).toEqual({
    advisories: LIST,
    pages: 1,
    scripts: 1,
    libraries: ['jquery 1.12.4 (code)', 'jquery 3.4.1 (code)'],
    vendor_builds: ['jquery 1.12.4: aem'],
    fixed_in_code: ['jquery 3.4.1: CVE-2020-11022, CVE-2020-11023'],
    only_by_file_name: ['tip 1.0.0'],
    scripts_not_requested: 3,
  });
});
