import { Redis } from 'ioredis';
import { quantile } from '../lab/bench-row';
import { type BenchContext, type BenchRow, besideMachine, sizeOf, timeRow } from './bench-row';
import { bestRate, evenTimes, headersOf, timeOf } from './http-load';
import { SMOKE_LOAD, WHOLE_LOAD, askedOfBare } from './machine';
import { type Server, startApi, startBareServer, startNestServer } from './programs';
import { worstPages } from './worst-pages';
import { type World, enterWorld } from './world';

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

/** As many teams as connections, each with its own list: the api, the bare server and Nest alone in turns. */
export const benchChecksPage = (context: BenchContext): Promise<BenchRow[]> =>
  withApi(context, async (api, { small, many }) => {
    const bare = await startBareServer(context.databaseUrl);
    const nest = await startNestServer(context.databaseUrl);
    try {
      const ours = many.map((team) => ({ url: `${api.url}/api/v1/checks`, headers: headersOf(team) }));
      const asked = [ours, askedOfBare(nest, many), askedOfBare(bare, many)];
      const [figure = NaN, floor = NaN, baseline] = await bestRate(
        asked,
        sizeOf(context, WHOLE_LOAD, SMOKE_LOAD),
      );
      const name = `GET /checks, page of 20 with total, ${many.length} teams of ${small.checks} checks`;
      return [
        besideMachine({ name, figure, unit: 'req/s' }, baseline, { least: 0.3, of: 'the bare server' }),
        {
          ...besideMachine(
            { name: 'Nest alone with the same statements', figure: floor, unit: 'req/s' },
            baseline,
            {
              least: 0,
              of: 'the bare server',
            },
          ),
          target: 'none: the floor',
        },
      ];
    } finally {
      await Promise.all([bare.stop(), nest.stop()]);
    }
  });

/** Of the bare server's capacity: the api has some three times as much. */
const SHARE = 0.1;
const WHOLE = { rounds: 4, seconds: 2, warmUpSeconds: 2 };
const SMOKE = { rounds: 1, seconds: 1, warmUpSeconds: 0.3 };

/** Each list of a small team at a steady share of what the machine can do; the best p99 of four. */
export const benchListLatency = (context: BenchContext): Promise<BenchRow[]> =>
  withApi(context, async (api, { small, scanOf }) => {
    const { rounds, seconds, warmUpSeconds } = sizeOf(context, WHOLE, SMOKE);
    const rate = Math.max(1, Math.round(SHARE * (context.machine?.bareRequests ?? NaN)));
    const rows: BenchRow[] = [];
    for (const path of ['/checks', '/scans', `/scans/${scanOf.small}/tests`, '/issues']) {
      const asked = { url: `${api.url}/api/v1${path}`, headers: headersOf(small) };
      await evenTimes(asked, rate, warmUpSeconds);
      let best = Infinity;
      for (let round = 0; round < rounds; round += 1)
        best = Math.min(best, quantile(await evenTimes(asked, rate, seconds), 0.99));
      const name = `GET ${path.replace(scanOf.small, '{id}')} of a small team at ${SHARE * 100} % of the bare server's rate, p99`;
      rows.push(timeRow(context, name, best, 190));
    }
    return rows;
  });

/** Every page that could be slow, on an api that has just started: nothing is cached at the first call. */
export const benchWorstPage = (context: BenchContext): Promise<BenchRow[]> =>
  withApi(context, async (api, world) => worstPages(context, api, world));

const STATS_CALLS = 20;

/** The big team's figures without the cache. */
export const benchStats = (context: BenchContext): Promise<BenchRow[]> =>
  withApi(context, async (api, { big }) => {
    const redis = new Redis(context.redisUrl);
    try {
      const times: number[] = [];
      for (let call = 0; call <= STATS_CALLS; call += 1) {
        await redis.del(`stats:${big.id}`);
        const ms = await timeOf(`${api.url}/api/v1/stats`, headersOf(big));
        // The first call opens connections and loads pages.
        if (call > 0) times.push(ms);
      }
      const name = `GET /stats uncached, ${big.checks} checks, p95`;
      return [timeRow(context, name, quantile(times, 0.95), 390)];
    } finally {
      redis.disconnect();
    }
  });
