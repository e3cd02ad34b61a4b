import type { PlannedMigration, PlannedStatement } from '@palisade/persistence';

const LONGEST_STATEMENT = 100;

export function planDocument(missing: readonly PlannedMigration[]): object {
  return {
    missing: missing.map(({ name, isOpenEnded, statements }) => ({
      name,
      is_open_ended: isOpenEnded,
      statements: statements.map(({ sql, locks }) => ({
        sql,
        locks: locks.map(({ readsRows, ...lock }) => ({ ...lock, reads_rows: readsRows })),
      })),
    })),
  };
}

/** For people. */
export function planLines(missing: readonly PlannedMigration[]): string[] {
  if (missing.length === 0) return ['Nothing to do.'];
  return missing.flatMap(({ name, statements, isOpenEnded }) => [
    name,
    ...statements.flatMap(({ sql, locks }) => [`  ${shortened(sql)}`, ...locks.map(lockLine)]),
    ...(isOpenEnded ? ['  Further statements depend on the data.'] : []),
  ]);
}

const lockLine = ({ blocks, table, rows, readsRows }: PlannedStatement['locks'][number]): string => {
  const size = `${table} (about ${rows.toLocaleString('en')} rows)`;
  if (blocks === 'the rows that it changes') return `    locks the rows that it changes in ${size}`;
  return `    blocks ${blocks} of ${size} ${readsRows ? 'while it reads them all' : 'for a moment'}`;
};

function shortened(sql: string): string {
  const line = sql.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST_STATEMENT ? line : `${line.slice(0, LONGEST_STATEMENT - 1)}…`;
}
