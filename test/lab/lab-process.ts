import { installDefaultPorts } from './sites/default-ports';
import { readAuthorities } from './sites/authorities';
import { labCases } from './cases/all-cases';
import { scannerFor } from './lab-scanners';
import { runCase } from './run-case';
import type { LabCase } from './lab-case';
import type { CaseReport } from './score';
import { measureWholeScans, type WholeScan } from './whole-scan';
import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';

export interface LabReport {
  cases: CaseReport[];
  wholeScans: WholeScan[];
}

/** How many cases of a test stand side by side. A test that waits between its requests leaves room for many. */
const SIDE_BY_SIDE: Partial<Record<TestKey, number>> = { brute_force: 100, csrf_protection: 60 };
const USUALLY = 8;

/** The part of the lab that scans: it runs in a process whose trust store knows the lab's authorities. */
async function main(folder: string, pattern: string): Promise<void> {
  installDefaultPorts();
  const authorities = await readAuthorities(folder);
  const isWanted = ({ key, name }: LabCase): boolean => new RegExp(pattern, 'i').test(`${key} ${name}`);
  const wanted = labCases.filter(isWanted);
  const ofKey = (key: TestKey): LabCase[] => wanted.filter((labCase) => labCase.key === key);
  const run = async (key: TestKey): Promise<CaseReport[]> => {
    const cases = ofKey(key);
    if (cases.length === 0) return [];
    const scanner = await scannerFor(key);
    return sideBySide(cases, SIDE_BY_SIDE[key] ?? USUALLY, (labCase) =>
      runCase(labCase, scanner, authorities),
    );
  };
  // Bursts judge by slowness, so they come last and alone, as in a scan.
  const calm = await Promise.all(TEST_KEYS.filter((key) => key !== 'api_rate_limit').map(run));
  const bursts = await run('api_rate_limit');
  const wholeScans = pattern === '' ? await measureWholeScans(authorities) : [];
  const report: LabReport = { cases: [...calm.flat(), ...bursts], wholeScans };
  process.stdout.write(JSON.stringify(report));
}

async function sideBySide<T, R>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = [...items.entries()];
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

const [folder = '', pattern = ''] = process.argv.slice(2);
void main(folder, pattern);
