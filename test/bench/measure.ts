import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { renderTable } from '../lab/text-table';
import { REPOSITORY, RUN_TYPESCRIPT } from '../support/program';
import type { BenchContext, BenchRow } from './bench-row';
import { BENCHES } from './benches';
import { loadWorld } from './load-world';
import { MACHINE, type Machine } from './machine';
import type { RowReport } from './measure-row';
import { ONCE, PASSES, medianRows } from './passes';
import { round } from './round';
import { clearBenchDatabases, untilAccepting, urlOf } from './support/bench-database';

const CHECKS = { full: 100_000, small: 2_000, smoke: 200 } as const;
type Size = keyof typeof CHECKS;

/** A row that takes longer hangs: the longest one of a whole run takes four minutes on a quiet machine. */
const MOST_MINUTES = 30;
/** Rows that run side by side where the figures do not count. */
const SMOKE_LANES = 3;
const REDIS_DATABASES = 15;
const HEAD = ['what', 'figure', 'unit', 'baseline', 'ratio', 'target', 'reached'];

interface Figures {
  at: string;
  machine: { node: string; cpus: number; memoryGb: number } & Partial<Machine>;
  checks: number;
  rows: BenchRow[];
  /** The rows of every pass, in the order in which they were measured. */
  passes: BenchRow[];
  /** By the name of a row that failed, what is behind it. */
  failures: Record<string, string[]>;
}

interface Wish {
  size: Size;
  only: readonly string[];
  isStrict: boolean;
}

function wishOf(args: readonly string[]): Wish {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', default: 'full' },
      only: { type: 'string', multiple: true, default: Object.keys(BENCHES) },
      strict: { type: 'boolean', default: false },
    },
  });
  if (!(values.rows in CHECKS) || values.only.some((name) => !(name in BENCHES))) {
    const names = Object.keys(BENCHES).join('|');
    throw new Error(
      `Usage: npm run bench -- [--rows ${Object.keys(CHECKS).join('|')}] [--only ${names}]… [--strict]`,
    );
  }
  return { size: values.rows as Size, only: values.only, isStrict: values.strict };
}

/** Loads the world where it is missing, measures each row in a process of its own, the machine first, prints a table and leaves the figures in a file. */
async function main(): Promise<void> {
  const { size, only, isStrict } = wishOf(process.argv.slice(2));
  const isSmoke = size === 'smoke';
  const context: BenchContext = {
    databaseUrl: variable('BENCH_DATABASE_URL'),
    redisUrl: variable('BENCH_REDIS_URL'),
    isSmoke,
    machine: null,
  };
  const figures: Figures = {
    at: new Date().toISOString(),
    machine: { node: process.version, cpus: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) },
    checks: CHECKS[size],
    rows: [],
    passes: [],
    failures: {},
  };
  await clearBenchDatabases(context.databaseUrl);
  await loadWorld(context.databaseUrl, figures.checks);
  await measureAll(figures, context, only);
  show(figures, isSmoke);
  const isMissed = isStrict && !isSmoke && figures.rows.some(({ reached }) => !reached);
  if (Object.keys(figures.failures).length > 0 || isMissed) process.exitCode = 1;
}

async function measureAll(figures: Figures, context: BenchContext, only: readonly string[]): Promise<void> {
  const { isSmoke } = context;
  const measure = async (name: string): Promise<void> => {
    const began = performance.now();
    const report = await reportOf(name, { ...context, redisUrl: redisOf(name, context) });
    const took = `${((performance.now() - began) / 1000).toFixed(1)} s`;
    print('failure' in report ? `${name}: FAILED after ${took}` : `${name}: ${took}`);
    if ('failure' in report) figures.failures[name] = report.failure;
    if ('rows' in report) figures.passes.push(...report.rows);
    figures.rows = medianRows(figures.passes);
    if ('machine' in report) {
      context.machine = report.machine;
      Object.assign(figures.machine, report.machine);
    }
    // After each row: a run that is interrupted leaves what it measured.
    write(figures, isSmoke);
  };
  await measure(MACHINE);
  // The long rows are the last ones of the list: a lane that starts with them does not run alone at the end.
  const waiting = isSmoke ? only.toReversed() : passesOf(only);
  const lane = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await measure(name);
  };
  await Promise.all(Array.from({ length: isSmoke ? SMOKE_LANES : 1 }, lane));
  if (!isSmoke) return;
  // A busy machine must not hide that the rows are sound: only what measures nothing alone either has failed.
  for (const [name, reasons] of Object.entries(figures.failures)) {
    print(`${name} failed next to others, so it runs alone:\n  ${reasons.join('\n  ')}`);
    delete figures.failures[name];
    await measure(name);
  }
}

/** The rows in their order, and again those that are measured in each pass. */
const passesOf = (only: readonly string[]): string[] =>
  Array.from({ length: PASSES }, (_, pass) =>
    only.filter((name) => pass === 0 || !ONCE.includes(name)),
  ).flat();

async function reportOf(name: string, context: BenchContext): Promise<RowReport> {
  try {
    await untilAccepting(context.databaseUrl);
  } catch (error) {
    return { failure: [`PostgreSQL does not accept connections: ${String(error)}`] };
  }
  const child = fork(RUN_TYPESCRIPT, [join(__dirname, 'measure-row.ts'), name, JSON.stringify(context)], {
    cwd: REPOSITORY,
  });
  const deadline = setTimeout(() => child.kill('SIGKILL'), MOST_MINUTES * 60_000);
  return new Promise((resolve) => {
    let report: RowReport | null = null;
    child.once('message', (message) => (report = message as RowReport));
    child.once('exit', (code, signal) => {
      clearTimeout(deadline);
      resolve(report ?? { failure: [`Its process ended with ${signal ?? `exit code ${code}`}.`] });
    });
  });
}

/** Rows of a smoke run that are under way at the same time have different ones. */
const redisOf = (name: string, { redisUrl }: BenchContext): string =>
  urlOf(redisUrl, String(1 + (Object.keys(BENCHES).indexOf(name) % REDIS_DATABASES)));

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: measure with \`npm run bench\`.`);
  return value;
}

const fileOf = (isSmoke: boolean): string =>
  join(REPOSITORY, '.data/bench', isSmoke ? 'smoke.json' : 'figures.json');

function write(figures: Figures, isSmoke: boolean): void {
  mkdirSync(join(REPOSITORY, '.data/bench'), { recursive: true });
  writeFileSync(fileOf(isSmoke), `${JSON.stringify(figures, null, 2)}\n`);
}

function show({ machine, rows, failures }: Figures, isSmoke: boolean): void {
  const { bareRequests = NaN, statementMs = NaN, undiciCpuMs = NaN } = machine;
  print(
    `This machine: bare http with two statements ${round(bareRequests, 0)} req/s (a bare request takes ${round(1_000 / bareRequests, 3)} ms), one statement ${round(statementMs, 3)} ms, undici alone ${round(undiciCpuMs, 2)} ms of CPU for 12 requests`,
  );
  // The figures of a smoke run say nothing: what counts is that there are some.
  const shown = rows.map((row) => (isSmoke ? { ...row, target: '', reached: null } : row));
  print(`${renderTable(HEAD, shown.map(cellsOf))}\nFigures: ${relative(process.cwd(), fileOf(isSmoke))}`);
  for (const [name, lines] of Object.entries(failures)) print(`${name} FAILED:\n  ${lines.join('\n  ')}`);
}

type Shown = Omit<BenchRow, 'reached'> & { reached: boolean | null };
const cellsOf = ({ name, detail, figure, unit, baseline, ratio, target, reached }: Shown): string[] => [
  detail === undefined ? name : `${name} (${detail})`,
  String(round(figure, 2)),
  unit,
  ...[baseline, ratio].map((value) => (value === undefined ? '' : String(round(value, 2)))),
  target,
  reached === null ? '' : reached ? 'yes' : 'NO',
];

const print = (text: string): void => void process.stdout.write(`${text}\n`);

main().catch((error: unknown) => {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
