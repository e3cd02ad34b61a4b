import type { OpenAPIObject } from '@nestjs/swagger';

/** JSON Schema, as far as the OpenAPI document of this program uses it. */
export interface JsonSchema {
  $ref?: string;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  type?: string | string[];
  enum?: readonly string[];
  description?: string;
  format?: string;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  example?: unknown;
  minimum?: number;
  maximum?: number;
  default?: unknown;
}

/** Which REST operation a tool is, and where their arguments differ. */
export interface InputSource {
  /** The operationId. */
  operation: string;
  /** What the tool sets on its own. */
  without?: readonly string[];
  /** Arguments of the tool alone. */
  and?: Record<string, JsonSchema>;
  /** Descriptions in place of those of REST, which have more room; null leaves it out, and false the argument. */
  says?: Record<string, string | null | false | undefined>;
}

export interface InputSchema {
  [keyword: string]: unknown;
  type: 'object';
  properties: Record<string, JsonSchema>;
  required?: string[];
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
}

interface Operation {
  operationId?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
}

/** The arguments of a tool: path, query and body of its operation, side by side. That there are no others is not said 28 times: `refuseAllBut` says it. */
export function inputSchemaOf(
  document: OpenAPIObject,
  { operation: id, without = [], and = {}, says = {} }: InputSource,
): InputSchema {
  const operation = operationOf(document, id);
  const parameters = parametersOf(document, operation).filter(
    (each) => each.in === 'path' || each.in === 'query',
  );
  const body = resolved(document, operation.requestBody?.content['application/json']?.schema ?? {});
  const all: Record<string, JsonSchema> = {
    ...Object.fromEntries(
      parameters.map(({ name, description, schema = {} }) => [name, { ...schema, description }]),
    ),
    ...body.properties,
    ...and,
  };
  const described = (name: string): JsonSchema => {
    const said = says[name];
    if (said === undefined) return { ...all[name] };
    return { ...all[name], description: typeof said === 'string' ? said : undefined };
  };
  const names = Object.keys(all).filter((name) => !without.includes(name) && says[name] !== false);
  const needed = [
    ...parameters.filter(({ required }) => required === true).map(({ name }) => name),
    ...(body.required ?? []),
  ];
  const required = needed.filter((name) => names.includes(name));
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, argument(document, name, described(name))])),
    ...(required.length === 0 ? {} : { required }),
  };
}

function operationOf(document: OpenAPIObject, id: string): Operation {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path) as Operation[]);
  const found = operations.find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`The API document has no operation ${id}.`);
  return found;
}

const parametersOf = ({ components }: OpenAPIObject, { parameters = [] }: Operation): Parameter[] =>
  parameters.map((each) =>
    '$ref' in each ? (components?.parameters?.[lastOf(each.$ref)] as unknown as Parameter) : each,
  );

const lastOf = (reference: string): string => reference.split('/').at(-1) ?? '';

/** All keys in every tool that takes one would fill a model's context. */
const TEST_KEY: JsonSchema = { type: 'string', maxLength: 40, description: 'A test key of list_tests.' };

/** A schema with what it refers to, since a tool carries no components. */
function resolved(document: OpenAPIObject, schema: JsonSchema): JsonSchema {
  const { $ref, allOf = [], ...own } = schema;
  const name = $ref && lastOf($ref);
  if (name === 'TestKey') return { ...TEST_KEY, ...own };
  const target = name === undefined ? undefined : document.components?.schemas?.[name];
  const parts = [...(target === undefined ? [] : [target as JsonSchema]), ...allOf];
  return parts.reduceRight<JsonSchema>((whole, part) => ({ ...resolved(document, part), ...whole }), own);
}

/** Their names say it all. */
const SELF_EVIDENT = ['page', 'per_page', 'direction', 'check_id', 'scan_id', 'issue_id', 'test_id'];

function argument(document: OpenAPIObject, name: string, schema: JsonSchema): JsonSchema {
  const { description, ...rest } = short(document, schema);
  return SELF_EVIDENT.includes(name) || description === undefined ? rest : { ...rest, description };
}

/** Without examples and patterns, which cost a model more than they tell it: a refusal says what a text must be like. */
function short(document: OpenAPIObject, schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, additionalProperties, ...rest } = resolved(document, schema);
  delete rest.example;
  if (rest.maxLength !== undefined) delete rest.pattern;
  // These say what everyone knows.
  if (rest.format === 'uuid') delete rest.maxLength;
  if (rest.maximum === Number.MAX_SAFE_INTEGER) delete rest.maximum;
  const inner = (each: JsonSchema): JsonSchema => short(document, each);
  return withSingleTypes({
    ...rest,
    ...(items === undefined ? {} : { items: inner(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(inner) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, each]) => [name, inner(each)]),
          ),
        }),
    ...(typeof additionalProperties === 'object' && properties === undefined
      ? { additionalProperties: inner(additionalProperties) }
      : {}),
  });
}

/** A list of types becomes branches: some clients read only a single type. */
function withSingleTypes({ type, description, ...rest }: JsonSchema): JsonSchema {
  const said = description === undefined ? {} : { description };
  if (!Array.isArray(type)) return { ...(type === undefined ? {} : { type }), ...rest, ...said };
  return { ...said, anyOf: type.map((each) => (each === 'null' ? { type: each } : { type: each, ...rest })) };
}
