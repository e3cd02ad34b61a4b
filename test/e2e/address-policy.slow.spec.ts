import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { DomainProver, type ProofAttempt } from '@palisade/domain-proof';
import {
  OWN_HOST,
  type TargetClient,
  createTargetClient,
  parseAllowedHosts,
  parseUrl,
} from '@palisade/target-client';
import { scanSessionOf } from '@palisade/scan-engine';
import { scannerRegistry } from '../../libs/scanners/src/scanner.registry';
import { tryReadCertificate } from '../../libs/scanners/src/ssl-certificate/certificate-facts';
import { fetchMissingIssuers } from '../../libs/scanners/src/ssl-certificate/issuer-fetch';
import { checkRevocation } from '../../libs/scanners/src/ssl-certificate/revocation-list';
import { type IssuedCertificate, issueCertificate } from '@palisade/scan-engine/testing/certificates';
import { HOSTILE_INPUTS } from '../../libs/target-client/src/testing/hostile-inputs';
import { type LocalServer, LocalServers } from '../../libs/target-client/src/testing/local-servers';
import { type TestApi, startTestApi } from '../support/api';
import { newOwner, VALID_CHECK } from '../support/check-requests';

const INPUTS = [...new Set(Object.values(HOSTILE_INPUTS).flat())];
const servers = new LocalServers();
const clients: TargetClient[] = [];
const counts: { way: string; client: string; tried: number; connections: number }[] = [];

/** Every socket that this process opens as a client, told by Node itself: also one to an address where nobody could see it. */
let socketsMade = 0;
const countSocket = (): void => void (socketsMade += 1);
let canary: LocalServer;

beforeAll(async () => {
  channel('net.client.socket').subscribe(countSocket);
  canary = await listenOnAPublicPort();
});
afterAll(async () => {
  channel('net.client.socket').unsubscribe(countSocket);
  await servers.closeAll();
  process.stdout.write(
    ['way, client: inputs tried, connections', ...counts.map(describeCount)].join('\n') + '\n',
  );
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

const describeCount = ({ way, client, tried, connections }: (typeof counts)[number]): string =>
  `${way}, ${client}: ${tried}, ${connections}`;

/** Where nothing but the address stands in the way of a scan. */
async function listenOnAPublicPort(): Promise<LocalServer> {
  const response = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\ncanary';
  for (const port of [8080, 8443, 443, 80]) {
    const server = await servers.tcp((socket) => socket.end(response), port).catch(() => null);
    if (server !== null) return server;
  }
  throw new Error('the ports 8080, 8443, 443 and 80 of 127.0.0.1 are all taken: free one of them');
}

interface ClientSettings {
  /** What every name leads to. */
  answers?: string[];
  allow?: string;
  host?: string;
}

function client({ answers = ['127.0.0.1'], allow = '', host = 'public.example.com' }: ClientSettings = {}) {
  const made = createTargetClient({
    target: { host, url: null },
    allowedHosts: parseAllowedHosts(allow),
    scanId: 'spec',
    signal: new AbortController().signal,
    budget: { requests: 1e6, connections: 1e6, bytes: 1e9, durationMs: 60_000 },
    limits: { burst: 1e6, perSecond: 1e6, connectMs: 300, headersMs: 500, totalMs: 2_000 },
    resolveName: () => Promise.resolve(answers),
  });
  clients.push(made);
  return made;
}

/** Runs the work and writes down how many sockets it opened next to those that `ours` took. */
async function watch(
  what: { way: string; client: string },
  tried: number,
  work: () => Promise<unknown>,
  ours?: LocalServer,
): Promise<void> {
  const [made, taken, seen] = [socketsMade, ours?.connections() ?? 0, canary.connections()];
  await work();
  const connections =
    socketsMade - made - ((ours?.connections() ?? 0) - taken) + (canary.connections() - seen);
  counts.push({ ...what, tried, connections });
  expect({ ...what, connections }).toEqual({ ...what, connections: 0 });
}

const withoutScheme = (input: string): string => input.replace(/^[a-z+]+:\/*/i, '').replace(/[/?#].*$/s, '');
const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '');
/** One row is hostile by its port alone; no spec may go out into the world. */
const isPublic = (host: string): boolean => /^8\.8\.8\.8(:53)?$/.test(host);
/** The host as a URL parser reads it, and as it is there. */
function hostsOf(input: string): string[] {
  const url = urlOf(input);
  return [...new Set([url?.hostname ?? '', withoutScheme(input)].map(withoutBrackets))].filter(
    (host) => host !== '' && !isPublic(host),
  );
}
function urlOf(input: string): URL | null {
  const text = input.includes('://') ? input : `http://${input}`;
  return parseUrl(text);
}
/** As it is, and with the port of the canary, over both schemes. */
function urlsOf(input: string): string[] {
  const url = urlOf(input);
  if (url === null || isPublic(withoutBrackets(url.hostname))) return [input];
  return [
    input,
    url.href,
    ...['http', 'https'].map((scheme) => `${scheme}://${url.host || 'x'}:${canary.port}/`),
  ];
}
/** Each once: many inputs are the same address after a URL parser has read them. */
const allHosts = (): string[] => [...new Set(INPUTS.flatMap(hostsOf))];
const allUrls = (): string[] => [...new Set(INPUTS.flatMap(urlsOf))];

it('is tried with enough', () => expect(INPUTS.length).toBeGreaterThanOrEqual(120));

describe('in the body of POST /checks', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  it('is refused, and nothing is stored', async () => {
    const taken: string[] = [];
    const seen = canary.connections();
    // A team may only make so many requests a minute.
    for (let from = 0; from < INPUTS.length; from += 40) {
      const { client: http } = await newOwner(api);
      for (const domain of INPUTS.slice(from, from + 40)) {
        const { status } = await http.post('/checks').send({ ...VALID_CHECK, domain });
        if (status !== 422) taken.push(`${status} ${domain}`);
      }
    }
    expect(taken).toEqual([]);
    const stored = await api.database.dataSource.query<unknown[]>('SELECT FROM checks');
    const connections = canary.connections() - seen;
    counts.push({ way: 'API body', client: 'POST /checks', tried: INPUTS.length, connections });
    expect({ stored: stored.length, connections }).toEqual({ stored: 0, connections: 0 });
  });
});

type Try = (scan: TargetClient, host: string) => Promise<{ ok: boolean }>;
const BELOW_HTTP: [string, Try][] = [
  ['TLS', (scan, host) => scan.handshake({ host, port: canary.port })],
  [
    'TLS, raw',
    (scan, host) => scan.exchange({ host, port: canary.port, send: Buffer.from('x'), done: () => true }),
  ],
  ['DNS', (scan, host) => scan.resolve(host)],
];

describe('at the connection', () => {
  it('stops HTTP', async () => {
    const urls = allUrls();
    const scan = client();
    await watch({ way: 'connect', client: 'HTTP' }, urls.length, async () => {
      for (const url of urls) expect((await scan.request({ url, share: false })).ok).toBe(false);
    });
  });

  it.each(BELOW_HTTP)('stops %s', async (name, attempt) => {
    const hosts = allHosts();
    const scan = client();
    await watch({ way: 'connect', client: name }, hosts.length, async () => {
      for (const host of hosts)
        expect({ host, ok: (await attempt(scan, host)).ok }).toEqual({ host, ok: false });
    });
  });
});

describe('as the response of DNS', () => {
  const harmless: [string, Try][] = [
    ['HTTP', (scan, host) => scan.request({ url: `http://${host}:${canary.port}/` })],
    ...BELOW_HTTP,
  ];
  it.each(harmless)('stops %s', async (name, attempt) => {
    const answers = allHosts().flatMap((host) => [[host], ['93.184.216.34', host]]);
    await watch({ way: 'DNS answer', client: name }, answers.length, async () => {
      for (const answer of answers) {
        const scan = client({ answers: answer });
        const { ok } = await attempt(scan, 'public.example.com');
        expect({ answer, ok }).toEqual({ answer, ok: false });
      }
    });
  });
});

describe('as a redirect', () => {
  it('stops HTTP', async () => {
    const start = await servers.tcp((socket: Socket) =>
      socket.on('data', (request) => {
        const index = Number(/^GET \/from\/(\d+) /.exec(request.toString('latin1'))?.[1]);
        const target = redirects[index];
        const status =
          target === undefined ? '404 Not Found' : `${[301, 302, 303, 307, 308][index % 5]} Moved`;
        const location = target === undefined ? '' : `Location: ${target.replace(/[\r\n]/g, '')}\r\n`;
        socket.end(
          Buffer.from(`HTTP/1.1 ${status}\r\n${location}Content-Length: 0\r\nConnection: close\r\n\r\n`),
        );
      }),
    );
    const redirects = allUrls();
    const scan = client({ allow: 'start.test', host: 'start.test' });
    await watch(
      { way: 'redirect', client: 'HTTP' },
      redirects.length,
      async () => {
        for (const index of redirects.keys()) {
          const url = `http://start.test:${start.port}/from/${index}`;
          const response = await scan.request({ url, followRedirects: 10 });
          if (response.ok) expect(new URL(response.url).host).toBe(`start.test:${start.port}`);
        }
      },
      start,
    );
    expect(start.connections()).toBeGreaterThanOrEqual(redirects.length);
  });
});

describe('on the way to the proof of a domain', () => {
  const look = (target: TargetClient['target'], answers: string[], allow = ''): Promise<ProofAttempt[]> =>
    new DomainProver({
      allowedHosts: parseAllowedHosts(allow),
      resolvers: { resolveName: () => Promise.resolve(answers), resolveText: () => Promise.resolve([]) },
    }).search({ target, methods: ['file', 'meta'], tokensAt: () => ['token'], label: 'spec' });

  it('stops the probe of a site, and tells nobody where it would have led', async () => {
    const host = 'public.example.com';
    const answers = allHosts().flatMap((each) => [[each], ['93.184.216.34', each]]);
    await watch({ way: 'DNS answer', client: 'proof' }, answers.length, async () => {
      for (const answer of answers) {
        const attempts = await look({ host, url: `http://${host}:${canary.port}/` }, answer);
        expect(attempts.map(({ outcome }) => outcome)).not.toContain('proven');
        const messages = new Set(attempts.map(({ message }) => message.replace(/^\S+/, '')));
        expect([...messages]).toEqual([
          ` of ${host} could not be fetched: the name leads to an address that must not be scanned.`,
        ]);
      }
    });
  });

  it('stops its redirects', async () => {
    const redirects = allUrls();
    let location = '';
    const start = await servers.tcp((socket: Socket) =>
      socket.once('data', () =>
        socket.end(
          Buffer.from(
            `HTTP/1.1 302 Moved\r\nLocation: ${location}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
          ),
        ),
      ),
    );
    const target = { host: 'start.test', url: `http://start.test:${start.port}/` };
    await watch(
      { way: 'redirect', client: 'proof' },
      redirects.length,
      async () => {
        for (const each of redirects) {
          location = each.replace(/[\r\n]/g, '');
          const attempts = await look(target, ['127.0.0.1'], 'start.test');
          expect(attempts.map(({ outcome }) => outcome)).not.toContain('proven');
        }
      },
      start,
    );
    expect(start.connections()).toBeGreaterThanOrEqual(2 * redirects.length);
  });
});

describe('as a second fetch', () => {
  const factsOf = (issued: IssuedCertificate) => tryReadCertificate(issued.der) ?? fail('certificate unread');
  const fail = (reason: string): never => {
    throw new Error(reason);
  };

  it('named by a certificate, stops issuers and revocation lists', async () => {
    const root = await issueCertificate({ name: 'Root', isCa: true });
    const leaf = await issueCertificate({ name: 'shop.test', names: ['shop.test'] }, root);
    // The field holds ASCII only.
    const urls = allUrls().filter((url) => /^[\x21-\x7e]+$/.test(url));
    let asked = 0;
    const scan = client();
    const counting: TargetClient = { ...scan, request: (request) => ((asked += 1), scan.request(request)) };
    await watch({ way: 'certificate', client: 'HTTP' }, urls.length, async () => {
      for (const url of urls) {
        const issued = await issueCertificate(
          { name: 'shop.test', names: ['shop.test'], sameKeyAs: leaf, issuerUrl: url, crlUrl: url },
          root,
        );
        const facts = factsOf(issued);
        await fetchMissingIssuers(counting, facts, [facts], new Date());
        await checkRevocation(counting, facts, factsOf(root), new Date());
      }
    });
    expect(asked).toBeGreaterThan(urls.length);
  });

  it('linked by a page, stops every test that reads pages', async () => {
    const quoted = allUrls().map((url) => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
    const links = quoted.map(
      (url) =>
        `<script src="${url}"></script><link rel="stylesheet" href="${url}"><img src="${url}">` +
        `<a href="${url}">x</a><form method="post" action="${url}"><input name="q"></form>`,
    );
    const start = await servers.http((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.setHeader('connection', 'close');
      response.end(`<!doctype html><title>x</title>${links.join('')}`);
    });
    const options = { rights: OWN_HOST, tests: [], settings: {}, signal: new AbortController().signal };
    const scan = client({ allow: 'start.test', host: 'start.test' });
    const target = { host: 'start.test', url: `${start.origin.replace('127.0.0.1', 'start.test')}/` };
    const session = scanSessionOf(withTarget(scan, target), options, scannerRegistry);
    const keys = ['security_headers', 'csrf_protection', 'cors_misconfiguration', 'api_rate_limit'] as const;
    await watch(
      { way: 'page links', client: 'HTTP' },
      quoted.length,
      async () => {
        for (const key of keys) await session.run(key);
      },
      start,
    );
    expect(start.connections()).toBeGreaterThan(3);
  });
});

const withTarget = (scan: TargetClient, target: TargetClient['target']): TargetClient => ({
  ...scan,
  target,
  forTest: (budget, conduct) => withTarget(scan.forTest(budget, conduct), target),
});
