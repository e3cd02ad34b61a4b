import {
  failure,
  type FailureCategory,
  type TargetRequest,
  type TargetResponse,
} from '@palisade/target-client';
import type { TargetClient } from '@palisade/target-client';
import { CookieJar } from '../cookies/cookie-jar';
import { textOf } from '../page/body-text';
import { refreshTarget } from '../page/client-redirect';
import { fieldOf, isHtml, redirectTarget } from '../page/page-response';
import { isChallengePage } from './challenge-page';
import { isSameSite } from './same-site';

/**
 * How a visit to one address ended. `answered`: with any status below 500 but 429; a redirect that nobody wanted to follow is one too.
 * `redirected`: at a redirect that may not be followed though it stays on the site. `off_host`: at a redirect to another host.
 */
export type AskOutcome =
  | 'answered'
  | 'redirected'
  | 'off_host'
  | 'redirect_loop'
  | 'failed'
  | 'challenge'
  | 'too_many_requests'
  | 'server_error';

/** A redirect on the way, with the cookies that it set. Not to be stored. */
export interface Hop {
  url: string;
  response: TargetResponse;
}

/** What an observation keeps of a visit: plain JSON without secrets, except that a URL may need `lastingUrl`. */
export interface AskedRecord {
  requestedUrl: string;
  /** Of the last request. */
  url: string;
  outcome: AskOutcome;
  /** Why there was no response; null unless the outcome is `failed`. */
  failure: FailureCategory | null;
  /** Of the last response; null without one. */
  status: number | null;
  /** Absolute URL of a redirect that was not followed. */
  redirectsTo: string | null;
}

/** One visit to an address. Holds what may be a secret, so it is never stored as it is. */
export interface Asked extends AskedRecord {
  /** Null where the visit ended without a page: it failed, or ended at a redirect that was not followed. */
  response: TargetResponse | null;
  /** The body as text; '' without a response. */
  text: string;
  /** The redirects on the way, in order, the one that was not followed included where some might have been. */
  hops: Hop[];
  /** The cookies that the last request sent: with them, another request gets the same page. */
  cookie: string | null;
}

export interface AskOptions {
  /** Most redirects to follow; none by default. */
  hops?: number;
  /** Whether pages that only lead on count as redirects (`refreshTarget`); true by default. */
  leads?: boolean;
  /** Which redirects may be followed; by default those to the host of the check and its `www` twin. */
  mayFollow?: (to: URL, from: URL) => boolean;
  /** Asks the server even when another test has the page. */
  fresh?: boolean;
  /** The cookies of the visitor; by default those that the redirects of this visit set. */
  jar?: CookieJar;
  /** What an earlier visit sent here (`Asked.cookie`): the first request sends it again. */
  cookie?: string | null;
  /** Everything else of each request, see `TargetRequest`; method and body are those of the first one. */
  request?: Pick<
    TargetRequest,
    'method' | 'body' | 'address' | 'verifyCertificate' | 'bodyBytes' | 'foreign' | 'headers'
  >;
}

type Client = Pick<TargetClient, 'request' | 'target'>;

/**
 * Asks for one address and follows its redirects one by one, since each may leave the site. A visit keeps its cookies on the way as a browser
 * does (RFC 6265): front doors that test for cookies would send it in circles without.
 */
export async function ask(client: Client, requestedUrl: string, options: AskOptions = {}): Promise<Asked> {
  const { hops = 0, leads = true, jar = new CookieJar() } = options;
  const { mayFollow = (to) => isSameSite(to.href, client.target.host) } = options;
  const asked: Asked = { ...NOTHING, requestedUrl, url: requestedUrl, hops: [] };
  for (;;) {
    const response = await askOnce(client, asked, jar, options);
    if (!response.ok) return { ...asked, outcome: 'failed', failure: response.category, status: null };
    jar.take(response.headers, { url: asked.url });
    asked.status = response.status;
    const to = targetOf(response, asked, { mayLead: leads && hops > 0, mayFollow });
    if (to === null || hops === 0) return { ...asked, ...answerOf(response), redirectsTo: to?.href ?? null };
    asked.hops.push({ url: asked.url, response });
    if (!mayFollow(to, new URL(asked.url)))
      return { ...asked, outcome: outcomeAt(to, client), redirectsTo: to.href };
    if (asked.hops.length > hops) return { ...asked, outcome: 'redirect_loop', redirectsTo: to.href };
    asked.url = to.href;
  }
}

type MayFollow = (to: URL, from: URL) => boolean;

/** Where a response leads, by a redirect or, if that counts, by a page that only leads on. */
const targetOf = (
  response: TargetResponse,
  asked: Asked,
  { mayLead, mayFollow }: { mayLead: boolean; mayFollow: MayFollow },
): URL | null => redirectTarget(response, asked.url) ?? (mayLead ? leadOf(response, asked, mayFollow) : null);

/** Visitors are led on by a page that has nothing else, as by a redirect; where it may not be followed, it is a page. */
function leadOf(
  { status, headers, body }: TargetResponse,
  { url, hops }: Asked,
  mayFollow: MayFollow,
): URL | null {
  const text = textOf(body);
  const refresh = fieldOf(headers, 'refresh');
  if (status !== 200 || !(isHtml(headers, text) || (refresh !== null && text.trim() === ''))) return null;
  const to = refreshTarget(text, url, refresh);
  const isKnown = to === null || hops.some((hop) => hop.url === to.href);
  return !isKnown && mayFollow(to, new URL(url)) ? to : null;
}

/** One request of the visit, with the cookies for its address. */
function askOnce(
  client: Client,
  asked: Asked,
  jar: CookieJar,
  { cookie = null, fresh = false, request }: AskOptions,
): ReturnType<TargetClient['request']> {
  const isFirst = asked.hops.length === 0;
  asked.cookie = jar.header(asked.url).cookie ?? (isFirst ? cookie : null);
  const { headers, ...shared } = shareOf(asked.cookie, fresh);
  const { method, body, ...each } = request ?? {};
  const all = headers || request?.headers ? { headers: { ...headers, ...request?.headers } } : {};
  return client.request({ url: asked.url, ...shared, ...each, ...(isFirst && { method, body }), ...all });
}

export const recordOf = ({
  requestedUrl,
  url,
  outcome,
  failure,
  status,
  redirectsTo,
}: AskedRecord): AskedRecord => ({ requestedUrl, url, outcome, failure, status, redirectsTo });

const NOTHING: Omit<Asked, 'requestedUrl' | 'url' | 'hops'> = {
  outcome: 'failed',
  failure: null,
  status: null,
  response: null,
  text: '',
  redirectsTo: null,
  cookie: null,
};

const shareOf = (cookie: string | null, fresh: boolean): Pick<TargetRequest, 'headers' | 'share'> => ({
  ...(cookie === null ? {} : { headers: { cookie }, share: true }),
  ...(fresh ? { share: false } : {}),
});

const outcomeAt = (to: URL, { target }: Client): AskOutcome =>
  isSameSite(to.href, target.host) ? 'redirected' : 'off_host';

function answerOf(response: TargetResponse): Pick<Asked, 'outcome' | 'response' | 'text'> {
  const text = textOf(response.body);
  return { outcome: outcomeOf(response, text), response, text };
}

function outcomeOf({ status, headers }: TargetResponse, text: string): AskOutcome {
  if (isChallengePage(status, headers, text)) return 'challenge';
  if (status === 429) return 'too_many_requests';
  return status >= 500 ? 'server_error' : 'answered';
}

/** For who judges the body: one that ends early, or cannot be decoded, is a failure. Without a page its status says enough. */
export function unlessBroken(asked: Asked): Asked {
  const { response } = asked;
  if (response?.bodyFault === undefined || asked.outcome !== 'answered' || response.status >= 300)
    return asked;
  return { ...asked, outcome: 'failed', failure: response.bodyFault, response: null, text: '' };
}

/** The page of an earlier visit once more: the tests of a scan share it, so it costs the site nothing. */
export const askAgain = (
  client: Client,
  { url, cookie }: Pick<Asked, 'url' | 'cookie'>,
): ReturnType<TargetClient['request']> => client.request({ url, ...shareOf(cookie, false) });

/** A client whose requests count against a limit of its own, and end with a signal. @param over aborts when responses are not waited for any more */
export const withLimit = (
  client: Client,
  { mayAsk, signal, over }: { mayAsk: () => boolean; signal: AbortSignal; over?: AbortSignal },
): Client => ({
  target: client.target,
  request: (request) => {
    if (signal.aborted) return Promise.resolve(failure('aborted', 'the time of the crawl is over'));
    if (!mayAsk()) return Promise.resolve(failure('budget', 'the crawl is over'));
    return untilOver(client.request(request), over);
  },
});

/** A response that comes too late is not waited for. */
function untilOver(
  asked: ReturnType<Client['request']>,
  over: AbortSignal | undefined,
): ReturnType<Client['request']> {
  if (over === undefined) return asked;
  return new Promise((resolve, reject) => {
    const stop = (): void => resolve(failure('aborted', 'the time of the scan is over'));
    over.addEventListener('abort', stop, { once: true });
    void asked.then(resolve, reject).finally(() => over.removeEventListener('abort', stop));
  });
}
