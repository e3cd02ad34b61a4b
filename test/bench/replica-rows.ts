import { Client } from 'pg';
import { PostgresServer } from '../chaos/support/postgres-server';
import { CONNECTIONS, ROUNDS, withApi } from './api-rows';
import type { BenchContext, BenchRow } from './bench-row';
import { headersOf, loadEach } from './http-load';
import { type Server, startApi } from './programs';
import { round } from './round';
import type { BenchTeam } from './world';

const SECONDS = 5;
/** PostgreSQL counts what a connection did within a second after it rests. */
const COUNTED_AFTER_MS = 1_500;

interface Measured {
  listsPerSecond: number;
  /** Of the primary. */
  transactionsPerList: number;
}

/** GET /checks of an api with a read replica, next to one without, in turns; all servers share the cores of this machine. */
export async function benchReplica(context: BenchContext): Promise<BenchRow[]> {
  const standby = await PostgresServer.standbyOf(context.databaseUrl);
  try {
    const readUrl = new URL(context.databaseUrl);
    readUrl.port = String(standby.port);
    const work = async (withStandby: Server, { many }: { many: BenchTeam[] }): Promise<BenchRow[]> => {
      const without = await startApi(context.databaseUrl, context.redisUrl);
      try {
        return await compare(context, many, { without, withStandby });
      } finally {
        await without.stop();
      }
    };
    return await withApi(context, work, { DATABASE_READ_URL: readUrl.href });
  } finally {
    await standby.remove();
  }
}

async function compare(
  { databaseUrl }: BenchContext,
  teams: readonly BenchTeam[],
  apis: Record<'without' | 'withStandby', Server>,
): Promise<BenchRow[]> {
  const lists = async ({ url }: Server): Promise<Measured> => {
    const asked = teams.map((team) => ({ url: `${url}/api/v1/checks`, headers: headersOf(team) }));
    const before = await transactionsOf(databaseUrl);
    const load = { connections: CONNECTIONS, seconds: SECONDS };
    const { requestsPerSecond } = await loadEach(asked, load);
    const transactions = (await transactionsOf(databaseUrl)) - before;
    return {
      listsPerSecond: requestsPerSecond,
      transactionsPerList: transactions / (requestsPerSecond * SECONDS),
    };
  };
  const best: Record<keyof typeof apis, Measured> = {
    without: await lists(apis.without),
    withStandby: await lists(apis.withStandby),
  };
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const name of ['without', 'withStandby'] as const) {
      const next = await lists(apis[name]);
      if (next.listsPerSecond > best[name].listsPerSecond) best[name] = next;
    }
  }
  const row = (
    key: keyof Measured,
    digits: number,
  ): Omit<BenchRow, 'target' | 'reached' | 'name' | 'unit'> => ({
    figure: round(best.withStandby[key], digits),
    baseline: round(best.without[key], digits),
    ratio: round(best.withStandby[key] / best.without[key], 2),
  });
  const [speed, load] = [row('listsPerSecond', 0), row('transactionsPerList', 2)];
  return [
    {
      name: `GET /checks from a read replica, ${teams.length} teams`,
      ...{ ...speed, unit: 'req/s', target: '>= 0.8 of the primary', reached: (speed.ratio ?? 0) >= 0.8 },
    },
    {
      name: 'transactions of the primary for each of these lists',
      ...{
        ...load,
        unit: 'transactions',
        // Keys are read from the primary.
        target: '<= 0.7 of those without',
        reached: (load.ratio ?? 1) <= 0.7,
      },
    },
  ];
}

async function transactionsOf(databaseUrl: string): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, COUNTED_AFTER_MS));
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      'SELECT xact_commit AS count FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
