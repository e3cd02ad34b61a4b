import { type Server, createServer } from 'node:http';
import { VERSION } from '@palisade/version';

const DOWN = { postgresql: { status: 'down', message: 'PostgreSQL does not respond.' } };
const ALIVE = { status: 'ok', version: VERSION, hanging: [] };
const NOT_READY = { status: 'error', info: {}, error: DOWN, details: DOWN };
const RETRY_AFTER_SECONDS = 5;

/**
 * Answers in place of a program that waits for PostgreSQL: `/health/live` with 200, everything else with 503.
 * @returns closes it, also for clients that keep their connection
 */
export async function openWaitingRoom(port: number, bindAddress: string): Promise<() => Promise<void>> {
  const server = createServer(({ url }, response) => {
    const isLive = url?.startsWith('/health/live') ?? false;
    const isHealth = url?.startsWith('/health/') ?? false;
    const body = isLive
      ? ALIVE
      : isHealth
        ? NOT_READY
        : { error: 'The database is not available. Try again later.' };
    response.writeHead(isLive ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(!isLive && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
    });
    response.end(JSON.stringify(body));
  });
  await listen(server, port, bindAddress);
  // As the first process of a container it would otherwise ignore the signal.
  const leave = (): void => process.exit(0);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, leave);
  return async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, leave);
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
