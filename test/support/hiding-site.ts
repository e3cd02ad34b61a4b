/** What a site gives for one path. */
export interface Served {
  status?: number;
  headers?: Record<string, string | string[]>;
  body: string;
}
export const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}`;
export const links = (...paths: string[]): string =>
  paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
const word = (path: string): Served => ({ body: page(path, `<p>All about ${path.slice(1)}</p>`) });

const TOKEN =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI0MiIsIm5hbWUiOiJKYW5lIn0.dGhpcyBpcyBub3QgYSByZWFsIHNpZw';
/** One page with all defects. */
export const OFFERS: Served = {
  headers: {
    'set-cookie': 'basket_session=9c1f0e7ab2d34588aa01; Path=/; Secure; SameSite=Lax',
    'access-control-allow-origin': '*',
    'access-control-allow-credentials': 'true',
    'x-xss-protection': '1',
  },
  body: page(
    'Offers',
    `<form method="post" action="/subscribe"><input name="email"><button>Subscribe</button></form>
     <script src="http://cdn.other-site.example/tracker.js"></script>
     <script src="https://unpkg.com/lodash@4.17.21/lodash.js"></script>
     <script src="/lib.js"></script><script src="https://rawgit.com/acme/tool/master/tool.js"></script>
     <!-- test account: user: anna, password: Winter-24 -->
     <a href="/next?token=${TOKEN}">Next</a> <a href="/no-such-offer?view=b">Old offer</a>`,
  ),
};
const JQUERY = `/*! jQuery v1.8.3 jquery.com | jquery.org/license */\n(function(window){var jQuery=function(){};jQuery.fn=jQuery.prototype={jquery:"1.8.3"};window.jQuery=jQuery;})(window);`;
export const LOGIN = page(
  'Sign in',
  '<form method="post" action="/login"><input name="user"><input type="password" name="password"><input type="hidden" name="csrf_token" value="a"><button>Sign in</button></form>',
);
export const REPAIRED: Served = {
  body: page('Offers', '<p>No offers today</p><script src="/lib.js"></script>'),
};

const OTHERS = ['/about', '/news', '/prices', '/team', '/jobs'];
const MANY =
  'press legal terms privacy contact events shop tours blog guides help partners map photos videos awards faq quality history vision cities routes hotels boats trains'
    .split(' ')
    .map((name) => `/${name}`);

export type Site = Readonly<Record<string, Served>>;
export const SITE: Site = {
  '/': {
    headers: { 'set-cookie': 'sessionid=3f1c9a7be2d04588; Path=/; Secure; HttpOnly; SameSite=None' },
    body: page('Shop', links('/offers', ...OTHERS)),
  },
  '/offers': OFFERS,
  '/next': word('/next'),
  '/login': { body: LOGIN },
  '/lib.js': { headers: { 'content-type': 'text/javascript' }, body: JQUERY },
  ...Object.fromEntries([...OTHERS, ...MANY].map((path) => [path, word(path)])),
};
export const offersAs = (offers: Served, more: Site = {}): Site => ({ ...SITE, '/offers': offers, ...more });
const to = (location: string, status = 302): Served => ({ status, headers: { location }, body: '' });

/** What the page with the defects shows next, and nothing of it says that they are gone: no response of the page at all. */
export const WITHOUT_PAGE: readonly [name: string, site: Site][] = [
  ['404', offersAs({ status: 404, body: page('Not found', '') })],
  ['410', offersAs({ status: 410, body: page('Gone', 'This offer has been removed.') })],
  ['403', offersAs({ status: 403, body: page('Forbidden', '') })],
  ['401', offersAs({ status: 401, headers: { 'www-authenticate': 'Basic' }, body: 'Who are you?' })],
  ['a redirect to the login', offersAs(to('/login?next=/offers'))],
  ['the login with status 200', offersAs({ body: LOGIN })],
  ['moved to another address', offersAs(to('/deals', 301), { '/deals': REPAIRED })],
  ['503', offersAs({ status: 503, body: page('Back soon', '') })],
  [
    'a challenge',
    offersAs({
      status: 403,
      headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' },
      body: page('Just a moment...', ''),
    }),
  ],
  ['an empty page', offersAs({ body: '' })],
];

/** Its headers are there, and what else it says is not. */
export const WITHOUT_CONTENT: readonly [name: string, site: Site][] = [
  ['a page cut before its content', offersAs({ body: `${page('Offers', '')}<p>${'x '.repeat(1_100_000)}` })],
  [
    'a shell that scripts draw',
    offersAs({ body: '<!doctype html><div id="app"></div><script src="/a.js"></script>' }),
  ],
  ['JSON in its place', offersAs({ headers: { 'content-type': 'application/json' }, body: '{"offers":[]}' })],
  [
    'XML in its place',
    offersAs({ headers: { 'content-type': 'application/xml' }, body: '<?xml version="1.0"?><offers/>' }),
  ],
  [
    'the page in another language',
    offersAs({
      body: REPAIRED.body.replace('lang="en"', 'lang="de"').replace('No offers', 'Keine Angebote'),
    }),
  ],
  [
    'a page beyond those that are read',
    offersAs(REPAIRED, {
      '/': { ...SITE['/'], body: page('Shop', links(...OTHERS, ...MANY, '/offers')) },
    }),
  ],
];
