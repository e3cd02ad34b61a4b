import { allowChannelTypes } from '../migration/allow-channel-types';
import { Statements } from '../sql/statements';

const KNOWN = ['email', 'slack', 'teams', 'webhook', 'pagerduty', 'alertmanager'];

/** Channels that get the webhooks which Alertmanager sends. */
export class AllowAlertmanagerWebhooks1796700300000 extends Statements {
  protected readonly forwards = allowChannelTypes(...KNOWN, 'alertmanager_webhook');
  protected readonly backwards = [
    `DELETE FROM notification_channels WHERE type = 'alertmanager_webhook'`,
    ...allowChannelTypes(...KNOWN),
  ];
}
