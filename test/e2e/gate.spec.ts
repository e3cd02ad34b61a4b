import { type ClientRequest, get } from 'node:http';
import { ciHash } from '@palisade/credentials';
import { Check, Issue, Scan, type Team } from '@palisade/persistence';
import type { Severity } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { startTestApi, TEST_APP_SECRET, TEST_APP_URL, type TestApi } from '../support/api';
import { createCheck, createTeam } from '../support/factories';
import { eventually } from '../support/program';
import {
  type ScanRig,
  STUB_INCONCLUSIVE,
  createScanRig,
  stubFinding,
  stubResult,
  stubSession,
} from '../support/scan-rig';

let api: TestApi;
let rig: ScanRig;
let dataSource: DataSource;
let team: Team;
let check: Check;
let trigger: string;

beforeAll(async () => {
  api = await startTestApi({ CI_RATE_LIMIT: '100000' });
  dataSource = api.database.dataSource;
  rig = createScanRig(dataSource);
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await createTeam(dataSource);
  check = await createCheck(dataSource, team.id, { tests: { security_headers: true } });
  trigger = `/go/scan/${check.id}/${hash()}/trigger`;
});

const hash = (): string => ciHash(TEST_APP_SECRET, { teamId: team.id, ciGeneration: 1 });

interface Look {
  locations?: string[];
  severity?: Severity;
  inconclusive?: boolean;
}

/** What the worker finds when it runs a scan. */
async function run(scanId: string, look: Look = {}): Promise<string> {
  const { locations = [], severity = 'high', inconclusive = false } = look;
  const findings = locations.map((location) =>
    stubFinding({ id: 'csp-missing', location, title: location, severity }),
  );
  await rig
    .runner(() =>
      stubSession((key) =>
        stubResult(key, {
          findings,
          judgedLocations: 'all',
          inconclusive: inconclusive ? STUB_INCONCLUSIVE : null,
        }),
      ),
    )
    .run(scanId);
  return scanId;
}
const scan = async (look: Look = {}): Promise<string> => run(await rig.trigger(check), look);

async function gateOf(scanId: string, query: string) {
  const { body } = await api.http.get(`/go/scan/${scanId}/${hash()}/status?${query}`).expect(200);
  return (body as { gate: { verdict: string; counted: { location: string; issue_url: string }[] } }).gate;
}
const counted = async (scanId: string, failOn: string): Promise<string> =>
  (await gateOf(scanId, `fail_on=${failOn}`)).counted.map(({ location }) => location).join('');

/** The scan that a waiting request has just started. */
const started = async (): Promise<string> =>
  eventually('a scan', 20_000, async () => {
    const [found] = await dataSource.getRepository(Scan).findBy({ checkId: check.id, status: 'pending' });
    return found?.id ?? null;
  });

describe('the trigger URL with wait', () => {
  it('returns the gate when the scan has ended', async () => {
    const failing = api.http.post(`${trigger}?wait=60&fail_on=high`).then((response) => response);
    const scanId = await run(await started(), { locations: ['/a'] });
    const { status, body, headers } = await failing;
    const issue = await dataSource.getRepository(Issue).findOneByOrFail({ checkId: check.id });
    expect([status, headers['cache-control']]).toEqual([412, 'no-store']);
    expect(body).toEqual({
      error: '1 finding of severity high or higher.',
      scan_id: scanId,
      check_id: check.id,
      status: 'completed',
      has_critical_issues: false,
      pass_rate: 0,
      judged_pass_rate: 0,
      total_tests: 1,
      passed_tests: 0,
      failed_tests: 1,
      warning_tests: 0,
      inconclusive_tests: 0,
      not_applicable_tests: 0,
      started_at: expect.any(String),
      completed_at: expect.any(String),
      status_url: `${TEST_APP_URL}/go/scan/${scanId}/${hash()}/status?fail_on=high`,
      gate: {
        verdict: 'fail',
        fail_on: 'high',
        reason: '1 finding of severity high or higher.',
        scan_url: `${TEST_APP_URL}/t/${team.id}/scans/${scanId}`,
        counted_total: 1,
        counted: [
          {
            severity: 'high',
            title: '/a',
            location: '/a',
            issue_url: `${TEST_APP_URL}/t/${team.id}/issues/${issue.id}`,
          },
        ],
        not_judged: [],
        needs_setup: [],
        not_applicable: [],
      },
    });
    const passing = api.http.get(`${trigger}?wait=60`).then((response) => response);
    await run(await started(), { locations: ['/a'] });
    const passed = await passing;
    expect(passed.status).toBe(200);
    expect(passed.body).toMatchObject({
      status: 'completed',
      gate: { verdict: 'pass', fail_on: 'critical' },
    });
    expect(passed.body).not.toHaveProperty('error');
  });

  it('returns 504 when time is over, and its status URL has the rest', async () => {
    const { body } = await api.http
      .get(`${trigger}?wait=1&fail_on=new-low&require_conclusive=true`)
      .expect(504);
    expect(body).toMatchObject({
      error: 'The scan has not ended.',
      status: 'pending',
      gate: { verdict: 'pending' },
    });
    await run(body.scan_id as string, { inconclusive: true });
    const path = String(body.status_url).slice(TEST_APP_URL.length);
    const { body: later } = await api.http.get(path).expect(200);
    expect(later.gate).toMatchObject({
      verdict: 'error',
      fail_on: 'new-low',
      not_judged: ['security_headers'],
    });
  });

  it('returns 504 when the api stops', async () => {
    const stopping = await startTestApi();
    const other = await createCheck(
      stopping.database.dataSource,
      (await createTeam(stopping.database.dataSource)).id,
    );
    const ownHash = ciHash(TEST_APP_SECRET, { teamId: other.teamId, ciGeneration: 1 });
    const waiting = stopping.http
      .get(`/go/scan/${other.id}/${ownHash}/trigger?wait=900`)
      .then((response) => response);
    const scans = stopping.database.dataSource.getRepository(Scan);
    await eventually('a scan', 20_000, () => scans.existsBy({ checkId: other.id }));
    await stopping.close();
    const { status, body } = await waiting;
    expect([status, body.status_url]).toEqual([504, expect.stringContaining('/status?fail_on=critical')]);
  });

  it('returns 404 when the check is deleted meanwhile', async () => {
    const waiting = api.http.get(`${trigger}?wait=60`).then((response) => response);
    await started();
    await dataSource.getRepository(Check).softDelete(check.id);
    expect((await waiting).status).toBe(404);
  });

  it('waits for 50 requests of a team, none of which holds a connection of the database', async () => {
    const url = `${await api.app.getUrl()}${trigger}?wait=60`;
    const clients: ClientRequest[] = [];
    // On a busy machine, a request that gets no connection in time is refused with 503 and has started nothing.
    const wait = (): void => {
      const client = get(url, ({ statusCode }) => (statusCode === 503 ? wait() : undefined));
      clients.push(client.on('error', () => undefined));
    };
    for (let count = 0; count < 50; count += 1) wait();
    const scans = dataSource.getRepository(Scan);
    await eventually(
      '50 scans',
      30_000,
      async () => (await scans.countBy({ checkId: check.id })) === 50 || null,
    );
    // The pool has 10 connections.
    await api.http.get(`/go/scan/${await started()}/${hash()}/status`).expect(200);
    const { headers, body } = await api.http.get(`${trigger}?wait=60`).expect(429);
    expect([headers['retry-after'], String(body.error)]).toEqual([
      '15',
      expect.stringContaining('50 pipelines'),
    ]);
    expect(await scans.countBy({ checkId: check.id })).toBe(50);
    for (const client of clients) client.destroy();
    await eventually('a free place', 30_000, async () => {
      const { status } = await api.http.get(`${trigger}?wait=1`);
      return status === 504 || null;
    });
  });

  it.each(['wait=0', 'wait=901', 'wait=1e2', 'wait=', 'fail_on=worst', 'require_conclusive=maybe'])(
    'refuses %s, once the hash is right, and starts nothing',
    async (query) => {
      const { body } = await api.http.get(`${trigger}?${query}`).expect(422);
      expect(Object.keys(body.errors as object)).toEqual([query.split('=')[0]]);
      await api.http.get(`${trigger.replace(hash(), 'x')}?${query}`).expect(404);
      expect(await dataSource.getRepository(Scan).countBy({ checkId: check.id })).toBe(0);
    },
  );

  it('without wait keeps the terms in the status URL', async () => {
    const { body } = await api.http.get(`${trigger}?fail_on=low`).expect(201);
    expect(body.status_url).toBe(`${TEST_APP_URL}/go/scan/${body.scan_id}/${hash()}/status?fail_on=low`);
    expect(Object.keys(body as object)).toEqual(['scan_id', 'check_id', 'status', 'status_url']);
  });
});

describe('what a gate counts', () => {
  it('is what the scan found and no person resolved or accepted', async () => {
    const scanId = await scan({ locations: ['/a', '/b', '/c'] });
    expect(await counted(scanId, 'high')).toBe('/a/b/c');
    expect(await counted(scanId, 'critical')).toBe('');
    const issues = dataSource.getRepository(Issue);
    const settle = (location: string, change: object) =>
      issues.update({ checkId: check.id, location }, change);
    const acceptance = { reason: 'risk_accepted', severity: 'high' } as never;
    await settle('/a', { isResolved: true, acceptance });
    await settle('/b', { isResolved: true, resolution: 'manual' });
    await settle('/c', { isResolved: true, resolution: 'fixed' });
    expect(await counted(scanId, 'low')).toBe('/c');
    await settle('/a', { acceptedUntil: new Date(Date.now() - 1000) });
    expect(await counted(scanId, 'low')).toBe('/a/c');
  });

  it('compares test by test with the last conclusive result', async () => {
    expect(await counted(await scan({ locations: ['/a'] }), 'new-high')).toBe('/a');
    await scan({ inconclusive: true });
    const third = await scan({ locations: ['/a', '/b'] });
    expect(await counted(third, 'new-high')).toBe('/b');
    await scan({ locations: ['/c'] });
    expect(await counted(third, 'new-high')).toBe('/b');
  });
});

describe('the SARIF URL', () => {
  it('has what a completed scan found, and marks what a person resolved or accepted', async () => {
    const scanId = await scan({ locations: ['/a', '/b'] });
    const change = { isResolved: true, resolution: 'manual' } as const;
    await dataSource.getRepository(Issue).update({ checkId: check.id, location: '/a' }, change);
    const url = `/go/scan/${scanId}/${hash()}/sarif`;
    const { text, headers } = await api.http.get(url).expect(200);
    expect(headers['content-type']).toContain('application/sarif+json');
    const { runs } = JSON.parse(text) as { runs: { results: Record<string, object>[] }[] };
    expect(runs[0]?.results.map(({ message, suppressions }) => [message, suppressions])).toEqual([
      [{ text: expect.stringContaining("'https://shop.example.com/a'") }, [{ kind: 'external' }]],
      [{ text: expect.stringContaining("'https://shop.example.com/b'") }, undefined],
    ]);
    await dataSource.getRepository(Scan).update(scanId, { status: 'failed' });
    const refused = await api.http.get(url).expect(422);
    expect(refused.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(refused.body.errors as object)).toEqual(['scan']);
    await api.http.get(url.replace(hash(), 'x')).expect(404);
  });

  it('has siblings for GitLab, without what a person resolved or accepted', async () => {
    const scanId = await scan({ locations: ['/a', '/b'] });
    const change = { isResolved: true, resolution: 'manual' } as const;
    await dataSource.getRepository(Issue).update({ checkId: check.id, location: '/a' }, change);
    const bodyOf = async (form: string): Promise<unknown> =>
      (await api.http.get(`/go/scan/${scanId}/${hash()}/${form}`).expect(200)).body;
    expect(await bodyOf('code-quality')).toEqual([
      expect.objectContaining({
        check_name: 'security_headers/csp-missing',
        location: { path: 'b', lines: { begin: 1 } },
      }),
    ]);
    expect(await bodyOf('dast')).toMatchObject({
      scan: { type: 'dast', status: 'success', start_time: expect.stringMatching(/^[\d-]{10}T[\d:]{8}$/) },
      vulnerabilities: [{ location: { hostname: 'https://shop.example.com', path: '/b' } }],
    });
  });
});

describe('the status URL', () => {
  it('has a gate only where it is wanted', async () => {
    const scanId = await rig.trigger(check);
    const { body } = await api.http.get(`/go/scan/${scanId}/${hash()}/status`).expect(200);
    expect(body).not.toHaveProperty('gate');
    expect(await gateOf(scanId, 'fail_on=none')).toMatchObject({ verdict: 'pending', counted: [] });
    await dataSource.getRepository(Scan).update(scanId, { status: 'failed' });
    const message = 'Not run: The host name could not be resolved.';
    await dataSource.query('UPDATE scan_tests SET message = $2 WHERE scan_id = $1', [scanId, message]);
    expect(await gateOf(scanId, 'require_conclusive=true')).toMatchObject({
      verdict: 'error',
      fail_on: 'critical',
      reason: 'The scan failed: The host name could not be resolved.',
      not_judged: [],
    });
  });
});
