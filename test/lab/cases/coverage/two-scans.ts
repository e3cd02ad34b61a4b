import type { SiteCase } from '../../site-case';
import {
  type Answer,
  page,
  links,
  shell,
  SIGN_IN,
  FIVE,
  home,
  word,
  textOf,
  site,
  to,
  LONG,
  type Route,
} from './small-sites';

/** All pages, then fewer: what is missing closes nothing. */
const world = (second: (count: number) => Answer | null, more: Record<string, Route> = {}) =>
  site({ '/': { body: home }, ...textOf(...FIVE), ...more }, (phase, count) =>
    phase === 'second' ? second(count) : null,
  );

const German = page(`<h1>Start</h1>${links('/de/x')}`);

const MANY =
  'about team jobs press legal terms privacy contact events shop prices tours blog guides help partners map photos videos awards'
    .split(' ')
    .map((name) => `/${name}`);
const SESSION = { 'set-cookie': 'sessionid=8f4ab1c09d2e7736; Path=/; Secure; HttpOnly; SameSite=None' };
const subscribe = page(
  '<p>News</p><form method="post" action="/subscribe"><input name="email"><button>Subscribe</button></form>',
);

/** More pages than the test reads, one of which has a form; what it is in the second scan. */
const formOnAPage = (second: Answer, more: Record<string, Route> = {}) =>
  site({
    ...textOf(...MANY),
    '/': { headers: SESSION, body: page(`<h1>Home</h1>${links('/news', ...MANY)}`) },
    '/news': (phase) => (phase === 'first' ? { body: subscribe } : second),
    ...more,
  });

/** Pages with forms of their own: the test compares fewer of them than it reads. */
const FORMS = MANY.slice(0, 14);
const ownForm = (path: string): Answer => ({
  body: page(
    `<p>${path}</p><form method="post" action="${path}"><input name="of-${path.slice(1)}"><button>Send</button></form>`,
  ),
});

export const TWO_SCAN_CASES: readonly SiteCase[] = [
  { name: 'nothing changes', site: world(() => null), rows: { '/a': 'judged' }, closes: ['/', '/a', '/e'] },
  {
    name: 'a form is removed from a page of a site with more pages than are read',
    site: formOnAPage({ body: page('<p>News</p>') }),
    csrfCloses: ['/subscribe'],
  },
  {
    name: 'the page of a form is removed from such a site',
    site: formOnAPage({ status: 404, body: page('Not found') }),
    keepsOpen: ['/subscribe'],
  },
  {
    name: 'the page of a form fails at such a site',
    site: formOnAPage({ status: 503, body: page('Back soon') }),
    keepsOpen: ['/subscribe'],
  },
  {
    name: 'the page of a form requires a sign-in now at such a site',
    site: formOnAPage(to('/sign-in'), { '/sign-in': { body: SIGN_IN } }),
    keepsOpen: ['/subscribe'],
  },
  {
    name: 'more pages with forms than are compared',
    site: site({
      ...Object.fromEntries(FORMS.map((path) => [path, ownForm(path)])),
      '/': { headers: SESSION, body: page(`<h1>Home</h1>${links(...FORMS)}`) },
    }),
    csrfKeepsOpen: ['/guides'],
  },
  {
    name: 'a firewall from request 3 on',
    site: world((count) => (count > 2 ? { status: 403, body: page('Blocked') } : null)),
    keepsOpen: ['/', '/b', '/e'],
  },
  {
    name: 'a challenge from request 3 on',
    site: world((count) =>
      count > 2
        ? {
            status: 503,
            headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' },
            body: page('x', 'Just a moment...'),
          }
        : null,
    ),
    keepsOpen: ['/', '/b', '/e'],
  },
  {
    name: 'the network ends in mid scan',
    site: world((count) => (count > 2 ? { dies: true } : null)),
    keepsOpen: ['/', '/b', '/e'],
  },
  {
    name: 'errors in mid scan',
    site: world((count) => (count > 2 ? { status: 502, body: page('Bad gateway') } : null)),
    keepsOpen: ['/', '/b', '/e'],
  },
  {
    name: 'a maintenance page with status 200',
    site: world(() => ({ body: page('<h1>We will be back soon</h1>') })),
    keepsOpen: ['/', '/a', '/e'],
  },
  {
    name: 'a maintenance page with status 200 for all that the owner expects',
    site: world(() => ({ body: page('<h1>We will be back soon</h1>') })),
    expectedPaths: ['/a', '/b', '/c', '/d', '/e'],
    keepsOpen: ['/', '/a', '/e'],
  },
  {
    name: 'a maintenance page with status 503',
    site: world(() => ({ status: 503, body: page('<h1>We will be back soon</h1>') })),
    keepsOpen: ['/', '/a', '/e'],
  },
  {
    name: 'another language without the links',
    site: world(() => null, {
      '/': (phase) => ({ body: phase === 'second' ? German : home }),
      '/de/x': word('/de/x'),
    }),
    closes: ['/', '/a', '/e'],
  },
  {
    name: 'another language whose server knows no other pages',
    site: world(() => null, {
      '/': (phase) => ({ body: phase === 'second' ? German : home }),
      '/de/x': word('/de/x'),
      ...Object.fromEntries(
        FIVE.map((path): [string, Route] => [
          path,
          (phase) => (phase === 'second' ? { status: 404, body: page('Nicht gefunden') } : word(path)),
        ]),
      ),
    }),
    keepsOpen: ['/', '/a', '/e'],
  },
  {
    name: 'everything leads to the login',
    site: world(() => ({ body: SIGN_IN })),
    keepsOpen: ['/', '/a', '/e'],
  },
  {
    name: 'every page but the start leads to the login',
    site: world(() => null, {
      ...Object.fromEntries(
        FIVE.map((path): [string, Route] => [
          path,
          (phase) => (phase === 'second' ? to('/login') : word(path)),
        ]),
      ),
      '/login': { body: SIGN_IN },
    }),
    keepsOpen: ['/a', '/e'],
  },
  {
    name: 'a start page that became a shell',
    site: world(() => null, { '/': (phase) => ({ body: phase === 'second' ? shell() : home }) }),
    keepsOpen: ['/'],
    closes: ['/a', '/e'],
  },
  {
    name: 'one page is refused',
    site: world(() => null, {
      '/b': (phase) => (phase === 'second' ? { status: 403, body: page('No') } : word('/b')),
    }),
    keepsOpen: ['/b'],
    closes: ['/a'],
  },
  {
    name: 'one page is gone',
    site: world(() => null, {
      '/b': (phase) => (phase === 'second' ? { status: 404, body: page('Not found') } : word('/b')),
    }),
    keepsOpen: ['/b'],
    closes: ['/a'],
  },
  {
    name: 'one page has an error',
    site: world(() => null, {
      '/b': (phase) => (phase === 'second' ? { status: 500, body: page('Error') } : word('/b')),
    }),
    keepsOpen: ['/b'],
    closes: ['/a'],
  },
  {
    name: 'one page moved to the login',
    site: world(() => null, {
      '/b': (phase) => (phase === 'second' ? to('/login') : word('/b')),
      '/login': { body: SIGN_IN },
    }),
    keepsOpen: ['/b'],
    closes: ['/a'],
  },
  {
    name: 'a page that is no longer linked, and expected',
    site: world(() => null, {
      '/': (phase) => ({
        body: phase === 'second' ? page(`<h1>Home</h1>${links('/a', '/b', '/c', '/d')}`) : home,
      }),
    }),
    expectedPaths: ['/e'],
    closes: ['/e'],
  },
  {
    name: 'a page too long to be read',
    site: world(() => null, {
      '/b': (phase) => ({ body: phase === 'second' ? page(LONG) : page('<p>b</p>') }),
    }),
    keepsOpen: ['/b'],
    closes: ['/a'],
  },
  {
    name: 'a page that is back',
    site: world(() => null, {
      '/b': (phase) => (phase === 'first' ? { status: 503, body: page('Error') } : word('/b')),
    }),
    closes: ['/b'],
  },
];
