import { readFileSync } from 'node:fs';
import { renderTable } from '../lab/text-table';
import type { BenchRow } from './bench-row';
import { round } from './round';

/** The ratios of runs on the same machine may differ so much. */
const MOST_SPREAD = 0.15;

interface Run {
  rows: BenchRow[];
  failures: Record<string, string[]>;
}

/** What a row promises: its ratio; bytes and counts, which have none, do not depend on the machine. */
const promised = (row: BenchRow | undefined): number => row?.ratio ?? row?.figure ?? NaN;

/** `npm run bench -- --compare FILE…`: the ratios of several runs side by side, and how far apart they are. */
function compare(files: readonly string[]): void {
  const runs = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Run);
  const names = [...new Set(runs.flatMap(({ rows }) => rows.map(({ name }) => name)))];
  const lines = names.map((name) => {
    const figures = runs.map(({ rows }) => promised(rows.find((row) => row.name === name)));
    const spread = Math.max(...figures) / Math.min(...figures) - 1;
    return { name, figures, spread };
  });
  const table = lines.map(({ name, figures, spread }) => [
    ...[name, ...figures.map((figure) => String(round(figure, 2)))],
    ...[`${round(100 * spread, 0)} %`, spread <= MOST_SPREAD ? 'yes' : 'NO'],
  ]);
  const head = ['ratio, or figure of a row without one', ...files, 'spread', `<= ${MOST_SPREAD * 100} %`];
  process.stdout.write(`${renderTable(head, table)}\n`);
  for (const [place, { failures }] of runs.entries())
    for (const name of Object.keys(failures)) process.stdout.write(`${files[place]}: ${name} FAILED\n`);
  // A row that a run lacks has no spread.
  const isApart = lines.some(({ spread }) => !(spread <= MOST_SPREAD));
  if (isApart || runs.some(({ failures }) => Object.keys(failures).length > 0)) process.exitCode = 1;
}

compare(process.argv.slice(2));
