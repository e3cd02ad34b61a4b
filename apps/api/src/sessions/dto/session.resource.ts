import { ApiProperty } from '@nestjs/swagger';
import type { Session, SessionOwner, TeamOfUser } from '@palisade/persistence';
import { toTimestamp } from '../../http/timestamp';
import { OwnTeamResource, toOwnTeamResource } from '../../teams/dto/own-team.resource';
import { ADDRESS, EMAIL, LISTED, NAME, firstRows } from '../../http/response-limits';
import { MAX_USER_AGENT_CHARACTERS } from '../client.decorator';
import { FlagField, IdField, NULLABLE, TextField, TimeField } from '../../http/fields';

const ID = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';

export class UserResource {
  @IdField()
  id!: string;

  @TextField(NAME, 'Ada Lovelace')
  name!: string;

  @TextField(EMAIL, 'ada@example.com')
  email!: string;

  @FlagField(false, 'Whether the person is an operator of the installation.')
  is_operator!: boolean;

  @TimeField()
  created_at!: string;
}

export class SessionTimesResource {
  @IdField()
  id!: string;

  @TimeField()
  created_at!: string;

  @TimeField('Latest end of the session. It also ends after 24 hours without a request.', {
    example: '2026-03-21T10:15:00+00:00',
  })
  expires_at!: string;
}

/** How well the account is protected, and what its teams ask for. */
export class AccountSecurityResource {
  @FlagField(true, 'Whether you have confirmed your e-mail address.')
  is_email_confirmed!: boolean;

  @FlagField(true, 'False where you sign in through a provider only.')
  has_password!: boolean;

  @FlagField(false, 'Whether signing in takes a code as well.')
  has_second_factor!: boolean;

  @ApiProperty({
    type: [String],
    ...LISTED,
    format: 'uuid',
    example: [ID],
    description: 'Ids of your teams that cannot be used without a second factor.',
  })
  teams_requiring_second_factor!: string[];
}

/** Who is signed in, and where. */
export class CurrentSessionResource {
  @ApiProperty({ type: UserResource })
  user!: UserResource;

  @ApiProperty({ type: [OwnTeamResource], ...LISTED, description: 'By name.' })
  teams!: OwnTeamResource[];

  @ApiProperty({ type: SessionTimesResource })
  session!: SessionTimesResource;

  @ApiProperty({ type: AccountSecurityResource })
  security!: AccountSecurityResource;
}

/** One browser in which the person is signed in. */
export class SessionResource extends SessionTimesResource {
  @TimeField('To the minute.')
  last_used_at!: string;

  @TextField(MAX_USER_AGENT_CHARACTERS, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0', NULLABLE)
  user_agent!: string | null;

  @TextField(ADDRESS, '203.0.113.7', 'The client address at sign-in.', NULLABLE)
  address!: string | null;

  @FlagField(true, 'Whether this is the current session.')
  is_current!: boolean;
}

export class SessionListResource {
  @ApiProperty({ type: [SessionResource], ...LISTED, description: 'Most recently used first.' })
  data!: SessionResource[];
}

export const toUserResource = (user: SessionOwner['user']): UserResource => ({
  id: user.id,
  name: user.name,
  email: user.email,
  is_operator: user.isOperator,
  created_at: toTimestamp(user.createdAt),
});

const toTimesResource = (session: Pick<Session, 'id' | 'createdAt' | 'expiresAt'>): SessionTimesResource => ({
  id: session.id,
  created_at: toTimestamp(session.createdAt),
  expires_at: toTimestamp(session.expiresAt),
});

export const toCurrentSessionResource = (
  user: SessionOwner['user'],
  teams: readonly TeamOfUser[],
  session: Pick<Session, 'id' | 'createdAt' | 'expiresAt'>,
): CurrentSessionResource => ({
  user: toUserResource(user),
  teams: firstRows(teams).map(toOwnTeamResource),
  session: toTimesResource(session),
  security: {
    is_email_confirmed: user.isEmailConfirmed,
    has_password: user.hasPassword,
    has_second_factor: user.hasSecondFactor,
    teams_requiring_second_factor: firstRows(teams.filter((team) => team.requiresSecondFactor)).map(
      ({ id }) => id,
    ),
  },
});

export const toSessionResource = (session: Session, currentId: string): SessionResource => ({
  ...toTimesResource(session),
  last_used_at: toTimestamp(session.lastUsedAt),
  user_agent: session.userAgent,
  address: session.address,
  is_current: session.id === currentId,
});
