import {
  askStart,
  type AskedRecord,
  curl,
  type EdgeProduct,
  type Inconclusive,
  lastingUrl,
  recordOf,
  rulesOf,
  scanner,
  type ScannerInput,
  shQuote,
  whyTurnedAway,
  whyUnanswered,
} from '@palisade/scan-engine';
import { type OriginVisit, productsInFront, visitOrigins } from './origin-visits';

interface Seen {
  start: AskedRecord;
  products: EdgeProduct[];
  /** A path that does not exist was refused too, or got no response. */
  isWall: boolean;
  /** Of the page that visitors got; null where its visit ended elsewhere. */
  url: string | null;
  /** Whether the settings name addresses. */
  isConfigured: boolean;
  origins: OriginVisit[];
}

const rules = rulesOf<'waf_detection', Seen>({
  'waf-origin-exposed': ({ origins, url, products }) =>
    origins
      .filter(({ outcome }) => outcome === 'same')
      .map(({ address, status }) => ({
        location: address,
        url: url ?? '',
        observed: `status ${status} with the page of the site, twice`,
        expected: `no page for anyone but ${namesOf(products) || 'the CDN or firewall'}`,
        confirmed: true,
        reproduce: shownBy(address, url ?? ''),
      })),
});

export const wafDetectionScanner = scanner('waf_detection', {
  // The start page in both schemes with its redirects, a page that does not exist, and two requests to each of four addresses.
  budget: { requests: 20, connections: 24, dnsQueries: 2, bytes: 16 * 1024 * 1024, durationMs: 50_000 },
  summary: ({ products, isConfigured, origins }) => {
    const names = namesOf(products);
    const front =
      names === ''
        ? 'No CDN or firewall shows itself in front of the site.'
        : `In front of the site: ${names}.`;
    if (!isConfigured)
      return `${front} Name the addresses of the server in origin_addresses to test whether visitors can go around it.`;
    return `${front} The server does not show the site to visitors who go around it (${origins.length} addresses).`;
  },
  observe,
  rules,
  // A start page that refuses visitors shows what is in front as well as any, unless the site says nothing else; with addresses to compare, there
  // has to be a page.
  whyUnread: ({ start, products, isConfigured, isWall }) =>
    start.outcome === 'challenge' && products.length > 0
      ? blockedBy(products)
      : (whyUnanswered(start) ?? (isConfigured || isWall ? whyTurnedAway(start.status) : null)),
  whyUnsure,
  judged: ({ origins }) =>
    origins.filter(({ outcome }) => outcome !== 'unclear').map(({ address }) => address),
  unjudgedRules: ({ isConfigured }) => (isConfigured ? [] : ['waf-origin-exposed']),
  details: ({ products, origins }) => ({
    in_front: products,
    ...(origins.length > 0 && {
      addresses: origins.map(({ address, outcome, status }) => ({ address, outcome, status })),
    }),
  }),
});

const namesOf = (products: readonly EdgeProduct[]): string => products.map(({ name }) => name).join(', ');

function shownBy(address: string, href: string): string {
  const url = new URL(href);
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const to = address.includes(':') ? `[${address}]` : address;
  return `${curl(href)} --compressed --include --resolve ${shQuote(`${url.hostname}:${port}:${to}`)} ${shQuote(href)}`;
}

const blockedBy = (products: readonly EdgeProduct[]): Inconclusive => ({
  sentence: `${namesOf(products)} showed its own page instead of the site; let the User-Agent of the scanner pass there, then scan again`,
  reason: 'challenge',
});

const UNCLEAR: Inconclusive = {
  sentence:
    'an address in origin_addresses gave two different responses, or the time of the test was over; scan again',
  reason: 'origin_unclear',
};

function whyUnsure({ origins }: Seen): Inconclusive | null {
  const unclear = origins.filter(({ outcome }) => outcome === 'unclear');
  if (unclear.some(({ failure }) => failure === 'blocked_address'))
    return {
      sentence:
        'an address in origin_addresses must not be scanned; name a public address, or let the operator allow it (SCAN_ALLOWED_HOSTS)',
      reason: 'blocked_address',
    };
  return unclear.length === 0 ? null : UNCLEAR;
}

async function observe(input: ScannerInput): Promise<Seen> {
  const { client, target, settings } = input;
  const { start: page } = await askStart(client, target);
  const { products, isWall } = await productsInFront(input, page);
  const isConfigured = (settings?.origin_addresses ?? []).length > 0;
  const isRead = page.outcome === 'answered' && page.response !== null;
  return {
    start: { ...recordOf(page), url: lastingUrl(page.url), requestedUrl: lastingUrl(page.requestedUrl) },
    products,
    isWall,
    url: isRead ? lastingUrl(page.url) : null,
    isConfigured,
    origins: isRead && isConfigured ? await visitOrigins(input, page, products) : [],
  };
}
