import { type RequestListener, type Server, createServer } from 'node:http';
import { VERSION } from '@palisade/version';

const DOWN = { postgresql: { status: 'down', message: 'PostgreSQL does not respond.' } };
const ALIVE = { status: 'ok', version: VERSION, hanging: [] };
const NOT_READY = { status: 'error', info: {}, error: DOWN, details: DOWN };
const RETRY_AFTER_SECONDS = 5;

/** Lets a server answer on a port. */
export type Listen = (server: Server) => Promise<void>;

/**
 * Answers in place of a program that waits for PostgreSQL: `/health/live` with 200, everything else with 503.
 * @returns hands the port over to the server of the program. The socket stays open meanwhile, so that the system refuses no client:
 * nothing closes the room, and from then on the socket belongs to that server.
 */
export async function openWaitingRoom(port: number, bindAddress: string): Promise<Listen> {
  let answer = answerForNow;
  const room = createServer((request, response) => answer(request, response));
  await listen(room, { port, host: bindAddress });
  // As the first process of a container it would otherwise ignore the signal.
  const leave = (): void => process.exit(0);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, leave);
  return async (server) => {
    await listen(server, room);
    answer = lastRequestBy(server);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, leave);
  };
}

export const listen = (server: Server, where: Server | { port: number; host: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** Clients keep connections of the room. A stop of the program waits only for its own, so each of these ends with its next response. */
const lastRequestBy =
  (server: Server): RequestListener =>
  (request, response) => {
    response.setHeader('Connection', 'close');
    server.emit('request', request, response);
  };

const answerForNow: RequestListener = ({ url }, response) => {
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
};
