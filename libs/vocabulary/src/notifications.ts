import type { Severity } from './severity';

export const CHANNEL_TYPES = [
  'email',
  'slack',
  'teams',
  'webhook',
  'pagerduty',
  'alertmanager',
  'alertmanager_webhook',
] as const;
export type ChannelType = (typeof CHANNEL_TYPES)[number];

/** What wakes people: for channels of on-call systems, which get a message when it starts and one when it ends. */
export const ALARM_EVENTS = ['alarm.issue', 'alarm.certificate', 'alarm.unscanned'] as const;
export type AlarmEvent = (typeof ALARM_EVENTS)[number];

/** Something that wakes people: libs/persistence finds it, and libs/notifications says it. */
export interface AlarmCondition {
  event: AlarmEvent;
  /** The same while the problem lasts. */
  key: string;
  severity: Severity;
  check: { id: string; domain: string };
  ruleId: string | null;
  /** Of the most severe issue; null for other conditions. */
  issue: { id: string; title: string; count: number } | null;
  /** The host whose certificate expires, and when. */
  certificate: { name: string; expiresAt: Date } | null;
  since: Date;
}

/** The events that a channel can subscribe to. */
export const NOTIFICATION_EVENTS = [
  'issue.opened',
  'issue.reopened',
  'issue.fixed',
  'issue.acceptance_ending',
  'issue.acceptance_expired',
  'issue.overdue',
  'scan.completed',
  'scan.failed',
  'scan.coverage_dropped',
  'check.verification_lost',
  'check.overdue',
  'check.staging_ending',
  'subdomain.found',
  'api.changed',
  'summary.weekly',
  ...ALARM_EVENTS,
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** Channels that wake people subscribe to alarms only, the others to everything else. */
export const ON_CALL_TYPES: readonly ChannelType[] = ['pagerduty', 'alertmanager', 'alertmanager_webhook'];
export const isOnCall = (type: ChannelType): boolean => ON_CALL_TYPES.includes(type);
export const eventsOf = (type: ChannelType): readonly NotificationEvent[] =>
  isOnCall(type)
    ? ALARM_EVENTS
    : NOTIFICATION_EVENTS.filter((event) => !ALARM_EVENTS.includes(event as never));

/** Where PagerDuty takes events: in the United States and in the European Union. */
export const PAGERDUTY_ADDRESSES = [
  'https://events.pagerduty.com',
  'https://events.eu.pagerduty.com',
] as const;
export const MAX_ROUTING_KEY_CHARACTERS = 200;
/** How the API shows a routing key. */
export const routingKeyHint = (key: string): string => `…${key.slice(-4)}`;

/** The subject of a delivery: an event, alarms that are still open, or a test message that a person sends. */
export const DELIVERY_EVENTS = [...NOTIFICATION_EVENTS, 'alarm.repeated', 'test'] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

/** `no_recipient`: nobody who may get it, because no recipient has agreed. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'no_recipient'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a channel is off: its receiver returned 410, every attempt failed for three days, or a person switched it off. */
export const CHANNEL_OFF_REASONS = ['gone', 'failing', 'manual'] as const;
export type ChannelOffReason = (typeof CHANNEL_OFF_REASONS)[number];

export const MAX_CHANNELS_PER_TEAM = 20;
export const MAX_RECIPIENTS = 10;
/** Checks that a channel can be limited to. */
export const MAX_CHANNEL_CHECKS = 500;
/** The longest URL of a channel. */
export const MAX_CHANNEL_URL_CHARACTERS = 2048;
/** For how long after a rotation messages also have a signature of the previous secret. */
export const SECRET_ROTATION_HOURS = 24;

/** If fewer characters follow the host, none of them is shown. */
const SHORTEST_TOKEN = 12;

/** How the API shows the URL of a channel, `https://hooks.example.com/…x7Qa`: enough to tell channels apart, too little to send anything. */
export function channelUrlHint({ origin, pathname, search }: URL): string {
  const rest = pathname + search;
  return `${origin}/…${rest.length > SHORTEST_TOKEN ? rest.slice(-4) : ''}`;
}
