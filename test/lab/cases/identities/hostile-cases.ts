import { SHOP } from '../../sites/ground';
import { html, json, loginForm, type MembersSite, to } from '../../sites/members-site';
import type { IdentityCase } from '../../identity-case';
import { FORM } from './kind-cases';

const loginPage =
  (body: string) =>
  (site: MembersSite): void => {
    site.routes['/login'] = (visit) => (visit.method === 'POST' ? site.login(visit) : html(body));
  };
const loginRedirect =
  (location: string) =>
  (site: MembersSite): void => {
    site.routes['/login'] = () => to(location);
  };
const verify = (own: object) => ({
  url: '/api/me',
  signedIn: { status: null, json: '/email', equals: 'alice@shop.test', text: null },
  anonymous: { status: [401, 302], json: null, equals: null, text: null },
  ...own,
});
const NOT_ALICE = { status: [401], json: null, equals: null, text: null };

/** A login that a scan must not send, and pages that prove nothing. */
export const HOSTILE_CASES: readonly IdentityCase[] = [
  {
    name: 'a CAPTCHA in the form',
    site: loginPage(
      '<form method="post"><input name="username"><input type="password" name="password"><div class="g-recaptcha" data-sitekey="x"></div><button>Sign in</button></form>',
    ),
    proofs: { alice: 'captcha' },
    logins: 0,
  },
  {
    name: 'a Turnstile in the form',
    site: loginPage(
      '<form method="post"><input name="username"><input type="password" name="password"><div class="cf-turnstile"></div><button>Sign in</button></form>',
    ),
    proofs: { alice: 'captcha' },
    logins: 0,
  },
  {
    name: 'a login that scripts draw',
    site: loginPage('<div id="app"></div><script src="/app.js"></script>'),
    proofs: { alice: 'no_login_form' },
    logins: 0,
  },
  {
    name: 'a login that scripts send',
    site: loginPage('<form><input><input type="password"></form><script src="/app.js"></script>'),
    proofs: { alice: 'login_by_script' },
    logins: 0,
  },
  {
    name: 'a form that sends the password in its address',
    site: loginPage(
      '<form action="/login"><input name="username"><input type="password" name="password"><button>Sign in</button></form>',
    ),
    proofs: { alice: 'login_by_get' },
    logins: 0,
  },
  {
    name: 'a form that goes to another host',
    site: loginPage(
      '<form method="post" action="https://evil.test/login"><input name="username"><input type="password" name="password"><button>Sign in</button></form>',
    ),
    proofs: { alice: 'left_origins' },
    logins: 0,
  },
  {
    name: 'a form that goes to http',
    site: loginPage(
      `<form method="post" action="http://${SHOP}/login"><input name="username"><input type="password" name="password"><button>Sign in</button></form>`,
    ),
    finds: { 'mixed-form-action /login': [] },
    proofs: { alice: 'left_origins' },
    logins: 0,
  },
  {
    name: 'a form that goes to another port',
    site: loginPage(
      `<form method="post" action="https://${SHOP}:8443/login"><input name="username"><input type="password" name="password"><button>Sign in</button></form>`,
    ),
    proofs: { alice: 'left_origins' },
    logins: 0,
  },
  {
    name: 'a form that goes to the www twin',
    site: loginPage(
      `<form method="post" action="https://www.${SHOP}/login"><input name="username"><input type="password" name="password"><button>Sign in</button></form>`,
    ),
    proofs: { alice: 'left_origins' },
    logins: 0,
  },
  {
    name: 'a base that moves the form to another host',
    site: loginPage(
      '<base href="https://evil.test/"><form method="post" action="login"><input name="username"><input type="password" name="password"><button>Sign in</button></form>',
    ),
    proofs: { alice: 'left_origins' },
    logins: 0,
  },
  {
    name: 'a redirect of the login to another host',
    site: loginRedirect('https://evil.test/login'),
    proofs: { alice: 'left_origins' },
    logins: 0,
  },
  {
    name: 'a redirect of the login to http',
    site: loginRedirect(`http://${SHOP}/login`),
    proofs: { alice: 'left_origins' },
    logins: 0,
  },
  {
    name: 'a redirect of the login in a circle',
    site: loginRedirect('/login'),
    proofs: { alice: 'redirect_loop' },
    logins: 0,
  },
  {
    name: 'a 307 that would take the password to another host',
    site: (site) =>
      void (site.login = () => (
        (site.logins += 1),
        { status: 307, headers: { location: 'https://evil.test/take' } }
      )),
    proofs: { alice: 'left_origins' },
    logins: 1,
  },
  {
    name: 'a 307 that takes the password along on its own host',
    site: (site) => {
      const login = site.login.bind(site);
      site.login = () => ({ status: 307, headers: { location: '/session' } });
      site.routes['/session'] = (visit) => login(visit);
    },
  },
  {
    name: 'a redirect to another host after the login',
    site: (site) => {
      const login = site.login.bind(site);
      site.login = (visit) => ({
        ...login(visit),
        headers: { ...login(visit).headers, location: 'https://evil.test/welcome' },
      });
    },
    proofs: { alice: 'left_origins' },
    logins: 2,
  },
  {
    name: 'a login that is gone',
    site: (site) => void (site.routes['/login'] = () => ({ status: 404, body: 'no' })),
    proofs: { alice: 'login_not_found' },
    logins: 0,
  },
  {
    name: 'a login with an error',
    site: (site) => void (site.login = () => ((site.logins += 1), { status: 500, body: 'error' })),
    proofs: { alice: 'server_error' },
    logins: 1,
  },
  {
    name: 'a login behind a firewall',
    site: (site) =>
      void (site.routes['/login'] = () => ({
        status: 403,
        headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' },
        body: '<title>Just a moment...</title>',
      })),
    proofs: { alice: 'challenge' },
    logins: 0,
  },
  {
    name: 'a login that refuses further requests',
    site: (site) => void (site.login = () => ((site.logins += 1), { status: 429, body: 'slow down' })),
    proofs: { alice: 'too_many_requests' },
    logins: 1,
  },
  {
    name: 'the logins of the hour are used up',
    hourlyLogins: 0,
    proofs: { alice: 'login_limit' },
    logins: 0,
  },
  {
    name: 'a login on an origin that is not named',
    identities: [{ login: { ...FORM, url: 'https://evil.test/login' } }],
    proofs: { alice: 'login_elsewhere' },
    logins: 0,
  },
  {
    name: 'a proof on an origin that is not named',
    identities: [{ verify: verify({ url: 'https://evil.test/me' }) }],
    proofs: { alice: 'verify_elsewhere' },
    logins: 0,
  },
  {
    name: 'a login that sets no cookie',
    site: (site) => {
      const login = site.login.bind(site);
      site.login = (visit) => (login(visit), html('<p>Welcome</p>'));
    },
    proofs: { alice: 'no_session' },
    logins: 1,
  },
  // Pages that prove nothing.
  {
    name: 'a proof that everyone sees',
    site: (site) => void (site.routes['/api/me'] = () => json({ email: 'alice@shop.test' })),
    proofs: { alice: 'same_for_strangers' },
    logins: 0,
  },
  {
    name: 'a proof by a page that everyone sees',
    identities: [
      {
        verify: verify({
          url: '/about',
          signedIn: { status: [200], json: null, equals: null, text: null },
          anonymous: { status: [200], json: null, equals: null, text: 'shop' },
        }),
      },
    ],
    proofs: { alice: 'same_for_strangers' },
    logins: 0,
  },
  {
    name: 'a proof that answers strangers in another way than described',
    identities: [{ verify: verify({ anonymous: { status: [403], json: null, equals: null, text: null } }) }],
    proofs: { alice: 'stranger_unexpected' },
    logins: 0,
  },
  {
    name: 'a proof that shows the account of another',
    identities: [
      {
        verify: verify({ signedIn: { status: null, json: '/email', equals: 'other@shop.test', text: null } }),
      },
    ],
    proofs: { alice: 'verify_mismatch' },
    logins: 1,
  },
  {
    name: 'a proof that any session passes',
    site: (site) => {
      const me = site.routes['/api/me'];
      site.routes['/api/me'] = (visit) =>
        visit.headers.cookie?.includes('sid=') === true
          ? json({ email: 'alice@shop.test' })
          : (me?.(visit) ?? {});
    },
    proofs: { alice: 'broken_session_accepted' },
    logins: 1,
  },
  {
    name: 'a proof that any header passes',
    site: (site) =>
      void (site.routes['/api/me'] = ({ headers }) =>
        headers['x-api-key'] === undefined ? json({}, 401) : json({ email: 'alice@shop.test' })),
    identities: [{ login: { kind: 'header', headers: { 'x-api-key': 'any-key-at-all' } } }],
    proofs: { alice: 'broken_session_accepted' },
    logins: 0,
  },
  {
    name: 'a proof whose broken session is not due',
    site: (site) => {
      const me = site.routes['/api/me'];
      site.routes['/api/me'] = (visit) => me?.(visit) ?? {};
    },
    identities: [{ proveBroken: false }],
  },
  {
    name: 'a broken session that gets status 400',
    site: (site) => {
      const me = site.routes['/api/me'];
      site.routes['/api/me'] = (visit) =>
        visit.account === null && visit.headers.cookie?.includes('sid=') === true
          ? json({ error: 'malformed' }, 400)
          : (me?.(visit) ?? {});
    },
  },
  {
    name: 'a proof that redirects strangers',
    site: (site) =>
      void (site.routes['/api/me'] = ({ account }) =>
        account === null ? to('/login') : json({ email: `${account}@shop.test` })),
  },
  {
    name: 'a proof by a text of a page',
    identities: [
      {
        verify: verify({
          url: '/account',
          signedIn: { status: [200], json: null, equals: null, text: 'Account of alice' },
          anonymous: { status: [302], json: null, equals: null, text: null },
        }),
      },
    ],
  },
  {
    name: 'a stranger whose refusal counts attempts',
    site: (site) =>
      void (site.routes['/api/me'] = () => json({ error: 'Unauthorized. 3 login attempts remaining' }, 401)),
    identities: [{ verify: verify({ anonymous: NOT_ALICE }) }],
    proofs: { alice: 'attempts_counted' },
    logins: 0,
  },
  {
    name: 'a proof that is an error',
    site: (site) =>
      void (site.before = ({ path }) => (path === '/api/me' ? { status: 503, body: 'down' } : null)),
    proofs: { alice: 'verify_error' },
    logins: 0,
  },
  {
    name: 'a prefilled form',
    site: (site) =>
      void (site.routes['/login'] = (visit) =>
        visit.method === 'POST'
          ? site.login(visit)
          : {
              ...loginForm(),
              body: (loginForm().body ?? '').replace('name="username"', 'name="username" value="guest"'),
            }),
  },
];
