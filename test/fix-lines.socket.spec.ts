import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ServerFix, fixesFor } from '@palisade/fixes';
import { type Finding, scanSessionOf } from '@palisade/scan-engine';
import { issueCertificate } from '@palisade/scan-engine/testing/certificates';
import { type Handler, type RunningSite, serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { localClient, noName, NO_RESOLVER } from '@palisade/scan-engine/testing/scan-url';
import { scannerRegistry } from '../libs/scanners/src/scanner.registry';
import { OWN_HOST } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import { freePort } from './support/redis-server';
import { type ServedSite, WEB_SERVERS, type WebServerKey, whileServed } from './support/web-servers';

/** A site with one defect: what serves it, and where the lines go that an owner would write there. */
interface Seeded {
  testKey: TestKey;
  ruleId: string;
  /** What the application behind the server sends; without it, the server reads files. */
  sends?: Record<string, string | string[]>;
  files?: Record<string, string>;
  /** Lines that are there before, by server; without a row, the server has no such defect. */
  before?: Partial<Record<WebServerKey, Pick<ServedSite, 'main' | 'site'>>>;
}

const PAGE =
  '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><p>Boats and bicycles for rent.</p></html>';
const ANY: NonNullable<Seeded['before']> = { nginx: {}, apache: {}, caddy: {} };
const SOUND = { 'x-content-type-options': 'nosniff', 'content-security-policy': "frame-ancestors 'none'" };
const headers = (ruleId: string, sends: Seeded['sends'] = {}): Seeded => ({
  testKey: 'security_headers',
  ruleId,
  sends: { ...SOUND, ...sends },
});
const without = (ruleId: string, missing: keyof typeof SOUND): Seeded => ({
  ...headers(ruleId),
  sends: Object.fromEntries(Object.entries(SOUND).filter(([name]) => name !== missing)),
});
const session = (ruleId: string, attributes: string): Seeded => ({
  testKey: 'cookie_security',
  ruleId,
  sends: {
    ...SOUND,
    'set-cookie': [`sessionid=3f1c9a7be2d04588; Path=/; ${attributes}`, 'theme=dark; Path=/; Secure'],
  },
});
const weakTls = (ruleId: string, nginx: string, apache?: string): Seeded => ({
  testKey: 'tls_configuration',
  ruleId,
  before: { nginx: { main: nginx }, ...(apache !== undefined && { apache: { site: apache } }) },
});

const SITES: readonly Seeded[] = [
  without('nosniff-missing', 'x-content-type-options'),
  headers('nosniff-invalid', { 'x-content-type-options': 'none' }),
  without('clickjacking', 'content-security-policy'),
  headers('clickjacking', { 'content-security-policy': "default-src 'self'" }),
  headers('referrer-policy-unsafe', { 'referrer-policy': 'unsafe-url' }),
  headers('permissions-policy-invalid', { 'permissions-policy': "camera 'none'" }),
  headers('corp-invalid', { 'cross-origin-resource-policy': 'any' }),
  headers('coep-invalid', { 'cross-origin-embedder-policy': 'on' }),
  headers('deprecated-header', { 'x-xss-protection': '1; mode=block' }),
  headers('info-disclosure-version', { 'x-powered-by': 'PHP/8.1.2' }),
  session('cookie-session-no-secure', 'HttpOnly; SameSite=Lax'),
  session('cookie-session-no-httponly', 'Secure; SameSite=Lax'),
  session('cookie-session-no-samesite', 'Secure; HttpOnly'),
  {
    testKey: 'exposed_files',
    ruleId: 'exposed-git',
    files: {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/config': '[core]\n\trepositoryformatversion = 0\n\tbare = false\n',
    },
    before: { nginx: {}, apache: {}, caddy: { site: 'file_server' } },
  },
  {
    testKey: 'directory_listing',
    ruleId: 'listing-open',
    files: { 'uploads/photo.jpg': 'photo', 'uploads/boat.jpg': 'boat', 'uploads/bike.jpg': 'bike' },
    before: {
      nginx: { main: 'autoindex on;' },
      apache: { site: '<Location "/uploads/">\n  Options +Indexes\n</Location>' },
      caddy: { site: 'file_server browse' },
    },
  },
  { testKey: 'http_methods', ruleId: 'method-trace-enabled', files: {}, before: { apache: {} } },
  weakTls('tls-10-offered', 'ssl_protocols TLSv1 TLSv1.2 TLSv1.3; ssl_ciphers DEFAULT@SECLEVEL=0;'),
  weakTls(
    'tls-static-rsa',
    'ssl_protocols TLSv1.2; ssl_ciphers AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256;',
    'SSLProtocol -all +TLSv1.2\nSSLCipherSuite AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256',
  ),
];

const folder = mkdtempSync(join(tmpdir(), 'palisade-fix-lines-'));
// Apache reads files as another user than root.
chmodSync(folder, 0o755);
let certificate: { pem: string; keyPem: string };

beforeAll(async () => {
  certificate = await issueCertificate({ name: 'shop', names: ['127.0.0.1', 'localhost'], key: 'rsa2048' });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function findingsOf(url: string, testKey: TestKey): Promise<readonly Finding[]> {
  const client = localClient(url, { ...NO_RESOLVER, resolveText: noName });
  const { signal } = new AbortController();
  const options = { rights: OWN_HOST, tests: [testKey], settings: {}, signal };
  const scan = scanSessionOf(client, options, scannerRegistry);
  try {
    const { findings, inconclusive } = await scan.run(testKey);
    expect(inconclusive).toBeNull();
    return findings;
  } finally {
    await scan.close();
    await client.close();
  }
}

/** Lines that their note wants outside of the site. */
const OF_MAIN = /^(?:ServerTokens|ServerSignature) /;

/** Writes the lines of a fix to where its note says. */
function fixed(site: ServedSite, { code, note }: ServerFix): ServedSite {
  const lines = (code ?? '').split('\n');
  // The words of the note: what was there before goes, where it says so.
  const isInPlace = note?.includes('remove the word browse') ?? false;
  return {
    ...site,
    main: [site.main, ...lines.filter((line) => OF_MAIN.test(line))].join('\n'),
    site: [isInPlace ? '' : site.site, ...lines.filter((line) => !OF_MAIN.test(line))].join('\n'),
  };
}

let place = 0;
/** A new folder with the certificate and the files of a site. */
async function siteOf({ files = {} }: Seeded, application: string | null): Promise<ServedSite> {
  const own = join(folder, String((place += 1)));
  for (const [name, text] of Object.entries({ 'index.html': PAGE, ...files })) {
    mkdirSync(dirname(join(own, 'site', name)), { recursive: true });
    writeFileSync(join(own, 'site', name), text);
  }
  writeFileSync(join(own, 'certificate'), certificate.pem);
  writeFileSync(join(own, 'key'), certificate.keyPem, { mode: 0o600 });
  return { folder: own, port: await freePort(), application };
}

/** The application behind the server of a site, where it has one. */
async function whileRunning<Result>(
  { sends }: Seeded,
  use: (url: string | null) => Promise<Result>,
): Promise<Result> {
  if (sends === undefined) return use(null);
  const handle: Handler = (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...sends }).end(PAGE);
  const site: RunningSite = await serveHttp(handle);
  try {
    return await use(new URL(site.url).origin);
  } finally {
    await site.close();
  }
}

const namesOf = (findings: readonly Finding[]): string[] => [...new Set(findings.map(({ id }) => id))].sort();
const has = (command: string): boolean => spawnSync('which', [command]).status === 0;
const SERVERS = (Object.keys(WEB_SERVERS) as WebServerKey[]).filter((key) => has(WEB_SERVERS[key].command));

const CASES = SERVERS.flatMap((server) =>
  SITES.filter(({ before = ANY }) => before[server] !== undefined).map((site) => ({
    server,
    site,
    ruleId: site.ruleId,
    place: site.sends === undefined ? 'the server' : 'an application behind it',
  })),
);

/** Runs for the servers that are installed; `.ci/run` installs them all. */
describe('lines for a server, written literally', () => {
  it('are tried where a server is installed', () => {
    expect(CASES.length >= SERVERS.length * 10).toBe(true);
  });

  it.each(CASES)('$server: fix $ruleId of $place, and break nothing', async ({ server, site, ruleId }) => {
    await whileRunning(site, async (application) => {
      const { product } = WEB_SERVERS[server];
      const before = { ...(await siteOf(site, application)), ...site.before?.[server] };
      const found = await whileServed(server, before, (url) => findingsOf(url, site.testKey));
      const finding = found.find(({ id }) => id === ruleId);
      expect([ruleId, namesOf(found)]).toEqual([ruleId, expect.arrayContaining([ruleId])]);
      const { location, evidence } = finding!;
      const observed = typeof evidence.observed === 'string' ? evidence.observed : '';
      const defect = { ruleId, location, observed, host: 'localhost' };
      const [fix] = fixesFor(defect, [product]);
      expect(fix).toMatchObject({ server, isSeen: true });
      expect(fix?.code).not.toBeNull();
      const after = await whileServed(server, fixed(before, fix!), (url) => findingsOf(url, site.testKey));
      expect(namesOf(after)).not.toContain(ruleId);
      expect(namesOf(after).filter((id) => !namesOf(found).includes(id))).toEqual([]);
    });
  });

  // Scans do not judge the field at an address, nor while the certificate is not trusted.
  it.each(
    SERVERS.flatMap((server) => [undefined, 'max-age=0', 'max-age=300'].map((value) => ({ server, value }))),
  )(
    '$server: leave browsers one Strict-Transport-Security where the application sends $value',
    async ({ server, value }) => {
      const site = headers('hsts-short', value === undefined ? {} : { 'strict-transport-security': value });
      const ruleId =
        { undefined: 'hsts-missing', 'max-age=0': 'hsts-disabled' }[String(value)] ?? 'hsts-short';
      await whileRunning(site, async (application) => {
        const before = await siteOf(site, application);
        const defect = { ruleId, location: '/', observed: value ?? '', host: 'localhost' };
        const [fix] = fixesFor(defect, [WEB_SERVERS[server].product]);
        const fields = await whileServed(server, fixed(before, fix!), fieldsOf);
        expect(fields).toEqual(['max-age=31536000']);
      });
    },
  );
});

/** Each Strict-Transport-Security that a server sends. */
const fieldsOf = (url: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { rejectUnauthorized: false }, (response) => {
      response.resume();
      const { rawHeaders: raw } = response;
      resolve(raw.filter((_, index) => raw[index - 1]?.toLowerCase() === 'strict-transport-security'));
    });
    sent.on('error', reject).end();
  });
