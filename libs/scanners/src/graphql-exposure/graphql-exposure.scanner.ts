import type { RuleId } from '@palisade/catalogue';
import {
  CHALLENGED,
  type CrawledPage,
  type CrawlRecord,
  curl,
  failedRequest,
  graphqlEndpoints,
  type Inconclusive,
  pagesOfSite,
  RATE_LIMITED,
  recordOfPage,
  rulesOf,
  scanner,
  type ScannerInput,
  shQuote,
  type Sighting,
  tooLarge,
  whyStartUnanswered,
} from '@palisade/scan-engine';
import { type Endpoint, EndpointTrials, QUERIES } from './endpoint-trial';
import { aliasCommand, command } from './graphql-commands';

interface Seen {
  pages: CrawlRecord[];
  isVerified: boolean;
  /** The owner says that everyone may read the schema. */
  isPublic: boolean;
  /** The site sets cookies, so that a forged request has some. */
  hasCookies: boolean;
  endpoints: Endpoint[];
}

const pathOf = (url: string): string => new URL(url).pathname;

const sighting = (
  endpoint: Endpoint,
  query: string,
  observed: string,
  expected: string,
  words = query,
): Sighting => ({
  url: endpoint.url,
  location: pathOf(endpoint.url),
  request: `${endpoint.byPost ? 'POST' : 'GET'} ${endpoint.url} with ${words}`,
  observed,
  expected,
  reproduce: command(endpoint, query),
});

type Member = 'introspection' | 'suggestions' | 'stack' | 'aliases';
/** Endpoints, or those of their consoles. */
const where = ({ endpoints }: Seen, member: Member): Endpoint[] =>
  endpoints.flatMap((endpoint) => {
    const { behind } = endpoint;
    if (endpoint[member] === true) return endpoint;
    const isBehind = (member === 'introspection' || member === 'stack') && behind?.[member] === true;
    return isBehind ? { ...endpoint, url: behind.url } : [];
  });

const REFUSED = 'an error that says no more than that the query is refused';

const rules = rulesOf<'graphql_exposure', Seen>({
  'graphql-introspection': (seen) =>
    where(seen, 'introspection').map((endpoint) => ({
      ...sighting(endpoint, QUERIES.introspection, 'the name of the root type of the schema', REFUSED),
      ...(seen.isPublic && { severity: 'low', detail: 'The settings say that the schema is public.' }),
    })),
  'graphql-ide': ({ endpoints }) =>
    endpoints
      .map(({ console }) => console)
      .filter((console) => console !== null)
      .filter(({ name }) => name !== null)
      .map(({ name, url, hasAdminKey, isConfirmed }) => ({
        url,
        location: pathOf(url),
        ...(hasAdminKey && {
          severity: 'high' as const,
          confirmed: isConfirmed,
          detail: 'The page contains a key for administrators: replace that key.',
        }),
        observed: `a page with ${name}`,
        expected: 'no console for strangers',
        reproduce: `${curl(url)} -H 'accept: text/html' ${shQuote(url)}`,
      })),
  'graphql-suggestions': (seen) =>
    where(seen, 'suggestions')
      .filter(({ introspection }) => introspection === false)
      .map((endpoint) => sighting(endpoint, QUERIES.misspelled, 'errors with "Did you mean"', REFUSED)),
  'graphql-get-mutation': ({ endpoints }) =>
    endpoints
      .filter(({ getMutation }) => getMutation === true)
      .map((endpoint) => ({
        ...sighting(
          { ...endpoint, byPost: false },
          QUERIES.mutation,
          'the result of a mutation',
          'status 405',
        ),
      })),
  'graphql-form-post': ({ endpoints, hasCookies }) =>
    endpoints.flatMap((endpoint) =>
      !(hasCookies || endpoint.setsCookies) || endpoint.formPost === null || endpoint.formPost === ''
        ? []
        : {
            ...sighting(
              endpoint,
              QUERIES.proof,
              `the result of a body of ${endpoint.formPost}`,
              'status 415 or 400',
            ),
            reproduce: command(endpoint, QUERIES.proof, endpoint.formPost),
          },
    ),
  'graphql-error-detail': (seen) =>
    where(seen, 'stack').map((endpoint) =>
      sighting(
        endpoint,
        QUERIES.misspelled,
        'an error with a stack trace or a message for developers',
        REFUSED,
      ),
    ),
  'graphql-alias-unbounded': (seen) =>
    where(seen, 'aliases').map((endpoint) => ({
      ...sighting(
        endpoint,
        QUERIES.aliases,
        'a hundred results, and for as many aliases of an unknown field no error but its name',
        'an error about too many aliases',
        'a hundred aliases',
      ),
      reproduce: aliasCommand(endpoint),
    })),
  'graphql-depth-unbounded': ({ endpoints }) =>
    endpoints.flatMap((endpoint) =>
      endpoint.depth !== true || endpoint.nested === null
        ? []
        : sighting(
            endpoint,
            endpoint.nested.deep,
            'the result of thirty nested objects below a record that does not exist',
            'an error about the depth or the cost of the query',
            `thirty nested objects in ${endpoint.nested.field}`,
          ),
    ),
  'graphql-cost-unbounded': ({ endpoints }) =>
    endpoints.flatMap((endpoint) => {
      const costly = endpoint.nested?.costly ?? null;
      if (endpoint.cost !== true || costly === null) return [];
      return sighting(
        endpoint,
        costly,
        'the result of three lists of a hundred records, one in the other, below a record that does not exist',
        'an error about the cost of the query',
      );
    }),
});

/** By rule, the member that is null where the rule could not be judged. */
const MEMBERS: readonly (readonly [RuleId<'graphql_exposure'>, keyof Endpoint])[] = [
  ['graphql-introspection', 'introspection'],
  ['graphql-ide', 'console'],
  ['graphql-suggestions', 'suggestions'],
  ['graphql-get-mutation', 'getMutation'],
  ['graphql-form-post', 'formPost'],
  ['graphql-error-detail', 'stack'],
  ['graphql-alias-unbounded', 'aliases'],
  ['graphql-depth-unbounded', 'depth'],
  ['graphql-cost-unbounded', 'cost'],
];

const open = ({ endpoints }: Seen): Endpoint[] =>
  endpoints.filter(({ isGraphql, isRefused }) => isGraphql && !isRefused);

export const graphqlExposureScanner = scanner('graphql_exposure', {
  pagesAreHints: true,
  // The pages and scripts that all tests share, 14 requests to find endpoints, and 17 for each of four.
  budget: { requests: 120, connections: 130, bytes: 32 * 1024 * 1024, durationMs: 55_000 },
  summary: (seen) =>
    open(seen).length === 0
      ? 'No GraphQL endpoint answers strangers.'
      : 'The GraphQL endpoints tell strangers no more than they need.',
  observe,
  rules,
  // Endpoints often answer where the start page refuses visitors.
  whyUnread: ({ pages }) => whyStartUnanswered(pages[0]),
  whyUnsure,
  findsFiles: true,
  judged: ({ endpoints }) => [
    '',
    ...endpoints
      .filter(({ outcome, isGraphql, isCut }) => outcome === 'answered' && !isGraphql && !isCut)
      .concat(endpoints.filter(({ introspection }) => introspection !== null))
      .map(({ url }) => pathOf(url)),
    ...endpoints.flatMap(({ console }) => (console === null ? [] : [pathOf(console.url)])),
  ],
  unjudgedRules: (seen) => {
    const judged = open(seen);
    const missing = MEMBERS.filter(([, member]) => judged.some((endpoint) => endpoint[member] === null));
    return missing.map(([rule]) => rule);
  },
  details: ({ endpoints, isVerified }) => ({
    endpoints: endpoints.map(({ url, isGraphql, isRefused, status }) => ({
      path: pathOf(url),
      status,
      is_graphql: isGraphql,
      requires_sign_in: isRefused,
    })),
    ...(!isVerified && { left_out: 'requests by POST, which need a verified domain' }),
  }),
});

const SIGN_IN: Inconclusive = {
  sentence:
    'the GraphQL endpoints require a sign-in, so strangers learn nothing there; nothing else could be tried',
  reason: 'forbidden',
};
const NOT_VERIFIED: Inconclusive = {
  sentence:
    'a GraphQL endpoint accepts queries by POST only, which are sent to verified domains alone; verify the domain, then scan again',
  reason: 'not_verified',
};
const ERROR: Inconclusive = {
  sentence: 'the GraphQL endpoint returned errors; scan again when it works',
  reason: 'server_error',
};

const TOO_LONG = tooLarge(
  'the response to a query is',
  'return an error of a few lines at this path, then scan again',
);

function whyUnsure(seen: Seen): Inconclusive | null {
  const { endpoints, isVerified } = seen;
  if (open(seen).some(({ introspection }) => introspection !== null)) return null;
  const failed = endpoints.find(({ outcome }) => outcome !== 'answered');
  if (failed?.outcome === 'challenge') return CHALLENGED;
  if (failed?.outcome === 'too_many_requests') return RATE_LIMITED;
  if (failed?.outcome === 'failed') return failedRequest(failed.failure);
  if (failed !== undefined || open(seen).length > 0) return ERROR;
  if (endpoints.some(({ isCut }) => isCut)) return TOO_LONG;
  if (!isVerified && endpoints.some(({ status }) => status === 405 || status === 415)) return NOT_VERIFIED;
  return endpoints.length > 0 && endpoints.every(({ isRefused }) => isRefused) ? SIGN_IN : null;
}

async function observe(input: ScannerInput): Promise<Seen> {
  const { client, settings } = input;
  const crawl = await pagesOfSite(input);
  const pages = crawl.pages.map(recordOfPage);
  const seen: Seen = {
    pages,
    isVerified: false,
    isPublic: settings?.public_schema === true,
    hasCookies: hasCookies(crawl.pages),
    endpoints: [],
  };
  if (crawl.origin === null) return seen;
  const { urls, further, isGuess } = await graphqlEndpoints(input, crawl, {
    origin: crawl.origin,
    own: settings?.endpoints ?? [],
    readsScripts: true,
  });
  const isVerified = await client.mayIntrude(`${crawl.origin}/`);
  const ofCsrf = input.runs('csrf_protection')?.endpoints ?? [];
  const trials = new EndpointTrials(input, {
    isVerified,
    // One defect, one issue.
    leavesForms: (url) => ofCsrf.includes(pathOf(url)),
    isGuess,
  });
  for (const url of urls) if (trials.mayGoOn) seen.endpoints.push(await trials.find(url));
  if (!seen.endpoints.some(({ isGraphql }) => isGraphql))
    for (const url of further) {
      const found = trials.mayGoOn ? await trials.find(url) : null;
      if (found?.isGraphql === true) seen.endpoints.push(found);
    }
  const endpoints = await judgeEach(trials, await trials.withoutTwins(seen.endpoints));
  return { ...seen, isVerified, endpoints };
}

async function judgeEach(trials: EndpointTrials, endpoints: readonly Endpoint[]): Promise<Endpoint[]> {
  const judged: Endpoint[] = [];
  for (const endpoint of endpoints) {
    const { isGraphql, isRefused } = endpoint;
    if (isRefused) judged.push(await trials.judgeConsole(endpoint));
    else judged.push(isGraphql ? await trials.judge(endpoint) : endpoint);
  }
  return judged;
}

const hasCookies = (pages: readonly CrawledPage[]): boolean =>
  pages.some(({ headers, hops }) =>
    [headers, ...hops.map((hop) => hop.headers)].some((lines) =>
      lines.some(([name]) => name === 'set-cookie'),
    ),
  );
