import type { Client } from 'pg';

/**
 * Drops a connection on which a query stays without an answer. A server cut off by the network says nothing at all, and
 * pg alone would keep the connection: every later query on it would wait behind the lost one. The pool makes a new one.
 * Streams are left alone: their reader may take all the time it wants.
 *
 * @param limitMs longer than the server's own `statement_timeout`, which ends a slow statement and keeps the connection.
 */
export function limitAnswers(client: Client, limitMs: number): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const limited = (...args: unknown[]): unknown => {
    const answer = query(...args);
    if (!(answer instanceof Promise)) return answer;
    const timer = setTimeout(() => client.connection.stream.destroy(silence()), limitMs);
    return answer.finally(() => clearTimeout(timer));
  };
  client.query = limited as Client['query'];
}

const silence = (): Error =>
  Object.assign(new Error('PostgreSQL did not answer in time'), { code: 'ETIMEDOUT' });
