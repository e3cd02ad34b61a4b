import { isNever, parseUrl, type TargetClient, type TargetResponse } from '@palisade/target-client';
import type { ScanIdentity } from '@palisade/vocabulary';
import type { BrowserRequest, BrowserResponse } from '../ground/browser-request';
import type { LoginPost } from '../login/browser-login';
import type { LoginProgress } from '../login/login-guide';
import { textOf } from '../page/body-text';
import { isLeftAlone } from '../page/avoid/editor-links';
import type { LoginCookies } from './credentials';
import { originsOf } from './identity-session';
import { type Carried, carriedBy, handsOver, type TypedSecrets } from './login-secrets-in';
import type { InconclusiveReason } from './proof-reasons';

/** Requests with the user name alone: pages ask what kind of login the account has. */
const MOST_NAMES = 3;
/** What hands the result of a provider over: a form post, and the exchange of a code. */
const MOST_HANDED_OVER = 4;
const MOST_SEEN = 100;
const OF_A_PAGE: readonly string[] = ['image', 'font', 'media', 'script', 'stylesheet'];
/** What a request of a login may say. The cookies are those of the browser. */
const SENT = /^(?:accept|accept-language|authorization|content-type|cookie|origin|referer|x-[\w-]{1,60})$/;
const ASKED_BEFORE = /^(?:origin|access-control-request-(?:method|headers))$/;
const PLAIN = /^[\t\x20-\x7e]{0,8192}$/;
/** Headers that say to an API who asks. Tokens against forged requests belong to one page. */
const saysWho = (name: string): boolean =>
  name === 'authorization' ||
  (name.startsWith('x-') && /auth|token|session|api-?key/.test(name) && !/csrf|xsrf/.test(name));
/** Of the transfer, or of a body that the client has decoded. */
const OF_THE_TRANSFER: readonly string[] = [
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
];

/** A header that a page has sent to an API of the identity. */
export interface SentHeader {
  name: string;
  value: string;
  origin: string;
}

type Sent = Pick<BrowserRequest, 'url' | 'headers' | 'isMainDocument'> & {
  method: 'GET' | 'POST';
  body?: string;
};

/**
 * The requests of one login in a browser. A POST leaves only if it is the login's own: it holds what was typed, hands the result of a provider over,
 * or is a form that a person agreed to. Each secret leaves once, and everything goes to the origins of the identity.
 */
export class DrawnTraffic implements LoginProgress {
  hasSentPassword = false;
  hasSentCode = false;
  isRefused = false;
  /** The first reason why something of the login was not sent. */
  trouble: InconclusiveReason | null = null;
  readonly setBy: LoginCookies[] = [];
  readonly ledTo: string[] = [];
  readonly sentHeaders: SentHeader[] = [];
  /** What the last request with a secret returned, for tokens in JSON. */
  text = '';
  private isAccepted = false;
  private readonly origins: readonly string[];
  private readonly counts = { names: 0, handedOver: 0, plain: 0 };
  /** Where a response with status 307 or 308 sends the same body. */
  private again: string | null = null;

  constructor(
    private readonly client: TargetClient,
    private readonly identity: Pick<ScanIdentity, 'origins' | 'never'>,
    private readonly loginUrl: string,
    /** What was typed until now, and how many forms without any of it may be sent. */
    private readonly typed: () => TypedSecrets & { plainForms: number },
  ) {
    this.origins = originsOf(identity);
  }

  /** Null for what belongs to the page rather than to the login. */
  fetch(request: BrowserRequest): Promise<BrowserResponse> | null {
    const { url, kind, method, headers, isMainDocument } = request;
    if (OF_A_PAGE.includes(kind) || !this.isOfIdentity(url)) return this.fetchPart(request);
    if (this.isInAddress(url)) return this.refuse('login_by_get', 'the password would be in an address');
    const { password: isSecret } = carriedBy(headerText(headers), this.typed());
    if (isSecret && this.hasSentPassword && !this.isAccepted) return refused('the password is sent once');
    if (this.hasSentPassword && !this.mayRead(request)) return refused('the address may change something');
    this.hasSentPassword ||= isSecret;
    this.noteHeaders(request);
    if (method === 'OPTIONS') return this.preflight(request);
    return this.send({ url, headers, isMainDocument, method: 'GET' }, isSecret);
  }

  /** What pages load without the account. Nothing that was typed leaves with it. */
  private fetchPart({ url, kind, isMainDocument }: BrowserRequest): Promise<BrowserResponse> | null {
    const { password, code } = carriedBy(url, this.typed());
    if (password || code) return refused('it holds what was typed');
    if (kind !== 'document') return null;
    return isMainDocument ? this.refuse('left_origins', ELSEWHERE) : refused(ELSEWHERE);
  }

  post(request: LoginPost): Promise<BrowserResponse> {
    const carried = carriedBy(`${headerText(request.headers)}\n${request.body}`, this.typed());
    const isSecret = carried.password || carried.code;
    if (!this.isOfIdentity(request.url))
      return isSecret ? this.refuse('left_origins', ELSEWHERE) : refused(ELSEWHERE);
    if (!this.isOwn(request, carried)) return refused('it is not a request of the login');
    this.hasSentPassword ||= carried.password;
    this.hasSentCode ||= carried.code;
    this.noteHeaders(request);
    return this.send(request, isSecret);
  }

  private isOwn({ url, kind, body }: LoginPost, carried: Carried): boolean {
    const { counts } = this;
    const isAgain = url === this.again;
    this.again = null;
    if (isAgain) return true;
    if (carried.password || carried.code)
      return !(carried.password && this.hasSentPassword) && !(carried.code && this.hasSentCode);
    if (carried.username && !this.hasSentPassword) return (counts.names += 1) <= MOST_NAMES;
    if (this.hasSentPassword && handsOver(body)) return (counts.handedOver += 1) <= MOST_HANDED_OVER;
    return kind === 'document' && (counts.plain += 1) <= this.typed().plainForms;
  }

  private isOfIdentity(url: string): boolean {
    const origin = parseUrl(url)?.origin;
    return origin !== undefined && this.origins.includes(origin);
  }

  private isInAddress(url: string): boolean {
    const { username, password } = this.typed();
    const values = [...(parseUrl(url)?.searchParams ?? [])];
    return values.some(
      ([name, value]) => value === password && (value !== username || /pass|pwd/i.test(name)),
    );
  }

  /** From then on the browser is an account, which only reads. */
  private mayRead({ url, isMainDocument }: BrowserRequest): boolean {
    const address = parseUrl(url);
    if (address === null || isNever(address, this.identity.never)) return false;
    return isMainDocument || !isLeftAlone({ isSignedIn: true }, { url, text: '' });
  }

  private async send(
    { url, headers, isMainDocument, method, body = '' }: Sent,
    isSecret: boolean,
  ): Promise<BrowserResponse> {
    const { client, loginUrl, origins } = this;
    if (!(await client.mayHoldCredentials(url)))
      return this.refuse('owner_not_seen', 'its owner was not seen');
    const response = await client.signIn({
      method,
      url,
      loginUrl,
      origins,
      headers: { ...(method === 'POST' && { origin: originOf(headers, url) }), ...chosen(headers, SENT) },
      ...(method === 'POST' && { body, isDrawn: true }),
    });
    if (!response.ok) {
      const reason = response.category === 'tls' ? 'certificate_invalid' : 'login_unanswered';
      if (isMainDocument || isSecret) this.trouble ??= reason;
      return { refused: response.category };
    }
    this.takeCookies(response, { url, method, isJson: (headers['content-type'] ?? '').includes('json') });
    if (method === 'POST' || isSecret) this.takeResult(response, url, isSecret);
    return given(response);
  }

  private takeCookies(
    { headers }: TargetResponse,
    sent: Pick<LoginCookies, 'url' | 'method' | 'isJson'>,
  ): void {
    const lines = headers.filter(([name]) => name === 'set-cookie');
    if (lines.length > 0 && this.setBy.length < MOST_SEEN)
      this.setBy.push({ ...sent, headers: lines, isAfterPost: this.hasSentPassword });
  }

  private takeResult({ status, headers, body }: TargetResponse, url: string, isSecret: boolean): void {
    const location = headers.find(([name]) => name === 'location')?.[1];
    const to = location === undefined || status < 300 || status >= 400 ? null : parseUrl(location, url);
    if (to !== null && this.ledTo.length < MOST_SEEN) this.ledTo.push(to.href);
    // Within its origin, a site may ask for the same body there.
    this.again = status >= 307 && to?.origin === new URL(url).origin ? to.href : null;
    const text = textOf(body);
    if (isSecret || text.includes('_token"')) this.text = text;
    if (isSecret) this.takeVerdict(status);
  }

  private takeVerdict(status: number): void {
    this.isAccepted = status < 400;
    this.isRefused = status >= 400 && status < 500 && status !== 429;
    if (status === 429) this.trouble ??= 'too_many_requests';
    if (status >= 500) this.trouble ??= 'server_error';
  }

  private async preflight({ url, headers }: BrowserRequest): Promise<BrowserResponse> {
    const response = await this.client.request({
      method: 'OPTIONS',
      url,
      headers: chosen(headers, ASKED_BEFORE),
    });
    return response.ok ? given(response) : { refused: response.category };
  }

  private noteHeaders({ headers, kind, url }: Pick<BrowserRequest, 'headers' | 'kind' | 'url'>): void {
    if (kind !== 'xhr' && kind !== 'fetch') return;
    const { origin } = new URL(url);
    for (const [name, value] of Object.entries(chosen(headers, { test: saysWho })))
      if (this.sentHeaders.length < MOST_SEEN) this.sentHeaders.push({ name, value, origin });
  }

  private refuse(reason: InconclusiveReason, words: string): Promise<BrowserResponse> {
    this.trouble ??= reason;
    return refused(words);
  }
}

/** Chromium adds this header below the place where its requests are read. */
const originOf = ({ referer }: Readonly<Record<string, string>>, url: string): string =>
  (parseUrl(referer ?? url) ?? new URL(url)).origin;

const ELSEWHERE = 'it is on none of the origins of the identity';
const refused = (why: string): Promise<BrowserResponse> => Promise.resolve({ refused: why });

/** What may hold something that was typed, with the name and password of HTTP authentication in the clear. */
const headerText = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .filter(([name]) => name === 'authorization' || name.startsWith('x-'))
    .map(([, value]) => (/^Basic /i.test(value) ? Buffer.from(value.slice(6), 'base64').toString() : value))
    .join('\n');

const chosen = (
  headers: Readonly<Record<string, string>>,
  names: Pick<RegExp, 'test'>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => names.test(name) && PLAIN.test(value)),
  );

const given = ({ status, headers, body }: TargetResponse): BrowserResponse => ({
  status,
  headers: headers.filter(([name]) => !OF_THE_TRANSFER.includes(name)),
  body,
});
