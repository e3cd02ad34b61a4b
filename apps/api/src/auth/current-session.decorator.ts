import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { SessionOwner } from '@palisade/persistence';
import type { AuthenticatedRequest } from '../http/authenticated-team';

/** Who is signed in. A plain error, because using it where a key would do is a mistake in the code. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): SessionOwner => {
  const { session } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (session === undefined) throw new Error('@CurrentSession() is used on a route without a session.');
  return session;
});
