import {
  exact,
  forgiving,
  forwardedFor,
  limited,
  listOf,
  pathAsWritten,
  sendJson,
  type ApiHandler,
} from './testing/local-apis';
import { closeApis, latestBody, scan, THINGS } from './testing/scan-local-api';

afterEach(closeApis);

describe('ways around a limit', () => {
  it('a made-up address, with plain requests refused before and after, tried twice', async () => {
    const { found, judgement, api } = await scan(exact(limited({ limit: 20, key: forwardedFor }), THINGS));
    expect(found).toEqual(['rate-limit-header-bypass high']);
    const after = api.seen.slice(api.seen.findIndex(({ headers }) => headers['x-forwarded-for']) - 1);
    expect(after.filter(({ headers }) => headers['x-forwarded-for'])).toHaveLength(2);
    expect(after.length).toBeLessThanOrEqual(3 + 4);
    expect(judgement.findings[0]?.evidence.confirmed).toBe(true);
  });

  it('are tried three times at most, with plain requests around them', async () => {
    const { found, api } = await scan(forgiving(limited({ limit: 20 }), THINGS));
    expect(found).toEqual([]);
    // Three spellings were requested before the limit, which is one for all of them.
    const after = api.seen.slice(20);
    const isPlain = ({ method, url, headers }: (typeof after)[number]) =>
      method === 'GET' && url === THINGS && headers['x-forwarded-for'] === undefined;
    expect(after.filter((request) => !isPlain(request))).toHaveLength(3);
  });

  it('two servers in turn, one of them limited, are no way around', async () => {
    const counts = [0, 0];
    const { found } = await scan(
      exact((_request, response, before) => {
        const node = before % 2;
        counts[node] = (counts[node] ?? 0) + 1;
        if (node === 0 && counts[node] > 6) return sendJson(response, {}, { 'retry-after': '9' }, 429);
        return sendJson(response);
      }, THINGS),
    );
    expect(found).toEqual([]);
  });

  it.each<[string, ApiHandler]>([
    ['path as written', forgiving(limited({ limit: 20, key: pathAsWritten }), THINGS)],
    ['method', exact(limited({ limit: 20, key: ({ method }) => method ?? '' }), THINGS)],
    ['path as written, at three requests', forgiving(limited({ limit: 3, key: pathAsWritten }), THINGS)],
  ])('a limiter that counts by %s', async (_name, handle) => {
    const { found, api } = await scan(handle);
    expect(found).toEqual(['rate-limit-per-path-variant medium']);
    expect(api.seen.length).toBeLessThanOrEqual(40);
  });
});

describe('page size', () => {
  const counted = (answer: ApiHandler): ApiHandler =>
    limited({
      limit: 100,
      headers: (remaining) => ({ 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': String(remaining) }),
      answer: (request, response, headers) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        answer(request, response, 0);
      },
    });

  it.each<[string, ApiHandler, string[]]>([
    ['without bound', listOf(2_340), ['page-size-unbounded medium']],
    ['without bound and above our own limit', listOf(60_000), ['page-size-unbounded medium']],
    ['with a usual maximum', listOf(2_340, 200), []],
    ['with an unusual maximum and a next page', listOf(2_340, 321), []],
    ['with no more items than ten pages', listOf(90), []],
    ['that cannot be chosen', listOf(2_340, Infinity, 'no_such_parameter'), []],
  ])('%s', async (_name, answer, expected) => {
    const { found, api } = await scan(counted(answer));
    expect(found).toEqual(expected);
    expect(api.seen.filter(({ url }) => url.includes('100000'))).toHaveLength(1);
  });
});

describe('GraphQL', () => {
  const graphql =
    (batches: boolean): ApiHandler =>
    (request, response, before) => {
      const headers = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': String(100 - before) };
      const one = { data: { __typename: 'Query' } };
      if (request.method === 'GET') return sendJson(response, one, headers);
      const body = JSON.parse(latestBody()) as unknown;
      if (!Array.isArray(body)) return sendJson(response, one, headers);
      return batches
        ? sendJson(
            response,
            body.map(() => one),
            headers,
          )
        : sendJson(response, { errors: [{ message: 'Batching is not supported' }] }, headers, 400);
    };
  it.each([
    [true, ['graphql-batching-unbounded medium']],
    [false, []],
  ])('batches answered: %s', async (batches, expected) => {
    const { found, api } = await scan(graphql(batches), { endpoints: ['/graphql'] });
    expect(found).toEqual(expected);
    const posted = api.seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(posted).toHaveLength(2);
    for (const body of posted) expect(body.replaceAll('{"query":"{__typename}"}', '')).toMatch(/^[[\],]*$/);
  });
});
