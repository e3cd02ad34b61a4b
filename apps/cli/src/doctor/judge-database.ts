import {
  type DatabaseFacts,
  OLDEST_POSTGRES,
  type TableFacts,
  remedyOf,
  unicodeDatabase,
} from '@palisade/persistence';
import { type Finding, failed, ok, warning } from './finding';

/** Above this part of the connections, the next program may get none. */
const MANY_CONNECTIONS = 0.8;
const CLOCK_WARNING_MS = 2_000;
const CLOCK_FAILURE_MS = 60_000;
/** Autovacuum freezes long before this; PostgreSQL stops at two billion. */
const OLD_TRANSACTIONS = 1_000_000_000;

/** Checks of the server itself. */
export const findingsAboutServer = (facts: DatabaseFacts): Finding[] => [
  serverOf(facts),
  roleOf(facts),
  clockOf(facts),
  connectionsOf(facts),
  ...settingsOf(facts),
  ...sessionOf(facts),
];

function serverOf(facts: DatabaseFacts): Finding {
  const { version, versionNumber, isReadOnly, encoding, role, database } = facts;
  if (versionNumber < OLDEST_POSTGRES) {
    return failed('database', `PostgreSQL ${version} is too old`, 'Upgrade to PostgreSQL 15 or newer.');
  }
  if (encoding !== 'UTF8') {
    const advice = `Run ${unicodeDatabase(role, database)}; and restore a backup into it (docs/backup.md).`;
    return failed('database', `The encoding of the database is ${encoding}`, advice);
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

/** Settings that can lose data or fill the disk; without a finding for the usual values. */
function settingsOf({ hasFsync, hasAutovacuum, transactionAge }: DatabaseFacts): Finding[] {
  const check = 'database settings';
  return [
    ...(hasFsync
      ? []
      : [warning(check, 'fsync is off: a crash of the host can destroy the database', 'Set fsync to on.')]),
    ...(hasAutovacuum
      ? []
      : [warning(check, 'autovacuum is off: tables grow without a limit', 'Set autovacuum to on.')]),
    ...(transactionAge < OLD_TRANSACTIONS
      ? []
      : [
          failed(
            check,
            `The oldest transaction id is ${Math.round(transactionAge / 1e6)} million old`,
            'Run VACUUM FREEZE, and end old transactions and replication slots: PostgreSQL stops accepting writes at 2 billion.',
          ),
        ]),
  ];
}

/** What a pooler did not pass on. */
const sessionOf = ({ role, wrongSettings }: DatabaseFacts): Finding[] =>
  wrongSettings.map((wrong) => {
    const text = `${wrong.name} is ${wrong.value}; a pooler does not pass on what we set`;
    const advice = `Run ${remedyOf(role, wrong)}; and the same for the roles of api and worker, see docs/scale.md, "PgBouncer in transaction mode".`;
    return (wrong.isHarmless ? warning : failed)('database session', text, advice);
  });

/** Whether workers start due checks and scans. */
export function workersOf({ overdueSeconds, unservedZones, silentWorkers }: TableFacts): Finding {
  const minutes = Math.floor(overdueSeconds / 60);
  const advice = 'Start a worker, or more of them, and check their log and /health/ready.';
  if (unservedZones.length > 0)
    return failed(
      'workers',
      `No worker lives in these zones with checks: ${unservedZones.join(', ')}`,
      advice,
    );
  if (overdueSeconds >= 120)
    return failed('workers', `Due checks or scans have waited for a worker for ${minutes} minutes`, advice);
  if (silentWorkers.length === 0) return ok('workers', 'No due check and no scan waits for a worker');
  const silent = silentWorkers.map(({ worker, seconds }) => `${worker} for ${seconds} s`).join(', ');
  return warning(
    'workers',
    `Workers do not report: ${silent}`,
    'They died or hang: check their last log lines.',
  );
}
