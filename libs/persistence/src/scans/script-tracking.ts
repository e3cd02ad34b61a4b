import {
  compareLedger,
  type KeptLedger,
  type KeptPage,
  ledgerAfter,
  selfTest,
} from '@palisade/script-ledger';
import {
  type CheckId,
  type LedgerReading,
  MOST_SCRIPT_CHANGES,
  type ScanId,
  type ScriptChange,
  type TeamId,
} from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { endedDetails } from '../ground/ended-details';
import { leavingChange, sharesEvidence } from '../ground/signed-in-evidence';
import { hasChannel } from '../ground/notification-outbox';
import { newId } from '../ids';
import { storableJson } from '../sql/storable-text';
import { keptScripts, writeScripts } from './script-rows';

/** PCI DSS 4.0.1 asks for evidence that alarms work; once a month is as often as people look at it. */
const SELF_TEST_EVERY = '30 days';
/** Scans each minute must not write a row each minute. */
const KNOWN_FOR = '1 hour';
/** Kept of one scan. */
const MOST_CHANGES_OF_SCAN = 200;

interface TrackedScan {
  checkId: CheckId;
  scanId: ScanId;
}

interface ReadLedger extends TrackedScan {
  teamId: TeamId;
  detailsHash: string;
  reading: LedgerReading;
  /** Null at the first reading. */
  method: number | null;
  pages: Record<string, KeptPage>;
  seenAt: Date | null;
  isSelfTestDue: boolean;
  sharesEvidence: boolean;
}

/** What these scans read, where it differs from what was compared last or a self-test is due. */
const READ = `WITH freed AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[]) AS freed (check_id, scan_id)
  ), ended AS (
    SELECT details.team_id, details.check_id, test.scan_id, test.details_hash, technical_details -> 'ledger' AS reading
    ${endedDetails('third_party_scripts')}
    WHERE jsonb_typeof(technical_details -> 'ledger' -> 'scripts') = 'array'
      AND jsonb_typeof(technical_details -> 'ledger' -> 'pages') = 'array' AND technical_details -> 'ledger' -> 'pages' <> '[]'
  ), unchanged AS (
    UPDATE script_ledgers AS known SET seen_at = now() FROM ended
    WHERE known.check_id = ended.check_id AND known.details_hash = ended.details_hash AND known.seen_at < now() - interval '${KNOWN_FOR}'
      AND known.self_tested_at > now() - interval '${SELF_TEST_EVERY}'
  )
  SELECT ended.team_id AS "teamId", ended.check_id AS "checkId", scan_id AS "scanId", ended.details_hash AS "detailsHash", reading, method,
    coalesce(pages, '{}') AS pages, seen_at AS "seenAt",
    method IS NOT NULL AND coalesce(self_tested_at < now() - interval '${SELF_TEST_EVERY}', true) AS "isSelfTestDue",
    ${sharesEvidence('ended.team_id')}
  FROM ended LEFT JOIN script_ledgers AS known USING (check_id)
  WHERE known.details_hash IS DISTINCT FROM ended.details_hash OR coalesce(self_tested_at < now() - interval '${SELF_TEST_EVERY}', true)
  ORDER BY ended.check_id`;

/** Compares what completed scans read of scripts with what earlier ones did. The caller has locked the rows of the checks. */
export async function trackScripts(manager: EntityManager, scans: readonly TrackedScan[]): Promise<void> {
  if (scans.length === 0) return;
  const read = await manager.query<ReadLedger[]>(READ, [
    scans.map(({ checkId }) => checkId),
    scans.map(({ scanId }) => scanId),
  ]);
  for (const each of read) await trackReading(manager, each);
}

async function trackReading(manager: EntityManager, read: ReadLedger): Promise<void> {
  const { checkId, reading, method, pages, seenAt } = read;
  const now = new Date();
  const scripts = method === null ? [] : await keptScripts(manager, checkId, now);
  const known = method === null ? null : { method, scripts, pages, seenAt: seenAt?.toISOString() };
  const compared = compareLedger(known, reading, { now, newId });
  await writeScripts(manager, checkId, compared.scripts);
  const kept = ledgerAfter(known, compared, reading.method);
  await writeLedger(manager, read, kept, now);
  await writeChanges(manager, read, compared.changes.slice(0, MOST_CHANGES_OF_SCAN));
}

async function writeLedger(
  manager: EntityManager,
  { teamId, checkId, detailsHash, reading, isSelfTestDue, method }: ReadLedger,
  kept: KeptLedger,
  now: Date,
): Promise<void> {
  const isDue = isSelfTestDue || method === null;
  await manager.query(
    `INSERT INTO script_ledgers AS known (check_id, team_id, method, pages, details_hash, seen_at, self_test, self_tested_at)
     VALUES ($1, $2, $3, $4::jsonb, $5, $6::timestamptz, $7::jsonb, CASE WHEN $7::jsonb IS NOT NULL THEN $6::timestamptz END)
     ON CONFLICT (check_id) DO UPDATE SET method = excluded.method, pages = excluded.pages, details_hash = excluded.details_hash,
       seen_at = excluded.seen_at, self_test = coalesce(excluded.self_test, known.self_test),
       self_tested_at = coalesce(excluded.self_tested_at, known.self_tested_at)`,
    [
      checkId,
      teamId,
      kept.method,
      storableJson(kept.pages),
      detailsHash,
      now,
      isDue ? storableJson(selfTest(kept, reading, now)) : null,
    ],
  );
}

async function writeChanges(
  manager: EntityManager,
  { teamId, checkId, scanId, sharesEvidence: isShared }: ReadLedger,
  changes: readonly ScriptChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await manager.query(
    `INSERT INTO script_changes (id, team_id, check_id, scan_id, kind, subject, script_id, pages, difference, is_alarm)
     SELECT id, $1::uuid, $2::uuid, $3::uuid, kind, subject, "scriptId", pages, difference, "isAlarm"
     FROM jsonb_to_recordset($4::jsonb) AS change (id uuid, kind text, subject text, "scriptId" uuid, pages jsonb, difference jsonb, "isAlarm" boolean)`,
    [teamId, checkId, scanId, storableJson(changes.map((change) => ({ id: newId(), ...change })))],
  );
  await manager.query(
    `DELETE FROM script_changes WHERE check_id = $1
       AND id < (SELECT id FROM script_changes WHERE check_id = $1 ORDER BY id DESC OFFSET ${MOST_SCRIPT_CHANGES - 1} LIMIT 1)`,
    [checkId],
  );
  const alarms = changes
    .filter(({ isAlarm }) => isAlarm)
    .map((change) => leavingChange(change, { sharesEvidence: isShared }));
  if (alarms.length > 0)
    await manager.query(
      `INSERT INTO notification_events (team_id, check_id, kind, data)
       SELECT $1::uuid, $2::uuid, 'scripts', $3::jsonb WHERE ${hasChannel('$1::uuid')}`,
      [teamId, checkId, storableJson({ scan_id: scanId, changes: alarms })],
    );
}
