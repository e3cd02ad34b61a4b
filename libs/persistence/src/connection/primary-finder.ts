import { type StoreHost } from '@palisade/store-addresses';
import { Client } from 'pg';
import { opensBy } from './opens-by';

const PROBE_WITHIN_MS = 2_000;

/** Finds which of several servers accepts writes, and remembers it until a connection to it fails. */
export class PrimaryFinder {
  private known: StoreHost | null = null;
  private search: Promise<StoreHost> | null = null;

  /** @param address of one of them, for everything but host and port */
  constructor(
    private readonly address: string,
    private readonly hosts: readonly StoreHost[],
  ) {}

  /** Connections that need it at the same time share one search. @throws AggregateError if no server accepts writes */
  async find(): Promise<StoreHost> {
    if (this.known !== null) return this.known;
    this.search ??= Promise.any(this.hosts.map((host) => this.probe(host))).finally(
      () => (this.search = null),
    );
    this.known = await this.search;
    return this.known;
  }

  forget(): void {
    this.known = null;
  }

  private async probe(host: StoreHost): Promise<StoreHost> {
    const client = new Client({
      connectionString: this.address,
      connectionTimeoutMillis: PROBE_WITHIN_MS,
      query_timeout: PROBE_WITHIN_MS,
      application_name: 'palisade-probe',
    });
    // A connection that breaks after its probe has ended tells nothing.
    client.on('error', () => undefined);
    Object.assign(client, host);
    try {
      await client.connect();
      await refuseStandby(client);
      return host;
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}

/** @throws with the SQLSTATE of a write on a standby */
async function refuseStandby(client: Client): Promise<void> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(
    `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
  );
  if (rows[0]?.isReadOnly === false) return;
  throw Object.assign(new Error('The server accepts no writes'), { code: '25006' });
}

/**
 * A connection of the pool to whichever server accepts writes. PostgreSQL ends the connections of a server that it demotes, so the
 * server is asked when the connection opens and not at each statement.
 */
export const connectsToPrimary = (finder: PrimaryFinder, Base: typeof Client): typeof Client =>
  opensBy(Base, async (client, inBase) => {
    Object.assign(client, await finder.find());
    client.once('end', () => finder.forget());
    try {
      await inBase();
      await refuseStandby(client);
      return client;
    } catch (error) {
      finder.forget();
      throw error;
    }
  });
