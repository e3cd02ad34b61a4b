import { Redis } from 'ioredis';
import { quantile } from '../lab/bench-row';
import { type BenchContext, type BenchRow, besideMachine, sizeOf } from './bench-row';
import { type Asked, bestRate, evenTimes, headersOf, timeOf } from './http-load';
import { SMOKE_LOAD, WHOLE_LOAD, askedOfBare } from './machine';
import { BARE_REQUEST, inTurns, medianOf, pairedRow, withBareRequest } from './paired';
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
        besideMachine({ name, figure, unit: 'req/s' }, baseline, { least: 0.13, of: 'the bare server' }),
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
const SHARE = 0.05;
const WHOLE = { rounds: 6, seconds: 2, warmUpSeconds: 2 };
const SMOKE = { rounds: 1, seconds: 1, warmUpSeconds: 0.3 };
/** In times of the bare server at the same rate. */
const MOST_LATENCY = 20;

/** Each list of a small team at a steady share of what the machine can do, in turns with the bare server at the same rate. */
export const benchListLatency = (context: BenchContext): Promise<BenchRow[]> =>
  withApi(context, async (api, { small, scanOf }) => {
    const { rounds, seconds, warmUpSeconds } = sizeOf(context, WHOLE, SMOKE);
    const rate = Math.max(1, Math.round(SHARE * (context.machine?.bareRequests ?? NaN)));
    const bare = await startBareServer(context.databaseUrl);
    const p95Of = async (asked: Asked, forSeconds: number): Promise<number> =>
      quantile(await evenTimes(asked, rate, forSeconds), 0.95);
    const [plain = { url: bare.url, headers: {} }] = askedOfBare(bare, [small]);
    try {
      const rows: BenchRow[] = [];
      for (const path of ['/checks', '/scans', `/scans/${scanOf.small}/tests`, '/issues']) {
        const asked = { url: `${api.url}/api/v1${path}`, headers: headersOf(small) };
        for (const each of [plain, asked]) await p95Of(each, warmUpSeconds);
        const times: { ms: number; baselineMs: number }[] = [];
        for (let round = 0; round < rounds; round += 1)
          times.push({ baselineMs: await p95Of(plain, seconds), ms: await p95Of(asked, seconds) });
        const name = `GET ${path.replace(scanOf.small, '{id}')} of a small team at ${SHARE * 100} % of the bare server's rate, p95`;
        const target = { most: MOST_LATENCY, of: 'the p95 of the bare server at this rate' };
        rows.push(pairedRow(name, medianOf(times), target));
      }
      return rows;
    } finally {
      await bare.stop();
    }
  });

/** Every page that could be slow, on an api that has just started: nothing is cached at the first call. */
export const benchWorstPage = (context: BenchContext): Promise<BenchRow[]> =>
  withApi(context, (api, world) =>
    withBareRequest(context.databaseUrl, (bare) => worstPages(context, { api, world, bare })),
  );

const STATS = { calls: 40, warmUp: 1 };
const SMOKE_STATS = { calls: 5, warmUp: 1 };

/** The big team's figures without the cache. The first call opens connections and loads pages. */
export const benchStats = (context: BenchContext): Promise<BenchRow[]> =>
  withApi(context, async (api, { big }) => {
    const redis = new Redis(context.redisUrl);
    const uncached = async (): Promise<number> => {
      await redis.del(`stats:${big.id}`);
      return timeOf(`${api.url}/api/v1/stats`, headersOf(big));
    };
    try {
      return await withBareRequest(context.databaseUrl, async (bare) => {
        const pair = await inTurns(bare, uncached, sizeOf(context, STATS, SMOKE_STATS));
        return [
          pairedRow(`GET /stats uncached, ${big.checks} checks, median`, pair, {
            most: 30,
            of: BARE_REQUEST,
          }),
        ];
      });
    } finally {
      redis.disconnect();
    }
  });
