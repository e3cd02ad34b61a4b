import { Redis } from 'ioredis';
import { type BenchContext, type BenchRow, sizeOf } from './bench-row';
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

/** Each kind of load in turns, of which the best counts. */
export const WHOLE = { rounds: 3, seconds: 5, warmUpSeconds: 4 };
export const SMOKE = { rounds: 1, seconds: 1, warmUpSeconds: 1 };
export type LoadSize = typeof WHOLE;
export const CONNECTIONS = 20;

/** GET /checks next to the bare server, in turns; of each the best of three. */
export const benchChecksPage = (context: BenchContext): Promise<BenchRow[]> =>
  withApi(context, async (api, { small, many }) => {
    const bare = await startBareServer(context.databaseUrl);
    try {
      const who = `${many.length} teams of ${small.checks} checks`;
      return [await besideBare({ api, bare, teams: many, who, size: sizeOf(context, WHOLE, SMOKE) })];
    } finally {
      await bare.stop();
    }
  });

interface Compared {
  api: Server;
  bare: Server;
  teams: readonly BenchTeam[];
  who: string;
  size: LoadSize;
}

/** As many teams as connections, each with its own list. */
async function besideBare({ api, bare, teams, who, size }: Compared): Promise<BenchRow> {
  const ours = teams.map((team) => ({ url: `${api.url}/api/v1/checks`, headers: headersOf(team) }));
  const theirs = teams.map(({ id }) => ({ url: `${bare.url}/?team=${id}`, headers: {} }));
  const ask = async (asked: readonly Asked[], seconds: number): Promise<number> =>
    (await loadEach(asked, { connections: CONNECTIONS, seconds })).requestsPerSecond;
  await ask(theirs, size.warmUpSeconds);
  await ask(ours, size.warmUpSeconds);
  let [figure, baseline] = [0, 0];
  for (let turn = 0; turn < size.rounds; turn += 1) {
    baseline = Math.max(baseline, await ask(theirs, size.seconds));
    figure = Math.max(figure, await ask(ours, size.seconds));
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
      const seconds = sizeOf(context, 10, 1);
      await load(url, headersOf(small), { connections: 10, seconds: sizeOf(context, 2, 1) });
      const { p99Ms } = await load(url, headersOf(small), { connections: 10, seconds, rate: 200 });
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
