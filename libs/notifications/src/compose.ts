import { isRecord, type NotificationEvent, SEVERITIES, type Severity } from '@palisade/vocabulary';
import { flawMessage } from './compose-flaw';
import { type ComposeSettings, envelope, pageOf } from './compose-parts';
import { scriptsMessage } from './compose-scripts';
import type { ChangedIssue, EndedScan, Happening, IssueChange, Subscription } from './happening';
import {
  type CheckReference,
  type IssueCounts,
  type IssueLine,
  type IssueNotificationEvent,
  MOST_LINES,
  type NotificationMessage,
  type UnexpectedCertificate,
  type ScanData,
} from './message';

export type { ComposeSettings } from './compose-parts';

/** The message that a channel gets about what happened, or null when its settings exclude it. */
export function composeMessage(
  happening: Happening,
  subscription: Subscription,
  settings: ComposeSettings,
): NotificationMessage | null {
  switch (happening.kind) {
    case 'scan':
      return happening.scan && scanMessage(happening, happening.scan, subscription, settings);
    case 'acceptances':
      return datedMessage(acceptanceEvent(happening), happening, subscription, settings);
    case 'overdue_issues':
      return datedMessage('issue.overdue', happening, subscription, settings);
    case 'flaw':
      return happening.flaw
        ? flawMessage({ ...happening, flaw: happening.flaw }, subscription, settings)
        : null;
    case 'scripts':
      return scriptsMessage(happening, subscription, settings);
    case 'subdomains':
    case 'certificates':
    case 'api_changed':
    case 'verification_lost':
    case 'staging_ending':
    case 'overdue':
      return checkMessage(happening, subscription, settings);
  }
}

const eventOf = (change: IssueChange): IssueNotificationEvent => `issue.${change}`;
const isAtLeast = (severity: Severity, least: Severity): boolean =>
  SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(least);

/** The type of a message is the first of these events that happened. */
const BY_WEIGHT: readonly NotificationEvent[] = [
  'scan.failed',
  'issue.opened',
  'issue.reopened',
  'scan.coverage_dropped',
  'issue.fixed',
  'scan.completed',
];

function scanMessage(
  happening: Happening,
  scan: EndedScan,
  { events: wanted, minSeverity }: Subscription,
  settings: ComposeSettings,
): NotificationMessage | null {
  const isWanted = (event: NotificationEvent): boolean => wanted.includes(event);
  const counts = countsOf(happening, minSeverity, isWanted);
  const recovered = scan.recovered.filter(isWanted);
  const happened: Partial<Record<NotificationEvent, boolean>> = {
    ...Object.fromEntries(Object.entries(counts).map(([event, count]) => [event, count > 0])),
    'scan.failed': scan.startsStreak && isWanted('scan.failed'),
    'scan.coverage_dropped': scan.dropped.length > 0 && isWanted('scan.coverage_dropped'),
    'scan.completed': scan.status === 'completed' && (isWanted('scan.completed') || recovered.length > 0),
  };
  const events = BY_WEIGHT.filter((event) => happened[event] === true);
  const [type] = events;
  if (type === undefined) return null;
  const data: ScanData = {
    team: happening.team,
    check: checkOf(happening, settings),
    events,
    recovered,
    scan: {
      id: scan.id,
      status: scan.status,
      failure_reason: scan.failureReason,
      completed_at: scan.completedAt.toISOString(),
      has_critical_issues: scan.hasCriticalIssues,
      url: pageOf(happening, settings, `scans/${scan.id}`),
    },
    is_first_scan: scan.isFirst,
    coverage_dropped: isWanted('scan.coverage_dropped') ? scan.dropped : [],
    counts,
    ...linesOf(happening, settings, { minSeverity, isWanted, counts }),
    url: pageOf(happening, settings, `scans/${scan.id}`),
  };
  return { ...envelope(happening, settings), type, data } as NotificationMessage;
}

type DatedEvent = 'issue.acceptance_ending' | 'issue.acceptance_expired' | 'issue.overdue';

const acceptanceEvent = ({ data }: Happening): DatedEvent =>
  data.is_ending === true ? 'issue.acceptance_ending' : 'issue.acceptance_expired';

function datedMessage(
  type: DatedEvent,
  happening: Happening,
  { events, minSeverity }: Subscription,
  settings: ComposeSettings,
): NotificationMessage | null {
  const isWanted = (event: NotificationEvent): boolean => events.includes(event);
  const counts = countsOf(happening, minSeverity, isWanted);
  if (counts[type] === 0) return null;
  return {
    ...envelope(happening, settings),
    type,
    data: {
      team: happening.team,
      check: checkOf(happening, settings),
      ...linesOf(happening, settings, { minSeverity, isWanted, counts }),
      url: pageOf(happening, settings, `issues?check_id=${happening.check.id}`),
    },
  };
}

/** As libs/persistence wrote them: names and issuers are those of strangers. */
const certificatesIn = (value: unknown): UnexpectedCertificate[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(isRecord).map((each) => ({
    names: texts(each.names),
    issuer: String(each.issuer),
    not_before: new Date(String(each.not_before)).toISOString(),
    reason: each.reason === 'caa' ? 'caa' : 'new_issuer',
  }));

function checkMessage(
  happening: Happening,
  { events }: Subscription,
  settings: ComposeSettings,
): NotificationMessage | null {
  const check = checkOf(happening, settings);
  const base = { team: happening.team, check };
  if (happening.kind === 'overdue') {
    if (!events.includes('check.overdue')) return null;
    const data = { ...base, due_at: String(happening.data.due_at), url: check.url };
    return { ...envelope(happening, settings), type: 'check.overdue', data };
  }
  if (happening.kind === 'subdomains') {
    if (!events.includes('subdomain.found')) return null;
    const { names, count } = happening.data;
    const data = { ...base, names: texts(names), count: Number(count), url: check.url };
    return { ...envelope(happening, settings), type: 'subdomain.found', data };
  }
  if (happening.kind === 'certificates') {
    if (!events.includes('certificate.issued')) return null;
    const { certificates, count } = happening.data;
    const data = {
      ...base,
      certificates: certificatesIn(certificates),
      count: Number(count),
      url: check.url,
    };
    return { ...envelope(happening, settings), type: 'certificate.issued', data };
  }
  if (happening.kind === 'api_changed') {
    if (!events.includes('api.changed')) return null;
    const { added, added_count, removed, removed_count } = happening.data;
    const data = {
      ...base,
      added: texts(added),
      added_count: Number(added_count),
      removed: texts(removed),
      removed_count: Number(removed_count),
      url: check.url,
    };
    return { ...envelope(happening, settings), type: 'api.changed', data };
  }
  const url = pageOf(happening, settings, `checks/${happening.check.id}/settings/verification`);
  if (happening.kind === 'staging_ending') {
    if (!events.includes('check.staging_ending')) return null;
    const data = { ...base, ends_at: String(happening.data.ends_at), url };
    return { ...envelope(happening, settings), type: 'check.staging_ending', data };
  }
  if (!events.includes('check.verification_lost')) return null;
  const data = { ...base, method: String(happening.data.method), url };
  return { ...envelope(happening, settings), type: 'check.verification_lost', data };
}

const texts = (list: unknown): string[] => (Array.isArray(list) ? list : []).map(String).slice(0, MOST_LINES);

const checkOf = (happening: Happening, settings: ComposeSettings): CheckReference => ({
  ...happening.check,
  url: pageOf(happening, settings, `checks/${happening.check.id}`),
});

type Filter = (event: NotificationEvent) => boolean;

function countsOf({ counts }: Happening, minSeverity: Severity, isWanted: Filter): IssueCounts {
  const total = (event: IssueNotificationEvent): number =>
    counts
      .filter(({ change, severity }) => eventOf(change) === event && isAtLeast(severity, minSeverity))
      .reduce((sum, { count }) => sum + (isWanted(event) ? count : 0), 0);
  return {
    'issue.opened': total('issue.opened'),
    'issue.reopened': total('issue.reopened'),
    'issue.fixed': total('issue.fixed'),
    'issue.acceptance_ending': total('issue.acceptance_ending'),
    'issue.acceptance_expired': total('issue.acceptance_expired'),
    'issue.overdue': total('issue.overdue'),
  };
}

interface Chosen {
  minSeverity: Severity;
  isWanted: Filter;
  counts: IssueCounts;
}

/** Problems come before fixes, and in each group the most severe ones first. */
function linesOf(
  happening: Happening,
  settings: ComposeSettings,
  { minSeverity, isWanted, counts }: Chosen,
): { issues: IssueLine[]; more: number } {
  const chosen = happening.issues.filter(
    ({ change, severity }) => isWanted(eventOf(change)) && isAtLeast(severity, minSeverity),
  );
  const sorted = [...chosen].sort((one, other) => rankOf(one) - rankOf(other)).slice(0, MOST_LINES);
  const issues = sorted.map(({ change, ruleId, id, severity, title, location }) => ({
    event: eventOf(change),
    id,
    severity,
    title,
    location,
    rule_id: ruleId,
    url: pageOf(happening, settings, `issues/${id}`),
  }));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { issues, more: total - issues.length };
}

const rankOf = ({ change, severity }: ChangedIssue): number =>
  (change === 'fixed' ? SEVERITIES.length : 0) + SEVERITIES.indexOf(severity);
