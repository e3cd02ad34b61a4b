import type { IncomingMessage } from 'node:http';
import type { CaseOf } from '../../lab-case';
import { ECHO, echoSite, encoded, inPage } from '../../sites/echo-site';
import { HARDENED, setHeaders } from '../../sites/pages';
import { formSite } from '../../sites/form-site';
import { byWay } from '../staging-cases';
import { XSS_CONTEXT_CASES } from './contexts';

const HTML = ['xss-html-context high'];
/** The sites with sessions have a policy. */
const STORED = ['xss-html-context medium'];
const echo = (name: string, page: (value: string) => string, expected: CaseOf['expected']): CaseOf => ({
  name: `xss staging: ${name}`,
  site: echoSite({ page: (value) => inPage(page(value)) }),
  expected,
});

const TEXT = echo('in a text', (value) => `<p>${value}</p>`, HTML);
const ATTRIBUTE = echo('in an attribute', (value) => `<p title="${value}">x</p>`, [
  'xss-attribute-context high',
]);
const ENCODED: CaseOf = {
  ...echo('encoded', (value) => `<p title="${encoded(value)}">${encoded(value)}</p>`, []),
  guards: 'a page may repeat what it got',
};
const BASIC = [TEXT, ATTRIBUTE, ENCODED];

interface Board {
  form?: string;
  /** What the page shows of the entries. */
  show?: (entry: string) => string;
  expected: CaseOf['expected'];
  rest?: Partial<CaseOf>;
}

/** A guest book: an entry is stored, and a redirect leads to the page that shows all of them. */
const board = (name: string, { form, show = (entry) => entry, expected, rest }: Board): CaseOf => ({
  name: `xss staging: ${name}`,
  isStaging: true,
  site: (ground) => {
    const entries: string[] = [];
    return ground.https(
      formSite({
        routes: {
          'GET /': () =>
            inPage(
              (form ?? '<form method=post action=/entry><input name=author><button>Sign</button></form>') +
                entries.map(show).join('<hr>'),
            ),
          'POST /entry': ({ fields }) => {
            entries.push(fields.get('author') ?? '');
            return { status: 303, headers: { location: '/' } };
          },
        },
      }),
    );
  },
  expected,
  ...rest,
});

const PAGES = 'about team news shops help jobs press prices colours sizes returns terms'.split(' ');

interface Shop {
  /** What a visitor with these cookies gets. */
  cookies?: (sent: Record<string, string>) => string[];
  show: (sent: Record<string, string>, request: IncomingMessage) => string;
  expected: CaseOf['expected'];
  rest?: Partial<CaseOf>;
}

/** Twelve pages that show what visitors send in addition to the address. */
function shop(name: string, { cookies, show, expected, rest }: Shop): CaseOf {
  const links = PAGES.map((page) => `<a href="/${page}">${page}</a>`).join('');
  return {
    name: `xss staging: ${name}`,
    isStaging: true,
    site: (ground) =>
      ground.https((request, response) => {
        const pairs = (request.headers.cookie ?? '').split('; ').map((pair) => pair.split(/=(.*)/s));
        const sent = Object.fromEntries(pairs.map(([key = '', value = '']) => [key, decodedOnce(value)]));
        setHeaders(response, { ...HARDENED, 'content-security-policy': null });
        if (cookies !== undefined) response.setHeader('set-cookie', cookies(sent));
        response.end(inPage(links + show(sent, request)));
      }),
    expected,
    ...rest,
  };
}

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const XSS_STAGING_CASES: CaseOf[] = [
  ...(['form', 'multipart', 'json', 'xml', 'referer', 'header', 'cookie', 'segment'] as const).flatMap(
    (way) => byWay(BASIC, way, ECHO),
  ),
  ...byWay(XSS_CONTEXT_CASES, 'form', ECHO),
  board('stored, shown behind a redirect', { expected: STORED }),
  board('stored, shown encoded', {
    show: encoded,
    expected: [],
    rest: { guards: 'a guest book may repeat' },
  }),
  board('a form with a token of the session', {
    form: '<form method=post action=/entry><input type=hidden name=csrf_token value=abc><input name=author></form>',
    expected: STORED,
  }),
  board('a form with a password that signs nobody in', {
    form: '<form method=post action=/entry><input name=author><input type=password name=password></form>',
    expected: STORED,
  }),
  board('a form that signs in', {
    form: '<form method=post action=/entry><input name=author><input type=password name=password><button>Sign in</button></form>',
    expected: [],
    rest: { guards: 'attempts that fail lock accounts', untouched: /POST/ },
  }),
  board('a form that sets a password', {
    form: '<form method=post action=/entry><input name=author><input type=password name=new_password></form>',
    expected: [],
    rest: { guards: 'an account would get another password', untouched: /POST/ },
  }),
  shop('one cookie that four pages show', {
    cookies: () => ['theme=light'],
    show: ({ theme = '' }) => theme,
    expected: ['xss-html-context medium'],
  }),
  shop('a cookie that the second visit sets', {
    cookies: ({ seen }) => (seen === undefined ? ['seen=1'] : ['theme=light']),
    show: ({ theme = '' }) => theme,
    expected: ['xss-html-context medium'],
  }),
  shop('a cookie that the second visit sets, shown encoded', {
    cookies: ({ seen }) => (seen === undefined ? ['seen=1'] : ['theme=light']),
    show: ({ theme = '' }) => encoded(theme),
    expected: [],
    rest: { guards: 'a page may repeat what it got' },
  }),
  shop('the address of the page before, shown by the last of twelve pages', {
    show: (_cookies, { url, headers }) => (url === '/terms' ? (headers.referer ?? '') : ''),
    expected: HTML,
  }),
  board('a form that deletes', {
    form: '<form method=post action=/entry><input name=author><button>Delete account</button></form>',
    expected: [],
    rest: { guards: 'it would lose data', untouched: /POST/ },
  }),
  board('a form whose second button, with a name as the first, deletes (DVWA)', {
    form: '<form method=post action=/entry><input name=author><input type=submit name=sign value=Sign><input type=submit name=clear value="Delete all entries"></form>',
    expected: STORED,
  }),
  board('a form whose first button deletes', {
    form: '<form method=post action=/entry><input name=author><input type=submit name=clear value="Delete all entries"><input type=submit name=sign value=Sign></form>',
    expected: [],
    rest: { guards: 'it would lose data', untouched: /POST/ },
  }),
  board('a form whose second button, without a name, deletes', {
    form: '<form method=post action=/entry><input name=author><input type=submit name=sign value=Sign><button>Delete all entries</button></form>',
    expected: [],
    rest: { guards: 'it would lose data', untouched: /POST/ },
  }),
  board('a form that pays', {
    form: '<form method=post action=/entry><h2>Checkout</h2><input name=author><button>Pay now</button></form>',
    expected: [],
    rest: { guards: 'it would cost money', untouched: /POST/ },
  }),
  board('a form on a check that is not staging', {
    expected: [],
    rest: { isStaging: false, guards: 'the site would store it', untouched: /POST/ },
  }),
  {
    name: 'xss staging: a site with cookies, forms and scripts, not staging',
    site: (ground) => {
      ground.way = 'json';
      return echoSite({ page: inPage })(ground);
    },
    settings: { requests: ['POST /echo application/json {"q":"a"}'] },
    expected: [],
    guards: 'only a staging site gets bodies',
    untouched: /POST/,
  },
  {
    name: 'xss staging: nothing without its mark',
    isStaging: true,
    site: (ground) =>
      ground.https((request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
        request.on('end', () => {
          if (body !== '' && !body.includes('plsd')) ground.complaints.push(`stored without a mark: ${body}`);
          setHeaders(response, { ...HARDENED, 'content-security-policy': null });
          response.end(
            inPage(
              `<form method=post action=/entry><input name=author><textarea name=text></textarea></form>${body}`,
            ),
          );
        });
      }),
    expected: [],
    guards: 'the owner finds and deletes what was stored',
  },
];
