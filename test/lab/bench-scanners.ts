import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, relative } from 'node:path';
import type { ScannersReport } from './bench-process';
import type { BenchRow } from './bench-row';
import { inLabProcess } from './start-lab';
import { renderTable } from './text-table';

const FOLDER = join(__dirname, '../../.data/bench');
const HEAD = ['what', 'runs', 'median ms', 'p95 ms', 'ratio', 'to', 'requests', 'target', 'reached'];

/** `npm run bench:scanners`: a table, and the same figures in a file that git ignores. `--smoke`: each row once, for CI. */
async function main(): Promise<void> {
  const isSmoke = process.argv.includes('--smoke');
  const { rows, failures } = await inLabProcess<ScannersReport>(
    'bench-process.ts',
    isSmoke ? 'smoke' : 'whole',
  );
  const measured = {
    node: process.version,
    cpus: cpus().length,
    at: new Date().toISOString(),
    rows,
    failures,
  };
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, isSmoke ? 'scanners-smoke.json' : 'scanners.json');
  writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
  // The figures of a smoke run say nothing: what counts is that there are some.
  const shown = rows.map((row) => (isSmoke ? { ...row, target: '', reached: null } : row));
  process.stdout.write(
    `${renderTable(HEAD, shown.map(cellsOf))}\nFigures: ${relative(process.cwd(), file)}\n`,
  );
  for (const [name, error] of Object.entries(failures)) process.stdout.write(`${name} FAILED: ${error}\n`);
  if (Object.keys(failures).length > 0) process.exitCode = 1;
}

const cellsOf = (row: BenchRow): string[] => [
  row.name,
  `${row.runs}`,
  msOf(row.medianMs),
  msOf(row.p95Ms),
  row.ratio?.toFixed(2) ?? '',
  row.baseline,
  row.requests === null ? '' : `${row.requests}`,
  row.target,
  row.reached === null ? '' : row.reached ? 'yes' : 'NO',
];

const msOf = (ms: number): string => ms.toFixed(ms < 1 ? 3 : 1);

void main();
