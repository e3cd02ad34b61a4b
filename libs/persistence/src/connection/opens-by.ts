import type { Client } from 'pg';

/** Opens a connection in the way of its base. */
export type Open = () => Promise<Client>;

/**
 * Connections that open in a way of their own, for callers that await them and for the pool, which passes a callback.
 * @param open opens `client`, by `inBase` or not
 */
export const opensBy = (
  Base: typeof Client,
  open: (client: Client, inBase: Open) => Promise<Client>,
): typeof Client =>
  class extends Base {
    override connect(): Promise<Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
    override connect(callback?: (error: never, client: Client) => void): Promise<Client> | void {
      const opened = open(this, async () => {
        await super.connect();
        return this;
      });
      if (callback === undefined) return opened;
      const done = callback as (error: unknown, client?: Client) => void;
      opened.then((client) => done(null, client), done);
    }
  };
