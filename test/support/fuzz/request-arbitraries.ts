import fc from 'fast-check';
import type { SchemaObject } from 'ajv';
import { CREDENTIALS, type Credential, type FuzzWorld } from './fuzz-world';
import type { HttpRequest } from './http-exchange';
import { contentType, junkBody, junkText } from './junk-arbitraries';
import type { Operation, Parameter } from './openapi-operations';
import { idPlace, valueFor } from './schema-arbitraries';

/** A request before it is known which id stands for `<check:own>`. */
export interface FuzzRequest {
  credential: Credential;
  path: Record<string, string>;
  query: [name: string, value: string][];
  body: string | null;
  contentType: string | null;
  isChunked: boolean;
}

/** Anything that a client of this operation may send, from what is right to what is absurd. */
export function requestFor(
  operation: Operation,
  schemas: Record<string, SchemaObject>,
): fc.Arbitrary<FuzzRequest> {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  return fc.record({
    credential: fc.oneof(
      { weight: operation.takesKeys ? 6 : 0, arbitrary: fc.constant<Credential>('own') },
      { weight: operation.takesKeys ? 2 : 8, arbitrary: fc.constant<Credential>('session') },
      { weight: 1, arbitrary: fc.constantFrom(...CREDENTIALS) },
    ),
    path: fc.record(
      Object.fromEntries(inPath.map((parameter) => [parameter.name, pathValue(parameter, schemas)])),
    ),
    query: fc.oneof(...[0, 25].map((junkPercent) => queryFor(operation, { schemas, junkPercent }))),
    body: bodyFor(operation, schemas),
    contentType,
    isChunked: fc.boolean(),
  });
}

/** Segments that still lead to the operation: not empty, and with an encoding that can be undone. */
const pathValue = (
  { name, schema }: Parameter,
  schemas: Record<string, SchemaObject>,
): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 6,
      // Words of a list, such as test keys, are not ids.
      arbitrary:
        schema.$ref === undefined && schema.enum === undefined
          ? idPlace(name.replace(/_id$/, ''))
          : valueFor(schema, name, { schemas, junkPercent: 0 }).map(String),
    },
    junkText.map((text) => text.slice(0, 1_500)).filter((text) => !/^\.{0,2}$/.test(text)),
  );

type Source = Parameters<typeof valueFor>[2];

function queryFor({ parameters }: Operation, source: Source): fc.Arbitrary<[string, string][]> {
  const documented = parameters.filter((parameter) => parameter.in === 'query');
  const unknown = fc.tuple(fc.oneof(junkText, fc.constantFrom('api_key', 'fields[]', 'page[a]')), junkText);
  const pairs = documented.map((parameter) => pairFor(parameter, source));
  const isRight = source.junkPercent === 0;
  const options = isRight && pairs.length > 0 ? pairs : [...pairs, unknown];
  const given = isRight
    ? fc.uniqueArray(fc.oneof(...options), { maxLength: 4, selector: ([name]) => name })
    : fc.array(fc.oneof(...options), { maxLength: 4 });
  return given.map((list) => list.map(([name, value]) => [name.slice(0, 500), value.slice(0, 1_500)]));
}

const pairFor = ({ name, schema }: Parameter, source: Source): fc.Arbitrary<[name: string, value: string]> =>
  fc.tuple(
    fc.constant(name),
    valueFor(schema, name, source).map((value) =>
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ),
  );

function bodyFor({ body }: Operation, schemas: Record<string, SchemaObject>): fc.Arbitrary<string | null> {
  if (body === null) return fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, junkBody);
  const json = [0, 4, 15].map((junkPercent) =>
    valueFor(body, '', { schemas, junkPercent }).map((value) => JSON.stringify(value)),
  );
  return fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...json) },
    { weight: 1, arbitrary: junkBody },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

/** As it goes over the wire. */
export function toHttpRequest(operation: Operation, request: FuzzRequest, world: FuzzWorld): HttpRequest {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(request.path[name], world));
  const query = request.query.map((pair) => pair.map((text) => encode(text, world)).join('=')).join('&');
  const body = request.body === null ? null : world.resolve(request.body);
  return {
    method: operation.method,
    target: query === '' ? path : `${path}?${query}`,
    body,
    headers: {
      ...world.headersOf(request.credential),
      ...(body === null || request.contentType === null ? {} : { 'Content-Type': request.contentType }),
      ...(body === null ? {} : lengthOf(body, request.isChunked)),
    },
  };
}

const lengthOf = (body: string, isChunked: boolean): Record<string, string> =>
  isChunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(Buffer.byteLength(body)) };

const encode = (text: string | undefined, world: FuzzWorld): string =>
  encodeURIComponent(world.resolve(text ?? '').replace(/\p{Surrogate}/gu, '\ufffd'));
