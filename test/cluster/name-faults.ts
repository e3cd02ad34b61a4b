import { eventually } from '../support/program';
import { onMachine } from './beats';
import type { Cluster } from './cluster';
import { type Fault, standby } from './faults';
import { DATABASE_NAME, PROXY, nameOf } from './fronts';

const SECOND = 1_000;
const ELECTED_WITHIN_MS = 60_000;

/** What the name leads to, and restarts so that all connections open again. */
const frontOf = ({ front }: Cluster): 'haproxy' | 'pgbouncer' =>
  front.programs.pgbouncer === undefined ? 'haproxy' : 'pgbouncer';

/** Ends what api and workers hold, on the machine itself. */
const endConnections = (machine: Cluster['machines'][number]): Promise<unknown> =>
  onMachine(machine, 'palisade', (client) =>
    client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'palisade' AND pid <> pg_backend_pid()`,
    ),
  );

/** Where programs reach PostgreSQL by a name that can change. */
export const NAME_FAULTS: readonly Fault[] = [
  {
    name: "the database's name points at a standby for 10 s",
    ways: ['haproxy', 'pgbouncer'],
    ms: 10 * SECOND,
    begin: async (cluster) => {
      cluster.names.point(DATABASE_NAME, (await standby(cluster)).place.address);
      // All connections end, and open to the standby.
      await cluster.front.programs[frontOf(cluster)]?.stop('SIGKILL');
      cluster.front.restart(frontOf(cluster));
      return () => cluster.names.point(DATABASE_NAME, PROXY);
    },
  },
  {
    name: "the database's name moves to the new primary and back",
    ways: ['haproxy', 'pgbouncer'],
    ms: 5 * SECOND,
    begin: async (cluster) => {
      const old = await cluster.leader();
      await cluster.front.programs[frontOf(cluster)]?.stop('SIGKILL');
      await old.kill('patroni');
      const next = await eventually('Patroni has a new leader', ELECTED_WITHIN_MS, async () => {
        const leader = await cluster.leader();
        return leader === old ? null : leader;
      });
      cluster.names.point(DATABASE_NAME, next.place.address);
      return async () => {
        cluster.front.restart(frontOf(cluster));
        cluster.names.point(DATABASE_NAME, PROXY);
        old.start('patroni');
        await cluster.healthy();
        // Ends the connections that were opened past what the name led to.
        await cluster.switchOver();
      };
    },
  },
  {
    name: "the primary's name points at a standby for 10 s",
    ways: ['hosts'],
    ms: 10 * SECOND,
    begin: async (cluster) => {
      const primary = await cluster.leader();
      cluster.names.point(nameOf(primary.place), (await standby(cluster)).place.address);
      await endConnections(primary);
      return () => cluster.names.point(nameOf(primary.place), primary.place.address);
    },
  },
  {
    name: 'the primary and a standby swap names for 10 s',
    ways: ['hosts'],
    ms: 10 * SECOND,
    begin: async (cluster) => {
      const primary = await cluster.leader();
      const { place } = await standby(cluster);
      cluster.names.point(nameOf(primary.place), place.address);
      cluster.names.point(nameOf(place), primary.place.address);
      await endConnections(primary);
      return () => {
        for (const each of [primary.place, place]) cluster.names.point(nameOf(each), each.address);
      };
    },
  },
];
