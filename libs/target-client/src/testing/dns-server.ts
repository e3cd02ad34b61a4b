import { type Socket, createSocket } from 'node:dgram';

/** Answers by name: addresses are A or AAAA records, a name is a CNAME whose records follow in the same response. */
export type Zone = Record<string, string[]>;

/** TXT records by name, or how the server fails to answer for it. May change while the server runs. */
export type Texts = Record<string, string[] | 'fails' | 'silent'>;

const TYPE_AAAA = 28;
const TYPE_TXT = 16;
const TYPE_NAMES: Record<number, string> = { [TYPE_AAAA]: 'AAAA', [TYPE_TXT]: 'TXT' };
const NO_ERROR = 0x8180;
const SERVFAIL = 0x8182;
const NXDOMAIN = 0x8183;

/** A DNS server (RFC 1035) on loopback for the specs; names that it does not know are NXDOMAIN. */
export class DnsServer {
  readonly asked: string[] = [];
  private readonly socket: Socket = createSocket('udp4');

  constructor(
    private readonly zone: Zone,
    private readonly texts: Texts = {},
  ) {}

  /** As `address:port`. */
  async listen(): Promise<string> {
    this.socket.on('message', (query, client) => {
      const answer = this.answer(query);
      if (answer !== null) this.socket.send(answer, client.port, client.address);
    });
    await new Promise<void>((done) => this.socket.bind(0, '127.0.0.1', done));
    return `127.0.0.1:${this.socket.address().port}`;
  }

  close(): Promise<void> {
    return new Promise((done) => this.socket.close(done));
  }

  private answer(query: Buffer): Buffer | null {
    const end = query.indexOf(0, 12) + 1;
    const name = readName(query.subarray(12, end));
    const type = query.readUInt16BE(end);
    this.asked.push(`${name} ${TYPE_NAMES[type] ?? 'A'}`);
    const texts = type === TYPE_TXT ? (this.texts[name] ?? []) : [];
    if (texts === 'silent') return null;
    const records =
      type === TYPE_TXT
        ? textRecords(name, texts === 'fails' ? [] : texts)
        : this.records(name, type === TYPE_AAAA);
    const header = Buffer.from(query.subarray(0, 12));
    const isKnown = name in this.zone || name in this.texts;
    header.writeUInt16BE(texts === 'fails' ? SERVFAIL : isKnown ? NO_ERROR : NXDOMAIN, 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    return Buffer.concat([header, query.subarray(12, end + 4), ...records]);
  }

  private records(name: string, wantsIpv6: boolean): Buffer[] {
    return (this.zone[name] ?? []).flatMap((value) => {
      const isIpv6 = value.includes(':');
      if (!isIpv6 && !/^[\d.]+$/.test(value)) {
        return [record(name, 5, writeName(value)), ...this.records(value, wantsIpv6)];
      }
      if (isIpv6 !== wantsIpv6) return [];
      return [
        record(name, isIpv6 ? 28 : 1, isIpv6 ? ipv6Bytes(value) : Buffer.from(value.split('.').map(Number))),
      ];
    });
  }
}

/** RFC 1035 section 3.3.14: strings of 255 bytes at most. */
function textRecords(name: string, texts: string[]): Buffer[] {
  return texts.map((text) => {
    const strings = text.match(/.{1,255}/gs) ?? [''];
    const data = strings.flatMap((string) => [Buffer.from([string.length]), Buffer.from(string)]);
    return record(name, TYPE_TXT, Buffer.concat(data));
  });
}

function record(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([writeName(name), fixed, data]);
}

function readName(bytes: Buffer): string {
  const labels: string[] = [];
  for (let at = 0; (bytes[at] ?? 0) > 0; at += (bytes[at] ?? 0) + 1) {
    labels.push(bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0)).toString('latin1'));
  }
  return labels.join('.').toLowerCase();
}

function writeName(name: string): Buffer {
  const labels = name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]);
  return Buffer.concat([...labels, Buffer.from([0])]);
}

/** Of `head::tail` with one group each, which is all that the specs need. */
function ipv6Bytes(text: string): Buffer {
  const [head = '', tail = ''] = text.split('::');
  const bytes = Buffer.alloc(16);
  for (const [index, group] of head.split(':').entries())
    bytes.writeUInt16BE(parseInt(group || '0', 16), index * 2);
  bytes.writeUInt16BE(parseInt(tail || '0', 16), 14);
  return bytes;
}
