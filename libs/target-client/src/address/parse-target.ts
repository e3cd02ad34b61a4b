import { isIPv6 } from 'node:net';
import { parseAddress } from './address-policy';
import { type AllowedHosts } from './allowed-hosts';
import { hostNameDefect, isInternalName } from './host-name';
import { parseUrl } from './parse-url';
import { PUBLIC_PORTS } from '../contract/scan-limits';
import type { Target } from '../contract/target';

/** The longest domain or URL that can be a target. */
export const MAX_TARGET_CHARACTERS = 2048;

/** The input cannot be a target; the message is a sentence for the user. */
export class InvalidTarget extends Error {
  override readonly name = 'InvalidTarget';
}

export interface ParseOptions {
  /**
   * Accepts any name with any port if the operator lists addresses, because it may resolve to one of them. If it
   * does not, the connection is refused.
   */
  waitsForAddress?: boolean;
  /** Where the operator lists private hosts, for the message that refuses one. */
  setting?: string;
}

/**
 * Reads what a user submits as a domain: a name, an address or an http(s) URL. Throws `InvalidTarget`. This is the first half of the
 * protection; the second half checks every address when it connects.
 */
export function parseTarget(
  input: string,
  allowed: AllowedHosts,
  { waitsForAddress = false, setting = 'SCAN_ALLOWED_HOSTS' }: ParseOptions = {},
): Target {
  const text = input.trim();
  refuseAmbiguousText(text);
  const url = urlOf(withScheme(text));
  const host = hostOf(url);
  const isJudgedLater = waitsForAddress && allowed.listsAddresses && parseAddress(host) === null;
  checkHost(host, allowed, { isJudgedLater, setting });
  checkPort(url, isJudgedLater || allowed.listsHost(host));
  return { host, url: isBareHost(text) ? null : canonicalUrl(url, host) };
}

/** Parsers disagree on these, so they must not reach a parser. */
function refuseAmbiguousText(text: string): void {
  if (text === '') throw new InvalidTarget('The domain must contain a host name.');
  if (text.length > MAX_TARGET_CHARACTERS)
    throw new InvalidTarget('The domain must not be longer than 2048 characters.');
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(text)) {
    throw new InvalidTarget('The domain must not contain spaces, control characters or backslashes.');
  }
  const authority = authorityOf(text);
  if (authority.includes('@')) throw new InvalidTarget('The domain must not contain credentials.');
  if (authority.includes('%')) throw new InvalidTarget('The domain must not contain percent signs.');
}

/** Up to the first slash. A fragment or query before it with an "@" is an attempt to confuse parsers. */
function authorityOf(text: string): string {
  return text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split('/', 1)[0] ?? '';
}

function withScheme(text: string): string {
  if (isIPv6(text)) return `https://[${text}]`;
  if (/^https?:/i.test(text)) {
    if (!/^https?:\/\/[^/?#]/i.test(text)) throw new InvalidTarget('The domain must contain a host name.');
    return text;
  }
  const hasOtherScheme =
    /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /^[a-z][a-z0-9+-]*:(?!\d*(?:[/?#]|$))/i.test(text);
  if (hasOtherScheme) throw new InvalidTarget('The domain must be a host name or an http or https URL.');
  if (/^[/?#:]/.test(text)) throw new InvalidTarget('The domain must contain a host name.');
  // Port 80 never speaks TLS: with https such a check could only fail.
  return `${/^[^/?#]*:80(?:[/?#]|$)/.test(text) ? 'http' : 'https'}://${text}`;
}

function urlOf(text: string): URL {
  const url = parseUrl(text);
  if (url === null) throw new InvalidTarget('The domain must be a valid host name or URL.');
  return url;
}

/** The parser has turned every spelling of an IPv4 address into the dotted one, and IDN into ASCII. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

type HostRules = Required<Pick<ParseOptions, 'setting'>> & { isJudgedLater: boolean };

function checkHost(host: string, allowed: AllowedHosts, { isJudgedLater, setting }: HostRules): void {
  const isAddress = parseAddress(host) !== null;
  const defect = isAddress ? null : hostNameDefect(host);
  if (defect === 'too_long') throw new InvalidTarget('The domain must not be longer than 253 characters.');
  if (defect === 'label') throw new InvalidTarget('The domain must be a valid host name.');
  if (allowed.isOptedOut(host)) {
    throw new InvalidTarget('The domain must not be one whose owner does not want it scanned.');
  }
  if (isJudgedLater || allowed.listsHost(host)) return;
  // The first site that people try is often their own.
  const unlessListed = `, unless the operator of this installation lists it in ${setting}.`;
  if (host !== allowed.ownHost && isAddress && !allowed.permits(host, host)) {
    throw new InvalidTarget(`The domain must not be a private or reserved address${unlessListed}`);
  }
  if (!isAddress && !host.includes('.'))
    throw new InvalidTarget(`The domain must be a fully qualified name${unlessListed}`);
  if (!isAddress && isInternalName(host))
    throw new InvalidTarget(`The domain must not be an internal name${unlessListed}`);
  if (host === allowed.ownHost) throw new InvalidTarget('The domain must not be this installation itself.');
}

function checkPort(url: URL, isListed: boolean): void {
  if (url.port === '') return;
  const port = Number(url.port);
  if (port === 0 || !(isListed || PUBLIC_PORTS.has(port))) {
    throw new InvalidTarget(`The domain must use one of the ports ${[...PUBLIC_PORTS].join(', ')}.`);
  }
}

function isBareHost(text: string): boolean {
  return isIPv6(text) || /^(\[[^\]]*\]|[^/?#:]*)$/.test(text);
}

function canonicalUrl(url: URL, host: string): string {
  const name = isIPv6(host) ? `[${host}]` : host;
  return `${url.protocol}//${name}${url.port && `:${url.port}`}${url.pathname}`;
}
