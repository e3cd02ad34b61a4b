import { Statements } from '../sql/statements';

/** Writes no row: scans that have ended keep no coverage. */
export class KeepCoverage1796300000000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE scan_coverage (
       check_id uuid,
       content_hash text,
       team_id uuid NOT NULL,
       rows jsonb NOT NULL,
       counts jsonb NOT NULL,
       CONSTRAINT scan_coverage_pkey PRIMARY KEY (check_id, content_hash),
       CONSTRAINT scan_coverage_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
     )`,
    `CREATE TABLE good_coverage (
       check_id uuid,
       identity text,
       team_id uuid NOT NULL,
       pages jsonb NOT NULL,
       collapses smallint NOT NULL DEFAULT 0,
       collapsed_since timestamptz,
       CONSTRAINT good_coverage_pkey PRIMARY KEY (check_id, identity),
       CONSTRAINT good_coverage_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
     )`,
    'ALTER TABLE scans ADD COLUMN coverage_hash text',
    `ALTER TABLE checks ADD COLUMN expected_paths text[] NOT NULL DEFAULT '{}'`,
  ];
  protected readonly backwards = [
    'ALTER TABLE checks DROP COLUMN expected_paths',
    'ALTER TABLE scans DROP COLUMN coverage_hash',
    'DROP TABLE good_coverage',
    'DROP TABLE scan_coverage',
  ];
}
