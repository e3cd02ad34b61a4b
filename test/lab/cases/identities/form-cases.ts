import { createHash, randomBytes } from 'node:crypto';
import type { IdentityCase } from '../../identity-case';
import { html, linksTo, type MembersSite, type Visit } from '../../sites/members-site';
import { BEARER, JSON_LOGIN, jsonApi } from './kind-cases';

/** The page of an account has a form with these fields. */
const withForm =
  (fields: (visit: Visit) => string, head = '') =>
  (site: MembersSite): void => {
    site.routes['/account'] = site.members((visit) =>
      html(
        `${head}<p>Account</p><form method="post" action="/account/email">${fields(visit)}<input name="email"><button>Save</button></form>${linksTo('/orders')}`,
      ),
    );
  };

/** The login sets its cookie with these attributes. */
export const withCookie = (site: MembersSite, attributes: string): void => {
  const login = site.login.bind(site);
  site.login = (visit) => {
    const answer = login(visit);
    const line = answer.headers?.['set-cookie'];
    return typeof line === 'string'
      ? { ...answer, headers: { ...answer.headers, 'set-cookie': line.replace('SameSite=Lax', attributes) } }
      : answer;
  };
};
const noSameSite = (site: MembersSite): void => withCookie(site, 'Priority=High');

/** The session has a name that says nothing. */
const namedK7 = (site: MembersSite): void => {
  const accountOf = site.accountOf.bind(site);
  site.accountOf = (headers) => accountOf({ ...headers, cookie: headers.cookie?.replace('k7=', 'sid=') });
  const login = site.login.bind(site);
  site.login = (visit) => {
    const { headers: { 'set-cookie': line, ...headers } = {}, ...answer } = login(visit);
    return {
      ...answer,
      headers: { ...headers, ...(line && { 'set-cookie': String(line).replace('sid=', 'k7=') }) },
    };
  };
};

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${value}">`;
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
/** As PHP applications have it: one random value for each session. */
const ofSession = ({ headers }: Visit): string =>
  hidden('csrf_token', hash(`key ${headers.cookie} ${headers.authorization}`));
const NONCES = ['d9bddc8512', '7a1c0f33e4', 'c04e51b9a7'];
/** Another one for each session, in the order in which they come. */
const nonceOf = (): ((visit: Visit) => string) => {
  const sessions: string[] = [];
  return ({ headers: { cookie = '' } }) => {
    if (!sessions.includes(cookie)) sessions.push(cookie);
    return hidden('screenoptionnonce', NONCES[sessions.indexOf(cookie) % NONCES.length] ?? '');
  };
};
const BY_TOKEN = { login: JSON_LOGIN, session: BEARER };
const FORM_AT = '/account/email';
const bare = withForm(() => '');

const both =
  (...changes: ((site: MembersSite) => void)[]) =>
  (site: MembersSite): void => {
    for (const change of changes) change(site);
  };

/** Forms on pages that only an account sees: none is ever sent. */
export const FORM_CASES: readonly IdentityCase[] = [
  {
    name: 'a form without token, a cookie without SameSite',
    site: both(bare, noSameSite),
    finds: { [`csrf-no-protection ${FORM_AT}`]: ['alice'], 'cookie-session-no-samesite sid': ['alice'] },
  },
  {
    name: 'a form without token, a cookie with SameSite=Lax',
    site: bare,
    finds: { [`csrf-samesite-only ${FORM_AT}`]: ['alice'] },
  },
  {
    name: 'a form without token, a cookie with SameSite=Strict',
    site: both(bare, (site) => withCookie(site, 'SameSite=Strict')),
    finds: {},
  },
  {
    name: 'a form without token, a session cookie with a name that says nothing',
    site: both(bare, namedK7),
    finds: { [`csrf-samesite-only ${FORM_AT}`]: ['alice'] },
  },
  {
    name: 'a form without token, a session cookie with a name that says nothing and without SameSite',
    site: both(bare, namedK7, noSameSite),
    finds: { [`csrf-no-protection ${FORM_AT}`]: ['alice'], 'cookie-session-no-samesite k7': ['alice'] },
  },
  {
    name: 'a form with ten digits for each session, as WordPress has them',
    site: withForm(nonceOf()),
    logins: 2,
    finds: {},
  },
  {
    name: 'a form without token, a bearer token for a session',
    site: both(bare, jsonApi),
    identities: [BY_TOKEN],
    finds: {},
  },
  {
    name: 'a form without token, HTTP authentication',
    site: bare,
    identities: [{ login: { kind: 'basic', username: 'alice', password: JSON_LOGIN.password } }],
    finds: { [`csrf-no-protection ${FORM_AT}`]: ['alice'] },
  },
  {
    name: 'a form with a token for each load',
    site: both(
      withForm(() => hidden('csrf_token', randomBytes(16).toString('hex'))),
      noSameSite,
    ),
    finds: { 'cookie-session-no-samesite sid': ['alice'] },
  },
  {
    name: 'a form with a token for each session',
    site: withForm(ofSession),
    logins: 2,
    finds: {},
  },
  {
    name: 'a form with a token for each session under a name that says nothing',
    site: withForm((visit) => ofSession(visit).replace('csrf_token', 'v2')),
    logins: 2,
    finds: {},
  },
  {
    name: 'a token of the session in a meta tag',
    site: (site) => {
      site.routes['/account'] = site.members((visit) =>
        html(
          `<meta name="csrf-token" content="${hash(`key ${visit.headers.cookie}`)}"><script src="/app.js"></script><form method="post" action="/account/email"><input name="email"><button>Save</button></form>`,
        ),
      );
      site.routes['/app.js'] = () => ({ headers: { 'content-type': 'text/javascript' }, body: 'send()' });
    },
    logins: 2,
    finds: {},
  },
  {
    name: 'a token for each session, and a login that works once',
    site: both(withForm(ofSession), (site) => {
      const login = site.login.bind(site);
      site.login = (visit) =>
        site.logins === 0 ? login(visit) : ((site.logins += 1), html('<p>Try again later</p>'));
    }),
    logins: 2,
    finds: {},
  },
  {
    name: 'a form with the same token in all sessions',
    site: withForm(() => hidden('csrf_token', hash('forever'))),
    logins: 2,
    finds: { [`csrf-token-static ${FORM_AT}`]: ['alice'] },
  },
  {
    name: 'a form with the same token in all sessions, a bearer token for a session',
    site: both(
      withForm(() => hidden('csrf_token', hash('forever'))),
      jsonApi,
    ),
    identities: [BY_TOKEN],
    logins: 2,
    finds: {},
  },
  {
    name: 'a form without token, a fixed cookie',
    site: both(bare, (site) => {
      site.sessions.set('c00kie-of-alice-1234', 'alice');
      site.secrets.push('c00kie-of-alice-1234');
    }),
    identities: [{ login: { kind: 'cookie', cookies: { sid: 'c00kie-of-alice-1234' } } }],
    finds: {},
  },
  {
    name: 'a form with a token, a cookie of an earlier visit without SameSite',
    site: both(bare, (site) => {
      withCookie(site, 'SameSite=Strict');
      const start = site.routes['/'];
      site.routes['/'] = (visit) => ({
        ...start?.(visit),
        headers: { 'set-cookie': `visit=${randomBytes(16).toString('hex')}; Path=/; Secure; HttpOnly` },
      });
    }),
    finds: {},
  },
  {
    name: 'a search without token',
    site: (site) =>
      void (site.routes['/account'] = site.members(() =>
        html('<form method="post" action="/search"><input type="search" name="q"><button>Go</button></form>'),
      )),
    finds: {},
  },
  {
    name: 'a list that sends its token by GET, on a page with scripts (WordPress)',
    site: (site) => {
      const nonce = nonceOf();
      site.routes['/account'] = site.members((visit) =>
        html(
          `<script src="/app.js"></script><form id="posts-filter" method="get">${nonce(visit).replace('screenoption', '_wp')}<input type="search" name="s"><button>Search</button></form>`,
        ),
      );
      site.routes['/app.js'] = () => ({ headers: { 'content-type': 'text/javascript' }, body: 'send()' });
    },
    logins: 2,
    finds: { 'csrf-token-in-url /account': ['alice'] },
  },
  {
    name: 'a form with a token that says nothing of how it is sent, on a page with scripts',
    site: (site) => {
      const nonce = nonceOf();
      site.routes['/account'] = site.members((visit) =>
        html(
          `<script src="/app.js"></script><form>${nonce(visit).replace('screenoption', '_wp')}<input name="s"><button>Go</button></form>`,
        ),
      );
      site.routes['/app.js'] = () => ({ headers: { 'content-type': 'text/javascript' }, body: 'send()' });
    },
    logins: 2,
    finds: {},
  },
  {
    name: 'a choice of the order of a list (Icinga Web), a cookie without SameSite',
    site: both(noSameSite, (site) => {
      site.routes['/account'] = site.members(() =>
        html(
          `<form method="post" action="/account">${hidden('formUID', 'sort-user')}<select name="sort"><option>name</option></select><button>Sort</button></form>`,
        ),
      );
    }),
    finds: { 'cookie-session-no-samesite sid': ['alice'] },
  },
  {
    name: 'a button that turns the order of a list round (Icinga Web), a cookie without SameSite',
    site: both(noSameSite, (site) => {
      site.routes['/account'] = site.members(() =>
        html(
          `<form method="post" action="/account">${hidden('dir', 'desc')}${hidden('formUID', 'sort-user')}<button title="Change sort direction">Change sort direction</button></form>`,
        ),
      );
    }),
    finds: { 'cookie-session-no-samesite sid': ['alice'] },
  },
  {
    name: 'an order that is saved, a cookie without SameSite',
    site: both(noSameSite, (site) => {
      site.routes['/account'] = site.members(() =>
        html(
          '<form method="post" action="/account"><select name="order"><option>1</option></select><button>Save order</button></form>',
        ),
      );
    }),
    finds: { 'csrf-no-protection /account': ['alice'], 'cookie-session-no-samesite sid': ['alice'] },
  },
  {
    name: 'the login once more, behind the login (WordPress)',
    site: both(noSameSite, (site) => {
      site.routes['/account'] = site.members(() =>
        html(
          '<form method="post" action="/signin"><input name="log"><input type="password" name="pwd"><button>Log In</button></form>',
        ),
      );
    }),
    finds: { 'cookie-session-no-samesite sid': ['alice'] },
  },
];
