import type { components, paths } from '@palisade/client';

type Schemas = components['schemas'];

export type Check = Schemas['CheckResource'];
export type CheckCondition = Schemas['CheckCondition'];
export type CheckDetail = Schemas['CheckDetailResource'];
export type Scan = Schemas['ScanResource'];
export type ScanDetail = Schemas['ScanDetailResource'];
export type CoverageRow = Schemas['CoverageRowResource'];
export type ScanDiff = Schemas['ScanDiffData'];
export type DiffFinding = Schemas['DiffFindingResource'];
export type ScanTest = Schemas['ScanTestResource'];
export type ScanTestDetail = Schemas['ScanTestDetailResource'];
export type Finding = Schemas['FindingResource'];
export type Test = Schemas['TestResource'];
export type Rule = Schemas['RuleResource'];
export type Issue = Schemas['IssueResource'];
export type IssueDetail = Schemas['IssueDetailResource'];
export type IssueFix = Schemas['IssueFixResource'];
export type ServerFix = Schemas['ServerFixResource'];
export type SitemapPaths = Schemas['SitemapPathsResource'];
export type ScanIdentity = Schemas['ScanIdentityResource'];
export type CreateScanIdentity = Schemas['CreateScanIdentityBody'];
export type UpdateScanIdentity = Schemas['UpdateScanIdentityBody'];
export type PreviewScanIdentity = Schemas['PreviewScanIdentityBody'];
export type LoginPage = Schemas['LoginPageResource'];
export type IdentityPreview = Schemas['IdentityPreviewResource'];
export type PageGlimpse = Schemas['PageGlimpseResource'];
export type LatestScan = Schemas['LatestScanResource'];
export type CheckPage = Schemas['CheckPage'];
export type ScanPage = Schemas['ScanPage'];
export type IssuePage = Schemas['IssuePage'];
export type CreateCheckBody = Schemas['CreateCheckBody'];
export type UpdateCheckBody = Schemas['UpdateCheckBody'];
export type AcceptIssueBody = Schemas['AcceptIssueBody'];
export type IssueEvent = Schemas['IssueEventResource'];
export type IssueEventPage = Schemas['IssueEventPage'];
export type IssueGroup = Schemas['IssueGroupResource'];
export type IssueGroupPage = Schemas['IssueGroupPage'];
export type BulkIssuesBody = Schemas['BulkIssuesBody'];
export type BulkChecksBody = Schemas['BulkChecksBody'];
export type BulkIssues = Schemas['BulkIssuesResource'];
type IssueQuery = NonNullable<paths['/api/v1/issues']['get']['parameters']['query']>;
export type IssueFilters = Pick<
  IssueQuery,
  | 'state'
  | 'status'
  | 'severity'
  | 'check_id'
  | 'test_type'
  | 'rule_id'
  | 'assignee'
  | 'is_overdue'
  | 'seen_as'
  | 'has_ticket'
  | 'is_detected'
  | 'search'
  | 'tags'
  | 'path'
  | 'newer_than_days'
  | 'older_than_days'
  | 'due_within_days'
>;
export type IssueOrder = Required<Pick<IssueQuery, 'sort' | 'direction'>>;
export type IssueView = Schemas['IssueViewResource'];
export type IssueViewFilters = CreateIssueViewBody['filters'];
export type CreateIssueViewBody = Schemas['CreateIssueViewBody'];
export type Overview = Schemas['OverviewData'];
export type InboxItem = Schemas['InboxItemResource'];
export type InboxPage = Schemas['InboxPage'];
export type InboxSettings = Schemas['InboxSettingsResource'];
export type Expiry = Expiries['data'][number];
export type Expiries = Schemas['ExpiriesResource'];
export type CalendarFeed = Schemas['CalendarFeedResource'];
export type Badge = Schemas['BadgeResource'];
export type StatusPage = Schemas['StatusPageResource'];
export type StatusPageBody = Schemas['StatusPageBody'];
export type CheckGrade = Schemas['CheckGradeResource'];
export type TeamGrade = Schemas['TeamGradeResource'];
export type TeamGradeHistory = Schemas['TeamGradeHistoryResource'];
export type Subdomain = Schemas['SubdomainResource'];
export type SubdomainPage = Schemas['SubdomainPage'];
export type Week = Schemas['WeekData'];
export type Ages = Schemas['AgesData'];
export type TlsMatrix = Schemas['TlsMatrixData'];
export type WallPage = Schemas['WallPage'];
export type TestMatrixRow = WallPage['data'][number];
export type Priority = Schemas['PriorityResource'];
export type ReportLink = Schemas['ReportLinkResource'];

export type Session = Schemas['CurrentSessionResource'];
export type AccountSecurity = Schemas['AccountSecurityResource'];
export type SessionEntry = Schemas['SessionResource'];
export type Membership = Schemas['OwnTeamResource'];
export type Team = Schemas['TeamResource'];
/** As a session gets it. */
export type Member = Required<Schemas['ListedMemberResource']>;
export type Invitation = Schemas['InvitationResource'];
export type InvitationOffer = Schemas['InvitationOfferResource'];
export type NewInvitation = Schemas['NewInvitationResource'];
export type ApiKey = Schemas['ApiKeyResource'];
export type Channel = Schemas['ChannelResource'];
export type ChannelWithSecret = Schemas['ChannelWithSecretResource'];
export type CreateChannelBody = Schemas['CreateChannelBody'];
export type UpdateChannelBody = Schemas['UpdateChannelBody'];
export type Delivery = Schemas['DeliveryResource'];
export type AuditEntry = Schemas['AuditEntryResource'];
export type CiHash = Schemas['CiHashResource'];
export type VerificationAttempts = Schemas['VerifiedResource'];
export type Verification = Schemas['VerificationResource'];

export type SignInOptions = Schemas['SignInOptionsResource'];
export type SecondFactorSetup = Schemas['SecondFactorSetupResource'];
export type Identity = Schemas['IdentityResource'];

export type Role = Membership['role'];
export type Plan = Membership['plan'];
export type TicketConnection = Schemas['TicketConnectionResource'];
export type CreateTicketConnectionBody = Schemas['CreateTicketConnectionBody'];
