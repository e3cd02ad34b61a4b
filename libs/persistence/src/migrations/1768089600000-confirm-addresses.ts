import { Statements } from '../sql/statements';

export class ConfirmAddresses1768089600000 extends Statements {
  protected readonly forwards = [
    `ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz`,
    `ALTER TABLE invitations ADD COLUMN mail_token_hash text`,
    `CREATE UNIQUE INDEX invitations_mail_token_hash_key ON invitations (mail_token_hash)`,
    `CREATE TABLE account_tokens (
     id uuid CONSTRAINT account_tokens_pkey PRIMARY KEY,
     user_id uuid NOT NULL CONSTRAINT account_tokens_user_fkey REFERENCES users (id),
     purpose text NOT NULL
       CONSTRAINT account_tokens_purpose_check CHECK (purpose IN ('confirm_email', 'reset_password')),
     email text,
     token_hash text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     expires_at timestamptz NOT NULL
   )`,
    `CREATE UNIQUE INDEX account_tokens_token_hash_key ON account_tokens (token_hash)`,
    `CREATE INDEX account_tokens_user_idx ON account_tokens (user_id)`,
  ];
  protected readonly backwards = [
    'DROP TABLE account_tokens',
    'DROP INDEX invitations_mail_token_hash_key',
    'ALTER TABLE invitations DROP COLUMN mail_token_hash',
    'ALTER TABLE users DROP COLUMN email_confirmed_at',
  ];
}
