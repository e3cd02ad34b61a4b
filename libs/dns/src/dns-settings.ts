import { isIP } from 'node:net';

/** How Palisade queries DNS. Plain JSON, because threads and processes get it as a message. */
export interface DnsSettings {
  /** `address:port` or `https://…`, tried in this order; empty for the servers of the system. */
  servers: string[];
  /** DS lines that replace the built-in anchors of the root, or null. */
  trustAnchors: string | null;
  /** Whether name servers of a target's zone may be queried directly. */
  authoritative: boolean;
  /** The port of these servers: 53, except in labs. */
  authoritativePort: number;
  /** Whether the AD bit of the resolvers counts as much as our own validation. */
  trustAd: boolean;
  /** Those that block lists serve, in the same form; empty where the operator names none. */
  blockListServers: string[];
}

export const SYSTEM_DNS: DnsSettings = {
  servers: [],
  trustAnchors: null,
  authoritative: true,
  authoritativePort: 53,
  trustAd: false,
  blockListServers: [],
};

/** Thrown with a sentence that says which entry is wrong, and the correct format. */
export class InvalidDnsServer extends Error {}

const MOST_SERVERS = 8;
const HOW = 'Write address:port, [IPv6 address]:port, an address alone, or https://host/path';

/** Reads a comma-separated list. @throws InvalidDnsServer */
export function parseDnsServers(text: string): string[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length > MOST_SERVERS)
    throw new InvalidDnsServer(`${entries.length} DNS servers are too many: name at most ${MOST_SERVERS}.`);
  return entries.map(parseServer);
}

function parseServer(entry: string): string {
  if (/^https:\/\//i.test(entry)) return parseUrl(entry);
  const { address, port } = partsOf(entry);
  const family = isIP(address);
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535;
  // A zone id is the name of an interface: link-local resolvers belong to the settings of the system.
  if (family === 0 || !isPort || address.includes('%'))
    throw new InvalidDnsServer(`"${entry}" is not a DNS server. ${HOW}.`);
  return family === 6 ? `[${address}]:${Number(port)}` : `${address}:${Number(port)}`;
}

function partsOf(entry: string): { address: string; port: string } {
  if (isIP(entry) !== 0) return { address: entry, port: '53' };
  const colon = entry.lastIndexOf(':');
  const hasPort = colon > entry.lastIndexOf(']');
  const host = hasPort ? entry.slice(0, colon) : entry;
  const port = hasPort ? entry.slice(colon + 1) : '53';
  const isBracketed = host.startsWith('[') && host.endsWith(']');
  const address = isBracketed ? host.slice(1, -1) : host;
  // Brackets are for IPv6, and IPv6 with a port needs them.
  return { address: isIP(address) === (isBracketed ? 6 : 4) ? address : '', port };
}

function parseUrl(entry: string): string {
  let url: URL;
  try {
    url = new URL(entry);
  } catch {
    throw new InvalidDnsServer(`"${entry}" is not a DNS server. ${HOW}.`);
  }
  if (url.username !== '' || url.hash !== '')
    throw new InvalidDnsServer(
      `"${url.origin}${url.pathname}" must have neither a user name nor a fragment.`,
    );
  return url.href;
}

/** A parsed entry: `host` is an address. */
export function addressOfServer(server: string): { host: string; port: number } {
  const colon = server.lastIndexOf(':');
  return { host: server.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(server.slice(colon + 1)) };
}
