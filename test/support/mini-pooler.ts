import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { once } from 'node:events';

/** As PgBouncer 1.18 does: it keeps these for each client, and ignores those of `ignore_startup_parameters`. */
const KEPT = ['user', 'database', 'client_encoding', 'DateStyle', 'TimeZone', 'application_name'];
const ALSO_KEPT = ['standard_conforming_strings'];
const IGNORED = ['statement_timeout', 'idle_in_transaction_session_timeout'];

const LENGTH_BYTES = 4;
const HEADER_BYTES = 8;

/** A pooler that judges the start-up message as PgBouncer does, and passes on everything else. */
export class MiniPooler {
  refused = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(databaseUrl: string): Promise<MiniPooler> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = new URL(databaseUrl);
    const target = { host: url.hostname, port: Number(url.port) };
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const pooler = new MiniPooler(server, url.href);
    server.on('connection', (client: Socket) => pooler.serve(client, target));
    return pooler;
  }

  private serve(client: Socket, target: { host: string; port: number }): void {
    client.on('error', () => undefined);
    client.once('data', (first: Buffer) => {
      const given = parametersOf(first);
      const unknown = Object.keys(given).find((name) => ![...KEPT, ...ALSO_KEPT, ...IGNORED].includes(name));
      if (unknown !== undefined) {
        this.refused += 1;
        client.end(refusal(`unsupported startup parameter: ${unknown}`));
        return;
      }
      const upstream = connect(target, () => {
        upstream.write(startUp(Object.entries(given).filter(([name]) => !IGNORED.includes(name))));
        client.pipe(upstream).pipe(client);
      });
      upstream.on('error', () => client.destroy());
    });
  }

  close(): void {
    this.server.close();
  }
}

function parametersOf(message: Buffer): Record<string, string> {
  const words = message.subarray(HEADER_BYTES).toString('utf8').split('\0');
  const pairs: [string, string][] = [];
  for (let at = 0; words[at]; at += 2) pairs.push([words[at] ?? '', words[at + 1] ?? '']);
  return Object.fromEntries(pairs);
}

function startUp(parameters: readonly (readonly [string, string])[]): Buffer {
  const body = Buffer.from(`${parameters.map(([name, value]) => `${name}\0${value}\0`).join('')}\0`);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(HEADER_BYTES + body.length, 0);
  // Protocol 3.0.
  header.writeUInt32BE(0x00030000, LENGTH_BYTES);
  return Buffer.concat([header, body]);
}

function refusal(text: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(LENGTH_BYTES + body.length, 0);
  return Buffer.concat([Buffer.from('E'), length, body]);
}
