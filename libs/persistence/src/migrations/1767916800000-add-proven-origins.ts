import { Statements } from '../sql/statements';

export class AddProvenOrigins1767916800000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE proven_origins (
         check_id uuid NOT NULL,
         origin text NOT NULL,
         address text NOT NULL,
         team_id uuid NOT NULL,
         method text NOT NULL,
         token text NOT NULL,
         last_seen_at timestamptz NOT NULL DEFAULT now(),
         CONSTRAINT proven_origins_pkey PRIMARY KEY (check_id, origin, address),
         CONSTRAINT proven_origins_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id),
         CONSTRAINT proven_origins_method_check CHECK (method IN ('file', 'meta'))
       )`,
  ];
  protected readonly backwards = ['DROP TABLE proven_origins'];
}
