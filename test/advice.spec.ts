import { TEST_DEFINITIONS } from '@palisade/catalogue';
import { fixesFor } from '@palisade/fixes';
import { type Finding, type Page, remediationSteps } from '@palisade/scan-engine';
import { PRODUCT_HEADERS, productsOf } from '../libs/scan-engine/src/products/server-products';
import { productAdvice } from '../libs/scanners/src/security-headers/product-advice';

/** What a site of the lab shows of the program that answers, and the names of the web servers that its advice may name. */
const SITES: Readonly<Record<string, { headers: [string, string][]; servers: string[] }>> = {
  nginx: { headers: [['server', 'nginx/1.24.0 (Ubuntu)']], servers: ['nginx'] },
  OpenResty: { headers: [['server', 'openresty']], servers: ['nginx'] },
  Apache: { headers: [['server', 'Apache/2.4.58 (Debian)']], servers: ['Apache'] },
  'Apache without a version': { headers: [['server', 'Apache']], servers: ['Apache'] },
  'WordPress on Apache': {
    headers: [
      ['server', 'Apache'],
      ['x-powered-by', 'PHP/8.2.7'],
      ['x-generator', 'WordPress 6.4'],
    ],
    servers: ['Apache'],
  },
  'WordPress behind nginx': {
    headers: [
      ['server', 'nginx'],
      ['x-generator', 'WordPress 6.4'],
    ],
    servers: ['nginx'],
  },
  'WordPress on LiteSpeed': {
    headers: [
      ['server', 'LiteSpeed'],
      ['x-generator', 'WordPress 6.4'],
    ],
    // It reads .htaccess.
    servers: ['Apache'],
  },
  LiteSpeed: { headers: [['server', 'LiteSpeed']], servers: ['Apache'] },
  IIS: { headers: [['server', 'Microsoft-IIS/10.0']], servers: ['IIS'] },
  'IIS with ASP.NET': {
    headers: [
      ['server', 'Microsoft-IIS/10.0'],
      ['x-aspnet-version', '4.0.30319'],
    ],
    servers: ['IIS'],
  },
  Caddy: { headers: [['server', 'Caddy']], servers: ['Caddy'] },
  lighttpd: { headers: [['server', 'lighttpd/1.4.69']], servers: ['lighttpd'] },
  Tomcat: { headers: [['server', 'Apache-Coyote/1.1']], servers: ['Tomcat'] },
  'Tomcat by its name': { headers: [['server', 'Apache Tomcat/9.0.80']], servers: ['Tomcat'] },
  Jetty: { headers: [['server', 'Jetty(9.4.51.v20230217)']], servers: ['Jetty', 'Tomcat'] },
  Kestrel: { headers: [['server', 'Kestrel']], servers: [] },
  Gunicorn: { headers: [['server', 'gunicorn']], servers: [] },
  'Express behind nginx': {
    headers: [
      ['server', 'nginx'],
      ['x-powered-by', 'Express'],
    ],
    servers: ['nginx'],
  },
  'Tomcat behind Apache': {
    headers: [
      ['server', 'Apache/2.4.57'],
      ['server', 'Apache-Coyote/1.1'],
    ],
    servers: ['Apache', 'Tomcat'],
  },
};

/** What only one server understands, and its name. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  nginx:
    /\bnginx\b|\badd_header\b|\bserver_tokens\b|\bproxy_(?:hide_header|cookie_flags)\b|\blocation [~^=]|\bssl_(?:protocols|ciphers|ecdh_curve|dhparam)\b|\blimit_req|\bautoindex\b|\bauth_basic\b/,
  Apache:
    /\bApache\b|\bHeader (?:always|edit|onsuccess)\b|\bRedirectMatch\b|\bSSL(?:Protocol|CipherSuite|OpenSSLConfCmd)\b|\bServerTokens\b|<VirtualHost|\.htaccess|\bTraceEnable\b|\bOptions -Indexes\b|\bRequestHeader\b/,
  IIS: /\bIIS\b|\bweb\.config\b|requestFiltering|<httpProtocol>|SCHANNEL/,
  Caddy: /\bCaddy|\bfile_server\b/,
  lighttpd: /\blighttpd\b/,
  Tomcat: /\bTomcat\b/,
  Jetty: /\bJetty\b/,
};
/** ASP.NET has its settings in the file of IIS. */
const isAllowed = (server: string, allowed: readonly string[]): boolean =>
  allowed.includes(server) || (server === 'Jetty' && allowed.includes('Tomcat'));

interface Printed {
  rule: string;
  text: string;
}

const evidence = { observed: null, expected: '', reproduce: '' };

/** All that an owner of the site reads about a rule: the step of the test, and the lines of the page of the issue. */
function printedFor(headers: [string, string][]): Printed[] {
  const products = productsOf(headers);
  const page = { headers } as Page;
  return TEST_DEFINITIONS.flatMap(({ key, rules }) =>
    Object.values(rules).flatMap(({ id: rule }) => {
      const findings = [{ id: rule, evidence } as unknown as Finding];
      const own = key === 'security_headers' ? { [rule]: productAdvice(rule, page) } : {};
      const steps = remediationSteps(key, { findings, products, productAdvice: own });
      const location = rule.startsWith('cookie') ? 'sid' : '/x';
      const lines = fixesFor({ ruleId: rule, host: 'shop.example', location, observed: '' }, products);
      return [...steps, ...lines.flatMap(({ code, note }) => [code ?? '', note ?? ''])].map((text) => ({
        rule,
        text,
      }));
    }),
  );
}

it.each(Object.entries(SITES))('%s gets no advice for another web server', (_, { headers, servers }) => {
  expect(productsOf(headers)).not.toEqual([]);
  const wrong = printedFor(headers).flatMap(({ rule, text }) =>
    Object.entries(SIGNS).flatMap(([server, sign]) =>
      sign.test(text) && !isAllowed(server, servers) ? [`${rule}: ${server}: ${text}`] : [],
    ),
  );
  expect(wrong).toEqual([]);
});

it('every rule says what to do, whatever serves the site', () => {
  for (const { headers } of Object.values(SITES)) {
    const printed = new Set(
      printedFor(headers)
        .filter(({ text }) => text.length > 20)
        .map(({ rule }) => rule),
    );
    expect(
      TEST_DEFINITIONS.flatMap(({ rules }) => Object.keys(rules)).filter((rule) => !printed.has(rule)),
    ).toEqual([]);
  }
});

it('takes the evidence of a finding before what else was seen', () => {
  const finding = (observed: string) => [
    { id: 'method-trace-enabled', evidence: { ...evidence, observed } } as unknown as Finding,
  ];
  const steps = (observed: string) =>
    remediationSteps('http_methods', { findings: finding(observed), products: ['nginx'] }).join(' ');
  expect(steps('status 200\nserver: Apache/2.4.58')).toContain('TraceEnable off');
  expect(steps('status 200\nserver: Apache/2.4.58')).not.toContain('nginx');
  expect(steps('status 200')).toContain('nginx');
});

it('knows products by fields that scans record', () => {
  for (const { headers } of Object.values(SITES))
    for (const [name] of headers) expect(PRODUCT_HEADERS).toContain(name);
});
