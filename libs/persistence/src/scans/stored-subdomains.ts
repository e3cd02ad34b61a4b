import { MOST_NAMED, endedDetails } from '../ground/ended-details';
import { hasChannel } from '../ground/notification-outbox';

/**
 * Parts of the statement that ends the scans of `freed (check_id, scan_id)`. A scan that uses the search of an earlier one changes no row:
 * `searched_at` is the same. The first search of a check announces nothing, nor does a name that another check of the team has.
 */
export const STORE_SUBDOMAINS = `searched AS (
    SELECT details.team_id, details.check_id, technical_details -> 'hosts' AS hosts, technical_details ->> 'searched_at' AS at
    ${endedDetails('subdomain_discovery')}
  ), found_names AS (
    SELECT DISTINCT ON (check_id, host ->> 'name') team_id, check_id, host ->> 'name' AS name, host ->> 'source' AS source,
      coalesce(host -> 'addresses', '[]') AS addresses, coalesce(host -> 'private' = 'true', false) AS is_private,
      CASE WHEN jsonb_typeof(host -> 'status') = 'number' THEN (host ->> 'status')::smallint END AS status,
      nullif(host -> 'certificate', 'null') AS certificate,
      CASE WHEN at ~ '^2[0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,12}Z$' THEN at::timestamptz ELSE now() END AS at
    FROM searched CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(hosts) WHEN 'array' THEN hosts ELSE '[]' END) AS host
    ORDER BY check_id, host ->> 'name'
  ), stored_names AS (
    INSERT INTO subdomains AS known (team_id, check_id, name, source, addresses, is_private, status, certificate, first_seen_at,
      last_seen_at)
    SELECT team_id, check_id, name, source, addresses, is_private, status, certificate, at, at FROM found_names
    ON CONFLICT (check_id, name) DO UPDATE SET source = excluded.source, addresses = excluded.addresses,
      is_private = excluded.is_private, status = excluded.status, certificate = excluded.certificate,
      last_seen_at = excluded.last_seen_at
    WHERE known.last_seen_at < excluded.last_seen_at
    RETURNING team_id, check_id, name, first_seen_at = last_seen_at AS is_new
  ), announced_names AS (
    INSERT INTO notification_events (team_id, check_id, kind, data)
    SELECT team_id, check_id, 'subdomains',
      jsonb_build_object('names', to_jsonb((array_agg(name ORDER BY name))[1:${MOST_NAMED}]), 'count', count(*))
    FROM stored_names AS stored
    WHERE is_new AND EXISTS (SELECT FROM subdomains AS earlier WHERE earlier.check_id = stored.check_id)
      AND NOT EXISTS (SELECT FROM subdomains AS other WHERE other.team_id = stored.team_id AND other.name = stored.name)
      AND ${hasChannel('stored.team_id')}
    GROUP BY team_id, check_id
  )`;
