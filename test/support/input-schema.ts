/** JSON Schema as tools describe their arguments with it. */
export interface InputSchema {
  type?: string;
  enum?: unknown[];
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
  items?: InputSchema;
  anyOf?: InputSchema[];
  properties?: Record<string, InputSchema>;
}

/** The arguments below a schema that may be of any size. */
export function boundlessIn(schema: InputSchema, path: string): string[] {
  const limits: Record<string, unknown> = {
    string: schema.enum ?? schema.maxLength,
    array: schema.maxItems,
    integer: schema.maximum,
    object: schema.properties,
  };
  const isBoundless = schema.type !== undefined && schema.type in limits && limits[schema.type] === undefined;
  return [
    ...(isBoundless ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
      boundlessIn(each, `${path}.${name}`),
    ),
    ...(schema.anyOf ?? []).flatMap((each) => boundlessIn(each, path)),
    ...(schema.items === undefined ? [] : boundlessIn(schema.items, `${path}[]`)),
  ];
}
