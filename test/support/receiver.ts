import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  /** Milliseconds since the epoch. */
  at: number;
  headers: Record<string, string>;
  body: string;
  json: { id: string; type: string; timestamp: string; data: Record<string, unknown> };
}

type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

/** A receiver of webhooks on loopback that records everything and answers as a test wants. */
export class Receiver {
  readonly received: Received[] = [];
  behave: Behaviour = (response) => response.writeHead(204).end();

  private constructor(private readonly server: ReturnType<typeof createServer>) {}

  static async start(port = 0): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      let body = '';
      request.setEncoding('utf8').on('data', (more: string) => (body += more));
      request.on('end', () => {
        const headers = request.headers as Record<string, string>;
        receiver.received.push({ at: Date.now(), headers, body, json: JSON.parse(body) as Received['json'] });
        receiver.behave(response, request);
      });
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks/a-secret-token`;
  }

  answer(status: number, headers: Record<string, string> = {}, body = ''): void {
    this.behave = (response) => response.writeHead(status, headers).end(body);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
