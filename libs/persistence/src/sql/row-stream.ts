import type { PoolClient } from 'pg';
import QueryStream from 'pg-query-stream';

const ROWS_PER_FETCH = 1000;

const BEGIN = `BEGIN READ ONLY; SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;

interface HeldConnection {
  client: PoolClient;
  /** Returns the connection; with an error the pool drops it. */
  release: PoolClient['release'];
}

/**
 * The rows of a long query as arrays, fetched as fast as the reader takes them. It returns its connection when all
 * rows were read, and drops it in every other case: a connection in the middle of a result cannot be used again.
 */
export class RowStream extends QueryStream {
  private readonly onConnectionLost = (error: Error): void => void this.destroy(error);

  constructor(
    sql: string,
    parameters: unknown[],
    private readonly held: HeldConnection,
  ) {
    super(sql, parameters, { batchSize: ROWS_PER_FETCH, rowMode: 'array' });
    held.client.on('error', this.onConnectionLost);
    // The connection can break before the reader comes, who then gets the error; without this one it would end the process.
    this.on('error', () => undefined);
  }

  /**
   * Sends the query. The time limits of ordinary statements would count while a slow reader takes its time.
   * @param prepare runs first, in the transaction of the query; an error ends the stream
   */
  async start(prepare: (client: PoolClient) => Promise<void> = () => Promise.resolve()): Promise<void> {
    try {
      await this.held.client.query(BEGIN);
      await prepare(this.held.client);
      this.held.client.query(this);
    } catch (error) {
      this.destroy(error as Error);
    }
  }

  /** Not the parent's, which waits for a response that never comes over a lost connection. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const end = this.readableEnded
      ? this.held.client.query('COMMIT')
      : Promise.reject(error ?? new Error('Not read to its end'));
    end
      .then(() => this.held.release())
      .catch((reason: Error) => this.held.release(reason))
      .finally(() => {
        this.held.client.off('error', this.onConnectionLost);
        done(error);
      });
  }
}
