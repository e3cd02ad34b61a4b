import type { CaseOf } from '../../lab-case';
import { type Echo, echoSite, encoded, inPage } from '../../sites/echo-site';

const reported = (name: string, echo: Echo, expected: CaseOf['expected'], guards?: string): CaseOf => ({
  name: `xss reported: ${name}`,
  site: echoSite(echo),
  expected,
  ...(guards !== undefined && { guards }),
});
const withoutTags = (value: string): string => value.replaceAll('<', '&lt;');
const withoutDoubleQuotes = (value: string): string => withoutTags(value).replaceAll('"', '&quot;');
const asJson = (value: string): string => JSON.stringify({ query: value, found: 0 });

/** What other tools missed, or reported where nothing runs. */
export const XSS_REPORTED_CASES: CaseOf[] = [
  reported(
    'JSON in an attribute with single quotes, next to an encoded one (zaproxy 8177)',
    {
      page: (value) =>
        inPage(
          `<a href="/" data-context='{"query":"${withoutDoubleQuotes(value)}"}' data-place="${encoded(value)}">x</a>`,
        ),
    },
    ['xss-attribute-context high'],
  ),
  reported(
    'a text and a field, each encoded for its own place (zaproxy 8640)',
    {
      page: (value) =>
        inPage(
          `<input name=q value="${value.replaceAll('"', '&quot;')}"><div>Sent: ${withoutTags(value)}</div>`,
        ),
    },
    [],
    'quotes end nothing in a text, and tags open nothing in a quoted value',
  ),
  reported(
    'an address in a canonical link, a heading and a button (zaproxy 6013)',
    {
      page: (value) =>
        inPage(
          `<link rel=canonical href="https://shop.test/search?q=${encoded(value)}"><h1>${encoded(value)}</h1><button data-src="/search?q=${encodeURIComponent(value)}">x</button>`,
        ),
    },
    [],
    'no attribute has it as its address',
  ),
  reported(
    'JSON (dalfox 884)',
    { page: asJson, headers: { 'content-type': 'application/json' } },
    [],
    'browsers show no page',
  ),
  reported(
    'JSON that is sent as a page (dalfox 894)',
    { page: asJson, headers: { 'content-type': 'text/html' } },
    ['xss-html-context high'],
  ),
  reported(
    'a tag in a script of its own type (dalfox 1286)',
    {
      page: (value) => `callback(${JSON.stringify(value)});`,
      headers: { 'content-type': 'application/javascript' },
    },
    [],
    'a browser runs it as a script, and reads no tags in it',
  ),
];
