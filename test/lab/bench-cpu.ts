import type { TestKey } from '@palisade/vocabulary';
import { type BenchRow, quantile, row } from './bench-row';
import { labCases } from './cases/all-cases';
import type { LabCase } from './lab-case';
import { nextGround, scan } from './run-case';
import type { Authorities } from './sites/authorities';
import { cleanShop } from './whole-scan';

const RUNS = 8;

/** Reads the crawled pages and sends nothing of its own. */
const CRAWL: TestKey = 'mixed_content';

const OF_THE_SHOP: TestKey[] = [
  'http_methods',
  'host_header_injection',
  'open_redirect',
  'graphql_exposure',
  'product_exposure',
  'reflected_xss',
  'sql_injection',
  'third_party_scripts',
  'waf_detection',
  'broken_links',
  'subdomain_discovery',
  'open_ports',
];

/** The shop gives these nothing to do, so that they scan the first site of their lab cases that is in order. */
const OF_A_CASE: TestKey[] = ['api_exposure', 'ip_reputation', 'domain_expiry'];

/**
 * CPU milliseconds of a scan with one test. The lab's servers run in the same process and count too, so each figure is an upper limit. A
 * real scan shares the crawl: compare with the row of the test that only crawls.
 */
export async function measureCpu(authorities: Authorities): Promise<BenchRow[]> {
  const crawl = await cpuOf(ofTheShop(CRAWL), authorities);
  const rows = [
    row(`${CRAWL}, CPU`, crawl.times, { baseline: '', of: null, requests: crawl.requests, target: '' }),
  ];
  for (const labCase of [...OF_THE_SHOP.map(ofTheShop), ...OF_A_CASE.map(firstInOrder)]) {
    const { times, requests } = await cpuOf(labCase, authorities);
    rows.push(
      row(`${labCase.key}, CPU`, times, {
        baseline: `${CRAWL}, CPU`,
        of: quantile(crawl.times, 0.5),
        requests,
        target: '<= 10 ms more than the crawl',
      }),
    );
  }
  return rows;
}

const ofTheShop = (key: TestKey): LabCase => ({ key, name: '', site: cleanShop, expected: [] });

function firstInOrder(key: TestKey): LabCase {
  const found = labCases.find(
    (one) => one.key === key && one.expected !== 'inconclusive' && one.expected.length === 0,
  );
  if (found === undefined) throw new Error(`No lab case of ${key} is in order.`);
  return found;
}

async function cpuOf(
  labCase: LabCase,
  authorities: Authorities,
): Promise<{ times: number[]; requests: number }> {
  const times: number[] = [];
  let requests = 0;
  // The first two compile and load.
  for (let run = -2; run < RUNS; run += 1) {
    const ground = nextGround(authorities);
    await labCase.site(ground);
    const started = process.cpuUsage();
    await scan(labCase, ground);
    const { user, system } = process.cpuUsage(started);
    requests = ground.requests.length;
    await ground.close();
    if (run >= 0) times.push((user + system) / 1000);
  }
  return { times, requests };
}
