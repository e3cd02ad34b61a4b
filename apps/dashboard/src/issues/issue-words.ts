import type { AcceptanceReason, IssueEventType } from '@palisade/vocabulary';
import type { Issue, IssueEvent } from '../api/resources';

export const REASON_WORDS: Record<AcceptanceReason, string> = {
  risk_accepted: 'Risk accepted',
  false_positive: 'False positive',
  mitigated_elsewhere: 'Mitigated elsewhere',
};

export const REASON_HINTS: Record<AcceptanceReason, string> = {
  risk_accepted: 'The issue is real, and you accept the risk.',
  false_positive: 'The finding is wrong.',
  mitigated_elsewhere: 'Something else prevents the attack, such as a firewall.',
};

const EVENT_WORDS: Record<IssueEventType, string> = {
  opened: 'Detected for the first time',
  reopened: 'Detected again and reopened',
  fixed: 'Fixed: no longer detected',
  resolved: 'Resolved',
  unresolved: 'Reopened',
  accepted: 'Accepted',
  acceptance_removed: 'Acceptance ended',
  acceptance_expired: 'Acceptance expired',
  severity_changed: 'Severity changed',
  assigned: 'Assigned',
  commented: 'Commented',
  not_judged: 'Scans could not check whether it still exists',
  overdue: 'Overdue',
};

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What happened, in one line; the type itself for an event that this page does not know yet. */
export function eventWords({ type, data }: IssueEvent): string {
  const words = Object.hasOwn(EVENT_WORDS, type) ? EVENT_WORDS[type] : type;
  const [severity, from] = [text(data.severity), text(data.from)];
  if (type === 'severity_changed') return `${words} from ${from ?? 'unknown'} to ${severity ?? 'unknown'}`;
  if (type === 'assigned') return assigneeWords(data.assignee);
  if (type === 'accepted') {
    const reason = text(data.reason);
    return reason !== null && Object.hasOwn(REASON_WORDS, reason)
      ? `${words}: ${REASON_WORDS[reason as AcceptanceReason].toLowerCase()}`
      : words;
  }
  return words;
}

function assigneeWords(assignee: unknown): string {
  if (typeof assignee !== 'object' || assignee === null || !('name' in assignee)) return 'Unassigned';
  return `Assigned to ${String(assignee.name)}`;
}

/** What a person wrote with the event. */
export const eventNote = ({ data }: IssueEvent): string | null => text(data.text) ?? text(data.note);

/** The state of an issue, as its badge names it. */
export const issueStatus = ({
  state,
  resolution,
}: Issue): 'unresolved' | 'accepted' | 'fixed' | 'resolved' => {
  if (state === 'open') return 'unresolved';
  if (state === 'accepted') return 'accepted';
  return resolution === 'fixed' ? 'fixed' : 'resolved';
};

/** Domain and place: "shop.example.com/login", or "shop.example.com, static files" for a place that is not a path. */
export function placeWords({ check, location }: Pick<Issue, 'check' | 'location'>): string {
  if (location === '') return check.domain;
  return location.startsWith('/') ? `${check.domain}${location}` : `${check.domain}, ${location}`;
}

/** Which scan identities saw it, where strangers do not. */
export const seenAsWords = ({ seen_as: names }: Pick<Issue, 'seen_as'>): string =>
  names.length === 0 ? 'Everyone' : `Only as ${names.join(', ')}`;
