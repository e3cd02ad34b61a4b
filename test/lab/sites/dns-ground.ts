import * as packet from 'dns-packet';
import type { RecordType } from 'dns-packet';
import { type DnsSettings, SYSTEM_DNS } from '@palisade/dns';
import { LabZones, type Trouble } from '../../../libs/dns/src/testing/lab-zones';
import { RawDnsServer, type RawHandler, response } from '../../../libs/dns/src/testing/raw-dns-server';
import { SIGNED, type Signing, anchorLine } from '../../../libs/dns/src/testing/zone-signer';

/** How the scanner's own resolver behaves. */
export interface ResolverHabits {
  /** Sets AD for the names that match, or for none. */
  authenticates?: RegExp;
  /** Leaves out signatures and denials; `below the root` leaves those of the root. */
  strips?: boolean | 'below the root';
  /** Names of a zone that it serves without signatures and keys, though the zone has them. */
  innerView?: RegExp;
}

/** What a name server of a zone does: its work by default. */
export type ServerHabit =
  'good' | 'lame' | 'refused' | 'silent' | 'transfers' | 'recursive' | 'promises recursion';

export interface DnsOptions extends ResolverHabits {
  /** Names that have lost their signatures and keys everywhere; the DS records stay. */
  lostSignatures?: RegExp;
  signed?: Record<string, Partial<Signing>>;
  /** Zones of block lists, which have their own server; none by default. */
  blockLists?: string;
  /** Hosts that name servers of the zones have; each has its own address. */
  servers?: Record<string, ServerHabit>;
}

/** No lab case may query the servers of the machine. Nothing listens there. */
export const NO_DNS: DnsSettings = { ...SYSTEM_DNS, servers: ['127.0.0.1:1'] };

export interface RunningDns {
  settings: DnsSettings;
  /** Loopback addresses of the name servers, by host. */
  addresses: Record<string, string>;
  /** What the name servers were asked, as `name type transport`. */
  asked: () => string[];
  close: () => Promise<void>;
}

/** A resolver at the address of a site, and the name servers of its zones at their own addresses. */
export async function startDns(address: string, text: string, options: DnsOptions = {}): Promise<RunningDns> {
  const zones = new LabZones(text, options.signed);
  const servers = [new RawDnsServer(resolverOf(zones, options))];
  const at = (await servers[0]?.listen(address)) ?? '';
  const addresses: Record<string, string> = {};
  let authoritativePort = 0;
  for (const [index, [host, habit]] of Object.entries(options.servers ?? {}).entries()) {
    const [, second = '64', ...rest] = address.split('.');
    const own = ['127', String(Number(second) + 24 * (index + 1)), ...rest].join('.');
    const server = new RawDnsServer(nameServerOf(zones, habit, options));
    await server.listen(own, authoritativePort);
    authoritativePort = server.port;
    addresses[host] = own;
    servers.push(server);
  }
  const blockListServers: string[] = [];
  if (options.blockLists !== undefined) {
    const server = new RawDnsServer(resolverOf(new LabZones(options.blockLists), {}));
    blockListServers.push(await server.listen(address));
    servers.push(server);
  }
  return {
    settings: {
      ...SYSTEM_DNS,
      blockListServers,
      servers: [at],
      trustAnchors: anchorLine(SIGNED),
      authoritativePort: authoritativePort || 1,
    },
    addresses,
    asked: () => servers.slice(1).flatMap((server) => server.asked),
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  };
}

const RCODES: Partial<Record<Trouble, number>> = {
  servfail: 2,
  'servfail-unless-cd': 2,
  refused: 5,
  nxdomain: 3,
};

function resolverOf(zones: LabZones, options: DnsOptions): RawHandler {
  const { authenticates } = options;
  return (query, transport) => {
    const [question] = query.questions ?? [];
    const name = nameOf(question?.name);
    const type = question?.type ?? 'A';
    const trouble = zones.troubleOf(name, type);
    if (trouble === 'silent') return null;
    if (trouble !== undefined && !(trouble === 'servfail-unless-cd' && query.flag_cd))
      return response(query, { rcode: RCODES[trouble] });
    const { rcode, answers, authorities } = zones.replyTo(name, type);
    const kept = keeperOf(options, name, type);
    const flags = authenticates?.test(name) ? packet.AUTHENTIC_DATA : 0;
    const whole = response(query, { rcode, flags, answers: kept(answers), authorities: kept(authorities) });
    return transport === 'udp' && whole.length > 1_232
      ? response(query, { flags: packet.TRUNCATED_RESPONSE })
      : whole;
  };
}

/** What a resolver leaves of a section. */
function keeperOf({ strips = false, innerView, lostSignatures }: DnsOptions, name: string, type: string) {
  const isStripped = strips === true || (strips === 'below the root' && name !== '.');
  const isBare = isUnsigned(name, type, innerView) || isUnsigned(name, type, lostSignatures);
  return <Of extends { type: string }>(records: Of[]): Of[] =>
    isStripped || isBare ? records.filter((record) => isPlain(record, isBare)) : records;
}

const isPlain = ({ type }: { type: string }, isBare: boolean): boolean =>
  !['RRSIG', 'NSEC', 'NSEC3', ...(isBare ? ['DNSKEY'] : [])].includes(type);
/** DS records belong to the parent. */
const isUnsigned = (name: string, type: string, names?: RegExp): boolean =>
  type !== 'DS' && names?.test(name) === true;

function nameServerOf(zones: LabZones, habit: ServerHabit, { lostSignatures }: DnsOptions): RawHandler {
  return (query) => {
    const [question] = query.questions ?? [];
    const name = nameOf(question?.name);
    const type = question?.type ?? 'A';
    if (habit === 'silent') return null;
    if (type === ('AXFR' as RecordType))
      return habit === 'transfers' && zones.hasZone(name)
        ? authoritative(query, { answers: zones.transfer(name) })
        : authoritative(query, { rcode: 5 });
    if (habit === 'refused') return authoritative(query, { rcode: 5 });
    if (query.flag_rd) return recursive(query, habit, name);
    if (habit === 'lame') return authoritative(query, {});
    const { rcode, answers, authorities } = zones.replyTo(name, type);
    const kept = (records: typeof answers) =>
      isUnsigned(name, type, lostSignatures) ? records.filter((record) => isPlain(record, true)) : records;
    const sections = { rcode, answers: kept(answers), authorities: kept(authorities) };
    return authoritative(query, { flags: packet.AUTHORITATIVE_ANSWER, ...sections });
  };
}

const nameOf = (text = ''): string => text.toLowerCase().replace(/\.$/, '') || '.';

function recursive(query: packet.DecodedPacket, habit: ServerHabit, name: string): Buffer {
  if (habit === 'promises recursion') return response(query, {});
  if (habit !== 'recursive') return authoritative(query, { rcode: 5 });
  return response(query, { answers: [{ type: 'A', name, ttl: 60, data: '93.184.216.34' }] });
}

/** Without RA: `response` is that of a resolver. */
function authoritative(query: packet.DecodedPacket, sections: Parameters<typeof response>[1]): Buffer {
  const bytes = response(query, sections);
  bytes.writeUInt8(bytes.readUInt8(3) & ~0x80, 3);
  return bytes;
}
