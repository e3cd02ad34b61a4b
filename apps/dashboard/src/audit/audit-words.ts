import { AUDIT_ACTIONS, type AuditAction } from '@palisade/vocabulary';
import type { AuditEntry } from '../api/resources';

const WORDS: Record<AuditAction, string> = {
  'user.signed_up': 'Signed up',
  'session.started': 'Signed in',
  'session.failed': 'Failed to sign in',
  'session.ended': 'Signed out',
  'password.changed': 'Changed the password',
  'email.confirmed': 'Confirmed the e-mail address',
  'email.changed': 'Changed the e-mail address',
  'second_factor.enabled': 'Turned two-factor authentication on',
  'second_factor.disabled': 'Turned two-factor authentication off',
  'second_factor.failed': 'Entered a wrong authentication code',
  'recovery_code.used': 'Used a recovery code',
  'recovery_codes.replaced': 'Replaced the recovery codes',
  'identity.linked': 'Linked a sign-in provider',
  'identity.unlinked': 'Unlinked a sign-in provider',
  'team.created': 'Created the team',
  'team.renamed': 'Renamed the team',
  'team.deleted': 'Deleted the team',
  'team.settings_changed': 'Changed the settings of the team',
  'team.plan_changed': 'Changed the plan',
  'team.second_factor_changed': 'Changed the two-factor requirement',
  'member.joined': 'Joined the team',
  'member.role_changed': 'Changed a role',
  'member.removed': 'Removed a member',
  'invitation.created': 'Invited somebody',
  'invitation.revoked': 'Withdrew an invitation',
  'api_key.created': 'Created an API key',
  'api_key.first_used': 'Used an API key for the first time',
  'api_key.revoked': 'Revoked an API key',
  'ci_hash.rotated': 'Rotated the CI hash',
  'check.created': 'Created a check',
  'check.updated': 'Changed a check',
  'check.deleted': 'Deleted a check',
  'check.verified': 'Verified a domain',
  'check.verification_lost': 'Lost the proof of a domain',
  'issue.resolved': 'Resolved an issue',
  'issue.unresolved': 'Reopened an issue',
  'issue.accepted': 'Accepted an issue',
  'issue.acceptance_removed': 'Ended the acceptance of an issue',
  'issue.assigned': 'Assigned an issue',
  'issues.bulk_resolved': 'Resolved issues',
  'issues.bulk_unresolved': 'Reopened issues',
  'issues.bulk_accepted': 'Accepted issues',
  'issues.bulk_acceptance_removed': 'Ended the acceptance of issues',
  'issues.bulk_assigned': 'Assigned issues',
  'issues.exported': 'Exported issues',
};

export const ACTION_CHOICES = AUDIT_ACTIONS.map((action) => ({ value: action, label: WORDS[action] }));

export const isKnown = (action: string): action is AuditAction => Object.hasOwn(WORDS, action);

/** An action in words; the name itself for one that this page does not know yet. */
export const actionWords = (action: string): string => (isKnown(action) ? WORDS[action] : action);

/** Who did it: a person's address, the name of a key, the operator, or the product by itself. */
export function actorWords({ kind, label }: AuditEntry['actor']): string {
  if (kind === 'key') return `API key ${label}`;
  return kind === 'operator' ? `Operator ${label}` : label;
}

/** "plan: trial → business", "count: 3": what the entry tells beside its target. */
export function detailWords(details: Record<string, unknown>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${valueWords(value)}`)
    .join(' · ');
}

function valueWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueWords).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
