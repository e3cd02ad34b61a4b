import { EntitySchema, type EntitySchemaColumnOptions, type EntityTarget, type ObjectLiteral } from 'typeorm';

/** A column and the type of its values. Its name is that of the property in snake case. */
export class Column<Value> {
  declare readonly value: Value;

  constructor(readonly options: EntitySchemaColumnOptions) {}

  /** Part of the primary key. */
  key(): Column<Value> {
    return new Column({ ...this.options, primary: true });
  }

  orNull(): Column<Value | null> {
    return new Column({ ...this.options, nullable: true });
  }

  /** @param value a function returns SQL */
  default(value: unknown): Column<Value> {
    return new Column({ ...this.options, default: value });
  }

  array(): Column<Value[]> {
    return new Column({ ...this.options, array: true });
  }
}

export const uuid = <Id extends string = string>() => new Column<Id>({ type: 'uuid' });
export const text = <Text extends string = string>() => new Column<Text>({ type: 'text' });
export const flag = () => new Column<boolean>({ type: 'boolean' });
export const smallint = () => new Column<number>({ type: 'smallint' });
export const integer = () => new Column<number>({ type: 'integer' });
/** The driver returns a string. */
export const bigint = () => new Column<string>({ type: 'bigint' });
/** A day as `YYYY-MM-DD`. */
export const day = () => new Column<string>({ type: 'date' });
export const jsonb = <Value>() => new Column<Value>({ type: 'jsonb' });
export const timestamp = () => new Column<Date>({ type: 'timestamptz' });
/** When the row was written. */
export const created = () => new Column<Date>({ type: 'timestamptz', createDate: true });
/** When the row was deleted softly: TypeORM leaves out rows that have it. */
export const deleted = () =>
  new Column<Date | null>({ type: 'timestamptz', deleteDate: true, nullable: true });

/** The default of a time. */
export const NOW = (): string => 'now()';

type Columns = Readonly<Record<string, Column<unknown>>>;
type RowWith<Mapping extends Columns> = { -readonly [Property in keyof Mapping]: Mapping[Property]['value'] };

/** The row of a table. */
export type RowOf<Table> = Table extends EntitySchema<infer Row> ? Row : never;

/** By the name in the database. Columns are named by their properties. */
interface Rules<Property extends string> {
  foreignKeys?: Record<
    string,
    [
      columns: Property[],
      target: EntityTarget<ObjectLiteral>,
      of: string[],
      options?: { onDelete: 'CASCADE' | 'SET NULL' },
    ]
  >;
  uniques?: Record<string, Property[]>;
  uniqueIndexes?: Record<string, Property[]>;
  indexes?: Record<string, Property[]>;
  /** Indexes that TypeORM cannot describe; migrations hold them. */
  otherIndexes?: readonly string[];
  checks?: Record<string, string>;
}

/** A table: its entity, and through `RowOf` the type of its rows. `schema.spec.ts` compares it with the migrations. */
export function table<Mapping extends Columns>(
  tableName: string,
  columns: Mapping,
  rules: Rules<keyof Mapping & string> = {},
): EntitySchema<RowWith<Mapping>> {
  const {
    foreignKeys = {},
    uniques = {},
    uniqueIndexes = {},
    indexes = {},
    otherIndexes = [],
    checks = {},
  } = rules;
  return new EntitySchema({
    name: tableName,
    tableName,
    columns: Object.fromEntries(
      Object.entries(columns).map(([property, { options }]) => [
        property,
        {
          name: property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          ...options,
          ...(options.primary ? { primaryKeyConstraintName: `${tableName}_pkey` } : {}),
        },
      ]),
    ),
    foreignKeys: Object.entries(foreignKeys).map(([name, [columnNames, target, referenced, options]]) => ({
      ...options,
      name,
      target,
      columnNames,
      referencedColumnNames: referenced,
    })),
    uniques: Object.entries(uniques).map(([name, of]) => ({ name, columns: of })),
    indices: [
      ...Object.entries(uniqueIndexes).map(([name, of]) => ({ name, columns: of, unique: true })),
      ...Object.entries(indexes).map(([name, of]) => ({ name, columns: of })),
      ...otherIndexes.map((name) => ({ name, synchronize: false })),
    ],
    checks: Object.entries(checks).map(([name, expression]) => ({ name, expression })),
  } as ConstructorParameters<typeof EntitySchema<RowWith<Mapping>>>[0]);
}

/** Column names by property: of the whole table, without some. */
export const columnsOf = <Row extends ObjectLiteral, Left extends keyof Row = never>(
  { options }: EntitySchema<Row>,
  ...without: Left[]
): Record<Exclude<keyof Row & string, Left>, string> =>
  Object.fromEntries(
    Object.entries(options.columns)
      .filter(([property]) => !without.includes(property as Left))
      .map(([property, column]) => [property, column?.name ?? property]),
  ) as Record<Exclude<keyof Row & string, Left>, string>;
