import type { Severity, TestKey } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { newId } from '../ids';
import type { ScanHold } from './scan-execution.repository';
import { storableText } from './storable-text';

/** A finding that a scan saw, one per fingerprint. */
export interface DetectedIssue {
  fingerprint: string;
  testKey: TestKey;
  severity: Severity;
  title: string;
  description: string;
}

/**
 * Writes what a scan saw in one statement: new issues begin, known ones move `last_detected_at` and take the newest
 * wording, resolved ones open again. Nothing resolves itself. The rows are locked in the order of their fingerprints, so
 * parallel writers cannot deadlock.
 */
export async function upsertIssues(
  manager: EntityManager,
  scan: Pick<ScanHold, 'checkId' | 'scanId'>,
  issues: readonly DetectedIssue[],
): Promise<void> {
  if (issues.length === 0) return;
  await manager.query(
    `INSERT INTO issues (id, team_id, check_id, test_key, severity, title, description, fingerprint,
                         first_detected_at, last_detected_at, first_scan_id, last_scan_id)
     SELECT seen.id, checks.team_id, checks.id, seen.test_key, seen.severity, seen.title, seen.description,
            seen.fingerprint, now(), now(), $2::uuid, $2::uuid
     FROM checks, unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
       AS seen (id, fingerprint, test_key, severity, title, description)
     WHERE checks.id = $1
     ORDER BY seen.fingerprint
     ON CONFLICT (check_id, fingerprint) DO UPDATE SET
       last_detected_at = greatest(issues.last_detected_at, excluded.last_detected_at),
       last_scan_id = greatest(issues.last_scan_id, excluded.last_scan_id),
       severity = excluded.severity, title = excluded.title, description = excluded.description,
       reopened_at = CASE WHEN issues.is_resolved THEN excluded.last_detected_at ELSE issues.reopened_at END,
       is_resolved = false, resolved_at = NULL`,
    [
      ...[scan.checkId, scan.scanId],
      issues.map(() => newId()),
      issues.map((issue) => issue.fingerprint),
      issues.map((issue) => issue.testKey),
      issues.map((issue) => issue.severity),
      issues.map((issue) => storableText(issue.title)),
      issues.map((issue) => storableText(issue.description)),
    ],
  );
}
