import { endedDetails } from '../ground/ended-details';

/** Results change rarely, and a scan each minute must not write a row each minute. */
const KNOWN_FOR = '1 hour';

/** A date as the tests write it: anything else must not stop a scan from ending. */
const IS_DATE = `ends ~ '^[12][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,12}Z$'`;

/** Part of the statement that ends the scans of `freed (check_id, scan_id)`. A scan that could not read a date leaves the last one. */
export const STORE_EXPIRIES = `stored_expiries AS (
    INSERT INTO check_expiries AS known (check_id, kind, team_id, name, expires_at)
    SELECT check_id, kind, team_id, name, CASE WHEN ${IS_DATE} THEN ends::timestamptz END
    FROM (
      SELECT details.check_id, details.team_id,
        CASE test.test_key WHEN 'ssl_certificate' THEN 'certificate' ELSE 'domain' END AS kind,
        CASE test.test_key WHEN 'ssl_certificate'
          THEN (technical_details ->> 'host') || coalesce(':' || nullif(technical_details ->> 'port', '443'), '')
          ELSE technical_details ->> 'domain' END AS name,
        technical_details ->> CASE test.test_key WHEN 'ssl_certificate' THEN 'not_after' ELSE 'expires' END AS ends
      ${endedDetails('ssl_certificate', 'domain_expiry')}
    ) AS read
    WHERE name IS NOT NULL AND ${IS_DATE}
    ORDER BY check_id, kind
    ON CONFLICT (check_id, kind) DO UPDATE SET name = excluded.name, expires_at = excluded.expires_at, seen_at = excluded.seen_at
    WHERE known.seen_at < now() - interval '${KNOWN_FOR}' OR (known.name, known.expires_at) <> (excluded.name, excluded.expires_at)
  )`;
