import { Statements } from '../sql/statements';

/** What was before a change of many issues or checks, so that it can be undone. */
export class KeepBulkChanges1796560200000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE bulk_changes (
         id uuid CONSTRAINT bulk_changes_pkey PRIMARY KEY,
         team_id uuid NOT NULL CONSTRAINT bulk_changes_team_fkey REFERENCES teams (id),
         action text NOT NULL,
         before jsonb NOT NULL,
         created_at timestamptz NOT NULL DEFAULT now(),
         undone_at timestamptz,
         expires_at timestamptz NOT NULL DEFAULT now() + interval '1 hour'
       )`,
  ];
  protected readonly backwards = ['DROP TABLE bulk_changes'];
}
