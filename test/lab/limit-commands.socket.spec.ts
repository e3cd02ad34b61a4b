import { CATALOGUE, type RuleId } from '@palisade/catalogue';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { runShell } from '@palisade/scan-engine/testing/run-shell';
import { scanUrl } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import { createApiRateLimitScanner } from '../../libs/scanners/src/api-rate-limit/api-rate-limit.scanner';
import {
  type ApiHandler,
  exact,
  forgiving,
  forwardedFor,
  limited,
  listOf,
  nginxLimitReq,
  pathAsWritten,
  sendJson,
  serveApi,
} from './sites/local-apis';

const started = closedAfterEach();
const THINGS = '/api/things';

async function scan(handle: ApiHandler, endpoint: string) {
  const { origin } = await started(serveApi(handle));
  const scanner = createApiRateLimitScanner(() => Promise.resolve());
  const settings = { endpoints: [endpoint] };
  const options = { rights: OWN_HOST, limits: { openConnections: 20 } };
  const { judgement } = await scanUrl(scanner, `${origin}/`, { settings }, options);
  return { origin, judgement };
}

/** Scans an API, and runs the command of the rule against a fresh one of the same kind. */
async function replay(
  id: RuleId<'api_rate_limit'>,
  make: () => ApiHandler,
  endpoint = THINGS,
): Promise<string> {
  const scanned = await scan(make(), endpoint);
  const finding = scanned.judgement.findings.find((one) => one.id === id);
  const fresh = await started(serveApi(make()));
  return runShell(String(finding?.evidence.reproduce).replaceAll(scanned.origin, fresh.origin));
}

const linesOf = (output: string, status: number): number =>
  output.split('\n').filter((line) => line.startsWith(`${status} `)).length;

/** Data for anyone who asks for JSON, a page for everyone else; says what is left of a limit. */
const counting =
  (answer: ApiHandler, headers: (before: number) => Record<string, string>): ApiHandler =>
  (request, response, before) => {
    for (const [name, value] of Object.entries(headers(before))) response.setHeader(name, value);
    answer(request, response, before);
  };
const falling = (before: number) => ({
  'x-ratelimit-limit': '100',
  'x-ratelimit-remaining': String(100 - before),
});

describe('commands show what the finding claims', () => {
  it('rate-limit-not-observed: every status is the usual one, without a field', async () => {
    const open: ApiHandler = ({ headers }, response) =>
      headers.accept === 'application/json' ? sendJson(response) : sendJson(response, {}, {}, 406);
    const output = await replay('rate-limit-not-observed', () => open, `${THINGS}?ids[]=1&name=it's`);
    expect(linesOf(output, 200)).toBeGreaterThanOrEqual(35);
    expect(output).toMatch(/HTTP\/1\.1 200/);
    expect(output).not.toMatch(/rate-?limit|\b406\b/i);
  });

  it('rate-limit-header-bypass', async () => {
    const output = await replay('rate-limit-header-bypass', () =>
      exact(limited({ limit: 20, key: forwardedFor }), THINGS),
    );
    expect(output).toMatch(/429 [^\n]*\nwith a made-up address:\n200 [^\n]*\nwithout:\n429 /);
  });

  it.each<[string, () => ApiHandler]>([
    ['path', () => forgiving(limited({ limit: 20, key: pathAsWritten }), THINGS)],
    ['method', () => exact(limited({ limit: 20, key: ({ method }) => method ?? '' }), THINGS)],
  ])('rate-limit-per-path-variant: %s', async (_name, make) => {
    expect(await replay('rate-limit-per-path-variant', make)).toMatch(
      /429 [^\n]*\nspelt otherwise:\n200 [^\n]*\nas before:\n429 /,
    );
  });

  it('page-size-unbounded: both sizes', async () => {
    const output = await replay('page-size-unbounded', () => counting(listOf(2_340), falling));
    const [usual = 0, large = 0] = output.trim().split(/\s+/).map(Number);
    expect(large).toBeGreaterThan(10 * usual);
  });

  it('graphql-batching-unbounded: ten results to one POST', async () => {
    const one = { data: { __typename: 'Query' } };
    const make = (): ApiHandler =>
      counting((request, response) => {
        const isBatch = Number(request.headers['content-length'] ?? 0) > 100;
        sendJson(response, isBatch ? Array.from({ length: 10 }, () => one) : one);
      }, falling);
    const output = await replay('graphql-batching-unbounded', make, '/graphql');
    expect(JSON.parse(output)).toHaveLength(10);
  });

  it('rate-limit-headers-untrue: the same number five times', async () => {
    const constant = () => ({ 'x-rate-limit-limit': '60', 'x-rate-limit-remaining': '59' });
    const output = await replay('rate-limit-headers-untrue', () =>
      counting((_q, response) => sendJson(response), constant),
    );
    expect(output.match(/x-rate-limit-remaining: 59/gi)).toHaveLength(5);
  });

  it('rate-limit-no-retry-after: a 429 without it', async () => {
    const output = await replay('rate-limit-no-retry-after', () =>
      exact(limited({ limit: 9, refuse: (response) => sendJson(response, {}, {}, 429) }), THINGS),
    );
    expect(output).toMatch(/HTTP\/1\.1 429/);
    expect(output).not.toMatch(/retry-after/i);
  });

  it('rate-limit-wrong-status: 503, or the error in the body', async () => {
    expect(await replay('rate-limit-wrong-status', () => nginxLimitReq(20))).toMatch(
      /503 [^]*503 Service Temporarily Unavailable/,
    );
    const refuse: NonNullable<Parameters<typeof limited>[0]['refuse']> = (response) =>
      sendJson(response, { errors: [{ message: 'Rate limit exceeded' }] });
    expect(await replay('rate-limit-wrong-status', () => limited({ limit: 9, refuse }))).toMatch(
      /HTTP\/1\.1 200[^]*Rate limit exceeded/,
    );
  });

  it('rate-limit-too-generous: the policy', async () => {
    const generous = () => ({ 'ratelimit-policy': '"burst";q=5000;w=60' });
    const output = await replay(
      'rate-limit-too-generous',
      () => counting((_q, response) => sendJson(response), generous),
      '/api/login',
    );
    expect(output).toMatch(/ratelimit-policy: "burst";q=5000;w=60/i);
  });

  it('exist for every rule', () => {
    expect(Object.keys(CATALOGUE.api_rate_limit.rules)).toHaveLength(9);
  });
});
