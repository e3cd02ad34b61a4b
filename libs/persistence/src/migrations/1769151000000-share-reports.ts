import { Statements } from '../sql/statements';

/** No foreign key to scans: it would keep old months of them from being dropped. A link without its scan opens nothing. */
export class ShareReports1769151000000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE report_links (
         id uuid CONSTRAINT report_links_pkey PRIMARY KEY,
         team_id uuid NOT NULL CONSTRAINT report_links_team_fkey REFERENCES teams (id),
         scan_id uuid NOT NULL,
         token_hash text NOT NULL,
         created_by text NOT NULL,
         created_at timestamptz NOT NULL DEFAULT now(),
         expires_at timestamptz NOT NULL,
         CONSTRAINT report_links_token_hash_key UNIQUE (token_hash)
       )`,
    'CREATE INDEX report_links_scan_idx ON report_links (team_id, scan_id)',
  ];
  protected readonly backwards = ['DROP TABLE report_links'];
}
