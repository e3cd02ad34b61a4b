import { mkdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { basename, join } from 'node:path';
import { untilReady } from './command.mjs';
import { STAGE } from './processes.mjs';

/** What is queued survives a crash, but for about the last second; PostgreSQL knows the rest. */
const DURABLE = { appendonly: 'yes', appendfsync: 'everysec' };
const THROW_AWAY = { appendonly: 'no' };

/**
 * Starts a private Redis on loopback.
 *
 * @param program from findRedis
 * @param instance `{folder, port, password, isThrowAway, log}`
 * @returns its url
 */
export async function startRedis(processes, program, instance) {
  const folder = join(instance.folder, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = {
    bind: '127.0.0.1',
    port: instance.port,
    requirepass: instance.password,
    dir: JSON.stringify(folder),
    save: '""',
    'maxmemory-policy': 'noeviction',
    ...(instance.isThrowAway ? THROW_AWAY : DURABLE),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
  // A file, because the password on the command line would be in the process list.
  const configuration = join(folder, 'redis.conf');
  writeFileSync(configuration, lines.join(''), { mode: 0o600 });
  const server = processes.start({
    name: 'redis',
    stage: STAGE.redis,
    command: program.command,
    argv0: basename(program.command) === 'valkey-server' ? 'valkey-server' : 'redis-server',
    args: [configuration],
    env: program.env,
    log: instance.log,
  });
  await untilReady(processes, server, () => answersPing(instance));
  return `redis://:${instance.password}@127.0.0.1:${instance.port}`;
}

/** False while it loads its data, too. */
function answersPing({ port, password }) {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1', timeout: 2000 });
    let reply = '';
    socket.on('connect', () => socket.write(`AUTH ${password}\r\nPING\r\nQUIT\r\n`));
    socket.on('data', (data) => (reply += data));
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(reply.includes('+PONG')));
  });
}
