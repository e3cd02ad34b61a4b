import { buildSsl2Hello, readSsl2Hello } from './ssl2-hello';
import { ssl2Hello } from './testing/scripted-tls-server';

it('has the form of the draft: header, type, version, lengths, ciphers of three bytes, challenge', () => {
  const hello = buildSsl2Hello(Buffer.alloc(16, 7));
  expect(hello.readUInt16BE(0)).toBe(0x8000 | (hello.length - 2));
  expect(hello.subarray(2, 11).toString('hex')).toBe('010002001500000010');
  expect(hello.subarray(11, 14).toString('hex')).toBe('010080');
  expect(hello).toHaveLength(2 + 9 + 21 + 16);
});

describe('a response', () => {
  const whole = ssl2Hello([0x010080, 0x0700c0, 0x123456]);

  it('names the ciphers that are known', () => {
    expect(readSsl2Hello(whole)).toEqual({
      kind: 'hello',
      ciphers: ['SSL_CK_RC4_128_WITH_MD5', 'SSL_CK_DES_192_EDE3_CBC_WITH_MD5'],
    });
  });

  it('may have no ciphers', () => {
    expect(readSsl2Hello(ssl2Hello([]))).toEqual({ kind: 'hello', ciphers: [] });
  });

  it('is partial until its ciphers have come', () => {
    for (let length = 0; length < 2 + 11 + 4 + 9; length += 1)
      expect(readSsl2Hello(whole.subarray(0, length)).kind).toBe('partial');
  });

  it.each([
    ['an alert of TLS', '15030100020228'],
    ['a text', Buffer.from('HTTP/1.1 400 Bad Request').toString('hex')],
    ['an error of SSL 2.0', '8003000001'],
    ['a message that is too short', '80030400010000000000000000'],
    ['another version', `800b0400010300${'00'.repeat(6)}`],
  ])('may be %s', (_what, hex) => {
    expect(readSsl2Hello(Buffer.from(hex, 'hex')).kind).toBe('other');
  });

  it('with lengths that promise more is waited for, and read no further than it goes', () => {
    const promises = Buffer.from(`800b0400010002fffffffff000${''}`, 'hex');
    expect(readSsl2Hello(promises).kind).toBe('partial');
  });
});
