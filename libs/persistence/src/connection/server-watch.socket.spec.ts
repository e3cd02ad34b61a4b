import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createDataSource } from './data-source';
import { isDatabaseOutage } from './database-outage';

/** A message of PostgreSQL's protocol: its type, its length and its body. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, body]);
}

/** The password is right, the server is ready, and it ends: in one packet, as when the process was frozen meanwhile. */
const READY_AND_ENDED = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('Z', Buffer.from('I')),
  message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0')),
]);

describe('A connection to PostgreSQL', () => {
  it('that breaks while it opens is an outage, and does not end the process', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(READY_AND_ENDED));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const dataSource = createDataSource({ databaseUrl: `postgres://palisade:x@127.0.0.1:${port}/palisade` });
    try {
      const failure = await dataSource.initialize().then(
        () => null,
        (error: unknown) => error,
      );
      expect(isDatabaseOutage(failure)).toBe(true);
    } finally {
      server.close();
    }
  });
});
