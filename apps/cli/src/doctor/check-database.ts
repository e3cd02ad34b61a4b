import { type DatabaseFacts, readDatabaseFacts } from '@palisade/persistence';
import { withDatabase } from '../operator-database';
import { checkDatabaseDisk } from './check-disk';
import { type Finding, failed, ok, reasonOf, warning } from './finding';

const OLDEST_VERSION = 150_000;
/** Above this part of the connections, the next program may get none. */
const MANY_CONNECTIONS = 0.8;
const CLOCK_WARNING_MS = 2_000;
const CLOCK_FAILURE_MS = 60_000;
/** `migrate` moves no more scans than this out of the default partition. */
const MANY_DEFAULT_SCANS = 10_000;
const MIGRATE = 'Run `palisade migrate`.';

/** Everything that PostgreSQL itself can say. */
export async function checkDatabase(databaseUrl: string): Promise<Finding[]> {
  try {
    const facts = await withDatabase(readDatabaseFacts, { databaseUrl });
    return [...findingsAbout(facts), await checkDatabaseDisk(facts)];
  } catch (error) {
    const advice = 'Start PostgreSQL, and check DATABASE_URL and DATABASE_PASSWORD.';
    return [failed('database', reasonOf(error), advice)];
  }
}

export const findingsAbout = (facts: DatabaseFacts): Finding[] => [
  ...[serverOf(facts), roleOf(facts), clockOf(facts), connectionsOf(facts), migrationsOf(facts)],
  ...[...programRolesOf(facts), ...partitionsOf(facts)],
];

function serverOf({ version, versionNumber, isReadOnly }: DatabaseFacts): Finding {
  if (versionNumber < OLDEST_VERSION) {
    return failed('database', `PostgreSQL ${version} is too old`, 'Upgrade to PostgreSQL 15 or newer.');
  }
  if (isReadOnly) {
    const advice = 'Promote the standby, free disk space, or point DATABASE_URL at the primary.';
    return failed('database', `PostgreSQL ${version} is read-only`, advice);
  }
  return ok('database', `PostgreSQL ${version}`);
}

function roleOf({ role, isSuperuser, tables }: DatabaseFacts): Finding {
  if (isSuperuser) {
    const advice = 'Use a role that owns the database and is not a superuser.';
    return warning('database role', `${role} is a superuser`, advice);
  }
  if (tables?.programRoles.some((each) => each.role === role)) {
    const advice = 'Give the command line the role that owns the tables.';
    return warning('database role', `${role} is the role of a program and cannot migrate`, advice);
  }
  return ok('database role', role);
}

function programRolesOf({ tables }: DatabaseFacts): Finding[] {
  if (tables === null) return [];
  if (tables.programRoles.length === 0) {
    const advice = 'Safer: give them roles of their own, see docs/deployment.md, "Database roles".';
    return [warning('program roles', 'Api and workers share the role that owns the tables', advice)];
  }
  return tables.programRoles.map(({ role, missing }) =>
    missing.length === 0
      ? ok('program roles', `${role} has its rights`)
      : failed('program roles', `${role} lacks ${missing.join(', ')}`, MIGRATE),
  );
}

function migrationsOf({ missingMigrations: missing, unknownMigrations: unknown }: DatabaseFacts): Finding {
  if (missing.length > 0) return failed('migrations', `${missing.length} migrations are missing`, MIGRATE);
  if (unknown.length > 0) {
    const advice = 'Finish the upgrade: install the newer version everywhere.';
    return warning('migrations', 'The database is of a newer version than this program', advice);
  }
  return ok('migrations', 'The schema is up to date');
}

function partitionsOf({ tables }: DatabaseFacts): Finding[] {
  if (tables === null) return [];
  const { missingMonths, defaultScans } = tables;
  if (missingMonths.length > 0) {
    const advice = `${MIGRATE} Workers do it every ten minutes: check that one runs.`;
    return [warning('partitions', `Months without partitions: ${missingMonths.join(', ')}`, advice)];
  }
  if (defaultScans > MANY_DEFAULT_SCANS) {
    const advice = 'They are found and kept, but not dropped as one piece. Check that a worker always runs.';
    return [warning('partitions', `More than ${MANY_DEFAULT_SCANS} scans have no monthly partition`, advice)];
  }
  return [ok('partitions', 'This month and the next three have partitions')];
}

function clockOf({ clockAheadMs }: DatabaseFacts): Finding {
  const off = Math.abs(clockAheadMs);
  const text = `The clocks of PostgreSQL and this host differ by ${(off / 1000).toFixed(1)} s`;
  const advice = 'Set both clocks by NTP: ids of new scans sort by time, and signatures expire.';
  if (off > CLOCK_FAILURE_MS) return failed('clock', text, advice);
  return off > CLOCK_WARNING_MS ? warning('clock', text, advice) : ok('clock', text);
}

function connectionsOf({ connections, connectionLimit }: DatabaseFacts): Finding {
  const text = `${connections} of ${connectionLimit} connections are in use`;
  const advice = 'Raise max_connections, lower DATABASE_POOL_SIZE, or use PgBouncer.';
  return connections > connectionLimit * MANY_CONNECTIONS
    ? warning('database connections', text, advice)
    : ok('database connections', text);
}
