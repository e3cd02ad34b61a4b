import { INTRUSIVE_TEST_KEYS, NON_INTRUSIVE_TEST_KEYS, testGroups } from '@palisade/catalogue';
import { scanSessionOf, type TestResult } from '@palisade/scan-engine';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { isOfDomain } from '@palisade/scan-engine/testing/of-domains';
import { localClient, noName, NO_RESOLVER } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import { scannerRegistry } from './scanner.registry';

const ALL: readonly TestKey[] = [...NON_INTRUSIVE_TEST_KEYS, ...INTRUSIVE_TEST_KEYS];

/** The tests side by side, as a scan runs them; the owner agreed to bursts, and named no login. */
async function scan(url: string, tests = ALL): Promise<TestResult[]> {
  const client = localClient(url, { ...NO_RESOLVER, resolveText: noName });
  const { signal } = new AbortController();
  const options = { rights: OWN_HOST, tests, settings: {}, signal };
  const session = scanSessionOf(client, options, scannerRegistry);
  const results: TestResult[] = [];
  try {
    for (const group of testGroups(tests))
      results.push(...(await Promise.all(group.map((key) => session.run(key)))));
  } finally {
    await session.close();
  }
  return results;
}

/** Transmission 3.00 counts each request without a password, and at 100 locks all users out. */
async function countingService(body: (tries: number) => string, status = 401) {
  const seen = { tries: 0 };
  const site = await serveHttp((_request, response) => {
    seen.tries += 1;
    response.writeHead(status, { 'www-authenticate': 'Basic realm="x"', 'content-type': 'text/html' });
    response.end(body(seen.tries));
  });
  return { site, seen };
}

describe('a scan of a service that returns 401', () => {
  it.each([
    ['three requests', () => 'Unauthorized', 3],
    ['one where the service counts', (tries: number) => `${tries} unsuccessful login attempts.`, 1],
  ])('sends %s with all tests, and none of them passes for what it did not read', async (_, body, most) => {
    const { site, seen } = await countingService(body);
    try {
      const results = await scan(site.url);
      expect(seen.tries).toBeLessThanOrEqual(most);
      expect(seen.tries).toBeGreaterThan(0);
      const passed = results.filter(
        (result) => result.status === 'passed' && result.testKey !== OF_PORTS && !isOfDomain(result),
      );
      expect(passed.map(({ message }) => message)).toEqual([]);
      expect(results.filter(({ inconclusive }) => inconclusive).map(({ message }) => message)).toContainEqual(
        expect.stringMatching(/^Inconclusive: the site (requires a sign-in|counts attempts to sign in)/),
      );
    } finally {
      await site.close();
    }
  });
});

/** Judges which ports are open, whatever they answer to a stranger. */
const OF_PORTS = 'open_ports';

/** Alone, no test has the first answers of another one to go by. */
describe.each(ALL)('%s, alone', (key) => {
  it.each([
    ['401 for everything', () => '<h1>Unauthorized</h1>', 401, 3],
    ['403 for everything', () => '<h1>Forbidden</h1>', 403, 3],
    ['a body that counts attempts', (tries: number) => `${tries} unsuccessful login attempts.`, 401, 1],
    [
      'a body that counts from the second request on',
      (tries: number) => (tries < 2 ? 'Denied' : 'Remaining tries: 4'),
      403,
      2,
    ],
  ])('leaves a site alone that sends %s', async (_, body, status, most) => {
    const { site, seen } = await countingService(body, status);
    try {
      const [result] = await scan(site.url, [key]);
      expect(seen.tries).toBeLessThanOrEqual(most);
      if (seen.tries > 0 && key !== OF_PORTS) expect(result?.status).not.toBe('passed');
    } finally {
      await site.close();
    }
  });
});
