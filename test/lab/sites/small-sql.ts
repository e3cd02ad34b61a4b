/** What databases differ in, as far as conditions, sorting and errors go. */
export interface Dialect {
  name: string;
  /** Operators that join texts; `' '` stands for two texts next to one another. */
  joins: readonly string[];
  /** Texts may have double quotes. */
  hasDoubleQuotes?: boolean;
  /** Compares a number with a text by the number that the text begins with; others refuse a text that is none. */
  isLoose?: boolean;
  error: (problem: Problem) => string;
}

export interface Problem {
  kind: 'unterminated' | 'syntax' | 'type' | 'name';
  near: string;
}

export class SqlError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.near);
  }
}

export const DIALECTS = {
  postgresql: {
    name: 'PostgreSQL',
    joins: ['||'],
    error: ({ kind, near }) =>
      ({
        unterminated: `ERROR: unterminated quoted string at or near "${near}"`,
        syntax: `ERROR: syntax error at or near "${near}"`,
        type: `ERROR: invalid input syntax for type integer: "${near}"`,
        name: `ERROR: column "${near}" does not exist`,
      })[kind],
  },
  mysql: {
    name: 'MySQL',
    joins: [' '],
    hasDoubleQuotes: true,
    isLoose: true,
    error: ({ kind, near }) =>
      kind === 'name'
        ? `Unknown column '${near}' in 'where clause'`
        : `You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '${near}' at line 1`,
  },
  sqlite: {
    name: 'SQLite',
    joins: ['||'],
    hasDoubleQuotes: true,
    error: ({ kind, near }) =>
      ({
        unterminated: `SQLITE_ERROR: unrecognized token: "${near}"`,
        syntax: `SQLITE_ERROR: near "${near}": syntax error`,
        type: '',
        name: `SQLITE_ERROR: no such column: ${near}`,
      })[kind],
  },
  sqlServer: {
    name: 'SQL Server',
    joins: ['+'],
    error: ({ kind, near }) =>
      ({
        unterminated: `Unclosed quotation mark after the character string '${near}'.`,
        syntax: `Incorrect syntax near '${near}'.`,
        type: `Conversion failed when converting the varchar value '${near}' to data type int.`,
        name: `Invalid column name '${near}'.`,
      })[kind],
  },
  oracle: {
    name: 'Oracle',
    joins: ['||'],
    error: ({ kind, near }) =>
      ({
        unterminated: 'ORA-01756: quoted string not properly terminated',
        syntax: 'ORA-00933: SQL command not properly ended',
        type: 'ORA-01722: invalid number',
        name: `ORA-00904: "${near.toUpperCase()}": invalid identifier`,
      })[kind],
  },
  db2: {
    name: 'DB2',
    joins: ['||'],
    error: () => 'com.ibm.db2.jcc.am.SqlSyntaxErrorException: DB2 SQL Error: SQLCODE=-10, SQLSTATE=42603',
  },
  h2: {
    name: 'H2',
    joins: ['||'],
    error: ({ near }) => `org.h2.jdbc.JdbcSQLSyntaxErrorException: Syntax error in SQL statement "${near}"`,
  },
  hsqldb: {
    name: 'HSQLDB',
    joins: ['||'],
    error: ({ near }) => `java.sql.SQLSyntaxErrorException: malformed string: ${near}`,
  },
} as const satisfies Record<string, Dialect>;

export type Row = Readonly<Record<string, string | number>>;
type Value = string | number | boolean | null;
interface Token {
  kind: 'text' | 'number' | 'word' | 'sign';
  text: string;
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([a-z_][\w.]*)|(<>|!=|<=|>=|\|\||[-+*/=<>(),]))/iy;

/** The tokens of an expression; throws where a text does not end, or a character begins nothing. */
function tokensOf(sql: string, { hasDoubleQuotes = false }: Dialect): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; sql.slice(at).trim() !== '';) {
    at += sql.slice(at).length - sql.slice(at).trimStart().length;
    const quote = sql.charAt(at);
    if (quote === "'" || (quote === '"' && hasDoubleQuotes)) {
      const end = endOfText(sql, at, quote);
      if (end === null) throw new SqlError({ kind: 'unterminated', near: sql.slice(at) });
      tokens.push({ kind: 'text', text: sql.slice(at + 1, end - 1).replaceAll(quote + quote, quote) });
      at = end;
      continue;
    }
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(sql);
    if (found === null) throw new SqlError({ kind: 'syntax', near: sql.slice(at, at + 20) });
    const [, number, word, sign] = found;
    tokens.push(
      number !== undefined
        ? { kind: 'number', text: number }
        : word !== undefined
          ? { kind: 'word', text: word }
          : { kind: 'sign', text: sign ?? '' },
    );
    at = TOKEN.lastIndex;
  }
  return tokens;
}

function endOfText(sql: string, from: number, quote: string): number | null {
  for (let at = from + 1; at < sql.length; at += 1) {
    if (sql[at] !== quote) continue;
    if (sql[at + 1] !== quote) return at + 1;
    at += 1;
  }
  return null;
}

/** Databases that take no number for a condition. */
const CONDITIONS_ALONE: ReadonlySet<string> = new Set(['PostgreSQL', 'SQL Server', 'Oracle']);

/** Computes an expression for a row, as databases do: `AND`, `OR`, comparisons, LIKE, IN, arithmetic, joined texts, CASE, lower(). */
class Expression {
  private at = 0;
  private readonly tokens: Token[];

  constructor(
    sql: string,
    private readonly dialect: Dialect,
    private readonly row: Row,
  ) {
    this.tokens = tokensOf(sql, dialect);
  }

  /** The values that commas separate. */
  list(): Value[] {
    const values = [this.or()];
    while (this.takes(',')) values.push(this.or());
    if (this.at < this.tokens.length) this.fail();
    return values;
  }

  private fail(): never {
    throw new SqlError({ kind: 'syntax', near: this.tokens[this.at]?.text ?? 'end of input' });
  }

  private takes(text: string): boolean {
    const token = this.tokens[this.at];
    const fits = token !== undefined && token.kind !== 'text' && token.text.toUpperCase() === text;
    if (fits) this.at += 1;
    return fits;
  }

  private needs(text: string): void {
    if (!this.takes(text)) this.fail();
  }

  private or(): Value {
    let value = this.and();
    for (;;) {
      const isPipe = !this.dialect.joins.includes('||') && this.dialect.isLoose === true && this.takes('||');
      if (!isPipe && !this.takes('OR')) return value;
      const other = this.and();
      value = this.isTrue(value) || this.isTrue(other);
    }
  }

  private and(): Value {
    let value = this.comparison();
    while (this.takes('AND')) {
      const other = this.comparison();
      value = this.isTrue(value) && this.isTrue(other);
    }
    return value;
  }

  private isTrue(value: Value): boolean {
    if (typeof value === 'boolean') return value;
    if (typeof value === 'string' && !this.dialect.isLoose) this.refuse('type', value);
    if (typeof value === 'number' && CONDITIONS_ALONE.has(this.dialect.name))
      this.refuse('type', String(value));
    return numberOf(value) !== 0;
  }

  private refuse(kind: Problem['kind'], near: string): never {
    throw new SqlError({ kind, near });
  }

  private comparison(): Value {
    const value = this.joined();
    for (const sign of ['=', '<>', '!=', '<=', '>=', '<', '>'])
      if (this.takes(sign)) return this.compare(value, sign, this.joined());
    if (this.takes('LIKE')) return isLike(String(value), String(this.joined()));
    if (!this.takes('IN')) return value;
    this.needs('(');
    let isIn = this.compare(value, '=', this.or());
    while (this.takes(',')) isIn = this.compare(value, '=', this.or()) || isIn;
    this.needs(')');
    return isIn;
  }

  private compare(one: Value, sign: string, other: Value): boolean {
    if (one === null || other === null) return false;
    const areMixed = typeof one !== typeof other;
    if (!areMixed && !this.dialect.isLoose) this.refuseOtherDate(one, other);
    const [left, right] = areMixed ? [this.asNumber(one), this.asNumber(other)] : [one, other];
    if (sign === '=') return left === right;
    if (sign === '<>' || sign === '!=') return left !== right;
    return sign.startsWith('<')
      ? left < right || (sign === '<=' && left === right)
      : left > right || (sign === '>=' && left === right);
  }

  /** A column of dates is compared with dates alone. */
  private refuseOtherDate(one: Value, other: Value): void {
    if (isDate(one) !== isDate(other)) this.refuse('type', String(isDate(one) ? other : one));
  }

  private asNumber(value: Value): number {
    if (typeof value === 'string' && !this.dialect.isLoose && !/^\s*-?\d+(?:\.\d+)?\s*$/.test(value)) {
      if (this.dialect.name === 'SQLite') return Number.NaN;
      this.refuse('type', value);
    }
    return numberOf(value);
  }

  private joined(): Value {
    let value = this.sum();
    while (this.dialect.joins.includes('||') && this.takes('||'))
      value = `${String(value)}${String(this.sum())}`;
    return value;
  }

  private sum(): Value {
    let value = this.product();
    for (;;) {
      const sign = this.takes('+') ? '+' : this.takes('-') ? '-' : null;
      if (sign === null) return value;
      const other = this.product();
      const joins = sign === '+' && this.dialect.joins.includes('+') && typeof value === 'string';
      value = joins
        ? `${String(value)}${String(other)}`
        : this.asNumber(value) + (sign === '+' ? 1 : -1) * this.asNumber(other);
    }
  }

  private product(): Value {
    let value = this.primary();
    for (;;) {
      const sign = this.takes('*') ? '*' : this.takes('/') ? '/' : null;
      if (sign === null) return value;
      const [one, other] = [this.asNumber(value), this.asNumber(this.primary())];
      value = sign === '*' ? one * other : Math.trunc(one / other);
    }
  }

  private primary(): Value {
    const token = this.tokens[this.at];
    if (token === undefined) this.fail();
    if (this.takes('(')) {
      const value = this.or();
      this.needs(')');
      return value;
    }
    if (this.takes('-')) return -this.asNumber(this.primary());
    this.at += 1;
    if (token.kind === 'number') return Number(token.text);
    if (token.kind === 'text') return this.text(token.text);
    if (token.kind === 'word') return this.word(token.text);
    this.at -= 1;
    return this.fail();
  }

  private text(first: string): string {
    let text = first;
    while (this.dialect.joins.includes(' ') && this.tokens[this.at]?.kind === 'text') {
      text += this.tokens[this.at]?.text ?? '';
      this.at += 1;
    }
    return text;
  }

  private word(word: string): Value {
    if (/^null$/i.test(word)) return null;
    if (/^case$/i.test(word)) return this.cases();
    if (/^lower$/i.test(word)) {
      this.needs('(');
      const value = String(this.or()).toLowerCase();
      this.needs(')');
      return value;
    }
    return this.row[word.toLowerCase()] ?? this.refuse('name', word);
  }

  private cases(): Value {
    this.needs('WHEN');
    const condition = this.isTrue(this.or());
    this.needs('THEN');
    const value = this.or();
    const other = this.takes('ELSE') ? this.or() : null;
    this.needs('END');
    return condition ? value : other;
  }
}

const isDate = (value: Value): boolean => /^\d{4}-\d{2}-\d{2}$/.test(String(value));
const numberOf = (value: Value): number =>
  typeof value === 'string' ? Number(/^\s*-?\d+(?:\.\d+)?/.exec(value)?.[0] ?? 0) : Number(value);

/** Only `%` at either end, which is what searches use. */
function isLike(text: string, pattern: string): boolean {
  const bare = pattern.replaceAll(/^%|%$/g, '').toLowerCase();
  const value = text.toLowerCase();
  if (pattern.startsWith('%')) return pattern.endsWith('%') ? value.includes(bare) : value.endsWith(bare);
  return pattern.endsWith('%') ? value.startsWith(bare) : value === bare;
}

export interface Query {
  where?: string;
  /** With ` desc` at its end, or without. */
  order?: string;
  /** A number, with ` OFFSET` and another one behind it or without. */
  limit?: string;
}

const DIRECTION = / +(asc|desc)(?= *(?:,|$))/gi;

function limited(rows: Row[], limit: string): Row[] {
  const found = /^ *(\d+)(?: +OFFSET +(\d+))? *$/i.exec(limit);
  if (found === null) throw new SqlError({ kind: 'syntax', near: limit });
  const offset = Number(found[2] ?? 0);
  return rows.slice(offset, offset + Number(found[1]));
}

/** The row that `UNION SELECT` behind a condition adds; null where the words are in a text. */
function unitedRow(
  rows: readonly Row[],
  dialect: Dialect,
  where: string,
): { where: string; row: Row } | null {
  const [condition = '', added, ...more] = where.split(/ UNION (?:ALL )?SELECT /i);
  if (added === undefined || more.length > 0) return null;
  try {
    tokensOf(condition, dialect);
  } catch {
    return null;
  }
  const columns = Object.entries(rows[0] ?? {});
  const isEmpty = /^ *NULL(?: *, *NULL)* *$/i.test(added);
  const values = isEmpty ? added.split(',').map(() => null) : new Expression(added, dialect, {}).list();
  if (values.length !== columns.length) throw new SqlError({ kind: 'syntax', near: 'UNION' });
  const row = columns.map(([name, usual], at): [string, string | number] => {
    const value = values[at];
    if (value !== null && typeof value !== typeof usual && dialect.isLoose !== true)
      throw new SqlError({ kind: 'type', near: String(value) });
    return [name, String(value)];
  });
  return { where: condition, row: Object.fromEntries(row) };
}

/** The rows that fit a condition, in an order; throws a `SqlError` for what a database could not read. */
export function select(rows: readonly Row[], dialect: Dialect, query: Query): Row[] {
  const united = unitedRow(rows, dialect, query.where ?? '');
  if (united !== null) return [...select(rows, dialect, { ...query, where: united.where }), united.row];
  const { where = '1=1', order = '1', limit = '1000' } = query;
  const fitting = rows.filter((row) =>
    new Expression(where, dialect, row)
      .list()
      .every((value) => value === true || (value !== false && numberOf(value) !== 0)),
  );
  const isDescending = /^[^,]* desc *(?:,|$)/i.test(order);
  const keys = new Map(
    rows.map((row) => [row, new Expression(order.replaceAll(DIRECTION, ''), dialect, row).list()[0] ?? null]),
  );
  const before = (one: Row, other: Row): number => {
    const [left, right] = [keys.get(one) ?? '', keys.get(other) ?? ''];
    return (left < right ? -1 : left > right ? 1 : 0) * (isDescending ? -1 : 1);
  };
  return limited([...fitting].sort(before), limit);
}
