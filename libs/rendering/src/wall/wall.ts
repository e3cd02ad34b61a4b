import { createHash } from 'node:crypto';
import type {
  BrowserRequest,
  BrowserResponse,
  FetchForBrowser,
  LoginToDraw,
  ObservedRequest,
  PageToRender,
  UnsentRequest,
} from '@palisade/scan-engine';
import type { Connection } from '../chromium/connection';
import type { PausedRequest } from '../chromium/protocol';
import {
  MOST_ADDRESS_CHARACTERS,
  MOST_BODY_CHARACTERS,
  MOST_BODY_OF_A_LOGIN,
  MOST_BYTES_LOADED,
  MOST_BYTES_OF_A_RESPONSE,
  MOST_FRAMES,
  MOST_NAVIGATIONS,
  MOST_NAVIGATIONS_OF_A_LOGIN,
  MOST_OBSERVED,
  MOST_REQUESTS,
} from '../limits';
import { isRead, kindOf } from './request-kinds';
import { cookieNamesIn, responseHeaders } from './response-headers';

/** An observed request, before the browser has said who caused it. */
type Observed = Omit<ObservedRequest, 'initiator'> & { networkId: string | undefined };
type Unsent = Omit<UnsentRequest, 'initiator'> & { networkId: string | undefined };

/** They end inside of the browser. */
const INNER = ['data:', 'blob:', 'about:'];
const HTTP = ['http:', 'https:'];
/** A body that may be a query of GraphQL or a call of JSON-RPC: the caller says whether it is. */
const QUERY = /"(?:query|jsonrpc)"/;

export interface WallSettings {
  connection: Connection;
  fetch: FetchForBrowser;
  /** Sends what writes, where the caller finds that it is the login's own; without it nothing that writes leaves the browser. */
  post?: LoginToDraw['post'];
  /** Sends a POST that only reads, where the caller finds that it does. */
  query?: PageToRender['query'];
  /** The frame of the page itself. */
  mainFrame: string;
  /** Whether a frame is the page of a window that the page opened. */
  isPopup: (frame: string) => boolean;
  onRoute: (address: string) => void;
}

/**
 * Every request of the browser stops here before its network code sees it: those of frames, workers, prefetches and beacons too. What reads is handed
 * to the caller, what writes is written down. Nothing ever continues to the network.
 */
export class Wall {
  readonly observed: Observed[] = [];
  readonly unsent: Unsent[] = [];
  /** What the page wanted while it was sealed. */
  readonly submitted: Unsent[] = [];
  /** Names of the cookies that responses set. */
  readonly cookiesOfResponses = new Set<string>();
  /** Something was beyond a limit. */
  isCut = false;
  /** The page stays where it is from now on; where else it would go is a route. */
  isPinned = false;
  /** Nothing is loaded from now on, reads included: forms are sent, and only written down. */
  isSealed = false;
  /** What the page asks for from now on may be what a click has caused. */
  isUsed = false;
  lastActivity = performance.now();
  pending = 0;
  /** Why the document of the page itself was not loaded, the last time that it was asked for. */
  refusal: string | null = null;
  /** A document of the page itself has come. */
  private hasDocument = false;
  private bytes = 0;
  private frames = 0;
  private navigations = 0;
  private isClosed = false;

  constructor(private readonly settings: WallSettings) {}

  /** What comes from now on belongs to nobody. */
  close(): void {
    this.isClosed = true;
  }

  async judge(paused: PausedRequest): Promise<void> {
    const { request } = paused;
    const url = addressOf(request.url);
    if (this.isClosed || url === null || isIcon(paused)) return this.fail(paused);
    if (INNER.includes(url.protocol)) return this.letPass(paused);
    if (this.isSealed) return this.keepSubmitted(paused);
    if (!HTTP.includes(url.protocol) || url.username !== '' || url.password !== '')
      return this.keep(paused, 'other');
    const { method } = request;
    if (!isRead(method)) return this.write(paused);
    this.lastActivity = performance.now();
    if (this.leavesThePage(paused)) {
      this.settings.onRoute(request.url);
      return this.fail(paused, 'Aborted');
    }
    if (isEndless(paused) || this.isBeyondLimits(paused)) {
      this.observe(paused);
      return this.fail(paused);
    }
    // A frame that a click leads elsewhere keeps its first address in the document.
    if (this.isUsed && paused.resourceType === 'Document') this.settings.onRoute(request.url);
    await this.load(paused, (asked) => this.settings.fetch({ ...asked, method }));
  }

  private async write(paused: PausedRequest): Promise<void> {
    const { request, resourceType } = paused;
    const body = bodyOf(request, MOST_BODY_OF_A_LOGIN) ?? '';
    const isSent = request.method === 'POST' && body.length < MOST_BODY_OF_A_LOGIN;
    const send = isSent ? this.senderOf(paused, body) : undefined;
    if (send === undefined || this.isBeyondLimits(paused))
      return this.keep(paused, resourceType === 'Document' ? 'form' : 'writes');
    await this.load(paused, (asked) => send({ ...asked, method: 'POST', body }));
  }

  /** A login sends until it is over; a page sends what only reads, also when it is used. */
  private senderOf({ resourceType }: PausedRequest, body: string): LoginToDraw['post'] | undefined {
    const { post, query } = this.settings;
    if (query !== undefined && resourceType !== 'Document' && QUERY.test(body)) return query;
    return this.isPinned ? undefined : post;
  }

  private async load(
    paused: PausedRequest,
    send: (asked: Omit<BrowserRequest, 'method'>) => Promise<BrowserResponse>,
  ): Promise<void> {
    this.pending += 1;
    const { request, resourceType } = paused;
    const isMainDocument = this.isMainDocument(paused);
    const observed = this.observe(paused);
    const response = await send({
      url: request.url,
      kind: kindOf(resourceType),
      headers: lowerCased(request.headers),
      isMainDocument,
      isAfterClick: this.isUsed,
    }).catch((error: unknown): BrowserResponse => ({ refused: sentenceOf(error) }));
    this.pending -= 1;
    this.lastActivity = performance.now();
    if (isMainDocument) this.refusal = 'refused' in response ? response.refused : null;
    if ('refused' in response && !isRead(request.method) && this.settings.post === undefined)
      return this.keep(paused, 'writes');
    // A form that is not sent leaves its page where it is.
    const isForm = isMainDocument && !isRead(request.method);
    if ('refused' in response) return this.fail(paused, isForm ? 'Aborted' : undefined);
    this.hasDocument ||= isMainDocument && !isRedirect(response);
    await this.respond(paused, response, observed);
  }

  private async respond(
    paused: PausedRequest,
    { status, headers, body }: Exclude<BrowserResponse, { refused: string }>,
    observed: Observed,
  ): Promise<void> {
    this.bytes += body.length;
    observed.status = status;
    observed.bytes = body.length;
    observed.contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? null;
    if (observed.kind === 'script') observed.sha256 = createHash('sha256').update(body).digest('hex');
    for (const name of cookieNamesIn(headers)) this.cookiesOfResponses.add(name);
    if (body.length > MOST_BYTES_OF_A_RESPONSE) {
      this.isCut = true;
      return this.fail(paused);
    }
    try {
      await this.settings.connection.send('Fetch.fulfillRequest', {
        requestId: paused.requestId,
        responseCode: status,
        responseHeaders: responseHeaders(headers),
        body: Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64'),
      });
    } catch {
      // A frame that is gone, or headers that Chromium refuses.
      this.fail(paused);
    }
  }

  private observe({ request, resourceType, networkId }: PausedRequest): Observed {
    const observed: Observed = {
      url: request.url.slice(0, MOST_ADDRESS_CHARACTERS),
      method: request.method,
      kind: kindOf(resourceType),
      status: null,
      contentType: null,
      sha256: null,
      bytes: 0,
      networkId,
    };
    if (this.observed.length < MOST_REQUESTS) this.observed.push(observed);
    else this.isCut = true;
    return observed;
  }

  /** The page would go elsewhere once it is being read, or in a window of its own. */
  private leavesThePage({ frameId, resourceType }: PausedRequest): boolean {
    if (resourceType !== 'Document') return false;
    return this.settings.isPopup(frameId) || (frameId === this.settings.mainFrame && this.isPinned);
  }

  private isBeyondLimits(paused: PausedRequest): boolean {
    const isDocument = paused.resourceType === 'Document';
    const isMain = this.isMainDocument(paused);
    if (isMain) this.navigations += 1;
    else if (isDocument) this.frames += 1;
    const isBeyond =
      this.observed.length >= MOST_REQUESTS ||
      this.bytes > MOST_BYTES_LOADED ||
      this.frames > MOST_FRAMES ||
      this.navigations > (this.settings.post === undefined ? MOST_NAVIGATIONS : MOST_NAVIGATIONS_OF_A_LOGIN);
    this.isCut ||= isBeyond;
    return isBeyond;
  }

  private isMainDocument = ({ frameId, resourceType }: PausedRequest): boolean =>
    resourceType === 'Document' && frameId === this.settings.mainFrame;

  private keepSubmitted(paused: PausedRequest): void {
    this.lastActivity = performance.now();
    this.keep(paused, paused.resourceType === 'Document' ? 'form' : 'writes', this.submitted);
  }

  private keep(paused: PausedRequest, reason: UnsentRequest['reason'], kept = this.unsent): void {
    const { request, networkId } = paused;
    if (kept.length < MOST_OBSERVED)
      kept.push({
        url: request.url.slice(0, MOST_ADDRESS_CHARACTERS),
        method: request.method,
        reason,
        contentType: lowerCased(request.headers)['content-type'] ?? null,
        body: bodyOf(request)?.slice(0, MOST_BODY_CHARACTERS) ?? null,
        networkId,
      });
    else this.isCut = true;
    this.fail(paused, paused.resourceType === 'Document' ? 'Aborted' : 'BlockedByClient');
  }

  private letPass({ requestId }: PausedRequest): void {
    this.settings.connection.post('Fetch.continueRequest', { requestId });
  }

  /** A page that may not go elsewhere stays as it is: an error page would take its place. */
  private fail(paused: PausedRequest, reason = 'BlockedByClient'): void {
    const { requestId } = paused;
    const errorReason = this.hasDocument && this.isMainDocument(paused) ? 'Aborted' : reason;
    this.settings.connection.post('Fetch.failRequest', { requestId, errorReason });
  }
}

const isRedirect = ({ status }: { status: number }): boolean => status >= 300 && status < 400;

/** The browser wants it for its own window: no script of the page sees it. */
const isIcon = ({ request, resourceType }: PausedRequest): boolean =>
  resourceType === 'Other' && (lowerCased(request.headers).accept ?? '').startsWith('image/');

/** A stream without an end, and the script of a service worker, which would outlive the page. */
const isEndless = ({ request, resourceType }: PausedRequest): boolean =>
  resourceType === 'EventSource' || lowerCased(request.headers)['service-worker'] !== undefined;

function addressOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

const lowerCased = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function bodyOf(
  { postData, postDataEntries }: PausedRequest['request'],
  most = MOST_BODY_CHARACTERS,
): string | null {
  const pieces = (postDataEntries ?? []).flatMap(({ bytes }) =>
    bytes === undefined ? [] : Buffer.from(bytes.slice(0, 2 * most), 'base64'),
  );
  return pieces.length > 0 ? Buffer.concat(pieces).toString() : (postData ?? null);
}

const sentenceOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'The request failed.';
