import { ApiError, UnexpectedResponseError, UnreachableError } from './errors';
import { API_VERSION } from './generated/operations';
import { type PalisadeClient, createPalisadeClient } from './palisade-client';
import type { ClientOptions } from './transport';

interface Sent {
  method: string;
  url: string;
  headers: Headers;
  body: string | null;
}

const json = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

const busy = (status: number, retryAfter?: string): Response =>
  json(status, { error: 'Later.' }, retryAfter === undefined ? {} : { 'Retry-After': retryAfter });

/** A client whose requests get these responses, one after the other. An error is a failure of the network. */
function clientWith(
  responses: (Response | Error)[],
  options: Partial<ClientOptions> = {},
): { client: PalisadeClient; sent: Sent[] } {
  const sent: Sent[] = [];
  const client = createPalisadeClient({
    url: 'https://palisade.test',
    apiKey: 'pls_key',
    fetch: (url, init) => {
      const { method, headers, body = null } = init ?? {};
      sent.push({
        method: String(method),
        url: url as string,
        headers: new Headers(headers),
        body: body as string | null,
      });
      const next = responses.shift() ?? new Error('no response is left');
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
    ...options,
  });
  return { client, sent };
}

describe('a request', () => {
  it('has the key, the user agent, the body and the escaped path', async () => {
    const { client, sent } = clientWith([json(200, { id: 'x' })], { userAgent: 'bot/1.2' });
    const body = { is_active: false };
    await expect(client.updateCheck({ path: { check_id: 'a/../b?c' }, body })).resolves.toEqual({ id: 'x' });
    expect(sent).toMatchObject([
      {
        method: 'PUT',
        url: 'https://palisade.test/api/v1/checks/a%2F..%2Fb%3Fc',
        body: '{"is_active":false}',
      },
    ]);
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
      authorization: 'Bearer pls_key',
      'content-type': 'application/json',
      'user-agent': `bot/1.2 palisade-client/${API_VERSION}`,
    });
  });

  it('leaves out what is undefined in the query', async () => {
    const { client, sent } = clientWith([json(200, { data: [] })], {
      url: 'https://palisade.test/sub/api/v1/',
    });
    const severity = 'critical,high';
    await client.listIssues({ query: { severity, search: 'a b&c', ...({ state: undefined } as object) } });
    expect(sent[0]?.url).toBe(
      'https://palisade.test/sub/api/v1/issues?severity=critical%2Chigh&search=a+b%26c',
    );
  });

  it.each(['', '.', '..'])('refuses the id "%s", which would name another path', async (id) => {
    const { client, sent } = clientWith([]);
    await expect(client.deleteCheck({ path: { check_id: id } })).rejects.toThrow(TypeError);
    expect(sent).toEqual([]);
  });

  it.each(['ftp://a.example', 'https://user@a.example', 'https://a.example/?x', 'nonsense'])(
    'is not possible to %s',
    (url) => expect(() => createPalisadeClient({ url, apiKey: 'x' })).toThrow(TypeError),
  );

  it('returns the text of a document, and nothing for 204', async () => {
    const csv = new Response('Domain\n', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
    const { client } = clientWith([csv, new Response(null, { status: 204 })]);
    await expect(client.exportIssues()).resolves.toBe('Domain\n');
    await expect(client.deleteCheck({ path: { check_id: 'x' } })).resolves.toBeUndefined();
  });
});

describe('an error', () => {
  it('has the status, the message, the fields and the id of the request', async () => {
    const said = {
      message: 'The domain field is required.',
      errors: { domain: ['The domain field is required.'] },
    };
    const { client } = clientWith([json(422, said, { 'X-Request-Id': 'r-1' })]);
    const error = await client
      .updateCheck({ path: { check_id: 'x' }, body: {} })
      .catch((each: unknown) => each);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      message: said.message,
      fields: said.errors,
      requestId: 'r-1',
    });
  });

  it.each([
    [new Response('<h1>Bad gateway</h1>', { status: 500 }), 'Check the address.'],
    [new Response(null, { status: 301, headers: { Location: 'https://b.example/' } }), 'https://b.example/'],
    [json(403, ['x']), 'Check the address.'],
    [new Response('{', { headers: { 'Content-Type': 'application/json' } }), 'invalid JSON'],
  ])('of another program is not one of the API', async (response, text) => {
    const { client } = clientWith([response]);
    const error = await client.getStats().catch((each: unknown) => each);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect((error as Error).message).toContain(text);
  });
});

describe('a retry', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick'] }));
  afterEach(() => void jest.useRealTimers());

  it.each(['GET', 'POST', 'DELETE'])('of %s comes after 429, as late as Retry-After says', async (method) => {
    const { client, sent } = clientWith([busy(429, '7'), json(200, {})]);
    const path = { check_id: 'x' };
    const call = {
      GET: () => client.getCheck({ path }),
      POST: () => client.triggerScan({ path }),
      DELETE: () => client.deleteCheck({ path }),
    }[method] as () => Promise<unknown>;
    const done = call();
    await jest.advanceTimersByTimeAsync(6900);
    expect(sent).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(200);
    expect(sent).toHaveLength(2);
    await done;
  });

  it('waits until a date', async () => {
    const { client, sent } = clientWith([
      busy(503, new Date(Date.now() + 5000).toUTCString()),
      json(200, {}),
    ]);
    const done = client.getStats();
    await jest.advanceTimersByTimeAsync(3900);
    expect(sent).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1200);
    await done;
    expect(sent).toHaveLength(2);
  });

  it('does not come where Retry-After exceeds the longest wait', async () => {
    const { client, sent } = clientWith([busy(429, '61')]);
    await expect(client.getStats()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 61 });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['no response', () => new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })],
    ['502', () => new Response('<h1>', { status: 502 })],
    ['503', () => busy(503)],
    ['504', () => new Response('', { status: 504 })],
  ])('comes after %s for GET, and not for PUT, whose repeat nobody knows', async (_, failure) => {
    const { client, sent } = clientWith([failure(), failure(), json(200, { data: 1 }), failure()]);
    const read = client.getStats();
    await jest.advanceTimersByTimeAsync(10_000);
    await expect(read).resolves.toEqual({ data: 1 });
    await expect(client.updateCheck({ path: { check_id: 'x' }, body: {} })).rejects.toThrow();
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'PUT']);
  });

  it.each([
    ['no response', () => new TypeError('fetch failed', { cause: new Error('ECONNRESET') })],
    ['503 with Retry-After', () => busy(503, '1')],
    ['409', () => json(409, { error: 'The first request has not ended.' })],
  ])('of a POST comes after %s, with the same Idempotency-Key', async (_, failure) => {
    const { client, sent } = clientWith([failure(), json(202, { id: 's' }), json(202, { id: 's' })]);
    const path = { check_id: 'x' };
    const done = client.triggerScan({ path });
    await jest.advanceTimersByTimeAsync(10_000);
    await expect(done).resolves.toEqual({ id: 's' });
    await client.triggerScan({ path });
    const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('of a POST does not come after a 503 that is its result', async () => {
    const { client, sent } = clientWith([busy(503)]);
    await expect(client.triggerScan({ path: { check_id: 'x' } })).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(1);
  });

  it('comes four times, then the error is thrown', async () => {
    const down = (): Error => new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });
    const { client, sent } = clientWith([down(), down(), down(), down(), down(), down()]);
    const failed = client.getStats().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    const error = await failed;
    expect(error).toBeInstanceOf(UnreachableError);
    expect((error as Error).message).toBe('https://palisade.test cannot be reached: ECONNREFUSED');
    expect(sent).toHaveLength(5);
  });

  it('ends with the signal', async () => {
    const { client, sent } = clientWith([busy(429, '30'), json(200, {})]);
    const controller = new AbortController();
    const failed = client.getStats({ signal: controller.signal }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(1000);
    controller.abort(new Error('enough'));
    await expect(failed).resolves.toEqual(new Error('enough'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });
});

describe('a wait for a scan', () => {
  const scan = (status: string): Response => json(200, { id: 's', status });

  it('polls until it has ended, and reports each state', async () => {
    const { client } = clientWith([scan('pending'), scan('in_progress'), scan('failed')]);
    const states: string[] = [];
    const onProgress = ({ status }: { status: string }): void => void states.push(status);
    await expect(client.waitForScan('s', { intervalMs: 1, onProgress })).resolves.toEqual({
      id: 's',
      status: 'failed',
    });
    expect(states).toEqual(['pending', 'in_progress', 'failed']);
  });

  it('ends with its time, and with the signal', async () => {
    const { client } = clientWith(Array.from({ length: 9 }, () => scan('pending')));
    await expect(client.waitForScan('s', { timeoutMs: 0 })).rejects.toMatchObject({ scanId: 's' });
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(client.waitForScan('s', { signal })).rejects.toThrow('enough');
  });
});

describe('an iteration', () => {
  it('returns a row once that moved to the next page', async () => {
    const page = (ids: string[]): Response =>
      json(200, { data: ids.map((id) => ({ id })), meta: { last_page: 2 } });
    const { client, sent } = clientWith([page(['a', 'b']), page(['b', 'c'])]);
    const ids: string[] = [];
    for await (const { id } of client.iterate('listChecks', { query: { status: 'active', per_page: 2 } }))
      ids.push(id);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      '?page=1&per_page=2&status=active',
      '?page=2&per_page=2&status=active',
    ]);
  });
});
