import { OWN_HOST } from '@palisade/target-client';
import type { ScannerInput } from '@palisade/scan-engine';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { scanUrl } from '@palisade/scan-engine/testing/scan-url';
import { createBruteForceScanner } from './brute-force.scanner';

const started = closedAfterEach();
const UNKNOWN = '<p>There is no user with this name.</p>';
const form = (action: string): string =>
  `<form method="post" action="${action}"><input name="username"><input type="password" name="password"><button>Log in</button></form>`;

/** A site whose pages are all logins, and the bodies that it got. Its guesses about users are in the address alone. */
async function site() {
  const posted: string[] = [];
  const running = await started(
    serveHttp((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.method === 'POST') posted.push(Buffer.concat(chunks).toString());
        const above = request.method === 'POST' ? UNKNOWN : '';
        response.writeHead(200, { 'content-type': 'text/html' }).end(`${above}${form(request.url ?? '')}`);
      });
    }),
  );
  return { ...running, posted };
}

const at = (...endpoints: string[]): Partial<ScannerInput> => ({ settings: { endpoints } });
const scan = (
  url: string,
  input: Partial<ScannerInput> = {},
  pace: Parameters<typeof createBruteForceScanner>[0] = { gapMs: 0 },
) => scanUrl(createBruteForceScanner(pace), url, input, { rights: OWN_HOST });

describe('the invented user', () => {
  it('is another one for each run, with another password for each try', async () => {
    const { url, posted } = await site();
    await scan(url);
    await scan(url);
    const tries = posted.map((body) => new URLSearchParams(body));
    const users = new Set(tries.map((fields) => fields.get('username')));
    expect(users.size).toBe(2);
    for (const user of users) expect(user).toMatch(/^probe-[0-9a-f]{16}@scan\.example\.com$/);
    const passwords = tries.map((fields) => fields.get('password'));
    expect(new Set(passwords).size).toBe(26);
    for (const password of passwords) expect(password).toMatch(/^[A-Za-z2-9]{24}$/);
  });

  it('is not in what is stored, nor is a password', async () => {
    const { url, posted } = await site();
    const { observation, judgement } = await scan(url);
    const stored = JSON.stringify({ observation, judgement });
    const fields = new URLSearchParams(posted[0]);
    const [hex = 'none'] = /[0-9a-f]{16}/.exec(fields.get('username') ?? '') ?? [];
    expect(fields.get('username')).toContain(hex);
    expect(stored).not.toContain(hex);
    expect(stored).not.toContain(fields.get('password'));
  });
});

describe('the claim', () => {
  const claiming = (isFree: boolean) => {
    const claims: string[] = [];
    const claimProbe = (endpoint: string) => Promise.resolve(claims.push(endpoint) > 0 && isFree);
    return { claims, claimProbe };
  };

  it('names the endpoint, and without it nothing is tried', async () => {
    const { url, posted } = await site();
    const { claims, claimProbe } = claiming(false);
    const { judgement } = await scan(url, { claimProbe });
    expect(claims).toEqual([url]);
    expect(judgement.inconclusive?.sentence).toBe(
      'this login was tested within the last 24 hours; scan again tomorrow',
    );
    expect(posted).toEqual([]);
  });

  it('tells two logins apart by their query, without times and where they lead to', async () => {
    const { url } = await site();
    const { claims, claimProbe } = claiming(false);
    await scan(url, { ...at('/login?for=staff&next=/', '/login?for=customers&t=1760000000'), claimProbe });
    expect(claims.sort()).toEqual([`${url}login?for=customers`, `${url}login?for=staff`]);
  });
});

describe('several logins', () => {
  it('begin with another one each day', async () => {
    const { url } = await site();
    const first = async (day: number): Promise<string | undefined> => {
      const now = new Date(day * 86_400_000 + 1);
      const { observation } = await scan(url, { ...at('/one', '/two'), now });
      return observation.logins[0]?.login?.page.slice(url.length - 1);
    };
    expect([await first(20_000), await first(20_001)]).toEqual(['/one', '/two']);
  });

  it('for which the time does not suffice are named with the reason', async () => {
    const { url } = await site();
    const pause = () => Promise.resolve();
    const { observation, judgement } = await scan(url, at('/one', '/two'), { gapMs: 5_000, pause });
    expect(observation.logins).toHaveLength(1);
    expect(judgement.technicalDetails.not_reached).toEqual([
      { path: observation.notReached[0], reason: expect.stringContaining('later run') as string },
    ]);
  });
});

it('pauses before each request but the first one', async () => {
  const { url, paths } = await site();
  const pauses: number[] = [];
  const pause = (ms: number) => Promise.resolve(void pauses.push(ms));
  await scan(`${url}login`, at('/login'), { gapMs: 1_000, pause });
  // The crawl's request for the start page and the first probe of the login need no pause.
  expect(pauses).toHaveLength(paths.length - 2);
  for (const ms of pauses) expect(ms).toBeLessThanOrEqual(1_000);
});
