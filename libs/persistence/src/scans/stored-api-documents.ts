import { SIGNED_IN_DETAILS } from '@palisade/vocabulary';
import { MOST_NAMED, endedDetails } from '../ground/ended-details';
import { hasChannel } from '../ground/notification-outbox';
import { leavingOperations } from '../ground/signed-in-evidence';

/** Lines of one list that the other lacks, and how many. */
const without = (name: string, lines: string, others: string): string => `LATERAL (
    SELECT coalesce(jsonb_agg(line) FILTER (WHERE place <= ${MOST_NAMED}), '[]') AS lines, count(*) AS count FROM (
      SELECT line, row_number() OVER (ORDER BY line) AS place FROM jsonb_array_elements_text(${lines}) AS line
      WHERE NOT ${others} ? line
    ) AS differing
  ) AS ${name}`;

/** Whether only a scan identity may read the document. What strangers may read has another source, so messages never compare the two. */
const IS_SIGNED_IN = `coalesce(technical_details -> '${SIGNED_IN_DETAILS}' ? 'document', false)`;

/**
 * Parts of the statement that ends the scans of `freed (check_id, scan_id)`. The first document of a check, and the first from another source,
 * announce nothing: there is none to compare it with.
 */
export const STORE_API_DOCUMENTS = `read_documents AS (
    SELECT details.team_id, details.check_id, technical_details -> 'document' -> 'operations' AS operations, ${IS_SIGNED_IN} AS is_signed_in,
      (technical_details -> 'document' ->> 'source') || CASE WHEN ${IS_SIGNED_IN} THEN ' (signed in)' ELSE '' END AS source
    ${endedDetails('api_exposure')}
    WHERE jsonb_typeof(technical_details -> 'document' -> 'operations') = 'array'
  ), stored_documents AS (
    INSERT INTO api_documents AS known (check_id, team_id, source, operations)
    SELECT check_id, team_id, source, operations FROM read_documents
    ON CONFLICT (check_id) DO UPDATE SET source = excluded.source, operations = excluded.operations
    WHERE (known.source, known.operations) <> (excluded.source, excluded.operations)
  ), announced_documents AS (
    INSERT INTO notification_events (team_id, check_id, kind, data)
    SELECT read.team_id, read.check_id, 'api_changed', jsonb_build_object(
      'added', ${leavingOperations('added.lines')}, 'added_count', added.count, 'removed', ${leavingOperations('removed.lines')}, 'removed_count', removed.count)
    FROM read_documents AS read JOIN api_documents AS previous USING (check_id, source),
      ${without('added', 'read.operations', 'previous.operations')},
      ${without('removed', 'previous.operations', 'read.operations')}
    WHERE added.count + removed.count > 0 AND ${hasChannel('read.team_id')}
  )`;
