import { createHash } from 'node:crypto';
import type { SignInRequest, TargetClient, TargetResponse } from '@palisade/target-client';
import type { BrowserRequest } from '../ground/browser-request';
import type { LoginPost } from '../login/browser-login';
import { DrawnTraffic } from './drawn-traffic';

const APP = 'https://app.example.com';
const ID = 'https://id.example.com';

interface Told {
  status?: number;
  headers?: TargetResponse['headers'];
  body?: string;
}

function trafficOf(told: (request: SignInRequest) => Told = () => ({})) {
  const sent: string[] = [];
  const client = {
    mayHoldCredentials: (url: string) => Promise.resolve(!url.includes('sold.')),
    signIn: (request: SignInRequest) => {
      sent.push(`${request.method} ${request.url}`);
      const { status = 200, headers = [], body = '' } = told(request);
      return Promise.resolve({ ok: true, status, headers, body: Buffer.from(body) });
    },
  } as unknown as TargetClient;
  const typed = {
    username: 'scan-a' as string | null,
    password: 'Correct-Horse-7' as string | null,
    code: null as string | null,
    plainForms: 0,
  };
  const identity = { origins: [APP, ID, 'https://sold.example.com'], never: ['/admin/**'] };
  return { traffic: new DrawnTraffic(client, identity, `${APP}/login`, () => typed), typed, sent };
}

const post = (url: string, body: string, more: Partial<LoginPost> = {}): LoginPost => ({
  url,
  body,
  method: 'POST',
  kind: 'fetch',
  headers: {},
  isMainDocument: false,
  ...more,
});
const get = (url: string, more: Partial<BrowserRequest> = {}): BrowserRequest => ({
  url,
  method: 'GET',
  kind: 'fetch',
  headers: {},
  isMainDocument: false,
  ...more,
});
const LOGIN = post(`${APP}/api/login`, '{"user":"scan-a","pw":"Correct-Horse-7"}');
const DOCUMENT = { kind: 'document', isMainDocument: true } as const;

describe('the requests of a drawn login', () => {
  it.each<[string, LoginPost]>([
    ['JSON', LOGIN],
    ['a form', post(`${APP}/login`, 'u=scan-a&p=Correct-Horse-7', DOCUMENT)],
    ['base64', post(`${APP}/login`, Buffer.from('xCorrect-Horse-7').toString('base64'))],
    [
      'a digest',
      post(`${APP}/login`, `{"hash":"${createHash('md5').update('Correct-Horse-7').digest('hex')}"}`),
    ],
    [
      'a header',
      post(`${APP}/login`, '', { headers: { authorization: `Basic ${btoa('scan-a:Correct-Horse-7')}` } }),
    ],
    ['a provider', post(`${ID}/login`, 'p=Correct-Horse-7')],
  ])('leave with the password in %s, once', async (_form, request) => {
    const { traffic, sent } = trafficOf();
    await traffic.post(request);
    await traffic.post(request);
    expect(sent).toEqual([`POST ${request.url}`]);
    expect(traffic.hasSentPassword).toBe(true);
  });

  it.each<[string, LoginPost]>([
    ['with nothing of the account', post(`${APP}/api/seen`, '{}')],
    ['of a form that nobody agreed to', post(`${APP}/delete`, 'all=1', DOCUMENT)],
    ['to another origin', post('https://evil.example/', LOGIN.body)],
    ['to another port', post(`${APP}:8443/api/login`, LOGIN.body)],
    ['to a host that may be sold', post('https://sold.example.com/', LOGIN.body)],
    ['that hands a result over before the password', post(`${APP}/callback`, 'code=1&state=2', DOCUMENT)],
  ])('do not leave %s', async (_what, request) => {
    const { traffic, sent } = trafficOf();
    expect(await traffic.post(request)).toHaveProperty('refused');
    expect(sent).toEqual([]);
  });

  it('hand the result of a provider over after the password, and nothing else', async () => {
    const { traffic, sent } = trafficOf();
    await traffic.post(LOGIN);
    await traffic.post(post(`${APP}/callback`, 'code=1&state=2', DOCUMENT));
    await traffic.post(post(`${ID}/token`, 'grant_type=authorization_code&code=1'));
    await traffic.post(post(`${APP}/saml`, 'SAMLResponse=PHNhbWw%2B', DOCUMENT));
    await traffic.post(post(`${APP}/orders`, '{"user":"scan-a"}'));
    expect(sent).toEqual([
      `POST ${LOGIN.url}`,
      `POST ${APP}/callback`,
      `POST ${ID}/token`,
      `POST ${APP}/saml`,
    ]);
  });

  it('take a word for a password only as a whole value', async () => {
    const { traffic, sent, typed } = trafficOf();
    [typed.username, typed.password] = ['admin', 'admin'];
    await traffic.post(post(`${APP}/api/seen`, '{"page":"/admin/login"}'));
    expect(await traffic.fetch(get(`${APP}/admin.js?v=1`))).toHaveProperty('status');
    await traffic.post(post(`${APP}/login`, 'u=admin&p=admin', DOCUMENT));
    expect(sent).toEqual([`GET ${APP}/admin.js?v=1`, `POST ${APP}/login`]);
  });

  it('never put the password into an address', async () => {
    const { traffic, sent } = trafficOf();
    await traffic.fetch(get(`${APP}/login?u=scan-a&p=Correct-Horse-7`, DOCUMENT));
    await traffic.fetch(get('https://evil.example/x.js?Correct-Horse-7', { kind: 'script' }));
    expect([sent, traffic.trouble]).toEqual([[], 'login_by_get']);
  });

  it('only read once the password was sent', async () => {
    const { traffic, sent } = trafficOf();
    await traffic.post(LOGIN);
    for (const path of ['/api/me', '/api/logout', '/admin/users', '/orders/new'])
      await traffic.fetch(get(`${APP}${path}`));
    expect(sent.slice(1)).toEqual([`GET ${APP}/api/me`]);
  });

  it('name what stopped them', async () => {
    const elsewhere = trafficOf();
    await elsewhere.traffic.fetch(get('https://evil.example/', DOCUMENT));
    expect(elsewhere.traffic.trouble).toBe('left_origins');
    const full = trafficOf(() => ({ status: 429 }));
    await full.traffic.post(LOGIN);
    expect(full.traffic.trouble).toBe('too_many_requests');
    const wrong = trafficOf(() => ({ status: 401 }));
    await wrong.traffic.post(LOGIN);
    expect([wrong.traffic.isRefused, wrong.traffic.trouble]).toEqual([true, null]);
  });

  it('send the same body where the site redirects it within its origin', async () => {
    const { traffic, sent } = trafficOf(({ url }) =>
      url.endsWith('/login') ? { status: 307, headers: [['location', '/login/']] } : {},
    );
    await traffic.post(LOGIN);
    await traffic.post({ ...LOGIN, url: `${APP}/login/` });
    await traffic.post({ ...LOGIN, url: `${APP}/login/` });
    expect(sent).toEqual([`POST ${LOGIN.url}`, `POST ${APP}/login/`]);
  });
});
