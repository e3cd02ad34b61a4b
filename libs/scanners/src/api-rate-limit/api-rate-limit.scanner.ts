import { isUrl } from '@palisade/target-client';
import {
  type CrawledPage,
  crawlSite,
  PacedRequests,
  pathsCalled,
  type Pause,
  realPause,
  type Scanner,
  scanner,
  type ScannerInput,
} from '@palisade/scan-engine';
import { detailsOf, judgedLocations, whyUnsure } from './api-rate-limit-verdict';
import { obstacleIn, reactionIn } from './burst-assessment';
import { discoverEndpoints, furtherEndpoints, isSensitive } from './endpoint-discovery';
import { notYetSeen, probeEndpoint } from './endpoint-probe';
import { escapeRules } from './limit-escape.rules';
import { presenceRules } from './limit-presence.rules';
import { limitProductAdvice } from './product-advice';
import type { ApiRateLimitObservation, EndpointObservation, NotAsked } from './rate-limit-observation';

const MOST_REQUESTS = 100;
/** A little less than ten a second, so that no second holds more than ten whatever the network does to the gaps. */
const PACE = { gapMs: 110, lastStartMs: 45_000, most: MOST_REQUESTS };
/** Servers that close each connection need one per request, and a closed one may be noticed too late. */
const MOST_CONNECTIONS = 120;
/** The start page with its redirects. */
const MOST_START_PAGES = 6;
/** What the scripts of the start page read comes first. */
const MOST_CALLED = 3;
/** Below this not even the first steps are possible. */
const FEWEST_REQUESTS = 5;

/** Specs give it a pause that does not wait. */
export const createApiRateLimitScanner = (pause: Pause = realPause): Scanner<ApiRateLimitObservation> =>
  scanner('api_rate_limit', {
    pagesAreHints: true,
    budget: {
      requests: MOST_REQUESTS,
      connections: MOST_CONNECTIONS,
      bytes: 32 * 1_048_576,
      durationMs: 60_000,
    },
    observe: (input) => observe(input, pause),
    rules: { ...escapeRules, ...presenceRules },
    whyUnsure,
    judged: judgedLocations,
    summary: 'The API endpoints that were tested limit their requests.',
    details: detailsOf,
    advice: limitProductAdvice,
  });

export const apiRateLimitScanner = createApiRateLimitScanner();

type Wanted = Pick<EndpointObservation, 'path' | 'source' | 'url'>;

async function observe(input: ScannerInput, pause: Pause): Promise<ApiRateLimitObservation> {
  const { client, signal } = input;
  const run = new PacedRequests(client, signal, { ...PACE, pause });
  const { wanted, startFailure } = await endpointsOf(input);
  run.charge(Object.values(client.receipt().requests).reduce((sum, count) => sum + count, 0));
  const endpoints: EndpointObservation[] = [];
  let isInTrouble = false;
  for (const endpoint of wanted) {
    const notAsked = isInTrouble ? 'stopped' : await reasonNotToAsk(input, run, endpoint);
    if (notAsked !== null) {
      endpoints.push({ ...notYetSeen(endpoint), notAsked });
      continue;
    }
    const seen = await probeEndpoint(run, endpoint);
    isInTrouble = hasTrouble(seen);
    if (endpoint.source === 'configured' || isApi(seen)) endpoints.push(seen);
  }
  return { endpoints, startFailure };
}

async function reasonNotToAsk(
  input: ScannerInput,
  run: PacedRequests,
  { path, url }: Wanted,
): Promise<NotAsked | null> {
  if (isSensitive(path)) return 'sensitive';
  if (run.left < FEWEST_REQUESTS) return 'budget';
  return (await input.claimProbe(`${new URL(url).origin}${path}`)) ? null : 'claimed';
}

/** A site that starts to fail, becomes slow or does not respond at all is left alone, at every address. */
function hasTrouble({ samples }: EndpointObservation): boolean {
  const [first] = samples;
  const obstacle = first === undefined ? null : obstacleIn(first);
  const reaction = reactionIn(samples);
  const isUnclear = reaction?.kind === 'unclear' && reaction.reason !== 'cached';
  return isUnclear || obstacle === 'failed' || obstacle === 'challenge';
}

/** What merely looked like an API is not an endpoint that could be judged or not. */
function isApi({ samples }: EndpointObservation): boolean {
  const [first] = samples;
  const obstacle = first === undefined ? null : obstacleIn(first);
  return !['not_found', 'no_get', 'redirect', 'client_error', 'web_page'].includes(obstacle ?? '');
}

interface Wish {
  wanted: Wanted[];
  startFailure: ApiRateLimitObservation['startFailure'];
}

async function endpointsOf(input: ScannerInput): Promise<Wish> {
  const { client, settings, signal, target, drawing } = input;
  const configured = settings?.endpoints ?? [];
  if (configured.length > 0 && target.url !== null)
    return { wanted: endpointsAt(configured, new URL(target.url).origin), startFailure: null };
  const { origin, pages } = await crawlSite(client, {
    maxPages: MOST_START_PAGES,
    depth: 0,
    signal,
    drawing,
  });
  const [start] = pages;
  if (origin === null || start === undefined) {
    // A start page in trouble says nothing about whether there are endpoints, so none may be judged.
    return { wanted: [], startFailure: failureOf(start) };
  }
  if (configured.length > 0)
    return { wanted: endpointsAt(configured, ownOrigin(input, origin)), startFailure: null };
  if (origin !== ownOrigin(input, origin)) return { wanted: [], startFailure: null };
  const called = pathsCalled(start.drawn?.calls ?? [], MOST_CALLED).filter((path) => !isSensitive(path));
  const found = [...new Set([...called, ...(await discoverEndpoints(client, start.url))])].slice(
    0,
    MOST_CALLED,
  );
  const urls = found.map((path) => `${origin}${path}`);
  const all = urls.length > 0 ? urls : await furtherEndpoints(input);
  const wanted = all.map((url): Wanted => ({ path: new URL(url).pathname, source: 'discovered', url }));
  return { wanted, startFailure: null };
}

/** Bursts go to the host whose ownership was proved, never to its www twin. */
function ownOrigin({ target }: ScannerInput, origin: string): string {
  const { hostname, protocol } = new URL(origin);
  if (hostname.replace(/^\[|\]$/g, '') === target.host) return origin;
  return `${protocol}//${target.host.includes(':') ? `[${target.host}]` : target.host}`;
}

/** One per path: the same limiter, and the same finding, whatever the query. */
function endpointsAt(configured: readonly string[], origin: string): Wanted[] {
  const byPath = new Map<string, Wanted>();
  for (const written of configured) {
    if (!isUrl(written, origin)) continue;
    const url = new URL(written, origin);
    url.hash = '';
    if (url.origin !== origin || byPath.has(url.pathname)) continue;
    byPath.set(url.pathname, { path: url.pathname, source: 'configured', url: url.href });
  }
  return [...byPath.values()];
}

function failureOf(start: CrawledPage | undefined): ApiRateLimitObservation['startFailure'] {
  if (start?.outcome === 'challenge') return 'challenge';
  if (start?.outcome === 'server_error' || start?.outcome === 'too_many_requests') return 'server_error';
  return start?.failure ?? null;
}
