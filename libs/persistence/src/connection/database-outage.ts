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
/** Messages of pg and its pool that come without a code. */
const OUTAGE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable|Driver not Connected|connection is not established|Query read timeout/i;

/** When a transaction loses its connection between two statements, the next statement fails with one of these. */
const CONNECTION_TAKEN = [QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/** Whether an error means that PostgreSQL cannot be reached or cannot work now, so that a later attempt may succeed. */
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

/** SQLSTATE query_canceled: the statement exceeded its time limit. The cause may be the statement, not the server. */
export function isSlowStatement(error: unknown): boolean {
  return error instanceof QueryFailedError && 'code' in error && error.code === '57014';
}

/** SQLSTATE serialization_failure: a standby ended the statement, because it read rows that the primary has removed. */
export function isRecoveryConflict(error: unknown): boolean {
  return error instanceof QueryFailedError && 'code' in error && error.code === '40001';
}
