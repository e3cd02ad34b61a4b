import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** The browser that a session begins in. */
export interface Client {
  address: string;
  userAgent: string | null;
  /** The Cookie header: what the browser remembers of earlier sign-ins. */
  cookies?: string;
}

export const MAX_USER_AGENT_CHARACTERS = 255;

export const CurrentClient = createParamDecorator((_: unknown, context: ExecutionContext): Client => {
  const request = context.switchToHttp().getRequest<Request>();
  return {
    // Missing only when the connection is gone already.
    address: request.ip ?? 'unknown',
    userAgent: request.get('User-Agent')?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null,
    cookies: request.headers.cookie,
  };
});
