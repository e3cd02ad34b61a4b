import { SetMetadata, applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiHeader, DECORATORS } from '@nestjs/swagger';
import type { Role } from '@palisade/vocabulary';
import { ApiInvalid, ApiRefusal, ApiUnknownParameter } from '../http/errors/api-refusal.decorator';
import { ApiTooManyRequests } from '../throttling/rate-limit.decorators';
import {
  API_KEY_NEEDED,
  NOT_THE_DASHBOARD,
  OPERATOR_NEEDED,
  PLAN_NEEDED,
  SESSION_NEEDED,
  TEAM_HEADER,
  TEAM_NEEDED,
  TEAM_UNNAMED,
  roleNeeded,
} from './access.errors';

/** Who may call a route. A route without any of these is a mistake in the code: nobody may call it. */
export type Access =
  /** No credential is requested, and none is read. */
  | 'anyone'
  /** The key of a team whose plan has the API. */
  | 'key'
  /** The same, or the session of a member of the team. */
  | 'team'
  /** The session of a member of the team. */
  | 'member'
  /** Any session; no team is concerned. */
  | 'user'
  /** The session of an operator, for any team. */
  | 'operator';

export const ACCESS = 'palisade:access';
export const NEEDED_ROLE = 'palisade:needed-role';

/** Names of the schemes in the OpenAPI document. */
export const API_KEY_SCHEME = 'apiKey';
export const SESSION_SCHEME = 'session';

type Decorator = ClassDecorator & MethodDecorator;

export const Public = (): Decorator =>
  applyDecorators(allow('anyone'), SetMetadata(DECORATORS.API_SECURITY, []));

export const ForKeys = (): Decorator =>
  applyDecorators(
    allow('key'),
    ApiBearerAuth(API_KEY_SCHEME),
    ApiKeyRefusal(),
    ApiRefusal(403, 'The plan has no API access, or the resource belongs to another team.', PLAN_NEEDED),
    ApiTooManyRequests(),
  );

export const ForTeam = (): Decorator =>
  applyDecorators(
    allow('team'),
    ApiBearerAuth(API_KEY_SCHEME),
    ApiTeamSession(),
    ApiKeyRefusal(),
    ApiRefusal(
      403,
      'The plan has no API access, or the key, the role or the team does not allow it. Also for requests from outside the dashboard.',
      PLAN_NEEDED,
    ),
  );

export const ForMembers = (): Decorator =>
  applyDecorators(
    allow('member'),
    ApiTeamSession(),
    ApiRefusal(401, 'Not signed in.', SESSION_NEEDED),
    ApiRefusal(
      403,
      'Not a member of this team, or the request does not come from the dashboard.',
      TEAM_NEEDED,
    ),
  );

export const ForUsers = (): Decorator =>
  applyDecorators(
    allow('user'),
    ApiCookieAuth(SESSION_SCHEME),
    ApiRefusal(401, 'Not signed in.', SESSION_NEEDED),
    ApiRefusal(403, 'The request does not come from the dashboard.', NOT_THE_DASHBOARD),
    ApiUnknownParameter(),
    ApiTooManyRequests(),
  );

export const ForOperators = (): Decorator =>
  applyDecorators(
    allow('operator'),
    ApiTeamSession(),
    ApiRefusal(401, 'Not signed in.', SESSION_NEEDED),
    ApiRefusal(403, 'Not an operator, or no such team.', OPERATOR_NEEDED),
  );

/** Only members with this role or a higher one may call it; a key counts as an admin. */
export const RequiresRole = (role: Role): Decorator =>
  applyDecorators(
    SetMetadata(NEEDED_ROLE, role),
    ApiRefusal(
      403,
      `Needs the role ${role}. Also when the plan has no API access or the key lacks the scope, and for what is not yours. Requests from outside the dashboard get it too.`,
      roleNeeded(role),
    ),
  );

const allow = (access: Access): Decorator => SetMetadata(ACCESS, access);

const ApiKeyRefusal = (): Decorator =>
  ApiRefusal(401, 'The API key is missing or invalid, and there is no session.', API_KEY_NEEDED, {
    'WWW-Authenticate': '`Bearer`; of `/mcp` with the address of its metadata (RFC 9728).',
  });

const ApiTeamSession = (): Decorator =>
  applyDecorators(
    ApiCookieAuth(SESSION_SCHEME),
    ApiHeader({
      name: TEAM_HEADER,
      description: 'Id of the team, with a session. Optional for members of a single team.',
      required: false,
      schema: { type: 'string', format: 'uuid', example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42' },
    }),
    ApiInvalid(TEAM_HEADER, TEAM_UNNAMED),
    ApiTooManyRequests(),
  );
