import {
  CHALLENGED,
  type CrawlRecord,
  curl,
  curlRequest,
  failedRequest,
  furtherPoints,
  type Inconclusive,
  lastingUrl,
  pagesOfSite,
  RATE_LIMITED,
  recordOfPage,
  rulesOf,
  scanner,
  type ScannerInput,
  shQuote,
  type Sighting,
  tooLarge,
  whyNotLetIn,
  whyTurnedAway,
} from '@palisade/scan-engine';
import { addressesToTry, formsToTry, HostTrials, type Trial, type Trials } from './host-trials';
import type { Place } from './named-host';

interface Seen extends Trials {
  pages: CrawlRecord[];
}

const WORDS: Readonly<Record<Place, string>> = {
  script: 'a script from the host that the field names',
  style: 'a style sheet from the host that the field names',
  base: 'a base address at the host that the field names',
  form: 'a form that is sent to the host that the field names',
  link: 'an address at the host that the field names',
};
/** In place of the random names of the scan. */
const HOST = 'palisade-probe.example';

function sighting({ url, field, location, sent }: Trial, observed: string): Sighting {
  const value = field === 'Forwarded' ? `host=${HOST}` : HOST;
  const address = `${url}?palisade=probe`;
  const command =
    sent === null
      ? `${curl(address)} -i -H ${shQuote(`${field}: ${value}`)} ${shQuote(address)}`
      : curlRequest({ ...sent, headers: { ...sent.headers, [field]: value } }, '-i');
  return {
    url,
    location,
    request: `${sent?.method ?? 'GET'} ${url} with ${field}: ${value}`,
    observed,
    expected: 'addresses at the name of the site, whatever the field says',
    confirmed: true,
    facts: { header: field },
    reproduce: `${command} | grep -i ${HOST}`,
  };
}

const confirmed = (trials: readonly Trial[]): readonly Trial[] =>
  trials.filter(({ isConfirmed }) => isConfirmed === true);

const rules = rulesOf<'host_header_injection', Seen>({
  'hosthdr-reflected-in-links': ({ trials }) =>
    confirmed(trials).flatMap((trial) =>
      trial.place === null
        ? []
        : {
            ...sighting(trial, WORDS[trial.place]),
            ...(trial.place !== 'link' && { severity: 'high' as const }),
          },
    ),
  'hosthdr-redirect': ({ trials }) =>
    confirmed(trials)
      .filter(({ isRedirect }) => isRedirect)
      .map((trial) => sighting(trial, 'a redirect to the host that the field names')),
  'hosthdr-cache-poisoned': ({ trials }) =>
    confirmed(trials)
      .filter(({ poisoned }) => poisoned !== 'no')
      .map((trial) => ({
        ...sighting(
          trial,
          'the same address without the field still shows the host that the field had named',
        ),
        confirmed: trial.poisoned === 'twice',
      })),
});

export const hostHeaderInjectionScanner = scanner('host_header_injection', {
  // The pages and scripts that all tests share, ten requests, and those of forms on a staging site.
  budget: { requests: 70, connections: 80, bytes: 32 * 1024 * 1024, durationMs: 55_000 },
  summary: 'The site ignores the host that header fields of a request name.',
  observe,
  rules,
  whyUnread: ({ pages }) => whyNotLetIn(pages[0]),
  whyUnsure: whyUnsettled,
  judged: ({ settled }) => settled,
  details: ({ trials }) => ({
    tried: trials.map(({ location, field, status }) => ({ path: location, header: field, status })),
  }),
});

const UNSTABLE: Inconclusive = {
  sentence:
    'the page differs from one request to the next, so that a difference proves nothing; give the check a page that stays the same',
  reason: 'unstable',
};

function whyUnsettled({ trials, isUnstable, failsAtQueries, settled }: Seen): Inconclusive | null {
  const failed = trials.find(({ outcome }) => outcome !== 'answered');
  if (settled.length === 0) {
    if (failed?.outcome === 'challenge') return CHALLENGED;
    if (failed?.outcome === 'too_many_requests') return RATE_LIMITED;
    if (failed?.outcome === 'server_error') return failsAtQueries ? ERROR_OF_QUERIES : ERROR;
    return trials.some(({ isCut }) => isCut) ? TOO_LONG : failedRequest(failed?.failure ?? 'budget');
  }
  return isUnstable || trials.some(({ isConfirmed }) => isConfirmed === false) ? UNSTABLE : null;
}

const TOO_LONG = tooLarge('the page is', 'shorten it, then scan again');

const ERROR: Inconclusive = {
  sentence:
    'the site returned errors to requests with these header fields; check its log for the reason, then scan again',
  reason: 'server_error',
};

/** The random query keeps the trials out of caches: without it they would harm visitors. */
const ERROR_OF_QUERIES: Inconclusive = {
  sentence:
    'the start page returns an error to a query that it does not know, and without one a cache may keep what this test sends; ignore unknown queries there, then scan again',
  reason: 'server_error',
};

async function observe(input: ScannerInput): Promise<Seen> {
  const crawl = await pagesOfSite(input);
  const pages = crawl.pages.map(recordOfPage);
  const seen: Seen = { pages, trials: [], isUnstable: false, failsAtQueries: false, settled: [] };
  const addresses = crawl.origin === null ? [] : addressesToTry(crawl.pages, crawl.origin);
  if (addresses.length === 0 || whyTurnedAway(pages[0]?.status ?? null) !== null) return seen;
  const forms = input.isStaging ? formsToTry(await furtherPoints(crawl, input)) : [];
  const { trials, ...more } = await new HostTrials(input).run(addresses, forms);
  return { pages, trials: trials.map((trial) => ({ ...trial, url: lastingUrl(trial.url) })), ...more };
}
