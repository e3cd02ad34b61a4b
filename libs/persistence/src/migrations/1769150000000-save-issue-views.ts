import { Statements } from '../sql/statements';

/** Filters of the list of issues that people save under a name. They end with the membership. */
export class SaveIssueViews1769150000000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE issue_views (
         id uuid CONSTRAINT issue_views_pkey PRIMARY KEY,
         team_id uuid NOT NULL,
         user_id uuid NOT NULL,
         name text NOT NULL CONSTRAINT issue_views_name_check CHECK (char_length(name) <= 60),
         filters jsonb NOT NULL,
         created_at timestamptz NOT NULL DEFAULT now(),
         CONSTRAINT issue_views_name_key UNIQUE (team_id, user_id, name),
         CONSTRAINT issue_views_membership_fkey FOREIGN KEY (team_id, user_id)
           REFERENCES memberships (team_id, user_id) ON DELETE CASCADE
       )`,
  ];
  protected readonly backwards = ['DROP TABLE issue_views'];
}
