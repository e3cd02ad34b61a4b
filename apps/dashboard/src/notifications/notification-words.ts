import { type NotificationEvent, isMailed } from '@palisade/vocabulary';
import type { Channel, Delivery } from '../api/resources';
import type { Tone } from '../ui/tone-badge';

export const EVENT_WORDS: Readonly<Record<NotificationEvent, { label: string; description: string }>> = {
  'issue.opened': { label: 'New issue', description: 'A scan found something for the first time.' },
  'issue.reopened': {
    label: 'Issue found again',
    description: 'It was resolved, and a scan found it again.',
  },
  'issue.fixed': { label: 'Issue fixed', description: 'Scans no longer find it.' },
  'issue.acceptance_ending': {
    label: 'Acceptance ends soon',
    description: 'A week before the date until which someone accepted it. Once for each date.',
  },
  'issue.acceptance_expired': {
    label: 'Acceptance expired',
    description: 'The date until which someone accepted it has passed.',
  },
  'issue.overdue': {
    label: 'Issue overdue',
    description: 'It is open for longer than the team allows. Once for each due date.',
  },
  'scan.completed': { label: 'Every completed scan', description: 'Even if nothing changed.' },
  'scan.failed': { label: 'Scan failed', description: 'At the first failure, and when scans work again.' },
  'scan.coverage_dropped': {
    label: 'Coverage dropped',
    description: 'A scan read less than half of the pages of the last good scan.',
  },
  'check.verification_lost': {
    label: 'Verification lost',
    description: 'Palisade no longer finds the proof of a domain.',
  },
  'check.overdue': {
    label: 'Check overdue',
    description: 'When a scan is an hour late, and when one completes again.',
  },
  'check.staging_ending': {
    label: 'Staging ends soon',
    description: 'A week and a day before tests may no longer change the data of a site.',
  },
  'subdomain.found': {
    label: 'New host names',
    description: 'The search for hosts found names below a domain. Not at its first search.',
  },
  'certificate.issued': {
    label: 'Unexpected certificates',
    description: 'The log of certificates has a new one that CAA excludes, or of a new issuer.',
  },
  'api.changed': {
    label: 'API document changed',
    description: 'Operations were added or removed, or no longer require a sign-in.',
  },
  'flaw.new': {
    label: 'New vulnerability',
    description: 'A list brings one of a product that your checks run; they are scanned again first.',
  },
  'script.added': {
    label: 'New script',
    description: 'Pages run one that no earlier scan saw, or it now runs where people type card numbers.',
  },
  'script.changed': {
    label: 'Script changed',
    description: 'Its program or where it sends data. Not for values, and not for what you authorised.',
  },
  'script.removed': { label: 'Script gone', description: 'Pages no longer run it. Once for each script.' },
  'headers.changed': {
    label: 'Page protection changed',
    description:
      'A security header changed, a form or frame leads elsewhere, or a script listens to a card field.',
  },
  'page.changed': {
    label: 'Page content changed',
    description:
      'The visible text or the pictures changed by more than is usual for the page, as in a defacement.',
  },
  'summary.weekly': { label: 'Weekly summary', description: 'Mondays at 08:00 UTC.' },
  'alarm.issue': { label: 'Severe issue', description: 'One alarm for each rule that a check breaks.' },
  'alarm.certificate': {
    label: 'Certificate expires',
    description: 'Within three days.',
  },
  'alarm.unscanned': {
    label: 'Check not scanned',
    description: 'Scans have failed or have been overdue for a day.',
  },
};

/** What most teams want; a new channel starts with it. */
export const USUAL_EVENTS: readonly NotificationEvent[] = [
  'issue.opened',
  'issue.reopened',
  'issue.fixed',
  'issue.acceptance_ending',
  'issue.acceptance_expired',
  'issue.overdue',
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
];

/** A delivery's event in words. */
export const deliveryWords = (event: Delivery['event']): string =>
  event === 'test' ? 'Test message' : event === 'alarm.repeated' ? 'Open alarms' : EVENT_WORDS[event].label;

/** Where a channel sends messages, without secrets. */
export function targetWords({ type, settings }: Channel): string {
  return isMailed(type) ? (settings.recipients ?? []).join(', ') : (settings.url ?? '');
}

/** The state of a channel, in a few words and a colour. */
export function channelState({ off_reason: off, failing_since: failing }: Channel): {
  label: string;
  tone: Tone;
  hint: string | null;
} {
  if (off === 'gone')
    return {
      label: 'Switched off',
      tone: 'critical',
      hint: 'The receiver no longer accepts messages (status 410).',
    };
  if (off === 'failing')
    return { label: 'Switched off', tone: 'critical', hint: 'Every attempt failed for 3 days.' };
  if (off === 'manual') return { label: 'Off', tone: 'neutral', hint: null };
  if (failing !== null)
    return { label: 'Failing', tone: 'medium', hint: 'Palisade retries messages for 3 days.' };
  return { label: 'On', tone: 'good', hint: null };
}
