import { Statements } from '../sql/statements';

const types = (...names: string[]): string[] => [
  'ALTER TABLE notification_channels DROP CONSTRAINT notification_channels_type_check',
  `ALTER TABLE notification_channels ADD CONSTRAINT notification_channels_type_check
     CHECK (type IN (${names.map((name) => `'${name}'`).join(', ')})) NOT VALID`,
  'ALTER TABLE notification_channels VALIDATE CONSTRAINT notification_channels_type_check',
];
const KNOWN = ['email', 'slack', 'teams', 'webhook', 'pagerduty', 'alertmanager'];

/** Channels that get the webhooks which Alertmanager sends. */
export class AllowAlertmanagerWebhooks1796700300000 extends Statements {
  protected readonly forwards = types(...KNOWN, 'alertmanager_webhook');
  protected readonly backwards = [
    `DELETE FROM notification_channels WHERE type = 'alertmanager_webhook'`,
    ...types(...KNOWN),
  ];
}
