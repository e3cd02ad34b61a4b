import { types } from 'node:util';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';

/** SQLSTATE classes of a server that cannot serve now: connection lost, out of resources, shutting down, standby. */
const OUTAGE_STATES = /^(08|53|57)|^25006$/;
const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** What pg and its pool say without any code. */
const OUTAGE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable|Driver not Connected|connection is not established|Query read timeout/i;

/** A connection that is lost between two statements of a transaction is taken from it; the next statement finds none. */
const CONNECTION_TAKEN = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/** Whether an error means that PostgreSQL cannot be reached or cannot work just now, so that trying later helps. */
export function isDatabaseOutage(error: unknown): boolean {
  // Not instanceof: under jest the errors of Node's sockets are of another realm.
  if (!types.isNativeError(error)) return false;
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.some(isDatabaseOutage);
  if (CONNECTION_TAKEN.some((kind) => error instanceof kind)) return true;
  if (error instanceof QueryFailedError) return isDatabaseOutage(error.driverError);
  // FATAL ends the session: PostgreSQL refuses or cuts off the connection, it does not judge the query.
  if ('severity' in error && error.severity === 'FATAL') return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return OUTAGE_CODES.has(code) || OUTAGE_STATES.test(code) || OUTAGE_MESSAGES.test(error.message);
}

/** SQLSTATE query_canceled: the statement's time was over. The statement may be to blame, not the server. */
export function isSlowStatement(error: unknown): boolean {
  return error instanceof QueryFailedError && 'code' in error && error.code === '57014';
}
