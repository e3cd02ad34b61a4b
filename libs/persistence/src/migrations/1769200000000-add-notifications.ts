import { Statements } from '../sql/statements';

/** Channels, the outbox of events, the deliveries that follow from them, and what channels were notified of failures. */
export class AddNotifications1769200000000 extends Statements {
  protected readonly forwards = [
    `CREATE TABLE notification_channels (
     id uuid CONSTRAINT notification_channels_pkey PRIMARY KEY,
     team_id uuid NOT NULL CONSTRAINT notification_channels_team_fkey REFERENCES teams (id),
     name text NOT NULL,
     type text NOT NULL
       CONSTRAINT notification_channels_type_check CHECK (type IN ('email', 'slack', 'teams', 'webhook')),
     recipients text[] NOT NULL DEFAULT '{}',
     sealed_url text,
     url_hint text,
     sealed_secret text,
     secret_hint text,
     sealed_previous_secret text,
     previous_secret_until timestamptz,
     events text[] NOT NULL,
     min_severity text NOT NULL
       CONSTRAINT notification_channels_severity_check CHECK (min_severity IN ('critical', 'high', 'medium', 'low')),
     check_ids uuid[],
     is_active boolean NOT NULL DEFAULT true,
     off_reason text
       CONSTRAINT notification_channels_off_reason_check CHECK (off_reason IN ('gone', 'failing', 'manual')),
     is_off_told boolean NOT NULL DEFAULT true,
     failing_since timestamptz,
     unsubscribe_key uuid NOT NULL,
     unsubscribed text[] NOT NULL DEFAULT '{}',
     next_summary_at timestamptz,
     due_at timestamptz,
     lease_until timestamptz,
     fence integer NOT NULL DEFAULT 0,
     created_at timestamptz NOT NULL DEFAULT now(),
     updated_at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT notification_channels_team_key UNIQUE (team_id, id),
     CONSTRAINT notification_channels_off_check CHECK (is_active = (off_reason IS NULL))
   )`,
    `CREATE INDEX notification_channels_due_idx ON notification_channels (due_at) WHERE due_at IS NOT NULL`,
    `CREATE TABLE notification_events (
     id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT notification_events_pkey PRIMARY KEY,
     team_id uuid NOT NULL,
     check_id uuid NOT NULL,
     kind text NOT NULL
       CONSTRAINT notification_events_kind_check CHECK (kind IN ('scan', 'acceptances', 'verification_lost', 'overdue')),
     scan_id uuid,
     data jsonb NOT NULL DEFAULT '{}',
     created_at timestamptz NOT NULL DEFAULT now()
   )`,
    `CREATE TABLE notification_deliveries (
     seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT notification_deliveries_pkey PRIMARY KEY,
     id uuid NOT NULL,
     team_id uuid NOT NULL,
     channel_id uuid NOT NULL,
     event text NOT NULL,
     message jsonb NOT NULL,
     status text NOT NULL DEFAULT 'pending'
       CONSTRAINT notification_deliveries_status_check CHECK (status IN ('pending', 'delivered', 'failed')),
     attempts integer NOT NULL DEFAULT 0,
     next_attempt_at timestamptz DEFAULT now(),
     response_status smallint,
     response_excerpt text,
     error text,
     accepted_by text[] NOT NULL DEFAULT '{}',
     created_at timestamptz NOT NULL DEFAULT now(),
     delivered_at timestamptz,
     CONSTRAINT notification_deliveries_channel_fkey FOREIGN KEY (team_id, channel_id)
       REFERENCES notification_channels (team_id, id) ON DELETE CASCADE,
     CONSTRAINT notification_deliveries_next_check CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL))
   )`,
    `CREATE INDEX notification_deliveries_pending_idx ON notification_deliveries (channel_id, seq) WHERE status = 'pending'`,
    `CREATE INDEX notification_deliveries_tests_idx ON notification_deliveries (channel_id)
   WHERE status = 'pending' AND event = 'test'`,
    `CREATE INDEX notification_deliveries_channel_idx ON notification_deliveries (channel_id, seq)`,
    `CREATE UNIQUE INDEX notification_deliveries_id_key ON notification_deliveries (id)`,
    `CREATE INDEX notification_deliveries_created_idx ON notification_deliveries (created_at)`,
    `CREATE TABLE notification_streaks (
     check_id uuid NOT NULL,
     kind text NOT NULL
       CONSTRAINT notification_streaks_kind_check CHECK (kind IN ('scan.failed', 'check.overdue')),
     team_id uuid NOT NULL,
     since timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT notification_streaks_pkey PRIMARY KEY (check_id, kind),
     CONSTRAINT notification_streaks_check_fkey FOREIGN KEY (team_id, check_id) REFERENCES checks (team_id, id)
   )`,
  ];
  protected readonly backwards = [
    'notification_streaks',
    'notification_deliveries',
    'notification_events',
    'notification_channels',
  ].map((table) => `DROP TABLE ${table}`);
}
