import { Statements } from '../sql/statements';

export class AddDomainProofs1767484800000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE domain_proofs (
         check_id uuid NOT NULL,
         team_id uuid NOT NULL,
         method text NOT NULL,
         token text,
         verified_at timestamptz NOT NULL DEFAULT now(),
         last_seen_at timestamptz NOT NULL DEFAULT now(),
         last_checked_at timestamptz NOT NULL DEFAULT now(),
         failing_since timestamptz,
         claimed_until timestamptz,
         CONSTRAINT domain_proofs_pkey PRIMARY KEY (check_id),
         CONSTRAINT domain_proofs_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id),
         CONSTRAINT domain_proofs_method_check CHECK (method IN ('dns', 'file', 'meta', 'operator')),
         CONSTRAINT domain_proofs_token_check CHECK ((token IS NULL) = (method = 'operator'))
       )`,
    `CREATE INDEX domain_proofs_last_checked_idx ON domain_proofs (last_checked_at) WHERE method <> 'operator'`,
    // Until now only the operator's word could verify a domain.
    `INSERT INTO domain_proofs (team_id, check_id, method) SELECT team_id, id, 'operator' FROM checks WHERE is_verified`,
  ];
  protected readonly backwards = ['DROP TABLE domain_proofs'];
}
