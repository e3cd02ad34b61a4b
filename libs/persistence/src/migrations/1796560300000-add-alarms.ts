import { Statements } from '../sql/statements';

const types = (...names: string[]): string[] => [
  'ALTER TABLE notification_channels DROP CONSTRAINT notification_channels_type_check',
  `ALTER TABLE notification_channels ADD CONSTRAINT notification_channels_type_check
     CHECK (type IN (${names.map((name) => `'${name}'`).join(', ')}))`,
];
const KNOWN = ['email', 'slack', 'teams', 'webhook'];

/** Channels that wake people, and the alarms that each of them has open. */
export class AddAlarms1796560300000 extends Statements {
  protected readonly forwards = [
    ...types(...KNOWN, 'pagerduty', 'alertmanager'),
    'ALTER TABLE notification_channels ADD COLUMN verified_only boolean NOT NULL DEFAULT true',
    `CREATE TABLE alarms (
       channel_id uuid,
       key text,
       team_id uuid NOT NULL,
       alarm jsonb NOT NULL,
       told_at timestamptz DEFAULT now(),
       CONSTRAINT alarms_pkey PRIMARY KEY (channel_id, key),
       CONSTRAINT alarms_channel_fkey FOREIGN KEY (team_id, channel_id)
         REFERENCES notification_channels (team_id, id) ON DELETE CASCADE
     )`,
  ];
  protected readonly backwards = [
    'DROP TABLE alarms',
    `DELETE FROM notification_channels WHERE type IN ('pagerduty', 'alertmanager')`,
    'ALTER TABLE notification_channels DROP COLUMN verified_only',
    ...types(...KNOWN),
  ];
}
