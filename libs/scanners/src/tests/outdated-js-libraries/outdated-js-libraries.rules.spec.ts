import { CATALOGUE } from '@palisade/catalogue';
import { describeScanner } from '../../testing/describe-scanner';
import type { CrawlRecord } from '../../parts/site-crawl/why-unread';
import { bundledAdvisories } from './advisory-list';
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
    bundledAdvisories(),
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
  folder: __dirname,
  ruleIds: Object.keys(CATALOGUE.outdated_js_libraries.rules),
  fixtures: [
    { name: 'a good library', observation: seen([library('jquery', '3.7.1')]), findings: [] },
    {
      name: 'an old one',
      observation: seen([library('jquery', '1.12.4')]),
      findings: ['js-vulnerable-library'],
    },
    {
      name: 'many advisories',
      observation: seen([library('angularjs', '1.2.0'), library('ember', '1.0.0')]),
      findings: ['js-vulnerable-library', 'js-vulnerable-library'],
    },
    {
      name: 'one without fixes',
      observation: seen([library('bootstrap', '4.6.2')]),
      findings: ['js-end-of-life-library'],
    },
    {
      name: 'guard: no end of life next to vulnerabilities of the same library',
      observation: seen([library('bootstrap', '4.6.2'), library('bootstrap', '3.3.7')]),
      findings: ['js-vulnerable-library'],
    },
    {
      name: 'a malicious one',
      observation: seen([library('ua-parser-js', '0.7.29')]),
      findings: ['js-compromised-library'],
    },
    {
      name: 'guard: malicious by its address alone',
      observation: seen([library('ua-parser-js', '0.7.29', { evidence: 'url' })]),
      findings: ['js-vulnerable-library'],
    },
    {
      name: 'malicious code',
      observation: seen([], { malicious: [{ name: 'x 1.0', url: `${URL_}a.js`, confirmed: true }] }),
      findings: ['js-compromised-library'],
    },
    {
      name: 'guard: malicious code that was seen once',
      observation: seen([], { malicious: [{ name: 'x 1.0', url: `${URL_}a.js`, confirmed: false }] }),
      findings: [],
    },
    {
      name: 'guard: a build of a vendor',
      observation: seen([library('jquery', '1.12.4', { vendor: 'aem' })]),
      findings: [],
    },
    {
      name: 'guard: file names prove nothing',
      observation: seen([], { named: ['jquery 1.12.4'] }),
      findings: [],
    },
    { name: 'an old list', observation: seen([], old('2025-06-01')), findings: [] },
    {
      name: 'a list that is too old',
      observation: seen([], old('2024-02-01')),
      findings: [],
      inconclusive: true,
    },
    {
      name: 'a finding does not expire',
      observation: seen([library('jquery', '1.12.4')], old('2024-02-01')),
      findings: ['js-vulnerable-library'],
    },
    { name: 'no list', observation: seen([], { list: null }), findings: [], inconclusive: true },
    {
      name: 'a start page that was cut',
      observation: seen([], { pages: [page({ truncated: true })] }),
      findings: [],
      inconclusive: true,
    },
    { name: 'no page', observation: seen([], { pages: [] }), findings: [], inconclusive: true },
    {
      name: 'a closed page',
      observation: seen([], { pages: [page({ status: 401 })] }),
      findings: [],
      inconclusive: true,
    },
    ...(['failed', 'challenge', 'too_many_requests', 'server_error', 'redirected'] as const).map(
      (outcome) => ({
        ...{ name: `the start page: ${outcome}`, observation: seen([], { pages: [page({ outcome })] }) },
        ...{ findings: [], inconclusive: true },
      }),
    ),
    {
      name: 'no script was read',
      observation: seen([], { scripts: [script({ outcome: 'failed', failure: 'timeout' })] }),
      findings: [],
      inconclusive: true,
    },
    ...[null, 429, 503].map((status) => ({
      name: `one of two scripts was not read: ${status}`,
      observation: seen([], {
        scripts: [script(), script({ outcome: 'failed', failure: 'timeout', status })],
      }),
      ...{ findings: [], inconclusive: true },
    })),
    {
      name: 'guard: one of two scripts is refused, to visitors as well',
      observation: seen([], { scripts: [script(), script({ outcome: 'failed', status: 403 })] }),
      findings: [],
    },
    {
      name: 'guard: a file of another host was not read',
      observation: seen([], {
        scripts: [script({ outcome: 'failed', failure: 'unproven', isForeign: true })],
      }),
      findings: [],
    },
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
