import { createHash } from 'node:crypto';
import { type AlarmEvent, type Severity, cutTo } from '@palisade/vocabulary';
import type { Alarm, NotificationMessage } from './message';
import { type Post, jsonPost } from './webhook';

/** PagerDuty's four severities. */
const PAGERDUTY_SEVERITY: Readonly<Record<Severity, string>> = {
  critical: 'critical',
  high: 'error',
  medium: 'warning',
  low: 'info',
};
/** PagerDuty's limit for a summary. */
const LONGEST_SUMMARY = 1_024;
/** Alertmanager ends an alert that nothing repeats. Open alarms are repeated more often than this. */
const ALERT_LASTS_MS = 2 * 3_600_000;
const TEST_LASTS_MS = 60_000;

/** Alarms of a message; a test message is one of the least severity. */
const alarmsOf = (message: NotificationMessage): { isResolved: boolean; alarms: Alarm[] } =>
  'alarms' in message.data
    ? { isResolved: message.data.state === 'resolved', alarms: message.data.alarms }
    : { isResolved: false, alarms: [testAlarm(message)] };

const testAlarm = ({ id, timestamp, data: { team, url } }: NotificationMessage): Alarm => ({
  event: 'alarm.issue',
  dedup_key: `palisade-test-${id}`,
  severity: 'low',
  rule_id: null,
  url,
  summary: `Test message from Palisade. The channel of the team ${team.name} works.`,
  check: { id: '', domain: 'Palisade' },
  started_at: timestamp,
});

/** Events for PagerDuty's Events API v2, one a request. A test ends its incident again. */
export function pagerDutyPosts(message: NotificationMessage, routingKey: string): Post[] {
  const { isResolved, alarms } = alarmsOf(message);
  const actions = message.type === 'test' ? ['trigger', 'resolve'] : [isResolved ? 'resolve' : 'trigger'];
  return alarms.flatMap((alarm) =>
    actions.map((action) =>
      jsonPost({
        routing_key: routingKey,
        event_action: action,
        dedup_key: alarm.dedup_key,
        ...(action === 'trigger' && triggerOf(alarm)),
      }),
    ),
  );
}

const triggerOf = (alarm: Alarm): object => ({
  payload: {
    summary: cutTo(alarm.summary, LONGEST_SUMMARY),
    source: alarm.check.domain,
    severity: PAGERDUTY_SEVERITY[alarm.severity],
    timestamp: alarm.started_at,
    class: alarm.rule_id ?? alarm.event,
  },
  client: 'Palisade',
  client_url: alarm.url,
});

const ALERT_NAMES: Readonly<Record<AlarmEvent, string>> = {
  'alarm.issue': 'PalisadeIssue',
  'alarm.certificate': 'PalisadeCertificateExpires',
  'alarm.unscanned': 'PalisadeCheckUnscanned',
};

interface Alert {
  labels: Record<string, string>;
  annotations: Record<string, string>;
  startsAt: string;
  generatorURL: string;
}

/** Labels identify an alert, so they stay the same until its end. */
const alertOf = (alarm: Alarm, isTest: boolean): Alert => ({
  labels: {
    alertname: isTest ? 'PalisadeTest' : ALERT_NAMES[alarm.event],
    severity: alarm.severity,
    check: alarm.check.domain,
    ...(alarm.rule_id !== null && { rule: alarm.rule_id }),
    palisade_key: alarm.dedup_key,
  },
  annotations: { summary: alarm.summary },
  startsAt: alarm.started_at,
  generatorURL: alarm.url,
});

/** The body of `POST /api/v2/alerts` of Alertmanager. */
export function alertmanagerPost(message: NotificationMessage, at: Date): Post {
  const { isResolved, alarms } = alarmsOf(message);
  const isTest = message.type === 'test';
  const lasts = isTest ? TEST_LASTS_MS : ALERT_LASTS_MS;
  const endsAt = isResolved ? message.timestamp : new Date(at.getTime() + lasts).toISOString();
  return jsonPost(alarms.map((alarm) => ({ ...alertOf(alarm, isTest), endsAt })));
}

/** What Alertmanager writes for the end of an alert that still fires. */
const NO_END = '0001-01-01T00:00:00Z';

/**
 * The webhook that Alertmanager sends (version 4), for receivers made for it. Each alarm is a group of its own, whose key stays until its
 * end. A test ends its alert again.
 */
export function alertmanagerWebhookPosts(message: NotificationMessage): Post[] {
  const { isResolved, alarms } = alarmsOf(message);
  const isTest = message.type === 'test';
  const statuses = isTest ? ['firing', 'resolved'] : [isResolved ? 'resolved' : 'firing'];
  return alarms.flatMap((alarm) =>
    statuses.map((status) => {
      const alert = alertOf(alarm, isTest);
      const groupLabels = { palisade_key: alarm.dedup_key };
      return jsonPost({
        version: '4',
        groupKey: `{}:{palisade_key="${alarm.dedup_key}"}`,
        truncatedAlerts: 0,
        status,
        receiver: 'palisade',
        groupLabels,
        externalURL: new URL(alarm.url).origin,
        commonLabels: alert.labels,
        commonAnnotations: alert.annotations,
        alerts: [
          {
            status,
            ...alert,
            endsAt: status === 'resolved' ? message.timestamp : NO_END,
            fingerprint: createHash('sha256').update(alarm.dedup_key).digest('hex').slice(0, 16),
          },
        ],
      });
    }),
  );
}
