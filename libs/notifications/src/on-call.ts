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
  ...{ event: 'alarm.issue', dedup_key: `palisade-test-${id}`, severity: 'low', rule_id: null, url },
  ...{ summary: `Test message from Palisade. The channel of the team ${team.name} works.` },
  ...{ check: { id: '', domain: 'Palisade' }, started_at: timestamp },
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

/** The body of `POST /api/v2/alerts` of Alertmanager. Labels identify an alert, so they stay the same until its end. */
export function alertmanagerPost(message: NotificationMessage, at: Date): Post {
  const { isResolved, alarms } = alarmsOf(message);
  const lasts = message.type === 'test' ? TEST_LASTS_MS : ALERT_LASTS_MS;
  const endsAt = isResolved ? message.timestamp : new Date(at.getTime() + lasts).toISOString();
  return jsonPost(
    alarms.map((alarm) => ({
      labels: {
        alertname: message.type === 'test' ? 'PalisadeTest' : ALERT_NAMES[alarm.event],
        severity: alarm.severity,
        check: alarm.check.domain,
        ...(alarm.rule_id !== null && { rule: alarm.rule_id }),
        palisade_key: alarm.dedup_key,
      },
      annotations: { summary: alarm.summary },
      startsAt: alarm.started_at,
      endsAt,
      generatorURL: alarm.url,
    })),
  );
}

/** Where Alertmanager takes alerts, below the address that a person entered. */
export function alertsAddress(url: URL): URL {
  const address = new URL(url);
  const base = address.pathname.replace(/\/$/, '');
  address.pathname = base.endsWith('/api/v2/alerts') ? base : `${base}/api/v2/alerts`;
  return address;
}
