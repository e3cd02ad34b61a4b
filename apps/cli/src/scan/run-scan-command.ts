import { accessSync, constants } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isAboutNew } from '@palisade/gate';
import { formatCodeQuality, formatDast, formatSarif, type SarifMap } from '@palisade/sarif';
import { isUrl } from '@palisade/target-client';
import type { Command } from 'commander';
import { OutputFailed, mayNotWrite, writeOutput } from '../output-failed';
import { readBaseline } from './baseline-file';
import { coverageDocument } from './coverage-document';
import { formatAnnotations } from './annotations.formatter';
import { formatJson } from './json.formatter';
import { formatJunit } from './junit.formatter';
import { formatPretty } from './pretty.formatter';
import { type Resumed, readResumed, resumedDocument } from './resume-file';
import { likedPages } from './liked-pages';
import { readSarifMap } from './sarif-map-file';
import { EXIT_CODES, type Format, type ScanOptions } from './scan-options';
import type { ScanOrder } from './run-scan';
import { type WrongUsage, asUsage, scanOrderOf } from './scan-order';
import type { LikedCheck } from './scan-like';
import { type KnownSite, type ScanReport, type Threshold, exitCodeOf, nothingIsKnown } from './scan-report';
import type { ScanTerminal } from './scan-terminal';
import { summaryDocument } from './summary.formatter';
import { readTargets } from './target-list';
import { InvalidTestConfig } from './test-config-file';

/** How the results are printed. */
interface Rendering {
  format: Format;
  map: SarifMap;
  threshold: Threshold;
  resumed: Resumed;
}

/** Scans one site after the other; wrong usage is reported before the first. */
export async function runScanCommand(
  urls: readonly string[],
  command: Command,
  terminal: ScanTerminal,
): Promise<void> {
  const { options, orders, format, map, baseline, resumed } = prepared(urls, command, terminal);
  const liked = await checkLiked(options, command, terminal);
  const threshold = thresholdOf(options, liked?.known ?? baseline);
  // After the options are checked: wrong usage needs no scanner.
  const { runScan } = await import('./run-scan.js');
  const reports: ScanReport[] = [];
  const pages = likedPages(liked?.maxPages ?? null, {
    isNamed: command.getOptionValueSource('maxPages') === 'cli',
    isOwn: options.iOwnThisHost,
  });
  const wanted = orders.map((order) => ({
    ...order,
    ...liked?.order,
    ...pages,
    // What the command names comes first.
    maxDepth: order.maxDepth ?? liked?.limits.maxDepth,
    maxMinutes: order.maxMinutes ?? liked?.limits.maxMinutes,
  }));
  const lists = await dataFor(wanted, command, terminal);
  const ready = await withRenderer(
    await withIdentities(wanted, options, command, terminal),
    options,
    command,
  );
  const sayMissing = async (): Promise<void> => {
    const { missingSetup } = await import('./missing-setup.js');
    for (const line of ready.slice(0, 1).flatMap(missingSetup)) terminal.progress(line);
  };
  if (options.all === true) await sayMissing();
  for (const order of ready) reports.push(await runScan({ ...order, ...lists }, terminal.progress));
  // Without --all only after a scan, which has loaded the catalogue: a target that cannot be reached is told immediately.
  if (options.all !== true && reports.some(({ failure }) => failure === null)) await sayMissing();
  await report(reports, options, { format, map, threshold, resumed }, terminal);
  terminal.exitWith(exitCodeOf(reports, threshold));
}

/** Writes the results where the options say. */
async function report(
  reports: readonly ScanReport[],
  { output, coverage, summary, resume }: ScanOptions,
  rendering: Rendering,
  terminal: ScanTerminal,
): Promise<void> {
  const { format, threshold, resumed } = rendering;
  const text = render(reports, rendering, terminal);
  if (output === undefined) terminal.print(text);
  else writeOutput(output, text);
  if (coverage !== undefined) writeOutput(coverage, coverageDocument(reports));
  if (summary !== undefined) writeOutput(summary, summaryDocument(reports, threshold));
  if (resume !== undefined) writeOutput(resume, resumedDocument(resumed, reports));
  for (const { target, failure } of reports) {
    const isSaid = format === 'pretty' && output === undefined;
    if (failure === null || isSaid) continue;
    terminal.complain(`The target ${reports.length > 1 ? `${target} ` : ''}could not be scanned: ${failure}`);
  }
  if (!threshold.isGate && !threshold.known.isElsewhere) return;
  const { gateWords } = await import('./gate-words.js');
  for (const each of reports) terminal.complain(gateWords(each, threshold));
}

function thresholdOf(options: ScanOptions, known: KnownSite | null): Threshold {
  const { failOn, requireConclusive, minCoverage, like, countHost } = options;
  const plain = nothingIsKnown(failOn);
  return {
    terms: { ...plain.terms, requireConclusive, minCoverage: minCoverage ?? null },
    known: known ?? plain.known,
    isGate:
      like !== undefined || requireConclusive || minCoverage !== undefined || isAboutNew(plain.terms.failOn),
    countsHost: countHost,
  };
}

/** What `--like` names. The code that asks the service is imported only for it, to start faster. */
async function checkLiked(
  options: ScanOptions,
  command: Command,
  terminal: ScanTerminal,
): Promise<LikedCheck | null> {
  const triggerUrl = triggerUrlOf(options, terminal);
  if (triggerUrl === null) return null;
  const { likedCheck } = await import('./scan-like.js');
  try {
    return await likedCheck(triggerUrl, nothingIsKnown(options.failOn).terms.failOn);
  } catch (error) {
    if (!(error instanceof InvalidTestConfig)) throw error;
    return command.error(`error: ${error.message}`, { exitCode: EXIT_CODES.usage });
  }
}

const DATA_VARIABLES = ['DATA_UPDATES', 'DATA_URL', 'JS_ADVISORIES_URL', 'RDAP_BOOTSTRAP_URL'] as const;
/** The code that reads identities is imported only when a file is named, to start faster. */
async function withIdentities(
  orders: readonly ScanOrder[],
  { identities: file, iOwnThisHost, render }: ScanOptions,
  command: Command,
  { environment }: ScanTerminal,
): Promise<readonly ScanOrder[]> {
  if (file === undefined) return orders;
  const { readIdentities } = await import('./identities-file.js');
  try {
    return asUsage(() => {
      if (!iOwnThisHost)
        throw new InvalidTestConfig(
          '--identities needs --i-own-this-host: scans sign in to sites of your own only.',
        );
      return orders.map((order) => ({
        ...order,
        identities: readIdentities(file, order.target, environment, render === true),
      }));
    });
  } catch (error) {
    if (!isWrongUsage(error)) throw error;
    return command.error(`error: ${error.message}`, { exitCode: EXIT_CODES.usage });
  }
}

/** The code that starts a browser is imported only for `--render`, to start faster. */
async function withRenderer(
  orders: readonly ScanOrder[],
  { render }: ScanOptions,
  command: Command,
): Promise<readonly ScanOrder[]> {
  if (!render) return orders;
  const { withLocalRenderer } = await import('./local-renderer.js');
  try {
    return withLocalRenderer(orders);
  } catch (error) {
    if (!isWrongUsage(error)) throw error;
    return command.error(`error: ${error.message}`, { exitCode: EXIT_CODES.usage });
  }
}

/** The lists for all sites of the command. The code that loads lists is imported only when a variable is set, to start faster. */
async function dataFor(
  [order]: readonly ScanOrder[],
  command: Command,
  { environment, complain }: ScanTerminal,
): Promise<Pick<ScanOrder, 'data' | 'dataDays'>> {
  if (!DATA_VARIABLES.some((name) => environment[name])) return {};
  const { operatorData } = await import('./operator-data.js');
  try {
    return order === undefined ? {} : await operatorData(order, environment, complain);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'InvalidData') throw error;
    return command.error(`error: ${error.message}`, { exitCode: EXIT_CODES.usage });
  }
}

function prepared(urls: readonly string[], command: Command, terminal: ScanTerminal) {
  const options = command.optsWithGlobals<ScanOptions>();
  try {
    return asUsage(() => {
      const format = formatOf(options, command);
      const targets = [...urls, ...(options.targets === undefined ? [] : readTargets(options.targets))];
      if (targets.length === 0) throw new InvalidTestConfig('Name a site to scan, or a file with --targets.');
      triggerUrlOf(options, terminal);
      const { output, coverage, summary, resume } = options;
      const resumed = resume === undefined ? {} : readResumed(resume);
      for (const file of [output, coverage, summary, resume]) if (file !== undefined) requireFolder(file);
      return {
        options,
        resumed,
        orders: [...new Set(targets)]
          .map((url) => scanOrderOf(url, options, terminal.environment))
          .map((order) => ({ ...order, lastTurns: resumed[order.target.url ?? order.target.host] })),
        format,
        map: sarifMapOf(options, format),
        baseline: baselineOf(options),
      };
    });
  } catch (error) {
    if (!isWrongUsage(error)) throw error;
    return command.error(`error: ${error.message}`, { exitCode: EXIT_CODES.usage });
  }
}

const isWrongUsage = (error: unknown): error is WrongUsage =>
  error instanceof Error && error.name === 'WrongUsage';

/** Null without `--like`. A secret that is empty, as in the pipeline of a fork, must not become a scan that compares with nothing. */
function triggerUrlOf({ like }: ScanOptions, { environment }: ScanTerminal): string | null {
  if (like === undefined) return null;
  const url = like === true ? environment.PALISADE_TRIGGER_URL : like;
  if (url) return url;
  throw new InvalidTestConfig(
    '--like needs the trigger URL of a check, or the variable PALISADE_TRIGGER_URL: it is empty.',
  );
}

function baselineOf({ baseline, sameSite, like, failOn }: ScanOptions): KnownSite | null {
  if (baseline !== undefined) return readBaseline(baseline, sameSite);
  if (sameSite) throw new InvalidTestConfig('--same-site needs --baseline.');
  if (like === undefined && failOn.startsWith('new-'))
    throw new InvalidTestConfig(
      `--fail-on ${failOn} needs --like or --baseline: without them everything is new.`,
    );
  return null;
}

function formatOf({ format, json }: ScanOptions, command: Command): Format {
  if (!json) return format;
  if (command.getOptionValueSource('format') === 'cli' && format !== 'json') {
    throw new InvalidTestConfig('--json cannot be combined with another --format');
  }
  return 'json';
}

function sarifMapOf({ sarifMap }: ScanOptions, format: Format): SarifMap {
  if (sarifMap === undefined) return {};
  if (!['sarif', 'codequality', 'github'].includes(format))
    throw new InvalidTestConfig('--sarif-map needs --format sarif, github or codequality');
  return readSarifMap(sarifMap);
}

/** A scan takes minutes, so an unwritable file is reported before it. */
function requireFolder(file: string): void {
  try {
    accessSync(dirname(resolve(file)), constants.W_OK);
  } catch (error) {
    if (mayNotWrite(error)) throw new OutputFailed(`The file ${file}`, error);
    throw new InvalidTestConfig(`The file ${file} cannot be written.`, { cause: error });
  }
}

function render(
  reports: readonly ScanReport[],
  { format, map, threshold }: Rendering,
  terminal: ScanTerminal,
): string {
  switch (format) {
    case 'pretty':
      return formatPretty(reports, terminal.colour);
    case 'json':
      return formatJson(reports);
    case 'sarif':
      return formatSarif(reports, { map, informationUri: informationUriOf(terminal) });
    case 'github':
      return formatAnnotations(reports, threshold, map);
    case 'codequality':
      return formatCodeQuality(reports, { map });
    case 'dast':
      return formatDast(reports.map((each) => ({ ...each, ...timesOf(each) })));
    case 'junit':
      return formatJunit(reports, threshold);
  }
}

/** When a scan sent its first and its last request; now, if it sent none. */
function timesOf({ tests }: ScanReport): { startedAt: Date; endedAt: Date } {
  const moments = tests.flatMap(({ receipt }) =>
    [receipt.first_at, receipt.last_at].flatMap((each) => (each === null ? [] : [Date.parse(each)])),
  );
  const now = Date.now();
  return {
    startedAt: new Date(Math.min(...moments, now)),
    endedAt: new Date(moments.length === 0 ? now : Math.max(...moments)),
  };
}

/** The page of the installation, where there is one. */
function informationUriOf({ environment }: ScanTerminal): string | undefined {
  const appUrl = environment.APP_URL;
  return appUrl !== undefined && isUrl(appUrl) ? `${appUrl}/docs` : undefined;
}
