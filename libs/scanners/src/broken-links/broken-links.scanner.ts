import { withDeadline } from '@palisade/deadline';
import {
  type CrawlRecord,
  curlHeader,
  dig,
  type HostState,
  type Inconclusive,
  lastingUrl,
  pagesOfSite,
  pathsOf,
  recordOfPage,
  routedPath,
  rulesOf,
  scanner,
  type ScannerInput,
  type Sighting,
  whyHostsUnknown,
  whyUnread,
} from '@palisade/scan-engine';
import { isForeignUrl } from '@palisade/target-client';
import { notJudgedAt } from '@palisade/vocabulary';
import { missingPages, statesOfHosts } from './other-hosts';
import { type FailingPage, type OwnPages, visitOwnPages } from './own-pages';
import { PageLinks, type Target } from './page-links';

/** A host of others that does not exist, or of which DNS said nothing clear; and what leads there. */
type OpenHost = HostState & { targets: Target[] };

interface Seen {
  pages: CrawlRecord[];
  /** Paths of the pages that were judged. */
  readPaths: string[];
  own: OwnPages;
  hosts: OpenHost[];
  notAsked: string[];
  downloads: Target[];
  /** Pages of others that do not exist. */
  missing: string[];
}

const LONGEST_MS = 50_000;
const MOST_TARGETS = 8;
const MOST_SHOWN = 20;

const rules = rulesOf<'broken_links', Seen>({
  'link-broken': ({ own }) => own.failing.filter(isBroken).map(brokenPage),
  'link-domain-unregistered': ({ hosts }) => hosts.flatMap((host) => freeDomain(host) ?? []),
  'link-insecure-download': ({ downloads }) =>
    downloads.map(({ url, pages }) => ({
      location: locationOf(url),
      seenOn: seenOn(pages),
      url: pages[0] ?? '',
      observed: url.slice(0, 300),
      expected: 'https',
      facts: { pages },
    })),
});

export const brokenLinksScanner = scanner('broken_links', {
  // 25 pages, which other tests read too, and 60 links; two a second.
  budget: {
    requests: 92,
    foreignRequests: 20,
    connections: 130,
    dnsQueries: 150,
    bytes: 64 * 1024 * 1024,
    durationMs: 58_000,
    isGentle: true,
  },
  asIdentities: true,
  summary: ({ own, notAsked }) => {
    const rest = own.unread + notAsked.length;
    const left = rest === 0 ? '' : ` ${rest} more links and hosts were not requested.`;
    return `The links that were requested lead to pages and domains that exist.${left}`;
  },
  observe,
  rules,
  whyUnsure: (seen) =>
    whyUnread(seen.pages) ?? whyStopped(seen.own) ?? whyHostsUnknown(seen.hosts, 'to which the pages lead'),
  judged: () => [],
  judgedAnyway: ({ readPaths, own, hosts, notAsked }) => {
    const isUnsure = own.unread > 0 || notAsked.length > 0 || hosts.some(({ state }) => state === 'unknown');
    const judged = own.failing.filter(({ again }) => again !== null).map(({ url }) => routedPath(url));
    const unsure = own.unsure.filter((location) => !own.read.includes(location));
    const pages = isUnsure ? [] : readPaths.map(linksOn);
    return [...new Set([ANYWHERE, ...own.read, ...judged, ...unsure.map(notJudgedAt), ...pages])];
  },
  details: ({ own, hosts, notAsked, missing }) => ({
    ...listed(
      'gone_on_purpose',
      own.failing.filter(({ isRemoved }) => isRemoved).map(({ url }) => url),
    ),
    ...listed(
      'hosts_that_do_not_exist',
      hosts.filter(({ state }) => state === 'missing').map(({ host }) => host),
    ),
    ...listed('missing_pages_of_others', missing),
    links_not_requested: own.unread,
    hosts_not_asked: notAsked.length,
  }),
});

/** A link that works is judged wherever it stands. */
const ANYWHERE = '';
/** The links of a page, which are not the page itself. */
const linksOn = (path: string): string => `links of ${path}`;
const seenOn = (pages: readonly string[]): string[] => pathsOf(pages.map((url) => ({ url }))).map(linksOn);

const listed = (name: string, values: readonly string[]) =>
  values.length === 0 ? {} : { [name]: values.slice(0, MOST_SHOWN).map((value) => value.slice(0, 300)) };

/** Twice, and not on purpose. */
const isBroken = ({ again, isRemoved }: FailingPage): boolean =>
  !isRemoved && again !== null && (again === 404 || again === 410 || again >= 500);

const brokenPage = ({ url, status, again, pages }: FailingPage): Sighting => ({
  location: routedPath(url),
  seenOn: [ANYWHERE, ...seenOn(pages)],
  url,
  observed: `status ${status}, then ${again}`,
  expected: 'a page, or no link to it',
  confirmed: true,
  // The address may redirect to what is missing.
  reproduce: `${curlHeader(url, ['-L'])} | grep -i '^HTTP/'`,
  facts: { linked_from: pages },
});

function freeDomain({ state, host, chain, domain, targets }: OpenHost): Sighting | null {
  if (state !== 'unregistered' || domain === null) return null;
  const loaded = targets.filter(({ kind }) => kind !== 'link');
  const [first] = [...loaded, ...targets];
  return {
    severity: loaded.length > 0 ? 'high' : 'medium',
    location: domain,
    seenOn: seenOn(targets.flatMap(({ pages }) => pages)),
    url: first?.pages[0] ?? '',
    observed: `${first?.kind}: ${first?.url.slice(0, 300)}`,
    expected: 'a domain that exists',
    // DNS denied the name and its domain twice.
    confirmed: true,
    reproduce: `${dig(host, 'A')}\n${dig(domain, 'NS')}`,
    facts: {
      chain,
      targets: [...new Set([...loaded, ...targets])].slice(0, MOST_TARGETS).map(({ kind, url, pages }) => ({
        kind,
        url: url.slice(0, 300),
        pages,
      })),
    },
  };
}

function locationOf(href: string): string {
  const { host, pathname } = new URL(href);
  return `${host}${pathname}`.slice(0, 300);
}

const STOPS: Record<NonNullable<OwnPages['stopped']>, Inconclusive> = {
  too_many_requests: {
    sentence:
      'the site refused further requests (status 429), so the rest of the links was not requested; scan again later',
    reason: 'rate_limited',
  },
  server_errors: {
    sentence:
      'many pages of the site failed, so the rest of the links was not requested; fix them, then scan again',
    reason: 'server_error',
  },
  challenge: {
    sentence:
      'a firewall showed its own page instead of a linked one; let the User-Agent of the scanner pass there, then scan again',
    reason: 'challenge',
  },
};
const whyStopped = ({ stopped }: OwnPages): Inconclusive | null => (stopped === null ? null : STOPS[stopped]);

async function observe(input: ScannerInput): Promise<Seen> {
  const { client, settings, signal } = input;
  return withDeadline(LONGEST_MS, signal, async (inTime) => {
    const crawl = await pagesOfSite(input);
    const links = new PageLinks(crawl.pages, client.target.host, settings?.ignore ?? []);
    const others = [...links.others.values()].sort(
      (one, other) => Number(one.kind === 'link') - Number(other.kind === 'link'),
    );
    const [own, { states, notAsked }] = await Promise.all([
      visitOwnPages(input, crawl, [...links.own.values()], inTime),
      statesOfHosts(input, others, inTime),
    ]);
    const living = new Set(states.filter(({ state }) => state === 'lives').map(({ host }) => host));
    const requested = others.filter(({ kind, url }) => kind === 'link' && isForeignUrl(new URL(url)));
    return {
      pages: crawl.pages.map(recordOfPage),
      readPaths: input.notes.readPaths,
      own,
      hosts: states
        .filter(({ state }) => state !== 'lives' && state !== 'private')
        .map((state) => ({
          ...state,
          targets: others.filter(({ url }) => new URL(url).hostname === state.host).map(lasting),
        })),
      notAsked,
      downloads: [...links.downloads.values()].map(lasting),
      missing: await missingPages(
        input,
        requested.map(({ url }) => url).filter((url) => living.has(new URL(url).hostname)),
        inTime,
      ),
    };
  });
}

const lasting = ({ url, kind, pages }: Target): Target => ({ url: lastingUrl(url), kind, pages });
