import type { CheckId, ScanId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { hasChannel } from './notification-outbox';

/** A message lists no more. */
const MOST_NAMED = 20;

/** Lines of one list that the other lacks, and how many. */
const without = (name: string, lines: string, others: string): string => `LATERAL (
    SELECT coalesce(jsonb_agg(line) FILTER (WHERE place <= ${MOST_NAMED}), '[]') AS lines, count(*) AS count FROM (
      SELECT line, row_number() OVER (ORDER BY line) AS place FROM jsonb_array_elements_text(${lines}) AS line
      WHERE NOT ${others} ? line
    ) AS differing
  ) AS ${name}`;

/** The first document of a check, and the first from another source, announce nothing: there is none to compare it with. */
const STORE = `
  WITH read AS (
    SELECT details.team_id, details.check_id, technical_details -> 'document' ->> 'source' AS source,
      technical_details -> 'document' -> 'operations' AS operations
    FROM unnest($1::uuid[], $2::uuid[]) AS ended (check_id, scan_id)
    JOIN scan_tests AS test ON test.scan_id = ended.scan_id AND test.test_key = 'api_exposure'
    JOIN scan_test_details AS details ON details.check_id = ended.check_id AND details.content_hash = test.details_hash
    WHERE jsonb_typeof(technical_details -> 'document' -> 'operations') = 'array'
  ), stored AS (
    INSERT INTO api_documents AS known (check_id, team_id, source, operations)
    SELECT check_id, team_id, source, operations FROM read
    ON CONFLICT (check_id) DO UPDATE SET source = excluded.source, operations = excluded.operations
    WHERE (known.source, known.operations) <> (excluded.source, excluded.operations)
  )
  INSERT INTO notification_events (team_id, check_id, kind, data)
  SELECT read.team_id, read.check_id, 'api_changed', jsonb_build_object(
    'added', added.lines, 'added_count', added.count, 'removed', removed.lines, 'removed_count', removed.count)
  FROM read JOIN api_documents AS previous USING (check_id, source),
    ${without('added', 'read.operations', 'previous.operations')},
    ${without('removed', 'previous.operations', 'read.operations')}
  WHERE added.count + removed.count > 0 AND ${hasChannel('read.team_id')}`;

/** In the transaction that ends the scans, whose checks it has locked. */
export async function storeApiDocuments(
  manager: EntityManager,
  ended: readonly { checkId: CheckId; scanId: ScanId }[],
): Promise<void> {
  if (ended.length === 0) return;
  await manager.query(STORE, [ended.map(({ checkId }) => checkId), ended.map(({ scanId }) => scanId)]);
}
