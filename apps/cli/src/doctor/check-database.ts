import { leavesCertificateUnchecked } from '@palisade/store-addresses';
import { type DatabaseFacts, type TableFacts, readDatabaseFacts } from '@palisade/persistence';
import { withDatabase } from '../operator-database';
import { checkDatabaseDisk } from './check-disk';
import { reasonOf } from '../reason-of';
import { type Finding, failed, ok, warning } from './finding';
import { findingsAboutServer, workersOf } from './judge-database';

/** `migrate` moves no more scans than this out of the default partition. */
const MANY_DEFAULT_SCANS = 10_000;
const MIGRATE = 'Run `palisade migrate`.';

/** Checks everything that PostgreSQL reports about itself. */
export async function checkDatabase(databaseUrl: string): Promise<Finding[]> {
  try {
    const facts = await withDatabase(readDatabaseFacts, { databaseUrl });
    return [...findingsAbout(facts), ...encryptionOf(databaseUrl), await checkDatabaseDisk(facts)];
  } catch (error) {
    const advice = 'Start PostgreSQL, and check DATABASE_URL and DATABASE_PASSWORD.';
    return [failed('database', reasonOf(error), advice)];
  }
}

function encryptionOf(databaseUrl: string): Finding[] {
  if (!leavesCertificateUnchecked(databaseUrl)) return [];
  const advice =
    'Use sslmode=verify-full, with sslrootcert where the authority is private, see docs/deployment.md, "TLS to PostgreSQL, Redis and mail".';
  return [warning('database encryption', 'DATABASE_URL encrypts without a check of the certificate', advice)];
}

export const findingsAbout = (facts: DatabaseFacts): Finding[] => [
  ...findingsAboutServer(facts),
  migrationsOf(facts),
  ...(facts.tables === null ? [] : findingsAboutTables(facts.tables)),
];

const findingsAboutTables = (tables: TableFacts): Finding[] => [
  ...programRolesOf(tables),
  partitionsOf(tables),
  workersOf(tables),
];

function programRolesOf({ programRoles, openFunctions }: TableFacts): Finding[] {
  const open = openFunctions.map((name) =>
    failed('program roles', `Every role may call ${name}`, `${MIGRATE} It closes the function again.`),
  );
  if (programRoles.length === 0) {
    const advice = 'It is safer to give them their own roles, see docs/deployment.md, "Database roles".';
    return [...open, warning('program roles', 'Api and workers share the role that owns the tables', advice)];
  }
  const states = programRoles.map(({ role, missing, excess }) => {
    if (missing.length > 0) return failed('program roles', `${role} lacks ${missing.join(', ')}`, MIGRATE);
    if (excess.length === 0) return ok('program roles', `${role} has its rights`);
    const advice =
      'Revoke it: the role of a program must own nothing, see docs/deployment.md, "Database roles".';
    return failed('program roles', `${role} has more than its rights: ${excess.join(', ')}`, advice);
  });
  return [...open, ...states];
}

function migrationsOf({ missingMigrations: missing, unknownMigrations: unknown }: DatabaseFacts): Finding {
  if (missing.length > 0) return failed('migrations', `${missing.length} migrations are missing`, MIGRATE);
  if (unknown.length > 0) {
    const advice = 'Finish the upgrade: install the newer version everywhere.';
    return warning('migrations', 'The database schema is newer than this program', advice);
  }
  return ok('migrations', 'The schema is up to date');
}

function partitionsOf({ missingMonths, defaultScans }: TableFacts): Finding {
  if (missingMonths.length > 0) {
    const advice = `${MIGRATE} Workers do it every ten minutes: check that one runs.`;
    return warning('partitions', `Months without partitions: ${missingMonths.join(', ')}`, advice);
  }
  if (defaultScans > MANY_DEFAULT_SCANS) {
    const advice = 'Palisade keeps them, but cannot drop them by the month. Check that a worker always runs.';
    return warning('partitions', `More than ${MANY_DEFAULT_SCANS} scans have no monthly partition`, advice);
  }
  return ok('partitions', 'This month and the next three have partitions');
}
