import { AsyncLocalStorage } from 'node:async_hooks';
import { hostsOfAddress } from '@palisade/store-addresses';
import type { DataSource, QueryRunner } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { type DataSourceSettings, POSTGRES_PORT, startUpOf } from './data-source';
import { Replica } from './replica';

/** Where statements of the calling code go; the primary when absent. */
const chosen = new AsyncLocalStorage<Replica | null>();

const POSITION = `pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text`;

/** The servers of DATABASE_READ_URL that answer reads, each while it is not far behind. Positions are bytes of WAL. */
export class ReadReplicas {
  readonly all: readonly Replica[];
  private readonly end = new AbortController();
  private turn = 0;

  /** @param settings those of the data source */
  constructor(
    private readonly dataSource: DataSource,
    { databaseReadUrl, ...settings }: DataSourceSettings,
  ) {
    this.all = addressesOf(databaseReadUrl).map(
      ({ name, address }) =>
        new Replica(name, { ...settings, databaseUrl: address, startUp: startUpOf(dataSource) }),
    );
    if (!this.areConfigured) return;
    routeReads(dataSource, this.all);
    const position = (): Promise<bigint> => this.position();
    for (const replica of this.all) void replica.keepMeasuring(position, this.end.signal);
  }

  get areConfigured(): boolean {
    return this.all.length > 0;
  }

  /**
   * They take turns. Each may have replayed more or less than the others, so a caller that needs a position gets one that has it.
   * @param position null for any
   * @returns null if the primary must answer
   */
  choose(position: bigint | null): Replica | null {
    const able = this.all.filter((replica) => replica.mayServe(position));
    this.turn += 1;
    return able[this.turn % able.length] ?? null;
  }

  /** All that `work` reads comes from that replica, or from the primary for null, also where code that reads a replica calls it. */
  run<Result>(replica: Replica | null, work: () => Result): Result {
    return chosen.run(replica, work);
  }

  /** Of the primary, after all that is committed. */
  async position(): Promise<bigint> {
    const [row] = await this.dataSource.query<{ position: string }[]>(`SELECT ${POSITION} AS position`);
    return BigInt(row?.position ?? 0);
  }

  onApplicationShutdown(): void {
    this.end.abort();
  }
}

/** For a stream that needs a connection of its own. */
export const connectionFor = (driver: PostgresDriver): Promise<unknown[]> => driver.obtainSlaveConnection();

function addressesOf(readUrl: string | undefined): { name: string; address: string }[] {
  if (readUrl === undefined) return [];
  const read = hostsOfAddress(readUrl, POSTGRES_PORT);
  // A socket's folder has no host.
  if (read === null) return [{ name: 'socket', address: readUrl }];
  return read.hosts.map(({ host, port }, place) => ({
    name: `${host}:${port}`,
    address: read.addresses[place] ?? readUrl,
  }));
}

/**
 * TypeORM would send every SELECT of a query builder to a replica, each to another one, and no other statement. Here all statements of a
 * request see one server, so that a page and its total are of the same moment. The pools close with the data source.
 */
function routeReads(dataSource: DataSource, replicas: readonly Replica[]): void {
  const driver = dataSource.driver as PostgresDriver;
  driver.isReplicated = true;
  driver.slaves.push(...replicas.map(({ pool }) => pool));
  driver.obtainSlaveConnection = async () => {
    const replica = chosen.getStore() ?? null;
    if (replica === null) return driver.obtainMasterConnection();
    const client = await replica.pool.connect();
    return [client, client.release.bind(client)];
  };
  const create = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (): QueryRunner =>
    create((chosen.getStore() ?? null) === null ? 'master' : 'slave');
}
