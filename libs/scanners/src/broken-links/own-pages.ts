import {
  ask,
  type Asked,
  asksToSignIn,
  type CrawledPage,
  htmlIn,
  isMissingPage,
  lastingUrl,
  type PointOutcome,
  PointTurns,
  routedPath,
  type ScannerInput,
  type SiteCrawl,
  speaksOfSignIn,
} from '@palisade/scan-engine';
import type { Target } from './page-links';

/** A page of the site that its links lead to, and that returned 404, 410 or 5xx. */
export interface FailingPage {
  url: string;
  status: number;
  /** Of a second, independent request; null where it got no response. */
  again: number | null;
  /** A 410 whose page says that the content was removed. */
  isRemoved: boolean;
  pages: string[];
}

export interface OwnPages {
  failing: FailingPage[];
  /** Locations that returned a page. */
  read: string[];
  /** Locations of which nobody knows whether there is a page: not requested, refused, or behind a login. */
  unsure: string[];
  /** Links that were not requested, or got no response. */
  unread: number;
  /** Why the test stopped early. */
  stopped: 'too_many_requests' | 'server_errors' | 'challenge' | null;
}

const MOST_GETS = 60;
const MOST_HOPS = 3;
/** A site in trouble is left alone. */
const MOST_SERVER_ERRORS = 5;

const isFailing = (status: number | null): status is number =>
  status === 404 || status === 410 || (status !== null && status >= 500);

/** The link leads to a page; a refusal or a login hides whether there is one. */
const isPage = (page: Asked | CrawledPage, [start]: readonly CrawledPage[]): boolean =>
  page.outcome === 'answered' &&
  (page.status ?? 500) < 300 &&
  (page.url === page.requestedUrl || !speaksOfSignIn(new URL(page.url).pathname)) &&
  (start?.html?.hasPasswordField === true || !isLogin(page));

function isLogin(page: Asked | CrawledPage): boolean {
  // Most pages have no login, so few are read for it.
  if ('text' in page && !page.text.toLowerCase().includes('password')) return false;
  const html = 'text' in page ? htmlIn(page) : page.html;
  return html !== null && asksToSignIn(html, page.url);
}

/** For the next scan: what failed comes first. */
const outcomeOf = ({ outcome, status }: Asked | CrawledPage): PointOutcome => {
  if (outcome === 'failed') return 'unread';
  return isFailing(status) ? 'found' : 'judged';
};

const REMOVED = new RegExp(
  [
    'no longer (?:available|exists?|offered|online)|(?:was|were|has been|have been) (?:permanently )?(?:removed|deleted|discontinued|retired|withdrawn)',
    'nicht mehr (?:verfügbar|erhältlich|vorhanden|online)|wurde (?:dauerhaft )?(?:entfernt|gelöscht|eingestellt)',
    "n['’]est plus disponible|a été (?:supprimée?|retirée?)|ya no está disponible|ha sido (?:eliminad|retirad)[oa]",
    'non è più disponibile|è stat[oa] rimoss[oa]|niet meer beschikbaar|is verwijderd|nie jest już dostępn|został[ao]? usunięt',
  ].join('|'),
  'i',
);
const LONGEST_TEXT = 65_536;

/** With what its turn is remembered by. */
type Link = Target & { location: string };

/** Requests linked pages that the crawl has not read, and again those that fail. */
export async function visitOwnPages(
  input: ScannerInput,
  crawl: SiteCrawl,
  targets: readonly Target[],
  inTime: AbortSignal,
): Promise<OwnPages> {
  const { client } = input;
  const crawled = new Map(
    crawl.pages.flatMap((page) => [[page.url, page] as const, [page.requestedUrl, page] as const]),
  );
  const avoided = new Set([...crawl.avoidedLinks.map(({ url }) => url), ...crawl.excluded]);
  const found: OwnPages = { failing: [], read: [], unsure: [], unread: 0, stopped: null };
  let left = MOST_GETS;
  let serverErrors = 0;
  const turns = new PointTurns('broken_links', input.notes);
  const outcomes = new Map<string, PointOutcome>();
  const links = turns.ordered(
    targets
      .filter(({ url }) => !avoided.has(url))
      .map((target) => ({ ...target, location: lastingUrl(target.url) })),
  );
  for (const target of links) {
    const known = crawled.get(target.url);
    const isOver = left <= 0 || inTime.aborted || found.stopped !== null;
    if (known !== undefined || !isOver) await judge(target, known ?? (await visit(target.url)), isOver);
    else {
      found.unread += 1;
      found.unsure.push(routedPath(target.url));
    }
  }
  turns.take(links, ({ location }) => outcomes.get(location) ?? 'untried');
  return found;

  async function judge(target: Link, first: Asked | CrawledPage, isOver: boolean): Promise<void> {
    if (first.outcome === 'too_many_requests' || first.outcome === 'challenge') found.stopped = first.outcome;
    const leads = isPage(first, crawl.pages) && !(await isStandIn(target, first));
    outcomes.set(target.location, leads || isFailing(first.status) ? outcomeOf(first) : 'unread');
    if (first.outcome === 'failed' || found.stopped !== null) found.unread += 1;
    else if (isFailing(first.status)) await take(target, first.status, isOver);
    else if (leads) found.read.push(routedPath(target.url));
    if (!isFailing(first.status) && !leads) found.unsure.push(routedPath(target.url));
  }

  /** A site may show the same page, with status 200, wherever there is none: then a link that failed before is not known to work. */
  async function isStandIn(target: Link, page: Asked | CrawledPage): Promise<boolean> {
    if (!turns.hadFinding(target)) return false;
    const asked = 'text' in page ? page : await visit(target.url);
    return (await isMissingPage(input, asked)) !== false;
  }

  async function visit(url: string, fresh = false): Promise<Asked> {
    const asked = await ask(client, url, { hops: MOST_HOPS, fresh });
    left -= 1 + asked.hops.length;
    return asked;
  }

  async function take({ url, pages }: Target, status: number, isOver: boolean): Promise<void> {
    const second = isOver ? null : await visit(url, true);
    if (second?.outcome === 'too_many_requests') found.stopped = 'too_many_requests';
    const again = second?.outcome === 'answered' || second?.outcome === 'server_error' ? second.status : null;
    if (status >= 500 && (again ?? 0) >= 500) serverErrors += 1;
    if (serverErrors >= MOST_SERVER_ERRORS) found.stopped = 'server_errors';
    const isRemoved = status === 410 && REMOVED.test((second?.text ?? '').slice(0, LONGEST_TEXT));
    found.failing.push({ url: lastingUrl(url), status, again, isRemoved, pages });
  }
}
