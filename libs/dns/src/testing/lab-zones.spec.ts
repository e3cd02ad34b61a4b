import type { DnsQuestion } from '../message';
import { decodeResponse, encodeQuery } from '../message';
import { type DnsReply, replyOf } from '../dns-resolver';
import { type AskUnchecked, DnssecValidator } from '../dnssec/validator';
import { LabZones } from './lab-zones';
import * as packet from 'dns-packet';
import { response } from './raw-dns-server';
import { SIGNED, type Signing, anchorLine } from './zone-signer';

const LINES = `
shop.test SOA
shop.test A 93.184.216.34
www.shop.test CNAME shop.test
*.wild.shop.test TXT any text
a.deep.shop.test TXT below an empty name`;

function replyIn(zones: LabZones, question: DnsQuestion, rcode?: number): DnsReply | null {
  const query = encodeQuery(question);
  const reply = zones.replyTo(question.name, question.type);
  const bytes = response(packet.decode(query.bytes), { ...reply, rcode: rcode ?? reply.rcode });
  const message = decodeResponse(bytes, query);
  return message && replyOf(message, question);
}

async function verdict(name: string, type: DnsQuestion['type'], signing?: Partial<Signing>) {
  const zones = new LabZones(LINES, signing === undefined ? {} : { 'shop.test': signing });
  const ask: AskUnchecked = (question) => Promise.resolve(replyIn(zones, question));
  const now = new Date();
  const { status, reason } = await new DnssecValidator({
    ask,
    now,
    trustAnchors: anchorLine(SIGNED),
  }).validate(name, type);
  return reason === null ? status : `${status} ${reason}`;
}

describe.each<[string, Partial<Signing>]>([
  ['Ed25519', {}],
  ['P-256 and NSEC3', { algorithm: 13, iterations: 0 }],
  ['RSA', { algorithm: 8, iterations: 5 }],
  ['compact denials', { isCompact: true }],
  ['compact denials by NSEC3', { isCompact: true, iterations: 0 }],
])('a zone of the lab signed with %s', (_name, signing) => {
  it.each<[string, DnsQuestion['type']]>([
    ['shop.test', 'A'],
    ['shop.test', 'SOA'],
    ['shop.test', 'MX'],
    ['www.shop.test', 'A'],
    ['x.wild.shop.test', 'TXT'],
    ['deep.shop.test', 'TXT'],
    ['nothing.shop.test', 'A'],
    ['a.nothing.shop.test', 'A'],
  ])('has %s %s with its proof', async (name, type) => {
    expect(await verdict(name, type, signing)).toBe('secure');
  });
});

it.each<[Partial<Signing> | undefined, string]>([
  [undefined, 'insecure unsigned_delegation'],
  [{ ds: 'none' }, 'insecure unsigned_delegation'],
  [{ ds: 'wrong' }, 'bogus ds_without_key'],
  [{ ends: -60 }, 'bogus signature_expired'],
  [{ begins: 86_400 }, 'bogus signature_not_yet_valid'],
  [{ isTampered: true }, 'bogus wrong_signature'],
  [{ endsOf: { A: -60 } }, 'bogus signature_expired'],
  [{ iterations: 200 }, 'secure'],
])('a zone signed as %j is %s', async (signing, expected) => {
  expect(await verdict('shop.test', 'A', signing)).toBe(expected);
});

it('denies names of an unknown parent', async () => {
  expect(await verdict('shop.nowhere', 'A')).toBe('secure');
});

describe.each([null, 0])('a zone with compact denials and %s iterations', (iterations) => {
  const zones = new LabZones(LINES, { 'shop.test': { isCompact: true, iterations } });

  it.each<[string, string]>([
    ['nothing.shop.test', 'no_name'],
    ['deep.shop.test', 'no_data'],
    ['x.wild.shop.test', 'no_data'],
    ['shop.test', 'no_data'],
  ])('says of %s MX: %s', (name, outcome) => {
    expect(replyIn(zones, { name, type: 'MX' })?.outcome).toBe(outcome);
  });
});

it('takes NXDOMAIN with a compact denial for secure: a resolver may restore the code', async () => {
  const zones = new LabZones(LINES, { 'shop.test': { isCompact: true } });
  const ask: AskUnchecked = (question) =>
    Promise.resolve(replyIn(zones, question, question.name === 'nothing.shop.test' ? 3 : undefined));
  const validator = new DnssecValidator({ ask, now: new Date(), trustAnchors: anchorLine(SIGNED) });
  expect((await validator.validate('nothing.shop.test', 'A')).status).toBe('secure');
});
