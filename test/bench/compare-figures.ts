import { readFileSync } from 'node:fs';
import { renderTable } from '../lab/text-table';
import type { BenchRow } from './bench-row';
import { round } from './round';

/** Ratios of runs on the same machine may differ so much. */
const MOST_SPREAD = 0.15;

interface Run {
  rows: BenchRow[];
  failures: Record<string, string[]>;
}

interface Compared {
  cells: string[];
  isApart: boolean;
}

/** A row in each of the runs. Without a ratio its figure is shown, and does not count: bytes and counts do not depend on the machine. */
function comparedOf(name: string, runs: readonly Run[]): Compared {
  const rows = runs.map((run) => run.rows.find((row) => row.name === name));
  const figures = rows.map((row) => row?.ratio ?? row?.figure ?? NaN);
  const [most, least] = [Math.max(...figures), Math.min(...figures)];
  const spread = most === least ? 0 : most / least - 1;
  const isRatio = rows.some((row) => row?.ratio !== undefined);
  // A row that a run lacks has no spread.
  const isApart = Number.isNaN(spread) || (isRatio && spread > MOST_SPREAD);
  const reached = isApart ? 'NO' : isRatio ? 'yes' : '';
  return {
    cells: [name, ...figures.map((figure) => `${round(figure, 2)}`), `${round(100 * spread, 0)} %`, reached],
    isApart,
  };
}

/** `npm run bench -- --compare FILE FILE…`: the ratios of several runs side by side, and how far apart they are. */
function compare(files: readonly string[]): void {
  if (files.length < 2) throw new Error('Usage: npm run bench -- --compare FILE FILE…');
  const runs = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Run);
  const names = [...new Set(runs.flatMap(({ rows }) => rows.map(({ name }) => name)))];
  const compared = names.map((name) => comparedOf(name, runs));
  const head = ['ratio, or figure of a row without one', ...files, 'spread', `<= ${MOST_SPREAD * 100} %`];
  const table = renderTable(
    head,
    compared.map(({ cells }) => cells),
  );
  const failed = runs.flatMap(({ failures }, place) =>
    Object.keys(failures).map((name) => `${files[place]}: ${name} FAILED`),
  );
  process.stdout.write(`${[table, ...failed].join('\n')}\n`);
  if (failed.length > 0 || compared.some(({ isApart }) => isApart)) process.exitCode = 1;
}

compare(process.argv.slice(2));
