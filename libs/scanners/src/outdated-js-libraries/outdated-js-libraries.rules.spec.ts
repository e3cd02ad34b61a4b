import { type CrawlRecord, shippedDocument } from '@palisade/scan-engine';
import { verdictOn } from './match-advisories';
import type { OutdatedJsObservation, SeenLibrary, SeenScript } from './outdated-js-libraries.observation';
import { outdatedJsLibrariesScanner } from './outdated-js-libraries.scanner';

const URL_ = 'https://shop.example/';
const LIST = { date: '2026-01-31', source: 'spec' };

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
    library: name,
    title: name,
    version,
    evidence: 'code',
    url: `${URL_}app.js`,
    page: URL_,
    pages: [URL_],
    vendor: null,
    advisories: vulnerable,
    malware,
    fixed: [],
    endOfLife,
    safeVersion,
    confirmed: null,
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
  ...changes,
});

it.each([
  ['judges what was read', seen([]), null],
  [
    'does not clear when no script was read',
    seen([], { scripts: [script({ outcome: 'failed', status: 404 })] }),
    'scripts_unreadable',
  ],
])('%s', (_name, observation, reason) => {
  expect(outdatedJsLibrariesScanner.judge(observation).inconclusive?.reason ?? null).toBe(reason);
});

it.each([
  [true, 'critical'],
  [false, 'medium'],
])('caps a malicious release by its version that was seen once (%s: %s)', (confirmed, severity) => {
  const [finding] = outdatedJsLibrariesScanner.judge(
    seen([library('ua-parser-js', '0.7.29', { confirmed })]),
  ).findings;
  expect(finding).toMatchObject({ id: 'js-compromised-library', severity });
});

it('takes the worst version, and shows all of them', () => {
  const [finding] = outdatedJsLibrariesScanner.judge(
    seen([library('jquery', '3.4.1'), library('jquery', '1.12.4')]),
  ).findings;
  expect(finding).toMatchObject({ location: 'jquery', severity: 'medium' });
  expect(finding?.evidence).toMatchObject({
    observed: 'jquery 1.12.4, in the code of the library',
    expected: 'jquery 3.5.0 or later',
    versions: [{ version: '3.4.1' }, { version: '1.12.4' }],
  });
});

it('names the version that no advisory covers', () => {
  const { findings } = outdatedJsLibrariesScanner.judge(
    seen([library('jquery', '1.12.4'), library('angularjs', '1.8.3')]),
  );
  const stepFor = (name: string) => findings.find(({ location }) => location === name)?.remediation;
  expect(stepFor('jquery')).toMatch(/^Update the library .* Update jquery to 3\.5\.0 or later\.$/);
  expect(stepFor('angularjs')).toBe('Replace angularjs: no release of it is free of known vulnerabilities.');
});

it('names the pages that load a library, so that its issue closes where each of them was read with its scripts', () => {
  const [finding] = outdatedJsLibrariesScanner.judge(
    seen([library('jquery', '1.12.4', { pages: ['https://shop.test/', 'https://shop.test/cart?id=1'] })]),
  ).findings;
  expect(finding?.seenOn).toEqual(['/', '/cart']);
});

it('lists in the details what is not a finding', () => {
  const { technicalDetails } = outdatedJsLibrariesScanner.judge(
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
    products: [
      { id: 'jquery', version: '1.12.4' },
      { id: 'jquery', version: '3.4.1' },
    ],
    vendor_builds: ['jquery 1.12.4: aem'],
    fixed_in_code: ['jquery 3.4.1: CVE-2020-11022, CVE-2020-11023'],
    only_by_file_name: ['tip 1.0.0'],
    scripts_not_requested: 3,
  });
});
