import type { RuleId } from '@palisade/catalogue';
import {
  type AskedRecord,
  curlHeader,
  type Inconclusive,
  rulesOf,
  type ScanData,
  shQuote,
  type Sighted,
  sightedBy,
  type Sighting,
  whyUnanswered,
} from '@palisade/scan-engine';
import type { HttpPage } from './http-page';
import type { HttpRedirects } from './http-redirects';
import type { Twin } from './twin';

type HttpRule = Exclude<RuleId<'https_redirect'>, 'https-downgrade'>;
/** Whether a second probe confirmed it; null if it contradicted. */
type Confirmed = boolean | null;

export interface Seen {
  host: string;
  /** The check names its own port, so the port of the other scheme is unknown. */
  hasOwnPort: boolean;
  /** Browsers never use http under this top-level domain. */
  isPreloaded: boolean;
  /** The start page over https; null if it was not requested. */
  https: AskedRecord | null;
  /** The redirects from the root over http; empty if http was not requested. */
  http: Pick<HttpRedirects, 'pages' | 'end' | 'endsAt'>;
  /** The HSTS policy of the other host covers the host that was requested. */
  isCovered: boolean;
  confirmed: Confirmed;
  /** What another address of the host serves over http, where the first one redirects. */
  elsewhere: { page: HttpPage; address: string; confirmed: boolean } | null;
  /** A page below the root over http, where the root redirects. */
  deep: { page: HttpPage; confirmed: Confirmed } | null;
  twin: Twin | null;
  /** Pages of the crawl that were not read, and so may redirect anywhere. */
  hasUnreadPages: boolean;
  /** Pages on https that redirect to http on the own site. */
  downgrades: { url: string; redirectsTo: string; confirmed: boolean }[];
}

const httpRules = rulesOf<'https_redirect', Seen, HttpRule>({
  'http-not-redirected': (seen) => [...servedAtRoot(seen), ...servedElsewhere(seen)],
  'http-redirect-client-side': (seen) =>
    servedPage(seen)?.onlyLeadsOn === true && redirects(seen, { expected: `301 to https://${seen.host}/` }),
  'http-redirect-stays-http': (seen) =>
    servedPage(seen)?.onlyLeadsOn === false &&
    seen.http.pages.length > 1 &&
    redirects(seen, { expected: `301 to https://${seen.host}/` }),
  // Where https leads back to http, that is the defect.
  'http-redirect-loop': (seen) =>
    seen.http.end === 'loop' &&
    seen.downgrades.length === 0 &&
    redirects(seen, { expected: 'a redirect to https' }),
  'http-redirect-via-http': (seen) => {
    if (seen.http.end === 'other_site')
      return redirects(seen, {
        expected: `a redirect to https://${seen.host}/`,
        detail: 'It leaves the site over http.',
      });
    return hasHttpHops(seen) && redirects(seen, { expected: `https://${seen.host}/ as the first hop` });
  },
  'http-redirect-other-host': (seen) =>
    !hasHttpHops(seen) &&
    !seen.isCovered &&
    seen.http.endsAt !== null &&
    !isHost(seen.http.endsAt, seen.host) &&
    redirects(seen, { expected: `https://${seen.host}/ as the first hop` }),
  'http-path-not-redirected': ({ deep, http }) => {
    if (http.end !== 'https' || deep === null || !isServed(deep.page) || deep.confirmed === null) return null;
    const expected = `301 to ${deep.page.url.replace(/^http:/, 'https:')}`;
    return shown([deep.page], { expected, confirmed: deep.confirmed });
  },
  // A server that redirects neither name has one defect, which the name of the check tells.
  'http-twin-not-redirected': ({ twin, http }) => {
    const isOwnFine =
      http.end === 'https' || ['nothing', 'closed', undefined].includes(http.pages.at(-1)?.outcome);
    if (twin === null || !twin.hasHttps || !twin.isSameSite || !isOwnFine) return null;
    const expected = `301 to https://${new URL(twin.page.url).hostname}/`;
    return shown([twin.page], { expected, confirmed: twin.confirmed });
  },
});

const httpsRules = rulesOf<'https_redirect', Seen, 'https-downgrade'>({
  'https-downgrade': ({ downgrades }) =>
    downgrades.map(({ url, redirectsTo, confirmed }) => ({
      url,
      location: new URL(url).pathname,
      observed: `Location: ${redirectsTo}`,
      expected: 'a page, or a redirect to https',
      confirmed,
      reproduce: statusAndLocation(url),
    })),
});

/** Rules about http wait for a response over http. */
export const rules = (seen: Seen, data: ScanData): Sighted<'https_redirect'>[] => [
  ...(isHttpKnown(seen) ? sightedBy<'https_redirect', Seen, HttpRule>(httpRules, seen, data) : []),
  ...sightedBy<'https_redirect', Seen, 'https-downgrade'>(httpsRules, seen, data),
];

export const unjudgedRules = (seen: Seen): RuleId<'https_redirect'>[] => [
  ...(isHttpKnown(seen) ? [] : (Object.keys(httpRules) as HttpRule[])),
  ...(seen.hasUnreadPages ? (['https-downgrade'] as const) : []),
];

const isHttpKnown = (seen: Seen): boolean => !seen.hasOwnPort && whyHttpUnread(seen) === null;

/** Why the last probe over http says nothing about the site; null if it does, or if browsers never use http. */
export function whyHttpUnread({ isPreloaded, http }: Seen): Inconclusive | null {
  const last = http.pages.at(-1);
  if (isPreloaded || last === undefined) return null;
  const { outcome } = last;
  const isKnown =
    outcome === 'document' || outcome === 'nothing' || outcome === 'closed' || outcome === 'redirect';
  return isKnown ? null : whyUnanswered({ ...last, outcome });
}

/** The page that http serves at its end, unless a second probe contradicts. */
function servedPage({ http: { pages, end }, confirmed }: Seen): HttpPage | null {
  const last = pages.at(-1);
  return end === 'http' && last?.outcome === 'document' && confirmed !== null ? last : null;
}

function servedAtRoot(seen: Seen): Sighting[] {
  const page = servedPage(seen);
  if (page === null || page.onlyLeadsOn || seen.http.pages.length > 1) return [];
  return [redirects(seen, { ...severityOf(page), expected: `301 to https://${seen.host}/` })];
}

/** One server of several has another configuration. */
function servedElsewhere({ elsewhere, host, http: { pages, end } }: Seen): Sighting[] {
  if (end !== 'https' || elsewhere === null) return [];
  const { page, address, confirmed } = elsewhere;
  const { severity, detail } = severityOf(page);
  const name = host.includes(':') ? `[${host}]` : host;
  const at = ['--resolve', shQuote(`${name}:80:${address.includes(':') ? `[${address}]` : address}`)];
  return [
    {
      url: page.url,
      severity,
      detail: `The server at ${address} serves a page; another server of the host redirects. ${detail}`,
      observed: `${shownPage(page)}, from ${address}; ${pages.slice(0, 1).map(shownPage).join('')}`,
      expected: `301 to https://${host}/ from every address`,
      confirmed,
      reproduce: `${curlHeader(page.url, at)} | ${ONLY_STATUS_AND_LOCATION}`,
    },
  ];
}

const severityOf = ({
  hasPasswordField,
  setsSession,
}: HttpPage): Required<Pick<Sighting, 'severity' | 'detail'>> => ({
  severity: hasPasswordField || setsSession ? 'high' : 'medium',
  detail: [
    ...(hasPasswordField ? ['The page has a password field.'] : []),
    ...(setsSession ? ['The response sets a session cookie.'] : []),
  ].join(' '),
});

/** A site that first sets a cookie stays at one address. */
const hasHttpHops = ({ http: { pages, end } }: Seen): boolean =>
  end === 'https' && new Set(pages.map(({ url }) => url)).size > 1;

const isServed = ({ outcome, status, onlyLeadsOn }: HttpPage): boolean =>
  outcome === 'document' && status === 200 && !onlyLeadsOn;

const isHost = (url: string, host: string): boolean => new URL(url).hostname.replace(/^\[|\]$/g, '') === host;

type Rest = Pick<Sighting, 'expected'> & Partial<Sighting>;

/** A defect of the redirects from the root, hop by hop. */
const redirects = (seen: Seen, rest: Rest): Sighting =>
  shown(seen.http.pages, servedPage(seen) === null ? rest : { ...rest, confirmed: seen.confirmed === true });

const MOST_COMMANDS = 4;

/** Each hop of one visitor, who keeps the cookies of those before it. */
function hopCommands(urls: readonly string[]): string {
  const [first = ''] = urls;
  if (urls.length < 2) return statusAndLocation(first);
  const hops = urls.map((url) => statusAndLocation(url, ['-b "$jar"', '-c "$jar"']));
  return ['jar=$(mktemp)', ...hops, 'rm "$jar"'].join('\n');
}

const shown = (pages: readonly HttpPage[], rest: Rest): Sighting => ({
  url: pages[0]?.url,
  observed: pages.map(shownPage).join('; '),
  reproduce: hopCommands(pages.slice(0, MOST_COMMANDS).map(({ url }) => url)),
  ...rest,
});

const shownPage = ({ url, status, redirectsTo }: HttpPage): string =>
  `${url}: ${status ?? 'no response'}${redirectsTo === null ? '' : `, Location: ${redirectsTo}`}`;

const ONLY_STATUS_AND_LOCATION = "grep -iE '^(HTTP/|location:)'";
const statusAndLocation = (url: string, options: readonly string[] = []): string =>
  `${curlHeader(url, options)} | ${ONLY_STATUS_AND_LOCATION}`;
