import { Statements } from '../sql/statements';

/** Requests that their senders may repeat, with their responses. */
export class AddIdempotentRequests1796723100000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE idempotent_requests (
         caller_id uuid,
         key_hash text,
         request_hash text NOT NULL,
         status integer,
         response text,
         created_at timestamptz NOT NULL DEFAULT now(),
         expires_at timestamptz NOT NULL DEFAULT now() + interval '24 hours',
         CONSTRAINT idempotent_requests_pkey PRIMARY KEY (caller_id, key_hash)
       )`,
  ];
  protected readonly backwards = ['DROP TABLE idempotent_requests'];
}
