import type { Client } from 'pg';
import type { EntityManager } from 'typeorm';
import { isDatabaseOutage } from './database-outage';
import { type ServerWatch, silence } from './server-watch';

/** How long each connection waits for a response, in milliseconds. */
const limits = new WeakMap<object, number>();

/** How much longer than the server we wait: the server ends a slow statement first, and the connection stays usable. */
const MARGIN_MS = 1_000;

/**
 * Drops a connection on which a statement gets no response. When the network cuts a server off, pg alone would keep the
 * connection, and every later statement would wait behind the lost one. The pool opens a new connection. When the server responds to nothing,
 * statements fail within seconds; when this one only takes long, after its time limit.
 * Streams have no limit, because their reader may be slow.
 *
 * @param statementTimeoutMs the connection's own `statement_timeout`.
 */
export function limitStatements(client: Client, statementTimeoutMs: number, watch: ServerWatch): void {
  limits.set(client, statementTimeoutMs + MARGIN_MS);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const waitFor = (): Wait => {
    const giveUp = (): void => void client.connection.stream.destroy(silence());
    return new Wait(limits.get(client) ?? statementTimeoutMs, watch, giveUp);
  };
  const endOf = (wait: Wait, error: unknown): void => {
    wait.end();
    // A lost connection is not a response.
    if (!isDatabaseOutage(error)) watch.heard();
    // A standby would serve reads without a limit: the next connection opens where the address leads by then.
    if (isReadOnly(error)) client.connection.stream.destroy();
  };
  const limited = (...args: unknown[]): unknown => {
    const callback = args.at(-1);
    // The pool's own query() passes a callback.
    if (isCallback(callback)) {
      const wait = waitFor();
      return query(...args.slice(0, -1), (...result: unknown[]) => {
        endOf(wait, result[0]);
        callback(...result);
      });
    }
    const result = query(...args);
    if (!(result instanceof Promise)) return result;
    const wait = waitFor();
    result.then(
      () => endOf(wait, null),
      (error: unknown) => endOf(wait, error),
    );
    return result;
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

/** SQLSTATE read_only_sql_transaction. */
const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25006';

const isCallback = (value: unknown): value is (...result: unknown[]) => void => typeof value === 'function';

/** The wait for one response. */
class Wait {
  private readonly startedAt = performance.now();
  private timer: NodeJS.Timeout;
  private isOver = false;

  constructor(
    private readonly limitMs: number,
    private readonly watch: ServerWatch,
    private readonly giveUp: () => void,
  ) {
    this.timer = this.probeLater(this.startedAt);
  }

  end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  /** @param since when the wait began, or the last probe succeeded */
  private probeLater(since: number): NodeJS.Timeout {
    const afterMs = Math.max(0, Math.min(this.watch.probeIn(since), this.leftMs));
    return setTimeout(() => {
      // Others got responses meanwhile.
      if (this.leftMs > 0 && this.watch.probeIn(since) > 0) this.timer = this.probeLater(since);
      else void this.probe();
    }, afterMs);
  }

  private get leftMs(): number {
    return this.limitMs - (performance.now() - this.startedAt);
  }

  private async probe(): Promise<void> {
    const responds = this.leftMs > 0 && (await this.watch.responds());
    if (this.isOver) return;
    if (!responds) return this.giveUp();
    this.timer = this.probeLater(performance.now());
  }
}
