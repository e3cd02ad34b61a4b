/** What other programs wait for while a statement holds its lock. */
export type Blocked = 'the rows that it changes' | 'writes' | 'reads and writes';

/** How a statement locks a table that exists before it (documentation of PostgreSQL, section 13.3). */
export interface StatementLock {
  /** Or the index that it drops: its table is locked. */
  table: string;
  /** The name in `pg_locks`. */
  mode: 'RowExclusiveLock' | 'ShareLock' | 'ShareRowExclusiveLock' | 'AccessExclusiveLock';
  blocks: Blocked;
  /** Whether it takes longer the more rows the table has; otherwise a moment. */
  readsRows: boolean;
}

type Kind = Omit<StatementLock, 'table'>;

const CHANGES_ROWS: Kind = { mode: 'RowExclusiveLock', blocks: 'the rows that it changes', readsRows: true };
const BUILDS_INDEX: Kind = { mode: 'ShareLock', blocks: 'writes', readsRows: true };
const STOPS_WRITES: Kind = { mode: 'ShareRowExclusiveLock', blocks: 'writes', readsRows: false };
const STOPS_ALL: Kind = { mode: 'AccessExclusiveLock', blocks: 'reads and writes', readsRows: false };

/** The first that fits counts. The group holds the tables. */
const KINDS: readonly (readonly [statement: RegExp, kind: Kind])[] = [
  [/^create (?:unique )?index \w+ on (\w+)/, BUILDS_INDEX],
  [/^create trigger .* on (\w+) (?:referencing|for each)/, STOPS_WRITES],
  [/^create table .* partition of (\w+)/, STOPS_ALL],
  [/^alter table (\w+) (?:enable|disable) trigger/, STOPS_WRITES],
  [/^alter table (\w+)/, STOPS_ALL],
  [/^drop table (?:if exists )?([\w, ]+)/, STOPS_ALL],
  [/^drop index (?:if exists )?(\w+)/, STOPS_ALL],
  [/^drop trigger \w+ on (\w+)/, STOPS_ALL],
  [/^lock table ([\w, ]+) in share row exclusive mode/, STOPS_WRITES],
  [/^lock table ([\w, ]+) in access exclusive mode/, STOPS_ALL],
  [/^(?:update|insert into|delete from) (\w+)/, CHANGES_ROWS],
];

/** PostgreSQL reads every row to validate what stands here, unless it says NOT VALID. */
const VALIDATES = /\b(?:add constraint|check \(|set not null|type )/;

/** The tables that a statement of a migration locks, in the order in which it names them; none where it only makes new ones. */
export function locksOf(statement: string): StatementLock[] {
  const text = statement.replace(/\s+/g, ' ').trim().toLowerCase();
  const referenced = [...text.matchAll(/ references (\w+)/g)].map(([, table = '']) => ({
    table,
    ...STOPS_WRITES,
  }));
  if (text.startsWith('with ')) return changesIn(text);
  for (const [pattern, kind] of KINDS) {
    const [, named] = pattern.exec(text) ?? [];
    if (named === undefined) continue;
    const tables = namesIn(named);
    const readsRows = kind.readsRows || validates(text);
    const locks = tables.map((table) => ({ table, ...kind, readsRows }));
    return [...locks, ...referenced.filter(({ table }) => !tables.includes(table))];
  }
  return referenced;
}

/** A statement may change rows in several of its parts. */
const changesIn = (text: string): StatementLock[] => {
  const changes = [...text.matchAll(/\b(?:update|insert into|delete from) (\w+)/g)];
  return [...new Set(changes.map(([, table = '']) => table))].map((table) => ({ table, ...CHANGES_ROWS }));
};

const validates = (text: string): boolean =>
  text.startsWith('alter table') && VALIDATES.test(text) && !text.includes('not valid');

const namesIn = (tables: string): string[] =>
  tables.split(',').map((name) => name.trim().replace(/^only /, ''));
