import { setTimeout as sleep } from 'node:timers/promises';
import type { CaseOf } from '../../lab-case';
import { requestTo } from '../../sites/callbacks';
import { encoded, inPage } from '../../sites/echo-site';
import { HARDENED, type HeaderFields, setHeaders } from '../../sites/pages';
import { cookieOf, type Entry, linkOf, valueIn } from '../../sites/ways';
import { byWay } from '../staging-cases';

const CALLED = ['forgery-callback medium'];

interface Shown {
  status?: number;
  headers?: HeaderFields;
  body?: string;
}

interface Site {
  /** What the page does with a value, and shows. */
  does: (value: string) => Shown | string | Promise<Shown | string>;
  entry?: Partial<Entry>;
  /** The start page, in place of a link. */
  home?: string;
}

const PREVIEW: Entry = { path: '/preview', name: 'url', value: 'https://example.com/chair' };

const site = (
  name: string,
  { does, entry, home }: Site,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `forgery: ${name}`,
  site: (ground) =>
    ground.https((request, response) => {
      const { way } = ground;
      const read: Entry = { ...PREVIEW, ...entry };
      const isHome = request.url === '/' && way !== 'header';
      void valueIn(way, request, read)
        .then((value) => (value === null || isHome ? null : does(value)))
        .then((result) => {
          setHeaders(response, { ...HARDENED, 'content-security-policy': null });
          const cookie = cookieOf(way, read);
          if (isHome && cookie !== null) response.setHeader('set-cookie', cookie);
          if (isHome) return response.end(inPage(home ?? linkOf(way, read)));
          if (result === null) return response.writeHead(404).end(inPage('No such page.'));
          const {
            status = 200,
            headers = {},
            body = 'Done.',
          } = typeof result === 'string' ? { body: result } : result;
          setHeaders(response, headers);
          return response.writeHead(status).end(inPage(body));
        });
    }),
  expected,
  ...rest,
});

const safe = (name: string, of: Site | Site['does'], guards: string): CaseOf =>
  site(name, typeof of === 'function' ? { does: of } : of, [], { guards });

const hostOf = (value: string): string | null => (URL.canParse(value) ? new URL(value).host : null);
/** As `fetch` does: no request for what is not an address. */
function fetched(value: string): boolean {
  if (!/^https?:/i.test(value) || !URL.canParse(value)) return false;
  requestTo(value);
  return true;
}
const shown = (value: string): Shown | string =>
  fetched(value) ? 'A preview.' : { status: 400, body: 'That is not an address.' };
const later = async (value: string, ms: number): Promise<void> => {
  await sleep(ms);
  fetched(value);
};

const FETCHED = site('a preview', { does: shown }, CALLED, {
  // Nothing but the address of the installation.
  untouched: /169\.254|127\.0\.0\.1|localhost|10\.0\.0|metadata/i,
});
const LISTED = safe(
  'a list of hosts',
  (value) => (hostOf(value) === 'example.com' ? shown(value) : { status: 400, body: 'Not that host.' }),
  'no other host gets a request',
);

const FORGED: CaseOf[] = [
  FETCHED,
  site(
    'after the response',
    {
      does: (value) => {
        void later(value, 400);
        return 'Queued.';
      },
    },
    CALLED,
  ),
  site('a picture', { entry: { name: 'src', value: '/chair.png' }, does: shown }, CALLED),
  site(
    'a host alone',
    { entry: { name: 'host', value: 'example.com' }, does: (value) => shown(`https://${value}`) },
    CALLED,
  ),
  site(
    'a field that the page leaves empty',
    { home: '<form action=/preview><input name=url><button>Show</button></form>', does: shown },
    CALLED,
  ),
  site('a parameter whose name says nothing', { entry: { name: 'q', value: 'chair' }, does: shown }, CALLED),
  site(
    'without a scheme',
    {
      entry: { name: 'u', value: '//example.com/chair' },
      does: (value) => shown(value.startsWith('//') ? `https:${value}` : value),
    },
    CALLED,
  ),
  site(
    'an error page, because it is not a picture',
    { does: (value) => (fetched(value) ? { status: 500, body: 'Not a picture.' } : shown(value)) },
    CALLED,
  ),
  site(
    'refused, because it is not a picture',
    { does: (value) => (fetched(value) ? { status: 403, body: 'Not a picture.' } : shown(value)) },
    CALLED,
  ),
  site(
    'any host but private ones',
    { does: (value) => (/^https?:\/\/(?:10\.|127\.|localhost)/.test(value) ? 'No.' : shown(value)) },
    CALLED,
  ),
  site(
    'a redirect to what was fetched',
    {
      does: (value) => {
        fetched(value);
        return { status: 302, headers: { location: '/' } };
      },
    },
    CALLED,
  ),
  site('an address that ends a text', { does: (value) => shown(value.split(' ').at(-1) ?? '') }, CALLED),
];

const SAFE: CaseOf[] = [
  LISTED,
  safe(
    'a redirect',
    (value) => ({ status: 302, headers: { location: value } }),
    'the browser follows it, not the server',
  ),
  safe('a link', (value) => `<a href="${encoded(value)}">More</a>`, 'the browser follows it'),
  safe('a picture in the page', (value) => `<img src="${encoded(value)}" alt="">`, 'the browser loads it'),
  safe(
    'a script in the page',
    (value) => `<script src="${encoded(value)}"></script>`,
    'the browser loads it',
  ),
  safe(
    'a reload',
    (value) => `<meta http-equiv="refresh" content="0; url=${encoded(value)}">`,
    'the browser follows it',
  ),
  safe('a value that comes back', (value) => encoded(value), 'nothing is requested'),
  safe('a value that is not read', () => 'Welcome.', 'nothing is requested'),
  safe(
    'addresses refused',
    { does: () => ({ status: 403, body: 'Forbidden.' }) },
    'the page refuses, not a firewall',
  ),
  safe(
    'addresses that are an error',
    { does: () => ({ status: 500, body: 'Error.' }) },
    'an error proves nothing',
  ),
  safe(
    'the own host alone',
    (value) => {
      requestTo(new URL(new URL(value, 'https://shop.test/').pathname, 'https://shop.test/').href);
      return 'Done.';
    },
    'the host of the value is not read',
  ),
  safe(
    'the icon of a host',
    (value) => {
      const host = hostOf(value);
      if (host !== null) requestTo(`https://${host}/favicon.ico`);
      return 'Done.';
    },
    'another address of the host has no token',
  ),
  safe(
    'a slow response without a request',
    async () => {
      await sleep(300);
      return 'Done.';
    },
    'time proves nothing',
  ),
  site('one request in all', { does: onlyOnce() }, 'inconclusive', {
    guards: 'what happens once is not proven',
  }),
  site('an installation without an address', { does: shown }, 'inconclusive', {
    hasCallbacks: false,
    untouched: /./,
  }),
  site('a domain that is not verified', { does: shown }, 'inconclusive', {
    mayIntrude: false,
    untouched: /./,
  }),
  {
    ...site('a form that stores, not staging', { does: shown }, [], {
      guards: 'only a staging site gets forms of POST',
      untouched: /POST/,
    }),
    site: (ground) => {
      ground.way = 'form';
      return FETCHED.site(ground);
    },
  },
];

function onlyOnce(): Site['does'] {
  let isDone = false;
  return (value) => {
    if (!isDone && value.includes('/callback/') && fetched(value)) isDone = true;
    return 'Done.';
  };
}

export const REQUEST_FORGERY_CASES: CaseOf[] = [
  ...FORGED,
  ...SAFE,
  ...(['form', 'json', 'xml'] as const).flatMap((way) => byWay([FETCHED, LISTED], way, PREVIEW)),
];
