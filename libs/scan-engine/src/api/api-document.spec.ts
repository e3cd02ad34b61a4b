import { type Operation, readApiDocument } from './api-document';
import { whyNotRead } from './why-not-read';

const SITE = 'https://shop.test/';

function operationOf(root: object, path: string, site = SITE): Operation {
  const [operation] = readApiDocument(JSON.stringify(root), site)?.operations ?? [];
  if (operation === undefined) throw new Error(`No operation at ${path}`);
  return operation;
}

/** Shapes of documents that other tools read wrongly, by their public reports. */
describe('where an operation is', () => {
  it.each<[string, object, string, string]>([
    [
      'at the path that a variable of the server names (schemathesis 40)',
      {
        openapi: '3.0.0',
        servers: [{ url: 'http://localhost:8080/{base}', variables: { base: { default: 'api' } } }],
      },
      SITE,
      '/api/pets',
    ],
    [
      'next to the document (scalar 937)',
      { openapi: '3.1.0', servers: [{ url: 'v1' }] },
      `${SITE}openapi.json`,
      '/v1/pets',
    ],
    [
      'at the path of a server, below which the document is (EvoMaster 1055)',
      { openapi: '3.0.4', servers: [{ url: '/api/v3' }] },
      `${SITE}api/v3/openapi.json`,
      '/api/v3/pets',
    ],
    ['at an empty base path (schemathesis 541)', { swagger: '2.0', basePath: '' }, SITE, '/pets'],
    ['without a base path (schemathesis 16)', { swagger: '2.0' }, SITE, '/pets'],
    ['at a base path alone (swagger-parser 1113)', { swagger: '2.0', basePath: '/v2' }, SITE, '/v2/pets'],
    [
      'at a base path without its slash (swagger-ui 3585)',
      { swagger: '2.0', basePath: 'v2/' },
      SITE,
      '/v2/pets',
    ],
  ])('%s', (_what, root, site, expected) => {
    const { path, why } = operationOf({ ...root, paths: { '/pets': { get: {} } } }, '/pets', site);
    expect([path, why]).toEqual([expected, null]);
  });

  it.each([
    { swagger: '2.0', host: 'api.elsewhere.example', basePath: '/' },
    { openapi: '3.0.0', servers: [{ url: 'https://api.elsewhere.example' }] },
  ])('leaves what is on another host alone (zaproxy 8869)', (root) => {
    expect(operationOf({ ...root, paths: { '/pets': { get: {} } } }, '/pets').why).toBe('other_host');
  });
});

describe('which value a parameter has', () => {
  const KINDS = { Kind: { enum: ['home', 'garden'] } };
  const EXAMPLES = { Day: { value: '2026-11-30' } };

  it.each<[string, object, string | null]>([
    ['zero (dredd 949)', { type: 'integer', 'x-example': 0 }, '0'],
    ['false (dredd 1589)', { example: false }, 'false'],
    ['of its schema (dredd 1236)', { schema: { example: 'XYZ' } }, 'XYZ'],
    ['of its schema, by an older name (dredd 1875)', { schema: { 'x-example': 'user' } }, 'user'],
    [
      'the first of several (RESTler 153)',
      { examples: { day: { value: 'P3D' }, hour: { value: 'PT1H' } } },
      'P3D',
    ],
    ['among the components', { examples: { day: { $ref: '#/components/examples/Day' } } }, '2026-11-30'],
    ['the first of a list', { schema: { examples: ['123456'] } }, '123456'],
    [
      'of a choice that may be null (schemathesis 4108)',
      { schema: { anyOf: [{ $ref: '#/components/schemas/Kind' }, { type: 'null' }] } },
      'home',
    ],
    ['the only one', { schema: { const: 'v1' } }, 'v1'],
    ['of its content', { content: { 'application/json': { schema: { example: '7' } } } }, '7'],
    ['none, where it is empty (schemathesis 2790)', { example: '' }, null],
    ['none, where the example is elsewhere', { examples: { day: { $ref: 'days.json#/Day' } } }, null],
  ])('%s', (_what, parameter, expected) => {
    const { parameters } = operationOf(
      {
        openapi: '3.1.0',
        components: { schemas: KINDS, examples: EXAMPLES },
        paths: { '/pets/{id}': { get: { parameters: [{ name: 'id', in: 'path', ...parameter }] } } },
      },
      '/pets/{id}',
    );
    expect(parameters.map(({ example }) => example)).toEqual([expected]);
  });
});

it('knows parameters of a path that come behind its operation, and what is none of them (zaproxy 4072)', () => {
  const operation = operationOf(
    {
      swagger: '2.0',
      basePath: '/',
      securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
      paths: {
        '/free/{user}/{password}': {
          get: { summary: 'Returns whether a pair is free' },
          parameters: [
            { $ref: '#/securityDefinitions/key' },
            ...['user', 'password'].map((name) => ({ name, in: 'path', required: true, type: 'string' })),
          ],
        },
      },
    },
    '/free/{user}/{password}',
  );
  expect(operation.parameters.map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['X-Key', false],
    ['user', true],
    ['password', true],
  ]);
  expect(whyNotRead(operation)).toEqual({
    why: 'password',
    word: 'password',
    reason: 'the operation takes a password ("password")',
  });
});
