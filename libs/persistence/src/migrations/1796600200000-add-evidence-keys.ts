import { Statements } from '../sql/statements';

/** Keys that sign evidence. At most one is in use. */
export class AddEvidenceKeys1796600200000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE evidence_keys (
       id uuid CONSTRAINT evidence_keys_pkey PRIMARY KEY,
       public_key text NOT NULL,
       sealed_private_key text NOT NULL,
       created_at timestamptz NOT NULL DEFAULT now(),
       retired_at timestamptz
     )`,
    'CREATE UNIQUE INDEX evidence_keys_in_use_key ON evidence_keys ((retired_at IS NULL)) WHERE retired_at IS NULL',
  ];
  protected readonly backwards = ['DROP TABLE evidence_keys'];
}
