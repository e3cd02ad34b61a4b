import type { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { opensBy } from './opens-by';

/** What our statements rely on, and what is wrong without it. A database or a role can have other defaults. */
const NEEDED = {
  DateStyle: { value: 'ISO, MDY', isEnough: /^ISO\b/, isHarmless: false },
  IntervalStyle: { value: 'postgres', isEnough: /^postgres$/, isHarmless: false },
  standard_conforming_strings: { value: 'on', isEnough: /^on$/, isHarmless: false },
  row_security: { value: 'on', isEnough: /^on$/, isHarmless: false },
  // Conflicts are retried, so others only make them frequent.
  default_transaction_isolation: { value: 'read committed', isEnough: /^read committed$/, isHarmless: true },
  // A short one refuses requests that would only have waited.
  lock_timeout: { value: '0', isEnough: /^0$/, isHarmless: true },
} as const;

/**
 * From 18.0 until its minor release of November 2026, PostgreSQL frees what it prunes partitions with when a row that it waits for has changed, and
 * crashes with all connections (commit 1b5dd3a of its repository, "run-time partition pruning"). Our writes lock a slot and update its
 * partitioned rows in one statement, so each renewal of a lease that falls between can end the server. Without pruning it reads an index
 * for each month. Later servers get it too: no server says which fixes it has, and packages carry fixes back.
 */
const CRASHES_WITHOUT = {
  name: 'enable_partition_pruning',
  value: 'off',
  from: 180_000,
  before: 200_000,
} as const;

const crashes = (version: number): boolean =>
  version >= CRASHES_WITHOUT.from && version < CRASHES_WITHOUT.before;

type SettingName = keyof typeof NEEDED;
const NAMES = Object.keys(NEEDED) as SettingName[];

/** Every version of PgBouncer keeps these two for each client. It refuses a connection that names a setting which it does not know. */
const KNOWN_TO_POOLERS: readonly SettingName[] = ['DateStyle', 'standard_conforming_strings'];

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
  private names: readonly SettingName[] = NAMES;
  private learned: Record<string, string> = {};
  private hasNews = false;

  get parameters(): Record<string, string> {
    return { ...Object.fromEntries(this.names.map((name) => [name, NEEDED[name].value])), ...this.learned };
  }

  /** After a refusal by a pooler connections say less. */
  learnFrom(error: unknown): void {
    const isRefusal = error instanceof Error && /unsupported startup parameter/i.test(error.message);
    if (isRefusal) this.sayOnly(KNOWN_TO_POOLERS, {});
  }

  /** What only this server or database needs. A pooler does not pass it on. */
  alsoSay(name: string, value: string): void {
    if (this.names === NAMES) this.sayOnly(NAMES, { ...this.learned, [name]: value });
  }

  private sayOnly(names: readonly SettingName[], learned: Record<string, string>): void {
    const isSame = (name: string): boolean => this.learned[name] === learned[name];
    this.hasNews ||= this.names !== names || !Object.keys({ ...this.learned, ...learned }).every(isSame);
    this.names = names;
    this.learned = learned;
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
    const { hidesTables, version } = await serverOf(dataSource);
    if (hidesTables) startUp.alsoSay('search_path', USUAL_PATH);
    if (crashes(version)) startUp.alsoSay(CRASHES_WITHOUT.name, CRASHES_WITHOUT.value);
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
  const columns = [...NAMES, CRASHES_WITHOUT.name, 'server_version_num'] as const;
  const [row] = await dataSource.query<[Record<(typeof columns)[number], string>]>(
    `SELECT ${columns.map((name) => `current_setting('${name}') AS "${name}"`).join(', ')}`,
  );
  const wrong: WrongSetting[] = NAMES.filter((name) => !NEEDED[name].isEnough.test(row[name])).map(
    (name) => ({
      name,
      value: row[name],
      needed: NEEDED[name].value,
      isHarmless: NEEDED[name].isHarmless,
    }),
  );
  const { name, value: needed } = CRASHES_WITHOUT;
  // These servers crash now and then, and work is repeated: not a reason to refuse requests.
  if (crashes(Number(row.server_version_num)) && row[name] !== needed)
    wrong.push({ name, value: row[name], needed, isHarmless: true });
  return wrong;
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
