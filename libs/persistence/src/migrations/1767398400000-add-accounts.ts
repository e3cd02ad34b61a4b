import { Statements } from '../sql/statements';

export class AddAccounts1767398400000 extends Statements {
  protected readonly forwards = [
    `ALTER TABLE teams ADD COLUMN deleted_at timestamptz`,
    `CREATE TABLE users (
     id uuid CONSTRAINT users_pkey PRIMARY KEY,
     email text NOT NULL CONSTRAINT users_email_check CHECK (email = lower(email)),
     name text NOT NULL,
     password_hash text NOT NULL,
     is_operator boolean NOT NULL DEFAULT false,
     created_at timestamptz NOT NULL DEFAULT now()
   )`,
    `CREATE UNIQUE INDEX users_email_key ON users (email)`,
    `CREATE TABLE memberships (
     team_id uuid NOT NULL CONSTRAINT memberships_team_fkey REFERENCES teams (id),
     user_id uuid NOT NULL CONSTRAINT memberships_user_fkey REFERENCES users (id),
     role text NOT NULL CONSTRAINT memberships_role_check CHECK (role IN ('owner', 'admin', 'member')),
     created_at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT memberships_pkey PRIMARY KEY (team_id, user_id)
   )`,
    `CREATE INDEX memberships_user_idx ON memberships (user_id)`,
    `CREATE TABLE sessions (
     id uuid CONSTRAINT sessions_pkey PRIMARY KEY,
     user_id uuid NOT NULL CONSTRAINT sessions_user_fkey REFERENCES users (id),
     token_hash text NOT NULL,
     user_agent text,
     address text,
     created_at timestamptz NOT NULL DEFAULT now(),
     last_used_at timestamptz NOT NULL DEFAULT now(),
     expires_at timestamptz NOT NULL
   )`,
    `CREATE UNIQUE INDEX sessions_token_hash_key ON sessions (token_hash)`,
    `CREATE INDEX sessions_user_idx ON sessions (user_id)`,
    `CREATE TABLE invitations (
     id uuid CONSTRAINT invitations_pkey PRIMARY KEY,
     team_id uuid NOT NULL CONSTRAINT invitations_team_fkey REFERENCES teams (id),
     email text NOT NULL CONSTRAINT invitations_email_check CHECK (email = lower(email)),
     role text NOT NULL CONSTRAINT invitations_role_check CHECK (role IN ('owner', 'admin', 'member')),
     token_hash text NOT NULL,
     invited_by uuid NOT NULL CONSTRAINT invitations_invited_by_fkey REFERENCES users (id),
     created_at timestamptz NOT NULL DEFAULT now(),
     expires_at timestamptz NOT NULL,
     CONSTRAINT invitations_team_email_key UNIQUE (team_id, email)
   )`,
    `CREATE UNIQUE INDEX invitations_token_hash_key ON invitations (token_hash)`,
    `CREATE TABLE audit_log (
     id uuid CONSTRAINT audit_log_pkey PRIMARY KEY,
     team_id uuid CONSTRAINT audit_log_team_fkey REFERENCES teams (id),
     action text NOT NULL,
     actor_kind text NOT NULL
       CONSTRAINT audit_log_actor_kind_check CHECK (actor_kind IN ('user', 'key', 'operator', 'system')),
     actor_id uuid,
     actor_label text NOT NULL,
     target_type text,
     target_id text,
     target_label text,
     details jsonb NOT NULL DEFAULT '{}',
     address text,
     created_at timestamptz NOT NULL DEFAULT now()
   )`,
    `CREATE INDEX audit_log_team_idx ON audit_log (team_id, id)`,
    `CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'The audit log is append-only: % is refused.', TG_OP; END $$`,
    `CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`,
  ];
  protected readonly backwards = [
    ...['audit_log', 'invitations', 'sessions', 'memberships', 'users'].map((table) => `DROP TABLE ${table}`),
    'DROP FUNCTION refuse_audit_change',
    'ALTER TABLE teams DROP COLUMN deleted_at',
  ];
}
