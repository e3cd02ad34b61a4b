import { type Scanner, scanSessionOf, type TestResult } from '@palisade/scan-engine';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { type RunningSite, serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { localClient } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import type { CrawlTurns, TestKey } from '@palisade/vocabulary';
import { openRedirectScanner } from './open-redirect/open-redirect.scanner';
import { createReflectedXssScanner } from './reflected-xss/reflected-xss.scanner';

const started = closedAfterEach();
const SCANNERS = new Map<TestKey, Scanner>([
  ['reflected_xss', createReflectedXssScanner(() => Promise.resolve())],
  ['open_redirect', openRedirectScanner],
]);

interface Scanned {
  result: TestResult;
  turns: Record<string, CrawlTurns>;
  /** With values of the test. */
  tried: string[];
}

async function scan(
  key: TestKey,
  site: RunningSite,
  last?: Scanned,
  isStaging = false,
  timeLimit?: AbortSignal,
): Promise<Scanned> {
  site.paths.length = 0;
  const session = scanSessionOf(
    localClient(site.url),
    {
      rights: OWN_HOST,
      tests: [key],
      settings: {},
      signal: new AbortController().signal,
      lastTurns: last?.turns,
      isStaging,
      timeLimit,
    },
    SCANNERS,
  );
  const result = await session.run(key);
  const { turns = {} } = await session.coverage();
  await session.close();
  const tried = site.paths.filter((path) => path.startsWith('/to?') && !path.endsWith('=/a'));
  return { result, turns, tried };
}

const escaped = (text: string): string =>
  text.replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

interface Site {
  bad: string;
  links: number;
  escapesNames: boolean;
  needs: string;
  onRequest: (path: string, value: string) => void;
}

/** A page with many parameters: one is written as it is, and leads to where it says. */
function siteOf(key: TestKey, bad = '') {
  const site: Site = { bad, links: 60, escapesNames: true, needs: '', onRequest: () => undefined };
  const running = started(
    serveHttp(({ url = '' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://site.test');
      const links = Array.from(
        { length: site.links },
        (_one, at) => `<a href="/to?next${at}x=/a">x</a>`,
      ).join('');
      const [name = '', value = ''] = [...searchParams][0] ?? [];
      const headers = { 'content-type': 'text/html' };
      const isBad = pathname === '/to' && name === site.bad;
      site.onRequest(pathname, value);
      if (isBad && !value.includes(site.needs))
        response.writeHead(200, headers).end('<p>Nothing was found.</p>');
      else if (isBad)
        response
          .writeHead(
            key === 'open_redirect' ? 302 : 200,
            key === 'open_redirect' ? { location: value } : headers,
          )
          .end(`<p>${value}</p>`);
      else if (pathname === '/to')
        response
          .writeHead(200, headers)
          .end(`<p>${site.escapesNames ? escaped(name) : name} ${escaped(value)}</p>`);
      else
        response
          .writeHead(pathname === '/' ? 200 : 404, headers)
          .end(pathname === '/' ? links : 'No such page.');
    }),
  );
  return running.then((served) => ({ site, served }));
}

const locationsOf = ({ result }: Scanned): string[] => result.findings.map(({ location }) => location);

describe.each([
  ['reflected_xss' as const, '/to?next55x'],
  ['open_redirect' as const, '/to'],
])('the turns of parameters: %s', (key, location) => {
  it('try all of them within some scans, then what had a finding at each scan, first', async () => {
    const { site, served } = await siteOf(key, 'next55x');
    let last = await scan(key, served);
    expect(locationsOf(last)).toEqual([]);
    const found = [last.tried.length];
    while (locationsOf(last).length === 0 && found.length < 20) {
      last = await scan(key, served, last);
      found.push(last.tried.length);
    }
    expect(locationsOf(last)).toEqual([location]);
    // The first scan sends what each scan did before; those that have turns to take send twice as much.
    expect(found[0]).toBeLessThanOrEqual(55);
    expect(Math.max(...found)).toBeLessThanOrEqual(key === 'reflected_xss' ? 110 : 55);
    // Also where no page leads there any more.
    site.links = 50;
    last = await scan(key, served, last);
    expect(last.tried[0]).toMatch(/^\/to\?next55x=/);
    expect(locationsOf(last)).toEqual([location]);
    site.bad = '';
    last = await scan(key, served, last);
    expect(last.tried[0]).toMatch(/^\/to\?next55x=/);
    expect(locationsOf(last)).toEqual([]);
    expect(last.result.judgedLocations).toContain(location);
    expect(last.result.status).toBe('passed');
  });
});

it('try what a page of an earlier scan linked to, although no page of this one does', async () => {
  const links = Array.from({ length: 60 }, (_one, at) => `<a href="/to?next${at}x=/a">x</a>`).join('');
  // Three links away from the start page: the second scan reads it in its turn.
  const pages: Record<string, string> = {
    '/': '<a href="/one">x</a>',
    '/one': '<a href="/two">x</a>',
    '/two': '<a href="/three">x</a>',
    '/three': links,
  };
  const served = await started(
    serveHttp(({ url = '' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://site.test');
      const [name = '', value = ''] = [...searchParams][0] ?? [];
      const shown = name === 'next55x' ? value : escaped(value);
      const body = pathname === '/to' ? `<p>${shown}</p>` : pages[pathname];
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body);
    }),
  );
  let last = await scan('reflected_xss', served);
  for (let further = 0; further < 3; further += 1) last = await scan('reflected_xss', served, last);
  expect(locationsOf(last)).toEqual(['/to?next55x']);
});

it('come to the value that an error shows, although other parameters use up the requests of each scan', async () => {
  const { site, served } = await siteOf('reflected_xss', 'next55x');
  site.needs = "'";
  let last = await scan('reflected_xss', served);
  for (let further = 0; further < 8 && locationsOf(last).length === 0; further += 1)
    last = await scan('reflected_xss', served, last);
  expect(locationsOf(last)).toEqual(['/to?next55x']);
  // It is judged by the same value again.
  last = await scan('reflected_xss', served, last);
  expect(locationsOf(last)).toEqual(['/to?next55x']);
});

it('send a word in a cookie once, whichever way its values are written', async () => {
  const words: string[] = [];
  const served = await started(
    serveHttp(({ headers: { cookie = '' } }, response) => {
      if (/^seen=plsd[0-9a-f]{8}$/.test(cookie)) words.push(cookie);
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'seen=a' }).end('<p>Shop</p>');
    }),
  );
  await scan('reflected_xss', served, undefined, true);
  expect(words).toHaveLength(1);
});

it('keep what one scan can try out of the turns', async () => {
  const { site, served } = await siteOf('reflected_xss');
  site.links = 2;
  const { turns } = await scan('reflected_xss', served);
  expect(turns.anonymous?.points).toBeUndefined();
  expect(turns.anonymous?.scans).toBe(0);
});

it('try the name of a parameter once all values had their turn', async () => {
  const { site, served } = await siteOf('reflected_xss');
  site.escapesNames = false;
  let last = await scan('reflected_xss', served);
  expect(locationsOf(last)).toEqual([]);
  for (let further = 0; further < 4 && locationsOf(last).length === 0; further += 1)
    last = await scan('reflected_xss', served, last);
  expect(locationsOf(last)).toEqual(['/to?<name>']);
  // It stays in its turn, as values with findings do.
  last = await scan('reflected_xss', served, last);
  expect(locationsOf(last)).toEqual(['/to?<name>']);
});

it('end with the time of the scan: the next scan begins with what is left', async () => {
  const { site, served } = await siteOf('reflected_xss');
  const time = new AbortController();
  let values = 0;
  site.onRequest = (path, value) => {
    if (path === '/to' && value !== '/a') values += 1;
    if (values === 9) time.abort();
  };
  const cut = await scan('reflected_xss', served, undefined, false, time.signal);
  expect(cut.tried).toHaveLength(9);
  expect(cut.result).toMatchObject({ status: 'warning', inconclusive: { reason: 'time_limit' } });
  const nameIn = (path: string): string => path.split(/[?=]/)[1] ?? '';
  const [next = ''] = (await scan('reflected_xss', served, cut)).tried;
  expect(cut.tried.slice(0, 4).map(nameIn)).not.toContain(nameIn(next));
});
