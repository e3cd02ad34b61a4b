import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Program, eventually } from '../support/program';
import { freePort } from '../support/redis-server';
import { PASSWORD } from './machine-settings';
import type { Place } from './places';

/** How the programs reach PostgreSQL and Redis. */
export const WAYS = ['hosts', 'haproxy', 'pgbouncer'] as const;
export type Way = (typeof WAYS)[number];

export interface Front {
  /** For api and worker. */
  variables: Record<string, string>;
  /** What stands between the programs and the machines. */
  programs: { haproxy?: Program; pgbouncer?: Program };
  restart: (which: 'haproxy' | 'pgbouncer') => void;
}

const DATABASE = 'palisade';
/** Of what stands before PostgreSQL. */
export const DATABASE_NAME = 'database.palisade.test';
/** Of one machine, for programs that know several hosts. */
export const nameOf = ({ name }: Place): string => `${name}.palisade.test`;
export const PROXY = '127.0.0.1';

/** Starts what a way needs in front of the machines. */
export async function startFront(way: Way, places: readonly Place[], folder: string): Promise<Front> {
  if (way === 'hosts') return { variables: addressesOf(places), programs: {}, restart: () => undefined };
  // As on the machines, so that the name alone decides where a program connects.
  const port = places[0]?.ports.postgres ?? 0;
  const [redis, postgres] = [await freePort(), way === 'pgbouncer' ? await freePort() : port];
  const proxyFile = join(folder, 'haproxy.cfg');
  writeFileSync(proxyFile, haproxyOf(places, { postgres, redis }));
  const programs: Front['programs'] = {};
  const restart: Front['restart'] = (which) => {
    programs[which] =
      which === 'haproxy'
        ? new Program('haproxy', ['-db', '-f', proxyFile], {})
        : new Program('pgbouncer', [join(folder, 'pgbouncer.ini')], {}, { uid: 65_534, gid: 65_534 });
  };
  restart('haproxy');
  if (way === 'pgbouncer') {
    writeFileSync(join(folder, 'users.txt'), `"postgres" "${PASSWORD}"\n`);
    writeFileSync(join(folder, 'pgbouncer.ini'), bouncerOf(port, postgres, folder));
    for (const file of ['users.txt', 'pgbouncer.ini']) chmodSync(join(folder, file), 0o644);
    restart('pgbouncer');
    await eventually(
      'PgBouncer listens',
      10_000,
      () => programs.pgbouncer?.log.includes('listening on') === true,
    );
  }
  return {
    variables: {
      DATABASE_URL: `postgres://postgres:${PASSWORD}@${DATABASE_NAME}:${port}/${DATABASE}`,
      REDIS_URL: `redis://127.0.0.1:${redis}`,
      ...(way === 'pgbouncer' && { DATABASE_PREPARED_STATEMENTS: 'false' }),
    },
    programs,
    restart,
  };
}

/** Without anything between. */
export function addressesOf(places: readonly Place[]): Record<string, string> {
  const hosts = places.map((place) => `${nameOf(place)}:${place.ports.postgres}`).join(',');
  const sentinels = places.map(({ address, ports }) => `${address}:${ports.sentinel}`).join(',');
  return {
    DATABASE_URL: `postgres://postgres:${PASSWORD}@${hosts}/${DATABASE}?target_session_attrs=read-write`,
    REDIS_URL: `redis-sentinel://${sentinels}/main`,
  };
}

/** Sends everything to the machine whose Patroni says that it is the primary, and to the master of Redis. */
const haproxyOf = (places: readonly Place[], ports: { postgres: number; redis: number }): string => `
global
  maxconn 1000
defaults
  mode tcp
  # A second apart and to the same server otherwise: a planned switch-over has another primary by then.
  retries 0
  timeout connect 1s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen postgres
  bind 127.0.0.1:${ports.postgres}
  option httpchk GET /primary
  default-server inter 500ms fastinter 200ms downinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${places
  .map(
    ({ name, address, ports: own }) =>
      `  server ${name} ${address}:${own.postgres} check port ${own.patroni}`,
  )
  .join('\n')}
listen redis
  bind 127.0.0.1:${ports.redis}
  option tcp-check
  tcp-check send info\\ replication\\r\\n
  tcp-check expect string role:master
  default-server inter 500ms fastinter 200ms downinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${places.map(({ name, address, ports: own }) => `  server ${name} ${address}:${own.redis} check`).join('\n')}
`;

const bouncerOf = (port: number, behind: number, folder: string): string => `
[databases]
${DATABASE} = host=127.0.0.1 port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
max_client_conn = 300
default_pool_size = 40
query_wait_timeout = 5
ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout
server_login_retry = 0.2
server_connect_timeout = 1
`;
