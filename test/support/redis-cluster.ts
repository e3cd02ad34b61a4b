import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Redis } from 'ioredis';
import { eventually } from './program';
import { RedisServer } from './redis-server';

const SLOTS = 16_384;
const MASTERS = 3;
/** The servers talk to each other on their port and this. */
const BUS = 10_000;

/** A Redis Cluster of three masters, each with a replica if wanted, on loopback. */
export class RedisCluster {
  private constructor(
    /** The masters, as long as none has failed. */
    readonly servers: readonly RedisServer[],
    /** In the order of their masters. */
    readonly replicas: readonly RedisServer[],
    private readonly folder: string,
  ) {}

  static async start({ hasReplicas = false } = {}): Promise<RedisCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'palisade-redis-cluster-'));
    const servers = await Promise.all(
      Array.from({ length: hasReplicas ? 2 * MASTERS : MASTERS }, (_, place) => {
        const ofCluster = ['--cluster-enabled', 'yes', '--cluster-config-file', `nodes-${place}.conf`];
        const settings = [...ofCluster, '--cluster-node-timeout', '2000', '--save', '', '--dir', folder];
        return RedisServer.start(settings);
      }),
    );
    const cluster = new RedisCluster(servers.slice(0, MASTERS), servers.slice(MASTERS), folder);
    await cluster.join();
    await cluster.replicate();
    return cluster;
  }

  get url(): string {
    return `redis-cluster://${this.servers.map(({ url }) => url.replace('redis://', '')).join(',')}`;
  }

  /** All keys that begin like this, by server. */
  keys(prefix: string): Promise<string[][]> {
    return Promise.all(this.servers.map((server) => server.ask((redis) => redis.keys(`${prefix}*`))));
  }

  /** Waits until each of these servers says so. */
  async says(state: 'ok' | 'fail', servers: readonly RedisServer[] = this.servers): Promise<void> {
    for (const server of servers)
      await server.ask((redis) =>
        eventually(`the cluster is ${state}`, 30_000, async () =>
          String(await redis.cluster('INFO')).includes(`cluster_state:${state}`) ? true : null,
        ),
      );
  }

  async kill(): Promise<void> {
    await Promise.all([...this.servers, ...this.replicas].map((server) => server.kill()));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async join(): Promise<void> {
    const share = Math.ceil(SLOTS / MASTERS);
    const [first] = this.servers;
    for (const [place, server] of this.servers.entries()) {
      const slots = Array.from({ length: SLOTS }, (_, slot) => slot).slice(
        place * share,
        (place + 1) * share,
      );
      await server.ask(async (redis: Redis) => {
        await redis.cluster('ADDSLOTS', slots);
        await redis.cluster('SET-CONFIG-EPOCH', place + 1);
        if (first !== undefined && server !== first) await meet(redis, first);
      });
    }
    await this.says('ok');
  }

  private async replicate(): Promise<void> {
    for (const [place, replica] of this.replicas.entries()) {
      const master = this.servers[place]!;
      const id = await master.ask((redis) => redis.cluster('MYID'));
      await replica.ask(async (redis) => {
        await meet(redis, master);
        // A replica knows its master only some time after they met.
        await eventually('the replica knows its master', 10_000, () =>
          redis.call('CLUSTER', 'REPLICATE', id).catch(() => null),
        );
        await eventually('the replica has a copy', 10_000, async () =>
          (await redis.info('replication')).includes('master_link_status:up') ? true : null,
        );
      });
    }
  }
}

function meet(redis: Redis, other: RedisServer): Promise<unknown> {
  const { hostname, port } = new URL(other.url);
  return redis.call('CLUSTER', 'MEET', hostname, port, String(Number(port) + BUS));
}
