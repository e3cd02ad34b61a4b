import type { CaseOf } from '../../lab-case';
import {
  aspNetIdentity,
  captchaAfter,
  devise,
  django,
  express,
  form,
  laravel,
  plainLogin,
  seeOther,
  spring,
  USERNAME,
  wordpress,
} from '../../sites/framework-logins';
import type { Application } from '../../sites/login-site';
import { application } from './application-case';

const UNLIMITED = ['login-no-throttling medium'];
const NAMES_USERS = 'login-generic-error-missing low';
const LATE = 'login-late-throttling low';
const posts = (count: number): Partial<CaseOf> => ({ atMost: { posts: count } });

/** An address that a firewall bars after five failures. */
function barring(): Application {
  let failures = 0;
  return (seen, bar) => {
    if (seen.method === 'POST') failures += 1;
    // A request on a connection that was used before would be repeated.
    if (failures <= 5) return { ...plainLogin()(seen, bar), headers: { connection: 'close' } };
    bar();
    return null;
  };
}

/** The first of two servers is at its limit, the second one is not: allowed, refused, allowed, refused. */
function takingTurns(): Application {
  let turn = 0;
  return (seen, bar) => {
    if (seen.method !== 'POST') return plainLogin()(seen, bar);
    turn += 1;
    return turn > 5 && turn % 2 === 0 ? { status: 429 } : plainLogin()(seen, bar);
  };
}

/** Two logins, of which the second one is an application of its own. */
const beside =
  (customers: Application, administrators: Application): Application =>
  (seen, bar) =>
    (seen.path.startsWith('/admin') ? administrators : customers)(seen, bar);

const adminForm = (above = ''): string => form(USERNAME, above, 'post', '/admin/login');
const administrators = plainLogin({ page: adminForm(), refusal: adminForm('Wrong user or password.') });
const BOTH = { endpoints: ['/login', '/admin/login'] };

/** The last failure, the attempt that met the limit, and one more that a header does not help. */
export const FRAMEWORK_CASES: CaseOf[] = [
  application('Laravel: five tries by name and address', laravel, [], posts(7)),
  application('Laravel: a limit after eleven', () => laravel(11), [LATE], posts(13)),
  application('Laravel: a fresh form for each try', () => laravel(20), UNLIMITED, {
    endpoints: ['/login'],
    atMost: { posts: 13, requests: 29 },
  }),
  application('Django: a token in form and cookie', () => django, UNLIMITED, posts(13)),
  application('Rails with Devise and lockable', devise, [], posts(6)),
  application('WordPress as it comes', wordpress, [NAMES_USERS, ...UNLIMITED], posts(13)),
  application('WordPress with a plugin that counts down', () => wordpress(4), 'inconclusive', posts(1)),
  application('Spring Security: a redirect to ?error', spring, UNLIMITED, posts(13)),
  application('ASP.NET Core Identity with a lock-out page', aspNetIdentity, [], posts(7)),
  application('Express that counts by user', () => express('user'), [], posts(7)),
  application(
    'a CAPTCHA after three failures, and one request for the page at the end',
    () => captchaAfter(3),
    [],
    {
      endpoints: ['/login'],
      ...posts(5),
    },
  ),
  application('an address that a firewall bars after five failures', barring, [], posts(6)),
  application(
    'a late limit that believes X-Forwarded-For: five more tries at most',
    () => express('claimed', 12),
    ['login-throttle-header-bypass high', LATE],
    posts(18),
  ),
  application('two servers that take turns and count apart', takingTurns, [], {
    guards: 'a bypass needs its controls in both orders',
  }),
  application(
    'two logins: one that returns errors is told',
    () => beside(express('peer'), () => ({ status: 500 })),
    'inconclusive',
    BOTH,
  ),
  application(
    'two logins: one returns errors, the other has a finding',
    () => beside(express('peer', 12), () => ({ status: 500 })),
    [LATE],
    BOTH,
  ),
  application(
    'two addresses that lead to one login',
    () => beside(express('peer'), administrators),
    UNLIMITED,
    { endpoints: ['/login', '/login?lang=de', '/admin/login'], ...posts(20) },
  ),
  {
    ...application('http that redirects to https', () => plainLogin(), UNLIMITED, {
      url: 'http://shop.test/',
    }),
    guards: 'credentials travel encrypted',
  },
  application(
    'a redirect that would repeat the credentials',
    () => (seen, bar) =>
      seen.method === 'POST' ? { status: 307, headers: { location: '/elsewhere' } } : plainLogin()(seen, bar),
    'inconclusive',
    { untouched: /elsewhere/, ...posts(1) },
  ),
  application(
    'single sign-on of the start page',
    () => () => seeOther('https://sso.example/authorize'),
    'inconclusive',
    {
      endpoints: ['/login'],
      ...posts(0),
    },
  ),
];
