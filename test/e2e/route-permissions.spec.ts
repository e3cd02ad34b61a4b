import { startTestApi, type TestApi } from '../support/api';
import { expressRoutesOf, routesOf } from '../support/routes';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('who may call what', () => {
  it('is as reviewed', () => {
    const table = routesOf(api.app).map(({ name, access }) => `${access.padEnd(9)}  ${name}`);
    expect(table.sort()).toMatchInlineSnapshot(`
      [
        "anyone     GET /about-scans",
        "anyone     GET /go/scan/:check_id/:hash/trigger",
        "anyone     GET /go/scan/:scan_id/:hash/status",
        "anyone     GET /health/live",
        "anyone     GET /health/ready",
        "anyone     GET /metrics",
        "anyone     HEAD /go/scan/:check_id/:hash/trigger",
        "anyone     POST /go/scan/:check_id/:hash/trigger",
        "paid plan  DELETE /api/v1/checks/:check_id",
        "paid plan  GET /api/v1/checks",
        "paid plan  GET /api/v1/checks/:check_id",
        "paid plan  GET /api/v1/checks/:check_id/verification",
        "paid plan  GET /api/v1/issues",
        "paid plan  GET /api/v1/issues/:issue_id",
        "paid plan  GET /api/v1/issues/export",
        "paid plan  GET /api/v1/scans",
        "paid plan  GET /api/v1/scans/:scan_id",
        "paid plan  GET /api/v1/scans/:scan_id/tests",
        "paid plan  GET /api/v1/scans/:scan_id/tests/:test_id",
        "paid plan  GET /api/v1/stats",
        "paid plan  PATCH /api/v1/issues/:issue_id",
        "paid plan  POST /api/v1/checks",
        "paid plan  POST /api/v1/checks/:check_id/scans",
        "paid plan  POST /api/v1/checks/:check_id/verify",
        "paid plan  POST /api/v1/issues/bulk",
        "paid plan  PUT /api/v1/checks/:check_id",
      ]
    `);
  });

  it('is decided by the guards for every route but the documentation', () => {
    const guarded = new Set(routesOf(api.app).map(({ name }) => name));
    const express = expressRoutesOf(api.app);
    const others = express.filter((name) => !guarded.has(name) && !/^GET \/docs(\/|$)/.test(name));
    // The way to the documentation.
    expect(others).toEqual(['GET /']);
    expect([...guarded].filter((name) => !express.includes(name))).toEqual([]);
  });
});
