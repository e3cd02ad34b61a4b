export * from './account-tokens.repository';
export * from './accounts.repository';
export * from './alarms.repository';
export * from './api-keys.repository';
export * from './audit-archive.repository';
export {
  type ActingTeam,
  type AuditNote,
  type AuditTarget,
  COMMAND_LINE,
  THE_PRODUCT,
} from './audit-entries';
export * from './audit-log.repository';
export type { ChannelView } from './channel-views';
export * from './bulk-changes.repository';
export * from './check-baselines.repository';
export * from './check-staging.repository';
export * from './check-ci-hashes.repository';
export { CHECK_CONDITIONS, type CheckCondition } from './check-conditions';
export * from './check-deletion.repository';
export * from './check-isolation.repository';
export type { CheckFilter } from './check-list';
export { MOST_LISTED_TAGS, type UsedTag } from './check-tags';
export * from './check-verification.repository';
export type * from './check-views';
export * from './checks.repository';
export type { CiHookOwner } from './ci-hook-owner';
export * from './dispatch.repository';
export * from './priorities';
export * from './domain-proofs.repository';
export * from './evidence.repository';
export * from './evidence-keys.repository';
export * from './expiries.repository';
export * from './gate.repository';
export * from './grades.repository';
export * from './identities.repository';
export type { ProvenIdentity } from './identity-rows';
export * from './identity-proofs.repository';
export * from './inbox.repository';
export * from './inbox-mails.repository';
export * from './installation.repository';
export * from './invitations.repository';
export type { ChosenIssues } from './issue-selection';
export { MOST_CHANGED_AT_ONCE } from './issue-selection';
export { UNDO_SECONDS, type UndoRefusal } from './bulk-undo';
export type { IssueAction } from './issue-actions';
export * from './issue-bulk.repository';
export * from './issue-changes.repository';
export type { IssueCounts } from './issue-counts';
export * from './issue-events.repository';
export * from './issue-export.repository';
export type * from './issue-filter';
export type { GroupOrder, IssueGroup } from './issue-groups';
export { ISSUE_SORTS, type IssueOrder, type IssueSort } from './issue-order';
export type { DetectedIssue, JudgedScope } from './issue-tracking';
export * from './issue-views.repository';
export * from './issues.repository';
export * from './judged-test';
export { EXACT_TOTAL_UP_TO } from './list-pages';
export * from './loaded-data.repository';
export type { Departure } from './member-departure';
export * from './memberships.repository';
export * from './notification-channels.repository';
export * from './notification-deliveries.repository';
export type { Happening } from './notification-facts';
export * from './notification-relay.repository';
export * from './notification-sending.repository';
export * from './notification-watch.repository';
export * from './outbox.repository';
export * from './causes.repository';
export * from './overview.repository';
export * from './page-of-rows';
export * from './outside-answers.repository';
export * from './probe-claims.repository';
export {
  HTTP_PROOF_HOURS,
  type IntrusionGround,
  type ProvenOriginView,
  ProvenOriginsRepository,
  type SeenProof,
  MOST_PROVEN_ORIGINS,
} from './proven-origins.repository';
export * from './recipient-consents.repository';
export * from './report-links.repository';
export * from './retention.repository';
export * from './scan-closing.repository';
export * from './scan-coverage.repository';
export * from './scan-diff.repository';
export * from './scan-execution.repository';
export * from './scan-hold';
export * from './scan-identities.repository';
export * from './scan-opening.repository';
export * from './scan-repair.repository';
export * from './scan-tests.repository';
export type * from './scan-views';
export * from './scans.repository';
export * from './second-factors.repository';
export {
  type AddressOwner,
  BadgesRepository,
  CalendarFeedsRepository,
  type SecretAddress,
  type SecretAddressesRepository,
  StatusPagesRepository,
} from './secret-addresses.repository';
export * from './sessions.repository';
export { SetupTokensRepository } from './setup-tokens.repository';
export * from './sign-in-challenges.repository';
export {
  type LeavingFinding,
  MASKED_LOCATION,
  leavingDetails,
  maskedFindings,
  shownLocationOf,
} from './signed-in-evidence';
export * from './stats.repository';
export * from './stored-secrets.repository';
export type { ChannelRow } from './table-columns';
export * from './subdomains.repository';
export * from './teams.repository';
export * from './ticket-connections.repository';
export * from './ticket-work.repository';
export * from './users.repository';
export * from './verification-requests.repository';
export * from './week.repository';
export * from './weekly-summaries.repository';
export * from './ages.repository';
export * from './check-trends.repository';
export * from './tls-matrix.repository';
export * from './wall.repository';
export * from './zones.repository';
export * from './idempotent-requests.repository';
