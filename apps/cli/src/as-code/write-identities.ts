import { isDeepStrictEqual } from 'node:util';
import { defaultSession } from '@palisade/checks-file';
import type { ApiIdentity } from './api-types';
import { originOf } from './check-target';
import { withEscapes } from './references';
import type { CheckState } from './team-state';

/** The scan identities of a check for the file, without members that have their default; each secret is a variable. */
export const identityMembers = (
  { target }: CheckState,
  identities: readonly ApiIdentity[],
  variableOf: (...names: string[]) => string,
): object =>
  identities.length === 0
    ? {}
    : { scan_identities: identities.map((identity) => membersOf(identity, target, variableOf)) };

function membersOf(
  { name, kind, login, secrets, ...more }: ApiIdentity,
  target: string,
  variableOf: (...names: string[]) => string,
): object {
  const { session, verify, private_canary, logout, start, never, origins } = more;
  const site = target.replace(/^https?:/, '');
  const references = secrets.map((place): [string, string] => [
    place,
    `\${${variableOf(site, name, snakeCase(place))}}`,
  ]);
  const members = {
    ...(!isDeepStrictEqual(session, defaultSession(kind)) && { session }),
    verify: Object.fromEntries(Object.entries(verify).map(([key, value]) => [key, withoutNull(value)])),
    ...(private_canary !== null && { private_canary }),
    ...(logout !== null && { logout }),
    ...(start.length > 0 && { start }),
    ...(never.length > 0 && { never }),
    ...(!isDeepStrictEqual(origins, [originOf(target)]) && { origins }),
  };
  return {
    name,
    login: { ...withEscapes(withoutNull(login)), ...secretMembers(references) },
    ...withEscapes(members),
  };
}

/** Absent is null in a login and in a condition. The body of a login keeps its own. */
const withoutNull = <Value>(of: Value): Value =>
  typeof of === 'object' && of !== null
    ? (Object.fromEntries(Object.entries(of).filter(([, value]) => value !== null)) as Value)
    : of;

/** `headers.Authorization` is a member of `headers`. */
function secretMembers(references: readonly [place: string, reference: string][]): object {
  const members: Record<string, string | Record<string, string>> = {};
  for (const [place, reference] of references) {
    const [member = '', ...rest] = place.split('.');
    const inner = members[member];
    members[snakeCase(member)] =
      rest.length === 0
        ? reference
        : { ...(typeof inner === 'object' && inner), [rest.join('.')]: reference };
  }
  return members;
}

const snakeCase = (place: string): string => place.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
