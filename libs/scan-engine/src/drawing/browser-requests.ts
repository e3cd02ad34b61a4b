import { type Failure, parseUrl, type TargetClient, type TargetResponse } from '@palisade/target-client';
import type { BrowserRequest, BrowserResponse } from '../contract/renderer';
import type { LoginPost } from '../login/browser-login';
import { isLeftAlone } from '../page/avoid/editor-links';
import { foreignFile } from '../page/foreign-file';
import { ask, askAgain, type Asked } from '../visit/ask';
import type { CrawledPage } from '../visit/crawled-page';
import { isSameSite } from '../visit/same-site';
import { readsAlone } from './reading-bodies';

/** What one drawing of a page asks with. */
export interface BrowserVisit {
  /** With the session of the visitor. Its budget is that of all pages that are drawn for the visitor. */
  client: TargetClient;
  page: Pick<CrawledPage, 'url' | 'cookie'>;
  /** Asks the server for the page again. */
  isFresh: boolean;
  /** Responses that the client does not share, by request: those to requests with headers. */
  known: Map<string, Promise<BrowserResponse>>;
}

const MOST_HOPS = 3;
/** Scripts measure pictures and wait for them; what a picture shows is not judged. */
const PICTURE: BrowserResponse = {
  status: 200,
  headers: [['content-type', 'image/gif']],
  body: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};
/** Of other hosts: scripts wait for them too. */
const STYLE_SHEET: BrowserResponse = {
  status: 200,
  headers: [
    ['content-type', 'text/css'],
    ['access-control-allow-origin', '*'],
  ],
  body: Buffer.alloc(0),
};
/** Of the connection, or of a body that the client has decoded. */
const OF_THE_TRANSFER: readonly string[] = [
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
];
/** A part of a script runs nothing, and bundles of whole applications are longer than what tests read of a file. */
const LONGEST_FILE = 8 * 1024 * 1024;
/** Kept for all pages of a visitor. */
const MOST_LONG_FILES = 3;
const LONG = 'long file ';
const READS_DATA: readonly BrowserRequest['kind'][] = ['xhr', 'fetch'];

const refused = (why: string): BrowserResponse => ({ refused: why });

/** Answers what a page wants to load: by the client of the scan, so at its pace, in its receipt, and where its address policy allows it. */
export function answerBrowser(visit: BrowserVisit, request: BrowserRequest): Promise<BrowserResponse> {
  const url = parseUrl(request.url);
  if (url === null || !/^https?:$/.test(url.protocol))
    return Promise.resolve(refused('only http and https are requested'));
  url.hash = '';
  const at = { ...request, url: url.href };
  if (request.kind === 'image') return Promise.resolve(PICTURE);
  if (request.kind === 'font' || request.kind === 'media')
    return Promise.resolve(refused('fonts and media are not requested'));
  return isSameSite(url.href, visit.client.target.host) ? ofSite(visit, at) : ofOthers(visit, at);
}

/** Sends a query of the page by POST, which only the site itself knows to be a read: where its owner lets tests change data. */
export async function answerQuery(
  { client, page }: Pick<BrowserVisit, 'client' | 'page'>,
  request: LoginPost,
): Promise<BrowserResponse> {
  const { url, body } = request;
  if (parseUrl(url)?.origin !== new URL(page.url).origin) return refused('other hosts get no queries');
  if (isLeftAlone(client, { url, text: '' }) || !readsAlone(body))
    return refused('the request may change something');
  const headers = { ...headersOf(client, request), 'content-type': 'application/json' };
  return given(await client.request({ method: 'POST', url, headers, body }));
}

async function ofSite(visit: BrowserVisit, request: BrowserRequest): Promise<BrowserResponse> {
  const { client, page, isFresh } = visit;
  const { url, method, kind } = request;
  if (request.isMainDocument && method === 'GET' && url === page.url)
    return isFresh
      ? ended(await ask(client, url, { fresh: true, cookie: page.cookie }))
      : given(await askAgain(client, page));
  if (mayAct(client, request)) return refused('the address may change something');
  if (method !== 'GET') return given(await client.request({ method, url }));
  const headers = headersOf(client, request);
  const read = async (): Promise<BrowserResponse> => {
    const asked = await ask(client, url, { hops: MOST_HOPS, leads: false, request: { headers } });
    return asked.response?.truncated === true
      ? ((await longFile(visit, request)) ?? ended(asked))
      : ended(asked);
  };
  // A plain GET is shared with all tests of the scan.
  return Object.keys(headers).length === 0 || !READS_DATA.includes(kind)
    ? read()
    : once(visit, request, headers, read);
}

/** Null where what came has to do. */
async function longFile(
  { client, known }: BrowserVisit,
  { url, kind }: BrowserRequest,
): Promise<BrowserResponse | null> {
  if (kind !== 'script' && kind !== 'stylesheet') return null;
  const key = `${LONG}${url}`;
  const isFull = [...known.keys()].filter((each) => each.startsWith(LONG)).length >= MOST_LONG_FILES;
  if (isFull && !known.has(key)) return null;
  const request = { bodyBytes: LONGEST_FILE };
  const response = known.get(key) ?? ask(client, url, { hops: MOST_HOPS, leads: false, request }).then(ended);
  known.set(key, response);
  return response;
}

/** Pages and frames follow the law on links, and so does what a click causes. What a page loads on its own goes out for each visitor, but not with a session. */
const mayAct = (client: TargetClient, { url, kind, isAfterClick }: BrowserRequest): boolean =>
  (kind === 'document' ||
    ((client.isSignedIn || isAfterClick === true) && kind !== 'script' && kind !== 'stylesheet')) &&
  isLeftAlone(client, { url, text: '' });

async function ofOthers(visit: BrowserVisit, request: BrowserRequest): Promise<BrowserResponse> {
  const { client } = visit;
  const { url, method, kind } = request;
  if (kind === 'stylesheet') return STYLE_SHEET;
  if (kind === 'script') return given(await foreignFile(client, url));
  if (!READS_DATA.includes(kind) || method === 'OPTIONS')
    return refused('pages of other hosts are not requested');
  const { origin } = new URL(visit.page.url);
  const headers = { origin };
  return once(visit, request, headers, async () =>
    given(await client.request({ url, method, headers, foreign: true })),
  );
}

/** What an API may need of a request. */
const OF_DATA = /^(?:accept|authorization|x-[\w-]{1,60})$/;
/** The client adds the session of the visitor, which goes to its origins only, and lets nothing else say who asks. */
const WITH_SESSION = /^accept$/;
const ANYTHING: readonly string[] = ['', '*/*'];
/** What a header of a request can hold. */
const PLAIN = /^[\t\x20-\x7e]{0,4096}$/;
const MOST_HEADERS = 20;

function headersOf(
  client: TargetClient,
  { kind, headers }: Pick<BrowserRequest, 'kind' | 'headers'>,
): Record<string, string> {
  if (!READS_DATA.includes(kind)) return {};
  const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const wanted = sent.filter(
    ([name, value]) =>
      PLAIN.test(value) &&
      (((client.isSignedIn ? WITH_SESSION : OF_DATA).test(name) && !ANYTHING.includes(value.trim())) ||
        (name === 'cookie' && !client.isSignedIn)),
  );
  return Object.fromEntries(wanted.slice(0, MOST_HEADERS));
}

function once(
  { known }: BrowserVisit,
  { url, method }: BrowserRequest,
  headers: Record<string, string>,
  send: () => Promise<BrowserResponse>,
): Promise<BrowserResponse> {
  const key = JSON.stringify([method, url, Object.entries(headers).sort()]);
  const response = known.get(key) ?? send();
  known.set(key, response);
  return response;
}

function ended({ failure, response }: Asked): BrowserResponse {
  if (failure !== null) return refused(failure);
  return response === null ? refused('a redirect leads elsewhere, or to no end') : given(response);
}

function given(response: TargetResponse | Failure): BrowserResponse {
  if (!response.ok) return refused(response.category);
  const { status, headers, body } = response;
  return { status, headers: headers.filter(([name]) => !OF_THE_TRANSFER.includes(name)), body };
}
