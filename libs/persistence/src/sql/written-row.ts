import type { Table } from '../entities/table';

/** The parts of an INSERT or an UPDATE that write a row. */
export interface WrittenRow {
  /** `domain, url` */
  columns: string;
  /** `$3, $4` */
  places: string;
  /** `domain = $3, url = $4` */
  assignments: string;
  /** Of all parameters. */
  values: unknown[];
}

/** Writes these columns of a row. @param first values of the parameters that the statement has already, from `$1` */
export function writtenRow<Property extends string>(
  { jsonColumns }: Pick<Table, 'jsonColumns'>,
  columns: Readonly<Record<Property, string>>,
  row: Readonly<Record<NoInfer<Property>, unknown>>,
  first: readonly unknown[] = [],
): WrittenRow {
  const properties = Object.keys(columns) as Property[];
  const names = properties.map((property) => columns[property]);
  const places = properties.map((_, index) => `$${first.length + index + 1}`);
  return {
    columns: names.join(', '),
    places: places.join(', '),
    assignments: names.map((name, index) => `${name} = ${places[index]}`).join(', '),
    values: [...first, ...properties.map((property) => stored(row[property], jsonColumns.has(property)))],
  };
}

/** The driver writes a list as an array of PostgreSQL, and other objects as JSON. */
const stored = (value: unknown, isJson: boolean): unknown =>
  isJson && Array.isArray(value) ? JSON.stringify(value) : value;
