import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { RowStream } from './row-stream';

describe('A stream of rows', () => {
  it('gives its reader the loss of its connection, also when the reader comes later', async () => {
    const client = new EventEmitter();
    const released: unknown[] = [];
    const rows = new RowStream('SELECT 1', [], {
      client: client as PoolClient,
      release: (reason) => released.push(reason),
    });
    const lost = new Error('terminating connection');
    client.emit('error', lost);
    await turn();
    await expect(
      (async () => {
        for await (const row of rows) expect(row).toBeUndefined();
      })(),
    ).rejects.toBe(lost);
    expect(released).toEqual([lost]);
  });
});
