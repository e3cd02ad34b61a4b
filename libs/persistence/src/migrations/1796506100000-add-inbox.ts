import { Statements } from '../sql/statements';

/** The inbox of each member, and when they get e-mails about it. */
export class AddInbox1796506100000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE inbox_items (
         id uuid CONSTRAINT inbox_items_pkey PRIMARY KEY,
         team_id uuid NOT NULL,
         user_id uuid NOT NULL CONSTRAINT inbox_items_user_fkey REFERENCES users (id) ON DELETE CASCADE,
         issue_id uuid NOT NULL CONSTRAINT inbox_items_issue_fkey REFERENCES issues (id) ON DELETE CASCADE,
         kind text NOT NULL
           CONSTRAINT inbox_items_kind_check CHECK (kind IN ('assigned', 'mentioned', 'reopened', 'overdue')),
         actor_name text NOT NULL DEFAULT '',
         created_at timestamptz NOT NULL DEFAULT now(),
         read_at timestamptz,
         mailed_at timestamptz
       )`,
    'CREATE INDEX inbox_items_owner_idx ON inbox_items (team_id, user_id, id)',
    'CREATE INDEX inbox_items_issue_idx ON inbox_items (issue_id)',
    'CREATE INDEX inbox_items_age_idx ON inbox_items (created_at)',
    'CREATE INDEX inbox_items_mail_idx ON inbox_items (team_id, user_id) WHERE mailed_at IS NULL AND read_at IS NULL',
    `ALTER TABLE memberships
       ADD COLUMN inbox_mail text NOT NULL DEFAULT 'off'
         CONSTRAINT memberships_inbox_mail_check CHECK (inbox_mail IN ('off', 'immediately', 'daily')),
       ADD COLUMN inbox_mailed_at timestamptz NOT NULL DEFAULT now()`,
  ];
  protected readonly backwards = [
    'ALTER TABLE memberships DROP COLUMN inbox_mail, DROP COLUMN inbox_mailed_at',
    'DROP TABLE inbox_items',
  ];
}
