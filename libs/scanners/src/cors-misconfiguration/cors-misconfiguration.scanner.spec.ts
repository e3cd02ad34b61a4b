import { failingClient } from '@palisade/scan-engine/testing/failing-client';
import { scannerInput } from '@palisade/scan-engine/testing/scanner-input';
import type { Failure, TargetRequest, TargetResponse } from '@palisade/target-client';
import { corsMisconfigurationScanner } from './cors-misconfiguration.scanner';
import { MOST_REQUESTS_PER_PATH } from './probe-plan';

const page = (more: Partial<TargetResponse> = {}): TargetResponse => ({
  ok: true,
  url: '',
  status: 200,
  headers: [],
  body: Buffer.from('{}'),
  truncated: false,
  redirects: [],
  address: { address: '192.0.2.1', family: 4 },
  durationMs: 1,
  ...more,
});

type Headers = [string, string][];
const echo = (origin: string | undefined): Headers =>
  origin === undefined
    ? []
    : [
        ['access-control-allow-origin', origin],
        ['access-control-allow-credentials', 'true'],
      ];

async function observe(
  answer: (request: TargetRequest) => TargetResponse | Failure,
  endpoints: string[] = [],
) {
  const requests: TargetRequest[] = [];
  const client = {
    ...failingClient('timeout'),
    target: { host: 'example.co.uk', url: null },
    request: (request: TargetRequest) => {
      requests.push(request);
      return Promise.resolve(answer(request));
    },
  };
  const observation = await corsMisconfigurationScanner.observe(
    scannerInput(client, { settings: { endpoints } }),
  );
  const urls = [...new Set(requests.map(({ url }) => url))];
  return { requests, urls, observation, judgement: corsMisconfigurationScanner.judge(observation) };
}

const reflecting = ({ headers }: TargetRequest): TargetResponse => page({ headers: echo(headers?.origin) });

it('uses new random labels each time, and keeps none of them', async () => {
  const [one, other] = [await observe(reflecting), await observe(reflecting)];
  const labels = [one, other].flatMap(({ requests }) =>
    requests.flatMap(({ headers }) => headers?.origin?.match(/[0-9a-f]{16}/g) ?? []),
  );
  expect(new Set(labels).size).toBe(4);
  expect(one.judgement.findings.map(({ id }) => id)).toEqual(['cors-reflects-any-origin']);
  expect(one.observation).toEqual(other.observation);
  for (const label of labels) expect(JSON.stringify([one.observation, one.judgement])).not.toContain(label);
});

it('carries no credentials, and asks for PUT with Authorization only in a preflight', async () => {
  const { requests } = await observe(reflecting);
  expect(requests.filter(({ method }) => method === 'OPTIONS')).toHaveLength(2);
  for (const { method = 'GET', headers = {} } of requests) {
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers['access-control-request-method']).toBe(method === 'OPTIONS' ? 'PUT' : undefined);
  }
});

it('keeps no cookie value and no realm', async () => {
  const { observation, judgement } = await observe(({ headers }) =>
    page({
      headers: [
        ...echo(headers?.origin),
        ['set-cookie', 'sid=very-secret; Path=/; SameSite=None; Secure'],
        ['www-authenticate', 'Basic realm="inside"'],
      ],
    }),
  );
  expect(JSON.stringify(observation)).not.toMatch(/very-secret|inside/);
  expect(judgement.findings.map(({ severity }) => severity)).toEqual(['critical']);
});

it('sends 20 requests at most when a site admits all classes but the plain stranger', async () => {
  const { requests } = await observe(({ headers }) =>
    page({
      headers: /^https:\/\/[0-9a-f]{16}\.(example|com)$/.test(headers?.origin ?? '')
        ? []
        : echo(headers?.origin),
    }),
  );
  expect(requests.length).toBeLessThanOrEqual(MOST_REQUESTS_PER_PATH);
  expect(requests.length).toBeGreaterThan(12);
});

it('probes a bare domain without https over http', async () => {
  const down: Failure = { ok: false, category: 'refused', detail: 'stub' };
  const { judgement, urls } = await observe(({ url }) => (url.startsWith('https:') ? down : page()));
  expect(judgement.inconclusive).toBeNull();
  expect(urls).toEqual(['https://example.co.uk/', 'http://example.co.uk/']);
});

it('probes the www twin that the host leads to', async () => {
  const headers: Headers = [['location', 'https://www.example.co.uk/api']];
  const { urls } = await observe(
    ({ url }) => (url === 'https://example.co.uk/api' ? page({ status: 301, headers }) : page()),
    ['/api', '/api/2'],
  );
  expect(urls.slice(1).sort()).toEqual(
    ['/', '/api', '/api/2'].map((path) => `https://www.example.co.uk${path}`),
  );
});

it('says which paths a site that is down left out', async () => {
  const { judgement } = await observe(
    () => ({ ok: false, category: 'reset', detail: 'stub' }),
    ['/a', '/b', '/c'],
  );
  expect(judgement.inconclusive?.reason).toBe('reset');
  expect(judgement.technicalDetails).toMatchObject({ not_looked_at: ['/b', '/c'] });
});

it('ends before the deadline at a slow site, and says that it is too slow', async () => {
  jest.useFakeTimers();
  try {
    const start = performance.now();
    const { judgement } = await observe(() => {
      jest.advanceTimersByTime(2_500);
      return page();
    }, ['/a', '/b', '/c', '/d']);
    expect(judgement.inconclusive?.reason).toBe('timeout');
    expect(performance.now() - start).toBeLessThan(corsMisconfigurationScanner.budget.durationMs);
  } finally {
    jest.useRealTimers();
  }
});

it('says in the details what is neutral', async () => {
  const anyPort = /^https:\/\/example\.co\.uk(:\d+)?$/;
  const byPath: Record<string, (request: TargetRequest) => TargetResponse> = {
    '/ports': ({ headers }) =>
      page({ headers: anyPort.test(headers?.origin ?? '') ? echo(headers?.origin) : [] }),
    '/app.js': () =>
      page({
        headers: [
          ['access-control-allow-origin', '*'],
          ['content-type', 'text/javascript'],
        ],
      }),
    '/partner': () => page({ headers: [['access-control-allow-origin', 'https://partner.example']] }),
    '/gone': (request) => ({ ...reflecting(request), status: 404 }),
  };
  const { judgement } = await observe(
    (request) => (byPath[new URL(request.url).pathname] ?? (() => page()))(request),
    Object.keys(byPath),
  );
  expect(judgement.technicalDetails.paths).toMatchObject([
    { other_ports_of_own_host: true },
    { allows: 'nobody', judged: true },
    { static_file: true, allows: ['everyone'] },
    { allows: ['one foreign origin'] },
    { allows: ['the origin that asks'], credentials: true, judged: false },
  ]);
});

it('says so where every site may read what strangers see', async () => {
  const headers: Headers = [['access-control-allow-origin', '*']];
  const { judgement } = await observe(({ url }) => page({ url, headers }), ['/api']);
  expect(judgement.summary).toContain('Every site may read what this one gives to strangers at every path');
  const closed = await observe(({ url }) => page({ url }), ['/api']);
  expect(closed.judgement.summary).toBe('No other site may read what this one gives to its visitors.');
});
