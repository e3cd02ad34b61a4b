import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { requireReadRate } from './minimum-read-rate';

/** A reader that takes anything at all is fast enough. */
const RATE = { bytesPerSecond: 1, windowMs: 250 };
/** A busy machine may let a reader wait for seconds. */
const PATIENT = { ...RATE, windowMs: 5_000 };
const CHUNK = Buffer.alloc(64 * 1024);

/** Sends a response under the rate to a reader; whether all of it went out. */
async function isSent(
  chunks: AsyncIterable<Buffer>,
  read: (incoming: IncomingMessage) => Promise<unknown>,
  rate = RATE,
): Promise<boolean> {
  let sent = 0;
  const counted = Readable.from(chunks).on('data', (chunk: Buffer) => (sent += chunk.length));
  counted.pause();
  const server = createServer();
  const outcome = once(server, 'request').then(async ([, response]) => {
    const stop = requireReadRate(response, () => sent, rate);
    return pipeline(counted, response)
      .then(
        () => true,
        () => false,
      )
      .finally(stop);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  const [incoming] = (await once(request, 'response')) as [IncomingMessage];
  incoming.on('error', () => undefined);
  const reading = read(incoming);
  const result = await outcome;
  incoming.destroy();
  await reading;
  server.close();
  return result;
}

async function* many(count: number, pauseMs = 0): AsyncGenerator<Buffer> {
  for (let each = 0; each < count; each += 1) {
    if (pauseMs > 0) await delay(pauseMs);
    yield CHUNK;
  }
}

const readAll = (incoming: IncomingMessage): Promise<unknown> => once(incoming.resume(), 'close');

describe('the minimum rate of a reader', () => {
  it('ends a response that nobody reads', async () => {
    // More than the buffers of a connection hold.
    await expect(isSent(many(1_000), () => Promise.resolve())).resolves.toBe(false);
  });

  it('leaves one alone that is read', async () => {
    await expect(isSent(many(1_000), readAll, PATIENT)).resolves.toBe(true);
  });

  it('forgives a single slow window, in which this process may have stood still', () => {
    jest.useFakeTimers();
    let sent = 0;
    const response = { writableNeedDrain: true, destroy: jest.fn() };
    const stop = requireReadRate(response, () => sent, RATE);
    const afterWindows = (count: number): number => {
      jest.advanceTimersByTime(count * RATE.windowMs);
      return response.destroy.mock.calls.length;
    };
    expect(afterWindows(1)).toBe(0);
    sent += CHUNK.length;
    expect(afterWindows(2)).toBe(0);
    expect(afterWindows(1)).toBe(1);
    stop();
    jest.useRealTimers();
  });

  it('does not blame a reader who waits for us', async () => {
    await expect(isSent(many(2, 600), readAll)).resolves.toBe(true);
  });
});
