import type { CaseOf } from '../../lab-case';
import {
  type Answer,
  cookie,
  link,
  page,
  postForm,
  randomId,
  removal,
  type SessionSite,
  type Visit,
} from '../../sites/session-site';
import { ALICE, API_ALICE, session } from './identities';

const FIXATION = 'session-fixation high';
const REPEATED = 'session-not-rotated medium';
const ALIVE = 'session-alive-after-logout medium';
const REMEMBERED = 'session-alive-after-logout high';
const MONTH = '; Max-Age=2592000';

const toAccount = (...cookies: string[]): Answer => ({
  status: 302,
  headers: { location: '/account' },
  cookies,
});
const toHome = (...cookies: string[]): Answer => ({ status: 302, headers: { location: '/' }, cookies });

/** The id of the visitor becomes that of the account. */
const keepsId = (site: SessionSite): void => {
  site.enter = ({ cookies }) => {
    site.signedIn.add(cookies.sid ?? '');
    return toAccount();
  };
};

const FIXED: readonly CaseOf[] = [
  session('the id stays the same at the sign-in', keepsId, [FIXATION]),
  session(
    'a new id, and the old one is signed in as well',
    (site) => {
      site.enter = ({ cookies }) => {
        const id = site.newId();
        site.signedIn.add(id).add(cookies.sid ?? '');
        return toAccount(cookie('sid', id));
      };
    },
    [FIXATION],
  ),
  session(
    'an id that the visitor brings along',
    (site) => {
      site.greet = () => [];
      site.enter = ({ cookies }) => {
        const id = cookies.sid ?? site.newId();
        site.signedIn.add(id);
        return toAccount(cookie('sid', id));
      };
    },
    [FIXATION],
  ),
  session(
    'an id of the visitor next to a cookie of the account',
    (site) => {
      site.enter = () => {
        const id = site.newId();
        site.signedIn.add(id);
        return toAccount(cookie('auth', id));
      };
      site.isIn = ({ cookies }) => site.signedIn.has(cookies.auth ?? '');
      site.leave = ({ cookies }) => {
        site.signedIn.delete(cookies.auth ?? '');
        return toHome(removal('auth'));
      };
    },
    [],
    { guards: 'the old id opens nothing' },
  ),
  session(
    'a basket that stays while the id changes',
    (site) => {
      const { greet } = site;
      site.greet = (visit) => [
        ...greet(visit),
        ...(visit.cookies.basket ? [] : [cookie('basket', randomId())]),
      ];
    },
    [],
    { guards: 'cookies that open nothing' },
  ),
  session(
    'everyone at the address of the account is let in',
    (site) => {
      let isOpen = false;
      keepsId(site);
      const { enter } = site;
      site.enter = (visit) => {
        isOpen = true;
        return enter(visit);
      };
      site.isIn = () => isOpen;
    },
    'inconclusive',
    { guards: 'a stranger who gets the page too' },
  ),
];

const withToken =
  (tokenOf: () => string, isEnded = true) =>
  (site: SessionSite): void => {
    const json = (value: unknown, status = 200): Answer => ({
      status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(value),
    });
    const tokenIn = ({ authorization }: Visit): string => authorization?.replace('Bearer ', '') ?? '';
    site.routes['/api/login'] = () => {
      const token = tokenOf();
      site.signedIn.add(token);
      return json({ token });
    };
    site.routes['/api/me'] = (visit) =>
      site.signedIn.has(tokenIn(visit)) ? json({ name: 'alice' }) : json({}, 401);
    site.routes['/api/logout'] = (visit) => {
      if (visit.method !== 'POST') return json({}, 405);
      if (isEnded) site.signedIn.delete(tokenIn(visit));
      return { status: 204 };
    };
  };
const api = { identities: [API_ALICE] };

const ROTATED: readonly CaseOf[] = [
  session(
    'an API with one token for each account',
    withToken(() => 'b3f1c09d7a6e4421'),
    [REPEATED],
    api,
  ),
  session(
    'a cookie made of the name of the account',
    (site) => {
      const id = Buffer.from('alice:customer:7').toString('base64');
      site.enter = () => {
        site.signedIn.add(id);
        return toAccount(cookie('sid', id));
      };
    },
    [REPEATED],
  ),
  session('an API with a token for each sign-in', withToken(randomId), [], api),
  session(
    'a cookie that knows the device',
    (site) => {
      const { enter } = site;
      site.enter = (visit) => {
        const answer = enter(visit);
        return {
          ...answer,
          cookies: [...(answer.cookies ?? []), cookie('device', 'd41d8cd98f00b204', MONTH)],
        };
      };
    },
    [],
    { guards: 'the same for each sign-in, and opens nothing' },
  ),
  session(
    'a session that the site extends',
    (site) => {
      site.routes['/account'] = (visit) =>
        site.isIn(visit)
          ? { body: page(site.account(visit)), cookies: [cookie('sid', visit.cookies.sid ?? '', MONTH)] }
          : { status: 302, headers: { location: '/login' } };
    },
    [],
    { guards: 'the same id with a later end' },
  ),
];

const LEFT: readonly CaseOf[] = [
  session(
    'the cookie is removed, the session stays',
    (site) => void (site.leave = () => toHome(removal('sid'))),
    [ALIVE],
  ),
  session(
    'the site leads to its home page and does nothing',
    (site) => {
      site.home = () => link('/about', '/login');
      site.leave = () => toHome();
    },
    [ALIVE],
  ),
  session(
    'a new cookie replaces the session',
    (site) => void (site.leave = () => toHome(cookie('sid', randomId()))),
    [ALIVE],
  ),
  session('a token that the API does not end', withToken(randomId, false), [ALIVE], api),
  session(
    'a form that signs out, and does not',
    (site) => {
      site.leave = ({ method }) =>
        method === 'POST' ? toHome(removal('sid')) : { body: page(`Really? ${postForm('/logout')}`) };
    },
    [ALIVE],
  ),
  session('a cookie that remembers its user', remembering(false), [REMEMBERED]),
  session('a cookie that remembers its user until the sign-out', remembering(true), [], {
    guards: 'cookies that remember',
  }),
  session(
    'a cookie that remembers the name alone',
    (site) => {
      const { enter } = site;
      site.enter = (visit) => {
        const answer = enter(visit);
        return { ...answer, cookies: [...(answer.cookies ?? []), cookie('remember_name', 'alice', MONTH)] };
      };
    },
    [],
    { guards: 'cookies that remember' },
  ),
  session(
    'a page that asks first, and a form that signs out',
    (site) => {
      const { leave } = site;
      site.leave = (visit) =>
        visit.method === 'POST' && visit.form.get('token') === 't0k3n'
          ? leave(visit)
          : {
              body: page(
                `Really? ${postForm('/logout', '<input type="hidden" name="token" value="t0k3n">')}`,
              ),
            };
    },
    [],
    { guards: 'a page that only asks' },
  ),
  session(
    'a page that asks, and leads to another address',
    (site) => {
      const { leave } = site;
      site.leave = () => ({ body: page(`Really? ${postForm('/sessions/end')}`) });
      site.routes['/sessions/end'] = leave;
    },
    'inconclusive',
    { guards: 'a page that only asks', untouched: /sessions/ },
  ),
  session(
    'a page that asks by a script',
    (site) => void (site.leave = () => ({ body: page('<button id="yes">Sign out</button>') })),
    'inconclusive',
    { guards: 'a page that only asks' },
  ),
  session(
    'a sign-out by a form alone',
    (site) => {
      const { leave } = site;
      site.account = () =>
        `Hello alice ${postForm('/logout', '<input type="hidden" name="csrf" value="c5rf">')}`;
      site.leave = (visit) =>
        visit.method === 'POST' && visit.form.get('csrf') === 'c5rf' ? leave(visit) : { status: 405 };
    },
    [],
    { guards: 'frameworks that refuse a GET' },
  ),
  session(
    'a sign-out of all devices',
    (site) => {
      site.leave = () => {
        site.signedIn.clear();
        return toHome(removal('sid'));
      };
    },
    [],
  ),
  session(
    'an old cookie that starts a session of a stranger',
    (site) => {
      site.routes['/account'] = (visit) =>
        site.isIn(visit)
          ? { body: page(site.account(visit)) }
          : { status: 302, headers: { location: '/login' }, cookies: [cookie('sid', randomId())] };
    },
    [],
    { guards: 'a new session is not the old one' },
  ),
  session(
    'a sign-out that nobody has named',
    (site) => void (site.leave = () => toHome(removal('sid'))),
    [],
    {
      identities: [{ ...ALICE, logout: null }],
      untouched: /logout/,
      guards: 'nothing is sent to an address that the owner has not named',
    },
  ),
  session(
    'an error of the server at the sign-out',
    (site) => void (site.leave = () => ({ status: 500 })),
    'inconclusive',
  ),
];

/** A second cookie signs its user in without the session. */
function remembering(isEnded: boolean) {
  return (site: SessionSite): void => {
    const remembered = new Set<string>();
    const { enter, leave, isIn } = site;
    site.enter = (visit) => {
      const token = randomId();
      remembered.add(token);
      const answer = enter(visit);
      return { ...answer, cookies: [...(answer.cookies ?? []), cookie('remember_token', token, MONTH)] };
    };
    site.isIn = (visit) => isIn(visit) || remembered.has(visit.cookies.remember_token ?? '');
    site.leave = (visit) => {
      const answer = leave(visit);
      if (isEnded) remembered.delete(visit.cookies.remember_token ?? '');
      return { ...answer, cookies: [...(answer.cookies ?? []), removal('remember_token')] };
    };
  };
}

const UNSURE: readonly CaseOf[] = [
  session('no identity', () => undefined, 'inconclusive', { identities: [] }),
  session(
    'an identity without a login',
    (site) => void site.signedIn.add('fixed-session-of-alice'),
    'inconclusive',
    {
      identities: [{ ...ALICE, login: { kind: 'cookie', cookies: { sid: 'fixed-session-of-alice' } } }],
      untouched: /logout/,
    },
  ),
  session(
    'a refused password',
    (site) => void (site.enter = () => ({ status: 401, body: page('No') })),
    'inconclusive',
  ),
];

export const SIGN_IN_CASES: readonly CaseOf[] = [...FIXED, ...ROTATED, ...LEFT, ...UNSURE];
