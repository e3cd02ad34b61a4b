import { ApiRefusal } from '../http/errors/api-refusal.decorator';
import { COOKIE_HEADER } from '../http/fields/response-limits';
import { TOO_BUSY } from './sessions.errors';
import { TOO_MANY_ATTEMPTS } from './sign-in-throttle';

/** Headers of a response that begins a session. */
export const ApiSetsCookie = {
  headers: {
    'Set-Cookie': {
      description: 'The session cookie, HttpOnly and SameSite=Lax.',
      schema: { type: 'string' as const, ...COOKIE_HEADER },
    },
  },
};

/** Headers of a response that marks the browser as known to an account. */
export const ApiSetsDeviceCookie = {
  headers: {
    'Set-Cookie': {
      description: 'The device cookie, HttpOnly and SameSite=Lax.',
      schema: { type: 'string' as const, ...COOKIE_HEADER },
    },
  },
};

/** 429 of what anyone may call. */
export const ApiTooManyAttempts = (): MethodDecorator =>
  ApiRefusal(429, 'Too many requests or attempts.', TOO_MANY_ATTEMPTS, {
    'Retry-After': 'Seconds to wait before the next attempt.',
  });

/** 503 of what hashes a password. */
export const ApiTooBusy = (): MethodDecorator =>
  ApiRefusal(503, 'Too many passwords wait to be checked, or the database is unavailable.', TOO_BUSY, {
    'Retry-After': 'Seconds to wait before the next attempt.',
  });
