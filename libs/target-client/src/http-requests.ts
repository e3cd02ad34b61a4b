import { decodeBody } from './body-decoding';
import type { CallScope } from './call-scope';
import { failure } from './failures';
import { foreignRefusal, isForeignUrl } from './foreign-files';
import {
  type HttpConnection,
  type HttpConnections,
  type HttpOrigin,
  invalidUrl,
  originOf,
  originText,
  parseHttpUrl,
} from './http-connections';
import { type EncodedAnswer, roundTrip } from './http-round-trip';
import type { Permit } from './intrusion-guard';
import { type Hop, nextHop } from './redirects';
import type { Caller, RequestTurns } from './request-turns';
import { MAX_REDIRECTS, type ScanLimits } from './scan-limits';
import { type AskedOrigin, SignInWalls } from './sign-in-walls';
import type { TargetConnector, Way } from './target-connector';
import type { TargetRequest, TargetResponse } from './target-client';
import type { Failure, ResolvedAddress } from './target';

/** One hop that is ready to send, except for its connection. */
interface Going {
  origin: HttpOrigin;
  hop: Hop;
  permit: Permit;
  way: Way;
}

type HopAnswer = EncodedAnswer & { address: ResolvedAddress };
type DecodedAnswer = HopAnswer & { decoded: Awaited<ReturnType<typeof decodeBody>> };

interface TimedAnswer {
  ok: true;
  answer: DecodedAnswer;
  /** On the wire. */
  ms: number;
}

/** The Accept header of a browser: some servers send their page only with it. */
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** HTTP requests with their redirects, within the limits of one scan. */
export class HttpRequests {
  constructor(
    private readonly connector: TargetConnector,
    private readonly connections: HttpConnections,
    private readonly turns: RequestTurns,
    private readonly limits: ScanLimits,
    private readonly options: { userAgent: string; foreignFiles: boolean },
  ) {}

  private readonly walls = new SignInWalls();

  async send(request: TargetRequest, caller: Caller, scope: CallScope): Promise<TargetResponse | Failure> {
    const begun = this.firstHop(request);
    if ('ok' in begun) return begun;
    const { url: first } = begun;
    const maxRedirects = Math.min(request.followRedirects ?? 0, MAX_REDIRECTS);
    const redirects: TargetResponse['redirects'] = [];
    let hop = begun;
    let spentMs = 0;
    for (;;) {
      const origin = originOf(hop.url, request.verifyCertificate ?? false, addressFor(hop, first, request));
      const timed = await this.unlessRefused(origin, hop, caller, scope, this.limits.totalMs - spentMs);
      if (!timed.ok) return timed;
      spentMs += timed.ms;
      const { answer } = timed;
      const location = answer.headers.find(([name]) => name === 'location')?.[1];
      const next = redirects.length < maxRedirects ? nextHop(hop, answer.status, location) : null;
      if (next === null) return respond(answer, hop, redirects, spentMs);
      if ('ok' in next) return next;
      if (!mayFollow(request, first, next)) return respond(answer, hop, redirects, spentMs);
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
    const admitted = await this.walls.admit(askedOf(origin, hop, caller), scope);
    if (!admitted.ok) return admitted;
    try {
      const timed = await this.takeTurn(origin, hop, caller, scope, msLeft);
      if (!timed.ok) return timed;
      const { answer, ms } = timed;
      const encoding = answer.headers
        .flatMap(([name, value]) => (name === 'content-encoding' ? [value] : []))
        .join(',');
      const decoded = await decodeBody(answer.encodedBody, encoding, hop.bodyBytes ?? this.limits.bodyBytes);
      admitted.request.answered(answer.status, decoded?.body ?? NOTHING);
      return { ok: true, answer: { ...answer, decoded }, ms };
    } finally {
      admitted.request.leave();
    }
  }

  private firstHop(request: TargetRequest): Hop | Failure {
    const { method = 'GET', headers = {}, body, bodyBytes, rawPath, foreign: isForeign = false } = request;
    const url = parseHttpUrl(request.url);
    if (!url || (rawPath !== undefined && !isRawPath(rawPath))) return invalidUrl();
    const refusal = isForeign ? foreignRefusal(request, url, this.options.foreignFiles) : null;
    return refusal ?? { method, url, rawPath, isForeign, headers, body, bodyBytes };
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
    const asked = caller.guard.permit(hop.method, goal).then((permit) => ({ ok: true as const, permit }));
    const judged = await scope.race(asked);
    if (!judged.ok) return judged;
    const { permit } = judged;
    const found = await this.connector.candidates(origin, permit, scope);
    if (!found.ok) return charge(caller, hop) ?? found;
    const [nearest] = found.addresses;
    if (nearest === undefined) return caller.guard.refuse(goal.origin);
    const turn = await this.turns.take(origin.host, nearest.address, caller, scope);
    if (!turn.ok) return turn;
    const started = performance.now();
    scope.startDeadline(msLeft);
    try {
      const refusal = scope.ended ?? charge(caller, hop);
      const way = { addresses: found.addresses, port: origin.port, moveTo: turn.moveTo };
      const answer =
        refusal ??
        (await this.connections.during(() => this.exchange({ origin, hop, permit, way }, caller, scope)));
      const ms = performance.now() - started;
      if (refusal === null) this.turns.strainOf(origin.host).note(ms, answer.ok ? answer.status : null);
      return answer.ok ? { ok: true, answer, ms } : answer;
    } finally {
      scope.stopDeadline();
      turn.end();
    }
  }

  private async exchange(going: Going, caller: Caller, scope: CallScope): Promise<HopAnswer | Failure> {
    const { origin, hop, permit, way } = going;
    // A POST that fails on a kept connection must not be sent again, so it gets its own connection.
    const kept = hop.method === 'POST' ? null : this.connections.takeIdle(origin, permit);
    if (kept) {
      if (kept.address.address !== way.addresses[0]?.address) await way.moveTo(kept.address.address);
      const answer = await this.exchangeOn(kept, going, caller, scope);
      // A server may close a kept connection while we use it (RFC 9112 section 9.3.1).
      const isStale = !answer.ok && answer.category === 'reset';
      if (!isStale) return answer;
    }
    const opened = await this.connections.open(origin, way, caller.account, scope);
    return opened.ok ? this.exchangeOn(opened, going, caller, scope) : opened;
  }

  private async exchangeOn(
    connection: HttpConnection,
    { origin, hop, permit }: Going,
    { account, guard }: Caller,
    scope: CallScope,
  ): Promise<HopAnswer | Failure> {
    // The final check, regardless of the layers below.
    if (permit !== null && !permit(connection.address.address)) {
      await connection.destroy();
      return guard.refuse(originText(origin));
    }
    const message = {
      method: hop.method,
      path: hop.rawPath ?? hop.url.pathname + hop.url.search,
      headers: this.headersOf(hop),
      body: hop.body,
    };
    const bodyBytes = hop.bodyBytes ?? this.limits.bodyBytes;
    const limits = { ...this.limits, bodyBytes, budgetBytes: account.remainingBytes() };
    const answer = await roundTrip(connection, message, limits, scope);
    account.addBytes(connection.takeBytesRead());
    if (!answer.ok) return answer;
    if (!answer.isCut) this.connections.keep(origin, connection);
    return { ...answer, address: connection.address };
  }

  private headersOf({ headers }: Hop): Record<string, string> {
    const own = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    return { accept: ACCEPT, 'accept-encoding': 'gzip, br', ...own, 'user-agent': this.options.userAgent };
  }
}

const NOTHING = Buffer.alloc(0);

function askedOf(origin: HttpOrigin, { method, headers }: Hop, { guard }: Caller): AskedOrigin {
  const { isIntrusive, isAgreed = false } = guard.conduct;
  const isSubmission =
    method === 'POST' || Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  return { origin: originText(origin), host: origin.host, method, isIntrusive, isAgreed, isSubmission };
}

function respond(
  answer: DecodedAnswer,
  hop: Hop,
  redirects: TargetResponse['redirects'],
  spentMs: number,
): TargetResponse | Failure {
  const { status, headers, address, decoded } = answer;
  if (!decoded) return failure('protocol', 'the body does not match its Content-Encoding');
  return {
    ok: true,
    url: hop.rawPath === undefined ? hop.url.href : hop.url.origin + hop.rawPath,
    status,
    headers,
    body: decoded.body,
    truncated: answer.isCut || decoded.truncated,
    redirects,
    address,
    durationMs: spentMs,
  };
}

/** The pin of a request is for its own host; a redirect to another host goes to that host's addresses. */
function addressFor(hop: Hop, first: URL, request: TargetRequest): ResolvedAddress | undefined {
  return hop.url.hostname === first.hostname ? request.address : undefined;
}

const charge = ({ account }: Caller, { method, isForeign }: Hop): Failure | null =>
  isForeign ? account.takeForeignRequest() : account.takeRequest(method);

/** What a request line can carry (RFC 9112 section 3.2.1). */
const isRawPath = (path: string): boolean => /^\/[\x21-\x7e]*$/.test(path);

function mayFollow(
  { stayOnHost, stayOnOrigin }: TargetRequest,
  first: URL,
  { url, isForeign }: Hop,
): boolean {
  if (isForeign && !isForeignUrl(url)) return false;
  if (stayOnOrigin) return url.origin === first.origin;
  return !stayOnHost || url.hostname === first.hostname;
}
