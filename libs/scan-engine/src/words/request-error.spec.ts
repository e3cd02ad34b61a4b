import { isRequestError } from './request-error';

const json = (value: unknown): string => JSON.stringify(value);

describe('an error about the request itself', () => {
  it.each([
    ['JSON-RPC 2.0', json({ jsonrpc: '2.0', error: { code: -32601, message: 'Nope' }, id: null })],
    ['JSON-RPC 1.0', json({ result: null, error: { code: 2, message: 'Nope' }, id: 1 })],
    ['a parameter', json({ error: 'missing required parameter' })],
    ['GraphQL', json({ errors: [{ message: 'Must provide query string.' }] })],
    ['text', 'Unknown method'],
    ['broken JSON', 'Cannot parse the body'],
    ['XML-RPC', '<fault><value><struct><member><name>faultCode</name></member></struct></value></fault>'],
  ])('%s', (_, body) => expect(isRequestError(body)).toBe(true));

  it.each([
    ['a wrong password', json({ error: 'Wrong password' })],
    ['an error of another API', json({ error: { code: 401, message: 'Unauthorized' } })],
    ['a result', json({ jsonrpc: '2.0', result: 'unknown method', id: 1 })],
    ['content that speaks of errors', json({ data: [], message: 'Unknown method' })],
    ['a long text', `Unknown method${' '.repeat(600)}`],
    ['a list', json([{ error: 'x' }])],
    ['nothing', ''],
  ])('not %s', (_, body) => expect(isRequestError(body)).toBe(false));
});
