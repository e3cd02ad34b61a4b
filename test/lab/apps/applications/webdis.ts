import type { RigApplication } from '../rig-application';
import { behindWall } from './walls';

/** Redis over HTTP, in C: each path is a command, and there are no pages. */
export const webdis: RigApplication = {
  name: 'webdis',
  address: '127.0.40.141',
  packages: ['webdis', 'redis-server'],
  setup: `
rm -rf data && mkdir data
printf '{"redis_host": "%s/redis.sock", "redis_port": 0, "http_host": "%s", "http_port": 80, "threads": 2, "daemonize": false, "verbosity": 6, "logfile": "%s/webdis.log"}' "$HERE" "$ADDRESS" "$HERE" > webdis.json`,
  processes: [
    'exec redis-server --port 0 --unixsocket "$HERE/redis.sock" --dir "$HERE/data" --save ""',
    'exec webdis "$HERE/webdis.json"',
  ],
  probe: '/PING',
  endpoints: {},
  truth: {
    ...behindWall(
      'conf.c: http_root is empty, so the start page is 403; each other path is a command of Redis, which a scan must not invent',
    ),
  },
  dump: `echo "sql redis $(redis-cli -s redis.sock ping)"; redis-cli -s redis.sock --scan | sed 's/^/sql key /'`,
  folders: [],
  allowed: [],
};
