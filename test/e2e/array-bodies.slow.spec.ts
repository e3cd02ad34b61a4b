import type { SchemaObject } from 'ajv';
import { startTestApi, type TestApi } from '../support/api';
import { FUZZ_VARIABLES } from '../support/fuzz/fuzz-settings';
import { FuzzWorld } from '../support/fuzz/fuzz-world';
import { HttpSender } from '../support/fuzz/http-exchange';
import { type OpenApiDocument, type Operation, operationsOf } from '../support/fuzz/openapi-operations';

let api: TestApi;
let world: FuzzWorld;
let sender: HttpSender;
let document: OpenApiDocument;
beforeAll(async () => {
  api = await startTestApi(FUZZ_VARIABLES);
  world = await FuzzWorld.create(api);
  sender = new HttpSender(await api.app.getUrl());
  document = (await api.http.get('/docs/openapi.json').expect(200)).body as OpenApiDocument;
});
afterAll(async () => {
  sender.close();
  await api.close();
});

const resolved = (schema: SchemaObject): SchemaObject => {
  const [inner] = (schema.allOf ?? schema.anyOf ?? []) as SchemaObject[];
  if (typeof schema.$ref === 'string')
    return resolved(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  return inner === undefined ? schema : { ...resolved(inner), ...schema };
};
const isObject = (schema: SchemaObject): boolean => [resolved(schema).type].flat().includes('object');

/** Bodies that have a list where the document has an object, with the field that must be refused. */
function wrongBodies({ body, isBodyOptional }: Operation): [field: string, sent: unknown][] {
  const { properties = {} } = resolved(body ?? {}) as { properties?: Record<string, SchemaObject> };
  const example = Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      schema.example === undefined ? [] : [[name, schema.example as unknown]],
    ),
  );
  const ofFields = Object.entries(properties)
    .filter(([, schema]) => isObject(schema))
    .map(([name]): [string, unknown] => [name, { ...example, [name]: [] }]);
  // An optional body that is not an object is ignored.
  return isBodyOptional ? ofFields : [['', []], ...ofFields];
}

it('refuses a list wherever a body or one of its fields is an object', async () => {
  const [accepted, tried]: [string[], string[]] = [[], []];
  for (const operation of operationsOf(document).filter(({ body }) => body !== null)) {
    for (const [field, sent] of wrongBodies(operation)) {
      await world.renew();
      const body = JSON.stringify(sent);
      const { status, text } = await sender.send({
        method: operation.method,
        target: operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
          world.resolve(`<${name.replace(/_id$/, '')}:own>`),
        ),
        headers: {
          ...world.headersOf(operation.takesKeys ? 'own' : 'session'),
          'Content-Type': 'application/json',
          'Content-Length': String(Buffer.byteLength(body)),
        },
        body,
      });
      world.change();
      const { errors = {} } = JSON.parse(text) as { errors?: Record<string, string[]> };
      const isRefused = status === 400 || (status === 422 && (field === '' || field in errors));
      tried.push(`${operation.id} ${field}`);
      if (!isRefused) accepted.push(`${operation.id} ${field}: ${status} ${text.slice(0, 200)}`);
    }
  }
  expect(accepted).toEqual([]);
  expect(tried).toEqual(
    expect.arrayContaining(['bulkUpdateIssues filter', 'createCheck tests', 'updateCheck test_configs']),
  );
});
