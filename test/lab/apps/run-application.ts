import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AttemptCount, countDuring, excessOf } from './attempt-counts';
import { compare, type Judged, type Run, type ScanDocument } from './compare';
import { homeOf, logOf, runScript, startApplication, stopApplication } from './processes';
import type { RigApplication } from './rig-application';
import type { ApplicationReport } from './rig-report';
import { unshown } from './reproduce-check';
import { harmBetween, type Snapshot, takeSnapshot } from './snapshot';
import { NOTHING_TURNED, sumOf, turnedBetween } from './turned';
import { visitDuring, type VisitorTimes } from './visitor';

const REPOSITORY = join(__dirname, '../../..');
const MAIN = join(REPOSITORY, 'dist/apps/cli/main.js');
const SCAN_TIMEOUT_MS = 15 * 60_000;
/** Of an application that counts attempts, with its address alone. */
const SCANS = Number(process.env.LAB_APPS_SCANS ?? '1');
/** The command line of an earlier build, whose verdicts are compared; `address` leaves out the scan with paths. */
const { LAB_APPS_EARLIER: EARLIER, LAB_APPS_RUNS: ONLY_RUN } = process.env;
const RUNS = (['address', 'configured'] as const).filter((run) => run === (ONLY_RUN ?? run));

/** Sets the application up where that has not been done, scans it twice and compares. Never throws. */
export async function runApplication(data: string, application: RigApplication): Promise<ApplicationReport> {
  const began = Date.now();
  const report = { application: application.name, judged: [] as Judged[], ...nothingYet() };
  const seconds = (): number => Math.round((Date.now() - began) / 1_000);
  try {
    await oneAtATime(() => setUp(data, application));
    const earlier = await earlierScans(data, application);
    rmSync(logOf(data, application), { force: true });
    const before = { snapshot: null as Snapshot | null };
    const documents: ScanDocument[] = [];
    for (const run of RUNS) {
      await whileRunning(data, application, async () => {
        before.snapshot ??= await takeSnapshot(data, application);
        const document = await scanAndWatch(data, application, run, report);
        documents.push(document);
        report.judged.push(...compare(application, run, document));
        report.turned = sumOf([report.turned, turnedBetween(run, earlier.get(run), document)]);
        if (run !== RUNS.at(-1)) return;
        const after = await takeSnapshot(data, application);
        report.harm.push(...harmBetween(before.snapshot, after, application));
        report.harm.push(...forbiddenLines(data, application));
      });
    }
    // On a fresh start again: the limits that the scan has reached would hide what the commands show.
    await whileRunning(data, application, async () => {
      report.commands = await unshown(documents);
    });
    return { ...report, failure: null, seconds: seconds() };
  } catch (error) {
    return { ...report, failure: error instanceof Error ? error.message : String(error), seconds: seconds() };
  }
}

/** Of the earlier build, before the first snapshot: what it changes is not harm of this one. */
async function earlierScans(data: string, application: RigApplication): Promise<Map<Run, ScanDocument>> {
  const documents = new Map<Run, ScanDocument>();
  for (const run of EARLIER === undefined ? [] : RUNS)
    await whileRunning(data, application, async () => {
      documents.set(run, await scan(data, application, run, EARLIER));
    });
  return documents;
}

/** Next to a visitor, or where the application counts attempts, as often as asked and with nobody else. */
async function scanAndWatch(
  data: string,
  application: RigApplication,
  run: Run,
  report: Pick<ApplicationReport, 'harm' | 'attempts' | 'visitor'>,
): Promise<ScanDocument> {
  const { attempts, address, probe } = application;
  const once = (): Promise<ScanDocument> => scan(data, application, run);
  if (attempts === undefined) {
    const { value, times } = await visitDuring(`http://${address}${probe}`, once);
    if (ratioOf(times) > ratioOf(report.visitor)) report.visitor = times;
    return value;
  }
  const scans = run === 'address' ? SCANS : 1;
  const { value, count } = await countDuring(data, application, attempts, { run, scans }, once);
  report.attempts.push(count);
  report.harm.push(...excessOf(attempts, count));
  return value;
}

let lastStart: Promise<unknown> = Promise.resolve();

/** Scans mostly wait, but set-ups and starts take a whole core: two of them would slow down the scans that run. */
export function oneAtATime<T>(start: () => Promise<T>): Promise<T> {
  const turn = lastStart.then(start, start);
  lastStart = turn.catch(() => undefined);
  return turn;
}

export const nothingYet = (): Pick<
  ApplicationReport,
  'harm' | 'attempts' | 'commands' | 'visitor' | 'turned'
> => ({
  harm: [],
  turned: NOTHING_TURNED,
  attempts: [] as AttemptCount[],
  commands: { run: 0, failed: [] },
  visitor: null,
});

const ratioOf = (times: VisitorTimes | null): number =>
  times === null ? -1 : times.p95During / Math.max(1, times.p95Before);

/** A separate start for each scan, so that the limits that the first one reached are not met by the second. */
export async function whileRunning(
  data: string,
  application: RigApplication,
  work: () => Promise<void>,
): Promise<void> {
  const children = await oneAtATime(() => startApplication(data, application));
  try {
    await work();
  } finally {
    await stopApplication(children);
  }
}

export async function setUp(data: string, application: RigApplication): Promise<void> {
  const home = homeOf(data, application);
  const marker = join(home, '.is-set-up');
  mkdirSync(home, { recursive: true });
  if (existsSync(marker)) return;
  await runScript(data, application, application.setup);
  writeFileSync(marker, '');
}

/** One scan by the built command line with every test on. The document stays in `results/` for anyone who wants to read it. */
async function scan(data: string, application: RigApplication, run: Run, main = MAIN): Promise<ScanDocument> {
  const results = join(data, 'results');
  mkdirSync(results, { recursive: true });
  const config = join(results, `${application.name}.config.json`);
  const settings = Object.entries(application.endpoints).map(([key, endpoints]) => [key, { endpoints }]);
  writeFileSync(config, JSON.stringify(Object.fromEntries(settings)));
  const options = run === 'configured' ? ['--config', config] : [];
  const output = await scanByCommandLine(data, application, options, main);
  const name = main === MAIN ? run : `${run}.earlier`;
  writeFileSync(join(results, `${application.name}.${name}.json`), output);
  return JSON.parse(output) as ScanDocument;
}

/** Resolves to the document that the built command line printed. */
export const scanByCommandLine = (
  data: string,
  application: RigApplication,
  options: readonly string[],
  main = MAIN,
): Promise<string> =>
  commandLine(trustOf(data, application), [
    main,
    'scan',
    `${application.scheme ?? 'http'}://${application.address}/`,
    '--format',
    'json',
    '--i-own-this-host',
    '--allow-host',
    application.address,
    ...options,
  ]);

const trustOf = (data: string, application: RigApplication): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(application.trust === undefined
    ? {}
    : { NODE_EXTRA_CA_CERTS: application.trust.replace('$HERE', homeOf(data, application)) }),
});

/** @param args the program and its arguments. Resolves to what it printed; findings end it with 1 and are no failure. */
const commandLine = (env: NodeJS.ProcessEnv, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { timeout: SCAN_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024, env };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (stdout.startsWith('{')) resolve(stdout);
      else reject(new Error(`the scan printed no document: ${stderr.slice(-500)}${error?.message ?? ''}`));
    });
  });

export function forbiddenLines(data: string, application: RigApplication): string[] {
  const { forbiddenLog } = application;
  if (forbiddenLog === undefined) return [];
  const lines = readFileSync(logOf(data, application), 'utf8').split('\n');
  return lines.filter((line) => forbiddenLog.test(line)).map((line) => `sent: ${line}`);
}
