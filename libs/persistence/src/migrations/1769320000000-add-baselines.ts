import { Statements } from '../sql/statements';

/** No foreign key to scans: it would keep old months of them from being dropped. A baseline holds what its scan found. */
export class AddBaselines1769320000000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE check_baselines (
         check_id uuid CONSTRAINT check_baselines_pkey PRIMARY KEY,
         team_id uuid NOT NULL,
         scan_id uuid NOT NULL,
         fingerprints jsonb NOT NULL,
         created_at timestamptz NOT NULL DEFAULT now(),
         CONSTRAINT check_baselines_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
       )`,
    `CREATE TABLE check_ci_hashes (
         check_id uuid CONSTRAINT check_ci_hashes_pkey PRIMARY KEY,
         team_id uuid NOT NULL,
         hash_digest text NOT NULL,
         created_at timestamptz NOT NULL DEFAULT now(),
         CONSTRAINT check_ci_hashes_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
       )`,
  ];
  protected readonly backwards = ['DROP TABLE check_ci_hashes', 'DROP TABLE check_baselines'];
}
