import type { AddressInfo, Server } from 'node:net';
import { type TlsOptions, createServer } from 'node:tls';
import {
  type ScanLimits,
  type TargetClient,
  createTargetClient,
  parseAllowedHosts,
} from '@palisade/target-client';

/** Servers for the prober, and clients that send as fast as they can. `clear` stops all of them. */
export class ProbeStage {
  private readonly stops: (() => unknown)[] = [];

  /** @returns the port, on 127.0.0.1 */
  async listen(server: Server): Promise<number> {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    this.onClear(() => new Promise((done) => server.close(done)));
    return (server.address() as AddressInfo).port;
  }

  /** OpenSSL, as it is in Node.js. @returns the port, on 127.0.0.1 */
  node(options: TlsOptions): Promise<number> {
    const server = createServer(options);
    // The prober hangs up in the middle of every handshake.
    server.on('tlsClientError', (_, socket) => socket.destroy());
    return this.listen(server);
  }

  client(limits: Partial<ScanLimits> = {}): TargetClient {
    const created = createTargetClient({
      target: { host: 'shop.test', url: null },
      allowedHosts: parseAllowedHosts('shop.test,127.0.0.1'),
      scanId: 'spec',
      signal: new AbortController().signal,
      limits: { burst: 5_000, perSecond: 5_000, openConnections: 50, ...limits },
      resolveName: () => Promise.resolve(['127.0.0.1']),
    });
    this.onClear(() => created.close());
    return created;
  }

  onClear(stop: () => unknown): void {
    this.stops.push(stop);
  }

  async clear(): Promise<void> {
    for (const stop of this.stops.splice(0)) await stop();
  }
}
