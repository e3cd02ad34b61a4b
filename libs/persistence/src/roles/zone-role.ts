import type { DataSource } from 'typeorm';
import { PROGRAMS, TABLE_RIGHTS } from './program-rights';

interface ZoneTable {
  /** Which rows the workers of the zone see and write; absent where a row belongs to no team. */
  rows?: string;
  /** Which rows they add, if not the same. */
  newRows?: string;
  /** Fewer rights than those of a worker that serves every zone. */
  rights?: string;
}

/** SQL of a zone's name, which has no character that SQL would need to quote. */
const OWN = (zone: string): string => `'${zone}'`;

/**
 * What a worker that serves one zone needs: it claims and ends scans, and verifies domains. It sends no messages, opens no scheduled scans and deletes
 * no old data, so it has no right to the tables for these.
 */
function zoneTables(zone: string): Record<string, ZoneTable> {
  const ofCheck = (table: string): string =>
    `EXISTS (SELECT FROM checks WHERE checks.id = ${table}.check_id AND checks.zone = ${OWN(zone)})`;
  const ofTeam = (column: string): string =>
    `EXISTS (SELECT FROM zone_grants WHERE zone_grants.team_id = ${column} AND zone_grants.zone = ${OWN(zone)})`;
  const ofIssue = (table: string): string =>
    `EXISTS (SELECT FROM issues WHERE issues.id = ${table}.issue_id AND ${ofCheck('issues')})`;
  const byCheck = (...tables: string[]): Record<string, ZoneTable> =>
    Object.fromEntries(tables.map((table) => [table, { rows: ofCheck(table) }]));
  return {
    ...byCheck('api_documents', 'check_expiries', 'check_test_configs', 'domain_proofs', 'good_coverage'),
    ...byCheck(
      'issues',
      'proven_origins',
      'scan_coverage',
      'scan_identities',
      'seen_products',
      'subdomains',
      'issued_certificates',
    ),
    ...byCheck('script_changes', 'script_ledgers', 'scripts', 'verification_requests'),
    scan_test_details: { rows: ofCheck('scan_test_details'), rights: 'SELECT, INSERT' },
    scans: { rows: ofCheck('scans'), rights: 'SELECT, UPDATE' },
    scan_tests: {
      rows: `EXISTS (SELECT FROM scans WHERE scans.id = scan_tests.scan_id AND ${ofCheck('scans')})`,
      rights: 'SELECT, UPDATE',
    },
    checks: { rows: `zone = ${OWN(zone)}` },
    outbox: {
      rows: `zone = ${OWN(zone)}`,
      newRows: `zone = ${OWN(zone)} AND EXISTS (
        SELECT FROM scans WHERE scans.id = outbox.scan_id AND scans.team_id = outbox.team_id AND ${ofCheck('scans')})`,
    },
    scan_slots: {
      rows: `zone = ${OWN(zone)}`,
      newRows: `zone = ${OWN(zone)} AND ${ofCheck('scan_slots')} AND EXISTS (
        SELECT FROM scans WHERE scans.id = scan_slots.scan_id AND scans.check_id = scan_slots.check_id)`,
    },
    zone_workers: { rows: `zone = ${OWN(zone)}` },
    zone_grants: { rows: `zone = ${OWN(zone)}` },
    zones: { rows: `name = ${OWN(zone)}` },
    // One statement writes an issue and its events, so no rule for new events can see the issue.
    issue_events: {
      rows: ofIssue('issue_events'),
      newRows: `actor_kind IN ('scan', 'system') AND actor_id IS NULL AND actor_name = ''`,
    },
    inbox_items: {
      rows: `${ofTeam('inbox_items.team_id')} AND actor_name = ''`,
      rights: 'INSERT',
    },
    notification_events: { rows: ofCheck('notification_events'), rights: 'INSERT' },
    audit_log: { rows: ofTeam('audit_log.team_id') },
    teams: { rows: ofTeam('teams.id') },
    notification_channels: { rights: 'SELECT (team_id, is_active)' },
    // The names of block lists may have the operator's key in them.
    loaded_data: { rows: `id <> 'block_lists'`, rights: 'SELECT' },
    login_claims: {},
    outside_answers: { rows: `starts_with(subject_hash, '${zone}:')` },
    callbacks: {},
    probe_claims: {},
    installation: {},
    schema_migrations: {},
  };
}

export interface ZoneRole {
  role: string;
  /** To be run by the owner of the database, in this order; running them again changes nothing. */
  statements: string[];
}

/**
 * A database role for the workers of one zone, with row-level security on all that belongs to checks. The roles that exist for api and worker
 * keep all rows; the owner is not subject to it.
 */
export async function zoneRole(dataSource: DataSource, zone: string): Promise<ZoneRole> {
  const [{ database, schema, programs, columns }] = await dataSource.query<
    [{ database: string; schema: string; programs: string[]; columns: Record<string, string> }]
  >(
    `SELECT current_database() AS database, quote_ident(current_schema()) AS schema,
            ARRAY(SELECT quote_ident(rolname) FROM pg_roles
                  WHERE rolname = ANY (SELECT current_database() || '_' || name FROM unnest($1::text[]) AS name)
                  ORDER BY rolname) AS programs,
            (SELECT jsonb_object_agg(relname, names) FROM (
               SELECT relname, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS names
               FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
               WHERE relnamespace = current_schema()::regnamespace AND attnum > 0 AND NOT attisdropped GROUP BY relname
             ) AS tables) AS columns`,
    [PROGRAMS],
  );
  const role = `${database}_worker_${zone}`;
  const quoted = `"${role.replaceAll('"', '""')}"`;
  const tables = Object.entries(zoneTables(zone));
  const statements = [
    `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role.replaceAll("'", "''")}') THEN CREATE ROLE ${quoted} LOGIN; END IF; END $$`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${quoted}`,
    `GRANT USAGE ON SCHEMA ${schema} TO ${quoted}`,
    ...tables.map(
      ([table, { rights }]) =>
        `GRANT ${withoutLocks(rights ?? TABLE_RIGHTS[table]?.worker ?? '', columns[table] ?? '')} ON ${table} TO ${quoted}`,
    ),
    NO_LARGE_OBJECTS,
    ...tables.flatMap(([table, { rows, newRows = rows }]) =>
      rows === undefined || newRows === undefined ? [] : policies(table, rows, newRows),
    ),
  ];
  return { role, statements };

  function policies(table: string, rows: string, newRows: string): string[] {
    return [
      // Before the security of rows is on, or the programs would see nothing in between.
      ...(programs.length === 0 ? [] : policy(table, 'programs', programs.join(', '), ['true', 'true'])),
      ...policy(table, `zone_${zone}`, quoted, [rows, newRows]),
      `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    ];
  }
}

/** Who may update or delete any column of a table may lock the whole table too, and so stop all zones. The right to delete has no columns. */
const withoutLocks = (rights: string, columns: string): string =>
  rights.includes('DELETE') ? rights : rights.replace(/\bUPDATE\b(?! \()/, `UPDATE (${columns})`);

/** Everyone may create them, and fill the disk with them. Palisade has none. It needs a superuser, and warns without one. */
const NO_LARGE_OBJECTS =
  'REVOKE EXECUTE ON FUNCTION pg_catalog.lo_create(oid), pg_catalog.lo_creat(integer), pg_catalog.lo_from_bytea(oid, bytea) FROM PUBLIC';

const policy = (
  table: string,
  name: string,
  roles: string,
  [rows, newRows]: readonly [string, string],
): string[] => [
  `DROP POLICY IF EXISTS "${name}" ON ${table}`,
  `CREATE POLICY "${name}" ON ${table} TO ${roles} USING (${rows}) WITH CHECK (${newRows})`,
];
