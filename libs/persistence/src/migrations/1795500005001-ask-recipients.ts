import { Statements } from '../sql/statements';

/** People outside a team get its messages only after they agreed; those who got them before still do. */
export class AskRecipients1795500005001 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE recipient_consents (
       team_id uuid NOT NULL,
       address text NOT NULL,
       status text NOT NULL,
       token_hash text,
       asked_at timestamptz,
       asked integer NOT NULL DEFAULT 0,
       CONSTRAINT recipient_consents_pkey PRIMARY KEY (team_id, address),
       CONSTRAINT recipient_consents_token_key UNIQUE (token_hash),
       CONSTRAINT recipient_consents_team_fkey FOREIGN KEY (team_id) REFERENCES teams (id),
       CONSTRAINT recipient_consents_status_check CHECK (status IN ('pending', 'confirmed', 'unsubscribed'))
     )`,
    `INSERT INTO recipient_consents (team_id, address, status)
     SELECT DISTINCT team_id, lower(recipient), 'confirmed'
     FROM notification_channels, unnest(recipients) AS recipient WHERE type = 'email'`,
  ];
  protected readonly backwards = ['DROP TABLE recipient_consents'];
}
