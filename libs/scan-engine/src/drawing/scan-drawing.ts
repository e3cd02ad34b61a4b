import {
  addReceipts,
  type Budget,
  type ClientSession,
  type Conduct,
  type Receipt,
  type TargetClient,
} from '@palisade/target-client';
import { DEFAULT_MAX_PAGES } from '@palisade/vocabulary';
import type { BrowserCookie, PageToRender, Renderer } from '../contract/renderer';
import { setCookiesOf } from '../cookies/set-cookie';
import { UntoldReceipt } from '../ground/untold-receipt';
import type { Credentials } from '../identity/credentials';
import type { PageDrawing } from '../visit/crawled-page';
import { VisitorDrawing } from './visitor-drawing';

/** Pages that a browser draws for one visitor of a scan. */
const MOST_DRAWN_PAGES = 200;
/** What one of them loads alone: the files of the site are shared. */
const REQUESTS_OF_PAGE = 4;

/** What the pages of one visitor load, in addition to what tests request. */
export const DRAWING_BUDGET: Budget = {
  requests: 400,
  foreignRequests: 60,
  dnsQueries: 120,
  connections: 200,
  bytes: 96 * 1024 * 1024,
  durationMs: 14 * 60_000,
};

const drawingBudget = (mostPages: number): Budget => {
  const further = mostPages - DEFAULT_MAX_PAGES;
  return {
    ...DRAWING_BUDGET,
    requests: DRAWING_BUDGET.requests + REQUESTS_OF_PAGE * further,
    connections: DRAWING_BUDGET.connections + further,
  };
};

/** An account that pages are drawn for. */
export interface DrawnAccount {
  session: ClientSession;
  credentials: () => Credentials;
  never: readonly string[];
}

/** Draws the pages of one scan. */
export class ScanDrawing {
  private readonly visitors = new Map<string, PageDrawing>();
  private readonly clients: TargetClient[] = [];
  private readonly untold = new UntoldReceipt();

  constructor(
    private readonly renderer: Renderer,
    private readonly client: TargetClient,
    private readonly signal: AbortSignal,
    /** Of the check: as many pages are drawn. */
    private readonly maxPages = DEFAULT_MAX_PAGES,
    /** Of scans whose owner lets tests change the data of the site. */
    private readonly conduct?: Conduct,
  ) {}

  /** @param account null for a stranger */
  of(account: DrawnAccount | null): PageDrawing {
    const name = account?.session.name ?? '';
    const drawing = this.visitors.get(name) ?? this.drawingFor(account);
    this.visitors.set(name, drawing);
    return drawing;
  }

  /** What pages have loaded since the last call: the receipt of the test that ran meanwhile names it. */
  takeReceipt(): Receipt {
    return this.untold.take(addReceipts(this.clients.map((client) => client.receipt())));
  }

  close(): Promise<void> {
    return this.renderer.close();
  }

  private drawingFor(account: DrawnAccount | null): PageDrawing {
    const { renderer, signal } = this;
    const mostPages = Math.min(MOST_DRAWN_PAGES, Math.max(DEFAULT_MAX_PAGES, this.maxPages));
    const own = this.client.forTest(drawingBudget(mostPages), this.conduct);
    const mayQuery = this.conduct?.mayChange === true;
    this.clients.push(own);
    if (account === null)
      return new VisitorDrawing({
        client: own,
        renderer,
        signal,
        mostPages,
        mayQuery,
        never: [],
        keyOf: String,
        cookiesFor: () => [],
        storageFor: () => undefined,
      });
    const { session, never } = account;
    return new VisitorDrawing({
      client: own.withSession(session),
      renderer,
      signal,
      mostPages,
      mayQuery,
      never,
      keyOf: (url) => `${session.pageKey(url)} ${url}`,
      cookiesFor: (url) => readableCookies(account, url),
      storageFor: (url) => storageOf(account.credentials(), url),
    });
  }
}

/** Cookies that the login gave to scripts: the client adds the others to requests, and no script of anyone sees them. */
function readableCookies({ session, credentials }: DrawnAccount, page: string): BrowserCookie[] {
  const { jar, setBy } = credentials();
  const { hostname, origin, protocol } = new URL(page);
  if (jar === null || !session.origins.includes(origin)) return [];
  const now = new Map(jar.entries());
  const readable = setBy
    .filter(({ url }) => new URL(url).origin === origin)
    .flatMap(({ headers }) => setCookiesOf(headers))
    .filter(({ httpOnly, name }) => !httpOnly && now.has(name));
  return [...new Map(readable.map((cookie) => [cookie.name, cookie])).values()].map(({ name, path }) => ({
    name,
    value: now.get(name) ?? '',
    domain: hostname,
    path: path ?? '/',
    isSecure: protocol === 'https:',
    isHttpOnly: false,
  }));
}

/** What the login left in the browser at the origin of a page. */
function storageOf({ storage = {} }: Credentials, page: string): PageToRender['storage'] {
  const { origin } = new URL(page);
  const held = storage[origin];
  return held && { [origin]: held };
}
