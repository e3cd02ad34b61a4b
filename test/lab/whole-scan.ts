import { scanSessionOf, type TestResult } from '@palisade/scan-engine';
import { scannerRegistry } from '../../libs/scanners/src/scanner.registry';
import {
  NO_RIGHTS,
  type IntrusionRights,
  type ScanLimits,
  createTargetClient,
  parseAllowedHosts,
  parseTarget,
} from '@palisade/target-client';
import { DEFAULT_TEST_KEYS, NON_INTRUSIVE_TEST_KEYS, testGroups } from '@palisade/catalogue';
import { BORDER_FINDINGS, borderShop } from './border-shop';
import { PATIENT_LIMITS, nextGround } from './run-case';
import { POLICY, zoneText } from './cases/email-security/mail-case';
import { FRESH_LISTS } from './fresh-lists';
import type { Authorities } from './sites/authorities';
import { SHOP, type Ground } from './sites/ground';
import { formSite, hidden, random, sessionCookie } from './sites/form-site';
import { loginSite, wrong } from './sites/login-site';

/** All tests without bursts against one site, as a scan runs them: side by side, sharing pages. */
export interface WholeScan {
  name: string;
  requests: number;
  connections: number;
  dnsQueries: number;
  ms: number;
  verdicts: string[];
  /** `test rule-id` of each finding. */
  findings: string[];
  complaints: string[];
}

/** What a whole scan of a plain site may cost. */
const MOST = { requests: 130, connections: 250, dnsQueries: 300 };

const LINKS = [
  '/',
  '/shop',
  '/about',
  '/login',
  '/contact',
  '/blog',
  '/blog/one',
  '/blog/two',
  '/terms',
  '/help',
  '/jobs',
  '/press',
];

const NAME_SERVERS = `shop.test CAA 0 issue letsencrypt.org
shop.test NS ns1.shop.test
shop.test NS ns2.shop.test
ns1.shop.test A 93.184.216.1
ns2.shop.test A 93.184.216.2`;

/** A shop of the usual size with nothing wrong: pages, forms with tokens, an API, scripts. */
export async function cleanShop(ground: Ground): Promise<void> {
  await ground.dns(zoneText({ more: NAME_SERVERS }), { signed: { 'shop.test': {} } });
  const navigation = LINKS.map((path) => `<a href="${path}">${path}</a>`).join(' ');
  const form = (): string =>
    `<form method="post" action="/contact">${hidden('_token', random(32))}<input name="name"><textarea name="text"></textarea><button>Send</button></form>`;
  const page = (): string =>
    `${navigation}<link rel="stylesheet" href="/main.css"><script src="/app.js"></script>`;
  const routes = Object.fromEntries(
    LINKS.map((path) => [
      `GET ${path}`,
      () => `${page()}${path === '/contact' || path === '/shop' ? form() : ''}`,
    ]),
  );
  return ground.site(
    formSite({
      cookies: sessionCookie('; SameSite=Lax'),
      routes: {
        ...routes,
        'GET /login': () =>
          `${page()}<form method="post" action="/login">${hidden('_token', random(32))}<input name="user"><input type="password" name="password"><button>Sign in</button></form>`,
        'GET /app.js': () => ({
          headers: { 'content-type': 'text/javascript' },
          json: 'fetch("/api/items")',
        }),
        'GET /.well-known/security.txt': () => ({
          headers: { 'content-type': 'text/plain' },
          json: 'Contact: mailto:security@shop.test\nExpires: 2099-01-01T00:00:00Z\n',
        }),
        'GET /.well-known/mta-sts.txt': () => ({ headers: { 'content-type': 'text/plain' }, json: POLICY }),
        'GET /main.css': () => ({ headers: { 'content-type': 'text/css' }, json: 'p{}' }),
        'GET /api/items': () => ({ headers: { 'content-type': 'application/json' }, json: '[]' }),
      },
    }),
  );
}

/** Everything open: each test has to check again. */
function carelessShop(ground: Ground): Promise<void> {
  const listener = loginSite(ground, { reject: () => wrong() });
  return ground.site((request, response) => {
    if (request.headers.origin !== undefined) {
      response.setHeader('access-control-allow-origin', request.headers.origin);
      response.setHeader('access-control-allow-credentials', 'true');
    }
    listener(request, response);
  });
}

/** Servers of the lab have the OpenSSL of Node.js; before 3.5 it has no post-quantum groups. */
const OF_NODE = 'tls_configuration tls-no-post-quantum';

export async function measureWholeScans(authorities: Authorities): Promise<WholeScan[]> {
  const clean = await measure('clean shop', cleanShop, authorities);
  const careless = await measure('careless shop', carelessShop, authorities);
  // No registry knows names below `.test`. Tests that are off by default need more than a shop.
  const mustPass = DEFAULT_TEST_KEYS.filter((key) => key !== 'domain_expiry');
  const notPassed = clean.verdicts.filter(
    (verdict) =>
      !verdict.endsWith(' passed') &&
      verdict !== `${OF_NODE} warning` &&
      mustPass.some((key) => verdict.startsWith(`${key} `)),
  );
  clean.complaints.push(...notPassed);
  const borders = await measure('shop with every defect that two tests can see', borderShop, authorities);
  borders.complaints.push(...bordersCrossed(borders.findings));
  return [clean, careless, borders];
}

/** One defect, one finding: what is missing, and what a second test says about it. */
function bordersCrossed(findings: readonly string[]): string[] {
  const missing = BORDER_FINDINGS.filter((finding) => !findings.includes(finding));
  const others = findings.filter((finding) => !BORDER_FINDINGS.includes(finding) && finding !== OF_NODE);
  return [
    ...missing.map((finding) => `missing: ${finding}`),
    ...others.map((finding) => `too much: ${finding}`),
  ];
}

async function measure(
  name: string,
  build: (ground: Ground) => unknown,
  authorities: Authorities,
): Promise<WholeScan> {
  const ground = nextGround(authorities);
  try {
    await build(ground);
    const started = performance.now();
    const { results, dnsQueries } = await scanWhole(ground, PATIENT_LIMITS);
    const cost = { requests: ground.requests.length, connections: ground.connections, dnsQueries };
    return {
      name,
      ...cost,
      ms: Math.round(performance.now() - started),
      verdicts: results.map(({ testKey, status, findings }) =>
        [testKey, ...findings.map(({ id }) => id), status].join(' '),
      ),
      findings: results.flatMap(({ testKey, findings }) => findings.map(({ id }) => `${testKey} ${id}`)),
      complaints: (Object.keys(MOST) as (keyof typeof MOST)[])
        .filter((what) => cost[what] > MOST[what])
        .map((what) => `${cost[what]} ${what}, at most ${MOST[what]} allowed`),
    };
  } finally {
    await ground.close();
  }
}

/** All tests without bursts, group by group as a worker runs them. */
export async function scanWhole(
  ground: Ground,
  limits: Partial<ScanLimits>,
  rights: IntrusionRights = NO_RIGHTS,
): Promise<{ results: TestResult[]; dnsQueries: number }> {
  const allowedHosts = parseAllowedHosts('127.0.0.0/8');
  const { signal } = new AbortController();
  const target = parseTarget(SHOP, allowedHosts);
  const resolveName = (host: string): Promise<string[]> => ground.resolveName(host);
  const client = createTargetClient({
    target,
    allowedHosts,
    scanId: 'lab',
    signal,
    limits,
    dns: ground.dnsSettings,
    resolveName,
  });
  const session = scanSessionOf(
    client,
    { rights, tests: NON_INTRUSIVE_TEST_KEYS, settings: {}, signal, dataDays: FRESH_LISTS },
    scannerRegistry,
  );
  try {
    const results: TestResult[] = [];
    for (const group of testGroups(NON_INTRUSIVE_TEST_KEYS))
      results.push(...(await Promise.all(group.map((key) => session.run(key)))));
    return { results, dnsQueries: client.receipt().dns_queries ?? 0 };
  } finally {
    await session.close();
  }
}
