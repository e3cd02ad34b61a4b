import type { DataSource } from 'typeorm';

/** The command that makes a database with the right encoding, whatever the server's own is. */
export const unicodeDatabase = (role: string, database: string): string =>
  `CREATE DATABASE "${database}_utf8" OWNER "${role}" TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`;

/** As `server_version_num` says it. */
export const OLDEST_POSTGRES = 150_000;

interface Fitness {
  encoding: string;
  role: string;
  database: string;
  version: string;
  number: number;
  schema: string;
  /** Whether the role may create tables. Since PostgreSQL 15, only the owner of a database may. */
  mayCreate: boolean;
  /** The schema of pg_trgm; null where the database does not have it. */
  trigramSchema: string | null;
  findsTrigrams: boolean;
  /** Whether the server has its files. */
  hasTrigrams: boolean;
  mayAddTrigrams: boolean;
}

const FITNESS = `
  SELECT current_setting('server_encoding') AS encoding, current_user AS role, current_database() AS database,
    current_setting('server_version') AS version, current_setting('server_version_num')::integer AS number,
    coalesce(current_schema(), 'public') AS schema,
    coalesce((SELECT has_schema_privilege(oid, 'CREATE') FROM pg_namespace WHERE nspname = coalesce(current_schema(), 'public')), false) AS "mayCreate",
    trigrams.nspname AS "trigramSchema", coalesce(trigrams.nspname = ANY (current_schemas(true)), true) AS "findsTrigrams",
    EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS "hasTrigrams",
    has_database_privilege(current_database(), 'CREATE') AS "mayAddTrigrams"
  FROM (VALUES (1)) AS one
  LEFT JOIN (SELECT nspname FROM pg_extension JOIN pg_namespace AS spaces ON spaces.oid = extnamespace WHERE extname = 'pg_trgm') AS trigrams ON true`;

/** @throws Error with what an operator runs when the tables cannot be made here */
export async function requireFitDatabase(dataSource: DataSource): Promise<void> {
  const [facts] = await dataSource.query<[Fitness]>(FITNESS);
  const problem = problemOf(facts);
  if (problem !== null) throw new Error(problem);
}

/** The first problem that helps: this database cannot hold, or does not check, the texts of web sites, or the role may not make the tables. */
function problemOf(facts: Fitness): string | null {
  const { encoding, role, database, version, number, schema } = facts;
  if (number < OLDEST_POSTGRES) return `PostgreSQL ${version} is too old. Upgrade to PostgreSQL 15 or newer.`;
  if (encoding !== 'UTF8')
    return `The encoding of the database ${database} is ${encoding}; it must be UTF8. Run ${unicodeDatabase(role, database)}; as a role that may, and name that database in DATABASE_URL. Restore a backup into it to keep data (docs/backup.md).`;
  if (!facts.mayCreate)
    return `The role ${role} may not create tables in the database ${database}. Run as its owner, in this database: GRANT USAGE, CREATE ON SCHEMA "${schema}" TO "${role}"; GRANT CREATE ON DATABASE "${database}" TO "${role}";`;
  return trigramProblemOf(facts);
}

function trigramProblemOf(facts: Fitness): string | null {
  const { role, database, schema, trigramSchema } = facts;
  if (!facts.findsTrigrams)
    return `The extension pg_trgm is in the schema ${trigramSchema}, where the role ${role} does not look. Run: ALTER EXTENSION pg_trgm SET SCHEMA "${schema}";`;
  if (trigramSchema !== null) return null;
  if (!facts.hasTrigrams)
    return 'The server does not have the extension pg_trgm. Install the package of its additional modules, such as postgresql-contrib.';
  if (!facts.mayAddTrigrams)
    return `The role ${role} may not add the extension pg_trgm. Run in the database ${database}, as its owner: CREATE EXTENSION pg_trgm;`;
  return null;
}

/** A hoster can refuse an extension that PostgreSQL itself would let a role add. */
export function withAdvice(error: unknown): Error {
  const cause = error instanceof Error ? error : new Error(String(error));
  if (!cause.message.includes('pg_trgm')) return cause;
  return new Error(
    `${cause.message}. Allow the extension pg_trgm for this server (Azure: the server parameter azure.extensions), or run as an administrator, in this database: CREATE EXTENSION pg_trgm;`,
    { cause },
  );
}
