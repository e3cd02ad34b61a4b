/** JSON Schema as tools describe their arguments with it. */
export interface InputSchema {
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  additionalProperties?: InputSchema | boolean;
  maxLength?: number;
  maxItems?: number;
  items?: InputSchema;
  anyOf?: InputSchema[];
  properties?: Record<string, InputSchema>;
}

/** The arguments below a schema that may be of any size. */
export function boundlessIn(schema: InputSchema, path: string): string[] {
  const limits: Record<string, unknown> = {
    string: schema.enum ?? schema.maxLength ?? (schema.format === 'uuid' ? 36 : undefined),
    array: schema.maxItems,
    object: schema.properties ?? schema.additionalProperties,
  };
  const types = [schema.type ?? []].flat();
  const isBoundless = types.some((type) => type in limits && limits[type] === undefined);
  return [
    ...(isBoundless ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
      boundlessIn(each, `${path}.${name}`),
    ),
    ...(schema.anyOf ?? []).flatMap((each) => boundlessIn(each, path)),
    ...(typeof schema.additionalProperties === 'object'
      ? boundlessIn(schema.additionalProperties, `${path}.*`)
      : []),
    ...(schema.items === undefined ? [] : boundlessIn(schema.items, `${path}[]`)),
  ];
}

/** A reference with its definition is about as long. */
const SHORTEST = 80;

/** The parts of a schema that are written several times, as JSON. */
export function repeatedParts({ properties }: InputSchema): string[] {
  const parts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) parts.push(JSON.stringify(value));
    Object.values(value).forEach(visit);
  };
  visit(properties);
  const long = parts.filter((part) => part.length > SHORTEST);
  return [...new Set(long.filter((part, place) => long.indexOf(part) !== place))];
}
