import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startTestApi, type TestApi } from '../support/api';

const SCRIPT = 'document.title = "ready";';
const PAGE =
  '<meta property="csp-nonce" nonce="__CSP_NONCE__"><script src="/assets/app-1.js" nonce="__CSP_NONCE__">';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palisade-dashboard-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'favicon.ico'), 'icon');
  await writeFile(join(folder, 'secret.txt'), 'not for the public');
  await writeFile(join(folder, 'assets/app-1.js'), SCRIPT);
  await writeFile(join(folder, 'assets/app-1.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'assets/plain-1.css'), 'body {}');
  api = await startTestApi({}, undefined, folder);
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const noncesIn = (text: string): string[] =>
  [...text.matchAll(/nonce[=-]"?([\w+/=]+)/g)].map(([, it]) => it ?? '');

describe('the page', () => {
  it.each([
    '/',
    '/sign-in',
    '/t/0199a8c4-5b1e-7c3a-9f7e-3f0c2f6f1a55/checks/1',
    '/apiary',
    '/invitations/a.b-c',
  ])('is served at %s', async (path) => {
    const { text, headers } = await api.http
      .get(path)
      .expect(200)
      .expect('Content-Type', /^text\/html/);
    expect(text).toContain('/assets/app-1.js');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('has its own nonce at every visit, the one that its policy names', async () => {
    const [first, second] = [await api.http.get('/'), await api.http.get('/')];
    const policy = String(first.headers['content-security-policy']);
    const [allowed] = noncesIn(policy);
    expect(noncesIn(first.text)).toEqual([allowed, allowed]);
    expect(noncesIn(second.text)).not.toContain(allowed);
  });

  it('allows no inline script, no inline style and nothing of others', async () => {
    const { headers } = await api.http.get('/sign-in').expect(200);
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    expect(
      policy
        .replace(/nonce-[^']+/, 'nonce-X')
        .split(';')
        .sort(),
    ).toMatchInlineSnapshot(`
      [
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'nonce-X'",
      ]
    `);
  });

  it('answers HEAD as GET', () =>
    api.http
      .head('/sign-in')
      .expect(200)
      .expect('Content-Type', /^text\/html/));

  it.each(['post', 'put', 'delete'] as const)('is not what %s gets', async (method) => {
    await api.http[method]('/sign-in')
      .expect(405)
      .expect('Allow', 'GET, HEAD')
      .expect('Content-Type', /^application\/json/);
  });
});

describe('what belongs to others', () => {
  it.each([
    '/api/v1/nothing',
    '/api',
    '/API/v1/nothing',
    '/go/scan',
    '/mcp/nothing',
    '/health/nothing',
    '/about-scans/x',
    '/.well-known/x',
    '/mcp/.well-known/openid-configuration',
    '/wp-login.php',
    '/t/backup.tar.gz',
    '/secret.txt',
  ])('stays JSON at %s', async (path) => {
    const { body } = await api.http
      .get(path)
      .expect(404)
      .expect('Content-Type', /^application\/json/);
    expect(body).toEqual({ error: expect.any(String) as string });
  });

  it('still has its own pages and policies', async () => {
    await api.http.get('/health/live').expect(200);
    const { text, headers } = await api.http.get('/docs').expect(200);
    expect(text).toContain('swagger-ui');
    expect(headers['content-security-policy']).not.toContain('nonce');
    await api.http.get('/api/v1/checks').expect(401);
  });
});

it('has an icon for what requests only /favicon.ico', async () => {
  await api.http
    .get('/favicon.ico')
    .expect(200)
    .expect('Content-Type', /icon/)
    .expect('Cache-Control', 'public, max-age=86400');
});

describe('an asset', () => {
  it('may be cached forever and is compressed', async () => {
    const { text } = await api.http
      .get('/assets/app-1.js')
      .set('Accept-Encoding', 'gzip')
      .buffer(true)
      .expect(200)
      .expect('Content-Encoding', 'gzip')
      .expect('Vary', /Accept-Encoding/)
      .expect('Content-Type', /javascript/)
      .expect('Cache-Control', 'public, max-age=31536000, immutable');
    expect(text).toBe(SCRIPT);
  });

  it('is uncompressed for clients that do not support compression', async () => {
    const { headers } = await api.http.get('/assets/app-1.js').set('Accept-Encoding', 'identity').expect(200);
    expect(headers['content-encoding']).toBeUndefined();
    await api.http.get('/assets/plain-1.css').set('Accept-Encoding', 'gzip').expect(200, 'body {}');
  });

  it.each([
    '/assets/app-0.js',
    '/assets/',
    '/assets/..%2fsecret.txt',
    '/assets/a/b.js',
    '/assets/.hidden',
    '/assets/a%2Fb%0d%0aX:1',
  ])('that does not exist is a 404 that is not cached: %s', async (path) => {
    const { body, headers } = await api.http
      .get(path)
      .expect(404)
      .expect('Content-Type', /^application\/json/);
    expect(body).toEqual({ error: expect.any(String) as string });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-encoding']).toBeUndefined();
  });
});
