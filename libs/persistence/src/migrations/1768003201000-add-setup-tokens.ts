import { Statements } from '../sql/statements';

export class AddSetupTokens1768003201000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE setup_tokens (
  token_hash text CONSTRAINT setup_tokens_pkey PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
)`,
  ];
  protected readonly backwards = ['DROP TABLE setup_tokens'];
}
