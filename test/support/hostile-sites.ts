import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { TestKey } from '@palisade/vocabulary';
import { issueCertificate, type IssuedCertificate } from '@palisade/scan-engine/testing/certificates';
import type { LocalServers } from '../../libs/target-client/src/testing/local-servers';
import type { Misbehaviour } from './hostile-dns';

/** What the sites of one run share. */
export interface HostileGround {
  servers: LocalServers;
  /** Trusted by the scanning process. */
  root: IssuedCertificate;
  /** For 127.0.0.1, of that root. */
  leaf: IssuedCertificate;
  /** A server at an address that must not be scanned. */
  canary: string;
}

export interface HostileSite {
  name: string;
  /** Opens the site. @returns where a scan starts */
  lay: (ground: HostileGround) => Promise<string>;
  /** The tests that may come to a verdict here; each other one has nothing to judge and must say so. */
  judges: readonly TestKey[];
}

const MIB = 1_048_576;
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
/** They judge what DNS says of a name, whatever the site does. */
const BY_NAME: readonly TestKey[] = ['dns_security', 'subdomain_takeover'];
/** None of these sites has a login or an API, so the bursts never find their subject. */
const WHOLE_PAGE: readonly TestKey[] = [
  'ssl_certificate',
  'tls_configuration',
  'security_headers',
  'csrf_protection',
  'cors_misconfiguration',
  'cookie_security',
  'jwt_tokens',
  'subresource_integrity',
  'third_party_scripts',
  'outdated_js_libraries',
  'known_vulnerabilities',
  'mixed_content',
  'security_txt',
  'information_disclosure',
  'http_methods',
  'host_header_injection',
  'waf_detection',
  'open_redirect',
  'graphql_exposure',
  'directory_listing',
  'exposed_files',
  'product_exposure',
  'broken_links',
  'reflected_xss',
  'sql_injection',
  'template_injection',
  'header_injection',
  'path_traversal',
  'nosql_injection',
  'ldap_injection',
];
/** Forms and scripts may be in the part that was not read. */
const CUT_PAGE: readonly TestKey[] = [
  'ssl_certificate',
  'tls_configuration',
  'security_headers',
  'cors_misconfiguration',
  'cookie_security',
  'security_txt',
  'http_methods',
  'waf_detection',
  'directory_listing',
  'exposed_files',
  'product_exposure',
];
/** What a response with a broken body still shows. */
const HEAD_ALONE: readonly TestKey[] = [
  'ssl_certificate',
  'tls_configuration',
  'security_headers',
  'cors_misconfiguration',
  'cookie_security',
  'http_methods',
  'waf_detection',
];
/** TLS works, and nothing after it. */
const TLS_ONLY: readonly TestKey[] = ['ssl_certificate', 'tls_configuration'];
/** A closed port, or no TLS on it, is a finding of the certificate's test alone. */
const CERTIFICATE_ONLY: readonly TestKey[] = ['ssl_certificate'];

const at = (port: number): string => `https://127.0.0.1:${port}/`;
const keysOf = (...chain: IssuedCertificate[]): { key: string | undefined; cert: string } => ({
  key: chain[0]?.keyPem,
  cert: chain.map(({ pem }) => pem).join(''),
});

/** A site with a good certificate behind which only bytes stand. */
const behindTls = (
  name: string,
  onSocket: (socket: TLSSocket, ground: HostileGround) => void,
  judges = TLS_ONLY,
): HostileSite => ({
  name,
  judges,
  lay: async (ground) => {
    const { port } = await ground.servers.tls(keysOf(ground.leaf), (socket) => {
      socket.on('error', () => socket.destroy());
      onSocket(socket, ground);
    });
    return at(port);
  },
});

/** The bytes of the response to each request. */
const answering = (
  name: string,
  respond: (socket: Socket, path: string, ground: HostileGround) => void,
  judges = TLS_ONLY,
): HostileSite =>
  behindTls(
    name,
    (socket, ground) =>
      socket.on('data', (request: Buffer) =>
        respond(socket, request.toString('latin1').split(' ')[1] ?? '/', ground),
      ),
    judges,
  );

/** Raw bytes from the first one on. */
const withoutTls = (
  name: string,
  onSocket: (socket: Socket) => void,
  { scheme = 'https', judges = [] }: { scheme?: string; judges?: readonly TestKey[] } = {},
): HostileSite => ({
  name,
  judges,
  lay: async ({ servers }) => `${scheme}://127.0.0.1:${(await servers.tcp(onSocket)).port}/`,
});

/** A character now and then: never idle, never done. */
function drip(socket: Socket, first: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write('a'), 200);
  socket.on('close', () => clearInterval(timer));
}

/** Without end, as fast as it is taken. */
function pour(socket: Socket, first: string, chunk: Buffer): void {
  const more = (): void => {
    while (socket.writable && socket.write(chunk));
  };
  socket.write(first);
  socket.on('drain', more);
  more();
}

/** The body is made before the site opens: packing holds this process up, and the scan would wait for it. */
const packed = (name: string, coding: string, pack: () => Buffer): HostileSite => ({
  name,
  judges: CUT_PAGE,
  lay: (ground) => {
    const body = pack();
    const head = `${HEAD}Content-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`;
    return answering(name, (socket) => {
      socket.write(head);
      socket.write(body);
    }).lay(ground);
  },
});

/** Members of 1 MiB each, so that making it does not need the memory that unpacking it would. */
const gzipBomb = (): Buffer => {
  const member = gzipSync(Buffer.alloc(MIB, ' '));
  return Buffer.concat(Array.from({ length: 200 }, () => member));
};

const redirecting = (name: string, location: (path: string, ground: HostileGround) => string): HostileSite =>
  answering(name, (socket, path, ground) =>
    socket.write(`HTTP/1.1 302 Found\r\nLocation: ${location(path, ground)}\r\nContent-Length: 0\r\n\r\n`),
  );

/** Speaks TLS, and any HTTP request gets a small page; what is odd is the certificate. */
const certified = (
  name: string,
  chain: (ground: HostileGround) => Promise<IssuedCertificate[]>,
): HostileSite => ({
  name,
  judges: WHOLE_PAGE,
  lay: async (ground) => {
    const options = { ...keysOf(...(await chain(ground))), maxVersion: 'TLSv1.2' as const };
    const { port } = await ground.servers.tls(options, (socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('data', () => socket.write(`${HEAD}Content-Length: 4\r\n\r\nshop`));
    });
    return at(port);
  },
});

const renegotiating = (name: string): HostileSite => ({
  name,
  judges: WHOLE_PAGE,
  lay: async ({ servers, leaf }) => {
    const { port } = await servers.tls({ ...keysOf(leaf), maxVersion: 'TLSv1.2' }, (socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('data', () =>
        socket.renegotiate({}, () => socket.write(`${HEAD}Content-Length: 4\r\n\r\nshop`)),
      );
    });
    return at(port);
  },
});

const DAY = 86_400_000;
const leafOf = ({ root }: HostileGround, spec: Partial<Parameters<typeof issueCertificate>[0]>) =>
  issueCertificate({ name: 'shop', names: ['127.0.0.1'], ...spec }, root);

/** RFC 6101: a record of version 3.0 with a ServerHello of version 3.0 and 3DES. */
const SSL3_HELLO = Buffer.concat([
  Buffer.from('160300002a020000260300', 'hex'),
  Buffer.alloc(32, 7),
  Buffer.from('00000a00', 'hex'),
]);
/** A fatal alert of TLS 1.2 (RFC 5246 section 7.2). */
const HANDSHAKE_FAILURE = Buffer.from('15030300020228', 'hex');
/** A full record of a certificate message that promises 16 MB. */
const HANDSHAKE_RECORD = Buffer.concat([Buffer.from('16030340000bffffff', 'hex'), Buffer.alloc(16_380)]);
/** The start of a TLS 1.2 ServerHello that promises 80 bytes and never sends them. */
const HALF_HELLO = Buffer.from('16030300500200004c0303', 'hex');

/** F19 and F20: time. */
const SLOW: HostileSite[] = [
  // A closed port 443 is not silence.
  withoutTls('accepts and never speaks, http', (socket) => socket.resume(), {
    scheme: 'http',
    judges: CERTIFICATE_ONLY,
  }),
  withoutTls('accepts and never speaks, TLS', (socket) => socket.resume()),
  behindTls('never speaks after the handshake', (socket) => socket.resume()),
  answering('drips its header', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: ')),
  answering('drips its body', (socket) => drip(socket, `${HEAD}Content-Length: 100000\r\n\r\n`)),
  answering('drips a body without length', (socket) => drip(socket, `${HEAD}\r\n`)),
];

const EMPTY_MEMBERS = Buffer.concat(Array<Buffer>(3_000).fill(gzipSync('')));

/** F21 and F22: size. */
const LARGE: HostileSite[] = [
  answering('an endless body', (socket) => pour(socket, `${HEAD}\r\n`, Buffer.alloc(65_536, ' ')), CUT_PAGE),
  answering(
    'a body of 10 GB',
    (socket) => pour(socket, `${HEAD}Content-Length: 10737418240\r\n\r\n`, Buffer.alloc(65_536, ' ')),
    CUT_PAGE,
  ),
  packed('a gzip bomb of many members', 'gzip', gzipBomb),
  packed('a br bomb', 'br', () => brotliCompressSync(Buffer.alloc(64 * MIB, ' '))),
  packed('a gzip bomb in gzip', 'gzip, gzip', () => gzipSync(gzipBomb())),
  answering(
    'gzip members without end that hold nothing',
    (socket) => pour(socket, `${HEAD}Content-Encoding: gzip\r\n\r\n`, EMPTY_MEMBERS),
    CUT_PAGE,
  ),
];

/** F23. */
const REDIRECTS: HostileSite[] = [
  redirecting('redirects to itself', (path) => path),
  redirecting('redirects in a circle', (path) => (path === '/a' ? '/b' : '/a')),
  answering('redirects eleven times', (socket, path) => {
    const hop = Number(path.slice(2) || 0);
    const isEnd = path.startsWith('/h') && hop >= 11;
    socket.write(
      isEnd
        ? `${HEAD}Content-Length: 4\r\n\r\nshop`
        : `HTTP/1.1 302 Found\r\nLocation: /h${hop + 1}\r\nContent-Length: 0\r\n\r\n`,
    );
  }),
  redirecting('redirects to a private address', (_path, { canary }) => `http://${canary}/`),
  redirecting('redirects to a metadata address', () => 'http://169.254.169.254/latest/meta-data/'),
];

/** F24: broken responses. */
const BROKEN: HostileSite[] = [
  answering('a header of 300 kB', (socket) =>
    socket.write(`HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(300_000)}\r\n\r\n`),
  ),
  answering(
    '5,000 cookies',
    (socket) => socket.write(`${HEAD}${'Set-Cookie: a=b\r\n'.repeat(5_000)}Content-Length: 0\r\n\r\n`),
    WHOLE_PAGE,
  ),
  answering(
    'bytes that are no UTF-8',
    (socket) => {
      socket.write(
        Buffer.from(`${HEAD}X-Name: caf\xe9 \xff\xc3(\r\nContent-Length: 100000\r\n\r\n`, 'latin1'),
      );
      socket.write(Buffer.alloc(100_000, 0xff));
    },
    WHOLE_PAGE,
  ),
  answering('a NUL in a header', (socket) =>
    socket.write('HTTP/1.1 200 OK\r\nX-Nul: a\0b\r\nContent-Length: 0\r\n\r\n'),
  ),
  answering('interim responses without end', (socket) =>
    pour(socket, '', Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50))),
  ),
  answering(
    'no length, then closed',
    (socket) => socket.end(`${HEAD}\r\n<!doctype html><p>shop`),
    WHOLE_PAGE,
  ),
  answering('two lengths', (socket) =>
    socket.write(`${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
  ),
  answering(
    'closes in the middle of the body',
    (socket) => socket.end(`${HEAD}Content-Length: 10\r\n\r\nabc`),
    HEAD_ALONE,
  ),
];

/** F25. */
const TLS: HostileSite[] = [
  withoutTls(
    'answers the hello with text',
    (socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    { judges: CERTIFICATE_ONLY },
  ),
  withoutTls('refuses the hello with an alert', (socket) =>
    socket.once('data', () => socket.end(HANDSHAKE_FAILURE)),
  ),
  withoutTls('a first flight without end', (socket) =>
    socket.once('data', () => pour(socket, '', HANDSHAKE_RECORD)),
  ),
  withoutTls('resets at the first byte', (socket) => socket.once('data', () => socket.resetAndDestroy())),
  withoutTls('TLS stalls after half a ServerHello', (socket) =>
    socket.on('data', () => socket.write(HALF_HELLO)),
  ),
  withoutTls('speaks SSL 3.0 only', (socket) => socket.on('data', () => socket.write(SSL3_HELLO)), {
    judges: ['tls_configuration'],
  }),
  certified('a chain of 300 certificates', async ({ leaf, root }) => {
    const link = await issueCertificate({ name: 'link', isCa: true }, root);
    return [leaf, ...Array.from({ length: 300 }, () => link)];
  }),
  certified('an expired certificate', async (ground) => [
    await leafOf(ground, {
      notBefore: new Date(Date.now() - 90 * DAY),
      notAfter: new Date(Date.now() - 30 * DAY),
    }),
  ]),
  certified('a certificate for another name', async (ground) => [
    await leafOf(ground, { names: ['other.test'] }),
  ]),
  renegotiating('renegotiates before each response'),
];

const named = (name: string, host: string, judges: readonly TestKey[] = []): HostileSite => ({
  name,
  judges,
  lay: () => Promise.resolve(`https://${host}/`),
});

const CROWD = 'crowd.hostile.test';
const TWIN = 'twin.hostile.test';

/** A site of a name that may be scanned wherever it leads. */
const atName = (
  name: string,
  host: string,
  respond: (ground: HostileGround) => string,
  judges: readonly TestKey[],
): HostileSite => ({
  name,
  judges,
  lay: async (ground) => {
    const leaf = await issueCertificate({ name: host, names: [host] }, ground.root);
    const { port } = await ground.servers.tls(keysOf(leaf), (socket) => {
      socket.on('error', () => socket.destroy());
      socket.on('data', () => socket.write(respond(ground)));
    });
    return `https://${host}:${port}/`;
  },
});

/** F26, with `HOSTILE_ZONE`. */
const NAMES: HostileSite[] = [
  named('DNS: SERVFAIL', 'servfail.hostile.test'),
  named('DNS: NXDOMAIN', 'nowhere.hostile.test'),
  named('DNS: no response', 'silent.hostile.test'),
  named('DNS: truncated, and no TCP', 'truncated.hostile.test'),
  named('DNS: an alias of itself', 'loop.hostile.test'),
  named('DNS: 500 addresses, one of them private', 'rogue.hostile.test', BY_NAME),
  atName('DNS: 500 addresses', CROWD, () => `${HEAD}Content-Length: 4\r\n\r\nshop`, [
    ...WHOLE_PAGE,
    ...BY_NAME,
  ]),
  // Scanners follow redirects to the twin, so this one is for the client to refuse.
  atName(
    'redirects to its www twin at a private address',
    TWIN,
    ({ canary }) =>
      `HTTP/1.1 302 Found\r\nLocation: http://www.${TWIN}:${canary.split(':')[1]}/\r\nContent-Length: 0\r\n\r\n`,
    [...TLS_ONLY, 'https_redirect', ...BY_NAME],
  ),
];

/** Only the first stands for a server. */
const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `127.0.${index >> 8}.${(index & 255) + (index >> 8 ? 0 : 1)}`);

export const HOSTILE_ZONE: Record<string, Misbehaviour> = {
  'servfail.hostile.test': 'fails',
  'silent.hostile.test': 'silent',
  'truncated.hostile.test': 'truncates',
  'loop.hostile.test': 'loops',
  'rogue.hostile.test': [...addresses(499), '10.0.0.1'],
  [CROWD]: addresses(500),
  [TWIN]: ['127.0.0.1'],
  [`www.${TWIN}`]: ['127.0.0.2'],
};

/** Only these may be scanned: the canary, on another address of loopback, may not. */
export const HOSTILE_ALLOWED = `127.0.0.1, ${CROWD}, ${TWIN}`;

/** Scanned one after the other, so that growth belongs to the scan. */
export const LARGE_SITES: readonly HostileSite[] = LARGE;
export const OTHER_SITES: readonly HostileSite[] = [...SLOW, ...REDIRECTS, ...BROKEN, ...TLS, ...NAMES];
