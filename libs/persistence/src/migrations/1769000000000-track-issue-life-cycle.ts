import { Statements } from '../sql/statements';

const NO_LONGER_CURRENT = 'ALTER TABLE issues RENAME COLUMN is_current TO is_detected';

/**
 * Issues learn their rule and location, how they were closed, acceptance, assignee and history. Every existing issue keeps its
 * notes and its resolution. Rule and location come from the stored findings of the scan that detected the issue last, as long as
 * they are still there; other issues learn them when a scan detects them again.
 */
export class TrackIssueLifeCycle1769000000000 extends Statements {
  protected readonly forwards = [
    NO_LONGER_CURRENT,
    `ALTER TABLE issues
     ADD COLUMN rule_id text,
     ADD COLUMN rule_version smallint NOT NULL DEFAULT 1,
     ADD COLUMN location text,
     ADD COLUMN missed_scans smallint NOT NULL DEFAULT 0,
     ADD COLUMN is_judged boolean NOT NULL DEFAULT true,
     ADD COLUMN resolution text
       CONSTRAINT issues_resolution_check CHECK (resolution IN ('manual', 'fixed')),
     ADD COLUMN acceptance jsonb,
     ADD COLUMN accepted_until timestamptz,
     ADD COLUMN assignee_id uuid
       CONSTRAINT issues_assignee_fkey REFERENCES users (id) ON DELETE SET NULL,
     ADD COLUMN comments_count integer NOT NULL DEFAULT 0`,
    `UPDATE issues SET resolution = 'manual' WHERE is_resolved`,
    `ALTER TABLE issues ADD CONSTRAINT issues_acceptance_check CHECK (acceptance IS NULL OR is_resolved)`,
    // The text that fingerprints are made of, see docs/fingerprints.md.
    `UPDATE issues SET rule_id = known.rule_id, location = known.location
   FROM (
     SELECT DISTINCT scans.check_id, finding ->> 'id' AS rule_id, finding ->> 'location' AS location,
       'sha256:' || encode(sha256(convert_to('["v1","' || scans.check_id || '","' || test.test_key || '",'
         || (finding -> 'id')::text || ',' || (finding -> 'location')::text || ']', 'UTF8')), 'hex') AS fingerprint
     FROM (SELECT DISTINCT last_scan_id FROM issues) AS latest
     JOIN scans ON scans.id = latest.last_scan_id
     JOIN scan_tests AS test ON test.scan_id = scans.id
     JOIN scan_test_details AS details
       ON details.check_id = scans.check_id AND details.content_hash = test.details_hash
     CROSS JOIN LATERAL jsonb_array_elements(details.findings) AS finding
   ) AS known
   WHERE issues.check_id = known.check_id AND issues.fingerprint = known.fingerprint`,
    `CREATE INDEX issues_expiry_idx ON issues (accepted_until) WHERE accepted_until IS NOT NULL`,
    `CREATE INDEX issues_assignee_idx ON issues (assignee_id) WHERE assignee_id IS NOT NULL`,
    `ALTER TABLE teams ADD COLUMN auto_resolve_after smallint NOT NULL DEFAULT 2
     CONSTRAINT teams_auto_resolve_after_check CHECK (auto_resolve_after BETWEEN 0 AND 10)`,
    `CREATE TABLE issue_events (
     issue_id uuid NOT NULL CONSTRAINT issue_events_issue_fkey REFERENCES issues (id) ON DELETE CASCADE,
     id uuid NOT NULL,
     at timestamptz NOT NULL DEFAULT clock_timestamp(),
     type text NOT NULL,
     actor_kind text NOT NULL
       CONSTRAINT issue_events_actor_kind_check CHECK (actor_kind IN ('user', 'key', 'scan', 'system')),
     actor_id uuid,
     actor_name text NOT NULL DEFAULT '',
     scan_id uuid,
     data jsonb NOT NULL DEFAULT '{}',
     CONSTRAINT issue_events_pkey PRIMARY KEY (issue_id, id)
   )`,
  ];
  protected readonly backwards = [
    'DROP TABLE issue_events',
    'ALTER TABLE teams DROP COLUMN auto_resolve_after',
    `ALTER TABLE issues DROP COLUMN rule_id, DROP COLUMN rule_version, DROP COLUMN location, DROP COLUMN missed_scans,
     DROP COLUMN is_judged, DROP COLUMN resolution, DROP COLUMN acceptance, DROP COLUMN accepted_until,
     DROP COLUMN assignee_id, DROP COLUMN comments_count`,
    'ALTER TABLE issues RENAME COLUMN is_detected TO is_current',
  ];
}
