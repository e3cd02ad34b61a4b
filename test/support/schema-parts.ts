/** One schema with its place in the document, for messages. */
export interface SchemaPart {
  place: string;
  schema: Schema;
}

export interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** A schema and every schema inside it. References stay references. */
export function partsOf(schema: Schema, place: string): SchemaPart[] {
  const { properties = {}, additionalProperties: more, items, allOf = [], anyOf = [], oneOf = [] } = schema;
  const inner: [string, Schema][] = [
    ...Object.entries(properties).map(([name, each]): [string, Schema] => [`.${name}`, each]),
    ...(typeof more === 'object' ? [['.*', more] as [string, Schema]] : []),
    ...(items === undefined ? [] : [['[]', items] as [string, Schema]]),
    ...[...allOf, ...anyOf, ...oneOf].map((each): [string, Schema] => ['', each]),
  ];
  return [{ place, schema }, ...inner.flatMap(([step, each]) => partsOf(each, place + step))];
}

/** The same, and everything that it refers to. Each component comes once. */
export function reachableParts(roots: SchemaPart[], components: Record<string, Schema>): SchemaPart[] {
  const seen = new Set<string>();
  const follow = ({ place, schema }: SchemaPart): SchemaPart[] =>
    partsOf(schema, place).flatMap((part) => {
      const name = part.schema.$ref?.split('/').at(-1);
      const target = name === undefined ? undefined : components[name];
      if (name === undefined || target === undefined || seen.has(name)) return [part];
      seen.add(name);
      return [part, ...follow({ place: name, schema: target })];
    });
  return roots.flatMap(follow);
}

/** The limits that a value of this schema needs and does not have. A whole page or file has no length, but a pattern for its start. */
export function missingLimits(schema: Schema, isFile = false): string[] {
  if (schema.enum !== undefined) return [];
  if (isFile) return 'pattern' in schema ? [] : ['pattern'];
  const types = [schema.type ?? []].flat();
  const needed = [
    ...(types.includes('string') ? ['maxLength'] : []),
    ...(types.includes('array') ? ['maxItems'] : []),
    ...(types.includes('integer') || types.includes('number') ? ['minimum', 'maximum'] : []),
    ...(typeof schema.additionalProperties === 'object' ? ['maxProperties'] : []),
  ];
  return needed.filter((limit) => !(limit in schema));
}
