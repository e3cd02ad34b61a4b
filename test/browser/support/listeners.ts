import { createSocket, type Socket } from 'node:dgram';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Takes whatever comes to a port of loopback, by TCP and UDP, and writes it down. */
export class Listener {
  readonly seen: string[] = [];
  private tcp: Server | undefined;
  private udp: Socket | undefined;

  static async start(): Promise<Listener> {
    const listener = new Listener();
    await listener.listen();
    return listener;
  }

  get port(): number {
    return (this.tcp?.address() as AddressInfo).port;
  }

  stop(): void {
    this.tcp?.close();
    this.udp?.close();
  }

  private async listen(): Promise<void> {
    const tcp = createServer((socket) => {
      this.seen.push('TCP');
      socket
        .on('error', () => undefined)
        .on('data', (bytes) => this.seen.push(bytes.toString().slice(0, 80)));
    });
    await new Promise<void>((resolve) => tcp.listen(0, '127.0.0.1', resolve));
    const { port } = tcp.address() as AddressInfo;
    const udp = createSocket('udp4', (message) => this.seen.push(`UDP ${message.length}`));
    await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve));
    [this.tcp, this.udp] = [tcp, udp];
  }
}
