import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { INTRUSIVE_TEST_KEYS, definitionOf } from '@palisade/catalogue';
import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { readXml, type XmlElement } from '../../apps/cli/src/scan/testing/read-xml';
import { issueCertificate } from '@palisade/scan-engine/testing/certificates';
import { type Outcome, palisade } from '../support/command-line';
import { LocalServers } from '../../libs/target-client/src/testing/local-servers';

const ROOT = resolve(__dirname, '../..');
const MAIN = join(ROOT, 'dist/apps/cli/main.js');
const SCHEMAS = join(ROOT, 'apps/cli/src/scan/testing');

interface ScanDocument {
  target: string;
  status: string;
  has_critical_issues: boolean;
  tests: {
    test_type: string;
    status: string;
    message: string;
    findings: { id: string; severity: string }[];
    is_inconclusive: boolean;
    is_applicable: boolean;
    technical_details: { receipt: { requests: Record<string, number> } };
  }[];
}

const servers = new LocalServers();
const seen: string[] = [];
let folder: string;
/** Over https with an expired certificate, so that there is a critical finding. */
let bad: string;
/** Over http; has nothing critical. */
let mild: string;

beforeAll(async () => {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run the tests with \`npm test\`.`);
  folder = await mkdtemp(join(tmpdir(), 'palisade-reports-'));
  mild = `${(await servers.http(shop)).origin}/`;
  const certificate = await issueCertificate({
    name: 'shop <"&\'>',
    names: ['127.0.0.1'],
    notBefore: new Date('2025-01-01'),
    notAfter: new Date('2025-03-01'),
  });
  // TLS 1.2 alone.
  const tls = { key: certificate.keyPem, cert: certificate.pem, maxVersion: 'TLSv1.2' as const };
  const https = createHttpsServer(tls, shop);
  await new Promise<void>((done) => https.listen(0, '127.0.0.1', done));
  bad = `https://127.0.0.1:${(https.address() as AddressInfo).port}/`;
  closeHttps = () => {
    https.closeAllConnections();
    https.close();
  };
});
let closeHttps = (): void => undefined;
afterAll(async () => {
  closeHttps();
  await servers.closeAll();
  await rm(folder, { recursive: true });
});
beforeEach(() => void seen.splice(0));

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token without an expiry. */
const FOREVER = `${part({ alg: 'RS256' })}.${part({ sub: 'visitor' })}.c2lnbmF0dXJl`;

/** As a template that holds the value, without what could be a script. */
const rendered = (value: string): string =>
  value
    .replace(/\{\{(\d+)\*(\d+)\}\}/g, (_found, one, other) => String(Number(one) * Number(other)))
    .replace(/\W/g, '');

/** Opens whatever a value climbs to, and asks a directory who may read it. */
const fileOf = (name: string): string => {
  if (name.replaceAll(/[^()]/g, '').length % 2 === 1) return 'ldap_search(): Bad search filter';
  if (/\.\.\/etc\/(?:\.\/)?os-release$/.test(name)) return 'PRETTY_NAME="Shop"\nID=shop\n';
  return name === 'terms.txt' ? 'Our terms.' : 'No such file.';
};

/** A file of settings, and a search whose databases read the quotes and the operators of a value. */
function fixedText(url: string): string | null {
  if (url === '/metrics')
    return `# TYPE sold counter\n${Array.from({ length: 30 }, (_, chair) => `sold{chair="${chair}"} 1\n`).join('')}`;
  if (url === '/graphql') return '{"data":{"__typename":"Query","__schema":{"queryType":{"name":"Query"}}}}';
  if (url === '/.env') return 'APP_ENV=production\nPORT=80\n';
  if (url.startsWith('/terms?'))
    return fileOf(new URL(url, 'http://shop.test').searchParams.get('file') ?? '');
  if (!url.startsWith('/find')) return null;
  const [, operator = 'eq'] = /[?&]q%5B%24(\w+)%5D=/.exec(url) ?? [];
  if (operator !== 'eq') return `MongoServerError: unknown operator: $${operator}`;
  const q = new URL(url, 'http://shop.test').searchParams.get('q') ?? '';
  const quotes = q.split("'").length - 1;
  if (quotes % 2 === 1) return 'SQLITE_ERROR: unrecognized token';
  return `<p>No product ${rendered(q)}.`;
}

/** Where old addresses lead, and where a visitor wants to go. */
function redirectOf(url: string): string | null {
  if (url === '/old') return 'http://127.0.0.1/old';
  return url.startsWith('/go?') ? new URL(url, 'http://shop.test').searchParams.get('to') : null;
}

/** A shop with a defect for each test. */
function shop(request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '', headers } = request;
  seen.push(`${method} ${url}`);
  request.resume();
  if (headers.origin !== undefined) {
    response.setHeader('access-control-allow-origin', headers.origin);
    response.setHeader('access-control-allow-credentials', 'true');
  }
  if (method === 'TRACE') {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
    response.writeHead(200, { 'content-type': 'message/http' }).end(lines.join('\r\n'));
    return;
  }
  const location = redirectOf(url);
  if (location !== null) {
    // As text: Node refuses line breaks.
    const head = `HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`;
    request.socket.end(Buffer.from(head, 'latin1'));
    return;
  }
  if (url.startsWith('/api/')) {
    response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":1}]');
    return;
  }
  if (url === '/uploads/') {
    const entries = ['a.jpg', 'b.jpg'].map((name) => `<a href="${name}">${name}</a>`).join('\n');
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<html><head><title>Index of /uploads/</title></head><pre>${entries}</pre></html>`);
    return;
  }
  const text = fixedText(url);
  if (text !== null) {
    response
      .writeHead(200, { 'content-type': /env|metrics/.test(url) ? 'text/plain' : 'text/html' })
      .end(text);
    return;
  }
  response.writeHead(url === '/' || url.startsWith('/login') ? 200 : 404, {
    'content-type': 'text/html',
    'x-jenkins': '2.400',
    'set-cookie': ['shop_session=a1b2c3d4e5f6; Path=/', `shop_token=${FOREVER}; Path=/`],
  });
  response.end(
    `<!doctype html><title>Shop</title><meta name="generator" content="ShopBuilder 2.3.1">${method === 'POST' ? '<p>Wrong user name or password.' : ''}
     <script src="https://code.jquery.com/jquery-1.12.4.min.js"></script>
     <script src="https://raw.githubusercontent.com/shop/shop/main/menu.js"></script>
     <a href="/go?to=/old">All chairs</a>
     <form method="post" action="/login"><input name="user"><input type="password" name="password"></form>
     <p>${url.startsWith('/plsd') ? decodeURIComponent(url) : ''}<a href="//${String(headers['x-forwarded-host'] ?? headers.host)}/">Shop</a><a href="/old">Old shop</a><a href="/missing">More</a><a href="/find?q=a">Chairs</a><a href="/terms?file=terms.txt">Terms</a><img src="http://img.example/logo.png" alt="">`,
  );
}

/** Says that items require a sign-in. */
const DOCUMENT = { openapi: '3.0.0', security: [{ key: [] }], paths: { '/api/items': { get: {} } } };

/** The shop's pages name a file of another host, which no spec may request. */
const VARIABLES = { FOREIGN_FILES: 'off' };

/** Runs the built program with its output in pipes and next to no environment. */
function scanWithProgram(url: string, ...args: string[]): Promise<Outcome> {
  return new Promise((done) => {
    const options = { env: { PATH: process.env.PATH ?? '', ...VARIABLES }, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [MAIN, 'scan', url, ...args], options, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

const scan = (url: string, ...args: string[]): Promise<Outcome> =>
  palisade(['scan', url, ...args], VARIABLES);

const LOCAL = ['--allow-host', '127.0.0.1'];
const HEADERS = [...LOCAL, '--tests', 'security_headers'];
/** An address has no domain name. */
const KEYS_OF_ADDRESSES = TEST_KEYS.filter(
  (key) => definitionOf(key).category !== 'dns_email' && key !== 'subdomain_discovery',
);
const QUIET_KEYS = TEST_KEYS.filter((key) => !INTRUSIVE_TEST_KEYS.includes(key));
const QUIET = [...LOCAL, '--tests', QUIET_KEYS.join(',')];
/** For what does not depend on the test: a scan with all tests keeps its pace for many seconds. */
const QUICK_KEYS: TestKey[] = ['ssl_certificate', 'security_headers', 'csrf_protection', 'cookie_security'];
const QUICK = [...LOCAL, '--tests', QUICK_KEYS.join(',')];

async function configFile(content: unknown): Promise<string> {
  const file = join(folder, 'tests.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

function validator(name: string): ValidateFunction {
  const ajv = new Ajv({ allErrors: true, strictTypes: false });
  addFormats(ajv);
  return ajv.compile(JSON.parse(readFileSync(join(SCHEMAS, name), 'utf8')) as object);
}

const complaintsOf = (validate: ValidateFunction, value: unknown): string[] => {
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
};

describe('a whole scan', () => {
  it('runs all tests, bursts included, where the operator owns the host', async () => {
    const config = await configFile({
      brute_force: { endpoints: ['/login'] },
      api_rate_limit: { endpoints: ['/api/items'] },
      api_exposure: { openapi: DOCUMENT },
    });
    const { code, stdout, stderr } = await scanWithProgram(
      bad,
      ...LOCAL,
      '--json',
      '--config',
      config,
      '--i-own-this-host',
    );
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const document = JSON.parse(stdout) as ScanDocument;
    expect(document).toMatchObject({ target: bad, status: 'completed', has_critical_issues: true });
    expect(document.tests.map(({ test_type }) => test_type)).toEqual([...TEST_KEYS]);
    const judged = document.tests.filter((test) => !test.is_inconclusive && test.is_applicable);
    expect(judged.map(({ test_type }) => test_type)).toEqual(
      // They need identities, an address of an installation, or a staging check.
      KEYS_OF_ADDRESSES.filter(
        (key) => !['access_control', 'session_security', 'request_forgery', 'xml_entities'].includes(key),
      ),
    );
    const findings = Object.fromEntries(
      document.tests.map(({ test_type, findings }) => [test_type, findings.map(({ id }) => id)]),
    );
    expect(findings.ssl_certificate).toContain('cert-expired');
    // Which ports the machine of the spec has open is not the shop's doing.
    const ofShop = KEYS_OF_ADDRESSES.filter(
      (key) =>
        ![
          'open_ports',
          'access_control',
          'session_security',
          'request_forgery',
          'xml_entities',
          'waf_detection',
        ].includes(key),
    );
    for (const key of ofShop) expect(findings[key]).not.toEqual([]);
    expect(seen.filter((line) => line === 'POST /login').length).toBeGreaterThan(3);
    expect(seen.filter((line) => line === 'GET /api/items').length).toBeGreaterThan(5);
  });

  it('sends no burst without permission', async () => {
    const { code, stdout, stderr } = await scan(
      mild,
      ...LOCAL,
      '--json',
      '--tests',
      'brute_force,api_rate_limit',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { tests } = JSON.parse(stdout) as ScanDocument;
    expect(tests.map(({ message }) => message)).toEqual([
      'Inconclusive: domain ownership is not verified',
      'Inconclusive: domain ownership is not verified',
    ]);
    expect(seen).toEqual([]);
  });
});

describe('--format sarif', () => {
  const sarif = validator('sarif-2.1.0.schema.json');

  it.each([
    ['a scan', () => bad, 1],
    ['a scan of nobody', () => 'http://127.0.0.1:1/', 3],
  ])('prints SARIF 2.1.0 of %s and nothing else', async (_name, url, expected) => {
    const { code, stdout } = await scan(url(), ...QUIET, '--format', 'sarif');
    expect(code).toBe(expected);
    const log = JSON.parse(stdout) as { runs: { results: { level: string }[] }[] };
    expect(complaintsOf(sarif, log)).toEqual([]);
    expect(log.runs[0]?.results.some(({ level }) => level === 'error')).toBe(expected === 1);
  });
});

describe('--format junit', () => {
  const junit = validator('junit.schema.json');
  const failuresIn = (root: XmlElement): number =>
    root.children
      .flatMap((suite) => suite.children)
      .filter(({ children }) => children.some(({ name }) => name === 'failure')).length;

  it.each([
    ['low', 1],
    ['never', 0],
  ])('agrees with the exit code of --fail-on %s', async (failOn, expected) => {
    const { code, stdout, stderr } = await scan(bad, ...QUICK, '--format', 'junit', '--fail-on', failOn);
    expect({ code, stderr }).toEqual({ code: expected, stderr: '' });
    const root = readXml(stdout);
    expect(complaintsOf(junit, root)).toEqual([]);
    expect(root.children.map(({ attributes }) => attributes.name)).toEqual(
      TEST_KEYS.filter((key) => QUICK_KEYS.includes(key)),
    );
    expect(failuresIn(root) > 0).toBe(expected === 1);
    expect(Number(root.attributes.failures)).toBe(failuresIn(root));
  });
});

describe('--format pretty', () => {
  it('is plain text in a pipe', async () => {
    const { code, stdout, stderr } = await scanWithProgram(mild, ...HEADERS);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('clickjacking');
    expect(stdout).not.toContain('\u001b');
  });
});

describe('--config', () => {
  it('leads a test to the configured path', async () => {
    const config = await configFile({ security_headers: { endpoints: ['/configured'] } });
    const { code } = await scan(mild, ...HEADERS, '--config', config);
    expect(code).toBe(0);
    expect(seen).toContain('GET /configured');
  });
});

describe('a private host that is not allowed', () => {
  it('is not scanned, and the error says how to allow it', async () => {
    const { code, stdout, stderr } = await scan(mild, '--json', '--allow-host', '127.0.0.2');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('--allow-host');
    expect(seen).toEqual([]);
  });
});
