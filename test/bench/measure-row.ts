import { existsSync, readFileSync, statSync } from 'node:fs';
import type { BenchContext, BenchRow } from './bench-row';
import { BENCHES } from './benches';
import { evidenceOf, quoteLog } from './evidence';
import { MACHINE, type Machine, measureMachine } from './machine';

/** What the process of a row reports: its figures, or what is behind its failure. */
export type RowReport = { rows: BenchRow[] } | { machine: Machine } | { failure: string[] };

/** Measures one row, whose name and context are the arguments, and reports to the parent. Its own process: whatever a row breaks, the others run. */
async function main(name: string, context: string): Promise<void> {
  process.once('disconnect', () => process.exit(1));
  quotePostgres(process.env.BENCH_POSTGRES_LOG);
  const report = await measured(name, JSON.parse(context) as BenchContext);
  process.send?.(report, () => process.exit(0));
}

/** From here on: what it logged before is about other rows. */
function quotePostgres(file: string | undefined): void {
  if (file === undefined || !existsSync(file)) return;
  const { size } = statSync(file);
  quoteLog('PostgreSQL', () => readFileSync(file).subarray(size).toString());
}

async function measured(name: string, context: BenchContext): Promise<RowReport> {
  const broken = new Promise<never>((_, reject) => {
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.once(event, reject);
  });
  try {
    if (name === MACHINE) return { machine: await Promise.race([measureMachine(context), broken]) };
    const rows = await Promise.race([BENCHES[name]?.(context) ?? [], broken]);
    const empty = rows.find(({ figure, ratio }) => !Number.isFinite(figure) || !Number.isFinite(ratio ?? 0));
    if (rows.length === 0 || empty !== undefined)
      return { failure: [`Nothing was measured: ${JSON.stringify(empty ?? rows)}`, ...evidenceOf('')] };
    return { rows };
  } catch (error) {
    return { failure: evidenceOf(error) };
  }
}

void main(process.argv[2] ?? '', process.argv[3] ?? '');
