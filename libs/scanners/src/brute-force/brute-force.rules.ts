import type { Finding, Judgement } from '../scanner';
import { BRUTE_FORCE_RULES, type BruteForceRuleId } from './brute-force.findings';
import type { BruteForceObservation, LoginFacts, Reaction } from './brute-force.observation';
import { stopSentence } from './brute-force-inconclusive';
import { MOST_FAILURES } from './login-run';

/** Policies react after ten failures at the latest. */
const LATE_AFTER = 10;
const BLIND_SPOT =
  'Only invented users were tried. Many systems count failures for existing accounts only; their limits cannot be seen without an account.';

interface Defect {
  id: BruteForceRuleId;
  observed: string;
  expected: string;
}

/** A pure function of what was observed; see README for each rule. */
export function judgeBruteForce(observation: BruteForceObservation): Judgement {
  const { login, stop } = observation;
  const technicalDetails = detailsOf(observation);
  if (login === null || stop !== null) {
    const inconclusive = stopSentence(stop ?? { reason: 'no_login_found', failure: null });
    return { findings: [], remediationSteps: [], technicalDetails, inconclusive, summary: inconclusive };
  }
  const found = defectsOf(observation, login);
  const defects = (Object.keys(BRUTE_FORCE_RULES) as BruteForceRuleId[]).flatMap((id) =>
    found.filter((defect) => defect.id === id),
  );
  return {
    findings: defects.map((defect) => toFinding(defect, observation, login)),
    remediationSteps: [...new Set(defects.map(({ id }) => BRUTE_FORCE_RULES[id].advice))],
    technicalDetails,
    inconclusive: null,
    summary: `The login at ${pathOf(login.endpoint)} reacts to repeated failures.`,
  };
}

function defectsOf(
  { failures, reaction, bypass, unknownUserText }: BruteForceObservation,
  login: LoginFacts,
): Defect[] {
  const defects: Defect[] = [];
  const add = (id: BruteForceRuleId, observed: string, expected: string) =>
    defects.push({ id, observed, expected });
  const plain = [login.page, login.endpoint].find((url) => url.startsWith('http:'));
  if (plain !== undefined && failures >= 2) add('login-cleartext', plain, 'https');
  if (login.kind === 'form' && login.method === 'GET' && failures >= 2)
    add('login-get-method', 'method GET', 'method POST');
  if (reaction === null && failures >= MOST_FAILURES)
    add('login-no-throttling', `${failures} failures, no reaction`, 'a reaction after at most 10');
  if (reaction !== null && failures > LATE_AFTER)
    add(
      'login-late-throttling',
      `${failures} failures before ${describe(reaction)}`,
      'a reaction after at most 10',
    );
  if (bypass === 'header_bypass')
    add('login-throttle-header-bypass', BYPASS_SEEN.header_bypass, 'refused in all five tries');
  if (bypass === 'cookie_bound')
    add('login-throttle-cookie-bound', BYPASS_SEEN.cookie_bound, 'refused in all five tries');
  if (unknownUserText !== null)
    add('login-generic-error-missing', unknownUserText, 'one message for wrong users and wrong passwords');
  return defects;
}

const BYPASS_SEEN = {
  header_bypass:
    'allowed with an invented address, refused without, refused without, allowed with another one, refused without',
  cookie_bound: 'allowed without cookies (twice), refused with them, allowed without, refused with them',
};

function toFinding(
  { id, observed, expected }: Defect,
  observation: BruteForceObservation,
  login: LoginFacts,
): Finding {
  const rule = BRUTE_FORCE_RULES[id];
  const { failures, failureStatus, reaction, bypass } = observation;
  return {
    id,
    severity: rule.severity,
    title: rule.title,
    description: rule.description,
    location: pathOf(login.endpoint),
    evidence: {
      page: login.page,
      request: `${login.method} ${login.endpoint}`,
      user: 'an invented user, probe-<16 hex>@scan.invalid or <16 hex>',
      failures,
      refusal: failureStatus === null ? null : `status ${failureStatus}`,
      reaction: reaction === null ? null : describe(reaction),
      ...(bypass === 'not_tried' ? {} : { bypass }),
      observed: observed.slice(0, 512),
      expected,
      confirmed: true,
      reproduce: reproduce(id, login),
      references: { cwe: `CWE-${rule.cwe}`, links: rule.links },
    },
  };
}

const describe = ({ kind, observed }: Reaction): string => `${kind.replaceAll('_', ' ')}: ${observed}`;
const pathOf = (url: string): string => new URL(url).pathname;
const quoted = (text: string): string => `'${text.replace(/'/g, '%27')}'`;

/** One try by hand, with an account that is nobody's; a form's hidden fields and cookies come from its page. */
function reproduce(id: BruteForceRuleId, login: LoginFacts): string {
  const curl = `curl --silent --include${login.endpoint.startsWith('https:') ? ' --insecure' : ''}`;
  if (id === 'login-cleartext' || id === 'login-get-method') return `${curl} ${quoted(login.page)}`;
  const header = id === 'login-throttle-header-bypass' ? ` --header 'X-Forwarded-For: 203.0.113.7'` : '';
  return `${curl}${header} ${wrongCredentials(login)} ${quoted(login.endpoint)}`;
}

function wrongCredentials({ encoding, fields: [user, password] }: LoginFacts): string {
  switch (encoding) {
    case 'header':
      return `--user 'nobody@scan.invalid:wrong'`;
    case 'json':
      return `--json ${quoted(JSON.stringify({ [user]: 'nobody@scan.invalid', [password]: 'wrong' }))}`;
    case 'form':
      return `--data-urlencode ${quoted(`${user}=nobody@scan.invalid`)} --data-urlencode ${quoted(`${password}=wrong`)}`;
  }
}

function detailsOf({ login, stop, ...seen }: BruteForceObservation): Record<string, unknown> {
  return {
    ...(stop === null ? {} : { reason: stop.reason }),
    ...(login === null
      ? {}
      : {
          login: {
            kind: login.kind,
            page: login.page,
            endpoint: login.endpoint,
            method: login.method,
            source: login.source,
          },
          failures_before_reaction: seen.failures,
          refusal_status: seen.failureStatus,
          reaction: seen.reaction?.kind ?? null,
          bypass: seen.bypass,
          still_answers:
            seen.afterwards === null ? null : typeof seen.afterwards === 'number' && seen.afterwards < 500,
        }),
    users: 'probe-<16 hex>@scan.invalid, or <16 hex> where an address is refused',
    blind_spot: BLIND_SPOT,
  };
}
