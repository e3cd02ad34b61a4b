export interface StoreHost {
  host: string;
  port: number;
}

/** Scheme and credentials, hosts with ports, the rest. */
const ADDRESS = /^([a-z-]+:\/\/(?:[^@/?#]*@)?)([^@/?#]*)([/?#].*)?$/;
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::(\d{1,5}))?$/i;

/**
 * The hosts of an address that may name several: `scheme://user:password@one:5432,two:5432/rest`, libpq's form (PostgreSQL's
 * documentation, 34.1.1.3).
 * @returns the hosts, and the address with each of them alone, which every URL parser can read; null if it is malformed
 */
export function hostsOfAddress(
  address: string,
  defaultPort: number,
): { hosts: StoreHost[]; first: string; addresses: string[] } | null {
  const [, start = '', list = '', rest = ''] = ADDRESS.exec(address) ?? [];
  const texts = list.split(',');
  const hosts = texts.map((text) => hostOf(text, defaultPort));
  const isGood = hosts.every((host): host is StoreHost => host !== null);
  const addresses = texts.map((text) => `${start}${text}${rest}`);
  return isGood ? { hosts, first: addresses[0] ?? '', addresses } : null;
}

function hostOf(text: string, defaultPort: number): StoreHost | null {
  const [, host, port] = HOST.exec(text) ?? [];
  if (host === undefined) return null;
  const number = port === undefined ? defaultPort : Number(port);
  if (number < 1 || number > 65_535) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: number };
}

/** Null if it is malformed. */
export function urlOf(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/**
 * Puts a password into an address, encoded.
 * @returns null if the address has no host
 */
export function withPassword(address: string, password: string): string | null {
  const [, start = '', list = '', rest = ''] = ADDRESS.exec(address) ?? [];
  if (list === '') return null;
  const [scheme = '', credentials = ''] = start.split('://');
  const user = credentials.replace(/@$/, '').split(':')[0] ?? '';
  return `${scheme}://${user}:${encodeURIComponent(password)}@${list}${rest}`;
}
