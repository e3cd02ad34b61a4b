// Made by `npm run generate:api` from the OpenAPI document of the api.
import type { OperationCall } from '../operation-types.js';

/** The version of the API that this client is made for. */
export const API_VERSION = '0.2.0';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Where each operation is. */
export const OPERATIONS = {
  bulkUpdateChecks: ['POST', '/api/v1/checks/bulk'],
  undoBulkChecks: ['POST', '/api/v1/checks/bulk/{bulk_id}/undo'],
  listChecks: ['GET', '/api/v1/checks'],
  createCheck: ['POST', '/api/v1/checks'],
  listCheckTags: ['GET', '/api/v1/checks/tags'],
  getCheck: ['GET', '/api/v1/checks/{check_id}'],
  updateCheck: ['PUT', '/api/v1/checks/{check_id}'],
  deleteCheck: ['DELETE', '/api/v1/checks/{check_id}'],
  setCheckBaseline: ['PUT', '/api/v1/checks/{check_id}/baseline'],
  removeCheckBaseline: ['DELETE', '/api/v1/checks/{check_id}/baseline'],
  createCheckCiHash: ['POST', '/api/v1/checks/{check_id}/ci-hash'],
  revokeCheckCiHash: ['DELETE', '/api/v1/checks/{check_id}/ci-hash'],
  listScans: ['GET', '/api/v1/scans'],
  getScan: ['GET', '/api/v1/scans/{scan_id}'],
  listScanCoverage: ['GET', '/api/v1/scans/{scan_id}/coverage'],
  diffScan: ['GET', '/api/v1/scans/{scan_id}/diff'],
  triggerScan: ['POST', '/api/v1/checks/{check_id}/scans'],
  getScanReport: ['GET', '/api/v1/scans/{scan_id}/report'],
  listReportLinks: ['GET', '/api/v1/scans/{scan_id}/report-links'],
  createReportLink: ['POST', '/api/v1/scans/{scan_id}/report-links'],
  revokeReportLink: ['DELETE', '/api/v1/scans/{scan_id}/report-links/{link_id}'],
  listScanTests: ['GET', '/api/v1/scans/{scan_id}/tests'],
  getScanTest: ['GET', '/api/v1/scans/{scan_id}/tests/{test_id}'],
  bulkUpdateIssues: ['POST', '/api/v1/issues/bulk'],
  undoBulkIssues: ['POST', '/api/v1/issues/bulk/{bulk_id}/undo'],
  listIssues: ['GET', '/api/v1/issues'],
  countIssues: ['GET', '/api/v1/issues/counts'],
  exportIssues: ['GET', '/api/v1/issues/export'],
  getIssue: ['GET', '/api/v1/issues/{issue_id}'],
  updateIssue: ['PATCH', '/api/v1/issues/{issue_id}'],
  acceptIssue: ['POST', '/api/v1/issues/{issue_id}/accept'],
  removeIssueAcceptance: ['DELETE', '/api/v1/issues/{issue_id}/acceptance'],
  assignIssue: ['PUT', '/api/v1/issues/{issue_id}/assignee'],
  getIssueFix: ['GET', '/api/v1/issues/{issue_id}/fix'],
  listIssueEvents: ['GET', '/api/v1/issues/{issue_id}/events'],
  commentOnIssue: ['POST', '/api/v1/issues/{issue_id}/comments'],
  retestIssue: ['POST', '/api/v1/issues/{issue_id}/retest'],
  watchIssue: ['POST', '/api/v1/issues/{issue_id}/watch'],
  listNotificationChannels: ['GET', '/api/v1/notification-channels'],
  createNotificationChannel: ['POST', '/api/v1/notification-channels'],
  getNotificationChannel: ['GET', '/api/v1/notification-channels/{channel_id}'],
  updateNotificationChannel: ['PUT', '/api/v1/notification-channels/{channel_id}'],
  deleteNotificationChannel: ['DELETE', '/api/v1/notification-channels/{channel_id}'],
  rotateNotificationSecret: ['POST', '/api/v1/notification-channels/{channel_id}/rotate-secret'],
  testNotificationChannel: ['POST', '/api/v1/notification-channels/{channel_id}/test'],
  listNotificationDeliveries: ['GET', '/api/v1/notification-channels/{channel_id}/deliveries'],
  getNotificationDelivery: ['GET', '/api/v1/notification-channels/{channel_id}/deliveries/{delivery_id}'],
  redeliverNotification: ['POST', '/api/v1/notification-channels/{channel_id}/deliveries/{delivery_id}/redeliver'],
  listTicketConnections: ['GET', '/api/v1/ticket-connections'],
  createTicketConnection: ['POST', '/api/v1/ticket-connections'],
  getTicketConnection: ['GET', '/api/v1/ticket-connections/{connection_id}'],
  updateTicketConnection: ['PUT', '/api/v1/ticket-connections/{connection_id}'],
  deleteTicketConnection: ['DELETE', '/api/v1/ticket-connections/{connection_id}'],
  testTicketConnection: ['POST', '/api/v1/ticket-connections/{connection_id}/test'],
  createTicketHook: ['POST', '/api/v1/ticket-connections/{connection_id}/hook'],
  revokeTicketHook: ['DELETE', '/api/v1/ticket-connections/{connection_id}/hook'],
  createTicket: ['POST', '/api/v1/issues/{issue_id}/ticket'],
  getOverview: ['GET', '/api/v1/overview'],
  getWeek: ['GET', '/api/v1/overview/week'],
  listExpiries: ['GET', '/api/v1/overview/expiries'],
  getPriorities: ['GET', '/api/v1/overview/priorities'],
  getAges: ['GET', '/api/v1/overview/ages'],
  getWall: ['GET', '/api/v1/overview/wall'],
  getTlsMatrix: ['GET', '/api/v1/overview/tls'],
  getCheckTrends: ['GET', '/api/v1/overview/check-trends'],
  getCheckGrade: ['GET', '/api/v1/checks/{check_id}/grade'],
  getTeamGrade: ['GET', '/api/v1/overview/grade'],
  getTeamGradeHistory: ['GET', '/api/v1/overview/grade-history'],
  getQuarterEvidence: ['GET', '/api/v1/overview/evidence'],
  getBadge: ['GET', '/api/v1/checks/{check_id}/badge'],
  createBadge: ['POST', '/api/v1/checks/{check_id}/badge'],
  revokeBadge: ['DELETE', '/api/v1/checks/{check_id}/badge'],
  getStatusPage: ['GET', '/api/v1/team/status-page'],
  createStatusPage: ['POST', '/api/v1/team/status-page'],
  updateStatusPage: ['PUT', '/api/v1/team/status-page'],
  revokeStatusPage: ['DELETE', '/api/v1/team/status-page'],
  getCalendarFeed: ['GET', '/api/v1/team/calendar'],
  createCalendarFeed: ['POST', '/api/v1/team/calendar'],
  revokeCalendarFeed: ['DELETE', '/api/v1/team/calendar'],
  getStats: ['GET', '/api/v1/stats'],
  listTests: ['GET', '/api/v1/tests'],
  getTest: ['GET', '/api/v1/tests/{key}'],
  getVerification: ['GET', '/api/v1/checks/{check_id}/verification'],
  verifyCheck: ['POST', '/api/v1/checks/{check_id}/verify'],
  listScanIdentities: ['GET', '/api/v1/checks/{check_id}/scan-identities'],
  createScanIdentity: ['POST', '/api/v1/checks/{check_id}/scan-identities'],
  discoverLogin: ['POST', '/api/v1/checks/{check_id}/scan-identities/discover'],
  previewScanIdentity: ['POST', '/api/v1/checks/{check_id}/scan-identities/preview'],
  getScanIdentity: ['GET', '/api/v1/checks/{check_id}/scan-identities/{identity_id}'],
  updateScanIdentity: ['PUT', '/api/v1/checks/{check_id}/scan-identities/{identity_id}'],
  deleteScanIdentity: ['DELETE', '/api/v1/checks/{check_id}/scan-identities/{identity_id}'],
  verifyScanIdentity: ['POST', '/api/v1/checks/{check_id}/scan-identities/{identity_id}/verify'],
  readSitemap: ['POST', '/api/v1/checks/{check_id}/expected-paths/from-sitemap'],
  listSubdomains: ['GET', '/api/v1/checks/{check_id}/subdomains'],
  getTeam: ['GET', '/api/v1/team'],
  updateTeam: ['PATCH', '/api/v1/team'],
  listMembers: ['GET', '/api/v1/team/members'],
} as const satisfies Record<string, readonly [Method, string]>;

export type OperationId = keyof typeof OPERATIONS;

/** The operations that a key may call. */
export interface Operations {
  /**
   * Change or delete many checks.
   * At most 1000. Each check changes completely or not at all; `left_alone` says which did not and why. Unknown ids and ids of other teams are ignored. `dry_run` says what would change. All actions but `delete` can be undone.
   */
  bulkUpdateChecks: OperationCall<'bulkUpdateChecks'>;
  /**
   * Undo a change of many checks.
   * Within 60 seconds, once. Checks that changed since then are left alone. The audit log keeps both.
   */
  undoBulkChecks: OperationCall<'undoBulkChecks'>;
  /**
   * List checks.
   * Filters combine with AND. Newest first, unless `sort` says otherwise.
   */
  listChecks: OperationCall<'listChecks'>;
  /**
   * Create a check.
   * The plan may limit the number of checks; above the limit the response is 403.
   */
  createCheck: OperationCall<'createCheck'>;
  /**
   * List the tags of checks.
   * The most used tags of the team, at most 50. `search` finds the others.
   */
  listCheckTags: OperationCall<'listCheckTags'>;
  /**
   * Get one check with its latest scan and schedule.
   * Has `test_configs` in addition to what the list shows.
   */
  getCheck: OperationCall<'getCheck'>;
  /**
   * Update a check.
   * Only the supplied fields change. Changing the schedule or is_active recalculates next_run_at.
   */
  updateCheck: OperationCall<'updateCheck'>;
  /**
   * Delete a check.
   * Stops its pending and running scans. Its scans and issues no longer appear in lists and counts.
   */
  deleteCheck: OperationCall<'deleteCheck'>;
  /**
   * Set the baseline of a check.
   * Gates with `new-…` then compare with this scan. Without a baseline they compare with the last completed scan in which the test was conclusive.
   */
  setCheckBaseline: OperationCall<'setCheckBaseline'>;
  /**
   * Remove the baseline of a check.
   * Gates compare with the last completed scan again.
   */
  removeCheckBaseline: OperationCall<'removeCheckBaseline'>;
  /**
   * Create a CI hash for one check.
   * It replaces the check's previous one. A hash that an API key creates stops working when the key is revoked or expires. The hash of the team works as before.
   */
  createCheckCiHash: OperationCall<'createCheckCiHash'>;
  /**
   * Revoke the CI hash of a check.
   * URLs with it return 404. The hash of the team works as before.
   */
  revokeCheckCiHash: OperationCall<'revokeCheckCiHash'>;
  /**
   * List scans.
   * Newest first. Filters combine with AND.
   */
  listScans: OperationCall<'listScans'>;
  /**
   * Get a scan with its check and all its test results.
   * Poll it after a trigger until `status` is `completed` or `failed`. `tests` has all results, without their findings.
   */
  getScan: OperationCall<'getScan'>;
  /**
   * List what a scan covered.
   * Each page and endpoint that the scan knew of, with its outcome and the reason where it was not judged. At most 500 rows, sorted by identity and path. Empty until the scan completes.
   */
  listScanCoverage: OperationCall<'listScanCoverage'>;
  /**
   * Get what changed since an earlier scan.
   * It matches the state of the issues: an issue that is `fixed` here is resolved.
   */
  diffScan: OperationCall<'diffScan'>;
  /**
   * Trigger a scan.
   * The body is optional. With `tests` the scan is partial: it runs only these tests, does not become the latest scan of the check, and closes only issues that it judged. A key needs the scope `scan`. The scan runs asynchronously: poll getScan. One scan of a check runs at a time, and up to 100 wait in order. Further requests get 429 with Retry-After.
   */
  triggerScan: OperationCall<'triggerScan'>;
  /**
   * Get a scan as a report for people.
   * One self-contained HTML document, made to be printed: a summary, what changed, and the findings with their evidence and fixes. As `pdf` it also says method, coverage, who accepted what and why, and who did what.
   */
  getScanReport: OperationCall<'getScanReport'>;
  /**
   * List the links to the report of a scan.
   * Links that expired or were revoked are not listed.
   */
  listReportLinks: OperationCall<'listReportLinks'>;
  /**
   * Share the report of a scan by a link.
   * Anyone who has the link can read the report without an account. A scan can have up to 20 links.
   */
  createReportLink: OperationCall<'createReportLink'>;
  /**
   * Revoke a link to the report of a scan.
   * People who have the link can no longer open the report. A link cannot be restored: create a new one.
   */
  revokeReportLink: OperationCall<'revokeReportLink'>;
  /**
   * List the test results of a scan.
   * The list has no findings. Get one result to see its findings.
   */
  listScanTests: OperationCall<'listScanTests'>;
  /**
   * Get one test result with findings and advice.
   * The findings with their evidence, the steps to fix them, and technical details that differ by test.
   */
  getScanTest: OperationCall<'getScanTest'>;
  /**
   * Change many issues.
   * Unknown ids and ids of other teams are ignored. `dry_run` counts what would change. `retest` starts one scan for each check, for at most 200 checks; `comment` takes at most 200 issues. The other actions can be undone.
   */
  bulkUpdateIssues: OperationCall<'bulkUpdateIssues'>;
  /**
   * Undo a change of many issues.
   * Within 60 seconds, once. Issues that changed since then are left alone. Each gets events of its own; messages that were sent stay sent.
   */
  undoBulkIssues: OperationCall<'undoBulkIssues'>;
  /**
   * List issues.
   * Newest first, unless `sort` names another order. With `group_by=rule` the rows are rules, the most severe first.
   */
  listIssues: OperationCall<'listIssues'>;
  /**
   * Count issues by state.
   * With the filters of the list, but without `status` and `state`.
   */
  countIssues: OperationCall<'countIssues'>;
  /**
   * Download issues as CSV.
   * All issues that match the filters, newest first, in one streamed file. A team can run two exports at a time; a third gets 429 with Retry-After. A client that reads less than 16 KiB a second is disconnected.
   */
  exportIssues: OperationCall<'exportIssues'>;
  /**
   * Get an issue with its check and related scans.
   * `related_scans` has the newest 10 scans of the check since the issue was first detected.
   */
  getIssue: OperationCall<'getIssue'>;
  /**
   * Resolve or unresolve an issue.
   * Resolving a resolved issue again keeps its `resolved_at` and updates the notes.
   */
  updateIssue: OperationCall<'updateIssue'>;
  /**
   * Accept an issue.
   * The issue stays closed when scans find it again, and no longer counts: not in stats, not in `has_critical_issues` of later scans. It opens again when `until` has passed while it is still detected, or when its severity rises. Accepting an accepted issue replaces the terms.
   */
  acceptIssue: OperationCall<'acceptIssue'>;
  /**
   * End the acceptance of an issue.
   * The issue is open if it is still detected, else resolved. An issue that is not accepted stays as it is.
   */
  removeIssueAcceptance: OperationCall<'removeIssueAcceptance'>;
  /**
   * Assign an issue to a member of the team.
   * Null removes the assignee. The history of the issue records the change.
   */
  assignIssue: OperationCall<'assignIssue'>;
  /**
   * Get the fix of an issue.
   * What to do, and the lines for nginx, Apache, Caddy, IIS, Express, Laravel, Django, Rails, Spring, WordPress, Cloudflare and CloudFront where a setting fixes the issue. They name the header, cookie, path or host of the issue. Read them before you use them: Palisade does not know the rest of your configuration.
   */
  getIssueFix: OperationCall<'getIssueFix'>;
  /**
   * List what happened to an issue.
   * Oldest first. Events never change, and stay as long as the issue exists.
   */
  listIssueEvents: OperationCall<'listIssueEvents'>;
  /**
   * Comment on an issue.
   * Comments are part of the history of the issue. `@name` mentions a member of the team, by the whole name or by a first name that only one member has: the issue is then in the inbox of that member. A first name that several members have is refused. A name that no member has and text in backticks mention no one. They cannot be changed. An issue can have 1000 comments. A person or an API key can write 200 a day, a team 2000.
   */
  commentOnIssue: OperationCall<'commentOnIssue'>;
  /**
   * Test an issue again.
   * Starts a partial scan with the test that judges the issue. If that test conclusively does not find the issue, the issue is resolved immediately, regardless of `auto_resolve_after`. A key needs the scope `scan`. The limits of `POST /checks/{check_id}/scans` apply.
   */
  retestIssue: OperationCall<'retestIssue'>;
  /**
   * Retest an issue every minute until it is fixed.
   * Sends server-sent events while it retests the issue, at most 30 times: `started`, `result` (`still_there`, `fixed`, `cannot_tell`, `failed`) and `ended`. Ends with the connection. Not for tests that send many requests (`watch_refusal` of the issue says why). A team can have 10 watches at a time. A key needs the scope `scan`.
   */
  watchIssue: OperationCall<'watchIssue'>;
  /**
   * List notification channels.
   * Secrets and URLs with tokens are never returned; the last four characters identify them.
   */
  listNotificationChannels: OperationCall<'listNotificationChannels'>;
  /**
   * Create a notification channel.
   * A team can have up to 20. The response for a new `webhook` shows the signing secret, once.
   */
  createNotificationChannel: OperationCall<'createNotificationChannel'>;
  /**
   * Get one notification channel.
   * Secrets and URLs with tokens are never returned; the last four characters identify them.
   */
  getNotificationChannel: OperationCall<'getNotificationChannel'>;
  /**
   * Update a notification channel.
   * Only the supplied fields change. A URL as the API shows it keeps the stored one.
   */
  updateNotificationChannel: OperationCall<'updateNotificationChannel'>;
  /**
   * Delete a notification channel.
   * Also deletes its deliveries, including those that still wait.
   */
  deleteNotificationChannel: OperationCall<'deleteNotificationChannel'>;
  /**
   * Replace the secret of a webhook.
   * The response shows the new secret, once. For 24 hours each message has two signatures, one of each secret. To invalidate a secret immediately, rotate twice.
   */
  rotateNotificationSecret: OperationCall<'rotateNotificationSecret'>;
  /**
   * Send a test message.
   * A worker sends it once, within seconds, even if the channel is off. Poll the delivery for the result. Up to 6 a minute.
   */
  testNotificationChannel: OperationCall<'testNotificationChannel'>;
  /**
   * List the deliveries of a channel.
   * Newest first. Deliveries are kept for 30 days.
   */
  listNotificationDeliveries: OperationCall<'listNotificationDeliveries'>;
  /**
   * Get one delivery.
   * Shows the attempts, the status of the last response and its first 512 bytes.
   */
  getNotificationDelivery: OperationCall<'getNotificationDelivery'>;
  /**
   * Send a message again.
   * The message keeps its id. If it still waits for its next attempt, that attempt is made now. A team can send 30 messages a minute in this way, test messages included.
   */
  redeliverNotification: OperationCall<'redeliverNotification'>;
  /**
   * List ticket connections.
   * Tokens are never returned.
   */
  listTicketConnections: OperationCall<'listTicketConnections'>;
  /**
   * Create a ticket connection.
   * A team can have up to 20. A worker checks the project and the token within seconds: poll `checked_at` and `error`.
   */
  createTicketConnection: OperationCall<'createTicketConnection'>;
  /**
   * Get one ticket connection.
   * The token is never returned.
   */
  getTicketConnection: OperationCall<'getTicketConnection'>;
  /**
   * Update a ticket connection.
   * Only the supplied fields change. Another `api_url` needs the token again.
   */
  updateTicketConnection: OperationCall<'updateTicketConnection'>;
  /**
   * Delete a ticket connection.
   * Its tickets stay in the ticket system; issues no longer link to them.
   */
  deleteTicketConnection: OperationCall<'deleteTicketConnection'>;
  /**
   * Check a ticket connection.
   * A worker requests the project with the token within seconds. Poll `checked_at` and `error` of the connection. Up to 6 a minute.
   */
  testTicketConnection: OperationCall<'testTicketConnection'>;
  /**
   * Create the address for messages of the ticket system.
   * Enter both in the webhook settings of the project, for events of issues as JSON. A new address replaces the previous one. Without it, states are read every 5 minutes.
   */
  createTicketHook: OperationCall<'createTicketHook'>;
  /**
   * Revoke the address for messages.
   * States are read every 5 minutes from now on.
   */
  revokeTicketHook: OperationCall<'revokeTicketHook'>;
  /**
   * Create the ticket of an issue.
   * All issues of the team with the same rule share one ticket. If there is one, it is returned. Otherwise a worker creates it within seconds: poll `ticket` of the issue.
   */
  createTicket: OperationCall<'createTicket'>;
  /**
   * Get the overview of the team.
   * All numbers describe one moment, at most five seconds ago.
   */
  getOverview: OperationCall<'getOverview'>;
  /**
   * Get what happened in a week.
   * What opened, came back, closed, was accepted and passed its due date in seven days, which acceptances end soon, and who did what. `opened` and `fixed` are the numbers of the overview and of the weekly e-mail.
   */
  getWeek: OperationCall<'getWeek'>;
  /**
   * List when certificates and domains end.
   * The end of the certificate of each host and of the registration of each domain that the checks of the team have, as their last scans read it. Each name is listed once.
   */
  listExpiries: OperationCall<'listExpiries'>;
  /**
   * Get what to fix first.
   * At most seven causes of open issues, each the same rule on any number of checks, ordered by risk and effort. Accepted issues do not count. `why` names the reasons.
   */
  getPriorities: OperationCall<'getPriorities'>;
  /**
   * Get how old open issues are.
   * Open issues by age and severity, and against the days that the team sets to fix them. Accepted issues do not count.
   */
  getAges: OperationCall<'getAges'>;
  /**
   * List what each test said about each check.
   * The results of the last completed scan of all tests, today or at the end of an earlier day. Retests and scans of some tests do not count.
   */
  getWall: OperationCall<'getWall'>;
  /**
   * Get which versions of TLS and ciphers servers take.
   * From the last scan of all tests of each check. Inconclusive results of `tls_configuration` do not count.
   */
  getTlsMatrix: OperationCall<'getTlsMatrix'>;
  /**
   * Get how many issues of checks were open.
   * One number a day for each of these checks.
   */
  getCheckTrends: OperationCall<'getCheckTrends'>;
  /**
   * Get the grade of a check.
   * From A+ to F, with what it adds up, what raises it most, and its history.
   */
  getCheckGrade: OperationCall<'getCheckGrade'>;
  /**
   * Get the grade of the team.
   * The mean of the graded checks, at most two grades above the worst one. Checks without a grade are named.
   */
  getTeamGrade: OperationCall<'getTeamGrade'>;
  /**
   * Get the history of the grade of the team.
   * The grade of each of the last 90 days, computed as that of today.
   */
  getTeamGradeHistory: OperationCall<'getTeamGradeHistory'>;
  /**
   * Get the evidence of a quarter.
   * A signed PDF: method, what was scanned, what was open at the end, acceptances with reasons, and who changed what.
   */
  getQuarterEvidence: OperationCall<'getQuarterEvidence'>;
  /**
   * Get the badge of a check.
   * Who created its address, and when. The address itself is shown only when it is created.
   */
  getBadge: OperationCall<'getBadge'>;
  /**
   * Create or replace the badge of a check.
   * A picture (SVG) with the grade and the date of the last scan, for a README or a web page. A check has one address: a new one replaces it, and the previous one no longer works.
   */
  createBadge: OperationCall<'createBadge'>;
  /**
   * Revoke the badge of a check.
   * Pages that show it get nothing more.
   */
  revokeBadge: OperationCall<'revokeBadge'>;
  /**
   * Get the status page of the team.
   * Its title and checks. The address itself is shown only when it is created.
   */
  getStatusPage: OperationCall<'getStatusPage'>;
  /**
   * Create or replace the status page of the team.
   * A page for people without an account: domain, grade and date of the last full scan of chosen checks, never a finding. A team has one address: a new one replaces it, and the previous one no longer works.
   */
  createStatusPage: OperationCall<'createStatusPage'>;
  /**
   * Change the status page of the team.
   * The address stays.
   */
  updateStatusPage: OperationCall<'updateStatusPage'>;
  /**
   * Revoke the status page of the team.
   * People who have the address can no longer open it.
   */
  revokeStatusPage: OperationCall<'revokeStatusPage'>;
  /**
   * Get the calendar of the team.
   * Who created the address of the calendar, and when. The address itself is shown only when it is created.
   */
  getCalendarFeed: OperationCall<'getCalendarFeed'>;
  /**
   * Create or replace the address of the calendar.
   * Calendar programs subscribe to the address and show when certificates and domains of the team end, with reminders 30, 7 and 1 days before. A team has one address: a new one replaces it, and the previous one no longer works.
   */
  createCalendarFeed: OperationCall<'createCalendarFeed'>;
  /**
   * Revoke the address of the calendar.
   * Programs that subscribe to it get nothing more. An address cannot be restored: create a new one.
   */
  revokeCalendarFeed: OperationCall<'revokeCalendarFeed'>;
  /**
   * Get dashboard statistics.
   * The figures may be up to five minutes old.
   */
  getStats: OperationCall<'getStats'>;
  /**
   * List the tests and their rules.
   * The catalogue of this installation, the same for every team. It is not paginated. The page [/docs/tests](/docs/tests) shows it to people.
   */
  listTests: OperationCall<'listTests'>;
  /**
   * Get a test with its rules.
   * The rules with their severity, advice and references, and the JSON Schema of the settings of the test.
   */
  getTest: OperationCall<'getTest'>;
  /**
   * Get the verification of a check and how to prove its domain.
   * Intrusive tests send requests only where a file or meta tag was seen within 24 hours: see `intrusive_tests`.
   */
  getVerification: OperationCall<'getVerification'>;
  /**
   * Verify the domain of a check now.
   * A worker checks the proof within 15 seconds. A missing proof is not an error: see attempts. Each check can be verified once in five seconds; earlier requests get 429 with Retry-After. If no worker responds in time, the response is 503.
   */
  verifyCheck: OperationCall<'verifyCheck'>;
  /**
   * List the scan identities of a check.
   * By name. Secrets are never returned.
   */
  listScanIdentities: OperationCall<'listScanIdentities'>;
  /**
   * Create a scan identity.
   * An account that scans of the check sign in with; use one that exists for scans alone. The domain of the check must be verified.
   */
  createScanIdentity: OperationCall<'createScanIdentity'>;
  /**
   * Read a login page.
   * A worker reads the page and names the fields of its form. Nothing is sent to the form.
   */
  discoverLogin: OperationCall<'discoverLogin'>;
  /**
   * Sign in without storing anything.
   * A worker signs in and shows what a stranger and the identity see, with a proposal for `verify` and `never`. Counts as a login: an account gets six an hour.
   */
  previewScanIdentity: OperationCall<'previewScanIdentity'>;
  /**
   * Get one scan identity.
   * Secrets are never returned.
   */
  getScanIdentity: OperationCall<'getScanIdentity'>;
  /**
   * Update a scan identity.
   * Only the supplied fields change, and it is unproven then. An absent secret stays, null clears one that is optional. Secrets are bound to kind and origins: send them again to change those.
   */
  updateScanIdentity: OperationCall<'updateScanIdentity'>;
  /**
   * Delete a scan identity.
   * Also erases its secrets.
   */
  deleteScanIdentity: OperationCall<'deleteScanIdentity'>;
  /**
   * Prove a scan identity now.
   * A worker signs in and compares the page of `verify` without a session, with it, and with a broken one. A failed proof is not an error: see `state` and `message`. Each check has one attempt in five seconds. If no worker responds in time, the response is 503.
   */
  verifyScanIdentity: OperationCall<'verifyScanIdentity'>;
  /**
   * Propose expected paths from the sitemap.
   * A worker reads the sitemaps of the site, and nothing is stored. Each check has one attempt in five seconds. If no worker responds in time, the response is 503.
   */
  readSitemap: OperationCall<'readSitemap'>;
  /**
   * List the hosts below the domain of a check.
   * What the test `subdomain_discovery` has found: those of the last search first, then by name. Names that no search found for 180 days are deleted.
   */
  listSubdomains: OperationCall<'listSubdomains'>;
  /**
   * Get the team.
   * The plan and its limits, the settings, and how many checks and members the team has. A key needs the scope `write`.
   */
  getTeam: OperationCall<'getTeam'>;
  /**
   * Change the name or the settings of the team.
   * Absent fields keep their values. Changes are in the audit log. A key needs the scope `write`.
   */
  updateTeam: OperationCall<'updateTeam'>;
  /**
   * List the members of the team.
   * All members, without pages. A key needs the scope `write` and gets ids and names only.
   */
  listMembers: OperationCall<'listMembers'>;
}
