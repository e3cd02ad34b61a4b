import { type Socket as UdpSocket, createSocket } from 'node:dgram';
import { type Server, type Socket, createServer } from 'node:net';
import * as packet from 'dns-packet';
import type { Answer, DecodedPacket, Packet } from 'dns-packet';

/** What the server sends back: messages, nothing at all, or by TCP a reset. */
export type RawReply = Buffer | Buffer[] | null | 'reset';
/** `client` is the port of the query's sender. */
export type RawHandler = (query: DecodedPacket, transport: 'udp' | 'tcp', client: number) => RawReply;

const MOST_PORTS = 10;

/** A DNS server on loopback, UDP and TCP on one port, that sends exactly what the handler says. */
export class RawDnsServer {
  /** As `name type transport`. */
  readonly asked: string[] = [];
  readonly queries: DecodedPacket[] = [];
  private readonly udp: UdpSocket = createSocket('udp4');
  private readonly tcp: Server = createServer((socket) => this.serve(socket));
  private readonly sockets = new Set<Socket>();
  private handler: RawHandler;

  constructor(handler: RawHandler) {
    this.handler = handler;
  }

  /** As `address:port`. @param port the same for servers at several addresses. */
  async listen(address = '127.0.0.1', port = 0): Promise<string> {
    await this.bind(address, port);
    const bound = this.port;
    this.udp.on('message', (bytes, client) => {
      const reply = this.replyTo(bytes, 'udp', client.port);
      if (reply === null || reply === 'reset') return;
      for (const each of Array.isArray(reply) ? reply : [reply])
        this.udp.send(each, client.port, client.address);
    });
    return `${address}:${bound}`;
  }

  /** Clients have UDP ports too: one that is free for TCP may be taken. */
  private async bind(address: string, port: number): Promise<void> {
    for (let left = MOST_PORTS; ; left -= 1) {
      const fault = await this.bindBoth(address, port);
      if (fault === null) return;
      if (port !== 0 || left === 0) throw fault;
    }
  }

  /** The error of the transport whose port is taken; then neither listens. */
  private async bindBoth(address: string, port: number): Promise<Error | null> {
    const tcpFault = await new Promise<Error | null>((done) => {
      this.tcp.once('error', done).listen(port, address, () => done(null));
    });
    this.tcp.removeAllListeners('error');
    if (tcpFault !== null) return tcpFault;
    const udpFault = await new Promise<Error | null>((done) => {
      this.udp.once('error', done).bind(this.port, address, () => done(null));
    });
    this.udp.removeAllListeners('error');
    if (udpFault !== null) await new Promise((done) => this.tcp.close(done));
    return udpFault;
  }

  get port(): number {
    return (this.tcp.address() as { port: number }).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.tcp.close(done));
    await new Promise<void>((done) => this.udp.close(() => done()));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    let received: Buffer = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
      const reply = this.replyTo(received.subarray(2), 'tcp', socket.remotePort ?? 0);
      if (reply === 'reset') return socket.resetAndDestroy();
      if (reply === null) return;
      for (const each of Array.isArray(reply) ? reply : [reply]) socket.write(framed(each));
    });
  }

  private replyTo(bytes: Buffer, transport: 'udp' | 'tcp', client: number): RawReply {
    const query = packet.decode(bytes);
    const [question] = query.questions ?? [];
    this.queries.push(query);
    this.asked.push(`${question?.name} ${question?.type} ${transport}`);
    return this.handler(query, transport, client);
  }
}

export function framed(message: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}

/** A response to the query. `rcode` 3 is NXDOMAIN; `flags` are added to those of a response of a resolver. */
export function response(
  query: DecodedPacket,
  { rcode = 0, flags = 0, ...sections }: Partial<Packet> & { rcode?: number } = {},
): Buffer {
  const common = packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE;
  const given = {
    id: query.id,
    questions: query.questions,
    answers: [] as Answer[],
    authorities: [] as Answer[],
    ...sections,
  };
  return packet.encode({ type: 'response', flags: common | flags | rcode, ...given });
}

/** The SOA record that comes with a denial. */
export const soaOf = (zone: string): Answer => ({
  type: 'SOA',
  name: zone,
  ttl: 60,
  data: {
    mname: `ns.${zone === '.' ? '' : zone}`,
    rname: `admin.${zone === '.' ? '' : zone}`,
    serial: 1,
    refresh: 1,
    retry: 1,
    expire: 1,
    minimum: 60,
  },
});
