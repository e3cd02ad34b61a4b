import { ApiError } from './errors';
import { getScanLike } from './scan-like';

const TRIGGER =
  'https://palisade.example/base/go/scan/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/HASH/trigger?fail_on=high';

const answering = (status: number, body: object) => {
  const requests: [string, RequestInit | undefined][] = [];
  const send = (url: unknown, init?: RequestInit): Promise<Response> => {
    requests.push([String(url), init]);
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  };
  return { requests, fetch: send as typeof fetch };
};

it('asks next to the trigger URL, without a key', async () => {
  const { requests, fetch } = answering(200, { version: 1 });
  await expect(getScanLike(TRIGGER, { fetch })).resolves.toEqual({ version: 1 });
  const [[url, init] = []] = requests;
  expect(url).toBe('https://palisade.example/base/go/scan/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/HASH/like');
  expect(init?.headers).not.toHaveProperty('Authorization');
});

it('throws the error of the service, and names no secret', async () => {
  const { fetch } = answering(404, { error: 'Not found.' });
  const error: unknown = await getScanLike(TRIGGER, { fetch }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(String(error)).not.toContain('HASH');
});

it.each([
  '',
  'https://palisade.example/',
  TRIGGER.replace('trigger', 'status'),
  `ftp${TRIGGER.slice(5)}`,
  `${TRIGGER}#x`,
])('refuses %j', async (url) => {
  const { requests, fetch } = answering(200, {});
  await expect(getScanLike(url, { fetch })).rejects.toThrow(TypeError);
  expect(requests).toEqual([]);
});
