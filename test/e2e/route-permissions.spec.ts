import { startTestApi, type TestApi } from '../support/api';
import { expressRoutesOf, routesOf } from '../support/routes';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('who may call what', () => {
  it('is as reviewed', () => {
    const table = routesOf(api.app).map(
      ({ name, access, role, scope }) => `${`${access} ${role}`.padEnd(12)}  ${scope.padEnd(5)}  ${name}`,
    );
    expect(table.sort()).toMatchInlineSnapshot(`
      [
        "anyone               DELETE /mcp",
        "anyone               GET /about-scans",
        "anyone               GET /api/v1/invitations/:token",
        "anyone               GET /api/v1/oidc/callback",
        "anyone               GET /api/v1/oidc/start",
        "anyone               GET /api/v1/reports/:token",
        "anyone               GET /api/v1/sign-in-options",
        "anyone               GET /api/v1/sign-up",
        "anyone               GET /go/scan/:check_id/:hash/trigger",
        "anyone               GET /go/scan/:scan_id/:hash/sarif",
        "anyone               GET /go/scan/:scan_id/:hash/status",
        "anyone               GET /health/live",
        "anyone               GET /health/ready",
        "anyone               GET /mcp",
        "anyone               GET /metrics",
        "anyone               GET /unsubscribe/:channel_id/:token",
        "anyone               HEAD /go/scan/:check_id/:hash/trigger",
        "anyone               POST /api/v1/password-resets",
        "anyone               POST /api/v1/password-resets/complete",
        "anyone               POST /api/v1/session",
        "anyone               POST /api/v1/session/second-factor",
        "anyone               POST /api/v1/sign-in-links",
        "anyone               POST /api/v1/sign-in-links/complete",
        "anyone               POST /api/v1/sign-up",
        "anyone               POST /go/scan/:check_id/:hash/trigger",
        "anyone               POST /unsubscribe/:channel_id/:token",
        "key           any    POST /mcp",
        "member               DELETE /api/v1/issue-views/:view_id",
        "member               DELETE /api/v1/team/members/:user_id",
        "member               GET /api/v1/issue-views",
        "member               GET /api/v1/team",
        "member               GET /api/v1/team/members",
        "member               POST /api/v1/issue-views",
        "member admin         DELETE /api/v1/team/api-keys/:api_key_id",
        "member admin         DELETE /api/v1/team/invitations/:invitation_id",
        "member admin         GET /api/v1/audit-log",
        "member admin         GET /api/v1/team/api-keys",
        "member admin         GET /api/v1/team/ci-hash",
        "member admin         GET /api/v1/team/invitations",
        "member admin         PATCH /api/v1/team",
        "member admin         POST /api/v1/team/api-keys",
        "member admin         POST /api/v1/team/ci-hash/rotate",
        "member admin         POST /api/v1/team/invitations",
        "member admin         PUT /api/v1/team/second-factor",
        "member owner         DELETE /api/v1/team",
        "member owner         PATCH /api/v1/team/members/:user_id",
        "operator             PUT /api/v1/team/plan",
        "team          read   GET /api/v1/checks",
        "team          read   GET /api/v1/checks/:check_id",
        "team          read   GET /api/v1/checks/:check_id/verification",
        "team          read   GET /api/v1/checks/tags",
        "team          read   GET /api/v1/issues",
        "team          read   GET /api/v1/issues/:issue_id",
        "team          read   GET /api/v1/issues/:issue_id/events",
        "team          read   GET /api/v1/issues/counts",
        "team          read   GET /api/v1/issues/export",
        "team          read   GET /api/v1/overview",
        "team          read   GET /api/v1/scans",
        "team          read   GET /api/v1/scans/:scan_id",
        "team          read   GET /api/v1/scans/:scan_id/diff",
        "team          read   GET /api/v1/scans/:scan_id/report",
        "team          read   GET /api/v1/scans/:scan_id/tests",
        "team          read   GET /api/v1/scans/:scan_id/tests/:test_id",
        "team          read   GET /api/v1/stats",
        "team          read   GET /api/v1/tests",
        "team          read   GET /api/v1/tests/:key",
        "team          scan   POST /api/v1/checks/:check_id/scans",
        "team          scan   POST /api/v1/issues/:issue_id/retest",
        "team          write  DELETE /api/v1/issues/:issue_id/acceptance",
        "team          write  PATCH /api/v1/issues/:issue_id",
        "team          write  POST /api/v1/issues/:issue_id/accept",
        "team          write  POST /api/v1/issues/:issue_id/comments",
        "team          write  POST /api/v1/issues/bulk",
        "team          write  PUT /api/v1/issues/:issue_id/assignee",
        "team admin    read   GET /api/v1/notification-channels",
        "team admin    read   GET /api/v1/notification-channels/:channel_id",
        "team admin    read   GET /api/v1/notification-channels/:channel_id/deliveries",
        "team admin    read   GET /api/v1/notification-channels/:channel_id/deliveries/:delivery_id",
        "team admin    read   GET /api/v1/scans/:scan_id/report-links",
        "team admin    write  DELETE /api/v1/checks/:check_id",
        "team admin    write  DELETE /api/v1/checks/:check_id/baseline",
        "team admin    write  DELETE /api/v1/checks/:check_id/ci-hash",
        "team admin    write  DELETE /api/v1/notification-channels/:channel_id",
        "team admin    write  DELETE /api/v1/scans/:scan_id/report-links/:link_id",
        "team admin    write  POST /api/v1/checks",
        "team admin    write  POST /api/v1/checks/:check_id/ci-hash",
        "team admin    write  POST /api/v1/checks/:check_id/verify",
        "team admin    write  POST /api/v1/notification-channels",
        "team admin    write  POST /api/v1/notification-channels/:channel_id/deliveries/:delivery_id/redeliver",
        "team admin    write  POST /api/v1/notification-channels/:channel_id/rotate-secret",
        "team admin    write  POST /api/v1/notification-channels/:channel_id/test",
        "team admin    write  POST /api/v1/scans/:scan_id/report-links",
        "team admin    write  PUT /api/v1/checks/:check_id",
        "team admin    write  PUT /api/v1/checks/:check_id/baseline",
        "team admin    write  PUT /api/v1/notification-channels/:channel_id",
        "user                 DELETE /api/v1/identities/:identity_id",
        "user                 DELETE /api/v1/session",
        "user                 DELETE /api/v1/sessions/:session_id",
        "user                 GET /api/v1/identities",
        "user                 GET /api/v1/second-factor",
        "user                 GET /api/v1/session",
        "user                 GET /api/v1/sessions",
        "user                 PATCH /api/v1/user",
        "user                 POST /api/v1/email-confirmation",
        "user                 POST /api/v1/email-confirmation/mail",
        "user                 POST /api/v1/identities",
        "user                 POST /api/v1/identities/pending",
        "user                 POST /api/v1/invitations/:token/accept",
        "user                 POST /api/v1/second-factor",
        "user                 POST /api/v1/second-factor/disable",
        "user                 POST /api/v1/second-factor/recovery-codes",
        "user                 POST /api/v1/teams",
        "user                 PUT /api/v1/email",
        "user                 PUT /api/v1/password",
        "user                 PUT /api/v1/second-factor",
      ]
    `);
  });

  it('is decided by the guards for every route but the documentation', () => {
    const guarded = new Set(routesOf(api.app).map(({ name }) => name));
    const express = expressRoutesOf(api.app);
    const others = express.filter((name) => !guarded.has(name) && !/^GET \/docs(\/|$)/.test(name));
    // The texts for machines, and the way to the documentation.
    expect(others).toEqual(['GET /robots.txt', 'GET /.well-known/security.txt', 'GET /']);
    expect([...guarded].filter((name) => !express.includes(name))).toEqual([]);
  });
});
