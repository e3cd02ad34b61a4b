import { ApiProperty } from '@nestjs/swagger';
import { Field, one } from './fields';

type Class<Instance> = new () => Instance;
type Fields = Readonly<Record<string, Field<unknown, unknown, boolean>>>;
type OptionalNames<Of extends Fields> = {
  [Name in keyof Of]: Of[Name]['isOptional'] extends true ? Name : never;
}[keyof Of];
type Flat<Type> = { [Name in keyof Type]: Type[Name] };
type Shape<Of extends Fields> = Flat<
  { -readonly [Name in Exclude<keyof Of, OptionalNames<Of>>]: Of[Name]['value'] } & {
    -readonly [Name in OptionalNames<Of>]?: Of[Name]['value'];
  }
>;

type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;
/** The fields that a row has too: with the name in camel case, and a type that fits. */
type Stored<Of extends Fields, Row> = {
  [Name in keyof Of]: Camel<Name> extends keyof Row
    ? Row[Camel<Name>] extends Of[Name]['stored']
      ? Name
      : never
    : never;
}[keyof Of];
type Rest<Of extends Fields, Row> = Omit<Shape<Of>, Stored<Of, Row>> & Partial<Shape<Of>>;

export type Resource<Of extends Fields = Fields> = Class<Shape<Of>> & {
  readonly fields: Of;
  /** The resource of a row. @param rest the fields that the row does not have, and those that differ */
  of<Row extends object>(
    row: Row,
    ...rest: object extends Rest<Of, Row> ? [rest?: Rest<Of, Row>] : [rest: Rest<Of, Row>]
  ): Shape<Of>;
};

export type ResourceOf<Of extends Class<unknown>> = InstanceType<Of>;

const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A response: its schema in the OpenAPI document, and through `ResourceOf` its type. */
export function resource<Of extends Fields>(name: string, fields: Of): Resource<Of> {
  const type = { [name]: class {} }[name] as Class<Shape<Of>>;
  for (const [property, { schema }] of Object.entries(fields)) {
    // What the compiler notes for a property of a class; the schema says more.
    Reflect.defineMetadata('design:type', Object, type.prototype as object, property);
    ApiProperty(schema)(type.prototype as object, property);
  }
  const sources = Object.entries(fields).map(([property, { convert }]) => ({
    property,
    source: camelCase(property),
    convert,
  }));
  const of = (row: Record<string, unknown>, rest: Record<string, unknown> = {}): Shape<Of> => {
    const values: Record<string, unknown> = {};
    for (const { property, source, convert } of sources) {
      const value =
        property in rest ? rest[property] : row[source] === undefined ? undefined : convert(row[source]);
      if (value !== undefined) values[property] = value;
    }
    return values as Shape<Of>;
  };
  return Object.assign(type, { fields, of }) as unknown as Resource<Of>;
}

/** A field that has another name or place now. It is there for one release more. */
export const outgoing = <Value, Stored, IsOptional extends boolean>(
  { schema, convert }: Field<Value, Stored, IsOptional>,
  now: string,
): Field<Value, Stored, IsOptional> =>
  new Field(
    { ...schema, deprecated: true, description: `Use ${now}; this goes with the next release.` },
    convert,
  );

/** Figures in `data`, as all figures are. Those that were bare in the previous release are so for one release more. */
export const figures = <Of extends Fields>(name: string, of: Resource<Of>) =>
  resource(name, {
    ...(Object.fromEntries(
      Object.entries(of.fields).map(([field, each]) => [field, outgoing(each, `data.${field}`)]),
    ) as unknown as Of),
    data: one(of),
  });

export const inBothForms = <Figures extends object>(data: Figures): Figures & { data: Figures } => ({
  ...data,
  data,
});
