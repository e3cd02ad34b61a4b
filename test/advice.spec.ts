import { type NamedProgram, PRODUCT_HEADERS, TEST_DEFINITIONS, productsOf } from '@palisade/catalogue';
import { fixesFor } from '@palisade/fixes';
import { type Finding, type Page, withAdvice } from '@palisade/scan-engine';
import { productAdvice } from '../libs/scanners/src/security-headers/product-advice';

interface Site {
  headers: [string, string][];
  /** The web servers that its advice may name. */
  servers: string[];
  /** The language that it shows; advice on others is for another site. */
  language?: string;
}

/** What a site of the lab shows of the program that responds. */
const SITES: Readonly<Record<string, Site>> = {
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
    language: 'PHP',
  },
  'WordPress behind nginx': {
    headers: [
      ['server', 'nginx'],
      ['x-generator', 'WordPress 6.4'],
    ],
    servers: ['nginx'],
    language: 'PHP',
  },
  'WordPress on LiteSpeed': {
    headers: [
      ['server', 'LiteSpeed'],
      ['x-generator', 'WordPress 6.4'],
    ],
    // It reads .htaccess.
    servers: ['Apache'],
    language: 'PHP',
  },
  LiteSpeed: { headers: [['server', 'LiteSpeed']], servers: ['Apache'] },
  IIS: { headers: [['server', 'Microsoft-IIS/10.0']], servers: ['IIS'] },
  'IIS with ASP.NET': {
    headers: [
      ['server', 'Microsoft-IIS/10.0'],
      ['x-aspnet-version', '4.0.30319'],
    ],
    servers: ['IIS'],
    language: '.NET',
  },
  Caddy: { headers: [['server', 'Caddy']], servers: ['Caddy'] },
  lighttpd: { headers: [['server', 'lighttpd/1.4.69']], servers: ['lighttpd'] },
  Tomcat: { headers: [['server', 'Apache-Coyote/1.1']], servers: ['Tomcat'], language: 'Java' },
  'Tomcat by its name': {
    headers: [['server', 'Apache Tomcat/9.0.80']],
    servers: ['Tomcat'],
    language: 'Java',
  },
  Jetty: { headers: [['server', 'Jetty(9.4.51.v20230217)']], servers: ['Jetty', 'Tomcat'], language: 'Java' },
  Kestrel: { headers: [['server', 'Kestrel']], servers: [], language: '.NET' },
  Gunicorn: { headers: [['server', 'gunicorn']], servers: [], language: 'Python' },
  'Express behind nginx': {
    headers: [
      ['server', 'nginx'],
      ['x-powered-by', 'Express'],
    ],
    servers: ['nginx'],
    language: 'JavaScript',
  },
  'Tomcat behind Apache': {
    headers: [
      ['server', 'Apache/2.4.57'],
      ['server', 'Apache-Coyote/1.1'],
    ],
    servers: ['Apache', 'Tomcat'],
    language: 'Java',
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
/** What only one language understands. */
const LANGUAGE_SIGNS: Readonly<Record<string, RegExp>> = {
  PHP: /\bPHP\b|\bphp\.ini\b|\bLaravel\b|\bSymfony\b|\bWordPress\b|htmlspecialchars|\$_GET|\bPDO\b/,
  Java: /\bJava\b|\bSpring\b|\bJDBC\b|PreparedStatement|\bJNDI\b/,
  Python: /\bDjango\b|\bFlask\b|\bFastAPI\b|\bPython\b|\bsettings\.py\b/,
  JavaScript: /\bExpress\b|\bNode\.js\b|\bNestJS\b|\bmysql2\b/,
  Ruby: /\bRails\b|\bRuby\b/,
  '.NET': /\bASP\.NET\b|\bSqlCommand\b|\bRazor\b/,
};

/** ASP.NET has its settings in the file of IIS. */
const isAllowed = (server: string, allowed: readonly string[]): boolean =>
  allowed.includes(server) || (server === 'Jetty' && allowed.includes('Tomcat'));

interface Printed {
  rule: string;
  text: string;
}

const evidence = { observed: null as unknown, expected: '', reproduce: '' };
/** As the engine writes fields into an evidence: on one line. */
const asEvidence = (headers: [string, string][]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join(' ');

/** All that an owner of the site reads about a rule: the step of the test, and the lines of the page of the issue. */
function printedFor(
  headers: [string, string][],
  { isInEvidence = false, seen = productsOf(headers) } = {},
): Printed[] {
  const observed = isInEvidence ? asEvidence(headers) : null;
  const page = { headers } as Page;
  return TEST_DEFINITIONS.flatMap(({ key, rules }) =>
    Object.values(rules).flatMap(({ id: rule }) => {
      const findings = [{ id: rule, evidence: { ...evidence, observed } } as unknown as Finding];
      const own = key === 'security_headers' ? { [rule]: productAdvice(rule, page) } : {};
      const steps = withAdvice(key, { findings, products: seen, productAdvice: own }).remediationSteps;
      const location = rule.includes('cookie') ? 'sid' : '/x';
      const defect = { ruleId: rule, host: 'shop.example', location, observed: observed ?? '' };
      const lines = fixesFor(defect, seen).flatMap(({ code, note }) => [code ?? '', note ?? '']);
      return [...steps, ...lines].map((text) => ({ rule, text }));
    }),
  );
}

const wrongIn = (printed: readonly Printed[], { servers, language }: Site): string[] =>
  printed.flatMap(({ rule, text }) => [
    ...Object.entries(SIGNS).flatMap(([server, sign]) =>
      sign.test(text) && !isAllowed(server, servers) ? [`${rule}: ${server}: ${text}`] : [],
    ),
    ...Object.entries(LANGUAGE_SIGNS).flatMap(([name, sign]) =>
      language !== undefined && name !== language && sign.test(text) ? [`${rule}: ${name}: ${text}`] : [],
    ),
  ]);

it.each(Object.entries(SITES))('%s gets no advice for another server or language', (_, site) => {
  expect(productsOf(site.headers)).not.toEqual([]);
  expect(wrongIn(printedFor(site.headers), site)).toEqual([]);
});

it.each(Object.entries(SITES))('%s in the evidence decides, whatever else the site shows', (_, site) => {
  const seen: NamedProgram[] = ['nginx', 'Apache', 'IIS', 'Caddy'];
  expect(
    wrongIn(printedFor(site.headers, { isInEvidence: true, seen }), { ...site, language: undefined }),
  ).toEqual([]);
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
  const steps = (observed: string) => {
    const finding = { id: 'method-trace-enabled', evidence: { ...evidence, observed } } as unknown as Finding;
    return withAdvice('http_methods', { findings: [finding], products: ['nginx'] }).remediationSteps.join(
      ' ',
    );
  };
  expect(steps('status 200 server: Apache/2.4.58')).toContain('TraceEnable off');
  expect(steps('status 200 server: Apache/2.4.58')).not.toContain('nginx');
  expect(steps('status 200')).toContain('nginx');
});

it.each([
  ['the debug mode of Django', 'Django: DEBUG = False', 'Laravel'],
  ['a stack trace of PHP', 'production mode', 'Django'],
])('takes what a test recognised for the program of the finding: %s', (observed, expected, other) => {
  const id = observed.startsWith('a stack') ? 'info-stack-trace' : 'info-debug-mode';
  const finding = { id, evidence: { ...evidence, observed } } as unknown as Finding;
  const steps = withAdvice('information_disclosure', {
    findings: [finding],
    products: ['nginx'],
  }).remediationSteps.join(' ');
  expect(steps).toContain(expected);
  expect(steps).not.toContain(other);
});

it('knows products by fields that scans record', () => {
  for (const { headers } of Object.values(SITES))
    for (const [name] of headers) expect(PRODUCT_HEADERS).toContain(name);
});
