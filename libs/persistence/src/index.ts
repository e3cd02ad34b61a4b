export { withLongStatements } from './answer-limit';
export * from './data-source';
export * from './database-outage';
export * from './enable-new-tests';
export * from './entities/account-token.entity';
export * from './entities/api-key.entity';
export * from './entities/audit-entry.entity';
export * from './entities/check-issue-counts.entity';
export * from './entities/check-issue-day.entity';
export * from './entities/check-test-config.entity';
export * from './entities/check.entity';
export * from './entities/domain-proof.entity';
export * from './entities/installation.entity';
export * from './entities/invitation.entity';
export * from './entities/issue-event.entity';
export * from './entities/issue.entity';
export * from './entities/membership.entity';
export * from './entities/notification-channel.entity';
export * from './entities/notification-delivery.entity';
export * from './entities/notification-event.entity';
export * from './entities/notification-streak.entity';
export * from './entities/outbox-entry.entity';
export * from './entities/probe-claim.entity';
export * from './entities/proven-origin.entity';
export * from './entities/recovery-code.entity';
export * from './entities/scan-slot.entity';
export * from './entities/scan-test-details.entity';
export * from './entities/scan-test.entity';
export * from './entities/scan.entity';
export * from './entities/second-factor.entity';
export * from './entities/session.entity';
export * from './entities/setup-token.entity';
export * from './entities/sign-in-challenge.entity';
export * from './entities/team-check-count.entity';
export * from './entities/team.entity';
export * from './entities/user-identity.entity';
export * from './entities/user.entity';
export * from './entities/verification-request.entity';
export * from './ids';
export * from './migrate';
export * from './partition-months';
export * from './partitions';
export * from './persistence.module';
export * from './refused-statement';
export * from './repositories/account-tokens.repository';
export * from './repositories/accounts.repository';
export * from './repositories/api-keys.repository';
export {
  type ActingTeam,
  type AuditNote,
  type AuditTarget,
  COMMAND_LINE,
} from './repositories/audit-entries';
export * from './repositories/audit-log.repository';
export * from './repositories/check-deletion.repository';
export * from './repositories/check-isolation.repository';
export * from './repositories/check-verification.repository';
export * from './repositories/checks.repository';
export * from './repositories/dispatch.repository';
export * from './repositories/domain-proofs.repository';
export * from './repositories/identities.repository';
export * from './repositories/installation.repository';
export * from './repositories/invitations.repository';
export type { IssueAction } from './repositories/issue-actions';
export * from './repositories/issue-changes.repository';
export * from './repositories/issue-events.repository';
export * from './repositories/issue-export.repository';
export { CHECK_CONDITIONS, type CheckCondition } from './repositories/check-conditions';
export type { CheckFilter } from './repositories/check-list';
export type { IssueCounts } from './repositories/issue-counts';
export type * from './repositories/issue-filter';
export type { GroupOrder, IssueGroup } from './repositories/issue-groups';
export { ISSUE_SORTS, type IssueOrder, type IssueSort } from './repositories/issue-order';
export type { DetectedIssue, JudgedScope } from './repositories/issue-tracking';
export * from './repositories/issues.repository';
export * from './repositories/judged-test';
export { EXACT_TOTAL_UP_TO } from './repositories/list-pages';
export type { Departure } from './repositories/member-departure';
export * from './repositories/memberships.repository';
export * from './repositories/notification-channels.repository';
export * from './repositories/notification-deliveries.repository';
export type { Happening } from './repositories/notification-facts';
export * from './repositories/notification-relay.repository';
export * from './repositories/notification-sending.repository';
export type { ChannelRow } from './repositories/table-columns';
export * from './repositories/notification-watch.repository';
export * from './repositories/outbox.repository';
export * from './repositories/overview.repository';
export * from './repositories/page-of-rows';
export * from './repositories/probe-claims.repository';
export {
  HTTP_PROOF_HOURS,
  type IntrusionGround,
  type ProvenOriginView,
  ProvenOriginsRepository,
  type SeenProof,
} from './repositories/proven-origins.repository';
export * from './repositories/retention.repository';
export * from './repositories/scan-closing.repository';
export * from './repositories/scan-diff.repository';
export * from './repositories/scan-execution.repository';
export * from './repositories/scan-hold';
export * from './repositories/scan-opening.repository';
export * from './repositories/scan-repair.repository';
export * from './repositories/scan-tests.repository';
export type * from './repositories/scan-views';
export * from './repositories/scans.repository';
export * from './repositories/second-factors.repository';
export * from './repositories/sessions.repository';
export { SetupTokensRepository } from './repositories/setup-tokens.repository';
export * from './repositories/sign-in-challenges.repository';
export * from './repositories/stats.repository';
export * from './repositories/teams.repository';
export * from './repositories/users.repository';
export * from './repositories/verification-requests.repository';
export * from './repositories/weekly-summaries.repository';
export * from './roles/program-rights';
export * from './roles/program-roles';
