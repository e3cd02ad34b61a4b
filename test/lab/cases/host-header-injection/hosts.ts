import type { CaseOf } from '../../lab-case';
import { pages } from '../../sites/pages';
import { type MethodAnswer, type MethodRequest, methodSite } from '../../sites/method-site';
import { STAGING_HOST_CASES } from './staging';

type Answer = (request: MethodRequest, host: string) => MethodAnswer;

const OWN = 'shop.test';
const html = (body: string, more: Partial<MethodAnswer> = {}): MethodAnswer => ({
  status: 200,
  body: `<!doctype html><title>Shop</title><h1>Garden chairs</h1><p>Chairs and tables of oak, beech and pine.</p>${body}`,
  ...more,
});
const text = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '');

/** The host that a framework takes from a field of the request; its own without one. */
const from =
  (field: string) =>
  ({ headers }: MethodRequest): string => {
    const value = text(headers[field]);
    const host = field === 'forwarded' ? (/host=([^;,]+)/.exec(value)?.[1] ?? '') : value;
    return host === '' ? OWN : host;
  };
const FORWARDED_HOST = from('x-forwarded-host');

const isHome = ({ path }: MethodRequest): boolean => path === '/' || path.startsWith('/?');
const MISSING = html('<p>There is no such page.</p>', { status: 404 });

interface Rest extends Partial<CaseOf> {
  /** Which host the application takes for its own. */
  takes?: (request: MethodRequest) => string;
}

const site = (name: string, answer: Answer, expected: CaseOf['expected'], rest: Rest = {}): CaseOf => {
  const { takes = FORWARDED_HOST, ...more } = rest;
  return {
    name: `host header: ${name}`,
    site: (ground) =>
      methodSite(ground, (request) => {
        if (request.headers.host !== OWN) ground.complaints.push(`Host was ${request.headers.host}`);
        return isHome(request) ? answer(request, takes(request)) : MISSING;
      }),
    expected,
    untouched: /^(?:POST|PUT|DELETE) /,
    ...more,
  };
};

const LINKS = ['hosthdr-reflected-in-links medium'];
const LOADS = ['hosthdr-reflected-in-links high'];

/** Where the application uses the host. */
const PLACE_CASES: CaseOf[] = [
  site(
    'a page that fails at a query that it does not know',
    ({ path }) =>
      path === '/' ? html('<p>Mail of today</p>') : { status: 500, body: 'Internal Server Error' },
    'inconclusive',
    { guards: 'without a query, a cache may keep what is sent (Mailgraph)' },
  ),
  site('the host is configured', () => html(`<a href="https://${OWN}/chairs">Chairs</a>`), []),
  site('a link', (_request, host) => html(`<a href="https://${host}/chairs">Chairs</a>`), LINKS),
  site(
    'an address that a button copies',
    (_request, host) => html(`<a href="#" onclick="return copy('https://${host}/chairs/{z}.png');">Copy</a>`),
    LINKS,
  ),
  site(
    'the host as a word of a handler',
    (_request, host) => html(`<a href="#" onclick="return say('this is ${host}');">Say</a>`),
    [],
  ),
  site('a link without a scheme', (_request, host) => html(`<a href="//${host}/chairs">Chairs</a>`), LINKS),
  site(
    'a link to a name below it',
    (_request, host) => html(`<img src="https://static.${host}/a.png">`),
    LINKS,
  ),
  site(
    'the canonical address',
    (_request, host) => html(`<link rel="canonical" href="https://${host}/">`),
    LINKS,
  ),
  site(
    'the address for social networks',
    (_request, host) => html(`<meta property="og:url" content="https://${host}/">`),
    LINKS,
  ),
  site(
    'a list of images',
    (_request, host) => html(`<img srcset="/a.png 1x, https://${host}/b.png 2x">`),
    LINKS,
  ),
  site(
    'a refresh',
    (_request, host) => html(`<meta http-equiv="refresh" content="300; url=https://${host}/">`),
    LINKS,
  ),
  site(
    'an address for scripts in an attribute',
    (_request, host) => html(`<div data-api="https://${host}/api"></div>`),
    LINKS,
  ),
  site('a script', (_request, host) => html(`<script src="https://${host}/shop.js"></script>`), LOADS),
  site(
    'a style sheet',
    (_request, host) => html(`<link rel="stylesheet" href="https://${host}/shop.css">`),
    LOADS,
  ),
  site(
    'the base address',
    (_request, host) => html(`<base href="https://${host}/"><a href="chairs">Chairs</a>`),
    LOADS,
  ),
  site(
    'a form',
    (_request, host) => html(`<form action="https://${host}/search"><input name=q></form>`),
    LOADS,
  ),
  site(
    'a button of a form',
    (_request, host) => html(`<form><button formaction="https://${host}/s">Go</button></form>`),
    LOADS,
  ),
  site(
    'a string of a script',
    (_request, host) => html(`<script>var api = "https://${host}/api";</script>`),
    LOADS,
  ),
  site(
    'a file of a style',
    (_request, host) => html(`<style>body{background:url(//${host}/a.png)}</style>`),
    LOADS,
  ),
  site(
    'a link and a script',
    (_request, host) => html(`<a href="//${host}/a">A</a><script src="//${host}/a.js"></script>`),
    LOADS,
  ),
  site(
    'an address in JSON',
    (_request, host) => ({
      status: 200,
      headers: { 'content-type': 'application/hal+json' },
      body: `{"_links":{"self":{"href":"https:\\/\\/${host}\\/"}}}`,
    }),
    LINKS,
  ),
];

/** Which field the application trusts. */
const FIELD_CASES: CaseOf[] = ['forwarded', 'x-host', 'x-forwarded-server'].map((field) =>
  site(`a link by ${field}`, (_request, host) => html(`<a href="https://${host}/chairs">Chairs</a>`), LINKS, {
    takes: from(field),
  }),
);

/** What looks like the host and is harmless. */
const GUARD_CASES: CaseOf[] = [
  site('the host as text', (_request, host) => html(`<p>You came to ${host}, https://${host}/.</p>`), [], {
    guards: 'text leads nowhere',
  }),
  site(
    'the host in a comment',
    (_request, host) => html(`<!-- <a href="https://${host}/">served by</a> -->`),
    [],
  ),
  site('the host in a title', (_request, host) => html(`<p title="https://${host}/">Chairs</p>`), []),
  site('the host in a text field', (_request, host) => html(`<input value="https://${host}/">`), []),
  site(
    'the host as a parameter',
    (_request, host) => html(`<a href="/login?next=https://${host}/">Sign in</a>`),
    [],
    { guards: 'the address is the own one' },
  ),
  site(
    'the host as a path',
    (_request, host) => html(`<a href="https://${OWN}/proxy/${host}/">Proxy</a>`),
    [],
  ),
  site(
    'the host before the own one',
    (_request, host) => html(`<a href="https://${host}.${OWN}/">Chairs</a>`),
    [],
    { guards: 'a name below the own one is the own one' },
  ),
  site(
    'the host in a word of a script',
    (_request, host) => html(`<script>var seen = "${host}";</script>`),
    [],
  ),
  site(
    'the host as text in JSON',
    (_request, host) => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: `{"headers":{"host":"${host}"}}`,
    }),
    [],
  ),
  site(
    'the host in plain text',
    (_request, host) => ({
      status: 200,
      headers: { 'content-type': 'text/plain' },
      body: `see "https://${host}/"`,
    }),
    [],
  ),
  site(
    'foreign fields are refused',
    (_request, host) => (host === OWN ? html('') : { status: 400, body: 'Bad Request' }),
    [],
  ),
  site(
    'the host shows once',
    once((host) => html(`<a href="https://${host}/">Chairs</a>`)),
    'inconclusive',
    { guards: 'twice, or not at all' },
  ),
  site('a page that differs each time', random(), 'inconclusive', { guards: 'a difference proves nothing' }),
];

function once(answer: (host: string) => MethodAnswer): Answer {
  let shown = false;
  return (_request, host) => {
    if (host === OWN || shown) return html('');
    shown = true;
    return answer(host);
  };
}

function random(): Answer {
  let visit = 0;
  return () => {
    visit += 1;
    const words = Array.from(
      { length: 60 },
      (_, place) => `<a href="https://ad${visit * 97 + place}.example/">offer${visit * 89 + place}</a>`,
    );
    return html(words.join(' '));
  };
}

const to = (location: string): MethodAnswer => ({ status: 302, headers: { location }, body: '' });
/** `/` leads to `/home`. */
const REDIRECT_CASES: CaseOf[] = [
  site('a redirect', (_request, host) => (host === OWN ? html('') : to(`https://${host}/`)), [
    'hosthdr-redirect low',
  ]),
  {
    ...site('a start address that redirects', () => html(''), ['hosthdr-redirect low']),
    site: (ground) =>
      methodSite(ground, (request) =>
        isHome(request) ? to(`https://${FORWARDED_HOST(request)}/home`) : html(''),
      ),
  },
  {
    ...site('a link on the page behind a redirect', () => html(''), LINKS),
    site: (ground) =>
      methodSite(ground, (request) =>
        isHome(request)
          ? to('/home')
          : html(`<a href="https://${FORWARDED_HOST(request)}/chairs">Chairs</a>`),
      ),
  },
  site(
    'a redirect with the host as a parameter',
    (_request, host) => (host === OWN ? html('') : to(`/choose?host=${host}`)),
    [],
  ),
  {
    ...site('a link on the login page', () => html(''), LINKS),
    site: (ground) =>
      methodSite(ground, (request) =>
        isHome(request)
          ? html('<a href="/account">Your account</a>')
          : html(
              `<form method=post><input type=password name=p></form><a href="https://${FORWARDED_HOST(request)}/forgot">Forgot it?</a>`,
            ),
      ),
  },
];

/** A cache in front of the application; `keyOf` is what it keeps pages by. */
function cached(
  answer: Answer,
  { keyOf = ({ path }: MethodRequest) => path, mayKeep = () => true } = {},
): Answer {
  const kept = new Map<string, MethodAnswer>();
  return (request, host) => {
    const key = keyOf(request);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const fresh = answer(request, host);
    if (mayKeep()) kept.set(key, fresh);
    return fresh;
  };
}
const byPathOnly: Answer = (_request, host) => html(`<a href="https://${host}/chairs">Chairs</a>`);

const CACHE_CASES: CaseOf[] = [
  site('a cache that ignores the field', cached(byPathOnly), ['hosthdr-cache-poisoned high', ...LINKS]),
  site(
    'a cache that keeps a redirect',
    cached((_request, host) => (host === OWN ? html('') : to(`https://${host}/`))),
    ['hosthdr-cache-poisoned high', 'hosthdr-redirect low'],
  ),
  site(
    'a cache that keeps a script address',
    cached((_request, host) => html(`<script src="https://${host}/a.js"></script>`)),
    ['hosthdr-cache-poisoned high', ...LOADS],
  ),
  site(
    'a cache that has the field in its key',
    cached(byPathOnly, { keyOf: ({ path, headers }) => `${path} ${text(headers['x-forwarded-host'])}` }),
    LINKS,
  ),
  site(
    'a page that must not be kept',
    cached((_request, host) =>
      html(`<a href="https://${host}/">Chairs</a>`, { headers: { 'cache-control': 'no-store' } }),
    ),
    LINKS,
    { guards: 'what no-store forbids is not a cache' },
  ),
];

const always =
  (status: number, body: string, headers = {}): Answer =>
  () => ({ status, headers, body });
const BLOCKED: MethodAnswer = { status: 403, body: '<title>Attention Required! | Cloudflare</title>' };

const UNDECIDED_CASES: CaseOf[] = [
  {
    ...site('a page that is longer than what is read', () => html(''), 'inconclusive'),
    site: (ground) => ground.https(pages({ '/': { body: '<p>More chairs</p>'.repeat(300_000) } })),
  },

  site('the domain is not verified', byPathOnly, 'inconclusive', { mayIntrude: false, untouched: /./ }),
  site('a site that refuses visitors', always(403, 'Members only'), 'inconclusive'),
  site(
    'a firewall that refuses the fields',
    (_request, host) => (host === OWN ? html('') : BLOCKED),
    'inconclusive',
    {
      takes: (request) =>
        [FORWARDED_HOST, from('forwarded'), from('x-host'), from('x-forwarded-server')]
          .map((take) => take(request))
          .find((host) => host !== OWN) ?? OWN,
    },
  ),
  site(
    'errors with the fields',
    ({ path }) => (path === '/' ? html('') : { status: 500, body: 'Error' }),
    'inconclusive',
  ),
  site(
    'a limit',
    ({ path }) => (path === '/' ? html('') : { status: 429, body: 'Slow down' }),
    'inconclusive',
  ),
];

export const HOST_HEADER_CASES: CaseOf[] = [
  ...PLACE_CASES,
  ...FIELD_CASES,
  ...GUARD_CASES,
  ...REDIRECT_CASES,
  ...CACHE_CASES,
  ...UNDECIDED_CASES,
  ...STAGING_HOST_CASES,
];
