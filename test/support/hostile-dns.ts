import { type RemoteInfo, type Socket, createSocket } from 'node:dgram';

/** What a name's server does; a name that is not listed does not exist. */
export type Misbehaviour = 'fails' | 'silent' | 'truncates' | 'loops' | readonly string[];

const NO_ERROR = 0x8180;
const TRUNCATED = 0x8380;
const SERVFAIL = 0x8182;
const NXDOMAIN = 0x8183;
const TYPE_A = 1;
const TYPE_CNAME = 5;
/** RFC 1035 section 4.1.4: a pointer to the name of the question, which always is at byte 12. */
const SAME_NAME = Buffer.from([0xc0, 12]);

/** A name server (RFC 1035, UDP only) on loopback that responds badly on purpose. */
export class HostileDns {
  private readonly socket: Socket = createSocket('udp4');

  constructor(private readonly zone: Record<string, Misbehaviour>) {}

  /** @returns `address:port` */
  async listen(): Promise<string> {
    this.socket.on('message', (query, client) => this.reply(query, client));
    await new Promise<void>((done) => this.socket.bind(0, '127.0.0.1', done));
    return `127.0.0.1:${this.socket.address().port}`;
  }

  close(): Promise<void> {
    return new Promise((done) => this.socket.close(done));
  }

  private reply(query: Buffer, client: RemoteInfo): void {
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const answer = this.answerTo(question);
    if (answer === null) return;
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(answer.flags, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answer.records.length, 6);
    this.socket.send(Buffer.concat([header, question, ...answer.records]), client.port, client.address);
  }

  private answerTo(question: Buffer): { flags: number; records: Buffer[] } | null {
    const type = question.readUInt16BE(question.length - 4);
    switch (this.zone[nameOf(question)]) {
      case undefined:
        return { flags: NXDOMAIN, records: [] };
      case 'fails':
        return { flags: SERVFAIL, records: [] };
      case 'silent':
        return null;
      case 'truncates':
        return { flags: TRUNCATED, records: [] };
      case 'loops':
        // The alias of the name is the name itself.
        return { flags: NO_ERROR, records: [recordOf(TYPE_CNAME, SAME_NAME)] };
      default:
        return { flags: NO_ERROR, records: type === TYPE_A ? this.addressesOf(nameOf(question)) : [] };
    }
  }

  private addressesOf(name: string): Buffer[] {
    const addresses = this.zone[name];
    if (!Array.isArray(addresses)) return [];
    return addresses.map((address: string) => recordOf(TYPE_A, Buffer.from(address.split('.').map(Number))));
  }
}

function recordOf(type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([SAME_NAME, fixed, data]);
}

function nameOf(question: Buffer): string {
  const labels: string[] = [];
  let at = 0;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return labels.join('.').toLowerCase();
}
