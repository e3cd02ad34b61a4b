import type { CaseOf } from '../../lab-case';
import { api, echoing, withCredentials } from '../../sites/cors-site';
import { cors, own } from './cors-case';

const pattern = (
  name: string,
  regex: RegExp,
  expected: CaseOf['expected'],
  more: Parameters<typeof cors>[3] = {},
): CaseOf =>
  cors(
    `pattern: ${name}`,
    withCredentials((origin) => regex.test(origin)),
    expected,
    more,
  );

/** Who may read the responses: anyone who has a name of the right shape. */
export const PATTERN_CASES: CaseOf[] = [
  cors(
    'an allow-list with the own origin',
    withCredentials((origin) => origin === own),
    [],
  ),
  cors(
    'an allow-list with partners',
    withCredentials((origin) => [own, 'https://partner.example'].includes(origin)),
    [],
  ),
  pattern('the beginning only (Rails rack-cors without an end anchor)', /^https:\/\/shop\.test/, [
    'cors-prefix-match high',
  ]),
  pattern('the end only', /^https:\/\/[a-z0-9.-]*shop\.test$/, ['cors-suffix-match high']),
  cors(
    'the end only, without credentials',
    echoing((origin) => /^https:\/\/.*shop\.test$/.test(origin)),
    ['cors-suffix-match low'],
  ),
  pattern('a dot that means any character', /^https:\/\/api.shop\.test$/, ['cors-unescaped-dot high'], {
    url: 'https://api.shop.test/',
  }),
  pattern('the same at the second dot is not a name that exists', /^https:\/\/shop.test$/, [], {
    guards: 'shopXtest would be a top-level domain, which nobody can register',
  }),
  pattern('an end that is not a word character', /^https:\/\/shop\.test(?![a-z0-9.:-])/, [
    'cors-special-char medium',
  ]),
  pattern('http as well', /^https?:\/\/shop\.test$/, ['cors-http-origin-trusted medium']),
  cors(
    'http as well, without credentials',
    echoing((origin) => /^https?:\/\/shop\.test$/.test(origin)),
    ['cors-http-origin-trusted low'],
  ),
  pattern('http as well, on a site without https', /^https?:\/\/shop\.test$/, [], {
    url: 'http://shop.test/',
    site: (ground) => ground.http(api(withCredentials((origin) => /^https?:\/\/shop\.test$/.test(origin)))),
    guards: 'a site over http has nothing to lose to its own origin',
  }),
  pattern('any subdomain', /^https:\/\/([a-z0-9-]+\.)*shop\.test$/, ['cors-any-subdomain medium']),
  cors(
    'any subdomain, without credentials',
    echoing((origin) => /^https:\/\/([a-z0-9-]+\.)*shop\.test$/.test(origin)),
    ['cors-any-subdomain low'],
  ),
  pattern('named subdomains', /^https:\/\/(www|app|admin)\.shop\.test$/, [], {
    guards: 'a random label is in no allow-list',
  }),
  pattern('localhost of developers followed by anything', /^https:\/\/shop\.test$|^https?:\/\/localhost/, [
    'cors-prefix-match high',
  ]),
  pattern('localhost of developers on any port', /^https:\/\/shop\.test$|^http:\/\/localhost(:\d+)?$/, [], {
    guards: 'a list of exact hosts',
  }),
  pattern('the own host on any port', /^https:\/\/shop\.test(:\d+)?$/, [], {
    guards: 'anyone who runs there owns the host',
  }),
  pattern('the name anywhere', /shop\.test/, [
    'cors-prefix-match high',
    'cors-suffix-match high',
    'cors-http-origin-trusted medium',
  ]),
  pattern(
    'a later dot that means any character',
    /^https:\/\/www\.shop.co\.uk$/,
    ['cors-unescaped-dot high'],
    {
      url: 'https://www.shop.co.uk/',
    },
  ),
  pattern('a dot in the public suffix', /^https:\/\/www\.shop\.co.uk$/, [], {
    url: 'https://www.shop.co.uk/',
    guards: 'nobody can register coxuk',
  }),
  cors(
    'pattern: an underscore, without credentials',
    echoing((origin) => /^https:\/\/shop\.test(_|$)/.test(origin)),
    ['cors-special-char low'],
  ),
  pattern(
    'the end only, on a shared platform',
    /shop\.github\.io$/,
    ['cors-suffix-match high', 'cors-http-origin-trusted medium'],
    { url: 'https://shop.github.io/' },
  ),
  {
    ...pattern(
      'subdomains over both schemes, but not the own host over http',
      /^https:\/\/shop\.test$|^https?:\/\/[0-9a-f]+\.shop\.test$/,
      ['cors-any-subdomain medium', 'cors-http-origin-trusted medium'],
    ),
    // The words of a command are not of these letters, as the names of the test are.
    isShownOnce: true,
  },
];
