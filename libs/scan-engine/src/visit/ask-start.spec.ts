import { type Failure, failure, type TargetRequest, type TargetResponse } from '@palisade/target-client';
import { failingClient } from '../testing/failing-client';
import { askStart } from './ask-start';

/** A bare domain whose https is silent, with this status over http. */
async function startOf(status: number, headers: [string, string][] = []) {
  const urls: string[] = [];
  const request = ({ url }: TargetRequest): Promise<TargetResponse | Failure> => {
    urls.push(url);
    if (url.startsWith('https:')) return Promise.resolve(failure('timeout', 'stub'));
    const address = { address: '192.0.2.1', family: 4 as const };
    return Promise.resolve({
      ok: true,
      url,
      status,
      headers,
      body: Buffer.from('<p>'),
      truncated: false,
      redirects: [],
      address,
      durationMs: 1,
    });
  };
  const target = { host: 'example.org', url: null };
  const { start } = await askStart({ ...failingClient('timeout'), target, request }, target);
  return { url: start.url, outcome: start.outcome, urls: urls.sort() };
}

it('falls back to plain http where https does not respond', async () => {
  expect(await startOf(200)).toMatchObject({ url: 'http://example.org/', outcome: 'answered' });
});

it('does not wait for https twice where http only leads there', async () => {
  const { outcome, urls } = await startOf(301, [['location', 'https://example.org/']]);
  expect(outcome).toBe('failed');
  expect(urls).toEqual(['http://example.org/', 'https://example.org/']);
});
