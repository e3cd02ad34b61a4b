import { createHash } from 'node:crypto';
import { SHOP } from '../../sites/ground';
import { DEFECT, html, linksTo, loginForm, type MembersSite, PASSWORDS, to } from '../../sites/members-site';
import type { IdentityCase } from '../../identity-case';
import { FORM } from './kind-cases';

const BOB = {
  name: 'bob',
  login: { ...FORM, username: 'bob', password: PASSWORDS.bob ?? '' },
  verify: {
    url: '/api/me',
    signedIn: { status: null, json: '/email', equals: 'bob@shop.test', text: null },
    anonymous: { status: [401, 302], json: null, equals: null, text: null },
  },
};
const PAGES = [...'abcdefghijklmnopqrst'].map((letter) => `/team-${letter}`);

/** Pages of members, each with a link to sign out. */
const manyPages = (site: MembersSite): void => {
  site.links = ['/account', ...PAGES, '/logout'];
  for (const path of PAGES)
    site.routes[path] = site.members(() => html(`<p>${path}</p>${linksTo('/logout', '/account')}`));
};

/** The session ends after some requests, each time or once. */
const endsAfter =
  (requests: number, again = false) =>
  (site: MembersSite): void => {
    manyPages(site);
    let from = 0;
    let ends = 0;
    site.before = ({ path }) => {
      if (path !== '/api/me' && site.signedInRequests - from >= requests && (again || ends === 0)) {
        from = site.signedInRequests;
        ends += 1;
        site.sessions.clear();
      }
      return null;
    };
  };

/** What strangers get in place of pages of members is a page with status 200. */
const silently = (site: MembersSite): void => void (site.refuse = () => html('<p>Welcome to the shop</p>'));

/** The login sets further cookies, with values of 40 digits. */
const alsoSets = (site: MembersSite, ...names: string[]): void => {
  const login = site.login.bind(site);
  site.login = (visit) => {
    const answer = login(visit);
    const line = answer.headers?.['set-cookie'];
    const more = names.map(
      (name) => `${name}=${createHash('sha1').update(name).digest('hex')}; Path=/; Secure; SameSite=Lax`,
    );
    return typeof line === 'string'
      ? { ...answer, headers: { ...answer.headers, 'set-cookie': [line, ...more] } }
      : answer;
  };
};

export const SESSION_CASES: readonly IdentityCase[] = [
  {
    name: 'a cookie that remembers the sign-in and that scripts can read',
    site: (site) => alsoSets(site, 'shop_staySignedIn'),
    finds: { '/account': ['alice'], 'cookie-session-no-httponly shop_staySignedIn': ['alice'] },
  },
  {
    name: 'a cookie of the login that scripts read on purpose',
    site: (site) => alsoSets(site, 'view_state'),
  },
  {
    name: 'a cookie with the time of the last request (Icinga Web)',
    site: (site) => {
      const login = site.login.bind(site);
      site.login = (visit) => {
        const answer = login(visit);
        const line = answer.headers?.['set-cookie'];
        const time = `shop-session=${Math.floor(Date.now() / 1_000)}; Path=/; Secure; HttpOnly`;
        return typeof line === 'string'
          ? { ...answer, headers: { ...answer.headers, 'set-cookie': [line, time] } }
          : answer;
      };
    },
  },
  { name: 'two identities that see the same', identities: [{}, BOB] },
  {
    name: 'two identities, one of them refused',
    identities: [{}, { ...BOB, login: { ...BOB.login, password: 'wrong horse' } }],
    proofs: { bob: 'password_refused' },
    logins: 2,
    rows: { 'bob /account': 'signed_out', 'alice /account': 'judged' },
  },
  {
    name: 'a page that one of two identities sees',
    site: (site) => {
      site.routes['/account'] = site.members(({ account }) =>
        account === 'alice' ? html(`<p>Account</p>${DEFECT}`) : html('<p>Account of bob</p>'),
      );
    },
    identities: [{}, BOB],
    finds: { '/account': ['alice'] },
  },
  {
    name: 'identities that see each other’s pages',
    site: (site) => {
      site.routes['/users/1'] = site.members(() => html(`<p>canary-alice</p>${DEFECT}`));
      site.routes['/users/2'] = site.members(() => html(`<p>canary-bob</p>${DEFECT}`));
      site.routes['/account'] = site.members(() => html(linksTo('/users/1', '/users/2')));
    },
    identities: [{}, BOB],
    finds: { '/users/1': ['alice', 'bob'], '/users/2': ['alice', 'bob'] },
  },
  {
    name: 'a defect that strangers see too',
    site: (site) => void (site.routes['/about'] = () => html(`<p>About</p>${DEFECT}`)),
    finds: { '/about': [], '/account': ['alice'] },
  },
  {
    name: 'links that sign out on each page',
    site: manyPages,
    rows: { 'alice /team-c': 'judged', 'alice /logout': 'avoided' },
  },
  {
    name: 'a link that signs out under another word',
    site: (site) => {
      site.links.push('/bye');
      site.routes['/bye'] = () => (site.sessions.clear(), site.complaints.push('the scan said bye'), to('/'));
    },
    identities: [{ never: ['/bye'] }],
    rows: { 'alice /bye': 'avoided' },
    reasons: { 'alice /bye': 'the settings of the identity exclude it' },
  },
  {
    name: 'a link that pins an order with a token',
    site: (site) => {
      const pin = '/orders/1/pin?token=343346d972ad00d899b74d9a';
      site.routes['/orders'] = site.members(() => html(`<p>Orders</p>${linksTo(pin, '/logout')}`));
      site.routes['/orders/1/pin'] = () => (site.complaints.push('the scan pinned an order'), to('/orders'));
    },
    rows: { 'alice /orders': 'judged', 'alice /orders/{n}/pin': 'avoided' },
  },
  {
    name: 'pages that create a draft or lock a page when an account opens them',
    site: (site) => {
      const [draft, lock] = ['/posts/post-new.php', '/posts/post.php?id=1&action=edit'];
      site.routes['/posts'] = site.members(() => html(`<p>Posts</p>${linksTo(draft, lock, '/logout')}`));
      site.links.push('/posts');
      for (const path of ['/posts/post-new.php', '/posts/post.php'])
        site.routes[path] = () => (site.complaints.push('the scan opened an editor'), to('/posts'));
    },
    rows: {
      'alice /posts': 'judged',
      'alice /posts/post-new.php': 'avoided',
      'alice /posts/post.php': 'avoided',
    },
    reasons: {
      'alice /posts/post-new.php':
        'an account that opens it may create or lock something: "/posts/post-new.php"',
    },
  },
  {
    name: 'an editor that the owner names',
    site: (site) =>
      void (site.routes['/posts/new'] = site.members(() =>
        html(`<form>${DEFECT}</form>${linksTo('/logout')}`),
      )),
    identities: [{ start: ['/account', '/posts/new'] }],
    finds: { '/account': ['alice'], '/posts/new': ['alice'] },
    rows: { 'alice /posts/new': 'judged' },
  },
  {
    name: 'folders that the owner excludes',
    site: (site) => {
      site.links.push('/admin/users');
      site.routes['/admin/users'] = site.members(
        () => (site.complaints.push('the excluded page was requested'), html('<p>Users</p>')),
      );
    },
    identities: [{ never: ['/admin/**'] }],
    rows: { 'alice /admin/users': 'avoided' },
  },
  {
    name: 'login pages that end the session of everyone who asks for them',
    site: (site) => {
      const login = site.login.bind(site);
      site.routes['/'] = () => to('/login');
      site.routes['/users/login'] = (visit) => site.routes['/login']?.(visit) ?? to('/');
      site.routes['/users'] = () => to('/users/login');
      site.routes['/login'] = (visit) => {
        if (visit.method === 'POST') return login(visit);
        site.sessions.delete(/sid=(\w+)/.exec(visit.headers.cookie ?? '')?.[1] ?? '');
        return loginForm();
      };
    },
    identities: [{ start: ['/users', '/account', '/orders'] }],
    // One more after the page of the login, and one for two sessions of its form.
    logins: 3,
    rows: { 'alice /account': 'judged', 'alice /orders': 'judged' },
  },
  {
    name: 'a page of members that redirects to an excluded one',
    site: (site) => {
      site.links.push('/next');
      site.routes['/next'] = site.members(() => to('/bye'));
      site.routes['/bye'] = () => (site.complaints.push('the scan said bye'), to('/'));
    },
    identities: [{ never: ['/bye'] }],
    rows: { 'alice /bye': 'avoided' },
    reasons: { 'alice /bye': 'the settings of the identity exclude it' },
  },
  {
    name: 'a frame that the owner excludes',
    site: (site) =>
      void (site.routes['/orders'] = site.members(() => html('<p>Orders</p><iframe src="/live"></iframe>'))),
    identities: [{ never: ['/live'] }],
    reasons: { 'alice /live': 'the settings of the identity exclude it' },
  },
  {
    name: 'a frame of another host',
    site: (site) =>
      void (site.routes['/orders'] = site.members(() =>
        html(
          `<p>Orders</p><iframe src="https://frames.${SHOP}/x"></iframe><iframe src="https://www.${SHOP}/account"></iframe>`,
        ),
      )),
  },
  {
    name: 'links to the www twin, another port and http',
    site: (site) =>
      void (site.routes['/orders'] = site.members(() =>
        html(
          `<p>Orders</p>${linksTo(`https://www.${SHOP}/account`, `https://${SHOP}:8443/account`, `http://${SHOP}/account`)}`,
        ),
      )),
  },
  {
    name: 'a page of members that redirects to another host',
    site: (site) => {
      site.links.push('/out');
      site.routes['/out'] = site.members(() => to('https://evil.test/take'));
    },
  },
  {
    name: 'a page of members that redirects to http',
    site: (site) => {
      site.links.push('/down');
      site.routes['/down'] = site.members(() => to(`http://${SHOP}/account`));
    },
  },
  {
    name: 'scripts and styles of other hosts',
    site: (site) =>
      void (site.routes['/orders'] = site.members(() =>
        html(
          `<p>Orders</p><script src="https://cdn.test/a.js"></script><link rel="stylesheet" href="https://static.${SHOP}/a.css">`,
        ),
      )),
  },
  {
    name: 'tokens that change with each request',
    site: (site) => {
      const orders = site.routes['/orders'];
      site.routes['/orders'] = (visit) => {
        if (visit.account === null) return site.refuse(visit);
        const fresh = site.open(visit.account);
        return {
          ...orders?.(visit),
          headers: { 'set-cookie': `sid=${fresh}; Path=/; Secure; HttpOnly; SameSite=Lax` },
        };
      };
    },
  },
  {
    name: 'tokens that end the one before',
    site: (site) => {
      site.routes['/orders'] = (visit) => {
        if (visit.account === null) return site.refuse(visit);
        site.sessions.clear();
        const fresh = site.open(visit.account);
        return {
          ...html('<p>Orders</p>'),
          headers: { 'set-cookie': `sid=${fresh}; Path=/; Secure; HttpOnly; SameSite=Lax` },
        };
      };
    },
    logins: 1,
  },
  {
    name: 'a page that only some accounts may see',
    site: (site) => {
      site.links.push('/team-admin');
      site.routes['/team-admin'] = site.members(() => ({ status: 403, ...html('<p>Not for you</p>') }));
    },
    rows: { 'alice /team-admin': 'blocked' },
  },
  { name: 'a session that ends at request 30', site: endsAfter(30), logins: 2 },
  { name: 'a session that ends at request 10', site: endsAfter(10), logins: 2 },
  {
    name: 'a session that ends in silence',
    site: (site) => (endsAfter(12)(site), silently(site)),
    logins: 2,
  },
  {
    // dalfox #1281: such a redirect was taken for a session that had ended.
    name: 'a start page that leads accounts to /auth/home',
    site: (site) => {
      const start = site.routes['/'];
      site.routes['/'] = (visit) => (visit.account === null ? (start?.(visit) ?? {}) : to('/auth/home'));
      site.routes['/auth/home'] = site.members(() => html(`<h1>Home</h1>${linksTo(...site.links)}`));
    },
    rows: { 'alice /account': 'judged', 'alice /auth/home': 'judged' },
  },
  { name: 'a session that never lasts', site: endsAfter(4, true), logins: 4, finds: {} },
  {
    name: 'a login that works once',
    site: (site) => {
      endsAfter(6)(site);
      const login = site.login.bind(site);
      site.login = (visit) =>
        site.logins === 0 ? login(visit) : ((site.logins += 1), html('<p>Locked</p>'));
    },
    logins: 2,
    finds: {},
  },
  // Two scans: what an issue becomes.
  { name: 'nothing changed', closes: ['alice /account', 'anonymous /about'], logins: 2 },
  {
    name: 'the defect is gone',
    site: (site, phase) =>
      void (site.routes['/account'] = site.members(() =>
        html(`<p>Account</p>${phase() === 'first' ? DEFECT : ''}${linksTo('/orders')}`),
      )),
    finds: {},
    closes: ['alice /account'],
    logins: 2,
  },
  {
    name: 'the password was changed',
    site: (site, phase) => {
      const accepts = site.accepts.bind(site);
      site.accepts = (fields) => (phase() === 'first' ? accepts(fields) : null);
    },
    proofs: { alice: 'password_refused' },
    finds: {},
    keepsOpen: ['alice /account'],
    logins: 2,
  },
  {
    name: 'the login broke',
    site: (site, phase) => {
      const login = site.login.bind(site);
      site.login = (visit) =>
        phase() === 'first' ? login(visit) : ((site.logins += 1), { status: 500, body: 'error' });
    },
    proofs: { alice: 'server_error' },
    finds: {},
    keepsOpen: ['alice /account'],
    logins: 2,
  },
  {
    name: 'a CAPTCHA came',
    site: (site, phase) => {
      const page = site.routes['/login'];
      site.routes['/login'] = (visit) =>
        phase() === 'first' || visit.method === 'POST'
          ? (page?.(visit) ?? {})
          : html(
              '<form method="post"><input name="username"><input type="password" name="password"><div class="h-captcha"></div></form>',
            );
    },
    proofs: { alice: 'captcha' },
    finds: {},
    keepsOpen: ['alice /account'],
    logins: 1,
  },
  {
    name: 'the session ends in silence in the second scan',
    site: (site, phase) => {
      silently(site);
      site.before = ({ path }) => {
        if (phase() === 'second' && path === '/') site.sessions.clear();
        return null;
      };
    },
    finds: {},
    keepsOpen: ['alice /account'],
    logins: 3,
  },
  {
    name: 'most pages of members show maintenance in the second scan',
    site: (site, phase) => {
      manyPages(site);
      site.before = ({ account, path }) =>
        phase() === 'second' && account !== null && (PAGES.includes(path) || path === '/orders')
          ? { status: 503, body: 'Maintenance' }
          : null;
    },
    finds: {},
    keepsOpen: ['alice /account'],
    logins: 2,
  },
];
