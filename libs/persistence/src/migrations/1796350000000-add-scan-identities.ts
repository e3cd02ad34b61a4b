import { Statements } from '../sql/statements';

export class AddScanIdentities1796350000000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE scan_identities (
         id uuid NOT NULL,
         team_id uuid NOT NULL,
         check_id uuid NOT NULL,
         name text NOT NULL,
         kind text NOT NULL,
         config jsonb NOT NULL,
         origins text[] NOT NULL,
         sealed_secrets jsonb NOT NULL,
         revision integer NOT NULL DEFAULT 0,
         state text NOT NULL DEFAULT 'unproven',
         reason text,
         message text,
         proven_at timestamptz,
         broken_proven_at timestamptz,
         created_by uuid,
         created_at timestamptz NOT NULL DEFAULT now(),
         updated_at timestamptz NOT NULL DEFAULT now(),
         CONSTRAINT scan_identities_pkey PRIMARY KEY (id),
         CONSTRAINT scan_identities_check_name_key UNIQUE (check_id, name),
         CONSTRAINT scan_identities_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id),
         CONSTRAINT scan_identities_state_check
           CHECK (state IN ('unproven', 'proven', 'refused', 'inconclusive', 'disabled')),
         CONSTRAINT scan_identities_origins_check CHECK (cardinality(origins) > 0)
       )`,
    `CREATE TABLE login_claims (
         account_hash text NOT NULL,
         logins_at timestamptz[] NOT NULL DEFAULT '{}',
         totp_step bigint,
         claimed_at timestamptz NOT NULL,
         CONSTRAINT login_claims_pkey PRIMARY KEY (account_hash)
       )`,
    'ALTER TABLE verification_requests ADD COLUMN identity_task jsonb, ADD COLUMN result jsonb',
    `ALTER TABLE issues ADD COLUMN seen_as text[] NOT NULL DEFAULT '{}'`,
    'ALTER TABLE teams ADD COLUMN share_signed_in_evidence boolean NOT NULL DEFAULT false',
  ];
  protected readonly backwards = [
    'ALTER TABLE teams DROP COLUMN share_signed_in_evidence',
    'ALTER TABLE issues DROP COLUMN seen_as',
    'DELETE FROM verification_requests WHERE identity_task IS NOT NULL',
    'ALTER TABLE verification_requests DROP COLUMN identity_task, DROP COLUMN result',
    'DROP TABLE login_claims',
    'DROP TABLE scan_identities',
  ];
}
