import crypto from 'node:crypto';
import {
  expectGrowthAtMostNLogN,
  expectGrowthAtMostNLogNOf,
} from '@palisade/scan-engine/testing/expect-growth';
import { counted } from '@palisade/scan-engine/testing/counted';
import { RECORDED, RECORDED_AT, replay } from '../libs/dns/src/testing/recorded-zones';
import type { DnsRecord } from '../libs/dns/src/wire-records';
import { keyTagOf } from '../libs/dns/src/dnssec/crypto';
import { Denials } from '../libs/dns/src/denials';
import { Effort, type KeyRecord, verifySet } from '../libs/dns/src/dnssec/signatures';
import { DnssecValidator } from '../libs/dns/src/dnssec/validator';
import { pathOfText, wireOf } from '../libs/dns/src/wire-name';

const ZONE = 'evil.lab';
const many = <Value>(size: number, make: (place: number) => Value): Value[] =>
  Array.from({ length: size }, (_, place) => make(place));

/** Only what the validator reads. */
const record = (type: string, data: unknown, rdata: Buffer, name = ZONE): DnsRecord =>
  ({ name, type, ttl: 60, data, owner: wireOf(pathOfText(name)), rdata }) as unknown as DnsRecord;

const keyOf = (key: Buffer, algorithm: number): KeyRecord => {
  const rdata = Buffer.concat([Buffer.from([1, 0, 3, algorithm]), key]);
  return record('DNSKEY', { flags: 256, algorithm, key }, rdata) as KeyRecord;
};
/** The last key tag that there is; those of the keys below differ. */
const signature = (keyTag = 65_535, algorithm = 15): DnsRecord => {
  const times = { inception: 0, expiration: 2_000_000_000 };
  const data = { typeCovered: 'A', signersName: ZONE, labels: 2, algorithm, keyTag, ...times };
  return record('RRSIG', { ...data, originalTTL: 60, signature: Buffer.alloc(64) }, Buffer.alloc(100));
};
const ADDRESS = record('A', '192.0.2.1', Buffer.from([192, 0, 2, 1]));
const NOW = new Date(1_500_000_000_000);

it('the steps over signatures and keys grow at most like n log n', () => {
  expectGrowthAtMostNLogN(50, (size, steps) => {
    const keys = many(size, (place) => counted(keyOf(Buffer.alloc(32, place), 15), steps));
    const from = many(size, () => counted(signature(), steps));
    const verdict = verifySet([ADDRESS], from, { zone: ZONE, keys, now: NOW, effort: new Effort() });
    expect(verdict).toEqual({ ok: false, reason: 'signature_of_unknown_key' });
  });
});

it('the steps over keys and the anchors that name them grow at most like n log n', async () => {
  await expectGrowthAtMostNLogNOf(50, async (size, steps) => {
    const trustAnchors = many(size, (place) => `. IN DS ${place} 15 2 ${'00'.repeat(32)}`).join('\n');
    const records = many(size, (place) => counted(keyOf(Buffer.alloc(32, place), 15), steps));
    const validator = new DnssecValidator({
      now: NOW,
      trustAnchors,
      ask: async (question) => {
        const reply = await replay()(question);
        return reply && { ...reply, records };
      },
    });
    expect(await validator.trustOf('.')).toMatchObject({ status: 'bogus', reason: 'ds_without_key' });
  });
});

it('the steps over denials and their signatures grow at most like n log n', async () => {
  await expectGrowthAtMostNLogNOf(25, async (size, steps) => {
    const name = 'nothing.nsec.lab';
    const validator = new DnssecValidator({
      now: RECORDED_AT,
      trustAnchors: RECORDED.anchors,
      ask: async (question) => {
        const reply = await replay()(question);
        if (reply === null || question.name !== name) return reply;
        const authorities = many(size, () => reply.authorities).flat();
        return { ...reply, authorities: authorities.map((each) => counted(each, steps)) };
      },
    });
    expect((await validator.validate(name, 'A')).status).toBe('secure');
  });
});

it('the hashes of a denial do not grow with the number of its salts', () => {
  const createHash = jest.spyOn(crypto, 'createHash');
  expectGrowthAtMostNLogN(2, (size, steps) => {
    createHash.mockClear();
    const salted = (place: number): DnsRecord => {
      const data = { flags: 0, iterations: 10, salt: Buffer.from([place]), nextDomain: Buffer.alloc(20) };
      return record('NSEC3', { ...data, rrtypes: ['A'] }, Buffer.alloc(30), `${'0'.repeat(32)}.${ZONE}`);
    };
    const denials = new Denials(many(size, salted), pathOfText(ZONE));
    expect(denials.noName(pathOfText(`${'a.'.repeat(size)}${ZONE}`))).toBe('none');
    steps.add(createHash.mock.calls.length);
  });
});

it.each([
  ['a modulus of 16,384 bits', Buffer.concat([Buffer.from([1, 3]), Buffer.alloc(2_048, 0xff)])],
  ['an exponent of 3,072 bits', Buffer.concat([Buffer.from([0, 1, 128]), Buffer.alloc(768, 0xff)])],
])('an RSA key with %s is not used', (_, key) => {
  const costly = keyOf(key, 8);
  const verdict = verifySet([ADDRESS], [signature(keyTagOf(costly.rdata), 8)], {
    zone: ZONE,
    keys: [costly],
    now: NOW,
    effort: new Effort(),
  });
  expect(verdict).toEqual({ ok: false, reason: 'too_costly' });
});
