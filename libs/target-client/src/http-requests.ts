import { decodeBody } from './body-decoding';
import type { CallScope } from './call-scope';
import type { ConnectionSlots } from './connection-slots';
import { failure } from './failures';
import type { HostPace } from './host-pace';
import {
  type HttpConnection,
  type HttpConnections,
  type HttpOrigin,
  invalidUrl,
  originOf,
  parseHttpUrl,
} from './http-connections';
import { type EncodedAnswer, roundTrip } from './http-round-trip';
import { type Hop, nextHop } from './redirects';
import { MAX_REDIRECTS, type ScanLimits } from './scan-limits';
import type { TestAccount } from './test-account';
import type { Failure, ResolvedAddress, TargetRequest, TargetResponse } from './target-client';

type HopAnswer = EncodedAnswer & { address: ResolvedAddress };

/** What the browser of a visitor accepts: some servers choose by it whether to send their page. */
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** HTTP requests with their redirects, within the limits of one scan. */
export class HttpRequests {
  constructor(
    private readonly connections: HttpConnections,
    private readonly slots: ConnectionSlots,
    private readonly pace: HostPace,
    private readonly limits: ScanLimits,
    private readonly userAgent: string,
  ) {}

  async send(
    request: TargetRequest,
    account: TestAccount,
    scope: CallScope,
  ): Promise<TargetResponse | Failure> {
    const first = parseHttpUrl(request.url);
    if (!first) return invalidUrl();
    const maxRedirects = Math.min(request.followRedirects ?? 0, MAX_REDIRECTS);
    const redirects: TargetResponse['redirects'] = [];
    let hop: Hop = {
      method: request.method ?? 'GET',
      url: first,
      headers: request.headers ?? {},
      body: request.body,
      bodyBytes: request.bodyBytes,
    };
    let spentMs = 0;
    for (;;) {
      const origin = originOf(hop.url, request.verifyCertificate ?? false, addressFor(hop, first, request));
      const timed = await this.takeTurn(origin, hop, account, scope, this.limits.totalMs - spentMs);
      if (!timed.ok) return timed;
      spentMs += timed.ms;
      const { answer } = timed;
      const location = answer.headers.find(([name]) => name === 'location')?.[1];
      const next = redirects.length < maxRedirects ? nextHop(hop, answer.status, location) : null;
      if (next === null) return this.respond(answer, hop, redirects, spentMs);
      if ('ok' in next) return next;
      const mayGo = !request.stayOnHost || next.url.hostname === first.hostname;
      if (!mayGo) return this.respond(answer, hop, redirects, spentMs);
      redirects.push({ url: hop.url.href, status: answer.status, location: location ?? '' });
      hop = next;
    }
  }

  /** One hop in our turn. The target's clock runs only while we are on the wire. */
  private async takeTurn(
    origin: HttpOrigin,
    hop: Hop,
    account: TestAccount,
    scope: CallScope,
    msLeft: number,
  ): Promise<{ ok: true; answer: HopAnswer; ms: number } | Failure> {
    if (!(await this.slots.acquire(scope))) return scope.ended ?? failure('aborted', 'stopped');
    const endTurn = await this.pace.takeTurn(origin.host, scope.signal);
    const started = performance.now();
    scope.startDeadline(msLeft);
    try {
      const refusal = scope.ended ?? account.takeRequest(hop.method);
      const answer = refusal ?? (await this.exchange(origin, hop, account, scope));
      return answer.ok ? { ok: true, answer, ms: performance.now() - started } : answer;
    } finally {
      scope.stopDeadline();
      endTurn();
      this.slots.release();
    }
  }

  private async exchange(
    origin: HttpOrigin,
    hop: Hop,
    account: TestAccount,
    scope: CallScope,
  ): Promise<HopAnswer | Failure> {
    // A POST that fails on a kept connection must not be sent again, so it gets a connection of its own.
    const kept = hop.method === 'POST' ? null : this.connections.takeIdle(origin);
    if (kept) {
      const answer = await this.exchangeOn(kept, origin, hop, account, scope);
      // A server may close a kept connection at the moment when we use it (RFC 9112 section 9.3.1).
      const isStale = !answer.ok && answer.category === 'reset';
      if (!isStale) return answer;
    }
    const opened = await this.connections.open(origin, account, scope);
    return opened.ok ? this.exchangeOn(opened, origin, hop, account, scope) : opened;
  }

  private async exchangeOn(
    connection: HttpConnection,
    origin: HttpOrigin,
    hop: Hop,
    account: TestAccount,
    scope: CallScope,
  ): Promise<HopAnswer | Failure> {
    const message = {
      method: hop.method,
      path: hop.url.pathname + hop.url.search,
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
    return { accept: ACCEPT, 'accept-encoding': 'gzip, br', ...own, 'user-agent': this.userAgent };
  }

  private async respond(
    answer: HopAnswer,
    hop: Hop,
    redirects: TargetResponse['redirects'],
    spentMs: number,
  ): Promise<TargetResponse | Failure> {
    const { status, headers, address } = answer;
    const encoding = headers
      .flatMap(([name, value]) => (name === 'content-encoding' ? [value] : []))
      .join(',');
    const decoded = await decodeBody(answer.encodedBody, encoding, hop.bodyBytes ?? this.limits.bodyBytes);
    if (!decoded) return failure('protocol', 'the body does not match its Content-Encoding');
    return {
      ok: true,
      url: hop.url.href,
      status,
      headers,
      body: decoded.body,
      truncated: answer.isCut || decoded.truncated,
      redirects,
      address,
      durationMs: spentMs,
    };
  }
}

/** The pin of a request is for its own host; a redirect to another host goes to that host's addresses. */
function addressFor(hop: Hop, first: URL, request: TargetRequest): ResolvedAddress | undefined {
  return hop.url.hostname === first.hostname ? request.address : undefined;
}
