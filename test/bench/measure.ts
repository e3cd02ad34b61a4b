import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { renderTable } from '../lab/text-table';
import { benchChecksPage, benchListLatency, benchStats, benchWorstPage } from './api-rows';
import type { BenchContext, BenchRow } from './bench-row';
import { benchClosing } from './closing-rows';
import { benchDisk } from './disk-rows';
import { benchExport } from './export-rows';
import { benchFloods } from './flood-rows';
import { loadWorld } from './load-world';
import { benchOverview } from './overview-rows';
import { benchPictures } from './picture-rows';
import { benchReplicas } from './replica-rows';
import { round } from './round';
import { benchDispatch } from './worker-dispatch';
import { benchMemory } from './worker-memory';
import { benchAllTests, benchRealScans } from './worker-real-scans';
import { benchTriggerLatency } from './worker-trigger-latency';
import { benchWholeScans } from './worker-whole-scans';

const CHECKS = { full: 100_000, small: 2_000 } as const;

/** By the name that `--only` takes. */
const BENCHES: Record<string, (context: BenchContext) => Promise<BenchRow[]>> = {
  'checks-page': benchChecksPage,
  'read-replica': benchReplicas,
  'list-latency': benchListLatency,
  'worst-page': benchWorstPage,
  disk: benchDisk,
  export: benchExport,
  stats: benchStats,
  overview: benchOverview,
  pictures: benchPictures,
  closing: benchClosing,
  floods: benchFloods,
  dispatch: benchDispatch,
  'whole-scans': benchWholeScans,
  'real-scans': benchRealScans,
  'all-tests': benchAllTests,
  'trigger-latency': benchTriggerLatency,
  memory: benchMemory,
};

const HEAD = ['what', 'figure', 'unit', 'baseline', 'ratio', 'target', 'reached'];

/** Loads the world where it is missing, measures, prints a table and leaves the figures in a file. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: 'full' },
      only: { type: 'string', multiple: true, default: Object.keys(BENCHES) },
      strict: { type: 'boolean', default: false },
    },
  });
  const checks = CHECKS[values.rows as keyof typeof CHECKS] as number | undefined;
  const unknown = values.only.find((name) => !(name in BENCHES));
  if (checks === undefined || unknown !== undefined) {
    throw new Error(
      `Usage: npm run bench -- [--rows full|small] [--only ${Object.keys(BENCHES).join('|')}]… [--strict]`,
    );
  }
  const context = {
    databaseUrl: variable('BENCH_DATABASE_URL'),
    redisUrl: variable('BENCH_REDIS_URL'),
  };
  await loadWorld(context.databaseUrl, checks);
  const rows: BenchRow[] = [];
  for (const name of values.only) {
    process.stdout.write(`${name} …\n`);
    rows.push(...((await BENCHES[name]?.(context)) ?? []));
  }
  report(rows, checks);
  if (values.strict && rows.some(({ reached }) => !reached)) process.exitCode = 1;
}

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: measure with \`npm run bench\`.`);
  return value;
}

function report(rows: readonly BenchRow[], checks: number): void {
  const folder = join(__dirname, '../../.data/bench');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'figures.json');
  const machine = { node: process.version, cpus: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) };
  writeFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), ...machine, checks, rows }, null, 2)}\n`,
  );
  process.stdout.write(
    `${renderTable(HEAD, rows.map(cellsOf))}\nFigures: ${relative(process.cwd(), file)}\n`,
  );
}

const cellsOf = ({ name, figure, unit, baseline, ratio, target, reached }: BenchRow): string[] => [
  name,
  String(round(figure, 2)),
  unit,
  ...[baseline, ratio].map((value) => (value === undefined ? '' : String(round(value, 2)))),
  target,
  reached ? 'yes' : 'NO',
];

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
