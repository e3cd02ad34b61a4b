import { Statements } from '../sql/statements';

/** Addresses that tests hand to sites, to see whether they request them. */
export class AddCallbacks1796724800030 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE callbacks (
       token_hash text NOT NULL,
       expires_at timestamptz NOT NULL,
       called_at timestamptz,
       CONSTRAINT callbacks_pkey PRIMARY KEY (token_hash)
     )`,
    'CREATE INDEX callbacks_expires_idx ON callbacks (expires_at)',
  ];
  protected readonly backwards = ['DROP TABLE callbacks'];
}
