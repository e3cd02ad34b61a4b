import {
  CHALLENGED,
  type CrawlRecord,
  curl,
  curlBody,
  curlRequest,
  type DocumentSource,
  type DocumentTrouble,
  failedRequest,
  type Inconclusive,
  lastingUrl,
  needsSetup,
  type Operation,
  pagesOfSite,
  RATE_LIMITED,
  readApiDocument,
  recordOfPage,
  requestLine,
  rulesOf,
  scanner,
  type ScannerInput,
  type SiteCrawl,
  shQuote,
  sourceOf,
} from '@palisade/scan-engine';
import { JUDGED_LOCATIONS, SIGNED_IN_DETAILS } from '@palisade/vocabulary';
import { type Assignment, assignmentsOf } from './mass-assignment';
import { type LeftOut, OperationTrials, type Trial } from './operation-trials';
import { seenAddresses, shadowPathsIn } from './seen-calls';

interface Seen {
  pages: CrawlRecord[];
  trouble: DocumentTrouble | null;
  source: DocumentSource | null;
  /** The owner publishes the document on purpose. */
  isPublic: boolean;
  /** Operations in the document that require a sign-in. */
  privateOperations: number;
  /** Each operation of the document in a line, as `document` in the details: the event api.changed compares them. */
  operations: string[];
  trials: Trial[];
  /** Null where the site is not staging. */
  assignments: Assignment[] | null;
  leftOut: { operation: string; why: LeftOut | 'beyond_500'; word?: string }[];
  /** Null where no page was read. */
  shadowPaths: string[] | null;
}

const MOST_LISTED = 60;

const rules = rulesOf<'api_exposure', Seen>({
  'api-operation-without-login': ({ trials }) =>
    trials
      .filter(({ isOpen }) => isOpen)
      .map(({ url, path, status, hasCanary, brokenToken }) => ({
        url: lastingUrl(url),
        location: path,
        observed: `status ${status} with data, for a stranger, twice`,
        expected: 'status 401 or 403, because the document requires a sign-in',
        confirmed: true,
        ...(hasCanary && {
          severity: 'critical',
          detail: 'The response holds the private text of a scan identity.',
        }),
        facts: { operation: `GET ${path}`, broken_token: TOKEN_WORDS[String(brokenToken)] },
        reproduce: `${curl(lastingUrl(url))} -i --compressed ${shQuote(lastingUrl(url))}`,
      })),
  'api-undocumented-fields': ({ trials }) =>
    trials
      .filter(({ members }) => members.length > 0)
      .map(({ url, path, members, seenAs }) => ({
        location: path,
        request: `GET ${lastingUrl(url)}`,
        observed: `members that the document does not have: ${members.slice(0, MOST_LISTED).join(', ')}`,
        expected: 'only members of the documented schema',
        ...(seenAs !== null && { seenAs: [seenAs], detail: 'A signed-in request showed it.' }),
        reproduce: `${curl(url)} ${seenAs === null ? '' : '-H "Authorization: $TOKEN" '}${shQuote(lastingUrl(url))}`,
        facts: { operation: `GET ${path}`, members: members.slice(0, MOST_LISTED) },
      })),
  'api-passwords-for-strangers': ({ trials }) =>
    trials
      .filter(({ passwords }) => passwords.length > 0)
      .map(({ url, path, passwords }) => ({
        url: lastingUrl(url),
        location: path,
        observed: `passwords of accounts for a stranger, twice: ${passwords.slice(0, MOST_LISTED).join(', ')}`,
        expected: 'no password, neither in clear nor as a hash',
        confirmed: true,
        facts: { operation: `GET ${path}`, members: passwords.slice(0, MOST_LISTED) },
        reproduce: `${curlBody(lastingUrl(url))} | head -c 1000`,
      })),
  'api-mass-assignment': ({ assignments }) =>
    (assignments ?? [])
      .filter(({ members }) => members.length > 0)
      .map(({ path, members, request }) => ({
        url: request.url,
        location: path,
        request: requestLine(request),
        observed: `a new record has what the request says for ${members.join(', ')}, read twice; the document names none of them for requests`,
        expected: 'members that the document does not name are ignored or refused',
        confirmed: true,
        ...(members.some((name) => GIVES_RIGHTS.test(name)) && { severity: 'high' as const }),
        facts: { operation: `POST ${path}`, members },
        reproduce: curlRequest(request),
      })),
  'api-document-public': ({ source, isPublic, privateOperations }) =>
    source?.isForStrangers === true &&
    !isPublic &&
    privateOperations > 0 && {
      url: source.url ?? undefined,
      location: source.url === null ? '' : new URL(source.url).pathname,
      observed: `a document with ${privateOperations} operations that require a sign-in`,
      expected: 'a sign-in, or the setting public_document',
      reproduce: source.url === null ? '' : `${curlBody(source.url)} | head -c 300`,
    },
  'api-shadow-path': ({ shadowPaths, source }) =>
    shadowPaths !== null &&
    shadowPaths.length > 0 && {
      observed: shadowPaths.slice(0, MOST_LISTED).join(', '),
      expected: 'every path that the pages call is in the document',
      reproduce: `# compare with the document${source?.url === null || source === null ? '' : `: ${curlBody(source.url)}`}`,
      facts: { paths: shadowPaths.slice(0, MOST_LISTED) },
    },
});

/** Members that say what someone may do, owns or has paid. */
const GIVES_RIGHTS =
  /admin|staff|super|root|role|right|permission|privileg|scope|group|owner|verif|approv|trusted|moderat|premium|plan$|tier|level|credit|balance|paid|price|discount|quota|limit/i;

const TOKEN_WORDS: Readonly<Record<string, string>> = {
  true: 'accepted',
  false: 'refused',
  null: 'not sent',
};

export const apiExposureScanner = scanner('api_exposure', {
  pagesAreHints: true,
  // The pages and scripts that all tests share, those of four identities, and seventy requests.
  budget: { requests: 220, connections: 120, bytes: 64 * 1024 * 1024, durationMs: 60_000 },
  usesIdentities: true,
  summary: ({ trials, operations }) =>
    `The ${trials.length} operations that were requested, of ${operations.length} in the document, keep to it.`,
  observe,
  rules,
  whyUnread,
  whyUnsure,
  findsFiles: true,
  judged: ({ trials, source, shadowPaths, assignments }) => [
    ...(shadowPaths === null ? [] : ['']),
    ...(source?.url ? [new URL(source.url).pathname] : []),
    ...trials.filter(isSettled).map(({ path }) => path),
    ...(assignments ?? []).filter(isSettled).map(({ path }) => path),
  ],
  unjudgedRules: ({ shadowPaths, source, assignments }) => [
    ...(assignments === null ? ['api-mass-assignment' as const] : []),
    ...(shadowPaths === null ? ['api-shadow-path' as const] : []),
    ...(source?.url ? [] : ['api-document-public' as const]),
  ],
  details: ({ source, operations, privateOperations, trials, leftOut }) => ({
    operations: operations.length,
    operations_with_sign_in: privateOperations,
    requested: trials.map(({ path, status }) => ({ operation: `GET ${path}`, status })),
    left_out: leftOut.slice(0, MOST_LISTED),
    left_out_count: leftOut.length,
    ...(operations.length > 0 && {
      document: { source: source?.url ?? 'upload', operations: operations.toSorted() },
    }),
    ...(source?.isForStrangers === false &&
      source.url !== null && {
        [SIGNED_IN_DETAILS]: ['requested', 'left_out', 'document', JUDGED_LOCATIONS],
      }),
  }),
});

const LONGEST_LINE = 200;

/** `GET /orders (sign-in)`: a sign-in that is no longer required is a change. */
const lineOf = ({ method, path, requiresSignIn }: Operation): string =>
  `${method} ${path}${requiresSignIn ? ' (sign-in)' : ''}`.slice(0, LONGEST_LINE);

const isSettled = ({ outcome }: Pick<Trial, 'outcome'>): boolean =>
  outcome === 'answered' || outcome === 'redirected';

const TROUBLES: Readonly<Record<DocumentTrouble['kind'], string>> = {
  none: 'the check names no OpenAPI document, and none is at the usual places; set its address (openapi) in the settings of the test, or upload it',
  other_host:
    'the document is at another origin than the check; upload it, or name an address of the site itself',
  unread: 'the document could not be read',
  too_large:
    'the document is larger than 2 MB, so it was not read; split it by API, and make a check for each',
  not_openapi: 'the document is not OpenAPI 2.0 or 3 in JSON or YAML; check the address',
};

function whyUnread({ trouble }: Seen): Inconclusive | null {
  if (trouble === null) return null;
  const sentence = `${TROUBLES[trouble.kind]}${trouble.words === '' ? '' : ` (${trouble.words})`}`;
  return trouble.kind === 'none' ? needsSetup(sentence) : { sentence, reason: trouble.kind };
}

const NOTHING_TO_REQUEST: Inconclusive = {
  sentence:
    'no operation could be requested: add examples of the parameters to the document, or a scan identity whose pages show identifiers',
  reason: 'no_operation',
};

/** Nothing was found: was anything requested to its end? */
function whyUnsure({ trials: reading, assignments }: Seen): Inconclusive | null {
  const trials = [...reading, ...(assignments ?? [])];
  const stopped = trials.find(({ outcome }) =>
    ['failed', 'challenge', 'too_many_requests'].includes(outcome),
  );
  if (stopped?.outcome === 'challenge') return CHALLENGED;
  if (stopped?.outcome === 'too_many_requests') return RATE_LIMITED;
  if (stopped !== undefined) return failedRequest(stopped.failure);
  return trials.some(isSettled) ? null : NOTHING_TO_REQUEST;
}

async function observe(input: ScannerInput): Promise<Seen> {
  const { settings } = input;
  const seen: Seen = {
    pages: [],
    trouble: null,
    source: null,
    isPublic: settings?.public_document === true,
    privateOperations: 0,
    operations: [],
    trials: [],
    assignments: null,
    leftOut: [],
    shadowPaths: null,
  };
  let crawled: Promise<SiteCrawl> | null = null;
  const crawlOnce = (): Promise<SiteCrawl> => (crawled ??= pagesOfSite(input));
  const read = await sourceOf(input, crawlOnce, { openapi: settings?.openapi, mayGuess: true });
  if ('kind' in read) return { ...seen, trouble: read };
  const { text, source } = read;
  const document = readApiDocument(text, source.url ?? source.site);
  if (document === null) return { ...seen, source, trouble: { kind: 'not_openapi', words: '' } };
  const crawl = await crawlOnce();
  const { origin } = new URL(source.site);
  const addresses = await seenAddresses(input, crawl, origin);
  const { trials, leftOut } = await new OperationTrials(input, document, addresses).run();
  const beyond = document.leftOut.map((operation) => ({ operation, why: 'beyond_500' as const }));
  return {
    ...seen,
    source,
    trials,
    assignments: input.isStaging ? await assignmentsOf(input, document, origin) : null,
    operations: [...document.operations.map(lineOf), ...document.leftOut],
    pages: crawl.pages.map(recordOfPage),
    privateOperations: document.operations.filter(({ requiresSignIn }) => requiresSignIn).length,
    leftOut: [...leftOut, ...beyond],
    shadowPaths: await shadowPathsIn(input, crawl, document, source.url),
  };
}
