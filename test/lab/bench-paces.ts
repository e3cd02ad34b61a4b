import { NON_INTRUSIVE_TEST_KEYS, testGroups } from '@palisade/catalogue';
import type { TestResult } from '@palisade/scan-engine';
import { DEFAULT_LIMITS, OWN_HOST } from '@palisade/target-client';
import { scannerRegistry } from '../../libs/scanners/src/scanner.registry';
import { type BenchRow, type Repeats, row, runsOf, timed } from './bench-row';
import { nextGround, PATIENT_LIMITS } from './run-case';
import type { Authorities } from './sites/authorities';
import { cleanShop, scanWhole } from './whole-scan';

const RUNS = 3;
const MOST_RATIO = 1.2;
const { perSecond, gentlePerSecond, dnsPerSecond } = DEFAULT_LIMITS;

/** A scan with all tests at the pace of production, next to what its paces alone take. */
export async function measurePaces(authorities: Authorities, repeats: Repeats): Promise<BenchRow[]> {
  const limits = repeats.isSmoke ? PATIENT_LIMITS : {};
  const times: number[] = [];
  let paces = 0;
  let requests = 0;
  for (let run = 0; run < runsOf(repeats, RUNS); run += 1) {
    const ground = nextGround(authorities);
    await cleanShop(ground);
    let results: TestResult[] = [];
    times.push(await timed(async () => ({ results } = await scanWhole(ground, limits, OWN_HOST))));
    paces = slowestChainMs(results);
    requests = ground.requests.length;
    await ground.close();
  }
  const name = `all ${NON_INTRUSIVE_TEST_KEYS.length} tests without bursts, a shop of 12 pages`;
  const more = {
    baseline: 'the paces of its slowest chain',
    of: paces,
    requests,
    most: { ratio: MOST_RATIO },
  };
  return [row(name, times, more)];
}

/** Groups follow each other; in a group the host, or its slowest test, sets the time. */
const slowestChainMs = (results: readonly TestResult[]): number =>
  testGroups(NON_INTRUSIVE_TEST_KEYS).reduce((sum, group) => {
    const own = results.filter(({ testKey }) => group.includes(testKey));
    return sum + Math.max(sumOf(own.map(requestsOf)) / perSecond, ...own.map(secondsOf)) * 1_000;
  }, 0);

/** What a test takes alone at its own pace: half of what the host gets, or the gentle one; DNS has a pace of its own. */
function secondsOf(result: TestResult): number {
  const isGentle = scannerRegistry.get(result.testKey)?.budget.isGentle === true;
  const pace = isGentle ? Math.min(gentlePerSecond, perSecond / 2) : perSecond / 2;
  return requestsOf(result) / pace + (result.receipt.dns_queries ?? 0) / dnsPerSecond;
}

const requestsOf = ({ receipt }: TestResult): number =>
  Math.max(sumOf(Object.values(receipt.requests)), receipt.connections);
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
