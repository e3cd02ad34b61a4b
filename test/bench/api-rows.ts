import { Redis } from 'ioredis';
import { quantile } from '../lab/bench-row';
import { type BenchContext, type BenchRow, sizeOf } from './bench-row';
import { type Asked, type LoadTurn, evenTimes, headersOf, loadInTurns, timeOf } from './http-load';
import { SMOKE_LOAD, WHOLE_LOAD, askedOfBare } from './machine';
import { BARE_REQUEST, type Pair, inTurns, undisturbed, pairedRow, rateRow, withBareRequest } from './paired';
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

/** In times of the bare server, see `docs/bench.md`. */
const MOST_CPU = 8;
const NO_TARGET = { target: 'none', reached: true };

/** As many teams as connections, each with its own list: the api, the bare server and Nest alone in turns. */
export const benchChecksPage = (context: BenchContext): Promise<BenchRow[]> =>
  withApi(context, async (api, { small, many }) => {
    const bare = await startBareServer(context.databaseUrl);
    const nest = await startNestServer(context.databaseUrl);
    try {
      const ours = many.map((team) => ({ url: `${api.url}/api/v1/checks`, headers: headersOf(team) }));
      const servers = [
        { pid: api.pid, asked: ours },
        { pid: nest.pid, asked: askedOfBare(nest, many) },
        { pid: bare.pid, asked: askedOfBare(bare, many) },
      ];
      const [lists = [], floor = [], plain = []] = await loadInTurns(
        servers,
        sizeOf(context, WHOLE_LOAD, SMOKE_LOAD),
      );
      const besidePlain = (of: readonly LoadTurn[], ms: (turn: LoadTurn | undefined) => number): Pair =>
        undisturbed(of.map((each, turn) => ({ ms: ms(each), baselineMs: ms(plain[turn]) })));
      const cpu = (turn?: LoadTurn): number => turn?.cpuMs ?? NaN;
      const time = (turn?: LoadTurn): number => 1_000 / (turn?.perSecond ?? NaN);
      const name = `GET /checks, page of 20 with total, ${many.length} teams of ${small.checks} checks`;
      const of = 'the bare server, in turns';
      return [
        pairedRow(`${name}, CPU of the api`, besidePlain(lists, cpu), { most: MOST_CPU, of }),
        {
          ...pairedRow('Nest alone with the same statements, CPU', besidePlain(floor, cpu), { most: 0, of }),
          ...NO_TARGET,
        },
        { ...rateRow(name, besidePlain(lists, time), { unit: 'req/s', least: 0, of }), ...NO_TARGET },
      ];
    } finally {
      await Promise.all([bare.stop(), nest.stop()]);
    }
  });

/** Of the bare server's capacity: the api has some three times as much. */
const SHARE = 0.05;
const WHOLE = { rounds: 4, seconds: 1, warmUpSeconds: 1.5 };
const SMOKE = { rounds: 1, seconds: 1, warmUpSeconds: 0.3 };
/** In times of the bare server at the same rate. */
const MOST_LATENCY = 10;

/** Each list of a small team at a steady share of what the machine can do, in turns with the bare server at the same rate. */
export const benchListLatency = (context: BenchContext): Promise<BenchRow[]> =>
  withApi(context, async (api, { small, scanOf }) => {
    const { rounds, seconds, warmUpSeconds } = sizeOf(context, WHOLE, SMOKE);
    const rate = Math.max(1, Math.round(SHARE * (context.machine?.bareRequests ?? NaN)));
    const bare = await startBareServer(context.databaseUrl);
    const medianTimeOf = async (asked: Asked, forSeconds: number): Promise<number> =>
      quantile(await evenTimes(asked, rate, forSeconds), 0.5);
    const [plain = { url: bare.url, headers: {} }] = askedOfBare(bare, [small]);
    try {
      // The first list would have a baseline that is up to half slower than that of the others.
      await medianTimeOf(plain, 3 * warmUpSeconds);
      const rows: BenchRow[] = [];
      for (const path of ['/checks', '/scans', `/scans/${scanOf.small}/tests`, '/issues']) {
        const asked = { url: `${api.url}/api/v1${path}`, headers: headersOf(small) };
        for (const each of [plain, asked]) await medianTimeOf(each, warmUpSeconds);
        const times: { ms: number; baselineMs: number }[] = [];
        for (let round = 0; round < rounds; round += 1)
          times.push({
            baselineMs: await medianTimeOf(plain, seconds),
            ms: await medianTimeOf(asked, seconds),
          });
        const name = `GET ${path.replace(scanOf.small, '{id}')} of a small team at ${SHARE * 100} % of the bare server's rate, median`;
        const target = { most: MOST_LATENCY, of: 'the bare server at this rate, in turns' };
        rows.push(pairedRow(name, undisturbed(times), target));
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

const STATS = { calls: 80, warmUp: 20 };
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
          pairedRow(`GET /stats uncached, ${big.checks} checks, lower quartile`, pair, {
            most: 35,
            of: BARE_REQUEST,
          }),
        ];
      });
    } finally {
      redis.disconnect();
    }
  });
