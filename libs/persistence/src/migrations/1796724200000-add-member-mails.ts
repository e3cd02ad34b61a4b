import { Statements } from '../sql/statements';

/** E-mails of workers to members that the mail server has not taken yet. */
export class AddMemberMails1796724200000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE member_mails (
         id uuid,
         team_id uuid NOT NULL,
         user_id uuid NOT NULL,
         kind text NOT NULL,
         mail jsonb NOT NULL,
         attempts smallint NOT NULL DEFAULT 0,
         is_running boolean NOT NULL DEFAULT false,
         due_at timestamptz NOT NULL DEFAULT now(),
         expires_at timestamptz NOT NULL DEFAULT now() + interval '3 days',
         CONSTRAINT member_mails_pkey PRIMARY KEY (id),
         CONSTRAINT member_mails_membership_fkey FOREIGN KEY (team_id, user_id) REFERENCES memberships (team_id, user_id) ON DELETE CASCADE,
         CONSTRAINT member_mails_kind_check CHECK (kind IN ('inbox', 'notice'))
       )`,
    'CREATE INDEX member_mails_membership_idx ON member_mails (team_id, user_id)',
  ];
  protected readonly backwards = ['DROP TABLE member_mails'];
}
