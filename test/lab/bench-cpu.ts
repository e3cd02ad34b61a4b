import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestKey } from '@palisade/vocabulary';
import { type BenchRow, type Repeats, firstRunsOf, quantile, row, runsOf } from './bench-row';
import type { FarSite } from './bench-site';
import { siteOf } from './bench-sites';
import { measuredScan } from './measured-scan';
import type { Authorities } from './sites/authorities';
import { publishPort } from './sites/default-ports';
import { Ground } from './sites/ground';

const WARM_UP = 6;
const RUNS = 10;

/** To the crawl. The search for hosts queries DNS for names and visits hosts: `docs/bench.md` shows what that takes. */
const MOST_RATIO = 1.25;
const MOST_RATIOS: Partial<Record<TestKey, number>> = { subdomain_discovery: 3 };

/** Reads the crawled pages and sends nothing of its own. */
const CRAWL: TestKey = 'mixed_content';

const MEASURED: TestKey[] = [
  'http_methods',
  'host_header_injection',
  'open_redirect',
  'graphql_exposure',
  'product_exposure',
  'known_vulnerabilities',
  'reflected_xss',
  'sql_injection',
  'template_injection',
  'header_injection',
  'path_traversal',
  'nosql_injection',
  'ldap_injection',
  'third_party_scripts',
  'waf_detection',
  'broken_links',
  'subdomain_discovery',
  'open_ports',
  'api_exposure',
  'ip_reputation',
  'domain_expiry',
];

/**
 * CPU milliseconds of a scan with one test; the site is in another process. A real scan shares the crawl: compare with the row of the test
 * that only crawls.
 */
export async function measureCpu(
  authorities: Authorities,
  folder: string,
  repeats: Repeats,
  keys: readonly TestKey[] = MEASURED,
): Promise<BenchRow[]> {
  const sites = fork(join(__dirname, '../support/run-typescript.cjs'), [
    join(__dirname, 'bench-site.ts'),
    folder,
  ]);
  const crawl = await cpuOf(CRAWL, sites, authorities, repeats);
  const rows = [row(`${CRAWL}, CPU`, crawl.times, { baseline: '', of: null, requests: crawl.requests })];
  for (const key of keys) {
    const { times, requests } = await cpuOf(key, sites, authorities, repeats);
    rows.push(
      row(`${key}, CPU`, times, {
        baseline: `${CRAWL}, CPU`,
        of: quantile(crawl.times, 0.5),
        requests,
        most: { ratio: MOST_RATIOS[key] ?? MOST_RATIO },
      }),
    );
  }
  sites.disconnect();
  return rows;
}

async function cpuOf(
  key: TestKey,
  sites: ChildProcess,
  authorities: Authorities,
  repeats: Repeats,
): Promise<{ times: number[]; requests: number }> {
  const times: number[] = [];
  let requests = 0;
  for (let run = -firstRunsOf(repeats, WARM_UP); run < runsOf(repeats, RUNS); run += 1) {
    const { address, dns, places } = await request<FarSite>(sites, key);
    const ground = new Ground(address, authorities);
    ground.dnsSettings = dns;
    for (const [port, place] of places) ground.onClose(publishPort(address, port, place));
    const started = process.cpuUsage();
    await measuredScan(siteOf(key), ground);
    const { user, system } = process.cpuUsage(started);
    await ground.close();
    requests = await request<number>(sites, null);
    if (run >= 0) times.push((user + system) / 1000);
  }
  return { times, requests };
}

async function request<T>(sites: ChildProcess, message: TestKey | null): Promise<T> {
  const answer = once(sites, 'message');
  sites.send(message as never);
  const [value] = (await answer) as [T];
  return value;
}
