import type { IncomingHttpHeaders } from 'node:http';
import { OWN_HOST } from '@palisade/target-client';
import { type ScannerInput, withAdvice } from '@palisade/scan-engine';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { scanSite } from '@palisade/scan-engine/testing/scan-url';
import { createCsrfProtectionScanner } from './csrf-protection.scanner';

/** Without the pause between two POSTs. */
const scanner = createCsrfProtectionScanner(0);
const SESSION = 'k3v9x2m7q5w8z1b4n6c0d2f4g6h8j1l3';
const TOKEN = 'f00dcafe8badf00d12345678';
const NAMED = { endpoints: ['/profile'] };

interface Posted {
  headers: IncomingHttpHeaders;
  fields: URLSearchParams;
}

interface Sketch {
  cookie?: string;
  page: (path: string, session: string) => string;
}

/** A site whose pages hold forms, and whose server takes everything. */
async function scan({ cookie = 'PHPSESSID', page }: Sketch, input: Partial<ScannerInput> = {}) {
  const posts: Posted[] = [];
  let sessions = 0;
  const site = serveHttp((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, headers, url = '' } = request;
      if (method === 'POST') {
        posts.push({ headers, fields: new URLSearchParams(Buffer.concat(chunks).toString()) });
        response.writeHead(422).end('<p>The nickname is required.</p>');
        return;
      }
      const session = headers.cookie?.split('=')[1] ?? `${SESSION}${(sessions += 1)}`;
      const set = headers.cookie === undefined ? { 'set-cookie': `${cookie}=${session}; HttpOnly` } : {};
      response.writeHead(200, { 'content-type': 'text/html', ...set }).end(page(url, session));
    });
  });
  return { ...(await scanSite(scanner, site, input, { rights: OWN_HOST })), posts };
}

const form = (inputs: string, action = '/profile'): string =>
  `<form method="post" action="${action}">${inputs}<input name="nickname"><button>Save</button></form>`;
const tokenOf = (session: string): string => [...session].reverse().join('');
const withToken: Sketch = {
  page: (_path, session) => form(`<input type="hidden" name="csrf" value="${tokenOf(session)}">`),
};

describe('forged requests', () => {
  it('look like those of another site, in the session of the page', async () => {
    const { posts } = await scan(withToken, { settings: NAMED });
    expect(posts.map(({ fields }) => fields.has('csrf'))).toEqual([true, false, false]);
    expect(posts.map(({ fields }) => fields.get('nickname'))).toEqual(['', '', '']);
    expect(posts.map(({ headers }) => headers['sec-fetch-site'])).toEqual([
      'same-origin',
      'same-origin',
      'cross-site',
    ]);
    const [cookie, ...others] = new Set(posts.map(({ headers }) => headers.cookie));
    expect(cookie).toMatch(/^PHPSESSID=k3v9/);
    expect(others).toEqual([]);
    expect(posts[2]?.headers.origin).toMatch(/^https:\/\/[0-9a-f]{16}\.example$/);
  });

  it('claim the URL that receives the form', async () => {
    const asked: string[] = [];
    const claimProbe = (endpoint: string) => Promise.resolve(asked.push(endpoint) > 0);
    const page = () => form('', '/profile?tab=1');
    const { site } = await scan({ page }, { settings: NAMED, claimProbe });
    expect(asked).toEqual([`${site.url}profile`]);
  });
});

it('stores neither token nor session', async () => {
  const { observation } = await scan(withToken);
  expect(observation.cookies.map(({ name }) => name)).toEqual(['PHPSESSID']);
  expect(observation.forms[0]?.tokens).toHaveLength(1);
  const stored = JSON.stringify(observation);
  expect(stored).not.toContain(SESSION);
  expect(stored).not.toContain(tokenOf(SESSION));
});

it('sends at most 24 GETs besides the 25 pages that all tests share, however many forms there are', async () => {
  const links = (path: string): string =>
    Array.from('abcdefghijklmnopqrst', (name) => `<a href="/part${name}${path.length}">x</a>`).join('');
  const page = (path: string): string =>
    links(path) + form(`<input type="hidden" name="csrf_token" value="${TOKEN}">`, `/save${path}`);
  const { receipt, found } = await scan({ page });
  expect(receipt.requests.GET).toBeLessThanOrEqual(25 + 24);
  expect(found).toContain('csrf-token-static high');
});

it.each<[cookie: string, field: string, setting: string | RegExp]>([
  ['sessionid', 'csrfmiddlewaretoken', 'CsrfViewMiddleware'],
  ['laravel_session', 'x', 'write @csrf'],
  ['_shop_session', 'authenticity_token', 'protect_from_forgery'],
  ['JSESSIONID', '_csrf', 'csrf().disable()'],
  ['connect.sid', 'x', 'Express has no protection of its own'],
  ['PHPSESSID', 'wpEditToken', 'matchTokenField()'],
  ['PHPSESSID', 'authenticity_token', /^(?!.*(Rails|Django|Laravel|Spring|Express))/s],
])('advises on the product with the cookie %s and the field %s', async (cookie, field, setting) => {
  const page = () => form('') + form(`<input name="${field}">`, '/other');
  const { judgement } = await scan({ cookie, page });
  const steps = withAdvice('csrf_protection', judgement).remediationSteps.join('\n');
  expect(steps).toEqual(
    typeof setting === 'string' ? expect.stringContaining(setting) : expect.stringMatching(setting),
  );
});
