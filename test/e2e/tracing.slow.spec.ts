import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, requiredVariable, type TestDatabase } from '../support/database';
import { REPOSITORY, eventually } from '../support/program';
import { type Program, runCli, startProgram } from '../support/programs';
import { TraceCollector } from '../support/trace-collector';

const CANARY = 'canary-of-the-scanned-site';
const REQUEST_ID = '0b7c9d0e-5a14-4f3b-9a55-1c2d3e4f5a6b';
const TRACE_ID = REQUEST_ID.replaceAll('-', '');

let database: TestDatabase;
let collector: TraceCollector;
let site: Server;
let api: Program;
let worker: Program;
let team: { team_id: string; api_key: string; ci_hash: string };
const seenBySite: string[] = [];

/** A site whose pages, headers and cookies hold secrets. */
async function startSite(): Promise<string> {
  site = createServer(({ headers, url = '' }, response) => {
    seenBySite.push(`${url} ${JSON.stringify(headers)}`);
    response.setHeader('Set-Cookie', `session=${CANARY}`);
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>${CANARY}</title><a href="/?token=${CANARY}">Shop</a>`);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
}

const linesOf = (program: Program): Record<string, unknown>[] =>
  program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

async function call<Body>(method: string, path: string, headers = {}, body?: object): Promise<Body> {
  const response = await fetch(`${api.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${team.api_key}`, 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Body;
}

beforeAll(async () => {
  [database, collector] = await Promise.all([createTestDatabase(), TraceCollector.start()]);
  const redis = new URL(requiredVariable('TEST_REDIS_URL'));
  redis.pathname = '/11';
  const variables = {
    REDIS_URL: redis.href,
    SCAN_ALLOWED_HOSTS: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=acme',
    OTEL_BSP_SCHEDULE_DELAY: '200',
  };
  const secret = { APP_SECRET: 'a-secret-of-at-least-thirty-two-characters' };
  team = await runCli(['team', 'create', '--name', 'Acme', '--plan', 'business'], {
    ...variables,
    ...secret,
    DATABASE_URL: database.url,
  });
  [api, worker] = await Promise.all([
    startProgram('apps/api/main.js', { ...variables, ...secret, DATABASE_URL: database.urlOf('api') }),
    startProgram('apps/worker/main.js', { ...variables, DATABASE_URL: database.urlOf('worker') }),
  ]);
});
afterAll(async () => {
  await Promise.all([api.stop(), worker.stop()]);
  await Promise.all([database.drop(), collector.close()]);
  site.close();
});

it('one trace leads from the request over the scan to its tests, with the id of X-Request-Id in every log line', async () => {
  const url = await startSite();
  const { id: checkId } = await call<{ id: string }>(
    'POST',
    '/api/v1/checks',
    {},
    {
      domain: url,
      schedule_frequency: 'DAILY',
      schedule_time: '02:00',
      tests: { security_headers: true, cookie_security: true },
    },
  );
  const scan = await call<{ id: string }>('POST', `/api/v1/checks/${checkId}/scans`, {
    'X-Request-Id': REQUEST_ID,
  });
  await eventually('the scan has ended', 60_000, async () => {
    const { status } = await call<{ status: string }>('GET', `/api/v1/scans/${scan.id}`);
    return status === 'completed';
  });
  const ofTrace = () => collector.spans.filter(({ traceId }) => traceId === TRACE_ID);
  await eventually('the trace is whole', 30_000, () => ofTrace().length === 4);

  const [request] = ofTrace().filter(({ service }) => service === 'palisade-api');
  const [run] = ofTrace().filter(({ name }) => name === 'scan');
  expect(request).toMatchObject({
    name: 'POST /api/v1/checks/:check_id/scans',
    attributes: {
      'http.response.status_code': 201,
      'palisade.request_id': REQUEST_ID,
      'palisade.team_id': team.team_id,
      'palisade.key_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  });
  expect(run).toMatchObject({
    service: 'palisade-worker',
    parentSpanId: request?.spanId,
    attributes: { 'palisade.scan_id': scan.id, 'palisade.attempt': 1, 'palisade.outcome': 'completed' },
  });
  const tests = ofTrace().filter(({ parentSpanId }) => parentSpanId === run?.spanId);
  expect(tests.map(({ name }) => name).sort()).toEqual(['test cookie_security', 'test security_headers']);
  expect(tests.map(({ attributes }) => typeof attributes['palisade.verdict'])).toEqual(['string', 'string']);

  const fromApi = linesOf(api).filter(({ request_id }) => request_id === REQUEST_ID);
  const key_id = request?.attributes['palisade.key_id'];
  expect(fromApi.length).toBeGreaterThan(0);
  for (const line of fromApi)
    expect(line).toMatchObject({ trace_id: TRACE_ID, team_id: team.team_id, key_id });
  const fromWorker = linesOf(worker).filter(({ scan_id }) => scan_id === scan.id);
  expect(fromWorker.map(({ msg }) => msg)).toEqual(['scan started', 'scan ended']);
  for (const line of fromWorker)
    expect(line).toMatchObject({ trace_id: TRACE_ID, team_id: team.team_id, check_id: checkId });
  expect(collector.headers[0]).toMatchObject({ 'x-tenant': 'acme', 'content-type': 'application/json' });
});

it('continues the trace of a client, whose id is then the one of the request', async () => {
  const traceId = 'c0ffee00c0ffee00c0ffee00c0ffee00';
  const response = await fetch(`${api.url}/api/v1/checks`, {
    headers: { Authorization: `Bearer ${team.api_key}`, traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  });
  expect(response.headers.get('x-request-id')?.replaceAll('-', '')).toBe(traceId);
  const [span] = await eventually('its span', 30_000, () => {
    const found = collector.spans.filter((each) => each.traceId === traceId);
    return found.length > 0 && found;
  });
  expect(span).toMatchObject({ name: 'GET /api/v1/checks', parentSpanId: '00f067aa0ba902b7' });
});

it('sends nothing of the site, no secret of a path and no health checks, and tells the site no trace', async () => {
  await call('GET', `/go/scan/0190c2a4-0000-7000-8000-000000000001/${team.ci_hash}/trigger?from=${CANARY}`);
  await fetch(`${api.url}/health/live`);
  await eventually('the span of the CI URL', 30_000, () =>
    collector.spans.some(({ name }) => name.includes('/go/scan/')),
  );
  const sent = collector.bodies.join('\n');
  expect(seenBySite.length).toBeGreaterThan(0);
  expect(sent).not.toMatch(new RegExp(`${CANARY}|${team.ci_hash}|${team.api_key}`));
  expect(sent).not.toContain('/health');
  expect(seenBySite.join('\n')).not.toMatch(/traceparent|tracestate|x-request-id/i);
});

it('loads nothing of OpenTelemetry but its interface while traces are off', () => {
  const script = `
    require('reflect-metadata');
    for (const program of ['api/src/api.module', 'worker/src/run-worker']) require('./dist/apps/' + program);
    const { startTracing } = require('./dist/libs/tracing/src');
    const program = { name: 'api', version: '1', onProblem: () => undefined };
    const loaded = () => Object.keys(require.cache).filter((path) => /@opentelemetry.(?!api[/])/.test(path)).length;
    startTracing({ tracesSampler: 'always_on', tracesSamplerArg: 1 }, program).then(async () => {
      const off = loaded();
      await startTracing({ otlpEndpoint: 'http://127.0.0.1:9', tracesSampler: 'always_on', tracesSamplerArg: 1 }, program);
      console.log(off, loaded() > 50);
      process.exit();
    });`;
  const output = execFileSync(process.execPath, ['-e', script], { cwd: REPOSITORY, encoding: 'utf8' });
  expect(output.trim()).toBe('0 true');
});
