import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { opensBy } from './opens-by';

interface Needed {
  value: string;
  isEnough: RegExp;
  /** Whether work is only repeated without it, and responses stay right. */
  isHarmless: boolean;
  /** Only servers from this version number on need it, and before that one: `170004` is 17.4. */
  versions?: readonly [from: number, before: number];
}

/** What our statements rely on. A database or a role can have other defaults. */
const NEEDED = {
  DateStyle: { value: 'ISO, MDY', isEnough: /^ISO\b/, isHarmless: false },
  IntervalStyle: { value: 'postgres', isEnough: /^postgres$/, isHarmless: false },
  standard_conforming_strings: { value: 'on', isEnough: /^on$/, isHarmless: false },
  row_security: { value: 'on', isEnough: /^on$/, isHarmless: false },
  // Conflicts are retried, so others only make them frequent.
  default_transaction_isolation: { value: 'read committed', isEnough: /^read committed$/, isHarmless: true },
  // A short one refuses requests that would only have waited.
  lock_timeout: { value: '0', isEnough: /^0$/, isHarmless: true },
  // Programs say their own; the statements of `migrate` take as long as they need.
  statement_timeout: { value: '0', isEnough: /^/, isHarmless: true },
  // It would end connections that the pool keeps.
  idle_session_timeout: { value: '0', isEnough: /^0$/, isHarmless: true },
  transaction_timeout: { value: '0', isEnough: /^0$/, isHarmless: true, versions: [170_000, 1_000_000] },
  // A recheck of a changed row frees what PostgreSQL 18 prunes partitions with, and the server crashes with all connections (fixed by commit
  // 1b5dd3a of its repository in October 2026). Our writes lock a slot and update its partitioned rows in one statement, so a renewal of
  // the lease in between is enough. Without pruning, an index is read for each month. No server says which fixes it has, so all of 18 and 19 get it.
  enable_partition_pruning: {
    value: 'off',
    isEnough: /^off$/,
    isHarmless: true,
    versions: [180_000, 200_000],
  },
} as const satisfies Record<string, Needed>;

type SettingName = keyof typeof NEEDED;
const ALL = Object.keys(NEEDED) as SettingName[];

/** @param version null before the first connection: then only what all servers need */
const neededBy = (version: number | null): SettingName[] =>
  ALL.filter((name) => {
    const { versions }: Needed = NEEDED[name];
    return versions === undefined || (version !== null && version >= versions[0] && version < versions[1]);
  });

/** Every version of PgBouncer keeps these two for each client. It refuses a connection that names a setting which it does not know. */
const KNOWN_TO_POOLERS: readonly SettingName[] = ['DateStyle', 'standard_conforming_strings'];

const valuesOf = (names: readonly SettingName[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, NEEDED[name].value]));

/** Where PostgreSQL itself looks by default. */
const USUAL_PATH = '"$user", public';

/** A setting of the session that differs from what we need, because a pooler did not pass it on. */
export interface WrongSetting {
  name: string;
  value: string;
  needed: string;
  isHarmless: boolean;
}

/** What connections say when they open: it has priority over the defaults of the database and of the role. */
export class StartUp {
  private isPooled = false;
  private said: Record<string, string> = valuesOf(neededBy(null));
  private hasNews = false;

  get parameters(): Record<string, string> {
    return this.said;
  }

  /** After a refusal by a pooler connections say less. */
  learnFrom(error: unknown): void {
    const isRefusal = error instanceof Error && /unsupported startup parameter/i.test(error.message);
    if (!isRefusal) return;
    this.isPooled = true;
    this.say(valuesOf(KNOWN_TO_POOLERS));
  }

  /** What else this server needs, and a database whose own path leads past the tables. A pooler does not pass it on. */
  learn({ version, hidesTables }: Server): void {
    if (this.isPooled) return;
    // What was learned before stays: with it, tables are not hidden any more.
    const path = hidesTables && { search_path: USUAL_PATH };
    this.say({ ...this.said, ...valuesOf(neededBy(version)), ...path });
  }

  private say(parameters: Record<string, string>): void {
    this.hasNews ||= !isDeepStrictEqual(parameters, this.said);
    this.said = parameters;
  }

  /** @returns whether new connections say something else than those before */
  takeNews(): boolean {
    const hadNews = this.hasNews;
    this.hasNews = false;
    return hadNews;
  }
}

/** Connections that say what they need when they open. */
export const saysAtStart = (startUp: StartUp, Base: typeof Client): typeof Client =>
  opensBy(Base, async (client, inBase) => {
    const own = client as unknown as { getStartupConf(): Record<string, string> };
    const configured = own.getStartupConf.bind(client);
    own.getStartupConf = () => ({ ...startUp.parameters, ...configured() });
    try {
      return await inBase();
    } catch (error) {
      startUp.learnFrom(error);
      throw error;
    }
  });

/** Opens the data source, and once more where the first connections have shown what all must say. */
export function learnsAtStart(dataSource: DataSource, startUp: StartUp): DataSource {
  const open = dataSource.initialize.bind(dataSource);
  const openOnce = (): Promise<DataSource> =>
    open().catch((error: unknown) => {
      if (!startUp.takeNews()) throw error;
      return open();
    });
  dataSource.initialize = async () => {
    await openOnce();
    startUp.learn(await serverOf(dataSource));
    if (!startUp.takeNews()) return dataSource;
    await dataSource.destroy();
    return open();
  };
  return dataSource;
}

interface Server {
  /** Whether the search path of the database or role names no schema, or leads past the tables of this service. */
  hidesTables: boolean;
  /** `170004` for 17.4. */
  version: number;
}

async function serverOf(dataSource: DataSource): Promise<Server> {
  const [row] = await dataSource.query<[Server]>(
    `SELECT current_setting('server_version_num')::integer AS version, to_regclass('schema_migrations') IS NULL
            AND (coalesce(current_schema(), 'pg_catalog') = 'pg_catalog' OR EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = 'schema_migrations')) AS "hidesTables"`,
  );
  return row;
}

/** What a pooler, or the server, did not take over when the connection opened. */
export async function wrongSettings(dataSource: DataSource): Promise<WrongSetting[]> {
  const columns = [...ALL, 'server_version_num'] as const;
  const [row] = await dataSource.query<[Record<(typeof columns)[number], string>]>(
    `SELECT ${columns.map((name) => `current_setting('${name}', true) AS "${name}"`).join(', ')}`,
  );
  const needed = neededBy(Number(row.server_version_num));
  return needed
    .filter((name) => !NEEDED[name].isEnough.test(row[name]))
    .map((name) => ({
      name,
      value: row[name],
      needed: NEEDED[name].value,
      isHarmless: NEEDED[name].isHarmless,
    }));
}

/** For /health/ready, null where nothing is wrong: with a wrong form of dates responses are wrong; with the harmless ones work is repeated. */
export function judgeSettings(
  wrong: readonly WrongSetting[],
): { isHarmless: boolean; message: string } | null {
  if (wrong.length === 0) return null;
  const named = wrong.map(({ name, value }) => `${name} = ${value}`).join(', ');
  return {
    isHarmless: wrong.every(({ isHarmless }) => isHarmless),
    message: `A pooler leaves settings of the database in force (${named}): \`palisade doctor\` says what to set.`,
  };
}

/** What an operator runs; the role's default is the last one that PostgreSQL reads. */
export const remedyOf = (role: string, { name, needed }: WrongSetting): string =>
  `ALTER ROLE "${role}" SET ${name} = '${needed}'`;
