import { AUDIT_ACTIONS, type AuditAction } from '@palisade/vocabulary';
import type { AuditEntry } from '../api/resources';
import { localTime } from '../ui/time-format';

const WORDS: Record<AuditAction, string> = {
  'user.signed_up': 'Signed up',
  'user.disabled': 'Disabled an account',
  'user.enabled': 'Enabled an account',
  'session.started': 'Signed in',
  'session.failed': 'Failed to sign in',
  'session.ended': 'Signed out',
  'sign_in_link.created': 'Created a sign-in link',
  'sign_in_link.used': 'Opened a sign-in link',
  'password.changed': 'Changed the password',
  'email.confirmed': 'Confirmed the e-mail address',
  'email.changed': 'Changed the e-mail address',
  'second_factor.enabled': 'Enabled two-factor authentication',
  'second_factor.disabled': 'Disabled two-factor authentication',
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
  'zone.granted': 'Granted a zone',
  'zone.revoked': 'Revoked a zone',
  'member.joined': 'Joined the team',
  'member.role_changed': 'Changed a role',
  'member.removed': 'Removed a member',
  'invitation.created': 'Invited a member',
  'invitation.revoked': 'Revoked an invitation',
  'api_key.created': 'Created an API key',
  'api_key.first_used': 'Used an API key for the first time',
  'api_key.revoked': 'Revoked an API key',
  'ci_hash.rotated': 'Rotated the CI hash',
  'check.created': 'Created a check',
  'check.updated': 'Changed a check',
  'check.deleted': 'Deleted a check',
  'checks.bulk_changed': 'Changed checks',
  'checks.bulk_undone': 'Undid a change of checks',
  'check.verified': 'Verified a domain',
  'check.verification_lost': 'Lost the verification of a domain',
  'check.staging_marked': 'Let tests change the data of a staging site',
  'check.staging_ended': 'Ended staging for a check',
  'check.script_authorised': 'Authorised a script of a check',
  'check.script_unauthorised': 'Ended the authorisation of a script',
  'check.baseline_set': 'Set the baseline of a check',
  'check.baseline_removed': 'Removed the baseline of a check',
  'check.ci_hash_created': 'Created a CI hash for a check',
  'check.ci_hash_revoked': 'Revoked the CI hash of a check',
  'scan_identity.created': 'Created a scan identity',
  'scan_identity.updated': 'Changed a scan identity',
  'scan_identity.deleted': 'Deleted a scan identity',
  'scan_identity.verified': 'Verified a scan identity',
  'scan_identity.disabled': 'Disabled a scan identity',
  'scan_identity.used': 'Signed in with a scan identity',
  'scan_identity.refused': 'Was refused with a scan identity',
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
  'issues.bulk_commented': 'Commented on issues',
  'issues.bulk_retested': 'Tested issues again',
  'issues.bulk_undone': 'Undid a change of issues',
  'issues.exported': 'Exported issues',
  'report_link.created': 'Created a link to the report of a scan',
  'report_link.revoked': 'Revoked a link to the report of a scan',
  'ticket_connection.created': 'Created the ticket connection',
  'ticket_connection.updated': 'Changed the ticket connection',
  'ticket_connection.deleted': 'Deleted the ticket connection',
  'ticket_connection.hook_created': 'Created the address for messages of the ticket system',
  'ticket_connection.hook_revoked': 'Revoked the address for messages of the ticket system',
  'ticket_connection.project_renamed': 'Followed the project of tickets to its new name',
  'ticket.requested': 'Created a ticket',
  'ticket.gone': 'Found that the ticket was deleted',
  'ticket.moved': 'Followed the ticket to its new place',
  'issue_view.shared': 'Shared a view of the issues',
  'issue_view.renamed': 'Renamed a shared view of the issues',
  'issue_view.deleted': 'Deleted a shared view of the issues',
  'evidence_key.created': 'Created a key that signs evidence',
  'calendar_feed.created': 'Created the address of the calendar',
  'calendar_feed.rotated': 'Replaced the address of the calendar',
  'calendar_feed.revoked': 'Revoked the address of the calendar',
  'badge.created': 'Created the badge of a check',
  'badge.rotated': 'Replaced the badge of a check',
  'badge.revoked': 'Revoked the badge of a check',
  'status_page.created': 'Created the status page',
  'status_page.updated': 'Changed the status page',
  'status_page.rotated': 'Replaced the address of the status page',
  'status_page.revoked': 'Revoked the status page',
  'notification_channel.created': 'Created a notification channel',
  'notification_channel.updated': 'Changed a notification channel',
  'notification_channel.deleted': 'Deleted a notification channel',
  'notification_channel.secret_rotated': 'Rotated the secret of a notification channel',
  'notification_channel.switched_off': 'Switched off a notification channel',
  'audit_log.dropped': 'Deleted a month of the audit log',
  'recipient.confirmed': 'A recipient agreed to messages',
  'recipient.unsubscribed': 'A recipient stopped all messages',
};

export const ACTION_CHOICES = AUDIT_ACTIONS.map((action) => ({ value: action, label: WORDS[action] }));

export const isKnown = (action: string): action is AuditAction => Object.hasOwn(WORDS, action);

/** An action in words. An action of a newer API, which this page does not know yet, keeps its name. */
export const actionWords = (action: string): string => (isKnown(action) ? WORDS[action] : action);

/** Who did it: a person's address, the name of a key, the operator, or Palisade itself. */
export function actorWords({ kind, label, name }: AuditEntry['actor']): string {
  if (kind === 'key') return `API key ${label}`;
  return kind === 'operator' ? `Operator (${label})` : (name ?? label);
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The details of an entry: "plan: trial · count: 3". */
export function detailWords(details: Record<string, unknown>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${valueWords(value)}`)
    .join(' · ');
}

function valueWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueWords).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  return TIMESTAMP.test(value) ? localTime(new Date(value)) : value;
}
