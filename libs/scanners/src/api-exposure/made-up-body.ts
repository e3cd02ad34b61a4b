import { FIXED_NUMBER, MARK } from '@palisade/scan-engine';
import { isRecord } from '@palisade/vocabulary';

export type Json = Record<string, unknown>;
type Resolve = (value: unknown) => Json | null;

const DEEPEST = 4;
const MOST_MEMBERS = 60;
const NAMES_RECORD = /(?:^|_)(?:id|uuid|key)$|[a-z]Id$/;
/** Texts of these formats are refused without it. */
const FORMATS: Readonly<Record<string, (marker: string) => string>> = {
  email: (marker) => `${marker}@example.com`,
  'idn-email': (marker) => `${marker}@example.com`,
  uri: (marker) => `https://${MARK}.example/${marker}`,
  url: (marker) => `https://${MARK}.example/${marker}`,
  date: () => '2030-01-01',
  'date-time': () => '2030-01-01T00:00:00Z',
  time: () => '12:00:00Z',
};

/** A body that fits a schema, with a marker in each text that is not of a list; what only responses have is left out. */
export function bodyFor(schema: Json, marker: string, resolve: Resolve, depth = 0): Json {
  const members = Object.entries(resolve(schema.properties) ?? {}).slice(0, MOST_MEMBERS);
  return Object.fromEntries(
    members.flatMap(([name, written]) => {
      const own = resolve(written);
      if (own === null || own.readOnly === true) return [];
      const value = valueFor(name, own, marker, resolve, depth + 1);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function valueFor(name: string, schema: Json, marker: string, resolve: Resolve, depth: number): unknown {
  const { type } = schema;
  const [choice] = Array.isArray(schema.enum) ? (schema.enum as unknown[]) : [];
  if (choice !== undefined) return choice;
  if (type === 'boolean') return schema.default ?? false;
  if (type === 'integer' || type === 'number') return numberFor(name, schema);
  if (type === 'array') return [];
  if (type === 'object' || isRecord(schema.properties))
    return depth > DEEPEST ? undefined : bodyFor(schema, marker, resolve, depth);
  return type === 'string' ? textFor(schema, marker) : undefined;
}

const numberFor = (name: string, { minimum, example }: Json): unknown =>
  NAMES_RECORD.test(name) ? FIXED_NUMBER : (minimum ?? example ?? 1);

function textFor({ pattern, example, format, maxLength }: Json, marker: string): unknown {
  if (typeof pattern === 'string') return example ?? undefined;
  const text = (FORMATS[String(format)] ?? String)(marker);
  return typeof maxLength === 'number' ? text.slice(0, maxLength) : text;
}
