import { Statements } from '../sql/statements';

export class AddProbeClaims1767312000000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE probe_claims (
         endpoint_hash text NOT NULL,
         test_key text NOT NULL,
         claimed_at timestamptz NOT NULL DEFAULT now(),
         CONSTRAINT probe_claims_pkey PRIMARY KEY (endpoint_hash, test_key)
       )`,
    'CREATE INDEX probe_claims_claimed_idx ON probe_claims (claimed_at)',
  ];
  protected readonly backwards = ['DROP TABLE probe_claims'];
}
