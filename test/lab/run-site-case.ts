import { scanSessionOf, type TestResult } from '@palisade/scan-engine';
import { OWN_HOST } from '@palisade/target-client';
import { judgesIssue, type SiteCoverage, type TestKey } from '@palisade/vocabulary';
import { scannerRegistry } from '../../libs/scanners/src/scanner.registry';
import { labClient, nextGround, PATIENT_LIMITS } from './run-case';
import type { Phase, SiteCase, SiteReport } from './site-case';
import { FRESH_LISTS } from './fresh-lists';
import type { Authorities } from './sites/authorities';
import { SHOP } from './sites/ground';

/** The tests that read the pages of a site. */
const PAGE_TESTS: readonly TestKey[] = [
  'csrf_protection',
  'jwt_tokens',
  'mixed_content',
  'outdated_js_libraries',
  'subresource_integrity',
  'information_disclosure',
];
/** Those that judge content: headers and tags alone are nothing to them. */
const CONTENT_TESTS: readonly TestKey[] = [
  'csrf_protection',
  'jwt_tokens',
  'mixed_content',
  'information_disclosure',
];

interface Scanned {
  results: TestResult[];
  coverage: SiteCoverage;
}

/** Scans the site once, or twice where the case compares two scans, and says what does not hold. */
export async function runSiteCase(siteCase: SiteCase, authorities: Authorities): Promise<SiteReport> {
  const ground = nextGround(authorities);
  let phase: Phase = 'first';
  try {
    await siteCase.site(ground, () => phase);
    const scan = async (lastCoverage: Record<string, string[]>): Promise<Scanned> => {
      const { signal } = new AbortController();
      const client = labClient(ground, siteCase.url ?? `https://${SHOP}/`, signal, PATIENT_LIMITS);
      const { expectedPaths } = siteCase;
      const options = {
        rights: OWN_HOST,
        tests: PAGE_TESTS,
        settings: {},
        signal,
        dataDays: FRESH_LISTS,
        expectedPaths,
        lastCoverage,
      };
      const session = scanSessionOf(client, options, scannerRegistry);
      try {
        const results = await Promise.all(PAGE_TESTS.map((key) => session.run(key)));
        return { results, coverage: await session.coverage() };
      } finally {
        await session.close();
      }
    };
    let scanned = await scan({});
    const before = scanned.results;
    if (
      [siteCase.keepsOpen, siteCase.csrfKeepsOpen, siteCase.closes, siteCase.csrfCloses].some(
        (paths) => paths !== undefined,
      )
    ) {
      const judged = scanned.coverage.rows.flatMap(({ outcome, path }) =>
        outcome === 'judged' ? [path] : [],
      );
      phase = 'second';
      scanned = await scan({ anonymous: judged });
    }
    return { name: siteCase.name, complaints: complaintsAbout(siteCase, scanned, before) };
  } catch (error) {
    return { name: siteCase.name, complaints: [String(error)] };
  } finally {
    await ground.close();
  }
}

/** Whether issues of a test at a path close: what each of them was seen on counts. */
function judges(result: TestResult, path: string, before: readonly TestResult[]): boolean {
  const seen = before.find(({ testKey }) => testKey === result.testKey)?.findings ?? [];
  const seenOn = seen.filter(({ location }) => location === path).flatMap((finding) => finding.seenOn ?? []);
  return judgesIssue(result.judgedLocations, { location: path, seenOn });
}

function complaintsAbout(
  siteCase: SiteCase,
  { results, coverage }: Scanned,
  before: readonly TestResult[],
): string[] {
  const {
    rows = {},
    absent = [],
    hasGaps,
    hasNothing,
    keepsOpen = [],
    csrfKeepsOpen = [],
    csrfCloses = [],
    closes = [],
  } = siteCase;
  const outcomes = new Map(coverage.rows.map(({ path, outcome }) => [path, outcome]));
  const passed = results.filter(({ status }) => status === 'passed');
  return [
    ...Object.entries(rows)
      .filter(([path, outcome]) => outcomes.get(path) !== outcome)
      .map(([path, outcome]) => `${path} is ${outcomes.get(path) ?? 'not listed'}, expected ${outcome}`),
    ...absent.filter((path) => outcomes.has(path)).map((path) => `${path} is listed`),
    ...(hasGaps === undefined ? [] : passed)
      .filter(({ message }) => message.includes('Not read:') !== hasGaps)
      .map(({ testKey, message }) => `${testKey} says: ${message}`),
    ...(hasNothing === true ? passed : [])
      .filter(({ testKey }) => CONTENT_TESTS.includes(testKey))
      .map(({ testKey, message }) => `${testKey} passed: ${message}`),
    ...[...keepsOpen, ...csrfKeepsOpen].flatMap((path) =>
      results
        .filter((result) => keepsOpen.includes(path) || result.testKey === 'csrf_protection')
        .filter((result) => judges(result, path, before))
        .map(({ testKey }) => `${testKey} would close issues at ${path}`),
    ),
    ...closes
      .filter((path) => !results.some((result) => judges(result, path, before)))
      .map((path) => `no test would close an issue at ${path}`),
    ...csrfCloses
      .filter(
        (path) =>
          !results.some((result) => result.testKey === 'csrf_protection' && judges(result, path, before)),
      )
      .map((path) => `csrf_protection would not close an issue at ${path}`),
    ...coverage.rows
      .filter(
        ({ outcome, reason, tests }) => (outcome === 'judged') !== (reason === null && tests.length > 0),
      )
      .map(({ path }) => `${path}: outcome, reason and tests contradict`),
  ];
}
