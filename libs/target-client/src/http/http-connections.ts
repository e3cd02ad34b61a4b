import { type Socket, isIPv6 } from 'node:net';
// Not the whole package: fetch, caches and mocks take three quarters of its load time, in each thread of a worker too.
import Client from 'undici/lib/dispatcher/client';
import type { Dispatcher } from 'undici';
import type { TLSSocket } from 'node:tls';
import type { CallScope } from '../session/call-scope';
import { failure } from '../contract/failures';
import { Http2Client } from './http2-client';
import type { HttpMessage } from './http-message';
import { parseUrl } from '../address/parse-url';
import type { ScanLimits } from '../contract/scan-limits';
import type { Permit } from '../contract/intrusion-guard';
import type { TargetConnector, Way } from './target-connector';
import type { TestBudget } from '../session/test-budget';
import { TolerantHead } from './tolerant-head';
import type { Failure, ResolvedAddress } from '../contract/target';
import { upgradeToTls } from './tls-upgrade';
import { writeNamesAsBrowsers } from './written-head';

export interface HttpOrigin {
  /** As in a Target: lower case, IPv6 without brackets. */
  host: string;
  port: number;
  isTls: boolean;
  address?: ResolvedAddress;
  /** See `TargetRequest`. */
  originAddress?: string;
  verifyCertificate: boolean;
}

interface Sockets {
  /** The socket itself, or TLS on it. */
  transport: Socket;
  tcp: Socket;
}

/** One socket of our connector with undici's HTTP/1.1 client or HTTP/2 on it, one request at a time. */
export class HttpConnection {
  readonly ok = true;
  private bytesTaken = 0;

  constructor(
    private readonly client: Client | Http2Client,
    readonly address: ResolvedAddress,
    private readonly sockets: Sockets,
    private readonly head: TolerantHead | null,
  ) {}

  get isOpen(): boolean {
    const { transport } = this.sockets;
    if (this.client instanceof Http2Client) return !transport.destroyed && this.client.isOpen;
    return !transport.destroyed && transport.readable && transport.writable;
  }

  /** After a head that was not as HTTP has it, nobody knows where the next response begins. */
  get isReusable(): boolean {
    return this.head?.isOdd !== true;
  }

  /** See `TargetResponse.oddLines`. */
  get oddLines(): readonly string[] {
    return this.head?.linesLeftOut ?? [];
  }

  dispatch(message: HttpMessage, handler: Dispatcher.DispatchHandler): void {
    this.head?.expect();
    if (this.client instanceof Http2Client) this.client.dispatch(message, handler);
    else this.client.dispatch({ ...message, body: message.body ?? null }, handler);
  }

  /** Bytes on the wire since the last call, TLS records included. */
  takeBytesRead(): number {
    const fresh = this.sockets.tcp.bytesRead - this.bytesTaken;
    this.bytesTaken += fresh;
    return fresh;
  }

  async destroy(): Promise<void> {
    this.sockets.transport.destroy();
    await this.client.destroy(CLOSED);
  }
}

/** One for all: undici makes an exception with a stack for each client otherwise. */
const CLOSED = new Error('The connection was closed.');

/**
 * Keep-alive for one scan. Not undici's Agent: each connection must be charged to the test that needed it, and none may be opened
 * again without our knowledge.
 */
export class HttpConnections {
  private idle: { key: string; connection: HttpConnection }[] = [];
  /** Calls on the wire, also below HTTP. Calls that wait for the pace are not included: they may still use a kept connection. */
  private calls = 0;
  /** Origins that refused HTTP/2 once. */
  private readonly withHttp1 = new Set<string>();

  constructor(
    private readonly connector: TargetConnector,
    private readonly limits: ScanLimits,
    private readonly isStrict = false,
  ) {}

  /** Runs a call that has its turn, and has a connection or opens one. */
  async during<Result>(call: () => Promise<Result>): Promise<Result> {
    this.calls += 1;
    try {
      return await call();
    } finally {
      this.calls -= 1;
    }
  }

  /** An open, kept connection to this origin at a permitted address, or null. */
  takeIdle(origin: HttpOrigin, permit: Permit): HttpConnection | null {
    this.idle = this.idle.filter(({ connection }) => connection.isOpen);
    const found = this.idle.find(
      ({ key, connection }) =>
        key === keyOf(origin) && (permit === null || permit(connection.address.address)),
    );
    if (!found) return null;
    this.idle = this.idle.filter((entry) => entry !== found);
    return found.connection;
  }

  /** For a response that was read completely. */
  keep(origin: HttpOrigin, connection: HttpConnection): void {
    this.idle.push({ key: keyOf(origin), connection });
  }

  async open(
    origin: HttpOrigin,
    way: Way,
    account: TestBudget,
    scope: CallScope,
  ): Promise<HttpConnection | Failure> {
    await this.makeRoom();
    const started = performance.now();
    const opened = await this.connector.open(way, account, scope);
    if (!opened.ok) return opened;
    const { socket, address } = opened;
    if (!origin.isTls) return this.connectionOn({ transport: socket, tcp: socket }, origin, address);
    const ALPNProtocols = this.protocolsFor(origin);
    const options = { rejectUnauthorized: origin.verifyCertificate, ALPNProtocols };
    const ms = this.limits.connectMs - (performance.now() - started);
    const { isStrict } = this;
    const upgraded = await upgradeToTls(socket, { host: origin.host, options, ms, isStrict }, scope);
    account.addBytes(upgraded.ok ? 0 : socket.bytesRead);
    if (!upgraded.ok) return upgraded;
    const { tls } = upgraded;
    if (tls.alpnProtocol !== 'h2') return this.connectionOn({ transport: tls, tcp: socket }, origin, address);
    return new HttpConnection(this.http2On(tls, origin), address, { transport: tls, tcp: socket }, null);
  }

  /** The next connections to it speak HTTP/1.1. */
  avoidHttp2(origin: HttpOrigin): void {
    this.withHttp1.add(originText(origin));
  }

  /** As browsers offer them; servers that are not scanned need no second protocol. */
  private protocolsFor(origin: HttpOrigin): string[] {
    return this.isStrict || this.withHttp1.has(originText(origin)) ? ['http/1.1'] : ['h2', 'http/1.1'];
  }

  private connectionOn(sockets: Sockets, origin: HttpOrigin, address: ResolvedAddress): HttpConnection {
    const { transport } = sockets;
    const head = this.isStrict ? null : new TolerantHead(transport, this.limits.headerBytes);
    if (!this.isStrict) writeNamesAsBrowsers(transport);
    return new HttpConnection(this.clientOn(transport, origin), address, sockets, head);
  }

  private http2On(tls: TLSSocket, { host, port }: HttpOrigin): Http2Client {
    return new Http2Client(urlOf({ host, port, isTls: true }), tls, this.limits.headerBytes);
  }

  /** Idle connections count as open: the oldest are closed before a new one is opened, `during` its call. */
  async makeRoom(): Promise<void> {
    const excess = this.idle.length + this.calls - this.limits.openConnections;
    await Promise.all(this.idle.splice(0, Math.max(0, excess)).map(({ connection }) => connection.destroy()));
  }

  async close(): Promise<void> {
    await Promise.all(this.idle.splice(0).map(({ connection }) => connection.destroy()));
  }

  private clientOn(socket: Socket, origin: HttpOrigin): Client {
    let isTaken = false;
    return new Client(urlOf(origin), {
      // undici hangs if a callback runs before its own call has returned.
      connect: (_options, callback) =>
        queueMicrotask(() => {
          if (isTaken || socket.destroyed) return callback(new ConnectionGone(), null);
          isTaken = true;
          callback(null, socket);
        }),
      maxHeaderSize: this.limits.headerBytes,
      // We use our own timers, which slow bodies and interim responses do not reset.
      headersTimeout: 0,
      bodyTimeout: 0,
      pipelining: 1,
    });
  }
}

const urlOf = ({ host, port, isTls }: Pick<HttpOrigin, 'host' | 'port' | 'isTls'>): string =>
  `${isTls ? 'https' : 'http'}://${isIPv6(host) ? `[${host}]` : host}:${port}`;

/** undici tried to reconnect, which only our connector may do. */
class ConnectionGone extends Error {
  readonly code = 'ECONNRESET';
}

function keyOf({ host, port, isTls, address, originAddress, verifyCertificate }: HttpOrigin): string {
  return [host, port, isTls, originAddress ?? address?.address ?? 'any', verifyCertificate].join(' ');
}

/** Null if it is not an absolute http(s) URL without credentials. */
export function parseHttpUrl(text: string): URL | null {
  const url = parseUrl(text);
  if (url === null) return null;
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:';
  return isHttp && url.username === '' && url.password === '' ? url : null;
}

export function originOf(url: URL, verifyCertificate: boolean, address?: ResolvedAddress): HttpOrigin {
  const isTls = url.protocol === 'https:';
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, ''),
    port: url.port === '' ? (isTls ? 443 : 80) : Number(url.port),
    isTls,
    address,
    verifyCertificate,
  };
}

/** Scheme, host and port as `URL.origin` writes them. Not created by `URL`: calls below HTTP may use host names that a URL cannot contain. */
export function originText({ host, port, isTls }: Pick<HttpOrigin, 'host' | 'port' | 'isTls'>): string {
  const ending = port === (isTls ? 443 : 80) ? '' : `:${port}`;
  return `${isTls ? 'https' : 'http'}://${isIPv6(host) ? `[${host}]` : host}${ending}`;
}

export const invalidUrl = (): Failure => failure('protocol', 'no absolute http(s) URL without credentials');
