import type { AgedList } from '@palisade/catalogue';
import type { Session, SessionOwner, TeamOfUser } from '@palisade/persistence';
import { DEFAULT_ZONE, MAX_ZONE_CHARACTERS, ZONE } from '@palisade/vocabulary';
import { OwnTeamResource, toOwnTeamResource } from '../../teams/dto/own-team.resource';
import { ADDRESS, EMAIL, LISTED, NAME, firstRows } from '../../http/fields/response-limits';
import { MAX_USER_AGENT_CHARACTERS } from '../client.decorator';
import { id, time, flag, text, texts, one, list } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

const ID = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';

export const UserResource = resource('UserResource', {
  id: id(),
  name: text(NAME, 'Ada Lovelace'),
  email: text(EMAIL, 'ada@example.com'),
  is_operator: flag(false, 'Whether the person is an operator of the installation.'),
  created_at: time(),
});
export type UserResource = ResourceOf<typeof UserResource>;

export const SessionTimesResource = resource('SessionTimesResource', {
  id: id(),
  created_at: time(),
  expires_at: time('Latest end of the session. It also ends after 24 hours without a request.', {
    example: '2026-03-21T10:15:00+00:00',
  }),
});
export type SessionTimesResource = ResourceOf<typeof SessionTimesResource>;

/** How well the account is protected, and what its teams ask for. */
export const AccountSecurityResource = resource('AccountSecurityResource', {
  is_email_confirmed: flag(true, 'Whether you have confirmed your e-mail address.'),
  has_password: flag(true, 'False if you can sign in only through a provider.'),
  has_second_factor: flag(false, 'Whether signing in also requires a code.'),
  teams_requiring_second_factor: list(
    String,
    { ...LISTED, format: 'uuid', example: [ID] },
    'Ids of your teams that require a second factor.',
  ),
});
export type AccountSecurityResource = ResourceOf<typeof AccountSecurityResource>;

/** A list of tests that was last current long ago. */
export const OldListResource = resource('OldListResource', {
  id: text(60, 'js_advisories'),
  name: text(200, 'Advisories of JavaScript libraries'),
  last_current_on: text({ format: 'date' }, '2026-01-31'),
  is_stale: flag(false, 'Whether tests that need the list are inconclusive where they find nothing.'),
});
export type OldListResource = ResourceOf<typeof OldListResource>;

/** Who is signed in, and where. */
export const CurrentSessionResource = resource('CurrentSessionResource', {
  user: one(UserResource),
  teams: list(OwnTeamResource, LISTED, 'By name.'),
  session: one(SessionTimesResource),
  security: one(AccountSecurityResource),
  zones_without_worker: texts(
    LISTED.maxItems,
    { maxLength: MAX_ZONE_CHARACTERS, pattern: `^${ZONE}$` },
    [DEFAULT_ZONE],
    'For operators of the installation: zones with checks that no live worker serves, so their scans wait. Empty for everyone else.',
  ),
  old_lists: list(
    OldListResource,
    LISTED,
    'For operators of the installation: lists on which verdicts depend and that were last current long ago, the stale ones first. Empty for everyone else.',
  ),
});
export type CurrentSessionResource = ResourceOf<typeof CurrentSessionResource>;

/** One browser in which the person is signed in. */
export const SessionResource = resource('SessionResource', {
  ...SessionTimesResource.fields,
  last_used_at: time('To the minute.'),
  user_agent: text(MAX_USER_AGENT_CHARACTERS, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0').orNull(),
  address: text(ADDRESS, '203.0.113.7', 'The client address at sign-in.').orNull(),
  is_current: flag(true, 'Whether this is the current session.'),
});
export type SessionResource = ResourceOf<typeof SessionResource>;

export const SessionListResource = resource('SessionListResource', {
  data: list(SessionResource, LISTED, 'Most recently used first.'),
});
export type SessionListResource = ResourceOf<typeof SessionListResource>;

export const toUserResource = (user: SessionOwner['user']): UserResource => UserResource.of(user);

export const toCurrentSessionResource = (
  user: SessionOwner['user'],
  teams: readonly TeamOfUser[],
  session: Pick<Session, 'id' | 'createdAt' | 'expiresAt'>,
  { zonesWithoutWorker, oldLists }: { zonesWithoutWorker: string[]; oldLists: readonly AgedList[] },
): CurrentSessionResource => ({
  user: toUserResource(user),
  teams: firstRows(teams).map(toOwnTeamResource),
  session: SessionTimesResource.of(session),
  security: AccountSecurityResource.of(user, {
    teams_requiring_second_factor: firstRows(teams.filter((team) => team.requiresSecondFactor)).map(
      ({ id }) => id,
    ),
  }),
  zones_without_worker: zonesWithoutWorker,
  old_lists: oldLists.map(({ id: list, name, day, age }) => ({
    id: list,
    name,
    last_current_on: day,
    is_stale: age === 'stale',
  })),
});

export const toSessionResource = (session: Session, currentId: string): SessionResource =>
  SessionResource.of(session, { is_current: session.id === currentId });
