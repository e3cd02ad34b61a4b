import { createHash } from 'node:crypto';
import type { AlarmCondition, AlarmEvent } from '@palisade/vocabulary';
import type { ComposeSettings } from './compose';
import type { Alarm, NamedThing, NotificationMessage } from './message';
import { plainText } from './plain-text';

export function alarmOf(condition: AlarmCondition, team: NamedThing, appUrl: string): Alarm {
  const { event, key, severity, check, ruleId, issue, since } = condition;
  const page = issue === null ? `checks/${check.id}` : `issues/${issue.id}`;
  return {
    event,
    severity,
    check,
    rule_id: ruleId,
    summary: summaryOf(condition),
    dedup_key: `palisade-${createHash('sha256').update(`${team.id} ${key}`).digest('hex').slice(0, 40)}`,
    started_at: since.toISOString(),
    url: `${appUrl}/t/${team.id}/${page}`,
  };
}

function summaryOf({ check: { domain }, issue, certificate, since }: AlarmCondition): string {
  if (issue !== null) {
    const places = issue.count > 1 ? ` (${issue.count} places)` : '';
    return `${domain}: ${plainText(issue.title)}${places}`;
  }
  if (certificate !== null)
    return `${certificate.name}: the certificate expires ${dayOf(certificate.expiresAt)}`;
  return `${domain} cannot be scanned since ${dayOf(since)}`;
}

const dayOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** @param event `alarm.repeated` for those that are still open. */
export function alarmMessage(
  event: AlarmEvent | 'alarm.repeated',
  content: { team: NamedThing; state: 'firing' | 'resolved'; alarms: readonly Alarm[] },
  { id, appUrl }: ComposeSettings,
): NotificationMessage {
  const { team, state, alarms } = content;
  const url = alarms[0]?.url ?? `${appUrl}/t/${team.id}`;
  return {
    id,
    type: event,
    timestamp: new Date().toISOString(),
    data: { team, url, state, alarms: [...alarms] },
  };
}
