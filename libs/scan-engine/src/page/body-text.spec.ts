import { textOf } from './body-text';

const pageOf = (word: string, length = 60_000): Buffer => Buffer.from(word.repeat(length / word.length));

/** Counts how often the body itself is decoded. */
function countedBody(word: string, length?: number): { body: Buffer; decoded: () => number } {
  const body = pageOf(word, length);
  const decode = jest.spyOn(body, 'toString');
  return { body, decoded: () => decode.mock.calls.length };
}

describe('the text of a body', () => {
  it('is decoded once for all who read it', () => {
    const { body, decoded } = countedBody('Käse ');
    const [first, second] = [textOf(body), textOf(body)];
    expect(first).toBe(body.toString('utf8'));
    expect(second).toBe(first);
    // Once by us, once in the line above.
    expect(decoded()).toBe(2);
  });

  it.each([10, 5_000])('is UTF-16 where the body starts with such a mark (%s characters)', (length) => {
    const little = Buffer.from(`\ufeff${'ä'.repeat(length)}`, 'utf16le');
    expect(textOf(little)).toBe('ä'.repeat(length));
    const big = Buffer.concat([Buffer.from(little).swap16(), Buffer.from('x')]);
    expect(textOf(big)).toBe('ä'.repeat(length));
    // The body stays as it is: its hash is compared.
    expect(big.readUInt16BE(0)).toBe(0xfeff);
  });

  it('belongs to its body alone', () => {
    const bodies = [pageOf('one '), pageOf('two '), pageOf('one ')];
    expect(bodies.map(textOf)).toEqual(bodies.map((body) => body.toString('utf8')));
  });

  it('is dropped when others have filled the room, and read again when it is requested', () => {
    const { body, decoded } = countedBody('early ');
    textOf(body);
    for (let other = 0; other < 5; other += 1) textOf(pageOf(`${other}`, 1_048_576));
    expect(decoded()).toBe(1);
    expect(textOf(body)).toBe(pageOf('early ').toString('utf8'));
    expect(decoded()).toBe(2);
  });
});
