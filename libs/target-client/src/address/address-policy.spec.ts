import { isPublicAddress, parseAddress } from './address-policy';
import {
  IPV4_EXTRA,
  IPV4_SPECIAL_PURPOSE,
  IPV6_SPECIAL_PURPOSE,
  METADATA_ADDRESSES,
} from './special-purpose-registry';

const isPublic = (text: string): boolean => {
  const address = parseAddress(text);
  return address !== null && isPublicAddress(address);
};

/** Parsers of the oracle: nothing of them is shared with the code under test. */
function ipv4Bits(text: string): bigint {
  return text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function ipv6Bits(text: string): bigint {
  const [head = '', tail] = text.split('::');
  const split = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const front = split(head);
  const back = tail === undefined ? [] : split(tail);
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...zeros, ...back].reduce((sum, part) => (sum << 16n) | BigInt(`0x${part}`), 0n);
}

interface Mask {
  shift: bigint;
  prefix: bigint;
}

function maskOf(range: string, width: bigint): Mask {
  const [base = '', length = ''] = range.split('/');
  const shift = width - BigInt(length);
  return { shift, prefix: (width === 32n ? ipv4Bits(base) : ipv6Bits(base)) >> shift };
}

const masks4 = [...IPV4_SPECIAL_PURPOSE, ...IPV4_EXTRA].map(({ range }) => maskOf(range, 32n));
const masks6 = IPV6_SPECIAL_PURPOSE.map(({ range }) => maskOf(range, 128n));

const oracle4 = (bits: bigint): boolean => !masks4.some(({ shift, prefix }) => bits >> shift === prefix);

const oracle6 = (bits: bigint): boolean => {
  const isIsatap = [0x00005efen, 0x02005efen].includes((bits >> 32n) & 0xffffffffn);
  return bits >> 125n === 1n && !isIsatap && !masks6.some(({ shift, prefix }) => bits >> shift === prefix);
};

/** A seeded generator (mulberry32), so that a failure can be repeated. */
function randomBits(seed: number): () => bigint {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return BigInt((t ^ (t >>> 14)) >>> 0);
  };
}

const text4 = (bits: bigint): string => [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 255n).join('.');
const text6 = (bits: bigint): string =>
  Array.from({ length: 8 }, (_, i) => ((bits >> BigInt(112 - 16 * i)) & 0xffffn).toString(16)).join(':');

/** First, last and both neighbours of each range: where an off-by-one would show. */
function edges(range: string, width: bigint): bigint[] {
  const [base = '', length = ''] = range.split('/');
  const size = 1n << (width - BigInt(length));
  const first = width === 32n ? ipv4Bits(base) : ipv6Bits(base);
  const limit = 1n << width;
  return [first, first + size - 1n, first - 1n, first + size].filter((bits) => bits >= 0n && bits < limit);
}

describe('the address policy', () => {
  it('agrees with an independent reading of the registry on 100,000 random addresses', () => {
    const next = randomBits(20261121);
    const wrong: string[] = [];
    let publicCount = 0;
    for (let i = 0; i < 50_000; i += 1) {
      const v4 = next();
      if (isPublic(text4(v4)) !== oracle4(v4)) wrong.push(text4(v4));
      // Half of them in 2000::/3, where the response is not the same for nearly all, and every eighth close to a special range.
      const random = (next() << 96n) | (next() << 64n) | (next() << 32n) | next();
      const inGlobal = i % 2 === 0 ? (random & ((1n << 125n) - 1n)) | (1n << 125n) : random;
      const row = masks6[i % masks6.length] ?? { shift: 0n, prefix: 0n };
      const near = (row.prefix << row.shift) | (random & ((1n << row.shift) - 1n));
      const isatap = (inGlobal & ~(0xffffffffn << 32n)) | ((i % 32 < 16 ? 0x5efen : 0x02005efen) << 32n);
      const v6 = i % 8 === 7 ? near : i % 8 === 6 ? isatap : inGlobal;
      publicCount += Number(oracle6(v6));
      if (isPublic(text6(v6)) !== oracle6(v6)) wrong.push(text6(v6));
    }
    expect(wrong).toEqual([]);
    expect(publicCount).toBeGreaterThan(10_000);
  });

  it('is exact at the edges of every range', () => {
    const wrong = [
      ...[...IPV4_SPECIAL_PURPOSE, ...IPV4_EXTRA]
        .flatMap(({ range }) => edges(range, 32n))
        .filter((bits) => isPublic(text4(bits)) !== oracle4(bits))
        .map(text4),
      ...[...IPV6_SPECIAL_PURPOSE.map(({ range }) => range), '2000::/3']
        .flatMap((range) => edges(range, 128n))
        .filter((bits) => isPublic(text6(bits)) !== oracle6(bits))
        .map(text6),
    ];
    expect(wrong).toEqual([]);
  });

  it.each(METADATA_ADDRESSES)('refuses the metadata address %s', (address) =>
    expect(isPublic(address)).toBe(false),
  );

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.0',
    '2606:4700::1111',
    '2a00:1450:4001:81b::200e',
  ])('lets the public address %s pass', (address) => expect(isPublic(address)).toBe(true));

  it.each([
    '::1%lo',
    'fe80::1%eth0',
    '2606:4700::1111%eth0',
    '127.1',
    '0177.0.0.1',
    '010.8.8.8',
    '0x8.8.8.8',
    '134744072',
    '8.8.8',
    '8.8.8.8.',
    ' 8.8.8.8',
    '::ffff:8.8.8.8',
    '2001:db8::1',
    '2a00:1450:4001::5efe:a00:1',
    '2a00:1450:4001:0:200:5efe:a00:1',
    '',
    'example.com',
  ])('takes %j for no public address', (text) => expect(isPublic(text)).toBe(false));
});
