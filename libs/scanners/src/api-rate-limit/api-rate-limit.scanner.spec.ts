import { OWN_HOST } from '@palisade/target-client';
import type { Pause, ScannerInput } from '@palisade/scan-engine';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { type Handler, serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { scanUrl } from '@palisade/scan-engine/testing/scan-url';
import { createApiRateLimitScanner } from './api-rate-limit.scanner';

const started = closedAfterEach();
const THINGS = '/api/things';
const noPause: Pause = () => Promise.resolve();
const json: Handler = (_request, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":7}');

async function scan(
  handle: Handler,
  endpoints: string[],
  input: Partial<ScannerInput> = {},
  pause = noPause,
) {
  const site = await started(serveHttp(handle));
  const settings = { endpoints };
  const limits = { openConnections: 20 };
  const scanned = await scanUrl(
    createApiRateLimitScanner(pause),
    site.url,
    { settings, ...input },
    { limits, rights: OWN_HOST },
  );
  const askedFor = (path: string): number =>
    site.paths.filter((one) => one.toLowerCase().startsWith(path)).length;
  return { ...scanned, site, askedFor };
}

it('keeps to ten a second and four at the same time', async () => {
  const planned: number[] = [];
  let open = 0;
  let most = 0;
  const slowly: Handler = (request, response) => {
    most = Math.max(most, (open += 1));
    response.on('close', () => (open -= 1));
    setTimeout(() => json(request, response), 5);
  };
  await scan(slowly, [THINGS], {}, (ms) => {
    planned.push(performance.now() + ms);
    return Promise.resolve();
  });
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
  // Nobody waited; what counts is when each request would have left.
  expect(planned.length).toBeGreaterThan(30);
  for (const [index, at] of planned.entries())
    expect((planned[index + 10] ?? Infinity) - at).toBeGreaterThan(1_000);
});

it('takes a hundred requests at most, and starts no burst that proves nothing', async () => {
  const { site, askedFor } = await scan(json, ['/api/a', '/api/b', '/api/c', '/api/d']);
  expect(site.paths.length).toBeLessThanOrEqual(100);
  for (const path of ['/api/a', '/api/b']) expect(askedFor(path)).toBeLessThanOrEqual(40);
  for (const path of ['/api/c', '/api/d']) expect(askedFor(path)).toBeLessThanOrEqual(5);
});

it('claims the address without its query, and requests nothing without the claim', async () => {
  const claims: string[] = [];
  const claimProbe = (endpoint: string) => Promise.resolve(claims.push(endpoint) < 1);
  const { site, judgement } = await scan(json, [`${THINGS}?page=1`], { claimProbe });
  expect(site.paths).toEqual([]);
  expect(claims).toEqual([new URL(THINGS, site.url).href]);
  expect(judgement.inconclusive?.reason).toBe('claimed');
});

it('ends when the test is stopped', async () => {
  const stop = new AbortController();
  let count = 0;
  const stopping: Handler = (request, response) => {
    if ((count += 1) === 6) stop.abort();
    json(request, response);
  };
  const { judgement } = await scan(stopping, [THINGS], { signal: stop.signal });
  expect(count).toBeLessThanOrEqual(10);
  expect(judgement.inconclusive).not.toBeNull();
});

it('sends nothing after a response that counts attempts, to no endpoint', async () => {
  const counting: Handler = (_request, response) =>
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"remainingAttempts":4}');
  const { site, judgement } = await scan(counting, [THINGS, '/api/more']);
  expect(judgement.inconclusive).not.toBeNull();
  expect(site.paths).toHaveLength(1);
});
