import { type Socket, isIPv6 } from 'node:net';
// Not the whole package: fetch, caches and mocks take three quarters of its load time, in each thread of a worker too.
import Client from 'undici/lib/dispatcher/client';
import type { CallScope } from '../session/call-scope';
import { failure } from '../contract/failures';
import { parseUrl } from '../address/parse-url';
import type { ScanLimits } from '../contract/scan-limits';
import type { Permit } from '../contract/intrusion-guard';
import type { TargetConnector, Way } from './target-connector';
import type { TestBudget } from '../session/test-budget';
import type { Failure, ResolvedAddress } from '../contract/target';
import { upgradeToTls } from './tls-upgrade';

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

/** One socket of our connector with undici's HTTP/1.1 client on it, one request at a time. */
export class HttpConnection {
  readonly ok = true;
  private bytesTaken = 0;

  constructor(
    readonly client: Client,
    readonly address: ResolvedAddress,
    private readonly transport: Socket,
    private readonly tcp: Socket,
  ) {}

  get isOpen(): boolean {
    return !this.transport.destroyed && this.transport.readable && this.transport.writable;
  }

  /** Bytes on the wire since the last call, TLS records included. */
  takeBytesRead(): number {
    const fresh = this.tcp.bytesRead - this.bytesTaken;
    this.bytesTaken += fresh;
    return fresh;
  }

  async destroy(): Promise<void> {
    this.transport.destroy();
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
    if (!origin.isTls) return new HttpConnection(this.clientOn(socket, origin), address, socket, socket);
    const options = { rejectUnauthorized: origin.verifyCertificate, ALPNProtocols: ['http/1.1'] };
    const ms = this.limits.connectMs - (performance.now() - started);
    const { isStrict } = this;
    const upgraded = await upgradeToTls(socket, { host: origin.host, options, ms, isStrict }, scope);
    account.addBytes(upgraded.ok ? 0 : socket.bytesRead);
    if (!upgraded.ok) return upgraded;
    return new HttpConnection(this.clientOn(upgraded.tls, origin), address, upgraded.tls, socket);
  }

  /** Idle connections count as open: the oldest are closed before a new one is opened, `during` its call. */
  async makeRoom(): Promise<void> {
    const excess = this.idle.length + this.calls - this.limits.openConnections;
    await Promise.all(this.idle.splice(0, Math.max(0, excess)).map(({ connection }) => connection.destroy()));
  }

  async close(): Promise<void> {
    await Promise.all(this.idle.splice(0).map(({ connection }) => connection.destroy()));
  }

  private clientOn(socket: Socket, { host, port, isTls }: HttpOrigin): Client {
    let isTaken = false;
    return new Client(`${isTls ? 'https' : 'http'}://${isIPv6(host) ? `[${host}]` : host}:${port}`, {
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
