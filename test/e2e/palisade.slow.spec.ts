import { once } from 'node:events';
import { type Server, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { issueCertificate } from '@palisade/scan-engine/testing/certificates';
import { createTestDatabase, requiredVariable, type TestDatabase } from '../support/database';
import { type Program, runCli, startProgram } from '../support/programs';

interface Team {
  team_id: string;
  api_key: string;
  ci_hash: string;
}

let database: TestDatabase;
let site: Server;
let siteUrl: string;
const visitors = new Set<string | undefined>();
let api: Program;
let worker: Program;
let team: Team;

/** A real HTTPS server with an expired certificate and no security headers. */
async function startSite(): Promise<void> {
  const day = 24 * 60 * 60 * 1000;
  const { pem, keyPem } = await issueCertificate({
    name: '127.0.0.1',
    names: ['127.0.0.1'],
    notBefore: new Date(Date.now() - 90 * day),
    notAfter: new Date(Date.now() - 5 * day),
  });
  site = createServer({ cert: pem, key: keyPem }, ({ headers }, response) => {
    visitors.add(headers['user-agent']);
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>Shop</title><h1>Shop</h1>');
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  siteUrl = `https://127.0.0.1:${(site.address() as AddressInfo).port}/`;
}

beforeAll(async () => {
  await startSite();
  database = await createTestDatabase();
  const redis = new URL(requiredVariable('TEST_REDIS_URL'));
  // A separate numbered database: the queue of another test must not carry these scans.
  redis.pathname = '/10';
  const variables = {
    REDIS_URL: redis.href,
    SCAN_ALLOWED_HOSTS: '127.0.0.1',
    APP_URL: 'https://palisade.test',
  };
  const secret = { APP_SECRET: 'a-secret-of-at-least-thirty-two-characters' };
  const own = { ...variables, ...secret, DATABASE_URL: database.url };
  team = await runCli<Team>(['team', 'create', '--name', 'Acme', '--plan', 'professional'], own);
  // Each with its own role, as compose starts them, and the worker without the secret.
  [api, worker] = await Promise.all([
    startProgram('apps/api/main.js', { ...variables, ...secret, DATABASE_URL: database.urlOf('api') }),
    startProgram('apps/worker/main.js', { ...variables, DATABASE_URL: database.urlOf('worker') }),
  ]);
});

afterAll(async () => {
  await Promise.all([api?.stop(), worker?.stop()]);
  site?.close();
  await database?.drop();
});

async function call(method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${api.url}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${team.api_key}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

/** What the tests read of a response; which fields there are is proved in the specs of each endpoint. */
interface Body {
  id: string;
  status: string;
  scan_id: string;
  has_critical_issues: boolean;
  pass_rate: number;
  total_tests: number;
  failed_tests: number;
  triggered_by: string;
  latest_scan: { id: string };
  tests: { id: string; test_type: string; status: string; message: string }[];
  meta: { total: number };
  data: Issue[] & {
    findings: { id: string }[];
    technical_details: object;
    priority_issues: number;
    total_domains: number;
  };
}

interface Issue {
  id: string;
  severity: string;
  title: string;
  is_resolved: boolean;
  fingerprint: string;
}

async function read(response: Promise<Response>): Promise<Body> {
  return (await (await response).json()) as Body;
}

async function ended(poll: () => Promise<Response>): Promise<Body> {
  for (;;) {
    const scan = await read(poll());
    if (!['pending', 'in_progress'].includes(scan.status)) return scan;
    await new Promise((wake) => setTimeout(wake, 100));
  }
}

describe('Palisade, from a check to its issues', () => {
  let checkId: string;
  let issues: Issue[];

  it('creates a check on a real site', async () => {
    const response = await call('POST', '/checks', {
      domain: siteUrl,
      schedule_frequency: 'DAILY',
      schedule_time: '02:00',
      tests: { ssl_certificate: true, security_headers: true },
    });
    expect(response.status).toBe(201);
    checkId = ((await response.json()) as Body).id;
  });

  it('runs a scan in the worker and shows what it found', async () => {
    const triggered = await call('POST', `/checks/${checkId}/scans`);
    expect(triggered.status).toBe(201);
    const { id } = (await triggered.json()) as Body;
    const scan = await ended(() => call('GET', `/scans/${id}`));
    expect(scan).toMatchObject({
      status: 'completed',
      has_critical_issues: true,
      total_tests: 2,
      pass_rate: 0,
    });
    expect(scan.tests.map(({ test_type, status }) => [test_type, status])).toEqual([
      ['ssl_certificate', 'failed'],
      ['security_headers', 'failed'],
    ]);
    const certificate = await read(call('GET', `/scans/${id}/tests/${scan.tests[0]?.id}`));
    expect(certificate.data.findings.map((finding) => finding.id)).toContain('cert-expired');
    expect(certificate.data.technical_details).toHaveProperty('receipt');
    expect((await read(call('GET', `/checks/${checkId}`))).latest_scan.id).toBe(id);
  });

  it('tells the site owner who sent requests, and for which scan', async () => {
    const { id } = (await read(call('GET', `/checks/${checkId}`))).latest_scan;
    const isUs = new RegExp(`^Palisade/\\S+ \\(\\+https://palisade\\.test/about-scans; scan=${id}\\)$`);
    expect([...visitors]).toEqual([expect.stringMatching(isUs)]);
  });

  it('keeps the findings as issues, which a second scan does not double', async () => {
    issues = (await read(call('GET', '/issues?per_page=100'))).data;
    expect(issues.map(({ severity }) => severity)).toContain('critical');
    expect(issues.every(({ fingerprint }) => /^sha256:[0-9a-f]{64}$/.test(fingerprint))).toBe(true);
    const { id } = await read(call('POST', `/checks/${checkId}/scans`));
    await ended(() => call('GET', `/scans/${id}`));
    const again = await read(call('GET', '/issues?per_page=100'));
    expect(again.data.map((issue) => issue.fingerprint).sort()).toEqual(
      issues.map((issue) => issue.fingerprint).sort(),
    );
  });

  it('opens a resolved issue again when a scan sees it', async () => {
    const issue = issues.find(({ severity }) => severity === 'critical');
    const resolved = await call('PATCH', `/issues/${issue?.id}`, {
      is_resolved: true,
      resolution_notes: 'renewed',
    });
    expect(await resolved.json()).toMatchObject({ is_resolved: true });
    const { id } = await read(call('POST', `/checks/${checkId}/scans`));
    await ended(() => call('GET', `/scans/${id}`));
    const reopened = await (await call('GET', `/issues/${issue?.id}`)).json();
    expect(reopened).toMatchObject({ is_resolved: false, resolved_at: null });
    expect(reopened).toHaveProperty('metadata.reopened_at');
    expect(reopened).toHaveProperty('metadata.resolution_notes', 'renewed');
  });

  it('exports them and counts them', async () => {
    const csv = await (await call('GET', '/issues/export')).text();
    const [header, ...rows] = csv.trim().split('\r\n');
    expect(header).toBe(
      'Domain,Test Type,Severity,Title,Description,First Detected,Last Detected,Status,Resolved At,Rule,Location,State,Resolution Notes,Issue URL,Acceptance Reason,Accepted By,Accepted Until,Seen As,Due At,Requirements',
    );
    expect(rows).toHaveLength(issues.length);
    const { data } = await read(call('GET', '/stats'));
    const priority = issues.filter(({ severity }) => ['critical', 'high'].includes(severity));
    expect(data).toMatchObject({ total_domains: 1, priority_issues: priority.length, domains_at_risk: 1 });
  });

  it('serves a pipeline that knows only the CI hash', async () => {
    const started = await fetch(`${api.url}/go/scan/${checkId}/${team.ci_hash}/trigger`);
    expect(started.status).toBe(201);
    const { scan_id } = (await started.json()) as Body;
    const status = await ended(() => fetch(`${api.url}/go/scan/${scan_id}/${team.ci_hash}/status`));
    expect(status).toMatchObject({
      scan_id,
      status: 'completed',
      has_critical_issues: true,
      pass_rate: 0,
      failed_tests: 2,
    });
    expect((await read(call('GET', `/scans/${scan_id}`))).triggered_by).toBe('ci');
  });

  it('runs a scheduled scan when it is due', async () => {
    await database.dataSource.query(
      `UPDATE checks SET next_run_at = now() - interval '1 minute' WHERE id = $1`,
      [checkId],
    );
    const scheduled = async (): Promise<number> => {
      const { meta } = await read(call('GET', `/scans?check_id=${checkId}&status=completed`));
      return meta.total;
    };
    while ((await scheduled()) < 5) await new Promise((wake) => setTimeout(wake, 100));
    expect(await scheduled()).toBe(5);
  });

  it('has written no secret to its logs', () => {
    const logs = api.output() + worker.output();
    expect(logs).toContain('/go/scan/');
    expect(logs).not.toContain(team.api_key);
    expect(logs).not.toContain(team.ci_hash);
  });

  it('stops cleanly', async () => {
    expect(await Promise.all([api.stop(), worker.stop()])).toEqual([0, 0]);
  });
});
