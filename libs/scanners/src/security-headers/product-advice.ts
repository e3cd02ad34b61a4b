import { disclosesVersion } from '@palisade/catalogue';
import { fieldValue, headerValue, knownProducts, type Page, type Product } from '@palisade/scan-engine';

/** How a product is made to send a field with every response, errors included. */
const SEND: Partial<Record<Product, (name: string, value: string) => string>> = {
  nginx: (name, value) => `nginx: add_header ${name} "${value}" always;`,
  Apache: (name, value) => `Apache: Header always set ${name} "${value}" (mod_headers)`,
  IIS: (name, value) =>
    `IIS: <httpProtocol><customHeaders><add name="${name}" value="${value}" /></customHeaders></httpProtocol> in web.config`,
  Caddy: (name, value) => `Caddy: header ${name} "${value}"`,
  // A second assignment with "=" stops lighttpd from starting; "+=" works for the first one too.
  lighttpd: (name, value) =>
    `lighttpd: setenv.set-response-header += ( "${name}" => "${value}" ) (mod_setenv)`,
  Express: (name, value) =>
    `Express: app.use((req, res, next) => { res.set('${name}', "${value}"); next(); })`,
};

/** Where the site sends the field with another value: these three would send a second one next to that of an application. */
const SEND_INSTEAD: typeof SEND = {
  nginx: (name, value) => `nginx: proxy_hide_header ${name}; add_header ${name} "${value}" always;`,
  Apache: (name, value) =>
    `Apache: Header onsuccess unset ${name} and Header always set ${name} "${value}" (mod_headers)`,
  Caddy: (name, value) => `Caddy: a block of header with ${name} "${value}" and defer`,
};

/** Products with their own setting for a field. */
const SETTINGS: Partial<Record<Product, Readonly<Record<string, string>>>> = {
  Tomcat: {
    'Strict-Transport-Security':
      'Tomcat: HttpHeaderSecurityFilter in web.xml with hstsMaxAgeSeconds=31536000',
    'X-Content-Type-Options':
      'Tomcat: HttpHeaderSecurityFilter in web.xml (blockContentTypeSniffingEnabled is true by default)',
    'Content-Security-Policy':
      'Tomcat: HttpHeaderSecurityFilter in web.xml with antiClickJackingOption=SAMEORIGIN',
  },
};

const YEAR = 'max-age=31536000';
/** What to send, where one value is right for nearly everyone. */
const FIELDS: Readonly<Record<string, [name: string, value: string]>> = {
  'hsts-missing': ['Strict-Transport-Security', YEAR],
  'hsts-disabled': ['Strict-Transport-Security', YEAR],
  'hsts-invalid': ['Strict-Transport-Security', YEAR],
  'nosniff-missing': ['X-Content-Type-Options', 'nosniff'],
  'nosniff-invalid': ['X-Content-Type-Options', 'nosniff'],
  clickjacking: ['Content-Security-Policy', "frame-ancestors 'self'"],
  'referrer-policy-unsafe': ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  'coop-missing': ['Cross-Origin-Opener-Policy', 'same-origin'],
};

/** How a product is made to keep its version to itself. */
const HIDE: Partial<Record<Product, string>> = {
  nginx: 'nginx: server_tokens off;',
  Apache: 'Apache: ServerTokens Prod and ServerSignature Off',
  IIS: 'IIS: <requestFiltering removeServerHeader="true" /> in web.config, and remove X-Powered-By in customHeaders',
  lighttpd: 'lighttpd: server.tag = "lighttpd"',
  Tomcat: 'Tomcat: <Connector server="web" … /> in server.xml',
  Jetty: 'Jetty: jetty.httpConfig.sendServerVersion=false in start.d/server.ini',
  Express: "Express: app.disable('x-powered-by')",
  'ASP.NET': 'ASP.NET: <httpRuntime enableVersionHeader="false" /> in web.config',
  PHP: 'PHP: expose_php = Off in php.ini',
  Drupal: 'Drupal: list X-Generator in the module Remove HTTP headers',
};

/** How a product is made to send its fields with errors too. */
const ON_ERRORS: Partial<Record<Product, string>> = {
  nginx: 'nginx: write always at the end of each add_header.',
  Apache: 'Apache: Header always set in place of Header set (mod_headers).',
};

/** The setting of each product that the page names, for the advice of a rule; empty where none is known for sure. */
export function productAdvice(rule: string, page: Page): string[] {
  if (rule === 'info-disclosure-version') {
    const shown = page.headers.filter(([name, value]) => disclosesVersion(name, value));
    return knownProducts({ headers: shown }).flatMap((product) => HIDE[product] ?? []);
  }
  // A second policy would replace the one that is there.
  if (rule === 'clickjacking' && headerValue(page, 'content-security-policy') !== null) return [];
  const products = knownProducts({
    headers: page.headers,
    cookies: page.headers.flatMap(([name, value]) =>
      name === 'set-cookie' ? (value.split(/[=;]/, 1)[0] ?? []) : [],
    ),
  });
  if (rule === 'headers-missing-on-errors') return products.flatMap((product) => ON_ERRORS[product] ?? []);
  const field = FIELDS[rule];
  if (field === undefined) return [];
  const isSent = fieldValue(page, field[0].toLowerCase()) !== null;
  const send = (product: Product) => (isSent ? SEND_INSTEAD[product] : undefined) ?? SEND[product];
  // One place is enough: an application's own setting, else the server in front, which decides what is sent.
  return products
    .flatMap((product) => SETTINGS[product]?.[field[0]] ?? send(product)?.(...field) ?? [])
    .slice(0, 1);
}
