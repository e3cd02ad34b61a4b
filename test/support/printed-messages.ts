import { randomUUID } from 'node:crypto';
import {
  type Happening,
  type NotificationMessage,
  alarmMessage,
  alarmOf,
  composeMessage,
  composeWeek,
  digestOf,
  inboxMail,
  mailOf,
} from '@palisade/notifications';
import {
  type AlarmCondition,
  INBOX_KINDS,
  NOTIFICATION_EVENTS,
  SCRIPT_CHANGE_KINDS,
} from '@palisade/vocabulary';
import { AccountMails } from '../../apps/api/src/account-mail/account-mails';
import type { MailSender } from '../../apps/api/src/account-mail/mail-sender';
import { ticketText } from '../../apps/worker/src/tickets/ticket-texts';

const team = { id: randomUUID(), name: 'Acme' };
const check = { id: randomUUID(), domain: 'shop.example.com' };
const issue = {
  id: randomUUID(),
  severity: 'high' as const,
  title: 'No content security policy',
  location: '/',
  domain: check.domain,
  ruleId: 'csp-missing',
  testKey: 'security_headers' as const,
};
const now = new Date();

const KINDS: readonly Happening['kind'][] = [
  'scan',
  'acceptances',
  'overdue_issues',
  'verification_lost',
  'overdue',
  'subdomains',
  'api_changed',
  'staging_ending',
  'flaw',
  'scripts',
  'certificates',
];
const CHANGES = [
  'opened',
  'reopened',
  'fixed',
  'acceptance_ending',
  'acceptance_expired',
  'overdue',
] as const;

const SCRIPT_CHANGES = SCRIPT_CHANGE_KINDS.map((kind) => ({
  kind,
  subject: 'https://cdn.example.com/tags.js',
  scriptId: null,
  pages: ['/checkout'],
  difference: ['Now contacts: example.com'],
  isAlarm: true,
}));

const happeningOf = (kind: Happening['kind'], data: object = {}): Happening => ({
  kind,
  at: now,
  team,
  check,
  data: { names: [], added: [], removed: [], changes: SCRIPT_CHANGES, scan_id: randomUUID(), ...data },
  scan: {
    id: randomUUID(),
    status: 'completed',
    failureReason: null,
    completedAt: now,
    dropped: [],
    hasCriticalIssues: false,
    isFirst: false,
    startsStreak: false,
    recovered: [],
  },
  issues: CHANGES.map((change) => ({ ...issue, change })),
  counts: CHANGES.map((change) => ({ change, severity: 'high', count: 1 })),
  flaw: {
    testKey: 'known_vulnerabilities',
    name: 'Jenkins',
    noticedAt: now,
    entries: [
      {
        id: 'CVE-2026-1',
        summary: 'Strangers can read files',
        severity: 'critical',
        listedOn: '2026-11-29',
        exploitedSince: '2026-11-28',
        epss: 0.97,
        source: null,
      },
    ],
    checks: [
      { checkId: check.id, domain: check.domain, state: 'affected', reason: null },
      { checkId: check.id, domain: check.domain, state: 'waiting', reason: 'quiet' },
    ],
  },
});

/** The addresses below the public one in a text, as their paths. */
export const addressesIn = (text: string, appUrl: string): string[] => [
  ...new Set(
    text.split(`${appUrl}/`).flatMap((part, place) => {
      const [path = ''] = /^[^\s"'<>\\`,;)]*/.exec(part) ?? [];
      return place === 0 ? [] : [`/${path.replaceAll('&amp;', '&').replace(/[.:]+$/, '')}`];
    }),
  ),
];

/** A message of every kind that a channel can get. */
export function channelMessages(appUrl: string): NotificationMessage[] {
  const settings = { id: randomUUID(), appUrl };
  const subscription = {
    type: 'webhook' as const,
    events: NOTIFICATION_EVENTS,
    minSeverity: 'low' as const,
  };
  const happenings = [
    ...KINDS.map((kind) => happeningOf(kind)),
    happeningOf('acceptances', { is_ending: true }),
  ];
  const composed = happenings.map((happening) => composeMessage(happening, subscription, settings));
  const alarms = alarmConditions().map((condition) => alarmOf(condition, team, appUrl));
  const excerpt = { count: 1, checks: [check] };
  const week = composeWeek(
    {
      team,
      from: now,
      to: now,
      opened: 1,
      fixed: 0,
      open: { critical: 0, high: 1, medium: 0, low: 0 },
      oldestCritical: { ...issue, firstDetectedAt: now },
      acceptancesEnding: 0,
      overdue: 1,
      fixFirst: [{ ...issue, why: 'High.' }],
      neverScanned: excerpt,
      broken: excerpt,
    },
    settings,
  );
  const alarm = alarmMessage('alarm.issue', { team, state: 'firing', alarms }, settings);
  return [...composed.filter((message) => message !== null), week, alarm];
}

function alarmConditions(): AlarmCondition[] {
  const base = { key: 'k', severity: 'critical' as const, check, ruleId: null, issue: null, since: now };
  return [
    { ...base, event: 'alarm.issue', issue: { ...issue, count: 1 }, certificate: null },
    { ...base, event: 'alarm.unscanned', certificate: null },
    { ...base, event: 'alarm.certificate', certificate: { name: check.domain, expiresAt: now } },
  ];
}

/** Everything that the product writes to people and to ticket systems about no request of theirs, as one text. */
export async function printedMessages(appUrl: string): Promise<string> {
  const texts: string[] = [];
  const footer = { settingsUrl: `${appUrl}/t/${team.id}/settings/notifications`, unsubscribe: null };
  for (const message of channelMessages(appUrl))
    texts.push(JSON.stringify(message), mailOf(digestOf(message), footer).text);
  const entries = INBOX_KINDS.map((kind) => ({
    ...issue,
    kind,
    actorName: 'Ada',
    entriesCount: 1,
    issueId: issue.id,
  }));
  texts.push(inboxMail({ team, count: entries.length, entries }, appUrl).text);
  const facts = {
    teamId: team.id,
    ruleId: issue.ruleId,
    testKey: issue.testKey,
    title: issue.title,
    labels: [],
    severity: issue.severity,
    checksCount: 2,
    issuesCount: 5,
    places: [issue],
  };
  texts.push(ticketText(facts, randomUUID(), appUrl).lines.join('\n'));
  const sender = { send: (_: string, { text }: { text: string }) => Promise.resolve(texts.push(text) > 0) };
  const mails = new AccountMails(sender as unknown as MailSender, { appUrl } as never);
  const [to, token] = ['ada@example.com', 'a'.repeat(43)];
  for (const mail of ['confirmEmail', 'resetPassword', 'signIn', 'signInByReset'] as const)
    await mails[mail](to, token);
  await mails.passwordWasReset(to);
  await mails.emailWasChanged(to, to);
  await mails.workersLost(to, ['default']);
  await mails.workersBack(to, ['default']);
  await mails.newDevice(to, token, { address: '192.0.2.1', userAgent: null });
  return texts.join('\n');
}
