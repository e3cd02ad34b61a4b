import { readFileSync } from 'node:fs';
import { dnsName, isDnsName } from './dns-name';
import { type DnsOutcome, type DnsReply, DnsResolver, isFact, type Turn } from './dns-resolver';

const HOSTS_FILE = process.platform === 'win32' ? 'C:/Windows/System32/drivers/etc/hosts' : '/etc/hosts';

/** Error codes of c-ares, so that failures have the same code with every resolver. */
const CODES: Partial<Record<DnsOutcome, string>> = {
  servfail: 'ESERVFAIL',
  refused: 'EREFUSED',
  silent: 'ETIMEOUT',
  no_resolver: 'ECONNREFUSED',
};

/** No name server gave a usable response for the name. `code` is an error code of c-ares. */
export class DnsUnavailable extends Error {
  readonly code: string;

  constructor(outcome: DnsOutcome) {
    super(`DNS: ${outcome}`);
    this.code = CODES[outcome] ?? 'EBADRESP';
  }
}

/**
 * All addresses of a host, IPv4 first, from the given servers alone; names that are only in the hosts file, as in containers,
 * are read from it. Empty if the name has no address. @param turn of each query that follows the first of its type.
 * @throws DnsUnavailable if no server gave a usable response.
 */
export async function queryAddresses(
  servers: readonly string[],
  host: string,
  turn?: Turn,
): Promise<string[]> {
  if (!isDnsName(host)) return [];
  const resolver = new DnsResolver({ servers, turn });
  const types = ['A', 'AAAA'] as const;
  const replies = await Promise.all(types.map((type) => resolver.ask({ name: host, type })));
  const addresses = replies.flatMap(addressesIn);
  if (addresses.length > 0) return addresses;
  const listed = addressesInHostsFile(host);
  if (listed.length > 0) return listed;
  const unknown = replies.find(({ outcome }) => !isFact(outcome));
  if (unknown !== undefined) throw new DnsUnavailable(unknown.outcome);
  return [];
}

/** The values of TXT records, the strings of each joined. @throws DnsUnavailable if no server gave a usable response. */
export async function queryTexts(servers: readonly string[], name: string): Promise<string[]> {
  if (!isDnsName(name)) return [];
  const reply = await new DnsResolver({ servers }).ask({ name, type: 'TXT' });
  if (!isFact(reply.outcome)) throw new DnsUnavailable(reply.outcome);
  return textsIn(reply);
}

export const addressesIn = ({ records }: Pick<DnsReply, 'records'>): string[] =>
  records.flatMap((record) => (record.type === 'A' || record.type === 'AAAA' ? [record.data] : []));

/** As in RFC 7208 section 3.3: the strings of a record are joined without spaces. */
export const textsIn = ({ records }: Pick<DnsReply, 'records'>): string[] =>
  records.flatMap((record) => (record.type === 'TXT' ? [textOf(record.data)] : []));

function textOf(data: string | Buffer | (string | Buffer)[]): string {
  const strings = Array.isArray(data) ? data : [data];
  return Buffer.concat(
    strings.map((each) => (typeof each === 'string' ? Buffer.from(each) : each)),
  ).toString();
}

function addressesInHostsFile(host: string): string[] {
  return textOfHostsFile()
    .split('\n')
    .flatMap((line) => {
      const [address = '', ...names] = (line.split('#')[0] ?? '').trim().split(/\s+/);
      return names.some((name) => dnsName(name) === dnsName(host)) ? [address] : [];
    });
}

/** Empty if there is none, as in some containers. */
function textOfHostsFile(): string {
  try {
    return readFileSync(HOSTS_FILE, 'utf8');
  } catch {
    return '';
  }
}
