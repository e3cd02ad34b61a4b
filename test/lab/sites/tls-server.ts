import { type Server, createServer } from 'node:net';
import {
  type ClientHello,
  alert,
  curveParameters,
  fieldParameters,
  olderFlight,
  readClientHello,
  retryRequest,
  ssl2Hello,
} from '@palisade/tls-probe/testing/scripted-tls-server';

const VERSIONS = [0x0300, 0x0301, 0x0302, 0x0303, 0x0304] as const;
export type WireVersion = (typeof VERSIONS)[number];
export const [SSL3, TLS10, TLS11, TLS12, TLS13] = VERSIONS;

const X25519_MLKEM768 = 0x11ec;
const RENEGOTIATION = 0xff01;
const MASTER_SECRET = 23;
const FALLBACK_SCSV = 0x5600;
const HANDSHAKE_FAILURE = 40;
const PROTOCOL_VERSION = 70;
const INAPPROPRIATE_FALLBACK = 86;
const TLS13_SUITES = [0x1301, 0x1302, 0x1303];

/** How a server refuses: by an alert, a close, a reset, or by keeping silent. */
export type Refusal = number | 'close' | 'reset' | 'silence';

/** A TLS server as a machine without cryptography: what it would respond to a hello. */
export interface TlsStack {
  /** By version, in the server's order; TLS 1.3 has its own suites unless named. */
  suites: Partial<Record<WireVersion, readonly number[]>>;
  /** Picks the first of the client's list that it knows. */
  followsClient?: boolean;
  curves?: readonly number[];
  /** Uses its first curve whatever the client lists, as OpenSSL 1.0.1 did. */
  ignoresCurves?: boolean;
  /** In bits. */
  field?: number;
  /** Of signature_algorithms. */
  scheme?: number;
  lacks?: readonly ('renegotiation' | 'master-secret' | 'fallback-scsv' | 'hybrid')[];
  compresses?: boolean;
  /** Of SSL 2.0; an empty list answers without ciphers. */
  ssl2?: readonly number[];
  refusal?: Refusal;
  /** Overrides everything else where it returns something. */
  first?: (hello: ClientHello, count: number) => Refusal | undefined;
}

const isOfTls13 = (suite: number): boolean => suite >> 8 === 0x13;
const needsCurve = (suite: number): boolean => suite >= 0xc006 && suite <= 0xc0af && !isStatic(suite);
/** RSA and AES-CCM suites among the ECC code points. */
const isStatic = (suite: number): boolean => suite >= 0xc09c && suite <= 0xc0a3;
const needsField = (suite: number): boolean =>
  [0x0011, 0x0014, 0x0015, 0x0016, 0x0033, 0x0039, 0x0067, 0x006b, 0x009e, 0x009f].includes(suite);

function prime(bits: number): Buffer {
  const bytes = Buffer.alloc(bits / 8, 0xab);
  bytes.writeUInt8(0xff, 0);
  return bytes;
}

/** The bytes of a response, or a refusal. */
function answerTo(hello: ClientHello, stack: TlsStack): Buffer | Refusal {
  const { suites, refusal = PROTOCOL_VERSION, lacks = [] } = stack;
  if (hello.isSsl2) return stack.ssl2 === undefined ? refusal : ssl2Hello(stack.ssl2);
  const offered = (VERSIONS as readonly number[]).filter((version) =>
    hello.supportedVersions.length > 0
      ? hello.supportedVersions.includes(version)
      : version <= hello.legacyVersion && version < TLS13,
  );
  const known = VERSIONS.filter((version) => suites[version] !== undefined);
  const version = known.filter((one) => offered.includes(one)).at(-1);
  if (version === undefined) return refusal;
  const newest = known.filter((one) => one < TLS13).at(-1);
  if (hello.suites.includes(FALLBACK_SCSV) && !lacks.includes('fallback-scsv') && version !== newest)
    return INAPPROPRIATE_FALLBACK;
  const own = suites[version] ?? [];
  if (version === TLS13) {
    const suite = own.find((one) => hello.suites.includes(one));
    const { curves = [0x001d, 0x0017] } = stack;
    const groups = lacks.includes('hybrid') ? curves : [X25519_MLKEM768, ...curves];
    const group = groups.find((one) => hello.groups.includes(one));
    return suite === undefined || group === undefined ? HANDSHAKE_FAILURE : retryRequest(suite, group);
  }
  return olderAnswer(hello, stack, version);
}

function olderAnswer(hello: ClientHello, stack: TlsStack, version: WireVersion): Buffer | Refusal {
  const { curves = [0x001d, 0x0017], ignoresCurves = false, compresses = false } = stack;
  const curve = ignoresCurves ? curves[0] : curves.find((one) => hello.groups.includes(one));
  const canUse = (suite: number): boolean => !isOfTls13(suite) && (!needsCurve(suite) || curve !== undefined);
  const own = (stack.suites[version] ?? []).filter(canUse);
  const [list, other] = stack.followsClient ? [hello.suites, own] : [own, hello.suites];
  const suite = list.find((one) => other.includes(one));
  if (suite === undefined) return typeof stack.refusal === 'string' ? stack.refusal : HANDSHAKE_FAILURE;
  return olderFlight(version, suite, {
    compression: compresses && hello.compressions.includes(1) ? 1 : 0,
    keyExchange: keyExchangeOf(stack, suite, version, curve),
    extensions: extensionsOf(hello, stack),
  });
}

function keyExchangeOf(
  { scheme = 0x0804, field = 2048 }: TlsStack,
  suite: number,
  version: WireVersion,
  curve = 0,
): Buffer | undefined {
  const signature = version === TLS12 ? scheme : null;
  if (needsCurve(suite)) return curveParameters(curve, signature);
  return needsField(suite) ? fieldParameters(prime(field), signature) : undefined;
}

function extensionsOf(hello: ClientHello, { lacks = [] }: TlsStack): number[] {
  const sent = (type: number, isThere: boolean): number[] =>
    isThere && hello.extensions.includes(type) ? [type] : [];
  return [
    ...sent(RENEGOTIATION, !lacks.includes('renegotiation')),
    ...sent(MASTER_SECRET, !lacks.includes('master-secret')),
  ];
}

/** A server on which the stack answers each hello, over its own connection. */
export function tlsServer(stack: TlsStack): Server {
  let count = 0;
  return createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (received: Buffer) => {
      count += 1;
      const hello = readClientHello(received);
      const answer = stack.first?.(hello, count) ?? answerTo(hello, stack);
      if (answer === 'close') socket.end();
      else if (answer === 'reset') socket.resetAndDestroy();
      else if (typeof answer === 'number') socket.write(alert(answer));
      else if (answer !== 'silence') socket.write(answer);
    });
  });
}

/** Suites that the cases speak of. */
export const SUITE = {
  ecdheAes128Gcm: 0xc02f,
  ecdheAes256Gcm: 0xc030,
  ecdheChaCha: 0xcca8,
  ecdheAes128Cbc: 0xc013,
  ecdheAes256Cbc: 0xc014,
  ecdhe3Des: 0xc012,
  ecdheRc4: 0xc011,
  dheAes128Gcm: 0x009e,
  dheAes128Cbc: 0x0033,
  rsaAes128Gcm: 0x009c,
  rsaAes128Cbc: 0x002f,
  rsaAes256Cbc: 0x0035,
  rsa3Des: 0x000a,
  rsaIdea: 0x0007,
  rsaRc4: 0x0005,
  rsaDes: 0x0009,
  rsaExportRc4: 0x0003,
  dheExportDes: 0x0014,
  rsaNull: 0x003b,
  anonAes128: 0x0034,
} as const;

/** What a maintained server of today offers: TLS 1.2 with ECDHE and AEAD, and TLS 1.3. */
export const MODERN: TlsStack = {
  suites: { [TLS12]: [SUITE.ecdheAes128Gcm, SUITE.ecdheAes256Gcm, SUITE.ecdheChaCha], [TLS13]: TLS13_SUITES },
};
