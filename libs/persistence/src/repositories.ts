export * from './accounts/account-tokens.repository';
export * from './accounts/accounts.repository';
export * from './notifications/alarms.repository';
export * from './accounts/api-keys.repository';
export * from './audit/audit-archive.repository';
export {
  type ActingTeam,
  type AuditNote,
  type AuditTarget,
  COMMAND_LINE,
  THE_PRODUCT,
} from './ground/audit-entries';
export * from './audit/audit-log.repository';
export type { ChannelView } from './ground/channel-views';
export * from './issues/bulk-changes.repository';
export * from './checks/check-baselines.repository';
export * from './checks/check-staging.repository';
export * from './checks/check-ci-hashes.repository';
export { CHECK_CONDITIONS, type CheckCondition } from './ground/check-conditions';
export * from './checks/check-deletion.repository';
export * from './checks/check-isolation.repository';
export type { CheckFilter, NarrowedChecks } from './checks/check-list';
export { MOST_LISTED_TAGS, type UsedTag } from './checks/check-tags';
export * from './verification/check-verification.repository';
export type * from './checks/check-views';
export * from './checks/checks.repository';
export type { CiHookOwner } from './ground/ci-hook-owner';
export * from './scans/dispatch.repository';
export * from './overview/priorities';
export * from './verification/domain-proofs.repository';
export * from './audit/evidence.repository';
export * from './audit/evidence-keys.repository';
export * from './overview/expiries.repository';
export * from './scans/gate.repository';
export * from './overview/grades.repository';
export * from './accounts/user-identities.repository';
export type { ProvenIdentity } from './accounts/user-identity-rows';
export * from './identities/identity-proofs.repository';
export * from './notifications/inbox.repository';
export * from './notifications/inbox-mails.repository';
export * from './accounts/installation.repository';
export * from './accounts/people.repository';
export * from './accounts/invitations.repository';
export type { ChosenIssues } from './issues/issue-selection';
export { MOST_CHANGED_AT_ONCE } from './issues/issue-selection';
export { UNDO_SECONDS, type UndoRefusal } from './issues/bulk-undo';
export type { IssueAction } from './issues/issue-actions';
export * from './issues/issue-bulk.repository';
export * from './issues/issue-changes.repository';
export type { IssueCounts } from './issues/issue-counts';
export * from './issues/issue-events.repository';
export * from './issues/issue-export.repository';
export type { GroupOrder, IssueGroup } from './issues/issue-groups';
export { ISSUE_SORTS, type IssueOrder, type IssueSort } from './ground/issue-order';
export type { DetectedIssue, JudgedScope } from './issues/issue-tracking';
export * from './issues/issue-views.repository';
export * from './issues/issues.repository';
export * from './scans/judged-test';
export { EXACT_TOTAL_UP_TO } from './sql/list-pages';
export * from './scans/loaded-data.repository';
export type { Departure } from './accounts/member-departure';
export * from './accounts/memberships.repository';
export * from './notifications/notification-channels.repository';
export * from './notifications/notification-deliveries.repository';
export type { Happening } from './notifications/notification-facts';
export * from './notifications/notification-relay.repository';
export * from './notifications/notification-sending.repository';
export * from './notifications/notification-watch.repository';
export * from './scans/outbox.repository';
export * from './overview/causes.repository';
export * from './overview/overview.repository';
export * from './sql/page-of-rows';
export * from './scans/outside-answers.repository';
export * from './scans/callbacks.repository';
export * from './scans/probe-claims.repository';
export {
  HTTP_PROOF_HOURS,
  type IntrusionGround,
  type ProvenOriginView,
  ProvenOriginsRepository,
  type SeenProof,
  MOST_PROVEN_ORIGINS,
} from './verification/proven-origins.repository';
export * from './notifications/recipient-consents.repository';
export * from './accounts/report-links.repository';
export * from './scans/retention.repository';
export * from './scans/scan-closing.repository';
export * from './scans/scan-coverage.repository';
export * from './scans/scan-diff.repository';
export * from './scans/scan-execution.repository';
export * from './scans/scan-hold';
export * from './identities/scan-identities.repository';
export * from './scans/scan-opening.repository';
export * from './scans/scan-repair.repository';
export * from './scans/scan-tests.repository';
export type * from './ground/scan-views';
export * from './scans/scans.repository';
export * from './accounts/second-factors.repository';
export {
  type AddressOwner,
  BadgesRepository,
  CalendarFeedsRepository,
  type SecretAddress,
  type SecretAddressesRepository,
  StatusPagesRepository,
} from './accounts/secret-addresses.repository';
export * from './accounts/sessions.repository';
export { SetupTokensRepository } from './accounts/setup-tokens.repository';
export * from './accounts/sign-in-challenges.repository';
export {
  type LeavingFinding,
  leavingChange,
  leavingPages,
  MASKED_LOCATION,
  leavingDetails,
  maskedFindings,
  shownLocationOf,
} from './ground/signed-in-evidence';
export * from './overview/stats.repository';
export * from './identities/stored-secrets.repository';
export type { ChannelRow } from './sql/table-columns';
export * from './scans/subdomains.repository';
export * from './accounts/teams.repository';
export * from './tickets/ticket-connections.repository';
export * from './tickets/ticket-work.repository';
export * from './accounts/users.repository';
export * from './verification/verification-requests.repository';
export * from './overview/people-due.repository';
export * from './overview/week.repository';
export { MOST_WEEK_CAUSES, type WeekCause } from './overview/week-causes';
export type { WeekSection } from './overview/week-events';
export * from './notifications/weekly-summaries.repository';
export * from './overview/ages.repository';
export * from './overview/check-trends.repository';
export * from './overview/tls-matrix.repository';
export * from './overview/test-matrix.repository';
export * from './zones/installation-state.repository';
export * from './zones/zones.repository';
export * from './accounts/idempotent-requests.repository';
export * from './accounts/waiting-mails.repository';
export {
  type ClaimedMemberMail,
  MemberMailsRepository,
  type MemberText,
} from './notifications/member-mails.repository';
export * from './overview/flaws-of-week.repository';
export * from './scans/flaws.repository';
export type { CheckOfFlaw, TeamFlaw } from './ground/team-flaws';
export * from './overview/site-headers.repository';
export * from './scans/scripts.repository';
