import { Statements } from '../sql/statements';

/** What the last scans of the checks read, so that the list is not empty until the next ones. Only what our own code wrote as a date is read as one. */
const KNOWN = `INSERT INTO check_expiries (check_id, kind, team_id, name, expires_at)
  SELECT check_id, kind, team_id, name, ends::timestamptz FROM (
    SELECT c.id AS check_id, c.team_id, facts.*
    FROM checks c JOIN scan_tests t ON t.scan_id = c.latest_completed_scan_id AND t.test_key IN ('ssl_certificate', 'domain_expiry')
    JOIN scan_test_details d ON d.check_id = c.id AND d.content_hash = t.details_hash
    CROSS JOIN LATERAL (
      SELECT CASE t.test_key WHEN 'ssl_certificate' THEN 'certificate' ELSE 'domain' END AS kind,
        CASE t.test_key WHEN 'ssl_certificate'
          THEN (d.technical_details ->> 'host') || coalesce(':' || nullif(d.technical_details ->> 'port', '443'), '')
          ELSE d.technical_details ->> 'domain' END AS name,
        d.technical_details ->> CASE t.test_key WHEN 'ssl_certificate' THEN 'not_after' ELSE 'expires' END AS ends
    ) AS facts
    WHERE c.deleted_at IS NULL AND name IS NOT NULL AND ends ~ '^[12][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,12}Z$'
    OFFSET 0
  ) AS seen`;

export class AddExpiries1796540000000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE check_expiries (
       check_id uuid,
       kind text CONSTRAINT check_expiries_kind_check CHECK (kind IN ('certificate', 'domain')),
       team_id uuid NOT NULL,
       name text NOT NULL,
       expires_at timestamptz NOT NULL,
       seen_at timestamptz NOT NULL DEFAULT now(),
       CONSTRAINT check_expiries_pkey PRIMARY KEY (check_id, kind),
       CONSTRAINT check_expiries_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
     )`,
    'CREATE INDEX check_expiries_team_idx ON check_expiries (team_id)',
    KNOWN,
    `CREATE TABLE calendar_feeds (
       team_id uuid CONSTRAINT calendar_feeds_pkey PRIMARY KEY
         CONSTRAINT calendar_feeds_team_fkey REFERENCES teams (id),
       token_hash text NOT NULL CONSTRAINT calendar_feeds_token_hash_key UNIQUE,
       created_by text NOT NULL,
       created_at timestamptz NOT NULL DEFAULT now()
     )`,
  ];
  protected readonly backwards = ['DROP TABLE calendar_feeds', 'DROP TABLE check_expiries'];
}
