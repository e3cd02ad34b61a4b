import { Statements } from '../sql/statements';

/** Secret addresses at which teams show grades: a badge for each check, and one page for each team. */
export class AddPublicGrades1796560100000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE badges (
       check_id uuid CONSTRAINT badges_pkey PRIMARY KEY,
       team_id uuid NOT NULL,
       token_hash text NOT NULL CONSTRAINT badges_token_hash_key UNIQUE,
       created_by text NOT NULL,
       created_at timestamptz NOT NULL DEFAULT now(),
       CONSTRAINT badges_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
     )`,
    `CREATE TABLE status_pages (
       team_id uuid CONSTRAINT status_pages_pkey PRIMARY KEY
         CONSTRAINT status_pages_team_fkey REFERENCES teams (id),
       title text NOT NULL,
       check_ids uuid[] NOT NULL,
       token_hash text NOT NULL CONSTRAINT status_pages_token_hash_key UNIQUE,
       created_by text NOT NULL,
       created_at timestamptz NOT NULL DEFAULT now()
     )`,
  ];
  protected readonly backwards = ['DROP TABLE status_pages', 'DROP TABLE badges'];
}
