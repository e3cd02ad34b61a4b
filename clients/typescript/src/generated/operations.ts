// Made by `npm run generate:api` from the OpenAPI document of the api.
import type { OperationCall } from '../operation-types.js';

export const API_VERSION = '0.2.0';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

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
  listFlaws: ['GET', '/api/v1/overview/flaws'],
  listPeopleDue: ['GET', '/api/v1/overview/people'],
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
  listScripts: ['GET', '/api/v1/checks/{check_id}/scripts'],
  listScriptChanges: ['GET', '/api/v1/checks/{check_id}/scripts/changes'],
  getScriptLedger: ['GET', '/api/v1/checks/{check_id}/scripts/ledger'],
  authoriseScript: ['PUT', '/api/v1/checks/{check_id}/scripts/{script_id}/authorisation'],
  endScriptAuthorisation: ['DELETE', '/api/v1/checks/{check_id}/scripts/{script_id}/authorisation'],
  listSubdomains: ['GET', '/api/v1/checks/{check_id}/subdomains'],
  getTeam: ['GET', '/api/v1/team'],
  updateTeam: ['PATCH', '/api/v1/team'],
  listMembers: ['GET', '/api/v1/team/members'],
} as const satisfies Record<string, readonly [Method, string]>;

export type OperationId = keyof typeof OPERATIONS;

export interface Operations {
  bulkUpdateChecks: OperationCall<'bulkUpdateChecks'>;
  undoBulkChecks: OperationCall<'undoBulkChecks'>;
  listChecks: OperationCall<'listChecks'>;
  createCheck: OperationCall<'createCheck'>;
  listCheckTags: OperationCall<'listCheckTags'>;
  getCheck: OperationCall<'getCheck'>;
  updateCheck: OperationCall<'updateCheck'>;
  deleteCheck: OperationCall<'deleteCheck'>;
  setCheckBaseline: OperationCall<'setCheckBaseline'>;
  removeCheckBaseline: OperationCall<'removeCheckBaseline'>;
  createCheckCiHash: OperationCall<'createCheckCiHash'>;
  revokeCheckCiHash: OperationCall<'revokeCheckCiHash'>;
  listScans: OperationCall<'listScans'>;
  getScan: OperationCall<'getScan'>;
  listScanCoverage: OperationCall<'listScanCoverage'>;
  diffScan: OperationCall<'diffScan'>;
  triggerScan: OperationCall<'triggerScan'>;
  getScanReport: OperationCall<'getScanReport'>;
  listReportLinks: OperationCall<'listReportLinks'>;
  createReportLink: OperationCall<'createReportLink'>;
  revokeReportLink: OperationCall<'revokeReportLink'>;
  listScanTests: OperationCall<'listScanTests'>;
  getScanTest: OperationCall<'getScanTest'>;
  bulkUpdateIssues: OperationCall<'bulkUpdateIssues'>;
  undoBulkIssues: OperationCall<'undoBulkIssues'>;
  listIssues: OperationCall<'listIssues'>;
  countIssues: OperationCall<'countIssues'>;
  exportIssues: OperationCall<'exportIssues'>;
  getIssue: OperationCall<'getIssue'>;
  updateIssue: OperationCall<'updateIssue'>;
  acceptIssue: OperationCall<'acceptIssue'>;
  removeIssueAcceptance: OperationCall<'removeIssueAcceptance'>;
  assignIssue: OperationCall<'assignIssue'>;
  getIssueFix: OperationCall<'getIssueFix'>;
  listIssueEvents: OperationCall<'listIssueEvents'>;
  commentOnIssue: OperationCall<'commentOnIssue'>;
  retestIssue: OperationCall<'retestIssue'>;
  watchIssue: OperationCall<'watchIssue'>;
  listNotificationChannels: OperationCall<'listNotificationChannels'>;
  createNotificationChannel: OperationCall<'createNotificationChannel'>;
  getNotificationChannel: OperationCall<'getNotificationChannel'>;
  updateNotificationChannel: OperationCall<'updateNotificationChannel'>;
  deleteNotificationChannel: OperationCall<'deleteNotificationChannel'>;
  rotateNotificationSecret: OperationCall<'rotateNotificationSecret'>;
  testNotificationChannel: OperationCall<'testNotificationChannel'>;
  listNotificationDeliveries: OperationCall<'listNotificationDeliveries'>;
  getNotificationDelivery: OperationCall<'getNotificationDelivery'>;
  redeliverNotification: OperationCall<'redeliverNotification'>;
  listTicketConnections: OperationCall<'listTicketConnections'>;
  createTicketConnection: OperationCall<'createTicketConnection'>;
  getTicketConnection: OperationCall<'getTicketConnection'>;
  updateTicketConnection: OperationCall<'updateTicketConnection'>;
  deleteTicketConnection: OperationCall<'deleteTicketConnection'>;
  testTicketConnection: OperationCall<'testTicketConnection'>;
  createTicketHook: OperationCall<'createTicketHook'>;
  revokeTicketHook: OperationCall<'revokeTicketHook'>;
  createTicket: OperationCall<'createTicket'>;
  getOverview: OperationCall<'getOverview'>;
  getWeek: OperationCall<'getWeek'>;
  listExpiries: OperationCall<'listExpiries'>;
  listFlaws: OperationCall<'listFlaws'>;
  listPeopleDue: OperationCall<'listPeopleDue'>;
  getPriorities: OperationCall<'getPriorities'>;
  getAges: OperationCall<'getAges'>;
  getWall: OperationCall<'getWall'>;
  getTlsMatrix: OperationCall<'getTlsMatrix'>;
  getCheckTrends: OperationCall<'getCheckTrends'>;
  getCheckGrade: OperationCall<'getCheckGrade'>;
  getTeamGrade: OperationCall<'getTeamGrade'>;
  getTeamGradeHistory: OperationCall<'getTeamGradeHistory'>;
  getQuarterEvidence: OperationCall<'getQuarterEvidence'>;
  getBadge: OperationCall<'getBadge'>;
  createBadge: OperationCall<'createBadge'>;
  revokeBadge: OperationCall<'revokeBadge'>;
  getStatusPage: OperationCall<'getStatusPage'>;
  createStatusPage: OperationCall<'createStatusPage'>;
  updateStatusPage: OperationCall<'updateStatusPage'>;
  revokeStatusPage: OperationCall<'revokeStatusPage'>;
  getCalendarFeed: OperationCall<'getCalendarFeed'>;
  createCalendarFeed: OperationCall<'createCalendarFeed'>;
  revokeCalendarFeed: OperationCall<'revokeCalendarFeed'>;
  getStats: OperationCall<'getStats'>;
  listTests: OperationCall<'listTests'>;
  getTest: OperationCall<'getTest'>;
  getVerification: OperationCall<'getVerification'>;
  verifyCheck: OperationCall<'verifyCheck'>;
  listScanIdentities: OperationCall<'listScanIdentities'>;
  createScanIdentity: OperationCall<'createScanIdentity'>;
  discoverLogin: OperationCall<'discoverLogin'>;
  previewScanIdentity: OperationCall<'previewScanIdentity'>;
  getScanIdentity: OperationCall<'getScanIdentity'>;
  updateScanIdentity: OperationCall<'updateScanIdentity'>;
  deleteScanIdentity: OperationCall<'deleteScanIdentity'>;
  verifyScanIdentity: OperationCall<'verifyScanIdentity'>;
  readSitemap: OperationCall<'readSitemap'>;
  listScripts: OperationCall<'listScripts'>;
  listScriptChanges: OperationCall<'listScriptChanges'>;
  getScriptLedger: OperationCall<'getScriptLedger'>;
  authoriseScript: OperationCall<'authoriseScript'>;
  endScriptAuthorisation: OperationCall<'endScriptAuthorisation'>;
  listSubdomains: OperationCall<'listSubdomains'>;
  getTeam: OperationCall<'getTeam'>;
  updateTeam: OperationCall<'updateTeam'>;
  listMembers: OperationCall<'listMembers'>;
}
