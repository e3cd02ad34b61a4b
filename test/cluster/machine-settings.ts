import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Place, standbyOf } from './places';

const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';
export const PASSWORD = 'password-of-the-cluster';
export const SETTINGS_OF_PATRONI = 'patroni.yml';
/** Patroni's shortest; a primary that cannot renew its lock for so long steps down. */
const TTL_SECONDS = 20;

interface Neighbours {
  place: Place;
  /** Of the same region, this one too. */
  all: readonly Place[];
  /** Of the region that this one copies. */
  follows: readonly Place[];
}

/** Files of Patroni, Redis and Sentinel. */
export function writeSettings(
  { place, all, follows }: Neighbours,
  folders: { machine: string; disk: string },
): void {
  const { name, address, ports } = place;
  const [first] = all;
  const postgres = `${address}:${ports.postgres}`;
  writeFileSync(
    join(folders.machine, SETTINGS_OF_PATRONI),
    JSON.stringify({
      scope: 'palisade',
      name,
      restapi: {
        listen: `${address}:${ports.patroni}`,
        connect_address: `${address}:${ports.patroni}`,
      },
      // With the v3 API of Patroni 3.0.2, a primary that wakes may take the lock back from its successor.
      etcd: { hosts: all.map((each) => `${each.address}:${each.ports.etcd}`) },
      bootstrap: {
        dcs: {
          ttl: TTL_SECONDS,
          loop_wait: 2,
          retry_timeout: 5,
          synchronous_mode: true,
          ...(follows.length > 0 && { standby_cluster: standbyOf(follows) }),
          postgresql: {
            use_pg_rewind: true,
            use_slots: true,
            parameters: {
              max_connections: 120,
              wal_keep_size: '64MB',
              max_wal_size: '128MB',
              wal_log_hints: 'on',
            },
          },
        },
        initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
      },
      postgresql: {
        listen: postgres,
        connect_address: postgres,
        data_dir: join(folders.disk, 'data'),
        bin_dir: POSTGRES_BIN,
        pg_hba: ['host all all 10.77.0.0/24 md5', 'host replication all 10.77.0.0/24 md5'],
        authentication: {
          superuser: { username: 'postgres', password: PASSWORD },
          replication: { username: 'replicator', password: PASSWORD },
        },
        parameters: { unix_socket_directories: folders.machine },
      },
    }),
  );
  writeFileSync(
    join(folders.machine, 'redis/redis.conf'),
    [
      `bind ${address}`,
      `port ${ports.redis}`,
      'save ""',
      `dir ${join(folders.machine, 'redis')}`,
      'protected-mode no',
      'repl-diskless-sync-delay 0',
      ...(first === undefined || first.name === name
        ? []
        : [`replicaof ${first.address} ${first.ports.redis}`]),
    ].join('\n'),
  );
  writeFileSync(
    join(folders.machine, 'sentinel/sentinel.conf'),
    [
      `bind ${address}`,
      `port ${ports.sentinel}`,
      `dir ${join(folders.machine, 'sentinel')}`,
      'protected-mode no',
      `sentinel monitor main ${first?.address ?? address} ${first?.ports.redis ?? ports.redis} 2`,
      'sentinel down-after-milliseconds main 1000',
      'sentinel failover-timeout main 3000',
    ].join('\n'),
  );
}
