import { Statements } from '../sql/statements';

/** Connections to ticket systems, and the ticket of each cause. */
export class AddTickets1796560310000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE ticket_connections (
       id uuid CONSTRAINT ticket_connections_pkey PRIMARY KEY,
       team_id uuid NOT NULL CONSTRAINT ticket_connections_team_fkey REFERENCES teams (id),
       name text NOT NULL,
       type text NOT NULL CONSTRAINT ticket_connections_type_check CHECK (type IN ('github')),
       api_url text NOT NULL,
       project text NOT NULL,
       labels text[] NOT NULL DEFAULT '{}',
       sealed_token text NOT NULL,
       token_hint text NOT NULL,
       sealed_hook_secret text,
       hook_hash text,
       rule jsonb,
       rule_since timestamptz,
       is_active boolean NOT NULL DEFAULT true,
       error text,
       failures integer NOT NULL DEFAULT 0,
       checked_at timestamptz,
       due_at timestamptz NOT NULL DEFAULT now(),
       lease_until timestamptz,
       fence integer NOT NULL DEFAULT 0,
       created_at timestamptz NOT NULL DEFAULT now(),
       updated_at timestamptz NOT NULL DEFAULT now(),
       CONSTRAINT ticket_connections_team_key UNIQUE (team_id, id)
     )`,
    'CREATE UNIQUE INDEX ticket_connections_hook_key ON ticket_connections (hook_hash)',
    `CREATE TABLE tickets (
       id uuid CONSTRAINT tickets_pkey PRIMARY KEY,
       team_id uuid NOT NULL,
       connection_id uuid NOT NULL,
       test_key text NOT NULL,
       rule_id text NOT NULL,
       state text NOT NULL DEFAULT 'creating'
         CONSTRAINT tickets_state_check CHECK (state IN ('creating', 'open', 'closed', 'gone')),
       key text,
       url text,
       told_state text NOT NULL DEFAULT 'open' CONSTRAINT tickets_told_check CHECK (told_state IN ('open', 'closed')),
       transition uuid,
       attempts integer NOT NULL DEFAULT 0,
       etag text,
       seen_at timestamptz,
       closed_at timestamptz,
       created_at timestamptz NOT NULL DEFAULT now(),
       CONSTRAINT tickets_connection_fkey FOREIGN KEY (team_id, connection_id)
         REFERENCES ticket_connections (team_id, id) ON DELETE CASCADE
     )`,
    `CREATE UNIQUE INDEX tickets_cause_key ON tickets (team_id, test_key, rule_id) WHERE state <> 'gone'`,
    'CREATE INDEX tickets_connection_idx ON tickets (connection_id, seen_at)',
  ];
  protected readonly backwards = ['DROP TABLE tickets', 'DROP TABLE ticket_connections'];
}
