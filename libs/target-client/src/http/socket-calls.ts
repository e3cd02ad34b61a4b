import type { CallScope } from '../session/call-scope';
import { errorCode, failure } from '../contract/failures';
import { type HttpConnections, originText } from './http-connections';
import { receiveUntil } from './raw-exchange';
import type { Caller, RequestTurns } from '../turns/request-turns';
import type { ScanLimits } from '../contract/scan-limits';
import type { Connection, Destination, TargetConnector, Way } from './target-connector';
import type { TestBudget } from '../session/test-budget';
import type {
  Handshake,
  HandshakeRequest,
  PortTrial,
  RawAnswer,
  RawExchange,
} from '../contract/socket-exchanges';
import type { Failure } from '../contract/target';
import { upgradeToTls } from './tls-upgrade';

const LONGEST_GREETING = 65_536;

/** The calls below HTTP: TLS handshakes, raw exchanges, open ports. Each opens its own connection and closes it. */
export class SocketCalls {
  constructor(
    private readonly connector: TargetConnector,
    private readonly connections: HttpConnections,
    private readonly turns: RequestTurns,
    private readonly limits: ScanLimits,
  ) {}

  handshake(
    destination: Destination,
    request: HandshakeRequest,
    caller: Caller,
    scope: CallScope,
  ): Promise<Handshake | Failure> {
    return this.withConnection(destination, caller, scope, async ({ socket, address }, started) => {
      const options = {
        rejectUnauthorized: false,
        requestOCSP: request.requestOcsp ?? false,
        ALPNProtocols: [...(request.alpn ?? ['h2', 'http/1.1'])],
        // `trusted` covers chain and dates; the scanner checks the name.
        checkServerIdentity: () => undefined,
      };
      const ms = this.limits.connectMs - (performance.now() - started);
      const { servername, keyType } = request;
      const upgrade = { host: destination.host, servername, options, ms, keyType };
      const upgraded = await upgradeToTls(socket, upgrade, scope);
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
    caller: Caller,
    scope: CallScope,
  ): Promise<RawAnswer | Failure> {
    return this.withConnection(destination, caller, scope, ({ socket }) =>
      receiveUntil(socket, exchange, this.limits, scope),
    );
  }

  tryPort(host: string, trial: PortTrial, caller: Caller, scope: CallScope): Promise<RawAnswer | Failure> {
    const { port, address, send = Buffer.alloc(0), waitMs, done = () => false } = trial;
    const limits = { headersMs: waitMs, pauseMs: trial.pauseMs, exchangeBytes: LONGEST_GREETING };
    const nothing: RawAnswer = { ok: true, received: Buffer.alloc(0), end: 'done' };
    // Some services greet late; the budget of the test ends the wait too.
    const totalMs = Math.max(this.limits.totalMs, this.limits.connectMs + waitMs);
    const destination = { host, port, address, isTrial: true, totalMs };
    return this.withConnection(destination, caller, scope, async ({ socket }) => {
      if (waitMs === 0) return nothing;
      if (trial.isTls !== true) return receiveUntil(socket, { send, done }, limits, scope);
      const options = { rejectUnauthorized: false };
      const upgraded = await upgradeToTls(
        socket,
        { host, options, ms: Math.min(waitMs, this.limits.headersMs) },
        scope,
      );
      return upgraded.ok ? receiveUntil(upgraded.tls, { send, done }, limits, scope) : upgraded;
    });
  }

  probe(destination: Destination, caller: Caller, scope: CallScope): Promise<{ ok: true } | Failure> {
    return this.withConnection(destination, caller, scope, () => Promise.resolve({ ok: true as const }));
  }

  private async withConnection<T>(
    destination: Destination & { totalMs?: number },
    caller: Caller,
    scope: CallScope,
    use: (connection: Connection, started: number) => Promise<T | Failure>,
  ): Promise<T | Failure> {
    const found = await this.candidates(destination, caller, scope);
    if (!found.ok) return found;
    const { addresses } = found;
    const [nearest] = addresses;
    const taking = this.turns.take(destination.host, nearest?.address ?? '', caller, scope);
    const turn = await scope.waiting(taking);
    if (!turn.ok) return turn;
    scope.startDeadline(destination.totalMs ?? this.limits.totalMs);
    try {
      const { port, isTrial } = destination;
      const way = { addresses, port, isTrial, moveTo: turn.moveTo };
      return await this.connections.during(() => this.open(way, caller.account, scope, use));
    } finally {
      scope.stopDeadline();
      turn.end();
    }
  }

  private async open<T>(
    way: Way,
    account: TestBudget,
    scope: CallScope,
    use: (connection: Connection, started: number) => Promise<T | Failure>,
  ): Promise<T | Failure> {
    await this.connections.makeRoom();
    const started = performance.now();
    const opened = await this.connector.open(way, account, scope);
    if (!opened.ok) return opened;
    try {
      return await use(opened, started);
    } finally {
      account.addBytes(opened.socket.bytesRead);
      opened.socket.destroy();
    }
  }

  /** A port is permitted with either scheme, because its protocol is not known yet. */
  private async candidates(destination: Destination, { guard }: Caller, scope: CallScope) {
    const { host, port, isTrial = false } = destination;
    const origins = [true, false].map((isTls) => originText({ host, port, isTls }));
    const asked = isTrial
      ? guard.permitPort(host).then((permit) => [permit])
      : Promise.all(origins.map((origin) => guard.permit(null, { origin, host })));
    const judged = await scope.race(asked.then((permits) => ({ ok: true as const, permits })));
    if (!judged.ok) return judged;
    const { permits } = judged;
    const permit = (address: string): boolean => permits.some((one) => one === null || one(address));
    const found = await this.connector.candidates(destination, permit, scope);
    if (!found.ok || found.addresses.length > 0) return found;
    // A test asks for each address: one without a proof is left out, and the others count.
    if (isTrial) return failure('unproven', `no right to try ports at ${destination.address?.address}`);
    return guard.refuse(origins[0] ?? '');
  }
}

/** Typed as an Error by @types/node, but set to OpenSSL's code for chain and date errors. */
function trustErrorOf(error: Error | string): string {
  return typeof error === 'string' ? error : errorCode(error);
}
