import type { RuleId } from '@palisade/catalogue';
import {
  admitsOrigin,
  allowOrigin,
  allowsCredentials,
  answerOf,
  everybodyIs,
  headerValue,
  type CorsAnswer,
  type PathObservation,
} from './cors-observation';
import type { Defect } from './defect';
import { looksInternal, severityFor, type Exposure } from './exposure';
import type { ProbeRole } from './probe-origins';

type Confirmation = `${string}_again` & ProbeRole;
const againOf = (role: ProbeRole): Confirmation => `${role}_again` as Confirmation;

/** Classes of strangers. Several that mean the same defect stand together; the first that is confirmed counts. */
const STRANGERS: readonly { id: RuleId<'cors_misconfiguration'>; roles: readonly ProbeRole[] }[] = [
  { id: 'cors-null-origin', roles: ['null'] },
  { id: 'cors-prefix-match', roles: ['prefix', 'localhost'] },
  { id: 'cors-suffix-match', roles: ['suffix'] },
  { id: 'cors-unescaped-dot', roles: ['dot_1', 'dot_2', 'dot_3'] },
  { id: 'cors-special-char', roles: ['underscore', 'backtick'] },
];

const NOBODY = 'no Access-Control-Allow-Origin for this origin';

/** An admission, confirmed by another random origin of its class. */
interface Admission {
  answer: CorsAnswer;
  again: CorsAnswer;
  credentials: boolean;
}

function admission(path: PathObservation, role: ProbeRole): Admission | null {
  const answer = answerOf(path, role);
  const again = answerOf(path, againOf(role));
  if (answer === null || again === null || !admitsOrigin(answer)) return null;
  if (role === 'any' ? everybodyIs(path) !== 'admitted' : !admitsOrigin(again)) return null;
  return { answer, again, credentials: allowsCredentials(answer) && allowsCredentials(again) };
}

/** Which origins that strangers can have are admitted. Admitting everyone includes every other class. */
export function judgeStrangers(path: PathObservation, exposure: Exposure): Defect[] {
  const everyone = admission(path, 'any');
  if (everyone !== null) return [defectOf('cors-reflects-any-origin', path, everyone, exposure)];
  if (everybodyIs(path) === 'unknown') return [];
  const defects = STRANGERS.flatMap(({ id, roles }) => {
    const admissions = roles
      .filter((role) => isTelling(path, role))
      .flatMap((role) => admission(path, role) ?? []);
    const worst = admissions.find(({ credentials }) => credentials) ?? admissions[0];
    return worst === undefined ? [] : [defectOf(id, path, worst, exposure)];
  });
  return [...defects, ...judgePreflight(path, exposure)];
}

const UNDER_EXAMPLE: readonly ProbeRole[] = [
  'any',
  'preflight',
  'prefix',
  'localhost',
  'underscore',
  'backtick',
];

/** Where the random part is below `.example`, an admission tells nothing when that whole domain is trusted. */
const isTelling = (path: PathObservation, role: ProbeRole): boolean =>
  !UNDER_EXAMPLE.includes(role) || !trustsExample(path);

/** Further random names below `.example` are admitted and a stranger elsewhere is not: odd, but a choice. */
function trustsExample(path: PathObservation): boolean {
  const answers = (['prefix_again', 'localhost_again'] as const).map((role) => answerOf(path, role));
  const any = answerOf(path, 'any');
  return (
    any !== null &&
    admitsOrigin(any) &&
    everybodyIs(path) === 'refused' &&
    answers.some((answer) => answer !== null && admitsOrigin(answer))
  );
}

function defectOf(
  id: RuleId<'cors_misconfiguration'>,
  path: PathObservation,
  found: Admission,
  exposure: Exposure,
): Defect {
  const ladder = severityFor(path, found.credentials, exposure);
  const isSevere = ladder === 'high' || ladder === 'critical';
  const { answer, again } = found;
  return {
    id,
    // Which browsers send such an origin depends on the character.
    severity: id === 'cors-special-char' && isSevere ? 'medium' : ladder,
    answer,
    again,
    detail: found.credentials ? withCredentials(exposure) : withoutCredentials(path),
    expected: NOBODY,
  };
}

const withoutCredentials = (path: PathObservation): string =>
  looksInternal(path)
    ? 'Credentials are not included, but visitors inside the network may reach what others cannot.'
    : 'Credentials are not included, so it opens only what everyone may read anyway.';

function withCredentials({ cookies, browserAuthentication, guard }: Exposure): string {
  if (guard !== null) return guard;
  const opened = 'Credentials are included, so a foreign page reads what the signed-in visitor sees.';
  if (cookies.length > 0) return `${opened} The site sets session cookies with SameSite=None.`;
  return browserAuthentication ? `${opened} The site uses HTTP authentication.` : opened;
}

const UNSAFE_METHODS = ['PUT', 'DELETE', 'PATCH'];

/** The permission to write, given to everyone by other code than the one that answers GET. */
function judgePreflight(path: PathObservation, { guard }: Exposure): Defect[] {
  const found = admission(path, 'preflight');
  if (found === null) return [];
  const plain = answerOf(path, 'any');
  // What everyone may read without credentials, everyone may ask for.
  if (!found.credentials && plain !== null && allowOrigin(plain) === '*') return [];
  const methods = (headerValue(found.answer, 'access-control-allow-methods') ?? '')
    .split(',')
    .map((method) => method.trim());
  const mayWrite = UNSAFE_METHODS.some((method) => methods.includes(method));
  return [
    {
      id: 'cors-preflight-reflects',
      severity: found.credentials && mayWrite && guard === null ? 'high' : 'low',
      answer: found.answer,
      again: found.again,
      detail: guard ?? (mayWrite ? 'Methods that change data are among the allowed ones.' : ''),
      expected: NOBODY,
    },
  ];
}

/** Own relatives: admitted on purpose, with a risk that depends on them. A random subdomain is its own proof. */
export function judgeRelatives(path: PathObservation): Defect[] {
  if (everybodyIs(path) !== 'refused') return [];
  const admitted = (role: ProbeRole): CorsAnswer | null => {
    const answer = answerOf(path, role);
    return answer !== null && admitsOrigin(answer) ? answer : null;
  };
  const plain = admitted('http_own') ?? admitted('http_subdomain');
  const subdomain = admission(path, 'suffix') === null ? admitted('subdomain') : null;
  const severity = (answer: CorsAnswer) => (allowsCredentials(answer) ? 'medium' : 'low');
  return [
    ...(plain === null
      ? []
      : [relative('cors-http-origin-trusted', plain, severity(plain), 'https origins only')]),
    ...(subdomain === null
      ? []
      : [relative('cors-any-subdomain', subdomain, severity(subdomain), 'a list of subdomains')]),
  ];
}

const relative = (
  id: RuleId<'cors_misconfiguration'>,
  answer: CorsAnswer,
  severity: 'medium' | 'low',
  expected: string,
): Defect => ({ id, answer, severity, expected, again: null, detail: '' });

/** Classes of strangers that one response admitted and no second one could confirm or refute. */
export function unconfirmedRoles(path: PathObservation): ProbeRole[] {
  const roles: ProbeRole[] = ['any', 'preflight', ...STRANGERS.flatMap((rule) => rule.roles)];
  if (everybodyIs(path) === 'admitted') return [];
  return roles.filter((role) => {
    const answer = answerOf(path, role);
    const isAdmitted = answer !== null && admitsOrigin(answer);
    return isAdmitted && admission(path, role) === null && isTelling(path, role);
  });
}
