import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { labCases } from './cases/all-cases';
import type { LabCase } from './lab-case';
import { runCase } from './run-case';
import type { CaseReport } from './score';
import { type Authorities, readAuthorities } from './sites/authorities';
import { installDefaultPorts } from './sites/default-ports';
import { measureWholeScans, type WholeScan } from './whole-scan';

export interface LabReport {
  cases: CaseReport[];
  wholeScans: WholeScan[];
}

/** Tests that wait a second between two requests: all their cases fit beside one another. */
const WAITING_TESTS: TestKey[] = ['brute_force'];
const CALM_TESTS = TEST_KEYS.filter((key) => key !== 'api_rate_limit' && !WAITING_TESTS.includes(key));

/** How many cases of a test stand side by side, and how far apart they begin: a crowd at the start looks like slow servers. */
const LANES: Partial<Record<TestKey, { count: number; apartMs: number }>> = {
  brute_force: { count: 100, apartMs: 40 },
  csrf_protection: { count: 16, apartMs: 100 },
  api_rate_limit: { count: 12, apartMs: 40 },
};
const USUAL_LANES = { count: 4, apartMs: 0 };

type Part = 'waiting' | 'rest';

/** The part of the lab that scans: it runs in a process whose trust store knows the lab's authorities. */
async function main(folder: string, pattern: string, part: Part): Promise<void> {
  installDefaultPorts();
  const authorities = await readAuthorities(folder);
  const wanted = labCases.filter(({ key, name }) => new RegExp(pattern, 'i').test(`${key} ${name}`));
  const run = (key: TestKey): Promise<CaseReport[]> =>
    runTest(
      key,
      wanted.filter((labCase) => labCase.key === key),
      authorities,
    );
  const report: LabReport = { cases: [], wholeScans: [] };
  if (part === 'waiting') {
    report.cases = (await Promise.all(WAITING_TESTS.map(run))).flat();
  } else {
    const calm = await Promise.all(CALM_TESTS.map(run));
    // Bursts judge by slowness, so they come last and alone, as in a scan.
    report.cases = [...calm.flat(), ...(await run('api_rate_limit'))];
    if (pattern === '') report.wholeScans = await measureWholeScans(authorities);
  }
  process.stdout.write(JSON.stringify(report));
}

async function runTest(
  key: TestKey,
  cases: readonly LabCase[],
  authorities: Authorities,
): Promise<CaseReport[]> {
  const { count, apartMs } = LANES[key] ?? USUAL_LANES;
  const results: CaseReport[] = [];
  const queue = [...cases.entries()];
  const lane = async (number: number): Promise<void> => {
    await sleep(number * apartMs);
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      results[next[0]] = await runCase(next[1], authorities);
  };
  await Promise.all(Array.from({ length: Math.min(count, cases.length) }, (_value, number) => lane(number)));
  return results;
}

const [folder = '', pattern = '', part] = process.argv.slice(2);
void main(folder, pattern, part as Part);
