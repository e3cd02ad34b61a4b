import { createHash, randomBytes } from 'node:crypto';
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const prefixed16 = (content: Buffer): Buffer => Buffer.concat([uint16(content.length), content]);
const record = (type: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type, 3, 3]), prefixed16(content)]);
const message = (type: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type, 0]), prefixed16(body)]);
const extension = (type: number, content: Buffer): Buffer =>
  Buffer.concat([uint16(type), prefixed16(content)]);

/** What the script may check: read on its own, so that the prober's reading is not checked against itself. */
export interface ClientHello {
  legacyVersion: number;
  supportedVersions: number[];
  suites: number[];
  groups: number[];
  compressions: number[];
  serverName: string | null;
  /** A hello of SSL 2.0; nothing of it is read. */
  isSsl2: boolean;
  /** Types, in order. */
  extensions: number[];
  /** The number of bytes that came. */
  length: number;
}

const NO_HELLO: Omit<ClientHello, 'legacyVersion' | 'isSsl2' | 'length'> = {
  supportedVersions: [],
  suites: [],
  groups: [],
  compressions: [],
  serverName: null,
  extensions: [],
};

const pairs = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 2) }, (_, index) => bytes.readUInt16BE(index * 2));

export function readClientHello(received: Buffer): ClientHello {
  if (received.readUInt8(0) !== 22)
    return { ...NO_HELLO, legacyVersion: 0x0002, isSsl2: true, length: received.length };
  let at = 5 + 4;
  const take = (length: number): Buffer => received.subarray(at, (at += length));
  const legacyVersion = take(2).readUInt16BE(0);
  take(32);
  take(take(1).readUInt8(0));
  const suites = pairs(take(take(2).readUInt16BE(0)));
  const compressions = [...take(take(1).readUInt8(0))];
  const extensions = new Map<number, Buffer>();
  if (at + 2 <= received.length) take(2);
  while (at + 4 <= received.length) extensions.set(take(2).readUInt16BE(0), take(take(2).readUInt16BE(0)));
  return {
    legacyVersion,
    suites,
    compressions,
    supportedVersions: pairs(extensions.get(43)?.subarray(1) ?? Buffer.alloc(0)),
    groups: pairs(extensions.get(10)?.subarray(2) ?? Buffer.alloc(0)),
    serverName: extensions.get(0)?.subarray(5).toString('latin1') ?? null,
    isSsl2: false,
    extensions: [...extensions.keys()],
    length: received.length,
  };
}

const hello = (
  version: number,
  random: Buffer,
  suite: number,
  compression: number,
  extensions: Buffer[],
): Buffer =>
  message(
    2,
    Buffer.concat([
      uint16(version),
      random,
      Buffer.from([0]),
      uint16(suite),
      Buffer.from([compression]),
      ...(extensions.length === 0 ? [] : [prefixed16(Buffer.concat(extensions))]),
    ]),
  );

export const alert = (description: number, level = 2): Buffer =>
  record(21, Buffer.from([level, description]));

/** The first flight of TLS 1.2 and older, one byte of it per record where `splits`. */
export function olderFlight(
  version: number,
  suite: number,
  options: { compression?: number; keyExchange?: Buffer; splits?: boolean; extensions?: number[] } = {},
): Buffer {
  // What a server answers to renegotiation_info is one byte, to extended_master_secret none.
  const extensions = (options.extensions ?? []).map((type) =>
    extension(type, Buffer.alloc(type === 0xff01 ? 1 : 0)),
  );
  const flight = Buffer.concat([
    hello(version, randomBytes(32), suite, options.compression ?? 0, extensions),
    ...(options.keyExchange === undefined ? [] : [message(12, options.keyExchange)]),
    message(14, Buffer.alloc(0)),
  ]);
  if (!options.splits) return record(22, flight);
  return Buffer.concat([...flight].map((byte) => record(22, Buffer.from([byte]))));
}

/** A scheme of signature_algorithms with a signature of eight bytes, as TLS 1.2 ends its ServerKeyExchange. */
const signed = (scheme: number | null): Buffer =>
  scheme === null ? Buffer.alloc(0) : Buffer.concat([uint16(scheme), prefixed16(Buffer.alloc(8, 5))]);

export const curveParameters = (group: number, scheme: number | null = null): Buffer =>
  Buffer.concat([Buffer.from([3]), uint16(group), Buffer.from([2, 4, 4]), signed(scheme)]);
export const fieldParameters = (prime: Buffer, scheme: number | null = null): Buffer =>
  Buffer.concat([
    prefixed16(prime),
    prefixed16(Buffer.from([2])),
    prefixed16(Buffer.from([4])),
    signed(scheme),
  ]);

/** SSL 2.0: a ServerHello with these ciphers, three bytes each, and a certificate of four bytes. */
export function ssl2Hello(ciphers: readonly number[]): Buffer {
  const list = Buffer.concat(
    ciphers.map((kind) => Buffer.from([kind >> 16, (kind >> 8) & 0xff, kind & 0xff])),
  );
  const body = Buffer.concat([
    Buffer.from([4, 0, 1, 0, 2]),
    ...[4, list.length, 16].map(uint16),
    Buffer.alloc(4, 1),
    list,
    Buffer.alloc(16, 2),
  ]);
  return Buffer.concat([uint16(0x8000 | body.length), body]);
}

/** RFC 8446 section 4.1.4, in front of it the change_cipher_spec that servers send for middleboxes. */
export function retryRequest(suite: number, group: number): Buffer {
  const random = createHash('sha256').update('HelloRetryRequest').digest();
  const extensions = [extension(43, uint16(0x0304)), extension(51, uint16(group))];
  return Buffer.concat([
    record(20, Buffer.from([1])),
    record(22, hello(0x0303, random, suite, 0, extensions)),
  ]);
}

/** Answers each ClientHello as the script says; `close` ends its connections too. */
export class ScriptedTlsServer {
  readonly hellos: ClientHello[] = [];
  mostAtOnce = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(script: (hello: ClientHello, socket: Socket, count: number) => void) {
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      this.mostAtOnce = Math.max(this.mostAtOnce, this.sockets.size);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.sockets.delete(socket));
      socket.once('data', (received: Buffer) => {
        const read = readClientHello(received);
        this.hellos.push(read);
        script(read, socket, this.hellos.length);
      });
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }
}
