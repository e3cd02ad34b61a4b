import { Client } from 'pg';
import { Redis } from 'ioredis';
import type { Cluster } from './cluster';
import type { Way } from './fronts';
import { PASSWORD } from './machine-settings';
import { PARTS, type Part } from './machines';

export interface Fault {
  name: string;
  /** Where it can happen; everywhere by default. */
  ways?: readonly Way[];
  /** Begins it, and gives what ends it. */
  begin: (cluster: Cluster) => Promise<() => unknown>;
  /** How long it lasts. */
  ms: number;
  /** Some writes fail until it ends, although the database accepts others. */
  isPartial?: true;
  /** How long a response may take, where that is more than elsewhere. */
  mostMs?: number;
}

const SECOND = 1_000;

/** Kills and starts again. */
const killed =
  (
    which: (cluster: Cluster) => Promise<Cluster['machines'][number]>,
    parts: readonly Part[],
  ): Fault['begin'] =>
  async (cluster) => {
    const machine = await which(cluster);
    await machine.kill(...parts);
    return () => parts.forEach((part) => machine.start(part));
  };

const frozen =
  (
    which: (cluster: Cluster) => Promise<readonly Cluster['machines'][number][]>,
    parts: readonly Part[],
  ): Fault['begin'] =>
  async (cluster) => {
    const machines = await which(cluster);
    for (const machine of machines) machine.freeze(...parts);
    return () => {
      for (const machine of machines) machine.thaw(...parts);
    };
  };

const leader = (cluster: Cluster) => cluster.leader();
const redisMaster = (cluster: Cluster) => cluster.redisMaster();
export const standby = async (cluster: Cluster): Promise<Cluster['machines'][number]> => {
  const primary = await cluster.leader();
  const other = cluster.machines.find((machine) => machine !== primary);
  if (other === undefined) throw new Error('There is no standby.');
  return other;
};

export const FAULTS: readonly Fault[] = [
  { name: 'kill the primary', ms: 5 * SECOND, begin: killed(leader, ['patroni']) },
  {
    name: 'freeze the primary for 30 s',
    ms: 30 * SECOND,
    begin: frozen(async (cluster) => [await leader(cluster)], ['patroni']),
  },
  {
    name: 'freeze the primary for 60 s',
    ms: 60 * SECOND,
    begin: frozen(async (cluster) => [await leader(cluster)], ['patroni']),
  },
  {
    name: 'switch the primary over',
    ms: 5 * SECOND,
    begin: async (cluster) => {
      await cluster.switchOver();
      return () => undefined;
    },
  },
  { name: 'kill a standby', ms: 5 * SECOND, begin: killed(standby, ['patroni']) },
  {
    name: 'freeze both standbys for 15 s',
    ms: 15 * SECOND,
    begin: frozen(
      async (cluster) => {
        const primary = await cluster.leader();
        return cluster.machines.filter((machine) => machine !== primary);
      },
      ['patroni'],
    ),
  },
  { name: "kill Redis' master", ms: 5 * SECOND, begin: killed(redisMaster, ['redis']) },
  {
    name: "freeze Redis' master for 10 s",
    ms: 10 * SECOND,
    begin: frozen(async (cluster) => [await redisMaster(cluster)], ['redis']),
  },
  {
    name: 'Redis at maxmemory for 10 s',
    ms: 10 * SECOND,
    begin: async (cluster) => {
      const { place } = await cluster.redisMaster();
      const redis = new Redis(place.ports.redis, place.address);
      await redis.config('SET', 'maxmemory', '1mb');
      return async () => {
        await redis.config('SET', 'maxmemory', '0').catch(() => undefined);
        redis.disconnect();
      };
    },
  },
  { name: 'kill one etcd', ms: 5 * SECOND, begin: killed(leader, ['etcd']) },
  {
    name: 'freeze all etcd for 25 s',
    ms: 25 * SECOND,
    begin: frozen((cluster) => Promise.resolve(cluster.machines), ['etcd']),
  },
  { name: 'lose the machine of the primary', ms: 10 * SECOND, begin: killed(leader, PARTS) },
  { name: "lose the machine of Redis' master", ms: 10 * SECOND, begin: killed(redisMaster, PARTS) },
  {
    name: 'max_connections reached for 5 s',
    ms: 5 * SECOND,
    begin: async (cluster) => {
      const { postgres } = await cluster.leader();
      const clients: Client[] = [];
      for (let number = 0; number < 130; number += 1) {
        const client = new Client({
          connectionString: `postgres://postgres:${PASSWORD}@${postgres}/palisade`,
        });
        client.on('error', () => undefined);
        clients.push(client);
        if (
          !(await client.connect().then(
            () => true,
            () => false,
          ))
        )
          break;
      }
      return () => Promise.all(clients.map((client) => client.end().catch(() => undefined)));
    },
  },
  {
    name: 'a standby stops replaying for 10 s',
    ms: 10 * SECOND,
    begin: async (cluster) => {
      const { postgres } = await standby(cluster);
      const client = new Client({ connectionString: `postgres://postgres:${PASSWORD}@${postgres}/palisade` });
      client.on('error', () => undefined);
      await client.connect();
      await client.query('SELECT pg_wal_replay_pause()');
      return async () => {
        await client.query('SELECT pg_wal_replay_resume()').catch(() => undefined);
        await client.end().catch(() => undefined);
      };
    },
  },
  {
    name: 'kill an api',
    ms: 2 * SECOND,
    begin: async ({ apis }) => {
      await apis[0]?.program.stop('SIGKILL');
      return () => {
        if (apis[0] !== undefined) apis[0].program = apis[0].start();
      };
    },
  },
  {
    name: 'kill a worker',
    ms: 2 * SECOND,
    begin: async ({ workers }) => {
      await workers[0]?.program.stop('SIGKILL');
      return () => {
        if (workers[0] !== undefined) workers[0].program = workers[0].start();
      };
    },
  },
  {
    name: 'start an api while PostgreSQL is away for 35 s',
    ms: 35 * SECOND,
    begin: async (cluster) => {
      const [api] = cluster.apis;
      for (const machine of cluster.machines) machine.freeze('patroni');
      if (api !== undefined) await cluster.restart(api);
      return () => {
        for (const machine of cluster.machines) machine.thaw('patroni');
      };
    },
  },
  {
    name: 'kill HAProxy',
    ways: ['haproxy', 'pgbouncer'],
    ms: 5 * SECOND,
    begin: async ({ front }) => {
      await front.programs.haproxy?.stop('SIGKILL');
      return () => front.restart('haproxy');
    },
  },
  {
    name: 'freeze HAProxy for 10 s',
    ways: ['haproxy', 'pgbouncer'],
    ms: 10 * SECOND,
    begin: ({ front }) => {
      front.programs.haproxy?.signal('SIGSTOP');
      return Promise.resolve(() => front.programs.haproxy?.signal('SIGCONT'));
    },
  },
  {
    name: 'kill PgBouncer',
    ways: ['pgbouncer'],
    ms: 5 * SECOND,
    begin: async ({ front }) => {
      await front.programs.pgbouncer?.stop('SIGKILL');
      return () => front.restart('pgbouncer');
    },
  },
];
