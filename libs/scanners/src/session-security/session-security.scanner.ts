import {
  ask,
  cookieKindOf,
  cookiesSetIn,
  type CrawledPage,
  guessingBits,
  type Inconclusive,
  jarSetBy,
  type LoginCookies,
  needsSetup,
  pagesOfSite,
  recordOfPage,
  scanner,
  type ScannerInput,
  setCookieLines,
  whyNotLetIn,
  withoutIdentity,
} from '@palisade/scan-engine';
import { type IdInUrl, idsForAccount, idsForStrangers } from './ids-in-urls';
import { loginFacts } from './login-facts';
import { type Seen, sessionRules, type VisitorId } from './session-security.rules';

const VISITS = 20;
/** Fewer say little about an id. */
const FEWEST_VISITS = 10;
/** Cookies about a session, not its id. */
const ABOUT_SESSION = /time|start|expir|last|count|date|length|_at$/i;

export const sessionSecurityScanner = scanner('session_security', {
  pagesAreHints: true,
  // 25 pages of a stranger and of an account, which other tests read as well, twenty visits and second visits.
  budget: { requests: 100, connections: 100, bytes: 64 * 1024 * 1024, durationMs: 60_000, isGentle: true },
  usesIdentities: true,
  observe,
  rules: sessionRules,
  summary: ({ login }) => (Array.isArray(login?.afterLogout) ? GOOD_TO_THE_END : GOOD_WITHOUT_END),
  whyUnread: ({ pages, login }) => (login === null ? whyNotLetIn(pages[0]) : null),
  whyUnsure,
  judgedAnyway: ({ ids }) => (ids ?? []).map(({ name }) => name),
  unjudgedRules,
  details: ({ ids, people, login }) => ({
    cookies_of_visitors: (ids ?? []).map(({ name }) => name),
    identities: people,
    sign_in: login === null ? 'not judged' : `as ${login.account}`,
    not_judged: 'how long an idle session lives',
  }),
});

const GOOD_TO_THE_END =
  'Session ids are hard to guess, are in no address, change at each sign-in and end with the sign-out.';
const GOOD_WITHOUT_END =
  'Session ids are hard to guess, are in no address and change at each sign-in. Whether the sign-out ends them was not judged: set `logout` in the scan identity.';

function whyUnsure({ hasIdentities, accounts, people, login, ids }: Seen): Inconclusive | null {
  const unsure = (reason: string, sentence: string): Inconclusive => ({ sentence, reason });
  if (accounts.length === 0) return withoutIdentity(hasIdentities);
  if (people.length === 0)
    return needsSetup(
      'no scan identity has a login of the kind form or json, so no sign-in was judged; add one in the settings of the check, under Scan identities',
    );
  if (login === null) return unsure('no_further_login', NO_LOGIN);
  if (login.fixed === 'unclear' || login.repeated === 'unclear')
    return unsure('proof_unclear', UNCLEAR_PROOF);
  if (login.afterLogout === 'unclear')
    return unsure(
      'logout_unclear',
      `the page at \`logout\` did not sign ${login.account} out ${UNCLEAR_LOGOUT}`,
    );
  return ids === null
    ? unsure('few_answers', 'too few visits were answered to judge the ids of visitors')
    : null;
}

const NO_LOGIN =
  'no further sign-in was possible: four are allowed a scan and six an hour, or the site refused it; the next scan tries again';
const UNCLEAR_PROOF =
  'the page that proves the sign-in shows neither what strangers nor what the account should see; correct the condition';
const UNCLEAR_LOGOUT = 'and may only ask; set the address that the sign-out is sent to';

/** Nothing closes on what was not judged. */
function unjudgedRules({ login, ids, pages }: Seen) {
  return [
    ...(ids === null || ids.every(({ bits }) => bits === null) ? (['session-id-weak'] as const) : []),
    ...(whyNotLetIn(pages[0]) === null ? [] : (['session-id-in-url'] as const)),
    ...(login === null || login.fixed === 'unclear' ? (['session-fixation'] as const) : []),
    ...(login === null || login.repeated === 'unclear' ? (['session-not-rotated'] as const) : []),
    ...(Array.isArray(login?.afterLogout) ? [] : (['session-alive-after-logout'] as const)),
  ];
}

async function observe(input: ScannerInput): Promise<Seen> {
  const { accounts, hasIdentities } = input;
  const { pages } = await pagesOfSite(input);
  const people = accounts.filter(({ hasPassword }) => hasPassword);
  const [account = null] = [...people].sort((one, two) => Number(two.signsOut) - Number(one.signsOut));
  const page = pageWithId(pages) ?? account?.loginPage ?? pages[0]?.requestedUrl ?? null;
  const visits = page === null ? [] : await freshVisits(input, page);
  const urls = await idsForStrangers(input, pages);
  if (account !== null) urls.push(...(await idsForAccount(input, account)));
  return {
    pages: pages.map(recordOfPage),
    ids: page === null ? null : idsOf(visits, page),
    urls: uniqueByName(urls),
    hasIdentities,
    accounts: accounts.map(({ name }) => name),
    people: people.map(({ name }) => name),
    login: account === null ? null : await loginFacts(account, visits[0] ?? [], visits[1] ?? []),
  };
}

/** The first page that gives its visitor a session. */
const pageWithId = (pages: readonly CrawledPage[]): string | null =>
  pages.find(({ headers, hops }) => sessionsIn([{ headers }, ...hops]).length > 0)?.requestedUrl ?? null;

const sessionsIn = (responses: readonly Pick<LoginCookies, 'headers'>[]): string[] =>
  responses
    .flatMap(({ headers }) => setCookieLines(headers))
    .filter((line) => !line.isRemoval && cookieKindOf([line]).kind === 'session')
    .map(({ name }) => name)
    .filter((name) => !ABOUT_SESSION.test(name));

/** What each of twenty visitors gets; after the first two only where that is an id. A site that refuses one is left alone. */
async function freshVisits({ client, signal }: ScannerInput, url: string): Promise<LoginCookies[][]> {
  const visits: LoginCookies[][] = [];
  while (visits.length < (hasNoId(visits) ? 2 : VISITS) && !signal.aborted) {
    const asked = await ask(client, url, { hops: 5, fresh: true });
    if (asked.response === null || asked.outcome !== 'answered') break;
    visits.push(cookiesSetIn(asked));
  }
  return visits;
}

const hasNoId = (visits: readonly LoginCookies[][]): boolean => sessionsIn(visits.flat()).length === 0;

function idsOf(visits: readonly LoginCookies[][], url: string): VisitorId[] | null {
  if (visits.length < (hasNoId(visits) ? 2 : FEWEST_VISITS)) return null;
  const names = [...new Set(sessionsIn(visits.flat()))];
  const jars = visits.map((visit) => new Map(jarSetBy(visit).entries()));
  return names.map((name) => {
    const values = jars.flatMap((jar) => jar.get(name) ?? []);
    return {
      name: name.slice(0, 100),
      url,
      bits: values.length < FEWEST_VISITS ? null : guessingBits(values),
    };
  });
}

const uniqueByName = (urls: readonly IdInUrl[]): IdInUrl[] =>
  urls.filter(({ name }, at) => urls.findIndex((other) => other.name === name) === at);
