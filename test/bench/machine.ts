import { Client } from 'pg';
import { type BenchContext, sizeOf } from './bench-row';
import { type Asked, loadInTurns } from './http-load';
import { type Server, startBareServer } from './programs';
import { directRate, withSite } from './real-sites';
import { type BenchTeam, enterWorld } from './world';

/** What this machine does without us. Targets are ratios to these: the times of one machine say nothing about another. */
export interface Machine {
  /** Requests a second of bare `http` with two prepared statements. */
  bareRequests: number;
  /** One prepared statement that reads a row by its key, one after the other, in milliseconds (median). */
  statementMs: number;
  /** CPU of undici alone for twelve requests over TLS, in milliseconds. */
  undiciCpuMs: number;
}

/** The name of what is measured before the rows. */
export const MACHINE = 'machine';

/** How each rate is measured: some rounds, after a warm-up. */
export interface LoadSize {
  connections: number;
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
  /** In place of both times: a busy machine does not answer anything in a second. */
  requests?: number;
}
export const WHOLE_LOAD: LoadSize = { connections: 20, rounds: 4, seconds: 2, warmUpSeconds: 3 };
/** Few: the api gives up a connection to PostgreSQL that a busy machine opens too slowly. */
export const SMOKE_LOAD: LoadSize = { connections: 4, rounds: 1, seconds: 1, warmUpSeconds: 1, requests: 40 };

const WHOLE = { statements: 4_000, sites: 200 };
const SMOKE = { statements: 50, sites: 3 };
/** As many as a scan of four non-intrusive tests sends. */
const REQUESTS = 12;

export async function measureMachine(context: BenchContext): Promise<Machine> {
  const { statements, sites } = sizeOf(context, WHOLE, SMOKE);
  const direct = await withSite(sites, ({ port }) => directRate(port, sites, REQUESTS));
  return {
    bareRequests: await bareRequests(context),
    statementMs: await statementMs(context.databaseUrl, statements),
    undiciCpuMs: direct.cpuMs,
  };
}

/** The list of each team, from the bare server or Nest alone. */
export const askedOfBare = ({ url }: Server, teams: readonly BenchTeam[]): Asked[] =>
  teams.map(({ id }) => ({ url: `${url}/?team=${id}`, headers: {} }));

async function bareRequests(context: BenchContext): Promise<number> {
  const { many } = await enterWorld(context.databaseUrl);
  const bare = await startBareServer(context.databaseUrl);
  try {
    const asked = askedOfBare(bare, many);
    const [turns = []] = await loadInTurns(
      [{ pid: bare.pid, asked }],
      sizeOf(context, WHOLE_LOAD, SMOKE_LOAD),
    );
    return Math.max(...turns.map(({ perSecond }) => perSecond));
  } finally {
    await bare.stop();
  }
}

async function statementMs(databaseUrl: string, count: number): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM checks LIMIT 200');
    const times: number[] = [];
    for (let number = 0; number < count; number += 1) {
      const start = performance.now();
      const values = [rows[number % rows.length]?.id];
      await client.query({ name: 'one', text: 'SELECT domain FROM checks WHERE id = $1', values });
      times.push(performance.now() - start);
    }
    return times.sort((one, other) => one - other)[Math.floor(count / 2)] ?? NaN;
  } finally {
    await client.end();
  }
}
