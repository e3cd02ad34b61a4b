import { Client } from 'pg';
import type { Cluster } from './cluster';
import type { Fault } from './faults';
import type { Direction } from './network';

const SECOND = 1_000;
/** PgBouncer's `default_pool_size`. */
const POOL = 40;
/** Debian's, for programs with threads. The clock of timers stays true, as on a machine whose date is wrong. */
const FAKE_CLOCK = {
  LD_PRELOAD: `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
};

/** PostgreSQL and Redis can both be on a machine that is silent: a request waits for Redis for a second, then for PostgreSQL for 2.1 s. */
const BOTH_SILENT = { ms: 30 * SECOND, mostMs: 3_500 };

const cutOff =
  (...directions: Direction[]): Fault['begin'] =>
  async (cluster) => {
    const { network } = (await cluster.leader()).place;
    network.cut(...directions);
    return () => network.heal(...directions);
  };

const wrongClock =
  (offset: string): Fault['begin'] =>
  async ({ workers: [worker] }) => {
    if (worker === undefined) throw new Error('There is no worker.');
    await worker.program.stop('SIGTERM');
    worker.program = worker.start({ ...FAKE_CLOCK, FAKETIME: offset });
    await worker.program.says(/worker is ready/);
    return async () => {
      await worker.program.stop('SIGTERM');
      worker.program = worker.start();
    };
  };

/** Transactions that end with the fault, on all connections that PgBouncer may open. */
function useUpPool({ front }: Cluster): Promise<() => unknown> {
  const clients = Array.from(
    { length: POOL },
    () => new Client({ connectionString: front.variables.DATABASE_URL }),
  );
  for (const client of clients) client.on('error', () => undefined);
  // Some wait for a connection that the api holds: they get it as soon as it ends a transaction.
  for (const client of clients)
    void client
      .connect()
      .then(() => client.query('BEGIN'))
      .catch(() => undefined);
  return Promise.resolve(() => Promise.all(clients.map((client) => client.end().catch(() => undefined))));
}

/** Faults outside the programs: networks, disks, clocks and pools. */
export const OUTSIDE_FAULTS: readonly Fault[] = [
  { name: "partition the primary's machine for 30 s", ...BOTH_SILENT, begin: cutOff('in', 'out') },
  { name: "the primary's machine sends nothing for 30 s", ...BOTH_SILENT, begin: cutOff('out') },
  { name: "the primary's machine receives nothing for 30 s", ...BOTH_SILENT, begin: cutOff('in') },
  {
    name: "the disk of the primary's machine is full for 20 s",
    // What fits into a page that exists is accepted, what needs a new one is refused.
    isPartial: true,
    ms: 20 * SECOND,
    begin: async (cluster) => {
      const machine = await cluster.leader();
      machine.fillDisk();
      return () => machine.freeDisk();
    },
  },
  { name: 'the clock of a worker is 10 minutes fast', ms: 15 * SECOND, begin: wrongClock('+10m') },
  { name: 'the clock of a worker is 10 minutes slow', ms: 15 * SECOND, begin: wrongClock('-10m') },
  { name: "PgBouncer's pool is used up for 10 s", ways: ['pgbouncer'], ms: 10 * SECOND, begin: useUpPool },
];
