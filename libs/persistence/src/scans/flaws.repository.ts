import { quietUntil } from '@palisade/schedule';
import {
  ASKED_WITHIN_MINUTES,
  type CheckId,
  FIRST_ASKED_AFTER_MINUTES,
  type FlawEntry,
  type FlawReason,
  type FlawState,
  MAX_PENDING_SCANS_PER_CHECK,
  type ScanId,
  SPREAD_OVER_MINUTES,
  type TeamId,
  type TestKey,
  type TestMap,
} from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import type { StoredFinding } from '../entities/scan-test-details.entity';
import { hasChannel } from '../ground/notification-outbox';
import { type Pauses, pauseColumns } from '../ground/schedule-columns';
import { inconclusiveReason } from '../ground/test-coverage';
import { newId } from '../ids';
import { SqlRepository } from '../sql/sql-repository';
import { enabledTestKeys, giveSlots, insertScans } from './scan-rows';

/** Any numbers that no other lock uses. */
const NOTICE_LOCK = 8_150_051;
const ASK_LOCK = 8_150_052;
const BATCH = 500;
const KEPT = `interval '90 days'`;

export interface FlawToAsk {
  testKey: TestKey;
  product: string;
  name: string;
  entries: FlawEntry[];
}

/** A scan that was opened for new flaws and has ended. */
export interface AskedCheck {
  flawId: string;
  checkId: CheckId;
  product: string;
  entries: FlawEntry[];
  scanStatus: 'completed' | 'failed';
  /** Why the test could not judge; null where it could, or has no result. */
  inconclusiveReason: string | null;
  /** Null without a result of the test. */
  findings: StoredFinding[] | null;
}

export interface SettledCheck {
  flawId: string;
  checkId: CheckId;
  state: Extract<FlawState, 'affected' | 'not_affected' | 'not_asked'>;
  reason: FlawReason | null;
}

/** Which checks the new rows of the lists concern, and what they say when they are asked again. The rows belong to no team. */
export class FlawsRepository extends SqlRepository {
  /**
   * Notes the rows of the lists that no worker has handled, of several workers once. What an installation begins with is not news.
   *
   * @param flawsIn what to ask for these rows.
   * @returns how many checks are asked.
   */
  async forWorkerNotice(
    ids: readonly string[],
    flawsIn: (newIds: ReadonlySet<string>) => readonly FlawToAsk[],
  ): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [NOTICE_LOCK]);
      const [before] = await manager.query<{ is_empty: boolean }[]>(
        'SELECT NOT EXISTS (SELECT FROM known_flaws) AS is_empty',
      );
      const added = await manager.query<{ id: string }[]>(
        'INSERT INTO known_flaws (id) SELECT DISTINCT unnest($1::text[]) ON CONFLICT DO NOTHING RETURNING id',
        [ids],
      );
      if (before?.is_empty !== false || added.length === 0) return 0;
      return planFlaws(manager, flawsIn(new Set(added.map(({ id }) => id))));
    });
  }

  /**
   * Opens scans with only the tests that judge the flaws, for checks whose place in the hour has come. Checks that are paused, in maintenance
   * or have too many scans wait; those that are inactive or no longer run the test are not asked.
   *
   * @returns how many checks were handled; call it again until it is 0, which it is also while another worker asks.
   */
  async forWorkerAskDue(limit: number): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      // A second worker could ask a check that this one has just asked.
      const [lock] = await manager.query<{ taken: boolean }[]>(
        'SELECT pg_try_advisory_xact_lock($1) AS taken',
        [ASK_LOCK],
      );
      if (lock?.taken !== true) return 0;
      const due = await lockDue(manager, limit);
      const plans = due.map(planOf);
      const scans = plans.flatMap(({ scan }) => (scan === null ? [] : [scan]));
      if (scans.length > 0) {
        await insertScans(manager, scans);
        await giveSlots(manager, scans);
      }
      await noteAsked(manager, plans);
      return due.length;
    });
  }

  /** Checks whose scan has ended. */
  async forWorkerEnded(): Promise<AskedCheck[]> {
    return this.rows<AskedCheck>(
      `SELECT asked.flaw_id AS "flawId", asked.check_id AS "checkId", flaws.product, flaws.entries, scans.status AS "scanStatus",
         ${inconclusiveReason('details')} AS "inconclusiveReason", details.findings
       FROM flaw_checks AS asked JOIN flaws ON flaws.id = asked.flaw_id JOIN scans ON scans.id = asked.scan_id
       LEFT JOIN scan_tests AS test ON test.scan_id = asked.scan_id AND test.test_key = flaws.test_key
       LEFT JOIN scan_test_details AS details
         ON details.check_id = asked.check_id AND details.content_hash = test.details_hash
       WHERE asked.state = 'asked' AND scans.status IN ('completed', 'failed') LIMIT ${BATCH}`,
    );
  }

  async forWorkerSettle(checks: readonly SettledCheck[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE flaw_checks AS asked SET state = settled.state, reason = settled.reason
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) AS settled (flaw_id, check_id, state, reason)
       WHERE asked.flaw_id = settled.flaw_id AND asked.check_id = settled.check_id AND asked.state = 'asked'`,
      [
        checks.map(({ flawId }) => flawId),
        checks.map(({ checkId }) => checkId),
        checks.map(({ state }) => state),
        checks.map(({ reason }) => reason),
      ],
    );
  }

  /** One event for each team and flaw, when all its checks have said something, or the hour is over. @returns how many */
  async forWorkerAnnounce(): Promise<number> {
    const rows = await this.dataSource.query<unknown[]>(
      `WITH ready AS MATERIALIZED (
         SELECT flaw_id, team_id, (array_agg(check_id ORDER BY state, check_id))[1] AS check_id
         FROM flaw_checks JOIN flaws ON flaws.id = flaw_checks.flaw_id WHERE NOT is_announced
         GROUP BY flaw_id, team_id, noticed_at
         HAVING bool_and(state NOT IN ('waiting', 'asked')) OR noticed_at < now() - interval '${ASKED_WITHIN_MINUTES} minutes'
         LIMIT ${BATCH}
       ), announced AS (
         UPDATE flaw_checks SET is_announced = true FROM ready
         WHERE flaw_checks.flaw_id = ready.flaw_id AND flaw_checks.team_id = ready.team_id AND NOT is_announced
         RETURNING flaw_checks.flaw_id, flaw_checks.team_id
       )
       INSERT INTO notification_events (team_id, check_id, kind, data)
       SELECT team_id, check_id, 'flaw', jsonb_build_object('flaw_id', flaw_id) FROM ready
       WHERE ${hasChannel('ready.team_id')} AND EXISTS (
         SELECT FROM announced WHERE announced.flaw_id = ready.flaw_id AND announced.team_id = ready.team_id)
       RETURNING id`,
    );
    return rows.length;
  }

  async forWorkerForget(): Promise<number> {
    return this.affected(`DELETE FROM flaws WHERE noticed_at < now() - ${KEPT}`);
  }
}

/** The same check is asked once for all its flaws, at a place in the hour that only its id decides. */
const PLAN = `WITH affected AS (
    SELECT flaw.id AS flaw_id, seen.check_id, seen.team_id, dense_rank() OVER (ORDER BY md5(seen.check_id::text)) - 1 AS place
    FROM unnest($1::uuid[], $2::text[], $3::text[]) AS flaw (id, test_key, product)
    JOIN seen_products AS seen ON seen.test_key = flaw.test_key
      AND seen.products @> jsonb_build_array(jsonb_build_object('id', flaw.product))
    JOIN checks ON checks.id = seen.check_id AND checks.deleted_at IS NULL
  )
  INSERT INTO flaw_checks (flaw_id, check_id, team_id, ask_at)
  SELECT flaw_id, check_id, team_id, now() + interval '${FIRST_ASKED_AFTER_MINUTES} minutes'
    + place::float / (max(place) OVER () + 1) * interval '${SPREAD_OVER_MINUTES} minutes'
  FROM affected RETURNING check_id`;

async function planFlaws(manager: EntityManager, flaws: readonly FlawToAsk[]): Promise<number> {
  const ids = flaws.map(() => newId());
  const products = flaws.map(({ product }) => product);
  const keys = flaws.map(({ testKey }) => testKey);
  await manager.query(
    `INSERT INTO flaws (id, test_key, product, name, entries)
     SELECT id, test_key, product, name, entries::jsonb
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) AS flaw (id, test_key, product, name, entries)`,
    [ids, keys, products, flaws.map(({ name }) => name), flaws.map(({ entries }) => JSON.stringify(entries))],
  );
  const planned = await manager.query<{ check_id: string }[]>(PLAN, [ids, keys, products]);
  // Most rows concern nobody here.
  await manager.query(
    'DELETE FROM flaws WHERE id = ANY ($1::uuid[]) AND NOT EXISTS (SELECT FROM flaw_checks WHERE flaw_id = flaws.id)',
    [ids],
  );
  return new Set(planned.map(({ check_id: id }) => id)).size;
}

interface DueCheck extends Pauses {
  id: CheckId;
  teamId: TeamId;
  isActive: boolean;
  tests: TestMap;
  /** The tests that judge what is due. */
  wanted: TestKey[];
  isFull: boolean;
  now: Date;
}

/** As the dispatcher of schedules: what another worker holds is left to it. */
async function lockDue(manager: EntityManager, limit: number): Promise<DueCheck[]> {
  return manager.query<DueCheck[]>(
    `SELECT checks.id, checks.team_id AS "teamId", is_active AS "isActive", tests, ${pauseColumns('checks')}, now() AS now,
       ARRAY(SELECT DISTINCT flaws.test_key FROM flaw_checks AS due JOIN flaws ON flaws.id = due.flaw_id
             WHERE due.check_id = checks.id AND due.state = 'waiting') AS wanted,
       (SELECT count(*) FROM scans WHERE scans.check_id = checks.id AND scans.status = 'pending'
          AND scans.status IN ('pending', 'in_progress')) >= ${MAX_PENDING_SCANS_PER_CHECK} AS "isFull"
     FROM checks WHERE deleted_at IS NULL AND id IN (
       SELECT due.check_id FROM flaw_checks AS due JOIN checks AS live ON live.id = due.check_id AND live.deleted_at IS NULL
       WHERE due.state = 'waiting' AND due.ask_at <= now() GROUP BY due.check_id ORDER BY min(due.ask_at) LIMIT $1
     )
     FOR NO KEY UPDATE SKIP LOCKED`,
    [limit],
  );
}

interface AskPlan {
  check: DueCheck;
  scan: {
    id: ScanId;
    teamId: TeamId;
    checkId: CheckId;
    triggeredBy: 'flaw';
    testKeys: TestKey[];
    isPartial: true;
  } | null;
  /** When it is tried again; null where it is not. */
  askAt: Date | null;
  reason: FlawReason | null;
}

const RETRY_MS = 5 * 60_000;

function planOf(check: DueCheck): AskPlan {
  const { id, teamId, tests, wanted, now } = check;
  const nothing = { check, scan: null, askAt: null };
  if (!check.isActive) return { ...nothing, reason: 'inactive' };
  const quiet = quietUntil(check, now);
  if (quiet !== null) return { ...nothing, askAt: quiet, reason: 'quiet' };
  const testKeys = enabledTestKeys(tests).filter((key) => wanted.includes(key));
  if (testKeys.length === 0) return { ...nothing, reason: 'not_enabled' };
  if (check.isFull) return { ...nothing, askAt: new Date(now.getTime() + RETRY_MS), reason: 'busy' };
  const scan = {
    id: newId(),
    teamId,
    checkId: id,
    triggeredBy: 'flaw' as const,
    testKeys,
    isPartial: true as const,
  };
  return { ...nothing, scan, reason: null };
}

/** A check may run one of two tests: the flaws of the other are not asked. */
async function noteAsked(manager: EntityManager, plans: readonly AskPlan[]): Promise<void> {
  await manager.query(
    `UPDATE flaw_checks AS due SET
       state = CASE WHEN plan.ask_at IS NOT NULL THEN 'waiting'
                    WHEN flaws.test_key = ANY (string_to_array(plan.tests, ',')) THEN 'asked' ELSE 'not_asked' END,
       ask_at = coalesce(plan.ask_at, due.ask_at),
       scan_id = CASE WHEN flaws.test_key = ANY (string_to_array(plan.tests, ',')) THEN plan.scan_id END,
       reason = CASE WHEN plan.scan_id IS NULL THEN plan.reason
                     WHEN flaws.test_key <> ALL (string_to_array(plan.tests, ',')) THEN 'not_enabled' END
     FROM unnest($1::uuid[], $2::timestamptz[], $3::uuid[], $4::text[], $5::text[])
       AS plan (check_id, ask_at, scan_id, tests, reason), flaws
     WHERE due.check_id = plan.check_id AND due.state = 'waiting' AND flaws.id = due.flaw_id`,
    [
      plans.map(({ check }) => check.id),
      plans.map(({ askAt }) => askAt),
      plans.map(({ scan }) => scan?.id ?? null),
      plans.map(({ scan }) => scan?.testKeys.join(',') ?? ''),
      plans.map(({ reason }) => reason),
    ],
  );
}
