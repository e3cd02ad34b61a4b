import { setTimeout as sleep } from 'node:timers/promises';
import { NON_INTRUSIVE_TEST_KEYS } from '@palisade/catalogue';
import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { labCases, quickCases } from './cases/all-cases';
import { firstCases } from './first-cases';
import { type Half, halfOf } from './lab-half';
import type { LabCase } from './lab-case';
import { Pressure } from './pressure';
import { LAB_LIMITS, PATIENT_LIMITS, beginGroundsOf, runCase } from './run-case';
import type { CaseReport } from './score';
import { type Authorities, readAuthorities } from './sites/authorities';
import { installDefaultPorts } from './sites/default-ports';
import { COVERAGE_CASES } from './cases/coverage/sites';
import { IDENTITY_CASES } from './cases/identities/identity-cases';
import { runIdentityCase } from './run-identity-case';
import { runsOnTwins } from './run-commands';
import { runSiteCase } from './run-site-case';
import type { SiteReport } from './site-case';
import { twinOf } from './twins';
import { measureWholeScans, type WholeScan } from './whole-scan';

export interface LabReport {
  cases: CaseReport[];
  wholeScans: WholeScan[];
  /** Sites whose coverage is judged, see `SiteCase`. */
  sites: SiteReport[];
}

/** Tests that wait a second between two requests: all their cases fit next to one another. */
const WAITING_TESTS: TestKey[] = [
  'brute_force',
  'reflected_xss',
  'sql_injection',
  'template_injection',
  'header_injection',
  'path_traversal',
  'nosql_injection',
  'ldap_injection',
  'request_forgery',
  'xml_entities',
];
const NON_INTRUSIVE_TESTS = TEST_KEYS.filter(
  (key) => key !== 'api_rate_limit' && !WAITING_TESTS.includes(key),
);

interface Lanes {
  count: number;
  apartMs: number;
}

/** How many cases of a test stand side by side, and how far apart they begin: a crowd at the start looks like slow servers. */
const LANES: Partial<Record<TestKey, Lanes>> = {
  brute_force: { count: 180, apartMs: 20 },
  reflected_xss: { count: 60, apartMs: 40 },
  sql_injection: { count: 60, apartMs: 40 },
  template_injection: { count: 60, apartMs: 40 },
  header_injection: { count: 60, apartMs: 40 },
  path_traversal: { count: 60, apartMs: 40 },
  nosql_injection: { count: 60, apartMs: 40 },
  ldap_injection: { count: 60, apartMs: 40 },
  request_forgery: { count: 60, apartMs: 40 },
  xml_entities: { count: 60, apartMs: 40 },
  csrf_protection: { count: 16, apartMs: 100 },
  api_rate_limit: { count: 12, apartMs: 40 },
};
/** They take turns at one core: more would not be faster. On a busy machine fewer run, see `Pressure`. */
const QUICK_LANES: Lanes = { count: 12, apartMs: 40 };
const USUAL_LANES: Lanes = { count: 4, apartMs: 0 };
const SITE_LANES = 4;

/** `quick` has no waits; `waiting` and `rest` are the whole lab in two processes; `alone` runs one case after the other. */
export type Part = 'quick' | 'waiting' | 'rest' | 'alone';

interface Run {
  cases: readonly LabCase[];
  authorities: Authorities;
  limits: typeof LAB_LIMITS;
  /** Those of each rule, see `firstCases`. */
  first: ReadonlySet<LabCase>;
  /** The tests whose first cases are scanned twice. */
  twice: ReadonlySet<TestKey>;
}

/** The part of the lab that scans: it runs in a process whose trust store knows the lab's authorities. */
async function main(folder: string, pattern: string, part: Part, half?: Half): Promise<void> {
  installDefaultPorts();
  beginGroundsOf(half ?? 1);
  const authorities = await readAuthorities(folder);
  const isWanted = ({ key, name }: LabCase): boolean => new RegExp(pattern, 'i').test(`${key} ${name}`);
  const isQuick = part === 'quick';
  const run: Run = {
    cases: halfOf(isQuick ? quickCases : labCases, half).filter(isWanted),
    authorities,
    limits: isQuick ? PATIENT_LIMITS : LAB_LIMITS,
    first: new Set(
      TEST_KEYS.flatMap((key) =>
        firstCases((isQuick ? quickCases : labCases).filter((one) => one.key === key)),
      ),
    ),
    twice: new Set(isQuick ? NON_INTRUSIVE_TEST_KEYS : []),
  };
  const hasSites = part !== 'waiting' && part !== 'alone';
  const scanSites = async (): Promise<SiteReport[]> =>
    hasSites ? runSites(new RegExp(pattern, 'i'), authorities, half) : [];
  // Bursts judge by slowness: in the whole lab nothing runs next to them.
  const [cases, sites] = isQuick
    ? await Promise.all([runPart(part, run), scanSites()])
    : [await runPart(part, run), await scanSites()];
  const report: LabReport = { cases, wholeScans: [], sites };
  const isWholeWanted = new RegExp(pattern, 'i').test('whole scan');
  if (isWholeWanted && part !== 'waiting' && half !== 2)
    report.wholeScans = await measureWholeScans(authorities);
  process.stdout.write(JSON.stringify(report));
}

/** None of these sites is about time. */
async function runSites(wanted: RegExp, authorities: Authorities, half?: Half): Promise<SiteReport[]> {
  const ofSites = halfOf(COVERAGE_CASES, half).map(
    (one) => [`coverage ${one.name}`, () => runSiteCase(one, authorities)] as const,
  );
  const ofIdentities = halfOf(IDENTITY_CASES, half).map(
    (one) => [`identity: ${one.name}`, () => runIdentityCase(one, authorities)] as const,
  );
  const queue = [...ofSites, ...ofIdentities].filter(([name]) => wanted.test(name));
  const reports: SiteReport[] = [];
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) reports.push(await next[1]());
  };
  await Promise.all(Array.from({ length: SITE_LANES }, lane));
  return reports;
}

async function runPart(part: Part, run: Run): Promise<CaseReport[]> {
  if (part === 'alone') return runInLanes(run.cases, run, { count: 1, apartMs: 0 });
  if (part === 'quick') return runInLanes(run.cases, run, QUICK_LANES);
  if (part === 'waiting') return runTests(WAITING_TESTS, run);
  const nonIntrusive = await runTests(NON_INTRUSIVE_TESTS, run);
  // Bursts judge by slowness, so they come last and alone, as in a scan.
  return [...nonIntrusive, ...(await runTests(['api_rate_limit'], run))];
}

async function runTests(keys: readonly TestKey[], run: Run): Promise<CaseReport[]> {
  const ofTest = (key: TestKey): LabCase[] => run.cases.filter((labCase) => labCase.key === key);
  const reports = keys.map((key) => runInLanes(ofTest(key), run, LANES[key] ?? USUAL_LANES));
  return (await Promise.all(reports)).flat();
}

async function runInLanes(
  cases: readonly LabCase[],
  { authorities, limits, first, twice }: Run,
  { count, apartMs }: Lanes,
): Promise<CaseReport[]> {
  const results: CaseReport[] = [];
  const queue = [...cases.entries()];
  const pressure = new Pressure();
  const lane = async (number: number): Promise<void> => {
    await sleep(number * apartMs);
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, one] = next;
      const isFirst = first.has(one);
      const isScannedTwice = isFirst && twice.has(one.key);
      results[index] = await pressure.run(() =>
        runCase(one, authorities, limits, {
          isScannedTwice,
          isFirst,
          ...(runsOnTwins(isFirst) && { twinOf: (rule) => twinOf(one.key, rule) }),
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, cases.length) }, (_value, number) => lane(number)));
  pressure.close();
  return results;
}

const [folder = '', pattern = '', part, half] = process.argv.slice(2);
void main(folder, pattern, part as Part, half ? (Number(half) as Half) : undefined);
