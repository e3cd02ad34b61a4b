import type { KeyScope, Role } from '@palisade/vocabulary';

/** Names the team of a request with a session. */
export const TEAM_HEADER = 'Palisade-Team';

/** No form and no link can send it, and no other site's script may. */
export const REQUEST_HEADER = 'X-Palisade-Request';
export const REQUEST_HEADER_VALUE = 'dashboard';

export const API_KEY_NEEDED =
  'A valid API key is required. Send it in the header Authorization: Bearer <API_KEY>.';
export const SESSION_NEEDED = 'You are not signed in, or your session has ended. Sign in.';
export const PLAN_NEEDED =
  'The API needs a paid plan, Professional or Business. This team is on the free trial.';
export const NOT_THE_DASHBOARD = `A change with a session must come from the dashboard: from the same origin, with the header ${REQUEST_HEADER}: ${REQUEST_HEADER_VALUE}.`;
export const TEAM_NEEDED = 'You are not a member of this team.';
export const TEAM_UNNAMED = `You are in several teams. Name one in the header ${TEAM_HEADER}.`;
export const SECOND_FACTOR_NEEDED =
  'This team requires two-factor authentication. Set it up in your account first.';
export const OPERATOR_NEEDED = 'Only an operator of this installation may do this.';

export const scopeNeeded = (needed: KeyScope, scopes: readonly KeyScope[]): string =>
  `This needs a key with the scope ${needed}. This key has ${scopes.join(', ')}.`;

export const roleNeeded = (role: Role): string =>
  role === 'owner'
    ? 'Only an owner of the team may do this.'
    : `This needs the role ${role} or a higher one.`;
