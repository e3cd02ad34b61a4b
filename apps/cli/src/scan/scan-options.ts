import {
  DEFAULT_MAX_PAGES,
  GATE_THRESHOLDS,
  isTestKey,
  MOST_MAX_DEPTH,
  MOST_MAX_MINUTES,
  MOST_MAX_PAGES,
  TEST_KEYS,
  type TestKey,
} from '@palisade/vocabulary';
import { InvalidArgumentError, Option } from 'commander';

export const FORMATS = ['pretty', 'json', 'sarif', 'junit', 'github', 'codequality', 'dast'] as const;
export type Format = (typeof FORMATS)[number];

/** The words of the gate; `never` is the older word for `none`. */
export const FAIL_ON = [...GATE_THRESHOLDS, 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export const EXIT_CODES = { clean: 0, findings: 1, usage: 2, notScanned: 3 } as const;

export interface ScanOptions {
  tests: TestKey[];
  all?: boolean;
  targets?: string;
  format: Format;
  failOn: FailOn;
  output?: string;
  coverage?: string;
  summary?: string;
  resume?: string;
  maxPages: number;
  maxDepth?: number;
  maxMinutes?: number;
  baseline?: string;
  sameSite: boolean;
  /** True where the trigger URL comes from the environment. */
  like?: string | true;
  countHost: boolean;
  requireConclusive: boolean;
  minCoverage?: number;
  config?: string;
  sarifMap?: string;
  allowHost: string[];
  dnsServer: string[];
  iOwnThisHost: boolean;
  staging: boolean;
  render: boolean;
  identities?: string;
  /** The program's global `--json`. */
  json?: boolean;
}

const several = (value: string, values: string[]): string[] => [...values, value];

/** All options of `palisade scan`. In a separate file from the code that runs a scan, so that help and completion start fast. */
export const SCAN_OPTIONS: readonly Option[] = [
  new Option('--targets <file>', 'file with more sites: one URL or host name per line, # for comments'),
  testsOption(),
  new Option('--all', 'run all tests, which is the default').conflicts('tests'),
  new Option('--format <format>', 'how to print the result').choices(FORMATS).default('pretty'),
  new Option('--output <file>', 'write the result to a file instead of stdout'),
  new Option('--coverage <file>', 'write to a JSON file which pages were judged, and why others were not'),
  new Option('--summary <file>', 'write the result to a Markdown file, for the summary of a pipeline'),
  new Option(
    '--resume <file>',
    'begin with what earlier scans left out, kept in this JSON file; written again',
  ),
  new Option('--max-pages <number>', 'how many pages to read; more than 25 need --i-own-this-host')
    .default(DEFAULT_MAX_PAGES)
    .argParser(numberFrom(1, MOST_MAX_PAGES)),
  new Option(
    '--max-depth <links>',
    'how many links from the start page to follow; by default two, or five with more than 25 pages',
  ).argParser(numberFrom(0, MOST_MAX_DEPTH)),
  new Option(
    '--max-minutes <minutes>',
    'when to end at the latest; tests that could not end say so',
  ).argParser(numberFrom(1, MOST_MAX_MINUTES)),
  new Option(
    '--fail-on <severity>',
    'exit with 1 at this severity or higher; with new- only for what the baseline does not have',
  )
    .choices(FAIL_ON)
    .default('critical'),
  new Option('--baseline <file>', 'JSON result of an earlier scan, whose findings do not count'),
  new Option(
    '--same-site',
    'the baseline is of the same site at another host: places are compared within the site',
  ).default(false),
  new Option(
    '--like [trigger-url]',
    'scan as a check of the service does, and compare with what it knows; PALISADE_TRIGGER_URL if no URL is given',
  ).conflicts(['tests', 'all', 'config', 'baseline', 'sameSite']),
  new Option(
    '--count-host',
    "with new-, count also what belongs to a preview's host: certificate, DNS, mail, ports",
  ).default(false),
  new Option('--require-conclusive', 'do not pass if a test could not judge the site').default(false),
  new Option('--min-coverage <percent>', 'do not pass if the scan covered less of the site').argParser(
    percentage,
  ),
  new Option('--sarif-map <file>', 'JSON file that maps each test to a file of the repository'),
  new Option('--config <file>', 'JSON file with settings of tests, in the form of test_configs'),
  new Option('--allow-host <host>', 'private host, address or CIDR that may be scanned; may be repeated')
    .default([])
    .argParser(several),
  new Option(
    '--dns-server <server>',
    'DNS server for all queries: address:port or https://…; may be repeated; replaces DNS_SERVERS',
  )
    .default([])
    .argParser(several),
  new Option('--i-own-this-host', 'also run the tests that send bursts of requests').default(false),
  new Option(
    '--staging',
    'also send what the site may store: forms, JSON, XML, cookies, headers; needs --i-own-this-host',
  ).default(false),
  new Option('--render', 'draw pages that scripts draw with the Chromium of this machine').default(false),
  new Option('--identities <file>', 'YAML file with accounts to sign in with; needs --i-own-this-host'),
];

function percentage(text: string): number {
  const number = Number(text);
  if (!/^\d{1,3}$/.test(text) || number < 1 || number > 100)
    throw new InvalidArgumentError('It must be a whole number from 1 to 100.');
  return number;
}

function testsOption(): Option {
  return new Option('--tests <keys>', `any of these, separated by commas: ${TEST_KEYS.join(', ')}`)
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

function numberFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,4}$/.test(text) ? Number(text) : -1;
    if (number < least || number > most)
      throw new InvalidArgumentError(`Name a number from ${least} to ${most}.`);
    return number;
  };
}
