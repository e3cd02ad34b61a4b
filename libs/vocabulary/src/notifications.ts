import type { Severity } from './severity';

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
  'certificate.issued',
  'api.changed',
  'flaw.new',
  'script.added',
  'script.changed',
  'script.removed',
  'headers.changed',
  'page.changed',
  'summary.weekly',
  ...ALARM_EVENTS,
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

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
export const MAX_ROUTING_KEY_CHARACTERS = 200;
/** For how long after a rotation messages also have a signature of the previous secret. */
export const SECRET_ROTATION_HOURS = 24;
