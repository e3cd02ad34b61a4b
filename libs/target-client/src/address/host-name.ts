import { domainToASCII } from 'node:url';

/** RFC 1035 section 2.3.4, without the trailing dot. */
const MAX_NAME_LENGTH = 253;
/** Letters, digits, hyphens, no hyphen at either end (RFC 5890 section 2.3.1), and underscores, which DNS and browsers take in names of sites. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** Names that resolve only on a machine or in a cluster; none is delegated for public use. */
const INTERNAL_SUFFIXES = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'home.arpa',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'svc',
];
/** Cloud metadata under public suffixes. */
const METADATA_NAMES = ['metadata.tencentyun.com', 'metadata.packet.net', 'instance-data.ec2.internal'];

export type HostNameDefect = 'too_long' | 'label';

/** Lower case, ASCII, without one trailing dot; empty when no such form exists. */
export function normaliseHostName(text: string): string {
  return domainToASCII(text.trim()).toLowerCase().replace(/\.$/, '');
}

export function hostNameDefect(name: string): HostNameDefect | null {
  if (name.length > MAX_NAME_LENGTH) return 'too_long';
  return name.split('.').every((label) => LABEL.test(label)) ? null : 'label';
}

/** RFC 6761 section 6.3: always loopback, never resolved by DNS. */
export function isLocalhostName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}

export function isInternalName(name: string): boolean {
  if (!name.includes('.')) return true;
  if (METADATA_NAMES.includes(name)) return true;
  return INTERNAL_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}
