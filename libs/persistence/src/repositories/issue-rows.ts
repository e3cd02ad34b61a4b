import type { Severity, TestKey } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { newId } from '../ids';
import { storableText } from './storable-text';

/** A finding that a scan saw, one per fingerprint. */
export interface DetectedIssue {
  fingerprint: string;
  testKey: TestKey;
  severity: Severity;
  title: string;
  description: string;
}

/** What one scan saw of its check. */
export interface ScanIssues {
  checkId: string;
  scanId: string;
  issues: readonly DetectedIssue[];
}

/**
 * Writes what scans saw, and which issues of their checks they did not see any more. The rows of the checks are locked: whoever
 * else changes several issues locks them too.
 */
export async function trackIssues(manager: EntityManager, scans: readonly ScanIssues[]): Promise<void> {
  if (scans.length === 0) return;
  await upsertIssues(manager, scans);
  await manager.query(
    `UPDATE issues SET is_current = false
     FROM unnest($1::uuid[], $2::uuid[]) AS done (check_id, scan_id)
     WHERE issues.check_id = done.check_id AND issues.is_current AND issues.last_scan_id <> done.scan_id`,
    [scans.map(({ checkId }) => checkId), scans.map(({ scanId }) => scanId)],
  );
}

/**
 * Writes what scans saw in one statement: new issues begin, known ones move `last_detected_at` and take the newest
 * wording, resolved ones open again. Nothing resolves itself. The rows are locked in the order of checks and fingerprints, so
 * parallel writers cannot deadlock.
 */
export async function upsertIssues(manager: EntityManager, scans: readonly ScanIssues[]): Promise<void> {
  const seen = scans.flatMap(({ checkId, scanId, issues }) =>
    issues.map((issue) => ({ id: newId(), checkId, scanId, ...issue })),
  );
  if (seen.length === 0) return;
  await manager.query(
    `INSERT INTO issues (id, team_id, check_id, test_key, severity, title, description, fingerprint,
                         first_detected_at, last_detected_at, first_scan_id, last_scan_id)
     SELECT seen.id, checks.team_id, checks.id, seen.test_key, seen.severity, seen.title, seen.description,
            seen.fingerprint, now(), now(), seen.scan_id, seen.scan_id
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
       AS seen (id, check_id, scan_id, fingerprint, test_key, severity, title, description)
     JOIN checks ON checks.id = seen.check_id
     ORDER BY seen.check_id, seen.fingerprint
     ON CONFLICT (check_id, fingerprint) DO UPDATE SET
       last_detected_at = greatest(issues.last_detected_at, excluded.last_detected_at),
       last_scan_id = greatest(issues.last_scan_id, excluded.last_scan_id), is_current = true,
       severity = excluded.severity, title = excluded.title, description = excluded.description,
       reopened_at = CASE WHEN issues.is_resolved THEN excluded.last_detected_at ELSE issues.reopened_at END,
       is_resolved = false, resolved_at = NULL`,
    [
      ...[seen.map(({ id }) => id), seen.map(({ checkId }) => checkId), seen.map(({ scanId }) => scanId)],
      ...[seen.map(({ fingerprint }) => fingerprint), seen.map(({ testKey }) => testKey)],
      ...[seen.map(({ severity }) => severity), seen.map(({ title }) => storableText(title))],
      seen.map(({ description }) => storableText(description)),
    ],
  );
}
