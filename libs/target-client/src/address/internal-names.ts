import { readFileSync } from 'node:fs';
import { dnsName } from '@palisade/dns';
import { getDomain, parse } from 'tldts';

/** Names that resolvers inside a network answer themselves (RFC 6762, RFC 8375, ICANN's .internal), and those of Kubernetes. */
const INTERNAL = [
  'cluster.local',
  'corp',
  'home',
  'home.arpa',
  'internal',
  'intranet',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'private',
  'svc',
];
/** Reserved for tests and documents (RFC 2606): no network uses them. */
const RESERVED = ['example', 'invalid', 'test'];

/** Suffixes that this host appends to short names, except registrable domains, whose names are public too. */
export function searchSuffixes(resolvConf: string): string[] {
  const names = resolvConf.split('\n').flatMap((line) => {
    const [keyword = '', ...values] = line.trim().split(/\s+/);
    return ['search', 'domain'].includes(keyword) ? values : [];
  });
  return names.map((name) => dnsName(name)).filter((name) => name !== '' && getDomain(name) !== name);
}

let known: readonly string[] | undefined;
function ownSuffixes(): readonly string[] {
  try {
    known ??= searchSuffixes(readFileSync('/etc/resolv.conf', 'utf8'));
  } catch {
    // A host without the file has no search list.
    known = [];
  }
  return known;
}

const isBelow = (name: string, suffix: string): boolean => name === suffix || name.endsWith(`.${suffix}`);

/** The part that needs no list of public suffixes, which takes long to load. */
export const hasInternalSuffix = (text: string): boolean =>
  [...INTERNAL, ...ownSuffixes()].some((suffix) => isBelow(dnsName(text), suffix));

/** Whether only resolvers inside a network know such names. Their responses must not leave the network. */
export function isInternalName(text: string, suffixes: readonly string[] = ownSuffixes()): boolean {
  const name = dnsName(text);
  if (name === '' || name === '.') return false;
  if ([...INTERNAL, ...suffixes].some((suffix) => isBelow(name, suffix))) return true;
  if (RESERVED.some((suffix) => isBelow(name, suffix))) return false;
  const { isIcann, isPrivate } = parse(name, { allowPrivateDomains: true, validateHostname: false });
  return isIcann !== true && isPrivate !== true;
}
