import { acceptFor, FrameReader, frameOf, OPCODE, WrongFrame } from './web-socket-frames';

const readerOf = (isFromClient: boolean, most = 1_000_000) => {
  const messages: string[] = [];
  const controls: [number, string][] = [];
  const reader = new FrameReader(
    most,
    isFromClient,
    (payload) => messages.push(payload.toString('latin1')),
    (opcode, payload) => controls.push([opcode, payload.toString()]),
  );
  return { reader, messages, controls };
};

describe('frames of a WebSocket', () => {
  it('accept a key as RFC 6455 does', () => {
    expect(acceptFor('dGhlIHNhbXBsZSBub25jZQ==')).toBe('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
  });

  it.each([true, false])('come whole, whatever their length and the pieces (masked: %s)', (isMasked) => {
    const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length));
    const stream = Buffer.concat(texts.map((text) => frameOf(Buffer.from(text), OPCODE.binary, isMasked)));
    for (const size of [7, 1_000, 100_000]) {
      const { reader, messages } = readerOf(isMasked);
      for (let from = 0; from < stream.length; from += size) reader.push(stream.subarray(from, from + size));
      expect(messages).toEqual(texts);
    }
  });

  it('may come in parts, with a ping between them', () => {
    const { reader, messages, controls } = readerOf(false);
    const first = frameOf(Buffer.from('one '), OPCODE.binary, false);
    first[0] = OPCODE.binary;
    reader.push(first);
    reader.push(frameOf(Buffer.from('?'), OPCODE.ping, false));
    reader.push(frameOf(Buffer.from('two'), OPCODE.continuation, false));
    expect([messages, controls]).toEqual([['one two'], [[OPCODE.ping, '?']]]);
  });

  it.each<[string, Buffer, boolean]>([
    ['without the mask of a client', frameOf(Buffer.from('x'), OPCODE.binary, false), true],
    ['with a mask from a server', frameOf(Buffer.from('x'), OPCODE.binary, true), false],
    ['beyond the limit', frameOf(Buffer.alloc(1_001), OPCODE.binary, false), false],
    [
      'that claim to be huge',
      Buffer.from([0x82, 127, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
      false,
    ],
    ['of an extension', Buffer.from([0xc2, 0]), false],
  ])('are refused %s', (_name, frame, isFromClient) => {
    const { reader } = readerOf(isFromClient, 1_000);
    expect(() => reader.push(frame)).toThrow(WrongFrame);
  });
});
