import type { CheckId, ScanId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';

/** Results change rarely, and a scan each minute must not write a row each minute. */
const KNOWN_FOR = '1 hour';

/** A date as the tests write it: anything else must not stop a scan from ending. */
const IS_DATE = `ends ~ '^[12][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,12}Z$'`;

const STORE = `
  INSERT INTO check_expiries AS known (check_id, kind, team_id, name, expires_at)
  SELECT check_id, kind, team_id, name, CASE WHEN ${IS_DATE} THEN ends::timestamptz END
  FROM (
    SELECT details.check_id, details.team_id,
      CASE test.test_key WHEN 'ssl_certificate' THEN 'certificate' ELSE 'domain' END AS kind,
      CASE test.test_key WHEN 'ssl_certificate'
        THEN (technical_details ->> 'host') || coalesce(':' || nullif(technical_details ->> 'port', '443'), '')
        ELSE technical_details ->> 'domain' END AS name,
      technical_details ->> CASE test.test_key WHEN 'ssl_certificate' THEN 'not_after' ELSE 'expires' END AS ends
    FROM unnest($1::uuid[], $2::uuid[]) AS ended (check_id, scan_id)
    JOIN scan_tests AS test ON test.scan_id = ended.scan_id AND test.test_key IN ('ssl_certificate', 'domain_expiry')
    JOIN scan_test_details AS details ON details.check_id = ended.check_id AND details.content_hash = test.details_hash
  ) AS read
  WHERE name IS NOT NULL AND ${IS_DATE}
  ORDER BY check_id, kind
  ON CONFLICT (check_id, kind) DO UPDATE SET name = excluded.name, expires_at = excluded.expires_at, seen_at = excluded.seen_at
  WHERE known.seen_at < now() - interval '${KNOWN_FOR}' OR (known.name, known.expires_at) <> (excluded.name, excluded.expires_at)`;

/** In the transaction that ends the scans, whose checks it has locked. A scan that could not read a date leaves the last one. */
export async function storeExpiries(
  manager: EntityManager,
  ended: readonly { checkId: CheckId; scanId: ScanId }[],
): Promise<void> {
  if (ended.length === 0) return;
  await manager.query(STORE, [ended.map(({ checkId }) => checkId), ended.map(({ scanId }) => scanId)]);
}
