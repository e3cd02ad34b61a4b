import { type Server, type Socket, connect, createServer } from 'node:net';

interface Link {
  near: Socket;
  far: Socket;
  isLost: boolean;
}

/**
 * Forwards between a program and a server on loopback. It can become a black hole: connections stay open, nothing passes any
 * more, and nobody is told. Those that were lost so stay lost when it heals; new ones pass.
 */
export class TcpProxy {
  private readonly links = new Set<Link>();
  private isHole = false;
  private trap: string | null = null;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(targetPort: number): Promise<TcpProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
    const proxy = new TcpProxy(server, address.port);
    server.on('connection', (near) => proxy.join(near, targetPort));
    return proxy;
  }

  swallow(): void {
    this.isHole = true;
    for (const link of this.links) link.isLost = true;
  }

  /** Becomes a black hole once a program has sent this text, which still arrives: its response does not. */
  swallowAfter(text: string): void {
    this.trap = text;
  }

  get hasSwallowed(): boolean {
    return this.isHole;
  }

  heal(): void {
    this.isHole = false;
  }

  /** As if the proxy itself were gone: connections end, new ones are refused. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const { near, far } of this.links) {
      near.destroy();
      far.destroy();
    }
    this.links.clear();
    await closed;
  }

  async restore(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await new Promise((resolve) => this.server.once('listening', resolve));
  }

  async close(): Promise<void> {
    if (this.server.listening) await this.cut();
  }

  private join(near: Socket, targetPort: number): void {
    const far = connect(targetPort, '127.0.0.1');
    const link: Link = { near, far, isLost: this.isHole };
    this.links.add(link);
    near.on('data', (data: Buffer) => {
      if (link.isLost) return;
      far.write(data);
      if (this.trap !== null && data.includes(this.trap)) this.swallow();
      if (this.isHole) this.trap = null;
    });
    far.on('data', (data: Buffer) => void (link.isLost || near.write(data)));
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      // An error is followed by the close, and a lost link tells nobody that one of its ends has closed.
      end.on('error', () => undefined);
      end.on('close', () => void (link.isLost || other.destroy()));
    }
  }
}
