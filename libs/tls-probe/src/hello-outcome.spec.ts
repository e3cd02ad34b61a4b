import { type HelloOutcome, isAnswered, isRefusal } from './hello-outcome';
import { ServerRecordReader } from './tls-records';

const record = (payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from([22, 3, 3, payload.length >> 8, payload.length & 255]), payload]);

/** A ServerHello of TLS 1.2 with one extension of this size: well formed, and not the end of a flight. */
function serverHello(size: number): Buffer {
  const extension = Buffer.concat([Buffer.from([0xff, 1, size >> 8, size & 255]), Buffer.alloc(size)]);
  const body = Buffer.concat([
    Buffer.from([3, 3]),
    Buffer.alloc(32, 7),
    Buffer.from([0, 0xc0, 0x2f, 0, extension.length >> 8, extension.length & 255]),
    extension,
  ]);
  return Buffer.concat([Buffer.from([2, 0, body.length >> 8, body.length & 255]), body]);
}

/** What it costs to read the hello, and then as many single bytes, each in a record of its own. */
function cost(size: number): number {
  const steps = { count: 0 };
  const reader = new ServerRecordReader(steps);
  const hello = serverHello(size);
  const records = [record(hello), ...Array<Buffer>(size).fill(record(Buffer.from([22])))];
  const received = Buffer.concat(records);
  let length = 0;
  for (const each of records) {
    length += each.length;
    expect(isAnswered(received.subarray(0, length), reader)).toBe(false);
  }
  return steps.count / size;
}

it.each<[HelloOutcome, boolean]>([
  [{ kind: 'alert', description: 40 }, true],
  [{ kind: 'alert', description: 70 }, true],
  [{ kind: 'alert', description: 80 }, false],
  [{ kind: 'alert', description: 50 }, false],
  [{ kind: 'alert', description: 90 }, false],
  [{ kind: 'alert', description: 80, isSteady: true }, true],
  [{ kind: 'closed', isSteady: false }, false],
  [{ kind: 'reset', isSteady: true }, true],
  [{ kind: 'timeout' }, false],
])('%j is a refusal of the offer: %s', (outcome, expected) => {
  expect(isRefusal(outcome)).toBe(expected);
});

describe('isAnswered', () => {
  it('parses a ServerHello once, however many chunks follow', () => {
    for (const size of [500, 1_000, 2_000, 4_000, 8_000]) expect(cost(size)).toBeLessThan(12);
  });

  it('takes a longer ServerHello than a record for no TLS', () => {
    const hello = Buffer.from([2, 0x03, 0xa9, 0x80]);
    expect(isAnswered(record(hello))).toBe(true);
    expect(new ServerRecordReader().read(record(hello)).isTls).toBe(false);
  });
});
