import { type Carrier, type CrawlRecord, curl, rulesOf, shQuote } from '@palisade/scan-engine';
import type { Alive, LoginFacts } from './login-facts';
import type { IdInUrl } from './ids-in-urls';

/** What fresh visitors get in one cookie. */
export interface VisitorId {
  name: string;
  url: string;
  /** See `guessingBits`. */
  bits: number | null;
}

export interface Seen {
  pages: CrawlRecord[];
  /** Null where too few visits were answered. */
  ids: VisitorId[] | null;
  urls: IdInUrl[];
  /** Whether the check has any, proven or not. */
  hasIdentities: boolean;
  /** Names of the identities that are proven. */
  accounts: string[];
  /** Those that sign in with a name and a password. */
  people: string[];
  login: LoginFacts | null;
}

/** OWASP: an id has at least so many. */
const ENOUGH_BITS = 64;

export const sessionRules = rulesOf<'session_security', Seen>({
  'session-id-weak': ({ ids, login }) => [
    ...(ids ?? [])
      .filter(({ bits }) => bits !== null && bits < ENOUGH_BITS)
      .map(({ name, url }) => ({
        location: name,
        observed: `the ids of twenty visitors differ in fewer than ${ENOUGH_BITS} bits`,
        expected: `at least ${ENOUGH_BITS} random bits`,
        confirmed: true,
        reproduce: `for visit in 1 2 3 4 5; do ${curl(url)} -L -o /dev/null -D - ${shQuote(url)} | grep -i ${shQuote(`^set-cookie: ${name}=`)}; sleep 1; done`,
      })),
    ...weakAtSignIn(login),
  ],
  'session-id-in-url': ({ urls }) =>
    urls.map(({ url, name, shown, account, command }) => ({
      url,
      location: new URL(url).pathname,
      ...(account !== null && { seenAs: [account] }),
      observed: `${shown}${account === null ? '' : `, signed in as ${account}`}`,
      expected: `no ${name} in an address`,
      reproduce: command,
    })),
  'session-fixation': ({ login }) =>
    login !== null &&
    isCarrier(login.fixed) && {
      ...shownBy(login, login.fixed, 'as it was before the sign-in'),
      observed: `the ${login.fixed.name} of before the sign-in opens the page of ${login.account}`,
      expected: 'the same as for a stranger',
    },
  'session-not-rotated': ({ login }) =>
    login !== null &&
    isCarrier(login.repeated) && {
      ...shownBy(login, login.repeated, 'after each of two sign-ins'),
      observed: `two sign-ins of ${login.account} got the same ${login.repeated.name}`,
      expected: 'another value for each sign-in',
    },
  'session-alive-after-logout': ({ login }) =>
    login !== null &&
    Array.isArray(login.afterLogout) &&
    login.afterLogout.map((alive: Alive) => ({
      ...shownBy(login, alive, 'as it was before the sign-out'),
      ...(alive.isRememberMe && { severity: 'high' as const }),
      observed: `the ${alive.name} of before the sign-out still opens the page of ${login.account}`,
      expected: 'the same as for a stranger',
    })),
});

const isCarrier = (found: Carrier | 'unclear' | null): found is Carrier =>
  found !== null && found !== 'unclear';

const weakAtSignIn = (login: LoginFacts | null) =>
  login?.weak
    ? [
        {
          ...shownBy(login, login.weak, 'after each of two sign-ins'),
          observed: `the ids of two sign-ins differ in a few characters`,
          expected: `at least ${ENOUGH_BITS} random bits`,
        },
      ]
    : [];

/** A person signs in; values are never written. */
function shownBy({ account, proofPage }: LoginFacts, { name, isHeader }: Carrier, when: string) {
  const sent = isHeader ? `${name}: $VALUE` : `Cookie: ${name}=$VALUE`;
  return {
    location: name,
    confirmed: true,
    seenAs: [account],
    reproduce: `# Sign in as ${account} in a browser, and set VALUE to its ${name}, ${when}.\n${curl(proofPage)} -H "${sent}" ${shQuote(proofPage)}`,
  };
}
