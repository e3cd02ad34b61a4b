import { createHash } from 'node:crypto';
import { definitionOf } from '@palisade/catalogue';
import { TEST_APP_URL, type TestApi, startTestApi } from '../support/api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.database.dataSource.query(
    `INSERT INTO loaded_data (id, address_hash, document, date, source, loaded_at, checked_at, next_load_at)
     VALUES ('dkim_selectors', '', '{}', '2999-01-01', 'the mail team', now(), now(), now())`,
  );
});
afterAll(() => api.close());

it.each([
  ['/docs/tests', 'hsts-missing'],
  ['/docs/data', '>2999-01-01</td><td data-label="From">The operator: the mail team</td>'],
  ['/docs/guide', 'How do I stop a false alarm?'],
  ['/docs/guide/results', 'id="stop-a-false-alarm"'],
  ['/docs/guide/operations', '<a href="backup#back-up">'],
])('GET %s is a page that loads nothing', async (path, text) => {
  const response = await api.http.get(path).expect(200);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  expect(response.text).toContain(text);
  expect(response.text).not.toContain('<script');
});

describe('documents for agents', () => {
  it.each([
    ['/docs/agents.md', {}],
    ['/docs/guide/agents.md', {}],
    ['/docs/guide/agents', { Accept: 'text/markdown' }],
  ])('are Markdown at %s with %j', async (path, headers) => {
    const { text, headers: got } = await api.http.get(path).set(headers).expect(200);
    expect(got['content-type']).toBe('text/markdown; charset=utf-8');
    expect(text).toMatch(/^# Palisade for agents\n/);
  });

  it('are pages for browsers, and named in llms.txt with addresses that exist', async () => {
    const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const page = await api.http.get('/docs/guide/agents').set('Accept', browser).expect(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      vary: expect.stringContaining('Accept'),
    });
    const { text } = await api.http.get('/llms.txt').expect(200);
    const addresses = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(20);
    for (const address of addresses) {
      expect(address.startsWith(TEST_APP_URL)).toBe(true);
      await api.http.get(address.slice(TEST_APP_URL.length)).expect(200);
    }
    await api.http.get('/docs/guide/architecture.md').expect(404);
  });
});

describe('GET /about-scans', () => {
  it('tells site owners who scans them, how to recognise the scans and how to stop them', async () => {
    const { headers, text } = await api.http.get('/about-scans').expect(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const said of [
      `(+${TEST_APP_URL}/about-scans; scan=&lt;id&gt;)`,
      '/.well-known/palisade-challenge',
      'How to stop them',
      definitionOf('brute_force').traffic,
      'Palisade stops within',
    ]) {
      expect(text).toContain(said);
    }
    // Nobody scrolls past the long list to stop the scans.
    expect(text.indexOf('How to stop them')).toBeLessThan(text.indexOf('<dl>'));
  });

  it('runs no script, allows exactly its own style, and has our security headers', async () => {
    const { headers, text } = await api.http.get('/about-scans').expect(200);
    expect(text).not.toMatch(/<script|style=|<img|<form|\son\w+=/i);
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining(`default-src 'none';style-src 'sha256-${hash}'`),
      'strict-transport-security': expect.any(String),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
  });
});

describe('the files that every origin should have', () => {
  it('say in robots.txt that only this page is for crawlers', async () => {
    const { text } = await api.http
      .get('/robots.txt')
      .expect(200)
      .expect('Content-Type', 'text/plain; charset=utf-8');
    expect(text).toBe('User-agent: *\nAllow: /about-scans\nDisallow: /\n');
  });

  it('name a contact in security.txt, and when it expires', async () => {
    const { text } = await api.http
      .get('/.well-known/security.txt')
      .expect(200)
      .expect('Content-Type', 'text/plain; charset=utf-8')
      .expect('Cache-Control', 'public, max-age=86400');
    expect(text).toContain(`Contact: ${TEST_APP_URL}/about-scans\n`);
    expect(text).toContain(`Canonical: ${TEST_APP_URL}/.well-known/security.txt\n`);
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.now());
  });
});
