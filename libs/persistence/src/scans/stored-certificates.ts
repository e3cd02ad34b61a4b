import { MOST_NAMED, endedDetails } from '../ground/ended-details';
import { hasChannel } from '../ground/notification-outbox';

const TIME = `'^2[0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,12}Z$'`;

/**
 * Parts of the statement that ends the scans of `freed (check_id, scan_id)`. The first search of a check announces nothing, nor does a certificate
 * that another check of the team has. New ones are announced where the CAA records exclude their issuer, or where it is new: neither an earlier
 * certificate of the check nor that of one of its hosts has it.
 */
export const STORE_CERTIFICATES = `logged AS (
    SELECT details.team_id, details.check_id, technical_details -> 'certificates' AS certificates
    ${endedDetails('subdomain_discovery')}
  ), logged_certificates AS (
    SELECT DISTINCT ON (check_id, one ->> 'id') team_id, check_id, one ->> 'id' AS id, one ->> 'issuer' AS issuer,
      coalesce(one -> 'names', '[]') AS names, (one ->> 'not_before')::timestamptz AS not_before,
      (one ->> 'not_after')::timestamptz AS not_after, one ->> 'caa' = 'excluded' AS is_excluded
    FROM logged CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(certificates) WHEN 'array' THEN certificates ELSE '[]' END) AS one
    WHERE one ->> 'id' IS NOT NULL AND one ->> 'issuer' IS NOT NULL AND one ->> 'not_before' ~ ${TIME} AND one ->> 'not_after' ~ ${TIME}
    ORDER BY check_id, one ->> 'id'
  ), stored_certificates AS (
    INSERT INTO issued_certificates (team_id, check_id, id, issuer, names, not_before, not_after, first_seen_at)
    SELECT team_id, check_id, id, issuer, names, not_before, not_after, now() FROM logged_certificates
    ON CONFLICT (check_id, id) DO NOTHING
    RETURNING team_id, check_id, id
  ), unexpected_certificates AS (
    SELECT logged.* FROM stored_certificates AS stored JOIN logged_certificates AS logged USING (check_id, id)
    WHERE EXISTS (SELECT FROM issued_certificates AS earlier WHERE earlier.check_id = stored.check_id)
      AND NOT EXISTS (SELECT FROM issued_certificates AS other WHERE other.team_id = stored.team_id AND other.id = stored.id)
      AND (is_excluded
        OR NOT EXISTS (SELECT FROM issued_certificates AS earlier WHERE earlier.check_id = stored.check_id AND earlier.issuer = logged.issuer)
          AND NOT EXISTS (SELECT FROM subdomains AS host WHERE host.check_id = stored.check_id AND host.certificate ->> 'issuer' = logged.issuer))
      AND ${hasChannel('stored.team_id')}
  ), announced_certificates AS (
    INSERT INTO notification_events (team_id, check_id, kind, data)
    SELECT team_id, check_id, 'certificates', jsonb_build_object('count', count(*), 'certificates', to_jsonb((array_agg(
      jsonb_build_object('names', names, 'issuer', issuer, 'not_before', not_before, 'reason', CASE WHEN is_excluded THEN 'caa' ELSE 'new_issuer' END)
      ORDER BY is_excluded DESC, not_before DESC))[1:${MOST_NAMED}]))
    FROM unexpected_certificates
    GROUP BY team_id, check_id
  )`;
