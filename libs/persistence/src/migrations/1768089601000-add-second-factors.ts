import { Statements } from '../sql/statements';

export class AddSecondFactors1768089601000 extends Statements {
  protected readonly forwards = [
    `ALTER TABLE teams ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false`,
    `CREATE TABLE second_factors (
     user_id uuid CONSTRAINT second_factors_pkey PRIMARY KEY
       CONSTRAINT second_factors_user_fkey REFERENCES users (id),
     sealed_secret text NOT NULL,
     last_step integer,
     created_at timestamptz NOT NULL DEFAULT now(),
     enabled_at timestamptz
   )`,
    `CREATE TABLE recovery_codes (
     user_id uuid NOT NULL CONSTRAINT recovery_codes_user_fkey REFERENCES users (id),
     code_hash text NOT NULL,
     CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
   )`,
    `CREATE TABLE sign_in_challenges (
     id uuid CONSTRAINT sign_in_challenges_pkey PRIMARY KEY,
     user_id uuid NOT NULL CONSTRAINT sign_in_challenges_user_fkey REFERENCES users (id),
     token_hash text NOT NULL,
     attempts integer NOT NULL DEFAULT 0,
     expires_at timestamptz NOT NULL
   )`,
    `CREATE UNIQUE INDEX sign_in_challenges_token_hash_key ON sign_in_challenges (token_hash)`,
    `CREATE INDEX sign_in_challenges_user_idx ON sign_in_challenges (user_id)`,
  ];
  protected readonly backwards = [
    ...['sign_in_challenges', 'recovery_codes', 'second_factors'].map((table) => `DROP TABLE ${table}`),
    'ALTER TABLE teams DROP COLUMN requires_second_factor',
  ];
}
