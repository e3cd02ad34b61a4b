import type { ScanLogin } from '@palisade/vocabulary';
import { SHOP } from '../../sites/ground';
import {
  html,
  json,
  loginForm,
  type MembersSite,
  PASSWORDS,
  to,
  TOTP_SECRET,
  type Visit,
} from '../../sites/members-site';
import type { IdentityCase } from '../../identity-case';
import { totpCode, totpStepAt } from '../../sites/totp';

const alice = PASSWORDS.alice ?? '';
export const FORM: Extract<ScanLogin, { kind: 'form' }> = {
  kind: 'form',
  url: '/login',
  username: 'alice',
  password: alice,
  usernameField: null,
  passwordField: null,
  totp: null,
  totpField: null,
};
export const JSON_LOGIN: Extract<ScanLogin, { kind: 'json' }> = {
  kind: 'json',
  url: '/api/login',
  username: 'alice',
  password: alice,
  totp: null,
  body: { user: { name: '{username}', password: '{password}' } },
};
export const BEARER = [{ header: 'Authorization', value: 'Bearer {json:/data/token}' }];
const CLIENT: Extract<ScanLogin, { kind: 'client_credentials' }> = {
  kind: 'client_credentials',
  url: '/oauth/token',
  clientId: 'scan:er',
  clientSecret: alice,
  scope: 'read',
  clientAuth: 'header',
};
const REFRESH: Extract<ScanLogin, { kind: 'refresh_token' }> = {
  kind: 'refresh_token',
  url: '/oauth/token',
  refreshToken: alice,
  clientId: 'scanner',
  clientSecret: null,
};

export const jsonApi = (site: MembersSite): void => {
  site.routes['/api/login'] = ({ body, method }: Visit) => {
    if (method !== 'POST') return json({ error: 'method' }, 405);
    site.logins += 1;
    const { user } = JSON.parse(body) as { user: { name: string; password: string } };
    return PASSWORDS[user.name] === user.password
      ? json({ data: { token: site.open(user.name) } })
      : json({ error: 'invalid' }, 401);
  };
};

const oauth = (site: MembersSite): void => {
  site.routes['/oauth/token'] = ({ body, headers }: Visit) => {
    site.logins += 1;
    const sent = new URLSearchParams(body);
    const [, pair = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
    const [id = '', secret = ''] = Buffer.from(pair, 'base64').toString().split(':');
    const basic = new URLSearchParams(`v=${secret}`).get('v');
    const isRight =
      [basic, sent.get('client_secret'), sent.get('refresh_token')].includes(alice) &&
      (id === '' || id === 'scan%3Aer');
    return isRight
      ? json({ access_token: site.open('alice'), token_type: 'Bearer' })
      : json({ error: 'invalid_grant' }, 400);
  };
};

/** A second page that asks for a code. */
const withCode = (site: MembersSite): void => {
  const waiting = new Map<string, string>();
  let lastStep = 0;
  site.login = ({ body }) => {
    site.logins += 1;
    const account = site.accepts(Object.fromEntries(new URLSearchParams(body)));
    if (account === null) return loginForm('<p>Wrong</p>');
    const ticket = `ticket${waiting.size}`;
    waiting.set(ticket, account);
    return html(
      `<form method="post" action="/code"><input type="hidden" name="ticket" value="${ticket}"><input name="otp" autocomplete="one-time-code" inputmode="numeric"><button>Verify</button></form>`,
    );
  };
  site.routes['/code'] = ({ body }) => {
    const { ticket = '', otp } = Object.fromEntries(new URLSearchParams(body));
    const step = totpStepAt(Date.now());
    const account = waiting.get(ticket);
    const isRight = [step, step - 1].some((each) => totpCode(TOTP_SECRET, each) === otp);
    if (step === lastStep) site.complaints.push('the code of a time step came twice');
    lastStep = step;
    if (!isRight || account === undefined)
      return html(
        '<form method="post" action="/code"><input name="otp"><button>Verify</button></form><p>Wrong code</p>',
      );
    return to('/account', {
      'set-cookie': `sid=${site.open(account)}; Path=/; Secure; HttpOnly; SameSite=Lax`,
    });
  };
};

export const KIND_CASES: readonly IdentityCase[] = [
  { name: 'a form' },
  {
    name: 'a form whose fields are named',
    identities: [{ login: { ...FORM, usernameField: 'username', passwordField: 'password' } }],
  },
  {
    name: 'a form that a page calls by other words',
    site: (site) => {
      site.routes['/login'] = (visit) =>
        visit.method === 'POST'
          ? site.login({
              ...visit,
              body: visit.body
                .replace('konto=', 'username=')
                .replace('geheim=', 'password=')
                .replace('t=', 'token='),
            })
          : html(
              '<form method="post"><input type="hidden" name="t" value="t0k3n"><input name="konto"><input type="password" name="geheim"><input type="checkbox" name="stay"><button name="go" value="1">Los</button></form>',
            );
    },
  },
  {
    name: 'a form with a list, of which a browser sends the first choice',
    site: (site) => {
      site.routes['/login'] = (visit) =>
        visit.method === 'POST' && visit.body.includes('driver=server')
          ? site.login(visit)
          : html(
              '<form method="post"><select name="driver"><option value="server">MySQL<option value="pgsql">PostgreSQL</select><input type="hidden" name="token" value="t0k3n"><input name="username"><input type="password" name="password"></form>',
            );
    },
  },
  {
    name: 'a form in multipart',
    site: (site) => {
      site.routes['/login'] = (visit) => {
        if (visit.method !== 'POST')
          return html(
            '<form method="post" enctype="multipart/form-data"><input type="hidden" name="token" value="t0k3n"><input name="username"><input type="password" name="password"><button>Sign in</button></form>',
          );
        const fields = [...visit.body.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)].map(
          ([, name = '', value = '']): [string, string] => [name, value],
        );
        return site.login({ ...visit, body: new URLSearchParams(fields).toString() });
      };
    },
  },
  {
    name: 'a header',
    site: (site) => void site.sessions.set('k3y-of-alice-1234', 'alice'),
    identities: [{ login: { kind: 'header', headers: { 'X-Api-Key': 'k3y-of-alice-1234' } } }],
  },
  {
    name: 'a bearer token',
    site: (site) => void site.sessions.set('t0k3n-of-alice-1234', 'alice'),
    identities: [{ login: { kind: 'header', headers: { Authorization: 'Bearer t0k3n-of-alice-1234' } } }],
  },
  {
    name: 'a cookie',
    site: (site) => void site.sessions.set('c00kie-of-alice-1234', 'alice'),
    identities: [{ login: { kind: 'cookie', cookies: { sid: 'c00kie-of-alice-1234' } } }],
  },
  { name: 'basic', identities: [{ login: { kind: 'basic', username: 'alice', password: alice } }] },
  { name: 'json with a bearer token', site: jsonApi, identities: [{ login: JSON_LOGIN, session: BEARER }] },
  {
    name: 'json with a cookie',
    site: (site) => {
      jsonApi(site);
      const api = site.routes['/api/login'];
      site.routes['/api/login'] = (visit) => {
        const answer = api?.(visit) ?? {};
        const { data } = JSON.parse(answer.body ?? '{}') as { data?: { token: string } };
        return data === undefined
          ? answer
          : {
              ...json({ ok: true }),
              headers: {
                'content-type': 'application/json',
                'set-cookie': `sid=${data.token}; Path=/; Secure; HttpOnly`,
              },
            };
      };
    },
    identities: [{ login: JSON_LOGIN, session: ['cookie'] }],
    finds: { '/account': ['alice'], 'cookie-session-no-samesite sid': ['alice'] },
  },
  { name: 'client credentials in the header', site: oauth, identities: [{ login: CLIENT, session: [] }] },
  {
    name: 'client credentials in the body',
    site: oauth,
    identities: [{ login: { ...CLIENT, clientAuth: 'body' }, session: [] }],
  },
  { name: 'a refresh token', site: oauth, identities: [{ login: REFRESH, session: [] }] },
  {
    name: 'a code on a second page',
    site: withCode,
    identities: [{ login: { ...FORM, totp: TOTP_SECRET } }],
  },
  {
    name: 'a page behind the login with a field for a code',
    site: (site) => {
      site.login = ({ body }) => {
        site.logins += 1;
        const account = site.accepts(Object.fromEntries(new URLSearchParams(body)));
        if (account === null) return loginForm('<p>Wrong</p>');
        return {
          ...html(
            '<h1>Welcome</h1><form method="post" action="/coupon"><input type="hidden" name="token" value="8f4ab1c0"><input name="code"><button>Redeem</button></form>',
          ),
          headers: { 'set-cookie': `sid=${site.open(account)}; Path=/; Secure; HttpOnly; SameSite=Lax` },
        };
      };
    },
  },
  { name: 'a code without a secret', site: withCode, proofs: { alice: 'second_factor' }, logins: 1 },
  {
    name: 'a wrong code',
    site: withCode,
    identities: [{ login: { ...FORM, totp: 'KRSXG5DSNFXGOIDB' } }],
    proofs: { alice: 'code_refused' },
    logins: 1,
  },
  {
    name: 'a code in the form of the password',
    site: (site) => {
      const login = site.login.bind(site);
      site.routes['/login'] = (visit) => {
        if (visit.method !== 'POST') return loginForm('<input name="totp">');
        const code = new URLSearchParams(visit.body).get('totp');
        const step = totpStepAt(Date.now());
        return [step, step - 1].some((each) => totpCode(TOTP_SECRET, each) === code)
          ? login(visit)
          : loginForm();
      };
    },
    identities: [{ login: { ...FORM, totp: TOTP_SECRET } }],
  },
  // Refusals: each is sent once.
  {
    name: 'a wrong password',
    identities: [{ login: { ...FORM, password: 'wrong horse' } }],
    proofs: { alice: 'password_refused' },
    logins: 1,
  },
  {
    name: 'a wrong password with status 401',
    site: (site) => {
      const login = site.login.bind(site);
      site.login = (visit) => ({ ...login(visit), status: 401 });
    },
    identities: [{ login: { ...FORM, password: 'wrong horse' } }],
    proofs: { alice: 'password_refused' },
    logins: 1,
  },
  {
    name: 'a wrong password of json',
    site: jsonApi,
    identities: [{ login: { ...JSON_LOGIN, password: 'wrong horse' }, session: BEARER }],
    proofs: { alice: 'password_refused' },
    logins: 1,
  },
  {
    name: 'a wrong client',
    site: oauth,
    identities: [{ login: { ...CLIENT, clientSecret: 'wrong horse' }, session: [] }],
    proofs: { alice: 'client_refused' },
    logins: 1,
  },
  {
    name: 'a refresh token that was used',
    site: oauth,
    identities: [{ login: { ...REFRESH, refreshToken: 'used token' }, session: [] }],
    proofs: { alice: 'token_refused' },
    logins: 1,
  },
  {
    name: 'a header that is not valid',
    identities: [{ login: { kind: 'header', headers: { 'X-Api-Key': 'expired-key-1234' } } }],
    proofs: { alice: 'session_refused' },
    logins: 0,
  },
  {
    name: 'a cookie that is over',
    identities: [{ login: { kind: 'cookie', cookies: { sid: 'expired-cookie' } } }],
    proofs: { alice: 'session_refused' },
    logins: 0,
  },
  {
    name: 'a wrong password of basic',
    identities: [{ login: { kind: 'basic', username: 'alice', password: 'wrong horse' } }],
    proofs: { alice: 'session_refused' },
    logins: 0,
  },
  {
    name: 'a wrong password that locks soon',
    site: (site) => {
      site.login = () => (
        (site.logins += 1),
        { status: 401, ...html('<p>Wrong password. 2 attempts left.</p>') }
      );
    },
    identities: [{ login: { ...FORM, password: 'wrong horse' } }],
    proofs: { alice: 'password_refused' },
    logins: 1,
  },
  {
    name: 'a response without the token',
    site: jsonApi,
    identities: [
      { login: JSON_LOGIN, session: [{ header: 'Authorization', value: 'Bearer {json:/token}' }] },
    ],
    proofs: { alice: 'no_token' },
    logins: 1,
  },
  {
    name: 'a login that returns status 200 to a right password',
    site: (site) => {
      const login = site.login.bind(site);
      site.login = (visit) => {
        const answer = login(visit);
        return answer.status === 302
          ? {
              ...html('<p>Welcome, one moment</p>'),
              headers: { 'set-cookie': answer.headers?.['set-cookie'] },
            }
          : answer;
      };
    },
  },
  {
    name: 'two hosts, both named',
    site: (site) => {
      site.hosts.push(`auth.${SHOP}`);
      site.routes['/login'] = (visit) => {
        if (visit.host === SHOP) return to(`https://auth.${SHOP}/login`);
        if (visit.method !== 'POST') return loginForm();
        const answer = site.login(visit);
        const [sid] = [...site.sessions.keys()].slice(-1);
        return answer.status === 302
          ? to(`https://${SHOP}/enter?ticket=1`, {
              'set-cookie': `sid=${sid}; Path=/; Domain=${SHOP}; Secure; HttpOnly; SameSite=Lax`,
            })
          : answer;
      };
      site.routes['/enter'] = () => to('/account');
    },
    identities: [{ origins: [`https://${SHOP}`, `https://auth.${SHOP}`] }],
    finds: { '/account': ['alice'], 'cookie-broad-domain sid': ['alice'] },
  },
];
