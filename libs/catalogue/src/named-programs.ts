import { PROGRAM_NAMES } from './programs';

/** Products that say who they are in the header of their responses. */
const PRODUCTS = {
  nginx: { header: 'server', pattern: /^(nginx|openresty)\b/i },
  // Tomcat names itself Apache too.
  Apache: { header: 'server', pattern: /^apache(?:\/|\s*$|\s+\()/i },
  IIS: { header: 'server', pattern: /^microsoft-iis\b/i },
  Caddy: { header: 'server', pattern: /^caddy\b/i },
  lighttpd: { header: 'server', pattern: /^lighttpd\b/i },
  LiteSpeed: { header: 'server', pattern: /^litespeed\b/i },
  Tomcat: { header: 'server', pattern: /^apache(?:-coyote|[ -]tomcat)\b/i },
  Jetty: { header: 'server', pattern: /^jetty\b/i },
  Kestrel: { header: 'server', pattern: /^kestrel\b/i },
  Gunicorn: { header: 'server', pattern: /^gunicorn\b/i },
  Uvicorn: { header: 'server', pattern: /^uvicorn\b/i },
  Werkzeug: { header: 'server', pattern: /^werkzeug\b/i },
  Express: { header: 'x-powered-by', pattern: /^express$/i },
  'ASP.NET': { header: 'x-aspnet-version', pattern: /./ },
  PHP: { header: 'x-powered-by', pattern: /^php\b/i },
  WordPress: { header: 'x-generator', pattern: /^wordpress\b/i },
  Drupal: { header: 'x-generator', pattern: /^drupal\b/i },
} as const;
export type NamedProgram = keyof typeof PRODUCTS;

/** Where products name themselves. */
export const PRODUCT_HEADERS: readonly string[] = [
  ...new Set(Object.values(PRODUCTS).map(({ header }) => header)),
];

/** Names of cookies that a product uses unless it is told another one. */
export const COOKIES_OF_PRODUCTS: Readonly<Record<string, NamedProgram | 'Laravel'>> = {
  // express-session: the default of `name`.
  'connect.sid': 'Express',
  // php.ini: the default of session.name, and programs that leave the attributes of PHP's session to php.ini.
  PHPSESSID: 'PHP',
  DokuWiki: 'PHP',
  roundcube_sessid: 'PHP',
  laravel_session: 'Laravel',
  wordpress_test_cookie: 'WordPress',
  'ASP.NET_SessionId': 'ASP.NET',
};

/** The products that a response names itself; empty when it names none, and then advice stays general. */
export function productsOf(headers: readonly (readonly [name: string, value: string])[]): NamedProgram[] {
  return (Object.keys(PRODUCTS) as NamedProgram[]).filter((product) => {
    const { header, pattern } = PRODUCTS[product];
    return headers.some(([name, value]) => name === header && pattern.test(value.trim()));
  });
}

const FIELD_NAME = /^[a-z][a-z0-9-]{0,60}:$/i;

/** The header fields in an evidence, where they stand one after another as `name: value`, with names in lower case. */
export function fieldsIn(evidence: string): [name: string, value: string][] {
  const fields: [string, string][] = [];
  for (const word of evidence.split(/[ \n]/)) {
    const last = fields.at(-1);
    if (FIELD_NAME.test(word)) fields.push([word.slice(0, -1).toLowerCase(), '']);
    else if (last !== undefined) last[1] = last[1] === '' ? word : `${last[1]} ${word}`;
  }
  return fields;
}

/** How tests write a program into an evidence: `the debug mode of Django`, `nginx 1.24.0`. */
const BEFORE_A_NAME = ['the debug mode of ', 'a stack trace of ', ''];
const OTHER_NAMES: Readonly<Record<string, string>> = {
  '.NET': 'ASP.NET',
  Node: 'Node.js',
  openresty: 'nginx',
};

function programAtStart(evidence: string): string[] {
  const before = BEFORE_A_NAME.find((words) => evidence.startsWith(words)) ?? '';
  const [word = ''] = evidence.slice(before.length).split(/[ \n,]/, 1);
  const name = Object.hasOwn(OTHER_NAMES, word) ? (OTHER_NAMES[word] ?? word) : word;
  return PROGRAM_NAMES.includes(name) ? [name] : [];
}

/** The programs that the evidence of a finding names, by its first words, or by header fields and cookies in it. */
export function programsIn(evidence: unknown): string[] {
  if (typeof evidence !== 'string') return [];
  const fields = fieldsIn(evidence);
  const cookies = fields.flatMap(([name, value]) => {
    const cookie = value.slice(0, Math.max(0, value.indexOf('=')));
    return name === 'set-cookie' && Object.hasOwn(COOKIES_OF_PRODUCTS, cookie)
      ? [COOKIES_OF_PRODUCTS[cookie] ?? '']
      : [];
  });
  // IIS sends this for everything that it serves.
  const isOfIis = fields.some(([name, value]) => name === 'x-powered-by' && /^asp\.net/i.test(value));
  const named = [...programAtStart(evidence), ...productsOf(fields), ...cookies, ...(isOfIis ? ['IIS'] : [])];
  return [...new Set(named)];
}
