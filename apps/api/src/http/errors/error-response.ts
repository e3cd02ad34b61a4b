import { HttpException, type LoggerService } from '@nestjs/common';
import { isDatabaseOutage } from '@palisade/persistence';
import { ApiError } from './api-error';
import { ValidationFailed } from '../fields/validation-failed';

/** Seconds after which a client may try again when the database is away. */
const OUTAGE_RETRY_AFTER = 5;

export interface ErrorResponse {
  status: number;
  body: { error: string } | { message: string; errors: Record<string, string[]> };
  headers?: Readonly<Record<string, string>>;
}

/** What is said when a library refuses: its own words may hold the path, and with it a secret. */
const TEXT_OF: Readonly<Record<number, string>> = {
  400: 'The request is malformed.',
  401: 'Unauthenticated.',
  403: 'Forbidden.',
  404: 'Not found.',
  405: 'This method is not allowed here.',
  413: 'The body is too large.',
  415: 'The content type must be application/json.',
  429: 'Too many requests. Try again later.',
  503: 'The service is not available. Try again later.',
};

/** The one place that turns an exception into a response; what was not foreseen tells the caller nothing. */
export function errorResponseTo(exception: unknown): ErrorResponse {
  if (exception instanceof ApiError) {
    return { status: exception.status, body: { error: exception.message }, headers: exception.headers };
  }
  if (exception instanceof ValidationFailed) {
    return { status: 422, body: { message: exception.message, errors: exception.errors } };
  }
  if (isDatabaseOutage(exception)) {
    return {
      status: 503,
      body: { error: 'The database is not available. Try again later.' },
      headers: { 'Retry-After': String(OUTAGE_RETRY_AFTER) },
    };
  }
  const status = exception instanceof HttpException ? exception.getStatus() : 500;
  const text = TEXT_OF[status];
  return text === undefined
    ? { status: 500, body: { error: 'Something went wrong on our side.' } }
    : { status, body: { error: text } };
}

/** Message and stack only: a database error also carries the parameters of its query. An outage is a `warn`: it may end without a person. */
export function reportError(logger: LoggerService, exception: unknown): void {
  if (exception instanceof ApiError || isDatabaseOutage(exception)) logger.warn((exception as Error).message);
  else if (exception instanceof Error) logger.error(exception.message, exception.stack);
  else logger.error(`Thrown: ${typeof exception}`);
}
