import { QueryFailedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { isDatabaseOutage, isSlowStatement } from './database-outage';

const errorWith = (fields: object, message = 'x'): Error => Object.assign(new Error(message), fields);
const failedQuery = (fields: object): QueryFailedError =>
  new QueryFailedError('SELECT 1', [], errorWith(fields));

describe('isDatabaseOutage', () => {
  it.each<[string, unknown]>([
    ['a refused connection', errorWith({ code: 'ECONNREFUSED' })],
    ['a name with several addresses, all refused', new AggregateError([errorWith({ code: 'ECONNREFUSED' })])],
    ['a pool that has nothing free in time', new Error('timeout exceeded when trying to connect')],
    ['a connection cut off in a query', failedQuery({ code: '57P01', severity: 'FATAL' })],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['too many connections', failedQuery({ code: '53300' })],
    ['a full disk', failedQuery({ code: '53100' })],
    ['a read-only standby', failedQuery({ code: '25006' })],
    ['a query that took too long', failedQuery({ code: '57014' })],
    ['a connection lost in the midst of a transaction', new QueryRunnerProviderAlreadyReleasedError()],
    ['a server that fell silent', failedQuery({ code: 'ETIMEDOUT' })],
    ['a database that is closed for connections', errorWith({ code: '55000', severity: 'FATAL' })],
  ])('is %s', (_, error) => expect(isDatabaseOutage(error)).toBe(true));

  it.each<[string, unknown]>([
    ['a unique violation', failedQuery({ code: '23505', severity: 'ERROR' })],
    ['a mistake in our SQL', failedQuery({ code: '42703', severity: 'ERROR' })],
    ['a bug', new TypeError('x is not a function')],
    ['an empty aggregate', new AggregateError([])],
    ['no error at all', 'ECONNREFUSED'],
  ])('is not %s', (_, error) => expect(isDatabaseOutage(error)).toBe(false));
});

describe('isSlowStatement', () => {
  it('knows the statement that was cut off from a server that is away', () => {
    expect(isSlowStatement(failedQuery({ code: '57014' }))).toBe(true);
    expect(isSlowStatement(failedQuery({ code: '57P01' }))).toBe(false);
    expect(isSlowStatement(errorWith({ code: 'ECONNREFUSED' }))).toBe(false);
  });
});
