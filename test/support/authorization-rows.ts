import { newId } from '@palisade/persistence';

/** What a route answers to allowed callers. */
export interface Row {
  body?: object | (() => object);
  owner: number;
  /** Another team with a valid key and plan, or a session; ids in the path stay the owner's. */
  otherTeam: number;
}

const NEW_CHECK = {
  domain: 'shop.example.com',
  schedule_frequency: 'HOURLY',
  tests: { security_headers: true },
};
const NEW_CHANNEL = {
  name: 'On call',
  type: 'webhook',
  settings: { url: 'https://hooks.example.com/palisade' },
  events: ['issue.opened'],
};
const NEW_CONNECTION = { name: 'Shop', type: 'github', project: 'acme/shop', token: 'github_pat_x' };
const PASSWORD = { email: 'nobody@example.com', password: 'correct horse battery' };
const resource = (owner: number, body?: object): Row => ({ body, owner, otherTeam: 403 });
const collection = (status: number, body?: Row['body']): Row => ({ body, owner: status, otherTeam: status });
/** What another team has no such thing of, since the team is in no path. */
const inTeam = (owner: number, body?: object): Row => ({ body, owner, otherTeam: 404 });
/** No credential is read, so everyone gets the same. */
const open = collection;

/** Every route of the api. */
export const ROWS: Record<string, Row> = {
  'GET /about-scans': open(200),
  'GET /callback/:token': open(204),
  'POST /callback/:token': open(204),
  // The token proves nothing here, so there is nothing to stop.
  'GET /recipients/:token': open(404),
  'POST /recipients/:token': open(404),
  'GET /.well-known/palisade-evidence-keys.json': open(200),
  'GET /calendars/:token.ics': open(404),
  'GET /badge/:token.svg': open(404),
  'GET /status/:token': open(404),
  'GET /unsubscribe/:channel_id/:token': open(404),
  'POST /unsubscribe/:channel_id/:token': open(404),
  'GET /health/live': open(200),
  'GET /health/ready': open(200),
  'GET /metrics': open(200),
  'HEAD /go/scan/:check_id/:hash/trigger': open(405),
  'GET /go/scan/:check_id/:hash/trigger': open(201),
  'POST /go/scan/:check_id/:hash/trigger': open(201),
  'GET /go/scan/:check_id/:hash/like': open(200),
  'GET /go/scan/:scan_id/:hash/status': open(200),
  'GET /go/scan/:scan_id/:hash/summary': open(200),
  // The scan has not ended.
  'GET /go/scan/:scan_id/:hash/sarif': open(422),
  'GET /go/scan/:scan_id/:hash/code-quality': open(422),
  'GET /go/scan/:scan_id/:hash/dast': open(422),
  // Without a site.
  'GET /compat/securityheaders': collection(422),
  'GET /mcp': open(405),
  'DELETE /mcp': open(405),
  // Each tool has its own rows in mcp-access.slow.spec.ts.
  'POST /mcp': collection(200, { jsonrpc: '2.0', id: 1, method: 'ping' }),
  'GET /api/v1/checks': collection(200),
  'POST /api/v1/checks': collection(201, NEW_CHECK),
  'GET /api/v1/checks/:check_id': resource(200),
  'PUT /api/v1/checks/:check_id': resource(200, { is_active: true }),
  'GET /api/v1/checks/:check_id/grade': resource(200),
  // The check has none until the next but one row.
  'GET /api/v1/checks/:check_id/badge': resource(404),
  'DELETE /api/v1/checks/:check_id/badge': resource(404),
  'POST /api/v1/checks/:check_id/badge': resource(201),
  'DELETE /api/v1/checks/:check_id': resource(204),
  'POST /api/v1/checks/:check_id/scans': resource(201),
  'PUT /api/v1/checks/:check_id/baseline': resource(422, {}),
  'DELETE /api/v1/checks/:check_id/baseline': resource(204),
  'POST /api/v1/checks/:check_id/ci-hash': resource(201),
  'DELETE /api/v1/checks/:check_id/ci-hash': resource(204),
  'POST /api/v1/checks/:check_id/expected-paths/from-sitemap': resource(422, {
    url: 'https://elsewhere.example/sitemap.xml',
  }),
  'GET /api/v1/checks/:check_id/scripts': resource(200),
  'GET /api/v1/checks/:check_id/scripts/changes': resource(200),
  'GET /api/v1/checks/:check_id/scripts/ledger': resource(200),
  'PUT /api/v1/checks/:check_id/scripts/:script_id/authorisation': resource(404, {
    owner: 'Web team',
    justification: 'Counts visits.',
  }),
  'DELETE /api/v1/checks/:check_id/scripts/:script_id/authorisation': resource(404),
  'GET /api/v1/checks/:check_id/subdomains': resource(200),
  // The check is not verified.
  'PUT /api/v1/checks/:check_id/staging': resource(422, { confirm_domain: 'shop.example.com' }),
  'DELETE /api/v1/checks/:check_id/staging': resource(204),
  'GET /api/v1/checks/:check_id/verification': resource(200),
  'POST /api/v1/checks/:check_id/verify': resource(200, { method: 'dns' }),
  'GET /api/v1/checks/:check_id/scan-identities': resource(200),
  // The check is not verified.
  'POST /api/v1/checks/:check_id/scan-identities': resource(422, {}),
  'POST /api/v1/checks/:check_id/scan-identities/discover': resource(422, {}),
  'POST /api/v1/checks/:check_id/scan-identities/preview': resource(422, {}),
  // The check has none.
  'GET /api/v1/checks/:check_id/scan-identities/:identity_id': resource(404),
  'PUT /api/v1/checks/:check_id/scan-identities/:identity_id': resource(422, {}),
  'DELETE /api/v1/checks/:check_id/scan-identities/:identity_id': resource(404),
  'POST /api/v1/checks/:check_id/scan-identities/:identity_id/verify': resource(422),
  'GET /api/v1/scans': collection(200),
  'GET /api/v1/scans/:scan_id': resource(200),
  'GET /api/v1/scans/:scan_id/report': resource(200),
  'GET /api/v1/scans/:scan_id/report-links': resource(200),
  'POST /api/v1/scans/:scan_id/report-links': resource(201, { expires_in_days: 1 }),
  'DELETE /api/v1/scans/:scan_id/report-links/:link_id': resource(204),
  // The token of the path is an invitation's.
  'GET /api/v1/reports/:token': open(404),
  'GET /api/v1/scans/:scan_id/diff': resource(200),
  'GET /api/v1/scans/:scan_id/coverage': resource(200),
  'GET /api/v1/scans/:scan_id/tests': resource(200),
  'GET /api/v1/scans/:scan_id/tests/:test_id': resource(200),
  'GET /api/v1/checks/tags': collection(200),
  'POST /api/v1/checks/bulk': collection(200, { check_ids: [newId()], action: 'resume' }),
  // No change has the id.
  'POST /api/v1/checks/bulk/:bulk_id/undo': collection(404),
  'GET /api/v1/issues': collection(200),
  'GET /api/v1/issues/export': collection(200),
  'GET /api/v1/issues/counts': collection(200),
  'POST /api/v1/issues/bulk': collection(200, { issue_ids: [newId()], action: 'resolve' }),
  // No change has the id.
  'POST /api/v1/issues/bulk/:bulk_id/undo': collection(404),
  'GET /api/v1/issues/:issue_id': resource(200),
  'PATCH /api/v1/issues/:issue_id': resource(200, { is_resolved: true }),
  'POST /api/v1/issues/:issue_id/accept': resource(200, { reason: 'risk_accepted' }),
  'DELETE /api/v1/issues/:issue_id/acceptance': resource(200),
  'PUT /api/v1/issues/:issue_id/assignee': resource(200, { user_id: null }),
  'GET /api/v1/issues/:issue_id/events': resource(200),
  'GET /api/v1/issues/:issue_id/fix': resource(200),
  'POST /api/v1/issues/:issue_id/retest': resource(201),
  'POST /api/v1/issues/:issue_id/watch': resource(200),
  // No such connection.
  'POST /api/v1/issues/:issue_id/ticket': resource(422, { connection_id: newId() }),
  'POST /api/v1/issues/:issue_id/comments': resource(201, { text: 'Fixed on Monday.' }),
  'GET /api/v1/inbox': collection(200),
  'GET /api/v1/inbox/due': collection(200),
  'POST /api/v1/inbox/read': collection(200, {}),
  'GET /api/v1/inbox/settings': collection(200),
  'PUT /api/v1/inbox/settings': collection(200, { mail: 'daily' }),
  'GET /api/v1/issue-views': collection(200),
  'POST /api/v1/issue-views': collection(201, () => ({ name: newId(), filters: { state: 'open' } })),
  // Of the person who saved it; everyone else has no such view.
  'PATCH /api/v1/issue-views/:view_id': { owner: 404, otherTeam: 404, body: { name: 'Ours' } },
  'DELETE /api/v1/issue-views/:view_id': { owner: 404, otherTeam: 404 },
  'GET /api/v1/notification-channels': collection(200),
  'POST /api/v1/notification-channels': collection(201, NEW_CHANNEL),
  'GET /api/v1/notification-channels/:channel_id': resource(200),
  'PUT /api/v1/notification-channels/:channel_id': resource(200, { min_severity: 'high' }),
  'DELETE /api/v1/notification-channels/:channel_id': resource(204),
  'POST /api/v1/notification-channels/:channel_id/rotate-secret': resource(200),
  'POST /api/v1/notification-channels/:channel_id/test': resource(202),
  'GET /api/v1/notification-channels/:channel_id/deliveries': resource(200),
  'GET /api/v1/notification-channels/:channel_id/deliveries/:delivery_id': resource(200),
  'POST /api/v1/notification-channels/:channel_id/deliveries/:delivery_id/redeliver': resource(202),
  'GET /api/v1/overview/evidence': collection(422),
  'GET /api/v1/ticket-connections': collection(200),
  'POST /api/v1/ticket-connections': collection(201, NEW_CONNECTION),
  'GET /api/v1/ticket-connections/:connection_id': resource(200),
  'PUT /api/v1/ticket-connections/:connection_id': resource(200, { is_active: true }),
  'DELETE /api/v1/ticket-connections/:connection_id': resource(204),
  'POST /api/v1/ticket-connections/:connection_id/test': resource(202),
  'POST /api/v1/ticket-connections/:connection_id/hook': resource(201),
  'DELETE /api/v1/ticket-connections/:connection_id/hook': resource(204),
  'POST /hooks/tickets/:token': open(404),
  'GET /api/v1/stats': collection(200),
  'GET /api/v1/overview': collection(200),
  'GET /api/v1/overview/grade': collection(200),
  'GET /api/v1/overview/priorities': collection(200),
  'GET /api/v1/overview/people': collection(200),
  'GET /api/v1/overview/week': collection(200),
  'GET /api/v1/overview/expiries': collection(200),
  'GET /api/v1/overview/flaws': collection(200),
  'GET /api/v1/overview/ages': collection(200),
  'GET /api/v1/overview/grade-history': collection(200),
  'GET /api/v1/overview/wall': collection(200),
  'GET /api/v1/overview/tls': collection(200),
  // Without the ids that it needs.
  'GET /api/v1/overview/check-trends': collection(422),
  // The team has none until the next row.
  'GET /api/v1/team/calendar': inTeam(404),
  'DELETE /api/v1/team/calendar': inTeam(404),
  'POST /api/v1/team/calendar': collection(201),
  'GET /api/v1/team/status-page': inTeam(404),
  'DELETE /api/v1/team/status-page': inTeam(404),
  // The check is unknown.
  'POST /api/v1/team/status-page': collection(422, { title: 'Sites', check_ids: [newId()] }),
  'PUT /api/v1/team/status-page': collection(422, { title: 'Sites', check_ids: [newId()] }),
  // The same for every team. The key in the path names no test.
  'GET /api/v1/tests': collection(200),
  'GET /api/v1/tests/:key': collection(404),
  'GET /api/v1/sign-up': open(200),
  // Refused for its content only, so that the address is not counted as one that signs up.
  'POST /api/v1/sign-up': open(422, { ...PASSWORD, name: 'Nobody', password: 'password' }),
  'POST /api/v1/session': open(422, { email: 'nobody' }),
  'GET /api/v1/session': collection(200),
  'DELETE /api/v1/session': collection(204),
  'GET /api/v1/sessions': collection(200),
  // Of the owner; everyone else has no such session.
  'DELETE /api/v1/sessions/:session_id': { owner: 404, otherTeam: 404 },
  'PUT /api/v1/password': collection(422, { current_password: 'x', new_password: 'x' }),
  'PATCH /api/v1/user': collection(200, { name: 'Ada' }),
  'POST /api/v1/teams': collection(422, { name: '' }),
  'GET /api/v1/sign-in-options': open(200),
  // Where no mail server is set. Refused for its content, so that no client address is counted.
  'POST /api/v1/password-resets': open(403, { email: 'nobody@example.com' }),
  'POST /api/v1/password-resets/complete': open(422, { token: 'x' }),
  'POST /api/v1/password-resets/disown': open(422, { token: 'x' }),
  'POST /api/v1/sign-in-links': open(403, { email: 'nobody@example.com' }),
  'POST /api/v1/sign-in-links/complete': open(422, { token: 'x' }),
  'POST /api/v1/session/second-factor': open(401, { code: '123456' }),
  'PUT /api/v1/email': collection(403, { email: 'new@example.com' }),
  'POST /api/v1/email-confirmation/mail': collection(403),
  'POST /api/v1/email-confirmation': collection(422, { token: 'x' }),
  'GET /api/v1/second-factor': collection(200),
  'POST /api/v1/second-factor': collection(422, {}),
  'PUT /api/v1/second-factor': collection(422, { code: '123456' }),
  'POST /api/v1/second-factor/disable': collection(403, { code: '123456' }),
  'POST /api/v1/second-factor/recovery-codes': collection(403, { code: '123456' }),
  // The person's own second factor is off.
  'PUT /api/v1/team/second-factor': collection(422, { is_required: true }),
  // Where no provider is set up.
  'GET /api/v1/oidc/start': open(404),
  'GET /api/v1/oidc/callback': open(404),
  'GET /api/v1/identities': collection(200),
  'POST /api/v1/identities': collection(404, {}),
  'POST /api/v1/identities/pending': collection(403),
  'DELETE /api/v1/identities/:identity_id': collection(404),
  'GET /api/v1/invitations/:token': open(200),
  'POST /api/v1/invitations/:token/accept': collection(403),
  'GET /api/v1/team': collection(200),
  'PATCH /api/v1/team': collection(200, { name: 'Acme' }),
  'DELETE /api/v1/team': collection(204),
  'PUT /api/v1/team/plan': collection(200, { plan: 'business' }),
  'GET /api/v1/team/members': collection(200),
  'PATCH /api/v1/team/members/:user_id': inTeam(200, { role: 'admin' }),
  'DELETE /api/v1/team/members/:user_id': inTeam(204),
  'GET /api/v1/team/invitations': collection(200),
  'POST /api/v1/team/invitations': collection(201, () => ({
    email: `${newId()}@example.com`,
    role: 'member',
  })),
  'DELETE /api/v1/team/invitations/:invitation_id': inTeam(204),
  'GET /api/v1/team/api-keys': collection(200),
  'POST /api/v1/team/api-keys': collection(201, { name: 'Build' }),
  'DELETE /api/v1/team/api-keys/:api_key_id': inTeam(204),
  'GET /api/v1/team/ci-hash': collection(200),
  'POST /api/v1/team/ci-hash/rotate': collection(200),
  'GET /api/v1/audit-log': collection(200),
  'GET /api/v1/installation': collection(200),
  'POST /api/v1/installation/mail-test': collection(200),
  'GET /api/v1/installation/people': collection(200),
  'POST /api/v1/installation/people/:user_id/enable': collection(200),
  'POST /api/v1/installation/people/:user_id/disable': collection(200),
};
