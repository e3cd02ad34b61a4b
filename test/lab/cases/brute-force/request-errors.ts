import type { CaseOf } from '../../lab-case';
import { json } from '../../sites/application-logins';
import type { Reply, Seen } from '../../sites/login-site';
import { application } from './application-case';

type Fields = Record<string, string>;

const endpoint = (
  name: string,
  answer: (fields: Fields, type: string) => Reply,
  expected: CaseOf['expected'] = 'inconclusive',
): CaseOf =>
  application(
    `request error: ${name}`,
    () =>
      ({ method, fields, headers }: Seen) =>
        method === 'POST' ? answer(fields, headers['content-type'] ?? '') : { status: 405 },
    expected,
    {
      endpoints: ['/json'],
      atMost: { posts: expected === 'inconclusive' ? 6 : 16 },
      ...(expected === 'inconclusive'
        ? { guards: 'what was refused is the request, and not a password' }
        : {}),
    },
  );

const rpc = (code: number, message: string, data?: string): Reply =>
  json(200, { jsonrpc: '2.0', error: { code, message, ...(data === undefined ? {} : { data }) }, id: null });
const python = (fields: Fields): string =>
  `{${Object.entries(fields)
    .map(([name, value]) => `'${name}': '${value}'`)
    .join(', ')}}`;
const missing = (fields: Fields, ...names: string[]): string[] =>
  names.filter((name) => fields[name] === undefined);

/** Deluge's web interface: version 1 of JSON-RPC, status 200, and the request as Python writes it. */
const deluge = (fields: Fields): Reply =>
  json(200, {
    result: null,
    error: {
      message: `JSONException: Invalid JSON request, missing param 'method' in ${python(fields)}`,
      code: 5,
    },
    id: null,
  });

/** Endpoints that did not understand what they were sent, and a few that did. */
export const REQUEST_ERROR_CASES: CaseOf[] = [
  endpoint('Deluge: a missing parameter, with an echo of the fields', deluge),
  endpoint('an echo of the fields alone', (fields) => ({
    status: 401,
    headers: { 'content-type': 'text/plain' },
    body: `Denied. You sent ${python(fields)}`,
  })),
  endpoint('Zabbix: an unexpected parameter, by its name', (fields) =>
    rpc(
      -32600,
      'Invalid request.',
      `Invalid parameter "/": unexpected parameter "${Object.keys(fields)[0]}".`,
    ),
  ),
  endpoint('a method that is not found', () => rpc(-32601, 'Method not found')),
  endpoint('an error of JSON-RPC that speaks of users', () => rpc(-32000, 'Unauthorized user')),
  endpoint('Go: an unknown field, by its name', (fields) => ({
    status: 400,
    headers: { 'content-type': 'text/plain' },
    body: `json: unknown field "${Object.keys(fields)[0]}"`,
  })),
  endpoint('serde: an unknown field, and the names of those that it knows', (fields) => ({
    status: 401,
    headers: { 'content-type': 'text/plain' },
    body: `Failed to deserialize: unknown field \`${Object.keys(fields)[0]}\`, expected \`login\` or \`password\``,
  })),
  endpoint('express-validator: names of fields that are wrong', (fields) =>
    json(400, {
      errors: missing(fields, 'login', 'password').map((path) => ({
        type: 'field',
        msg: 'Invalid value',
        path,
        location: 'body',
      })),
    }),
  ),
  endpoint('a gateway that wants a key', () => json(401, { message: 'Invalid API key or credentials' })),
  endpoint('GraphQL without a query', () =>
    json(400, { errors: [{ message: 'GraphQL operations must contain a non-empty `query`, user unknown' }] }),
  ),
  endpoint('XML-RPC', () => ({
    headers: { 'content-type': 'text/xml' },
    body: '<methodResponse><fault><value><struct><member><name>faultCode</name><value><int>-32700</int></value></member><member><name>faultString</name><value><string>parse error. not well formed, user denied</string></value></member></struct></value></fault></methodResponse>',
  })),
  endpoint(
    'an error of JSON-RPC on a wrong password',
    () => rpc(-32500, 'Application error.', 'Incorrect user name or password.'),
    ['login-no-throttling medium'],
  ),
  endpoint(
    'fields that are echoed next to a wrong password',
    (fields) => json(401, { error: 'Wrong user or password.', request: fields }),
    ['login-no-throttling medium'],
  ),
  endpoint(
    'a missing field without credentials, and a bare refusal with them',
    (fields) =>
      missing(fields, 'email', 'password').length > 0
        ? json(401, { error: 'Missing parameter email' })
        : json(401, { error: 'Login failed' }),
    ['login-no-throttling medium'],
  ),
];
