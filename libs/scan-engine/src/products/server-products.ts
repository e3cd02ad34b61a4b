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
export type Product = keyof typeof PRODUCTS;

/** Where products name themselves. */
export const PRODUCT_HEADERS: readonly string[] = [
  ...new Set(Object.values(PRODUCTS).map(({ header }) => header)),
];

/** The products that a response names itself; empty when it names none, and then advice stays general. */
export function productsOf(headers: readonly (readonly [name: string, value: string])[]): Product[] {
  return (Object.keys(PRODUCTS) as Product[]).filter((product) => {
    const { header, pattern } = PRODUCTS[product];
    return headers.some(([name, value]) => name === header && pattern.test(value.trim()));
  });
}
