import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest, AuthenticatedTeam } from '../http/authenticated-team';

/** The team of the key, or the one that the session chose. A plain error, because using it where there is none is a mistake in the code. */
export const CurrentTeam = createParamDecorator(
  (_: unknown, context: ExecutionContext): AuthenticatedTeam => {
    const { team } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (team === undefined) throw new Error('@CurrentTeam() is used on a route without a team.');
    return team;
  },
);
