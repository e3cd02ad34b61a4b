import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  type DnsSettings,
  InvalidDnsSettings,
  InvalidTarget,
  LOCALHOST_ADDRESSES,
  NO_RIGHTS,
  OWN_HOST,
  isUrl,
  parseAllowedHosts,
  parseTarget,
  readDnsSettings,
} from '@palisade/target-client';
import { isTestKey, TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { formatJson } from './json.formatter';
import { formatJunit } from './junit.formatter';
import { formatPretty } from './pretty.formatter';
import { runScan, type ScanOrder } from './run-scan';
import { readSarifMap } from './sarif-map-file';
import type { SarifMap } from '@palisade/sarif';
import { formatSarif } from '@palisade/sarif';
import { EXIT_CODES, exitCodeOf, FAIL_ON, type FailOn, type ScanReport } from './scan-report';
import { processTerminal, type ScanTerminal } from './scan-terminal';
import { InvalidTestConfig, readTestConfigs } from './test-config-file';

const FORMATS = ['pretty', 'json', 'sarif', 'junit'] as const;
type Format = (typeof FORMATS)[number];

interface ScanOptions {
  tests: TestKey[];
  format: Format;
  failOn: FailOn;
  config?: string;
  sarifMap?: string;
  allowHost: string[];
  dnsServer: string[];
  iOwnThisHost: boolean;
  /** The program's global `--json`. */
  json?: boolean;
}

/** Adds `scan`: the scanning engine alone, without database, queue or configuration. */
export function registerScanCommand(program: Command, terminal: ScanTerminal = processTerminal): void {
  program
    .command('scan')
    .description('scan one site from this machine and print the findings')
    .argument('<url>', 'URL or host name of the site')
    .addOption(testsOption())
    .addOption(new Option('--format <format>', 'how to print the result').choices(FORMATS).default('pretty'))
    .addOption(
      new Option('--fail-on <severity>', 'exit with 1 at this severity or higher')
        .choices(FAIL_ON)
        .default('critical'),
    )
    .option('--sarif-map <file>', 'JSON file: the repository file that findings of a test point at')
    .option('--config <file>', 'JSON file with settings of tests, in the form of test_configs')
    .addOption(
      new Option('--allow-host <host>', 'private host, address or CIDR that may be scanned; may be repeated')
        .default([])
        .argParser((host: string, hosts: string[]) => [...hosts, host]),
    )
    .addOption(
      new Option(
        '--dns-server <server>',
        'DNS server for all queries: address:port or https://…; may be repeated; replaces DNS_SERVERS',
      )
        .default([])
        .argParser((server: string, servers: string[]) => [...servers, server]),
    )
    .option('--i-own-this-host', 'also run the tests that send bursts of requests', false)
    .addHelpText('after', EXIT_CODE_HELP)
    .action(async (url: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ScanOptions>();
      const format = formatOf(options, command);
      const map = sarifMapOf(options, format, command);
      const report = await runScan(orderOf(url, options, command, terminal), terminal.progress);
      terminal.print(render(report, format, options.failOn, { map, terminal }));
      if (report.failure !== null && format !== 'pretty')
        terminal.complain(`The target could not be scanned: ${report.failure}`);
      terminal.exitWith(exitCodeOf(report, options.failOn));
    });
}

const EXIT_CODE_HELP = `
Exit codes: 0 no finding at or above --fail-on, 1 at least one, 2 invalid usage, 3 the target could not be scanned.
SCAN_ALLOWED_HOSTS in the environment is a comma-separated list of further --allow-host values;\nDNS_SERVERS and the other DNS variables of the documentation work here too.`;

function testsOption(): Option {
  return new Option('--tests <keys>', `comma-separated, of: ${TEST_KEYS.join(', ')}`)
    .default([...TEST_KEYS], 'all')
    .argParser((text: string): TestKey[] => {
      const keys = text.split(',').map((key) => key.trim());
      const unknown = keys.find((key) => !isTestKey(key));
      if (unknown !== undefined) {
        throw new InvalidArgumentError(`"${unknown}" is not a test. Choose from ${TEST_KEYS.join(', ')}.`);
      }
      return TEST_KEYS.filter((key) => keys.includes(key));
    });
}

function formatOf({ format, json }: ScanOptions, command: Command): Format {
  if (!json) return format;
  const isContradicted = command.getOptionValueSource('format') === 'cli' && format !== 'json';
  if (isContradicted) command.error('error: --json cannot be combined with another --format', USAGE);
  return 'json';
}

/** `localhost` leads to both, and who allows one means this machine. */
const withBothLoopbacks = (allowed: string): string =>
  LOCALHOST_ADDRESSES.some((loopback) => parseAllowedHosts(allowed).listsHost(loopback))
    ? [allowed, ...LOCALHOST_ADDRESSES].join(',')
    : allowed;

function orderOf(url: string, options: ScanOptions, command: Command, terminal: ScanTerminal): ScanOrder {
  try {
    const allowed = [terminal.environment.SCAN_ALLOWED_HOSTS ?? '', ...options.allowHost].join(',');
    const { APP_URL: appUrl, SCAN_NAT64_PREFIXES: nat64Prefixes } = terminal.environment;
    const allowedHosts = parseAllowedHosts(withBothLoopbacks(allowed), '', { appUrl, nat64Prefixes });
    return {
      target: parseTarget(url, allowedHosts, { waitsForAddress: true }),
      allowedHosts,
      dns: dnsOf(options, terminal),
      foreignFiles: terminal.environment.FOREIGN_FILES !== 'off',
      tests: options.tests,
      settings: options.config === undefined ? {} : readTestConfigs(options.config),
      rights: options.iOwnThisHost ? OWN_HOST : NO_RIGHTS,
    };
  } catch (error) {
    const hint =
      error instanceof InvalidTarget ? ' (Use --allow-host to scan private hosts and their ports.)' : '';
    return command.error(`error: ${messageOf(error)}${hint}`, USAGE);
  }
}

/** The variables of the environment; `--dns-server` wins over DNS_SERVERS. */
function dnsOf({ dnsServer }: ScanOptions, { environment }: ScanTerminal): DnsSettings {
  if (dnsServer.length === 0) return readDnsSettings(environment);
  try {
    return readDnsSettings({ ...environment, DNS_SERVERS: dnsServer.join(',') });
  } catch (error) {
    if (!(error instanceof InvalidDnsSettings)) throw error;
    throw new InvalidDnsSettings(error.message.replace(/^DNS_SERVERS:/, '--dns-server:'));
  }
}

const USAGE = { exitCode: EXIT_CODES.usage };

/** Only what the user can put right is wrong usage. */
function messageOf(error: unknown): string {
  if (
    error instanceof InvalidTarget ||
    error instanceof InvalidTestConfig ||
    error instanceof InvalidDnsSettings
  )
    return error.message;
  if (error instanceof Error && /allowed hosts|NAT64 prefixes/.test(error.message)) return error.message;
  throw error;
}

function sarifMapOf({ sarifMap }: ScanOptions, format: Format, command: Command): SarifMap {
  if (sarifMap === undefined) return {};
  if (format !== 'sarif') command.error('error: --sarif-map needs --format sarif', USAGE);
  try {
    return readSarifMap(sarifMap);
  } catch (error) {
    return command.error(`error: ${messageOf(error)}`, USAGE);
  }
}

function render(
  report: ScanReport,
  format: Format,
  failOn: FailOn,
  { map, terminal }: { map: SarifMap; terminal: ScanTerminal },
): string {
  switch (format) {
    case 'pretty':
      return formatPretty(report, terminal.colour);
    case 'json':
      return formatJson(report);
    case 'sarif':
      return formatSarif(report, { map, informationUri: informationUriOf(terminal) });
    case 'junit':
      return formatJunit(report, failOn);
  }
}

/** The installation's own page, where there is an installation. */
function informationUriOf({ environment }: ScanTerminal): string | undefined {
  const appUrl = environment.APP_URL;
  return appUrl !== undefined && isUrl(appUrl) ? `${appUrl}/docs` : undefined;
}
