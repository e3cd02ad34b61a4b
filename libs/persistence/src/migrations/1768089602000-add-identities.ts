import { Statements } from '../sql/statements';

export class AddIdentities1768089602000 extends Statements {
  protected readonly forwards = [
    `ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL`,
    `CREATE TABLE user_identities (
     id uuid CONSTRAINT user_identities_pkey PRIMARY KEY,
     user_id uuid NOT NULL CONSTRAINT user_identities_user_fkey REFERENCES users (id),
     issuer text NOT NULL,
     subject text NOT NULL,
     label text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     last_used_at timestamptz,
     CONSTRAINT user_identities_issuer_subject_key UNIQUE (issuer, subject)
   )`,
    `CREATE INDEX user_identities_user_idx ON user_identities (user_id)`,
  ];
  protected readonly backwards = [
    'DROP TABLE user_identities',
    // No password matches this text, because it is not a hash.
    `UPDATE users SET password_hash = 'none' WHERE password_hash IS NULL`,
    'ALTER TABLE users ALTER COLUMN password_hash SET NOT NULL',
  ];
}
