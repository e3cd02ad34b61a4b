import type { CaseOf } from '../../lab-case';
import { ECHO, echoSite, encoded, inPage } from '../../sites/echo-site';
import { HARDENED, setHeaders } from '../../sites/pages';
import { handlebars, type Language, LANGUAGES } from '../../sites/template-languages';
import { byWay } from '../staging-cases';

const COMPUTED = ['ssti-computed critical'];
const SUSPECTED = ['ssti-suspected medium'];

const shown = (
  name: string,
  page: (value: string) => string,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `template: ${name}`,
  site: echoSite({ page: (value) => inPage(page(value)) }),
  expected,
  ...rest,
});

/** A greeting whose template has the value in it. */
const greeting =
  (language: Language): Language =>
  (value) =>
    language(`<p>Hello ${value}!</p>`);

/** What cannot be rendered gets an error page without details, as of a site in production. */
const silent = (name: string, language: Language, expected: CaseOf['expected'], guards?: string): CaseOf => ({
  name: `template: ${name}`,
  site: (ground) =>
    ground.https((request, response) => {
      const url = new URL(request.url ?? '/', 'https://shop.test');
      setHeaders(response, { ...HARDENED, 'content-security-policy': null });
      if (url.pathname === '/') return response.end(inPage('<a href="/hello?name=Ada">Hello</a>'));
      if (url.pathname !== '/hello') return response.writeHead(404).end(inPage('Not found'));
      const text = greeting(language)(url.searchParams.get('name') ?? '');
      const isError = !text.startsWith('<p>');
      return response.writeHead(isError ? 500 : 200).end(inPage(isError ? 'Something went wrong.' : text));
    }),
  expected,
  ...(guards === undefined ? {} : { guards }),
});

const product = (_found: string, one: string, other: string): string => String(Number(one) * Number(other));
const PRODUCTS = /(\d+)\*(\d+)/g;

const JINJA = shown('in a greeting', greeting(LANGUAGES.Jinja2), COMPUTED, {
  // Operators, filters and functions of numbers alone.
  untouched: /__|config|import|system|exec|eval/i,
});
const ECHOED = shown('repeated', (value) => `<p>${encoded(value)}</p>`, [], {
  guards: 'a page may repeat what it got',
});

export const TEMPLATE_CASES: CaseOf[] = [
  ...Object.entries(LANGUAGES).map(([name, language]) => shown(name, greeting(language), COMPUTED)),
  ...(['Jinja2', 'Smarty', 'ERB', 'Django', 'Go'] as const).map((name) =>
    silent(`${name}, errors without details`, LANGUAGES[name], COMPUTED),
  ),
  shown(
    'in a script',
    (value) => `<script>var name = "${LANGUAGES.Jinja2(encoded(value))}";</script>`,
    COMPUTED,
  ),
  shown(
    'twice in the page',
    (value) => `<p>${encoded(value)}</p>${greeting(LANGUAGES.Jinja2)(value)}`,
    COMPUTED,
  ),
  shown('cut after 60 characters', (value) => greeting(LANGUAGES.ERB)(value.slice(0, 60)), COMPUTED),
  shown('a language that computes nothing', greeting(handlebars), SUSPECTED),
  silent('a language that computes nothing, without details', handlebars, []),

  ECHOED,
  shown('repeated as it is', (value) => `<p>${value}</p>`, [], {
    guards: 'that is a script, not a template',
  }),
  shown(
    'repeated as data',
    (value) => `<script type="application/json">${JSON.stringify({ value: encoded(value) })}</script>`,
    [],
    {
      guards: 'a page may repeat what it got',
    },
  ),
  shown(
    'a template of the browser',
    (value) => `<div id="app" v-cloak>{{ title }} ${encoded(value)}</div>`,
    [],
    {
      guards: 'the server computes nothing',
    },
  ),
  shown('no value at all', () => '<p>Thank you.</p>', [], { guards: 'nothing comes back' }),
  shown('a calculator', (value) => `<p>${encoded(value).replace(PRODUCTS, product)}</p>`, [], {
    guards: 'it computes, and leaves the signs',
  }),
  shown(
    'a calculator that drops signs',
    (value) => `<p>${value.replace(/[^\w*]/g, '').replace(PRODUCTS, product)}</p>`,
    [],
    {
      guards: 'the same numbers without signs are computed too',
    },
  ),
  shown(
    'a calculator of the first number',
    (value) =>
      `<p>= ${
        /(\d+)\*(\d+)/
          .exec(value)
          ?.slice(1)
          .map(Number)
          .reduce((one, other) => one * other, 1) ?? 0
      }</p>`,
    [],
    {
      guards: 'no word comes back',
    },
  ),
  shown('a filter of tags', (value) => `<p>${value.replace(/<[^>]*>/g, '')}</p>`, [], {
    guards: 'what is missing was not computed',
  }),
  shown(
    'a filter of quotes and blanks (zaproxy 8622)',
    (value) => `<p>${value.replace(/["'\s]/g, '')}</p>`,
    [],
    {
      guards: 'the words of the template come back',
    },
  ),
  shown('a filter of signs', (value) => `<p>${value.replace(/[^\w*]/g, '')}</p>`, [], {
    guards: 'the numbers come back',
  }),
  shown(
    'numbers of its own',
    (value) => `<p>${value.match(/plsd[0-9a-f]{8}x/g)?.join('75137') ?? ''}</p>`,
    [],
    {
      guards: 'a number that is not the result',
    },
  ),
  shown(
    'an error of a template language on each page',
    (value) => `<p>jinja2.exceptions.UndefinedError</p>${encoded(value)}`,
    [],
    {
      guards: 'a word shows it too',
    },
  ),
  silent(
    'an error for every sign',
    (value) => (/[^\w<>/ !]/.test(value) ? 'error' : value),
    [],
    'an error alone proves nothing',
  ),
  {
    name: 'template: a domain that is not verified',
    site: echoSite({ page: greeting(LANGUAGES.Jinja2) }),
    expected: 'inconclusive',
    mayIntrude: false,
    untouched: /./,
  },
  {
    name: 'template: a form that stores, not staging',
    site: (ground) => {
      ground.way = 'form';
      return echoSite({ page: greeting(LANGUAGES.Jinja2) })(ground);
    },
    expected: [],
    guards: 'only a staging site gets forms of POST',
    untouched: /POST/,
  },
  ...(['json', 'header', 'cookie'] as const).flatMap((way) => byWay([JINJA, ECHOED], way, ECHO)),
  JINJA,
];
