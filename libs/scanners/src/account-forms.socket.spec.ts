import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Scanner, scanSessionOf } from '@palisade/scan-engine';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { localClient } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import type { ScanIdentity, TestKey } from '@palisade/vocabulary';
import { openRedirectScanner } from './open-redirect/open-redirect.scanner';
import { createReflectedXssScanner } from './reflected-xss/reflected-xss.scanner';
import { createSqlInjectionScanner } from './sql-injection/sql-injection.scanner';

const started = closedAfterEach();
const now = () => Promise.resolve();
const SCANNERS = new Map<TestKey, Scanner>([
  ['reflected_xss', createReflectedXssScanner(now)],
  ['sql_injection', createSqlInjectionScanner(now)],
  ['open_redirect', openRedirectScanner],
]);
const LOGIN =
  '<form action="/login" method="post"><input name="username"><input type="password" name="password"><button>Login</button></form>';

const identityAt = (url: string): ScanIdentity => ({
  id: 'a',
  name: 'ada',
  login: {
    kind: 'form',
    url: '/login',
    username: 'ada',
    password: 'a-password',
    usernameField: null,
    passwordField: null,
    totp: null,
    totpField: null,
  },
  session: ['cookie'],
  verify: {
    url: '/',
    signedIn: { status: null, json: null, equals: null, text: 'Hello ada' },
    anonymous: { status: [302], json: null, equals: null, text: null },
  },
  origins: [new URL(url).origin],
  privateCanary: null,
  start: ['/'],
  never: [],
  proveBroken: false,
});

const cookieIn = ({ headers }: IncomingMessage, name: string): string =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(headers.cookie ?? '')?.[1] ?? '';

type Post = (fields: URLSearchParams) => { body?: string; headers?: Record<string, string> };

/** A site with an account, its one form, and what happens where the form is sent. */
async function scanned(form: () => string, post: Post, tests: readonly TestKey[] = [...SCANNERS.keys()]) {
  const posts: string[] = [];
  const levels = new Set<string>();
  const served = await started(
    serveHttp((request, response) => {
      void text(request).then((body) => {
        const { url = '', method } = request;
        const headers = { 'content-type': 'text/html' };
        if (url === '/login' && method === 'POST')
          return response
            .writeHead(302, { location: '/', 'set-cookie': ['sid=5e551055e551055e', 'level=low'] })
            .end();
        if (url === '/login') return response.writeHead(200, headers).end(LOGIN);
        if (cookieIn(request, 'sid') === '') return response.writeHead(302, { location: '/login' }).end();
        levels.add(cookieIn(request, 'level'));
        if (method !== 'POST')
          return response.writeHead(url === '/' ? 200 : 404, headers).end(`<p>Hello ada</p>${form()}`);
        posts.push(body);
        const said = post(new URLSearchParams(body));
        return response
          .writeHead(200, { ...headers, ...said.headers })
          .end(`<p>${said.body ?? 'Thank you.'}</p>`);
      });
    }),
  );
  const session = scanSessionOf(
    localClient(served.url),
    {
      rights: OWN_HOST,
      tests,
      settings: {},
      signal: new AbortController().signal,
      isStaging: true,
      identities: [identityAt(served.url)],
    },
    SCANNERS,
  );
  const found: string[] = [];
  for (const key of tests) {
    const { findings } = await session.run(key);
    found.push(...findings.map(({ id, location }) => `${id} ${location}`));
  }
  const coverage = JSON.stringify(await session.coverage());
  await session.close();
  return { posts, found, coverage, levels: [...levels] };
}

const encoded = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const optionsOf = (chosen: string, all: readonly string[] = ['light', 'dark']): string =>
  all.map((one) => `<option${one === chosen ? ' selected' : ''}>${one}</option>`).join('');

describe('a form of an account on a staging site', () => {
  it('is sent once and put back where it changes what the account has chosen', async () => {
    const account = { theme: 'dark' };
    const { posts, coverage } = await scanned(
      () =>
        `<form method="post" action="/theme"><select name="theme">${optionsOf(account.theme)}</select></form>`,
      (fields) => {
        account.theme = fields.get('theme') ?? '';
        return {};
      },
    );
    expect(account.theme).toBe('dark');
    expect(posts).toEqual([expect.stringMatching(/^theme=plsd/), 'theme=dark']);
    expect(coverage).toContain('changed what the account has chosen, and the scan put it back');
  });

  it('is sent once where it sets a cookie of the session, which has its value again', async () => {
    const { posts, coverage, levels } = await scanned(
      () =>
        '<form method="post" action="/level"><select name="level"><option>low<option>high</select></form>',
      (fields) => ({ headers: { 'set-cookie': `level=${fields.get('level') ?? ''}` } }),
    );
    expect(levels).toEqual(['low']);
    expect(posts).toHaveLength(1);
    expect(coverage).toContain('set the cookie \\"level\\" of the session, and the scan put it back');
  });

  it('is sent once where its usual value sets another cookie than the session has', async () => {
    const { levels, posts } = await scanned(
      () =>
        '<form method="post" action="/level"><input name="note"><select name="level"><option>high<option>low</select></form>',
      (fields) => ({ headers: { 'set-cookie': `level=${fields.get('level') ?? ''}` } }),
    );
    expect(levels).toEqual(['low']);
    expect(posts).toHaveLength(1);
  });

  it('is sent once by the test of redirects too', async () => {
    const account = { start: '/news' };
    const { posts, found, coverage } = await scanned(
      () =>
        `<form method="post" action="/start"><select name="start">${optionsOf(account.start, ['/orders', '/news'])}</select></form>`,
      (fields) => {
        account.start = fields.get('start') ?? '';
        return { headers: { refresh: `0;url=${account.start}` } };
      },
      ['open_redirect'],
    );
    expect(account.start).toBe('/news');
    expect(posts).toEqual([expect.stringMatching(/^start=https%3A%2F%2Fplsd/), 'start=%2Fnews']);
    expect(found).toEqual([]);
    expect(coverage).toContain('changed what the account has chosen, and the scan put it back');
  });

  it('leads away where it changes nothing', async () => {
    const { found, coverage } = await scanned(
      () =>
        `<form method="post" action="/go"><select name="start">${optionsOf('/news', ['/orders', '/news'])}</select></form>`,
      (fields) => ({ headers: { refresh: `0;url=${fields.get('start') ?? ''}` } }),
      ['open_redirect'],
    );
    expect(found).toEqual(['redirect-open-script /go']);
    expect(coverage).not.toContain('the account has chosen');
  });

  it('is tried where the account has written a text, which is put back in the end', async () => {
    const account = { name: 'Ada & Co' };
    const { found, coverage } = await scanned(
      () => `<form method="post" action="/name"><input name="name" value="${encoded(account.name)}"></form>`,
      (fields) => {
        account.name = fields.get('name') ?? '';
        return { body: account.name };
      },
    );
    expect(found).toEqual(['xss-html-context POST /name name']);
    expect(account.name).toBe('Ada & Co');
    expect(coverage).not.toContain('put it back');
  });

  it('is named where the text of the account cannot be put back', async () => {
    const account = { link: 'https://ada.example/' };
    const { coverage } = await scanned(
      () => `<form method="post" action="/link"><input name="link" value="${encoded(account.link)}"></form>`,
      (fields) => {
        const link = fields.get('link') ?? '';
        if (link.includes('plsd')) account.link = link;
        return {};
      },
      ['open_redirect'],
    );
    expect(account.link).toContain('plsd');
    expect(coverage).toContain('changed what the account has written, and the scan could not put it back');
  });

  it('is tried as others are where it changes nothing', async () => {
    const { found } = await scanned(
      () => `<form method="post" action="/find"><select name="theme">${optionsOf('dark')}</select></form>`,
      (fields) => ({ body: fields.get('theme') ?? '' }),
    );
    expect(found).toEqual(['xss-html-context POST /find theme']);
  });
});
