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
import { DEFAULT_MAX_PAGES } from '@palisade/vocabulary';
import type { ScanOrder } from './run-scan';
import type { ScanOptions } from './scan-options';
import { InvalidTestConfig, readTestConfigs } from './test-config-file';

type Variables = Record<string, string | undefined>;

/** The user can correct this; the message says how. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** What to scan, and how. @throws WrongUsage */
export function scanOrderOf(url: string, options: ScanOptions, environment: Variables): ScanOrder {
  return asUsage(() => {
    const allowed = [environment.SCAN_ALLOWED_HOSTS ?? '', ...options.allowHost].join(',');
    const { APP_URL: appUrl, SCAN_NAT64_PREFIXES: nat64Prefixes } = environment;
    const allowedHosts = parseAllowedHosts(withBothLoopbacks(allowed), '', { appUrl, nat64Prefixes });
    return {
      target: parseTarget(url, allowedHosts, { waitsForAddress: true }),
      allowedHosts,
      dns: dnsOf(options, environment),
      foreignFiles: environment.FOREIGN_FILES !== 'off',
      ctUrl: templateOf('CT_URL', environment.CT_URL, '{domain}'),
      rpkiUrl: templateOf('RPKI_URL', environment.RPKI_URL, '{prefix}'),
      tests: options.tests,
      settings: options.config === undefined ? {} : readTestConfigs(options.config),
      rights: options.iOwnThisHost ? OWN_HOST : NO_RIGHTS,
      isStaging: isStaging(options),
      maxPages: maxPagesOf(options),
      maxDepth: options.maxDepth,
      maxMinutes: options.maxMinutes,
    };
  });
}

function isStaging({ staging, iOwnThisHost }: ScanOptions): boolean {
  if (staging && !iOwnThisHost)
    throw new WrongUsage(
      '--staging needs --i-own-this-host: the tests store data on the site, so it has to be a copy of your own.',
    );
  return staging;
}

function maxPagesOf({ maxPages, iOwnThisHost }: ScanOptions): number {
  if (maxPages > DEFAULT_MAX_PAGES && !iOwnThisHost)
    throw new WrongUsage(
      `--max-pages above ${DEFAULT_MAX_PAGES} needs --i-own-this-host: so many requests are for sites of your own.`,
    );
  return maxPages;
}

/** The address of a service, with a part that stands for its subject. */
function templateOf(name: string, text: string | undefined, part: string): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (!text.includes(part) || !/^https?:\/\//.test(text) || !isUrl(text))
    throw new WrongUsage(`${name} must be an http(s) address with ${part}.`);
  return text;
}

/** `localhost` resolves to both; allowing one means this machine. */
const withBothLoopbacks = (allowed: string): string =>
  LOCALHOST_ADDRESSES.some((loopback) => parseAllowedHosts(allowed).listsHost(loopback))
    ? [allowed, ...LOCALHOST_ADDRESSES].join(',')
    : allowed;

/** The variables of the environment; `--dns-server` wins over DNS_SERVERS. */
function dnsOf({ dnsServer }: ScanOptions, environment: Variables): DnsSettings {
  if (dnsServer.length === 0) return readDnsSettings(environment);
  try {
    return readDnsSettings({ ...environment, DNS_SERVERS: dnsServer.join(',') });
  } catch (error) {
    if (!(error instanceof InvalidDnsSettings)) throw error;
    throw new InvalidDnsSettings(error.message.replace(/^DNS_SERVERS:/, '--dns-server:'));
  }
}

/** Errors that the user can correct become WrongUsage; other errors stay. */
export function asUsage<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw isOfUser(error) ? new WrongUsage(error.message + hintOf(error), { cause: error }) : error;
  }
}

const isOfUser = (error: unknown): error is Error =>
  error instanceof InvalidTarget ||
  error instanceof InvalidTestConfig ||
  error instanceof InvalidDnsSettings ||
  (error instanceof Error && /allowed hosts|NAT64 prefixes/.test(error.message));

const hintOf = (error: Error): string =>
  error instanceof InvalidTarget ? ' (Use --allow-host to scan private hosts and their ports.)' : '';
