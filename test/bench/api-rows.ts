import { Redis } from 'ioredis';
import type { BenchContext, BenchRow } from './bench-row';
import { type Asked, headersOf, load, loadEach, timeOf } from './http-load';
import { type Server, startApi, startBareServer } from './programs';
import { round } from './round';
import { worstPages } from './worst-pages';
import { type BenchTeam, type World, enterWorld } from './world';

/** Runs with the built api and leaves nothing running. */
export async function withApi(
  { databaseUrl, redisUrl }: BenchContext,
  work: (api: Server, world: World) => Promise<BenchRow[]>,
  variables: Record<string, string> = {},
): Promise<BenchRow[]> {
  const api = await startApi(databaseUrl, redisUrl, variables);
  try {
    return await work(api, await enterWorld(databaseUrl));
  } finally {
    await api.stop();
  }
}

export const ROUNDS = 3;
export const CONNECTIONS = 20;

/** GET /checks next to the bare server, in turns; of each the best of three. */
export const benchChecksPage = (context: BenchContext): Promise<BenchRow[]> =>
  withApi(context, async (api, { small, many }) => {
    const bare = await startBareServer(context.databaseUrl);
    try {
      return [await besideBare(api, bare, many, `${many.length} teams of ${small.checks} checks`)];
    } finally {
      await bare.stop();
    }
  });

/** As many teams as connections, each with its own list. */
async function besideBare(
  api: Server,
  bare: Server,
  teams: readonly BenchTeam[],
  who: string,
): Promise<BenchRow> {
  const ours = teams.map((team) => ({ url: `${api.url}/api/v1/checks`, headers: headersOf(team) }));
  const theirs = teams.map(({ id }) => ({ url: `${bare.url}/?team=${id}`, headers: {} }));
  const ask = async (asked: readonly Asked[], seconds: number): Promise<number> =>
    (await loadEach(asked, { connections: CONNECTIONS, seconds })).requestsPerSecond;
  await ask(theirs, 2);
  await ask(ours, 4);
  let [figure, baseline] = [0, 0];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    baseline = Math.max(baseline, await ask(theirs, 5));
    figure = Math.max(figure, await ask(ours, 5));
  }
  const ratio = round(figure / baseline, 2);
  return {
    name: `GET /checks, page of 20 with total, ${who}`,
    figure: round(figure, 0),
    unit: 'req/s',
    baseline: round(baseline, 0),
    ratio,
    target: '>= 0.9 of the bare server',
    reached: ratio >= 0.9,
  };
}

/** Each list of a small team at a steady 200 requests a second. */
export const benchListLatency = (context: BenchContext): Promise<BenchRow[]> =>
  withApi(context, async (api, { small, scanOf }) => {
    const rows: BenchRow[] = [];
    for (const path of ['/checks', '/scans', `/scans/${scanOf.small}/tests`, '/issues']) {
      const url = `${api.url}/api/v1${path}`;
      await load(url, headersOf(small), { connections: 10, seconds: 2 });
      const { p99Ms } = await load(url, headersOf(small), { connections: 10, seconds: 10, rate: 200 });
      const name = `GET ${path.replace(scanOf.small, '{id}')} of a small team at 200 req/s, p99`;
      rows.push({ name, figure: p99Ms, unit: 'ms', target: '<= 100 ms', reached: p99Ms <= 100 });
    }
    return rows;
  });

/** Every page that could be slow, on an api that has just started: nothing is cached at the first call. */
export const benchWorstPage = (context: BenchContext): Promise<BenchRow[]> =>
  withApi(context, async (api, world) => worstPages(api, world));

/** The big team's figures without the cache. */
export const benchStats = (context: BenchContext): Promise<BenchRow[]> =>
  withApi(context, async (api, { big }) => {
    const redis = new Redis(context.redisUrl);
    try {
      let worst = 0;
      for (let call = 0; call < 6; call += 1) {
        await redis.del(`stats:${big.id}`);
        const ms = await timeOf(`${api.url}/api/v1/stats`, headersOf(big));
        // The first call opens connections and loads pages.
        if (call > 0) worst = Math.max(worst, ms);
      }
      const name = `GET /stats uncached, ${big.checks} checks, worst of 5`;
      return [{ name, figure: round(worst), unit: 'ms', target: '<= 200 ms', reached: worst <= 200 }];
    } finally {
      redis.disconnect();
    }
  });
