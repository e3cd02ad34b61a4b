import addFormats from 'ajv-formats';
import Ajv2020, { type SchemaObject, type ValidateFunction } from 'ajv/dist/2020';
import type { HttpResponse } from './http-exchange';
import type { DocumentedResponse, OpenApiDocument, Operation } from './openapi-operations';

const DOCUMENT = 'openapi';
/** Words of the inside: file names, stacks, SQL, classes of libraries. */
const INTERNALS = /node_modules|\.[jt]s:\d+|QueryFailedError|\bSELECT\b.*\bFROM\b|Exception\b/;

/** Judges responses by the OpenAPI document, and requests by its schemas. */
export class ResponseContract {
  private readonly ofAnswers: SchemaSet;
  private readonly ofRequests: SchemaSet;

  constructor({ components }: OpenApiDocument) {
    this.ofAnswers = new SchemaSet(components.schemas, closed);
    // Unknown fields of a request are ignored.
    this.ofRequests = new SchemaSet(components.schemas, (schema) => schema);
  }

  /** What is wrong with a response to this operation. */
  defectsOf(operation: Operation, response: HttpResponse): string[] {
    const documented = operation.responses[String(response.status)];
    if (documented === undefined) return [`${response.status} is not documented`, ...commonDefects(response)];
    return [
      ...commonDefects(response),
      ...Object.entries(documented.headers ?? {})
        .filter(
          ([name, { required }]) => required !== false && response.headers[name.toLowerCase()] === undefined,
        )
        .map(([name]) => `the header ${name} is missing`),
      ...this.bodyDefects(documented, response),
    ];
  }

  /** What is wrong with a refusal that belongs to no operation. */
  refusalDefects(response: HttpResponse): string[] {
    const name = response.status === 422 ? 'ValidationErrorResource' : 'ErrorResource';
    const schema = { $ref: `#/components/schemas/${name}` };
    const documented = { content: { 'application/json': { schema } } };
    return [...commonDefects(response), ...this.bodyDefects(documented, response)];
  }

  /** Whether a JSON value that is sent fits its schema. */
  fits(schema: SchemaObject, value: unknown): boolean {
    return this.ofRequests.validatorOf(schema)(value);
  }

  private bodyDefects({ content }: DocumentedResponse, { headers, text }: HttpResponse): string[] {
    const types = Object.keys(content ?? {});
    if (types.length === 0) return text === '' ? [] : ['a body where there is none'];
    const given = String(headers['content-type']);
    const type = given.split(';')[0] ?? '';
    const media = content?.[type];
    if (media === undefined) return [`the content type is ${given} instead of ${types.join(' or ')}`];
    const value: unknown = /[/+]json$/.test(type) ? parsed(text) : text;
    if (value === undefined) return ['the body is not JSON'];
    const validate = this.ofAnswers.validatorOf(media.schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `body${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }
}

/** The schemas of a document, compiled when they are needed. */
class SchemaSet {
  private readonly ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(
    schemas: Record<string, SchemaObject>,
    private readonly prepare: <Value>(schema: Value) => Value,
  ) {
    this.ajv.addSchema({ $id: DOCUMENT, components: { schemas: prepare(schemas) } });
  }

  validatorOf(schema: SchemaObject): ValidateFunction {
    const text = JSON.stringify(this.prepare(schema)).replaceAll('"#/', `"${DOCUMENT}#/`);
    const known = this.validators.get(text);
    if (known !== undefined) return known;
    const validator = this.ajv.compile(JSON.parse(text) as SchemaObject);
    this.validators.set(text, validator);
    return validator;
  }
}

function commonDefects({ status, headers, text }: HttpResponse): string[] {
  return [
    // 504 says that a wait is over; where it is not documented, that is the defect.
    ...(status >= 500 && status !== 504 ? [`${status}: ${text.slice(0, 200)}`] : []),
    ...(typeof headers['x-request-id'] === 'string' ? [] : ['X-Request-Id is missing']),
    ...(status >= 400 && INTERNALS.test(text) ? [`internals: ${text.slice(0, 200)}`] : []),
  ];
}

/** A field that a response has and the document does not name is a defect, so objects of named fields are closed. */
function closed<Value>(schema: Value): Value {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(closed) as Value;
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => [
    key,
    key === 'example' ? value : closed(value as unknown),
  ]);
  const copy = Object.fromEntries(entries);
  return (
    copy.type === 'object' && 'properties' in copy && !('additionalProperties' in copy)
      ? { ...copy, additionalProperties: false }
      : copy
  ) as Value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
