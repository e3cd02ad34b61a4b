import type { RuleId } from '@palisade/catalogue';
import { fieldValue, isWorse, rulesOf, type Sighting } from '@palisade/scan-engine';
import { type Exposure, looksInternal, severityFor } from './exposure';
import { inResponse, type PathView } from './path-sighting';
import { DOT_ROLES, type ProbeRole } from './probe-origins';
import type { ResponseRule } from './response.rules';
import {
  admitsOrigin,
  allowOrigin,
  allowsCredentials,
  type CorsResponse,
  everybodyIs,
  responseTo,
  type SeenPath,
} from './seen-responses';

type Confirmation = `${string}_again` & ProbeRole;
const againOf = (role: ProbeRole): Confirmation => `${role}_again` as Confirmation;

const NOBODY = 'no Access-Control-Allow-Origin for this origin';
const UNSAFE_METHODS = ['PUT', 'DELETE', 'PATCH'];

export type TrustRule = Exclude<RuleId<'cors_misconfiguration'>, ResponseRule | 'cors-private-data-readable'>;

/** Which origins that strangers can have are admitted, and which of the own domain. Admitting everyone includes every other class. */
export const trustRules = rulesOf<'cors_misconfiguration', PathView, TrustRule>({
  'cors-reflects-any-origin': (view) => {
    const everyone = admission(view.path, 'any');
    return everyone && admitted(view, everyone);
  },
  'cors-null-origin': ofStrangers('null'),
  'cors-prefix-match': ofStrangers('prefix', 'localhost'),
  'cors-suffix-match': ofStrangers('suffix'),
  'cors-unescaped-dot': ofStrangers(...DOT_ROLES),
  'cors-special-char': (view) => {
    const found = ofStrangers('underscore', 'backtick')(view);
    // Which browsers send such an origin depends on the character.
    return (
      found && { ...found, severity: isWorse(found.severity ?? 'low', 'medium') ? 'medium' : found.severity }
    );
  },
  // The permission to write, given to everyone by other code than the one that answers GET.
  'cors-preflight-reflects': ({ path, exposure: { guard } }) => {
    const found = everybodyIs(path) === 'refused' ? admission(path, 'preflight') : null;
    if (found === null) return null;
    const plain = responseTo(path, 'any');
    // What everyone may read without credentials, everyone may ask for.
    if (!found.credentials && plain !== null && allowOrigin(plain) === '*') return null;
    const methods = (fieldValue(found.response, 'access-control-allow-methods') ?? '')
      .split(',')
      .map((method) => method.trim());
    const mayWrite = UNSAFE_METHODS.some((method) => methods.includes(method));
    return inResponse(path, found.response, {
      severity: found.credentials && mayWrite && guard === null ? 'high' : 'low',
      again: found.again,
      detail: guard ?? (mayWrite ? 'Methods that change data are among the allowed ones.' : ''),
      expected: NOBODY,
    });
  },
  'cors-http-origin-trusted': ({ path }) =>
    ofRelatives(path, ['http_own', 'http_subdomain'], 'https origins only'),
  'cors-any-subdomain': ({ path }) =>
    admission(path, 'suffix') === null ? ofRelatives(path, ['subdomain'], 'a list of subdomains') : null,
});

interface Admission {
  response: CorsResponse;
  /** The response to another random origin of its class, which confirms it; null without one. */
  again: CorsResponse | null;
  credentials: boolean;
}

/** Null also where the second probe contradicts. */
function admission(path: SeenPath, role: ProbeRole): Admission | null {
  const response = responseTo(path, role);
  if (response === null || !admitsOrigin(response)) return null;
  const again = responseTo(path, againOf(role));
  if (again?.outcome !== 'answered')
    return needsSignIn(path) ? null : { response, again: null, credentials: allowsCredentials(response) };
  const isConfirmed = role === 'any' ? everybodyIs(path) === 'admitted' : admitsOrigin(again);
  const credentials = allowsCredentials(response) && allowsCredentials(again);
  return isConfirmed ? { response, again, credentials } : null;
}

/** Such a site gets three requests: too few to tell an echo from chance. */
const needsSignIn = ({ responses }: SeenPath): boolean =>
  responses.some(({ failure }) => failure === 'sign_in_required');

/** Several classes that mean the same defect: the first one with credentials counts, else the first. */
function ofStrangers(...roles: ProbeRole[]): (view: PathView) => Sighting | null {
  return (view) => {
    const { path } = view;
    if (everybodyIs(path) !== 'refused') return null;
    const admissions = roles
      .filter((role) => isTelling(path, role))
      .flatMap((role) => admission(path, role) ?? []);
    const worst = admissions.find(({ credentials }) => credentials) ?? admissions[0];
    return worst === undefined ? null : admitted(view, worst);
  };
}

const admitted = ({ path, exposure }: PathView, { response, again, credentials }: Admission): Sighting =>
  inResponse(path, response, {
    severity: severityFor(path, credentials, exposure),
    again,
    detail: credentials ? withCredentials(exposure) : withoutCredentials(path),
    expected: NOBODY,
  });

const UNDER_EXAMPLE: readonly ProbeRole[] = [
  'any',
  'preflight',
  'prefix',
  'localhost',
  'underscore',
  'backtick',
];

/** Where the random part is below `.example`, an admission tells nothing when that whole domain is trusted. */
const isTelling = (path: SeenPath, role: ProbeRole): boolean =>
  !UNDER_EXAMPLE.includes(role) || !trustsExample(path);

/** Further random names below `.example` are admitted and a stranger elsewhere is not: odd, but a choice. */
function trustsExample(path: SeenPath): boolean {
  const any = responseTo(path, 'any');
  if (any === null || !admitsOrigin(any) || everybodyIs(path) !== 'refused') return false;
  const others = (['prefix_again', 'localhost_again'] as const).map((role) => responseTo(path, role));
  return others.some((response) => response !== null && admitsOrigin(response));
}

const withoutCredentials = (path: SeenPath): string =>
  looksInternal(path)
    ? 'Credentials are not included, but visitors inside the network may reach what others cannot.'
    : 'Credentials are not included, so it opens only what everyone may read anyway.';

function withCredentials({ cookies, browserAuthentication, guard }: Exposure): string {
  if (guard !== null) return guard;
  const opened = 'Credentials are included, so a foreign page reads what the signed-in visitor sees.';
  if (cookies.length > 0) return `${opened} The site sets session cookies with SameSite=None.`;
  return browserAuthentication ? `${opened} The site uses HTTP authentication.` : opened;
}

/** Own relatives: admitted on purpose, with a risk that depends on them. A random subdomain is its own proof. */
function ofRelatives(path: SeenPath, roles: readonly ProbeRole[], expected: string): Sighting | null {
  const response = roles
    .map((role) => responseTo(path, role))
    .find((each) => each !== null && admitsOrigin(each));
  if (!response || everybodyIs(path) !== 'refused') return null;
  return inResponse(path, response, { severity: allowsCredentials(response) ? 'medium' : 'low', expected });
}

const STRANGERS: readonly ProbeRole[] = [
  'any',
  'preflight',
  'null',
  'prefix',
  'localhost',
  'suffix',
  ...DOT_ROLES,
  'underscore',
  'backtick',
];

/** Classes of strangers that one response admitted, and no second one confirmed. */
export const unconfirmedRoles = (path: SeenPath): ProbeRole[] =>
  everybodyIs(path) === 'admitted'
    ? []
    : STRANGERS.filter((role) => {
        const response = responseTo(path, role);
        const isAdmitted = response !== null && admitsOrigin(response);
        return isAdmitted && (admission(path, role)?.again ?? null) === null && isTelling(path, role);
      });
