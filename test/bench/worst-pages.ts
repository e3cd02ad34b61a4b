import { quantile } from '../lab/bench-row';
import { type BenchContext, type BenchRow, sizeOf } from './bench-row';
import { headersOf, timeOf } from './http-load';
import { BARE_REQUEST, inTurns, pairedRow } from './paired';
import type { Server } from './programs';
import type { BenchTeam, World } from './world';

/** In bare requests. */
const MOST = 400;
const [CALLS, SMOKE_CALLS] = [3, 1];
/** Those that may be the slowest page: a few calls of hundreds of pages find them, but which of them it was differs from run to run. */
const [CANDIDATES, SMOKE_CANDIDATES] = [5, 1];
const WHOLE = { calls: 60, warmUp: 5 };
const SMOKE = { calls: 1, warmUp: 0 };

/** By list: what narrows or orders it. The deep pages are added from the total that the list itself gives. */
const queriesOf = ({ bigCheck, scanOf }: World): Record<string, string[]> => ({
  '/checks': [
    '',
    ...['active', 'inactive'].map((status) => `status=${status}`),
    ...['domain', 'created_at', 'last_run_at'].flatMap((sort) =>
      ['asc', 'desc'].map((direction) => `sort=${sort}&direction=${direction}`),
    ),
    'sort=last_run_at&status=active',
    ...['bakery', 'harbour-26', 'zzz', 'a'].map((text) => `search=${text}`),
    'search=bakery&sort=last_run_at&status=inactive',
  ],
  '/scans': [
    '',
    ...['pending', 'in_progress', 'completed', 'failed'].map((status) => `status=${status}`),
    ...['true', 'false'].map((value) => `has_critical_issues=${value}`),
    'status=failed&has_critical_issues=false',
    `check_id=${bigCheck}`,
    `check_id=${bigCheck}&status=completed`,
  ],
  [`/scans/${scanOf.big}/tests`]: ['', 'status=failed'],
  '/issues': [
    '',
    ...['critical', 'high', 'medium', 'low'].map((severity) => `severity=${severity}`),
    ...['resolved', 'unresolved'].map((status) => `status=${status}`),
    ...['ssl_certificate', 'security_headers', 'brute_force'].map((key) => `test_type=${key}`),
    'severity=critical&status=unresolved',
    'severity=low&status=resolved&test_type=security_headers',
    `check_id=${bigCheck}`,
    ...['zanzibar', 'certificate', 'the', 'bakery-14.', 'qqqq', 'e'].map((text) => `search=${text}`),
    'search=policy&severity=high&status=resolved',
  ],
});

interface Ground {
  api: Server;
  world: World;
  bare: () => Promise<number>;
}

/** One row per list: its slowest page, and which that was. Each page is requested three times, each of the slowest five 60 times more in turns with the bare server. */
export async function worstPages(context: BenchContext, { api, world, bare }: Ground): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [list, queries] of Object.entries(queriesOf(world))) {
    const pages: PageTime[] = [];
    for (const query of queries)
      pages.push(...(await pageTimes(api, world, list, query, sizeOf(context, CALLS, SMOKE_CALLS))));
    const slowest = pages
      .sort((left, right) => right.ms - left.ms)
      .slice(0, sizeOf(context, CANDIDATES, SMOKE_CANDIDATES));
    const name = `GET ${list.replace(world.scanOf.big, '{id}')}, slowest page of the big team, lower quartile`;
    const candidates: BenchRow[] = [];
    for (const { query } of slowest) {
      const page = `${api.url}/api/v1${list}?${query}`;
      const pair = await inTurns(
        bare,
        () => timeOf(page, headersOf(world.big)),
        sizeOf(context, WHOLE, SMOKE),
      );
      candidates.push({ ...pairedRow(name, pair, { most: MOST, of: BARE_REQUEST }), detail: query });
    }
    rows.push(...candidates.sort((left, right) => (right.ratio ?? 0) - (left.ratio ?? 0)).slice(0, 1));
  }
  return rows;
}

interface PageTime {
  query: string;
  ms: number;
}

/** The first page, the one in the middle and the last one. */
async function pageTimes(
  api: Server,
  world: World,
  list: string,
  query: string,
  count: number,
): Promise<PageTime[]> {
  const times: PageTime[] = [];
  const pages = new Set([1]);
  // A set that grows while it is walked through: the walk takes in what is added, and nothing twice.
  for (const page of pages) {
    const asked = `${query}&page=${page}`.replace(/^&/, '');
    const calls: number[] = [];
    for (let call = 0; call < count; call += 1) {
      const { ms, lastPage } = await ask(`${api.url}/api/v1${list}?${asked}`, world.big);
      calls.push(ms);
      if (page === 1) pages.add(Math.ceil(lastPage / 2)).add(lastPage);
    }
    // A single call tells how busy the machine was.
    times.push({ query: asked, ms: quantile(calls, 0.5) });
  }
  return times;
}

async function ask(url: string, team: BenchTeam): Promise<{ ms: number; lastPage: number }> {
  const start = performance.now();
  const response = await fetch(url, { headers: headersOf(team) });
  const { meta } = (await response.json()) as { meta?: { last_page: number } };
  if (meta === undefined) throw new Error(`${url}: ${response.status}`);
  return { ms: performance.now() - start, lastPage: meta.last_page };
}
