import { decodeBody } from './body-decoding';
import type { CallScope } from '../session/call-scope';
import { both, type CredentialPermits } from './credential-permits';
import { carries, fieldRefusal, hopRefusal, noteCookies, readOnlyRefusal } from './client-session';
import { foreignRefusal } from './foreign-files';
import { failure } from '../contract/failures';
import { headersOf } from './header-fields';
import {
  addressFor,
  askedOf,
  bodyLimit,
  charge,
  type DecodedAnswer,
  type HopAnswer,
  isRawPath,
  readBody,
  mayFollow,
  respond,
} from './hop-answers';
import {
  type HttpConnection,
  type HttpConnections,
  type HttpOrigin,
  invalidUrl,
  originOf,
  originText,
  parseHttpUrl,
} from './http-connections';
import { roundTrip } from './http-round-trip';
import { NEEDS_HTTP1 } from './http2-client';
import type { Permit } from '../contract/intrusion-guard';
import { type Hop, locationOf, nextHop, pageAhead } from './redirects';
import type { RequestSigner } from './request-signer';
import type { Patience } from '../turns/patience';
import type { Caller, RequestTurns } from '../turns/request-turns';
import { MAX_REDIRECTS, type ScanLimits } from '../contract/scan-limits';
import { SignInWalls } from '../session/sign-in-walls';
import type { TargetConnector, Way } from './target-connector';
import type { TargetRequest, TargetResponse } from '../contract/target-client';
import type { Failure, ResolvedAddress } from '../contract/target';

/** One hop that is ready to send, except for its connection. */
interface Going {
  origin: HttpOrigin;
  hop: Hop;
  permit: Permit;
  way: Way;
}

interface TimedAnswer {
  ok: true;
  answer: DecodedAnswer;
  /** On the wire. */
  ms: number;
}

/** HTTP requests with their redirects, within the limits of one scan. */
export class HttpRequests {
  constructor(
    private readonly connector: TargetConnector,
    private readonly connections: HttpConnections,
    private readonly turns: RequestTurns,
    private readonly limits: ScanLimits,
    private readonly options: {
      userAgent: string;
      foreignFiles: boolean;
      credentials: CredentialPermits;
      /** For a server that is not scanned: a broken body is a failure. */
      isStrict: boolean;
      patience: Patience;
      signer: RequestSigner | null;
    },
  ) {}

  /** By the name of the session: what refuses strangers may be open to an account. */
  private readonly walls = new Map<string, SignInWalls>();

  private wallsOf({ session }: Caller): SignInWalls {
    const name = session?.name ?? '';
    const walls = this.walls.get(name) ?? new SignInWalls();
    this.walls.set(name, walls);
    return walls;
  }

  async send(request: TargetRequest, caller: Caller, scope: CallScope): Promise<TargetResponse | Failure> {
    const begun = this.firstHop(request, caller);
    if ('ok' in begun) return begun;
    const { url: first } = begun;
    const { session } = caller;
    const mayRedirect = request.originAddress === undefined;
    const maxRedirects = mayRedirect ? Math.min(request.followRedirects ?? 0, MAX_REDIRECTS) : 0;
    const redirects: TargetResponse['redirects'] = [];
    let hop = begun;
    let spentMs = 0;
    let msLeft = this.limits.totalMs;
    for (;;) {
      const isVerified = (request.verifyCertificate ?? false) || carries(session, hop);
      const { originAddress } = request;
      const origin = { ...originOf(hop.url, isVerified, addressFor(hop, first, request)), originAddress };
      const furtherMs = this.options.patience.headersMs(hop) - this.limits.headersMs;
      const timed = await this.unlessRefused(origin, hop, caller, scope, msLeft + furtherMs);
      if (!timed.ok) return timed;
      spentMs += timed.ms;
      msLeft -= Math.max(0, timed.ms - furtherMs);
      const { answer } = timed;
      noteCookies(session, hop, answer.headers);
      const location = locationOf(answer.headers);
      const next = redirects.length < maxRedirects ? nextHop(hop, answer.status, location) : null;
      if (next !== null && 'ok' in next) return next;
      if (next === null || !mayFollow(request, { first, next, session }))
        return respond(answer, hop, redirects, spentMs);
      const { status, headers } = answer;
      redirects.push({ url: hop.url.href, status, location: location ?? '', headers });
      hop = next;
    }
  }

  /** One hop, unless its origin requires a sign-in. */
  private async unlessRefused(
    origin: HttpOrigin,
    hop: Hop,
    caller: Caller,
    scope: CallScope,
    msLeft: number,
  ): Promise<TimedAnswer | Failure> {
    if (caller.isSignIn) return this.decodedTurn(origin, hop, caller, scope, msLeft);
    const admitted = await scope.waiting(this.wallsOf(caller).admit(askedOf(origin, hop, caller), scope));
    if (!admitted.ok) return admitted;
    try {
      const timed = await this.decodedTurn(origin, hop, caller, scope, msLeft);
      if (timed.ok) {
        const { status, headers, decoded } = timed.answer;
        admitted.request.answered(status, decoded.body, pageAhead(hop, status, headers));
      }
      return timed;
    } finally {
      admitted.request.leave();
    }
  }

  private async decodedTurn(
    origin: HttpOrigin,
    hop: Hop,
    caller: Caller,
    scope: CallScope,
    msLeft: number,
  ): Promise<TimedAnswer | Failure> {
    const timed = await this.takeTurn(origin, hop, caller, scope, msLeft);
    if (!timed.ok) return timed;
    const { answer, ms } = timed;
    const encoding = answer.headers
      .flatMap(([name, value]) => (name === 'content-encoding' ? [value] : []))
      .join(',');
    const limit = bodyLimit(hop, answer.headers, this.limits);
    const decoded = await decodeBody(answer.encodedBody, encoding, limit);
    if (decoded === null && this.options.isStrict)
      return failure('wrong_coding', 'the body does not match its Content-Encoding');
    return { ok: true, answer: { ...answer, decoded: readBody(answer, decoded) }, ms };
  }

  private firstHop(request: TargetRequest, { session, guard }: Caller): Hop | Failure {
    const { method = 'GET', headers = {}, body, bodyBytes, rawPath, foreign: isForeign = false } = request;
    const url = parseHttpUrl(request.url);
    if (!url || (rawPath !== undefined && !isRawPath(rawPath))) return invalidUrl();
    const refusal = isForeign ? foreignRefusal(request, url, this.options.foreignFiles) : null;
    const { mayChange = false } = guard.conduct;
    const readOnly =
      session && (readOnlyRefusal(request, mayChange) ?? hopRefusal(session, { method, url }, mayChange));
    return refusal ?? readOnly ?? { method, url, rawPath, isForeign, headers, body, bodyBytes };
  }

  /** Waits for a turn, then sends one hop. Only the time on the wire counts for the target. */
  private async takeTurn(
    origin: HttpOrigin,
    hop: Hop,
    caller: Caller,
    scope: CallScope,
    msLeft: number,
  ): Promise<{ ok: true; answer: HopAnswer; ms: number } | Failure> {
    const goal = { origin: originText(origin), host: origin.host };
    // What a sign-in needs is that its origin is one of the identity.
    const method = caller.isSignIn ? null : hop.method;
    const asked = caller.guard.permit(method, goal).then((permit) => ({ ok: true as const, permit }));
    const judged = await scope.race(asked);
    if (!judged.ok) return judged;
    const found = await this.connector.candidates(origin, judged.permit, scope);
    if (!found.ok) return charge(caller, hop) ?? found;
    const held = await this.credentialPermit(caller, hop, found.addresses, scope);
    if (!held.ok) return held;
    const permit = both(judged.permit, held.permit);
    const addresses = found.addresses.filter(({ address }) => held.permit?.(address) ?? true);
    const [nearest] = addresses;
    if (nearest === undefined) return caller.guard.refuse(goal.origin);
    const turn = await scope.waiting(this.turns.take(origin.host, nearest.address, caller, scope));
    if (!turn.ok) return turn;
    const started = performance.now();
    scope.startDeadline(msLeft);
    try {
      const refusal = scope.ended ?? charge(caller, hop);
      const way = { addresses, port: origin.port, moveTo: turn.moveTo };
      const answer = refusal ?? (await this.onTheWire({ origin, hop, permit, way }, caller, scope));
      const ms = performance.now() - started;
      this.notePatience(hop, answer, ms);
      if (refusal === null) this.turns.strainOf(origin.host).note(ms, answer.ok ? answer.status : null);
      return answer.ok ? { ok: true, answer, ms } : answer;
    } finally {
      scope.stopDeadline();
      turn.end();
    }
  }

  /** A slow start page is awaited by all tests, so it is the time of none. */
  private onTheWire(going: Going, caller: Caller, scope: CallScope): Promise<HopAnswer | Failure> {
    const work = this.connections.during(() => this.exchange(going, caller, scope));
    return this.options.patience.isStart(going.hop) ? scope.waiting(work) : work;
  }

  private notePatience(hop: Hop, answer: HopAnswer | Failure, ms: number): void {
    const { patience } = this.options;
    if (answer.ok) patience.answered(hop, ms, pageAhead(hop, answer.status, answer.headers));
    else if (answer.category === 'timeout') patience.timedOut(hop);
  }

  private async credentialPermit(
    caller: Caller,
    hop: Hop,
    addresses: readonly ResolvedAddress[],
    scope: CallScope,
  ): Promise<{ ok: true; permit: Permit } | Failure> {
    const texts = addresses.map(({ address }) => address);
    const asked = this.options.credentials.permitOf(caller, hop, texts);
    return scope.race(asked.then((permit) => ({ ok: true as const, permit })));
  }

  private async exchange(going: Going, caller: Caller, scope: CallScope): Promise<HopAnswer | Failure> {
    const { origin, hop, permit, way } = going;
    // A POST that fails on a kept connection must not be sent again, so it gets its own connection.
    const kept = hop.method === 'POST' ? null : this.connections.takeIdle(origin, permit);
    if (kept) {
      if (kept.address.address !== way.addresses[0]?.address) await way.moveTo(kept.address.address);
      const answer = await this.exchangeOn(kept, going, caller, scope);
      // A server may close a kept connection while we use it (RFC 9112 section 9.3.1).
      const isStale = !answer.ok && (answer.category === 'reset' || answer.detail === NEEDS_HTTP1);
      if (!isStale) return answer;
      // Both may have arrived, and the receipt never says less.
      const refusal = charge(caller, hop);
      if (refusal !== null) return refusal;
    }
    const answer = await this.exchangeAfresh(going, caller, scope);
    if (answer.ok || answer.detail !== NEEDS_HTTP1) return answer;
    // The server has not processed it (RFC 9113 section 7).
    return charge(caller, hop) ?? this.exchangeAfresh(going, caller, scope);
  }

  private async exchangeAfresh(going: Going, caller: Caller, scope: CallScope): Promise<HopAnswer | Failure> {
    const opened = await this.connections.open(going.origin, going.way, caller.account, scope);
    return opened.ok ? this.exchangeOn(opened, going, caller, scope) : opened;
  }

  private async exchangeOn(
    connection: HttpConnection,
    { origin, hop, permit }: Going,
    { account, guard, session }: Caller,
    scope: CallScope,
  ): Promise<HopAnswer | Failure> {
    // The final check, regardless of the layers below.
    if (permit !== null && !permit(connection.address.address)) {
      await connection.destroy();
      return guard.refuse(originText(origin));
    }
    const readOnly = session && hopRefusal(session, hop, guard.conduct.mayChange ?? false);
    if (readOnly !== null) return readOnly;
    const ofSession = session !== null && carries(session, hop) ? session.headersFor(hop.url.href) : {};
    const badField = fieldRefusal(ofSession);
    if (badField !== null) return badField;
    const message = {
      method: hop.method,
      path: hop.rawPath ?? hop.url.pathname + hop.url.search,
      headers: headersOf(hop, ofSession, this.options),
      body: hop.body,
    };
    const bodyBytes = (headers: HopAnswer['headers']): number => bodyLimit(hop, headers, this.limits);
    const takesBrokenBodies = !this.options.isStrict;
    const limits = {
      ...this.limits,
      headersMs: this.options.patience.headersMs(hop),
      bodyBytes,
      budgetBytes: account.remainingBytes(),
      takesBrokenBodies,
    };
    const answer = await roundTrip(connection, message, limits, scope);
    account.addBytes(connection.takeBytesRead());
    if (!answer.ok && answer.detail === NEEDS_HTTP1) this.connections.avoidHttp2(origin);
    if (!answer.ok) return answer;
    if (answer.isCut || !connection.isReusable) await connection.destroy();
    else this.connections.keep(origin, connection);
    return { ...answer, address: connection.address, oddLines: connection.oddLines };
  }
}
