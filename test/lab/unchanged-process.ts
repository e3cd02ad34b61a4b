import { createApiRateLimitScanner } from '../../libs/scanners/src/api-rate-limit/api-rate-limit.scanner';
import { createBruteForceScanner } from '../../libs/scanners/src/brute-force/brute-force.scanner';
import type { Scanner, TestResult } from '@palisade/scan-engine';
import { scannerRegistry } from '../../libs/scanners/src/scanner.registry';
import { INTRUSIVE_TEST_KEYS } from '@palisade/catalogue';
import type { TestKey } from '@palisade/vocabulary';
import { labCases, quickCases } from './cases/all-cases';
import type { LabCase } from './lab-case';
import { nextGround, PATIENT_LIMITS, scan } from './run-case';
import { type Authorities, readAuthorities } from './sites/authorities';
import { installDefaultPorts } from './sites/default-ports';

/** What two scans of one site that did not change stored. */
export interface UnchangedReport {
  key: TestKey;
  name: string;
  rules: string[];
  /** False where a scan could not judge: on a busy machine every site looks slow, which is what a burst goes by. */
  isJudged: boolean;
  stored: [first: string, second: string];
}

const LANES = 12;

/** The scanners that wait between two requests, without their waits. */
const scanners = new Map<TestKey, Scanner>([
  ...scannerRegistry,
  ['brute_force', createBruteForceScanner({ gapMs: 0 })],
  ['api_rate_limit', createApiRateLimitScanner(() => Promise.resolve())],
]);

/** The first case of each rule, so that each rule's evidence is seen, and one that is clean. */
function casesOf(key: TestKey): LabCase[] {
  const cases = INTRUSIVE_TEST_KEYS.includes(key) ? labCases : quickCases;
  const chosen = new Map<string, LabCase>();
  for (const one of cases.filter((each) => each.key === key && each.expected !== 'inconclusive')) {
    const rules = (one.expected as readonly string[]).map((entry) => entry.split(' ')[0] ?? '');
    for (const rule of rules.length === 0 ? ['none'] : rules) if (!chosen.has(rule)) chosen.set(rule, one);
  }
  return [...new Set(chosen.values())];
}

async function scanTwice(labCase: LabCase, authorities: Authorities): Promise<UnchangedReport> {
  // A limit remembers who met it, so such a site is built twice; every other one is the very same.
  const isBuiltTwice = INTRUSIVE_TEST_KEYS.includes(labCase.key);
  const first = nextGround(authorities);
  const second = isBuiltTwice ? nextGround(authorities) : first;
  try {
    await labCase.site(first);
    if (isBuiltTwice) await labCase.site(second);
    const one = await scan(labCase, first, { limits: PATIENT_LIMITS, scanners });
    const other = await scan(labCase, second, { limits: PATIENT_LIMITS, scanners });
    const rules = one.findings.map(({ id }) => id);
    const isJudged = !one.inconclusive && !other.inconclusive;
    return {
      key: labCase.key,
      name: labCase.name,
      rules,
      isJudged,
      stored: [storedOf(one), storedOf(other)],
    };
  } finally {
    await first.close();
    if (isBuiltTwice) await second.close();
  }
}

/** Everything but the receipt, which is stored for each run. */
const storedOf = (result: TestResult): string => JSON.stringify({ ...result, receipt: null }, null, 1);

async function main(folder: string): Promise<void> {
  installDefaultPorts();
  const authorities = await readAuthorities(folder);
  const queue = [...scanners.keys()].flatMap(casesOf);
  const reports: UnchangedReport[] = [];
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      reports.push(await scanTwice(next, authorities));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  process.stdout.write(JSON.stringify(reports));
}

void main(process.argv[2] ?? '');
