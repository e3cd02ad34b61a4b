import type { Client } from 'pg';
import type { EntityManager } from 'typeorm';

/** How long each connection waits for a response, in milliseconds. */
const limits = new WeakMap<object, number>();

/** How much longer than the server we wait: the server ends a slow statement first, and the connection stays usable. */
const MARGIN_MS = 1_000;

/**
 * Drops a connection on which a statement gets no response. When the network cuts a server off, pg alone would keep the
 * connection, and every later statement would wait behind the lost one. The pool opens a new connection.
 * Streams have no limit, because their reader may be slow.
 *
 * @param statementTimeoutMs the connection's own `statement_timeout`.
 */
export function limitAnswers(client: Client, statementTimeoutMs: number): void {
  limits.set(client, statementTimeoutMs + MARGIN_MS);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const giveUp = (): NodeJS.Timeout =>
    setTimeout(() => client.connection.stream.destroy(silence()), limits.get(client));
  const limited = (...args: unknown[]): unknown => {
    const callback = args.at(-1);
    // The pool's own query() passes a callback.
    if (isCallback(callback)) {
      const timer = giveUp();
      return query(...args.slice(0, -1), (...answer: unknown[]) => {
        clearTimeout(timer);
        callback(...answer);
      });
    }
    const answer = query(...args);
    if (!(answer instanceof Promise)) return answer;
    const timer = giveUp();
    return answer.finally(() => clearTimeout(timer));
  };
  client.query = limited as Client['query'];
}

/** Lets the statements of a transaction take longer than others, e.g. those that move a whole month. */
export async function withLongStatements<Result>(
  manager: EntityManager,
  statementTimeoutMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const connection = (await manager.queryRunner?.connect()) as object;
  const usual = limits.get(connection);
  if (usual === undefined) return work();
  limits.set(connection, statementTimeoutMs + MARGIN_MS);
  try {
    await manager.query(`SET LOCAL statement_timeout = ${statementTimeoutMs}`);
    return await work();
  } finally {
    limits.set(connection, usual);
  }
}

const isCallback = (value: unknown): value is (...answer: unknown[]) => void => typeof value === 'function';

const silence = (): Error =>
  Object.assign(new Error('PostgreSQL did not respond in time'), { code: 'ETIMEDOUT' });
