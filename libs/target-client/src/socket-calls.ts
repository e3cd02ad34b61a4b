import type { Socket } from 'node:net';
import type { CallScope } from './call-scope';
import type { ConnectionSlots } from './connection-slots';
import { errorCode, failure } from './failures';
import type { HostPace } from './host-pace';
import type { HttpConnections } from './http-connections';
import { receiveUntil } from './raw-exchange';
import type { ScanLimits } from './scan-limits';
import type { Connection, Destination, TargetConnector } from './target-connector';
import type { TestAccount } from './test-account';
import type { Failure, Handshake, HandshakeRequest, RawAnswer, RawExchange } from './target-client';
import { upgradeToTls } from './tls-upgrade';

/** The calls below HTTP: TLS handshakes, raw exchanges, open ports. Each takes a connection of its own and closes it. */
export class SocketCalls {
  constructor(
    private readonly connector: TargetConnector,
    private readonly connections: HttpConnections,
    private readonly slots: ConnectionSlots,
    private readonly pace: HostPace,
    private readonly limits: ScanLimits,
  ) {}

  handshake(
    destination: Destination,
    request: HandshakeRequest,
    account: TestAccount,
    scope: CallScope,
  ): Promise<Handshake | Failure> {
    return this.withConnection(destination, account, scope, async ({ socket, address }, started) => {
      const options = {
        rejectUnauthorized: false,
        requestOCSP: request.requestOcsp ?? false,
        ALPNProtocols: ['h2', 'http/1.1'],
        // `trusted` is about chain and dates; the name is the scanner's to judge.
        checkServerIdentity: () => undefined,
      };
      const ms = this.limits.connectMs - (performance.now() - started);
      const { servername } = request;
      const upgraded = await upgradeToTls(socket, { host: destination.host, servername, options, ms }, scope);
      if (!upgraded.ok) return upgraded;
      const { tls, ocsp } = upgraded;
      const peer = tls.getPeerCertificate(true);
      // Node gives an empty object for an anonymous server.
      if (Object.keys(peer).length === 0) return failure('tls', 'the server sent no certificate');
      return {
        ok: true,
        protocol: tls.getProtocol() ?? 'unknown',
        cipher: tls.getCipher().standardName,
        alpn: tls.alpnProtocol === false ? null : tls.alpnProtocol,
        peer,
        trusted: tls.authorized,
        trustError: tls.authorized ? null : trustErrorOf(tls.authorizationError),
        ocspStaple: ocsp,
        address,
        durationMs: performance.now() - started,
      };
    });
  }

  exchange(
    destination: Destination,
    exchange: RawExchange,
    account: TestAccount,
    scope: CallScope,
  ): Promise<RawAnswer | Failure> {
    return this.withConnection(destination, account, scope, ({ socket }) =>
      receiveUntil(socket, exchange, this.limits, scope),
    );
  }

  probe(destination: Destination, account: TestAccount, scope: CallScope): Promise<{ ok: true } | Failure> {
    return this.withConnection(destination, account, scope, () => Promise.resolve({ ok: true as const }));
  }

  private async withConnection<T>(
    destination: Destination,
    account: TestAccount,
    scope: CallScope,
    use: (connection: Connection, started: number) => Promise<T | Failure>,
  ): Promise<T | Failure> {
    if (!(await this.slots.acquire(scope))) return scope.ended ?? failure('aborted', 'stopped');
    const endTurn = await this.pace.takeTurn(destination.host, scope.signal);
    let socket: Socket | undefined;
    try {
      scope.startDeadline(this.limits.totalMs);
      await this.connections.makeRoom();
      const started = performance.now();
      const opened = await this.connector.open(destination, account, scope);
      if (!opened.ok) return opened;
      socket = opened.socket;
      return await use(opened, started);
    } finally {
      account.addBytes(socket?.bytesRead ?? 0);
      socket?.destroy();
      scope.stopDeadline();
      endTurn();
      this.slots.release();
    }
  }
}

/** Typed as an Error by @types/node, but set to OpenSSL's code for chain and date errors. */
function trustErrorOf(error: Error | string): string {
  return typeof error === 'string' ? error : errorCode(error);
}
