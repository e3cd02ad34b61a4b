import { Statements } from '../statements';

const UP = `CREATE TABLE setup_tokens (
  token_hash text CONSTRAINT setup_tokens_pkey PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
)`;

export class AddSetupTokens1768003201000 extends Statements {
  protected readonly forwards = [UP];
  protected readonly backwards = ['DROP TABLE setup_tokens'];
}
