import { Client } from 'pg';
import { quantile } from '../lab/bench-row';
import { PostgresServer } from '../chaos/support/postgres-server';
import { type LoadSize, SMOKE_LOAD } from './machine';
import { type BenchContext, type BenchRow, judged, sizeOf } from './bench-row';
import { CpuShare, cpuMsOf, maySetShares } from './cpu-share';
import { type LoadResult, headersOf, loadEach } from './http-load';
import { type Server, startApi } from './programs';
import { round } from './round';
import { enterWorld } from './world';

/** Of a core, for each PostgreSQL: little enough that the servers, and not the api, set the limit. */
const PART = 0.1;
const MOST = { whole: 2, smoke: 1 };
/** With one and two replicas: they serve the lists instead of the primary, which still reads the key of each and sends its log to all. */
const LEAST_RATES = [1.2, 1.3];
/** The servers, and not compiled code, set the limit: the warm-up only opens the connections. */
const WHOLE_LOAD: LoadSize = { connections: 20, rounds: 1, seconds: 4, warmUpSeconds: 1.5 };

interface Measured extends LoadResult {
  primaryCpuMs: number;
  allCpuMs: number;
}

/**
 * GET /checks of an api with none, one and two read replicas, in turns. Each PostgreSQL gets the same part of a core, as if it had a small machine of
 * its own; api and load have the rest. Where parts cannot be set, all servers share the cores, and only the primary's CPU for a list tells something.
 */
export async function benchReplicas(context: BenchContext): Promise<BenchRow[]> {
  const { many } = await enterWorld(context.databaseUrl);
  const size = sizeOf(context, WHOLE_LOAD, SMOKE_LOAD);
  const ends: (() => unknown)[] = [];
  try {
    const standbys: PostgresServer[] = [];
    const most = sizeOf(context, MOST.whole, MOST.smoke);
    while (standbys.length < most) {
      const standby = await PostgresServer.standbyOf(context.databaseUrl);
      standbys.push(standby);
      ends.push(() => standby.remove());
    }
    const apis: Server[] = [];
    for (let count = 0; count <= most; count += 1) {
      const api = await startApi(context.databaseUrl, context.redisUrl, readFrom(context, standbys, count));
      apis.push(api);
      ends.push(() => api.stop());
    }
    const primary = await postmasterOf(context.databaseUrl);
    const all = [primary, ...(await Promise.all(standbys.map(({ url }) => postmasterOf(url))))];
    // A smoke run sends too little to open all connections before.
    const areLimited = !context.isSmoke && maySetShares();
    const lists = async ({ url }: Server): Promise<Measured> => {
      const asked = many.map((team) => ({ url: `${url}/api/v1/checks`, headers: headersOf(team) }));
      // A pool closes connections that rest for 10 s. A server with a part of a core opens them so slowly that the api gives up: they open before.
      await loadEach(asked, { ...size, seconds: size.warmUpSeconds });
      const shares = areLimited ? all.map((postmaster) => CpuShare.of(postmaster, PART)) : [];
      const before = all.map(cpuMsOf);
      const result = await loadEach(asked, size).finally(() => {
        for (const share of shares) share.end();
      });
      const [primaryMs = NaN, ...others] = all.map(
        (postmaster, place) => (cpuMsOf(postmaster) - (before[place] ?? NaN)) / result.requests,
      );
      return {
        ...result,
        primaryCpuMs: primaryMs,
        allCpuMs: others.reduce((sum, ms) => sum + ms, primaryMs),
      };
    };
    const turns: Measured[][] = [];
    for (let turn = 0; turn < size.rounds; turn += 1) {
      const measured: Measured[] = [];
      for (const api of apis) measured.push(await lists(api));
      turns.push(measured);
    }
    return rowsOf(turns, areLimited);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

function readFrom(
  { databaseUrl }: BenchContext,
  standbys: readonly PostgresServer[],
  count: number,
): Record<string, string> {
  if (count === 0) return {};
  const hosts = standbys.slice(0, count).map(({ port }) => `127.0.0.1:${port}`);
  return { DATABASE_READ_URL: databaseUrl.replace(/@[^/]+\//, `@${hosts.join(',')}/`) };
}

/** Of turns with none, one and two replicas, the median of each figure and of each ratio to the api without replicas. */
function rowsOf(turns: readonly (readonly Measured[])[], areLimited: boolean): BenchRow[] {
  const where = areLimited ? `${PART * 100} % of a core for each PostgreSQL` : 'all on the same cores';
  const median = (of: (turn: readonly Measured[]) => number | undefined): number =>
    quantile(
      turns.map((turn) => of(turn) ?? NaN),
      0.5,
    );
  const counts = (turns[0] ?? []).slice(1).map((_, place) => place + 1);
  return counts.flatMap((count) => {
    const of = `GET /checks, ${count} read replica${count > 1 ? 's' : ''} and none, ${where}`;
    const row = (
      name: string,
      key: 'requestsPerSecond' | 'primaryCpuMs' | 'allCpuMs',
      limit: { least: number } | { most: number },
    ): BenchRow => {
      const ratio = round(
        median((turn) => (turn[count]?.[key] ?? NaN) / (turn[0]?.[key] ?? NaN)),
        2,
      );
      return {
        name,
        figure: round(
          median((turn) => turn[count]?.[key]),
          3,
        ),
        baseline: round(
          median((turn) => turn[0]?.[key]),
          3,
        ),
        unit: 'least' in limit ? 'req/s' : 'ms',
        ...judged(ratio, { ...limit, of: 'those without, in turns' }),
      };
    };
    return [
      row(of, 'requestsPerSecond', { least: areLimited ? (LEAST_RATES[count - 1] ?? 1) : 0.8 }),
      row(`${of}, CPU of the primary for a list`, 'primaryCpuMs', { most: 0.7 }),
      row(`${of}, CPU of all PostgreSQL for a list`, 'allCpuMs', { most: 1.6 }),
    ];
  });
}

async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ file: string }>(`SELECT pg_read_file('postmaster.pid') AS file`);
    return Number(rows[0]?.file.split('\n')[0]);
  } finally {
    await client.end();
  }
}
