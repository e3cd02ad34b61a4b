import {
  TEST_KEYS,
  scanClassOf,
  type ScanTrigger,
  type TestKey,
  type TestMap,
  type CheckId,
  type TeamId,
} from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';

/** A scan about to be written. The caller's transaction holds the row of its check. */
export interface NewScan {
  id: string;
  teamId: TeamId;
  checkId: CheckId;
  triggeredBy: ScanTrigger;
  testKeys: readonly TestKey[];
  /** Whether these are some of the enabled tests. */
  isPartial?: boolean;
  /** The trace of the request that triggered the scan. */
  traceParent?: string | null;
}

/** The tests that a scan of a check runs, in their order; unknown keys are left out. */
export const enabledTestKeys = (tests: TestMap): TestKey[] => TEST_KEYS.filter((key) => tests[key] === true);

/**
 * Writes scans with their pending tests. They cannot run before `giveSlots`; at most one scan per check in one call. The
 * caller makes each its check's latest.
 */
export async function insertScans(manager: EntityManager, scans: readonly NewScan[]): Promise<void> {
  await manager.query(
    `INSERT INTO scans (id, team_id, check_id, triggered_by, total_tests, is_partial, trace_parent)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::smallint[], $6::boolean[], $7::text[])`,
    [
      scans.map((scan) => scan.id),
      scans.map((scan) => scan.teamId),
      scans.map((scan) => scan.checkId),
      scans.map((scan) => scan.triggeredBy),
      scans.map((scan) => scan.testKeys.length),
      scans.map((scan) => scan.isPartial === true),
      scans.map((scan) => scan.traceParent ?? null),
    ],
  );
  await manager.query(
    `INSERT INTO scan_tests (scan_id, test_key, position)
     SELECT scan.id, test.key, test.place - 1 FROM unnest($1::uuid[], $2::text[]) AS scan (id, test_keys)
     CROSS JOIN LATERAL string_to_table(scan.test_keys, ',') WITH ORDINALITY AS test (key, place)`,
    [scans.map((scan) => scan.id), scans.map((scan) => scan.testKeys.join(','))],
  );
}

/**
 * Gives each scan the slot of its check where that is free, together with the outbox row that carries it to the
 * queue. If the slot is taken, the scan stays pending and gets it when the scan before it ends.
 *
 * @returns how many got a slot.
 */
export async function giveSlots(
  manager: EntityManager,
  scans: readonly Pick<NewScan, 'id' | 'teamId' | 'checkId' | 'triggeredBy'>[],
): Promise<number> {
  const given = await manager.query<{ scan_id: string }[]>(
    `WITH given AS (
       INSERT INTO scan_slots (check_id, team_id, scan_id, class, zone)
       SELECT new.check_id, new.team_id, new.scan_id, new.class, checks.zone
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) AS new (check_id, team_id, scan_id, class)
       JOIN checks ON checks.id = new.check_id
       ON CONFLICT (check_id) DO NOTHING
       RETURNING team_id, scan_id, class, zone
     )
     INSERT INTO outbox (team_id, scan_id, class, zone) SELECT team_id, scan_id, class, zone FROM given RETURNING scan_id`,
    [
      scans.map((scan) => scan.checkId),
      scans.map((scan) => scan.teamId),
      scans.map((scan) => scan.id),
      scans.map((scan) => scanClassOf(scan.triggeredBy)),
    ],
  );
  return given.length;
}

/** Gives the slot of a check, which must be free, to its first unfinished scan, if there is one. */
export async function promoteNext(manager: EntityManager, checkId: CheckId): Promise<number> {
  const [next] = await manager.query<Omit<NewScan, 'testKeys'>[]>(
    `SELECT id, team_id AS "teamId", check_id AS "checkId", triggered_by AS "triggeredBy" FROM scans
     WHERE check_id = $1 AND status IN ('pending', 'in_progress') ORDER BY id LIMIT 1`,
    [checkId],
  );
  return next === undefined ? 0 : giveSlots(manager, [next]);
}
