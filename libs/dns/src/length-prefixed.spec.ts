import { LengthPrefixed } from './length-prefixed';

const prefixed = (message: Buffer): Buffer =>
  Buffer.concat([Buffer.from([message.length >> 8, message.length & 255]), message]);

describe('messages of a TCP connection', () => {
  it('are the same in one chunk, in single bytes, and across chunks', () => {
    const messages = [Buffer.from('first'), Buffer.alloc(0), Buffer.from('the third')];
    const sent = Buffer.concat(messages.map(prefixed));
    for (const size of [1, 3, 4, sent.length]) {
      const reader = new LengthPrefixed();
      const read: Buffer[] = [];
      for (let start = 0; start < sent.length; start += size)
        read.push(...reader.add(sent.subarray(start, start + size)));
      expect(read).toEqual(messages);
    }
  });

  it('cost their length, also in single bytes', () => {
    for (const size of [1_000, 4_000, 16_000, 64_000]) {
      const steps = { count: 0 };
      const reader = new LengthPrefixed(steps);
      const messages = [...prefixed(Buffer.alloc(size))].flatMap((byte) => reader.add(Buffer.from([byte])));
      expect(messages).toHaveLength(1);
      expect(steps.count / size).toBeLessThan(2);
    }
  });
});
