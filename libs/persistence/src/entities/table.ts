import {
  Check,
  Column as ColumnOf,
  type ColumnOptions,
  CreateDateColumn,
  DeleteDateColumn,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  type PrimaryColumnOptions,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';

type Decorate = (options: ColumnOptions) => PropertyDecorator;

/** A column and the type of its values. Its name is that of the property in snake case. */
export class Column<Value> {
  declare readonly value: Value;

  constructor(
    readonly options: ColumnOptions,
    readonly decorate: Decorate = ColumnOf,
    readonly isKey = false,
  ) {}

  /** Part of the primary key. */
  key(): Column<Value> {
    return new Column(this.options, (options) => PrimaryColumn(options as PrimaryColumnOptions), true);
  }

  orNull(): Column<Value | null> {
    return this.with({ nullable: true });
  }

  /** @param value a function returns SQL */
  default(value: unknown): Column<Value> {
    return this.with({ default: value });
  }

  array(): Column<Value[]> {
    return this.with({ array: true });
  }

  private with<Other>(more: ColumnOptions): Column<Other> {
    return new Column({ ...this.options, ...more }, this.decorate, this.isKey);
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
export const created = () => new Column<Date>({ type: 'timestamptz' }, CreateDateColumn);
/** When the row was deleted softly: TypeORM leaves out such rows. */
export const deleted = () =>
  new Column<Date | null>({ type: 'timestamptz', nullable: true }, DeleteDateColumn);
/** A key that the database counts up. The driver returns a string. */
export const serial = () =>
  new Column<string>(
    { type: 'bigint' },
    ({ name, primaryKeyConstraintName }) =>
      PrimaryGeneratedColumn('identity', {
        type: 'bigint',
        name,
        primaryKeyConstraintName,
        generatedIdentity: 'ALWAYS',
      }),
    true,
  );

/** The default of a time. */
export const NOW = (): string => 'now()';

type Columns = Readonly<Record<string, Column<unknown>>>;
type RowWith<Mapping extends Columns> = { -readonly [Property in keyof Mapping]: Mapping[Property]['value'] };
type ColumnNames<Row> = Readonly<Record<keyof Row & string, string>>;

/** An entity. */
export type Table<Row = object> = (new () => Row) & {
  readonly columnNames: ColumnNames<Row>;
  /** Properties whose columns hold JSON. */
  readonly jsonColumns: ReadonlySet<string>;
};

/** The row of a table. */
export type RowOf<Of extends Table> = InstanceType<Of>;

type Key<Property> = readonly [Property] | readonly [Property, Property];

/** By the name in the database. Columns are named by their properties. */
interface Rules<Property extends string> {
  foreignKeys?: Record<
    string,
    [columns: Key<Property>, target: Table, of: Key<string>, options?: { onDelete: 'CASCADE' | 'SET NULL' }]
  >;
  uniques?: Record<string, Property[]>;
  uniqueIndexes?: Record<string, Property[]>;
  indexes?: Record<string, Property[]>;
  /** Indexes that TypeORM cannot describe; migrations hold them. */
  otherIndexes?: readonly string[];
  checks?: Record<string, string>;
}

const snakeCase = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A table: its entity, and through `RowOf` the type of its rows. `schema.spec.ts` compares it with the migrations. */
export function table<Mapping extends Columns>(
  name: string,
  columns: Mapping,
  rules: Rules<keyof Mapping & string> = {},
): Table<RowWith<Mapping>> {
  const columnNames = Object.fromEntries(Object.keys(columns).map((each) => [each, snakeCase(each)]));
  const entity = { [name]: class {} }[name] as Table<RowWith<Mapping>>;
  for (const [property, { options, decorate, isKey }] of Object.entries(columns))
    decorate({
      name: columnNames[property],
      ...options,
      ...(isKey ? { primaryKeyConstraintName: `${name}_pkey` } : {}),
    })(entity.prototype as object, property);
  for (const decorate of [Entity(name), ...decoratorsOf(rules)]) decorate(entity);
  const jsonColumns = Object.keys(columns).filter((each) => columns[each]?.options.type === 'jsonb');
  return Object.assign(entity, {
    columnNames: columnNames as ColumnNames<RowWith<Mapping>>,
    jsonColumns: new Set(jsonColumns),
  });
}

function decoratorsOf(rules: Rules<string>): ClassDecorator[] {
  const {
    foreignKeys = {},
    uniques = {},
    uniqueIndexes = {},
    indexes = {},
    otherIndexes = [],
    checks = {},
  } = rules;
  return [
    ...Object.entries(foreignKeys).map(([name, [columns, target, of, options]]) =>
      ForeignKey(() => target, columns, of, { name, ...options }),
    ),
    ...Object.entries(uniques).map(([name, columns]) => Unique(name, columns)),
    ...Object.entries(uniqueIndexes).map(([name, columns]) => Index(name, columns, { unique: true })),
    ...Object.entries(indexes).map(([name, columns]) => Index(name, columns)),
    ...otherIndexes.map((name) => Index(name, { synchronize: false })),
    ...Object.entries(checks).map(([name, expression]) => Check(name, expression)),
  ];
}

/** Column names by property: of the whole table, without some. */
export const columnsOf = <Row extends object, Left extends keyof Row = never>(
  { columnNames }: Table<Row>,
  ...without: Left[]
): ColumnNames<Omit<Row, Left>> =>
  Object.fromEntries(
    Object.entries(columnNames).filter(([property]) => !without.includes(property as Left)),
  ) as ColumnNames<Omit<Row, Left>>;
