import type { RuleId } from '@palisade/catalogue';
import { type Finding, type Judgement, toFinding, worstFirst } from '@palisade/scan-engine';
import type {
  BruteForceObservation,
  LoginFacts,
  LoginObservation,
  Reaction,
} from './brute-force.observation';
import { stopSentence } from './brute-force-inconclusive';
import { detailsOf, pathOf } from './login-details';
import { USER_PATTERN } from './invented-login';
import { MOST_FAILURES } from './login-run';
import { loginProductAdvice } from './product-advice';
import { reproduce } from './reproduce-login';

/** Policies react after ten failures at the latest. */
const LATE_AFTER = 10;

interface Defect {
  id: RuleId<'brute_force'>;
  observed: string;
  expected: string;
}

/** A pure function of what was observed; see README for each rule. */
export function judgeBruteForce(observation: BruteForceObservation): Judgement {
  const { logins } = observation;
  const findings = worstFirst(logins.flatMap(findingsOf));
  const inconclusive = findings.length > 0 ? null : inconclusiveReason(logins);
  const reason = inconclusive === null ? {} : { reason: inconclusive.reason };
  return {
    findings,
    productAdvice: loginProductAdvice(logins),
    technicalDetails: { ...reason, ...detailsOf(observation) },
    judged: logins.flatMap((one) => (isWhole(one) ? [pathOf(one.login.endpoint)] : [])),
    inconclusive: inconclusive?.sentence ?? null,
    summary: inconclusive?.sentence ?? summaryOf(observation),
  };
}

const isJudged = ({ login, isStillLimited, stop }: LoginObservation): boolean =>
  stop === null && (login !== null || isStillLimited);

/** Whether every rule saw its login. */
const isWhole = (one: LoginObservation): one is LoginObservation & { login: LoginFacts } =>
  isJudged(one) && !one.isStillLimited && one.login !== null;

/** A login that was not judged makes the result inconclusive, apart from one that was tested within a day, or in this run. */
function inconclusiveReason(
  logins: readonly LoginObservation[],
): { sentence: string; reason: string } | null {
  const hasJudged = logins.some(isJudged);
  const open = logins.filter(
    (one) => !isJudged(one) && !(hasJudged && one.stop?.reason === 'recently_probed'),
  );
  const [first] = open.filter(({ stop }) => stop?.reason !== 'recently_probed').concat(open);
  if (first === undefined) return null;
  const stop = first.stop ?? { reason: 'no_login_found', failure: null };
  const where = logins.length > 1 && first.asked !== null ? `${first.asked.slice(0, 200)}: ` : '';
  return { sentence: `${where}${stopSentence(stop)}`, reason: stop.reason };
}

function summaryOf({ logins, notReached }: BruteForceObservation): string {
  const judged = logins.filter(isJudged);
  const sentences = judged.map(({ login, asked, isStillLimited }) => {
    const path = login === null ? (asked ?? '') : pathOf(login.endpoint);
    return isStillLimited
      ? `The login at ${path} is still limited from an earlier test: it refused the first try with a message of too many attempts.`
      : `The login at ${path} reacts to repeated failures.`;
  });
  const rest = notReached.length === 0 ? [] : [`Not reached in this run: ${notReached.join(', ')}.`];
  return [...sentences, ...rest].join(' ').slice(0, 1_000);
}

function findingsOf(seen: LoginObservation): Finding[] {
  const { login } = seen;
  if (login === null || seen.stop !== null || seen.isStillLimited) return [];
  return defectsOf(seen, login).map((defect) => findingOf(defect, seen, login));
}

function defectsOf(
  { failures, reaction, bypass, unknownUserText }: LoginObservation,
  login: LoginFacts,
): Defect[] {
  const defects: Defect[] = [];
  const add = (id: RuleId<'brute_force'>, observed: string, expected: string) =>
    defects.push({ id, observed, expected });
  const plain = [login.page, login.endpoint].find((url) => url.startsWith('http:'));
  if (plain !== undefined && triesSeen(failures, reaction) >= 2) add('login-cleartext', plain, 'https');
  if (bypass === 'header_bypass')
    add('login-throttle-header-bypass', BYPASS_SEEN.header_bypass, 'refused in all five tries');
  if (reaction === null && failures >= MOST_FAILURES)
    add('login-no-throttling', `${failures} failures, no visible reaction`, 'a reaction after at most 10');
  if (bypass === 'cookie_bound')
    add('login-throttle-cookie-bound', BYPASS_SEEN.cookie_bound, 'refused in all five tries');
  if (login.kind === 'form' && login.method === 'GET' && failures >= 2)
    add('login-get-method', 'method GET', 'method POST');
  if (reaction !== null && failures > LATE_AFTER)
    add(
      'login-late-throttling',
      `${failures} failures before ${describe(reaction)}`,
      'a reaction after at most 10',
    );
  if (unknownUserText !== null)
    add('login-generic-error-missing', unknownUserText, 'one message for wrong users and wrong passwords');
  return defects;
}

/** Slower answers were tries too; after no failure at all, they say nothing about a login. */
const triesSeen = (failures: number, reaction: LoginObservation['reaction']): number =>
  failures > 0 && reaction?.kind === 'slower_answers' ? failures + 1 : failures;

const BYPASS_SEEN = {
  header_bypass:
    'allowed with an invented address, refused without, refused without, allowed with another one, refused without',
  cookie_bound: 'allowed without cookies (twice), refused with them, allowed without, refused with them',
};

function findingOf({ id, observed, expected }: Defect, seen: LoginObservation, login: LoginFacts): Finding {
  const { failures, failureStatus, reaction, bypass, userForm } = seen;
  return toFinding('brute_force', id, {
    location: pathOf(login.endpoint),
    evidence: {
      page: login.page,
      request: `${login.method} ${login.endpoint}`,
      user: `an invented user, ${USER_PATTERN[userForm]}`,
      failures,
      refusal: failureStatus === null ? null : `status ${failureStatus}`,
      reaction: reaction === null ? null : describe(reaction),
      ...(bypass === 'not_tried' ? {} : { bypass }),
      observed,
      expected,
      confirmed: true,
      reproduce: reproduce(id, login, seen),
    },
  });
}

const describe = ({ kind, observed }: Reaction): string => `${kind.replaceAll('_', ' ')}: ${observed}`;
