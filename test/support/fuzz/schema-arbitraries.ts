import { newId } from '@palisade/persistence';
import type { SchemaObject } from 'ajv';
import fc from 'fast-check';
import { junk, junkText } from './junk-arbitraries';

/** Which value stands for an id is decided when the request is sent, so that a seed stays good for the next run. */
export const ID_PLACES = ['own', 'inactive', 'other', 'deleted', 'unknown'] as const;
export const idPlace = (thing: string): fc.Arbitrary<string> =>
  fc
    .oneof({ weight: 6, arbitrary: fc.constant('own') }, fc.constantFrom(...ID_PLACES))
    .map((place) => `<${thing}:${place}>`);

/** What no schema says: the texts that a field of this name is about. */
const TEXTS_BY_NAME: Readonly<Record<string, fc.Arbitrary<string>>> = {
  domain: fc.oneof(
    fc.domain(),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.ipV4Extended().map((address) => `http://${address}/`),
    fc.ipV6().map((address) => `http://[${address}]:8443`),
    fc.constantFrom('bücher.example', 'a..example', 'x@y.example', 'ftp://a.example', '\t', 'xn--a.example'),
  ),
};

/** Parameters that hold a response back, in seconds. */
const WAITS = ['wait', 'wait_seconds'];

export interface SchemaSource {
  schemas: Readonly<Record<string, SchemaObject>>;
  /** How often, of a hundred values, a value anywhere in it is junk instead. */
  junkPercent: number;
}

/** Values for a schema, in which some are junk and some are missing. `name` is the field's name. */
export function valueFor(schema: SchemaObject, name: string, source: SchemaSource): fc.Arbitrary<unknown> {
  const fitting = fittingValue(schema, name, source);
  if (source.junkPercent === 0) return fitting;
  const missing = nearMiss(resolve(schema, source));
  return fc.oneof(
    { weight: 100 - source.junkPercent, arbitrary: fitting },
    { weight: source.junkPercent, arbitrary: WAITS.includes(name) ? missing : fc.oneof(junk, missing) },
  );
}

/** Values just beyond what a schema allows. */
function nearMiss({ minimum, maximum, maxLength, maxItems, ...schema }: SchemaObject): fc.Arbitrary<unknown> {
  const [value] = (schema.enum ?? ['x']) as string[];
  const misses: unknown[] = [`${value} `, String(value).toUpperCase(), '1.5', '+1', '0x1', '1e1'];
  if (typeof minimum === 'number') misses.push(minimum - 1);
  if (typeof maximum === 'number') misses.push(maximum + 1);
  if (typeof maxLength === 'number') misses.push('x'.repeat(maxLength + 1));
  if (typeof maxItems === 'number') misses.push(Array.from({ length: maxItems + 1 }, () => newId()));
  return fc.constantFrom(...misses);
}

function fittingValue(schema: SchemaObject, name: string, source: SchemaSource): fc.Arbitrary<unknown> {
  const resolved = resolve(schema, source);
  const choices = resolved.anyOf ?? resolved.oneOf;
  if (Array.isArray(choices)) {
    return fc.oneof(...(choices as SchemaObject[]).map((each) => valueFor(each, name, source)));
  }
  if (resolved.const !== undefined) return fc.constant(resolved.const);
  // A schema without a type allows everything.
  if (resolved.type === undefined && resolved.enum === undefined) return junk;
  if (Array.isArray(resolved.enum)) return fc.constantFrom(...(resolved.enum as unknown[]));
  const types = [resolved.type].flat() as string[];
  return fc.oneof(...types.map((type) => valueOfType(type, resolved, { name, source })));
}

function resolve(schema: SchemaObject, { schemas }: SchemaSource): SchemaObject {
  const [only] = (schema.allOf ?? []) as SchemaObject[];
  const reference: unknown = (only ?? schema).$ref;
  if (typeof reference !== 'string') return only ?? schema;
  const target = schemas[reference.slice(reference.lastIndexOf('/') + 1)];
  if (target === undefined) throw new Error(`The document has no ${reference}.`);
  return target;
}

interface Place {
  name: string;
  source: SchemaSource;
}

function valueOfType(type: string, schema: SchemaObject, place: Place): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer': {
      const min = (schema.minimum as number) ?? 0;
      // No worker runs the scans of this world: a request that waits for one takes its whole time.
      const max = WAITS.includes(place.name) ? min : highest(schema);
      return fc.integer({ min, max });
    }
    case 'string':
      return text(schema, place.name);
    case 'array':
      return fc.array(valueFor(schema.items as SchemaObject, place.name, place.source), {
        minLength: (schema.minItems as number) ?? 0,
        maxLength: Math.min((schema.maxItems as number) ?? 5, 5),
      });
    case 'object':
      return record(schema, place.source);
    default:
      throw new Error(`No values are known for the type ${type}.`);
  }
}

/** Pages far behind the end of every list are all alike. */
const highest = ({ maximum = 50 }: SchemaObject): number =>
  maximum === Number.MAX_SAFE_INTEGER ? 50 : Number(maximum);

function text(schema: SchemaObject, name: string): fc.Arbitrary<string> {
  if (schema.format === 'uuid' || name === 'token') return idPlace(name.replace(/_ids?$/, ''));
  const maxLength = (schema.maxLength as number | undefined) ?? 300;
  if (typeof schema.pattern === 'string') {
    return fc.oneof(
      { weight: 1, arbitrary: fc.constant(String(schema.example ?? '')) },
      { weight: 2, arbitrary: fc.stringMatching(new RegExp(schema.pattern)).filter(isAtMost(maxLength)) },
    );
  }
  const free = junkText.map((any) => any.slice(0, maxLength));
  return fc.oneof(
    { weight: schema.example === undefined ? 1 : 4, arbitrary: fc.constant(String(schema.example ?? '')) },
    { weight: 2, arbitrary: TEXTS_BY_NAME[name] ?? free },
    { weight: 1, arbitrary: free },
  );
}

const isAtMost =
  (length: number) =>
  (text: string): boolean =>
    text.length <= length;

/** Keys that are not named come from the example, so that maps have known keys too. */
function record(schema: SchemaObject, source: SchemaSource): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, SchemaObject>);
  const named = fc.record(
    Object.fromEntries(properties.map(([key, each]) => [key, valueFor(each, key, source)])),
    { requiredKeys: source.junkPercent === 0 ? [...((schema.required ?? []) as string[])] : [] },
  );
  if (typeof schema.additionalProperties !== 'object') return named;
  const keys = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...Object.keys((schema.example ?? { key: 1 }) as object)) },
    ...(source.junkPercent === 0 ? [] : [junkText]),
  );
  const more = fc.dictionary(keys, valueFor(schema.additionalProperties as SchemaObject, '', source), {
    maxKeys: 3,
  });
  return fc.tuple(named, more).map(([some, others]) => ({ ...others, ...some }));
}
