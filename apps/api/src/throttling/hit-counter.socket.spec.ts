import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { connectRedis } from '@palisade/redis';
import { HitCounter } from './hit-counter';

const SILENT = { away: () => undefined, back: () => undefined };

describe('Counting hits while Redis does not respond', () => {
  it('counts in this process, and waits for Redis once, not for each hit', async () => {
    let commands = 0;
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => (commands += 1));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const use = { enableReadyCheck: false, commandTimeout: 100, maxRetriesPerRequest: 1 };
    const redis = connectRedis(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, use, SILENT);
    try {
      await once(redis, 'ready');
      const counter = new HitCounter(redis);
      const before = commands;
      const counts = [];
      for (let hit = 0; hit < 3; hit += 1) counts.push((await counter.hit('key', 60_000)).count);
      expect(counts).toEqual([1, 2, 3]);
      await counter.takeBack('key');
      expect(commands - before).toBe(1);
    } finally {
      redis.disconnect();
      server.close();
    }
  });
});
