import { Statements } from '../sql/statements';

export class AddVerificationRequests1767916801000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE verification_requests (
         id uuid NOT NULL,
         team_id uuid NOT NULL,
         check_id uuid NOT NULL,
         domain text NOT NULL,
         url text,
         methods text[] NOT NULL,
         tokens jsonb NOT NULL,
         actor jsonb NOT NULL,
         created_at timestamptz NOT NULL DEFAULT now(),
         claimed_until timestamptz,
         finished_at timestamptz,
         attempts jsonb,
         CONSTRAINT verification_requests_pkey PRIMARY KEY (id),
         CONSTRAINT verification_requests_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
       )`,
    'CREATE INDEX verification_requests_open_idx ON verification_requests (created_at) WHERE finished_at IS NULL',
  ];
  protected readonly backwards = ['DROP TABLE verification_requests'];
}
