import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest, AuthenticatedTeam } from './authenticated-team';

/** The team whose key the request carries. Using it on a public route is a mistake in the code, hence the plain error. */
export const CurrentTeam = createParamDecorator(
  (_: unknown, context: ExecutionContext): AuthenticatedTeam => {
    const { team } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (team === undefined) throw new Error('@CurrentTeam() stands on a public route.');
    return team;
  },
);
