import type { CaseOf } from '../../lab-case';
import { type Echo, echoSite, encoded, inPage } from '../../sites/echo-site';

const HTML = ['xss-html-context high'];
const LOWER = ['xss-html-context medium'];

const inText = (value: string): string => inPage(`<p>You searched for ${value}.</p>`);
const filtered = (
  name: string,
  filter: (value: string) => string,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `xss filter: ${name}`,
  site: echoSite({ page: (value) => inText(filter(value)) }),
  expected,
  ...rest,
});
const decodedAgain = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** Judged by what arrives, not by what the filter is called. */
const FILTERS: CaseOf[] = [
  filtered('removes script', (value) => value.replaceAll(/<\/?script[^>]*>/gi, ''), HTML),
  filtered('makes capitals', (value) => value.toUpperCase(), HTML),
  filtered('makes small letters', (value) => value.toLowerCase(), HTML),
  filtered('removes whole tags', (value) => value.replaceAll(/<[^>]*>/g, ''), HTML),
  filtered('removes what begins like a tag', (value) => value.replaceAll(/<[a-z/!?].*/gis, ''), []),
  filtered('removes <', (value) => value.replaceAll('<', ''), []),
  filtered('cuts at 20 characters', (value) => encoded(value.slice(0, 20)), []),
  filtered('cuts at 60 characters', (value) => value.slice(0, 60), HTML),
  filtered('doubles quotes', (value) => value.replaceAll("'", "''"), HTML),
  filtered('doubles double quotes', (value) => value.replaceAll('"', '""'), HTML),
  filtered('removes NUL', (value) => value.replaceAll('\0', ''), HTML),
  filtered(
    'doubles quotes and makes small letters',
    (value) => value.replaceAll(/['"]/g, '$&$&').toLowerCase(),
    HTML,
  ),
  filtered('adds backslashes', (value) => value.replaceAll(/['"\\]/g, String.raw`\$&`), HTML),
  filtered('checks, then decodes again', (value) => (value.includes('<') ? 'no' : decodedAgain(value)), HTML),
  filtered('encodes, then decodes again', (value) => decodedAgain(encoded(value)), HTML),
  filtered('decodes again, then encodes', (value) => encoded(decodedAgain(value)), []),
  filtered(
    'drops nulls after it removed tags',
    (value) => value.replaceAll(/<[a-z/!]/gi, '').replaceAll('\0', ''),
    HTML,
  ),
  filtered('shows an error for <', (value) => (value.includes('<') ? 'Invalid input.' : value), []),
  filtered('keeps letters and digits', (value) => value.replaceAll(/\W/g, ''), []),
  filtered('replaces the last character', (value) => `${value.slice(0, -1)}Z`, HTML),
  filtered('cuts both ends', (value) => value.slice(2, -2), HTML),
  filtered('cuts both ends, then encodes', (value) => encoded(value.slice(2, -2)), []),
  filtered(
    'shows a value in an error of a quote alone',
    (value) => (/['"]/.test(value) ? `syntax error near ${value}` : 'nothing'),
    HTML,
  ),
  filtered(
    'shows a value in an error of a quote alone, encoded',
    (value) => (/['"]/.test(value) ? `syntax error near ${encoded(value)}` : 'nothing'),
    [],
  ),
  filtered('trims', (value) => value.trim(), HTML),
  filtered('removes one < only', (value) => value.replace('<', ''), HTML),
  filtered('encodes the first < only', (value) => value.replace('<', '&lt;'), HTML),
  filtered(
    'makes entities of decimal numbers',
    (value) => value.replaceAll(/[<>"'&]/g, (one) => `&#${one.charCodeAt(0)};`),
    [],
  ),
];

const answered = (name: string, echo: Echo, expected: CaseOf['expected'], guards?: string): CaseOf => ({
  name: `xss answer: ${name}`,
  site: echoSite(echo),
  expected,
  ...(guards === undefined ? {} : { guards }),
});
const typed = (type: string | null, more: Echo['headers'] = {}): Echo => ({
  page: inText,
  headers: { 'content-type': type, ...more },
});
const under = (policy: string, page: Echo['page'] = inText): Echo => ({
  page,
  headers: { 'content-security-policy': policy },
});
const NONCE = "script-src 'nonce-c2VjcmV0c2VjcmV0c2VjcmV0'; object-src 'none'; base-uri 'none'";
const inAttribute = (value: string): string =>
  inPage(`<input name=q value="${value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}">`);
const inScript = (value: string): string =>
  inPage(`<script nonce=c2VjcmV0c2VjcmV0c2VjcmV0>let q = '${value.replaceAll('<', '')}';</script>`);

/** Types of responses (MIME Sniffing), and policies (CSP3). */
const ANSWERS: CaseOf[] = [
  answered(
    'of type JSON',
    { page: (q) => JSON.stringify({ q }), headers: { 'content-type': 'application/json' } },
    [],
    'browsers show JSON as text',
  ),
  answered('of type text', typed('text/plain'), [], 'browsers show text as text'),
  answered('of type XHTML', typed('application/xhtml+xml'), HTML),
  answered('of type XML', { page: (q) => `<r>${q}</r>`, headers: { 'content-type': 'text/xml' } }, HTML),
  answered(
    'of type SVG',
    {
      page: (q) => `<svg xmlns="http://www.w3.org/2000/svg"><text>${q}</text></svg>`,
      headers: { 'content-type': 'image/svg+xml' },
    },
    HTML,
  ),
  answered(
    'of type script',
    { page: (q) => `${q}({})`, headers: { 'content-type': 'text/javascript' } },
    [],
    'a script of another page runs only where it is loaded',
  ),
  answered('without a type, and sniffed', typed(null, { 'x-content-type-options': null }), HTML),
  answered('without a type, and not sniffed', typed(null), [], 'nosniff keeps browsers from guessing'),
  answered(
    'without a type, and no page',
    { page: (q) => `q=${q}`, headers: { 'content-type': null, 'x-content-type-options': null } },
    [],
    'only beginnings of pages are sniffed',
  ),
  answered('of an unknown type', typed('*/*', { 'x-content-type-options': null }), HTML),
  answered(
    'as a download',
    typed('text/html', { 'content-disposition': 'attachment; filename=a.html' }),
    [],
    'a download is not shown',
  ),
  answered('as an error page', { page: inText, status: 404 }, HTML),
  answered('as a server error', { page: inText, status: 500 }, HTML),
  answered(
    'as a redirect',
    { page: inText, status: 302, headers: { location: '/' } },
    [],
    'the body of a redirect is not shown',
  ),
  answered('under a policy with a nonce', under(NONCE), LOWER),
  answered('under a policy for the own site', under("default-src 'self'"), LOWER),
  answered(
    'under a policy of the page',
    { page: (q) => `<meta http-equiv=content-security-policy content="script-src 'none'">${inText(q)}` },
    LOWER,
  ),
  answered('under a policy that permits inline scripts', under("script-src 'self' 'unsafe-inline'"), HTML),
  answered('under a policy that permits every host', under('script-src *'), HTML),
  answered('under a policy without scripts', under("object-src 'none'"), HTML),
  answered(
    'under a policy that only reports',
    { page: inText, headers: { 'content-security-policy-report-only': "script-src 'none'" } },
    HTML,
  ),
  answered('in an attribute, under a policy with a nonce', under(NONCE, inAttribute), [
    'xss-attribute-context medium',
  ]),
  answered('in a script with a nonce', under(NONCE, inScript), ['xss-script-context high']),
  answered(
    'as an address, under a policy',
    under(NONCE, (q) => inPage(`<a href="${encoded(q)}">x</a>`)),
    ['xss-url-context low'],
  ),
];

export const XSS_FILTER_CASES: CaseOf[] = [...FILTERS, ...ANSWERS];
