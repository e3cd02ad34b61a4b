import { readTrustedProxies } from './trusted-proxies';

const trusts = (text: string, address: string, hop = 0): boolean | undefined =>
  readTrustedProxies(text)?.(address, hop);

describe('the trusted proxies', () => {
  it.each([
    ['0', '127.0.0.1', 0, false],
    ['1', '203.0.113.7', 0, true],
    ['1', '203.0.113.7', 1, false],
    ['10.1.2.0/24', '10.1.2.9', 0, true],
    ['10.1.2.0/24', '::ffff:10.1.2.9', 9, true],
    ['10.1.2.0/24', '10.1.3.9', 0, false],
    ['192.0.2.4', '192.0.2.4', 0, true],
    ['192.0.2.4', '192.0.2.5', 0, false],
    ['2001:db8::/32', '2001:db8:1::9', 0, true],
    ['2001:db8::/32', '10.1.2.9', 0, false],
    ['2001:db8::4', '2001:db8::4', 0, true],
    ['loopback', '::1', 0, true],
    ['loopback', '127.0.0.1', 0, true],
    ['linklocal', 'fe80::1%eth0', 0, true],
    ['loopback, uniquelocal', '172.18.0.5', 0, true],
    ['loopback, uniquelocal', '203.0.113.7', 0, false],
    ['uniquelocal', 'unknown', 0, false],
    ['1, uniquelocal', '10.1.2.9', 0, true],
    ['1, uniquelocal', '10.1.2.9', 1, false],
    ['1, uniquelocal', '203.0.113.7', 0, false],
    ['0, uniquelocal', '10.1.2.9', 0, false],
  ])('%s for %s at hop %i: %s', (text, address, hop, expected) => {
    expect(trusts(text, address, hop)).toBe(expected);
  });

  it.each([
    '',
    'many',
    '-1',
    '11',
    '1.5',
    '1,2',
    '10.0.0.0/33',
    '10.0.0.0/x',
    '1.2.3',
    'localhost',
    '1,',
    'toString',
  ])('do not read %j', (text) => expect(readTrustedProxies(text)).toBeNull());
});
