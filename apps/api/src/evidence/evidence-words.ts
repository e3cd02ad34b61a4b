import type { EvidenceDeed } from '@palisade/persistence';
import type { AcceptanceReason, IssueEventType } from '@palisade/vocabulary';
import { timeWords } from './evidence-block';

export const ACCEPTANCE_WORDS: Readonly<Record<AcceptanceReason, string>> = {
  risk_accepted: 'the risk is accepted',
  false_positive: 'the finding is wrong',
  mitigated_elsewhere: 'it is mitigated elsewhere',
};

const DEEDS: Partial<Record<IssueEventType, string>> = {
  opened: 'detected',
  reopened: 'detected again',
  fixed: 'confirmed as fixed',
  resolved: 'resolved',
  unresolved: 'reopened',
  accepted: 'accepted',
  acceptance_removed: 'ended the acceptance of',
  acceptance_expired: 'ended the acceptance of',
  assigned: 'assigned',
  commented: 'commented on',
};

/** "22 November 2026, 18:24 UTC: Ada accepted “No CSP” (/login), the risk is accepted." */
export function deedWords({ at, type, by, title, location, data }: EvidenceDeed): string {
  const place = location === '' ? '' : ` (${location})`;
  const reason = type === 'accepted' ? reasonOf(data) : '';
  return `${timeWords(at)}: ${by || 'Palisade'} ${DEEDS[type] ?? type.replaceAll('_', ' ')} “${title}”${place}${reason}.`;
}

function reasonOf({ reason, note }: Record<string, unknown>): string {
  const words = ACCEPTANCE_WORDS[reason as AcceptanceReason] ?? '';
  return `${words === '' ? '' : `: ${words}`}${typeof note === 'string' && note !== '' ? `, “${note}”` : ''}`;
}
