import * as packet from 'dns-packet';
import type { Answer, OptAnswer } from 'dns-packet';
import { dnsName } from './dns-name';

/**
 * One record of a response. `data` is as dns-packet decodes it. `owner` and `rdata` are the canonical bytes of RFC 4034 section 6.2:
 * names uncompressed and in lower case, ready for a signature.
 */
export type DnsRecord = Exclude<Answer, OptAnswer> & { ttl: number; owner: Buffer; rdata: Buffer };

/** A record whose data does not follow the format of its type. */
export interface MalformedRecord {
  name: string;
  type: string;
}

export interface Section {
  records: DnsRecord[];
  malformed: MalformedRecord[];
  next: number;
}

/** The types of dns-packet do not have it. */
interface PacketParts {
  name: { decode: ((bytes: Buffer, at: number) => string) & { bytes: number } };
  answer: { decode: (bytes: Buffer, at: number) => Answer };
}
const parts = packet as unknown as PacketParts;

const FIXED_BYTES = 10;

/**
 * Reads `count` records from `at`. A record that cannot be decoded is reported as malformed and does not hide the others. Linear in the
 * length of the message: a name is read here, with a limit for its pointers, and dns-packet decodes data without the message around it.
 * @throws RangeError where the message ends too early, or the name of a record cannot be read.
 */
export function readSection(bytes: Buffer, at: number, count: number): Section {
  const section: Section = { records: [], malformed: [], next: at };
  for (let index = 0; index < count; index += 1) {
    const start = section.next;
    const { name: owner, next: fixed } = uncompressed(bytes, start);
    const name = dnsName(parts.name.decode(owner, 0));
    const type = bytes.readUInt16BE(fixed);
    const data = fixed + FIXED_BYTES;
    section.next = data + bytes.readUInt16BE(fixed + 8);
    if (section.next > bytes.length) throw new RangeError('the message ends inside a record');
    try {
      const whole = bytes.subarray(0, section.next);
      const record = parts.answer.decode(
        alone(bytes.subarray(fixed, fixed + 8), dataOf(whole, data, type, asIs)),
        0,
      );
      if (record.type === 'OPT') continue;
      if (section.next - data !== (BYTES_OF_ADDRESS[type] ?? section.next - data))
        throw new RangeError('the address has a wrong length');
      section.records.push(
        Object.assign(record, {
          name,
          // RFC 2181 section 8: a TTL with the top bit set counts as 0.
          ttl: bytes.readInt32BE(fixed + 4) < 0 ? 0 : bytes.readUInt32BE(fixed + 4),
          owner: lowerCase(owner),
          rdata: dataOf(whole, data, type, lowerCase),
        }),
      );
    } catch {
      section.malformed.push({ name, type: nameOfType(type) });
    }
  }
  return section;
}

/** dns-packet does not check them. */
const BYTES_OF_ADDRESS: Record<number, number> = { 1: 4, 28: 16 };

/** Where the names of a type's data begin; RFC 4034 section 6.2 as amended by RFC 6840 section 5.1. */
const NAMES_IN_DATA: Record<number, { before: number; names: number }> = {
  2: { before: 0, names: 1 },
  5: { before: 0, names: 1 },
  6: { before: 0, names: 2 },
  12: { before: 0, names: 1 },
  15: { before: 2, names: 1 },
  33: { before: 6, names: 1 },
  39: { before: 0, names: 1 },
};

const asIs = (name: Buffer): Buffer => name;

/** Of a record at `at`, with its names uncompressed and passed through `fold`. */
function dataOf(bytes: Buffer, at: number, type: number, fold: (name: Buffer) => Buffer): Buffer {
  const shape = NAMES_IN_DATA[type];
  if (shape === undefined) return Buffer.from(bytes.subarray(at));
  const pieces = [bytes.subarray(at, at + shape.before)];
  let next = at + shape.before;
  for (let index = 0; index < shape.names; index += 1) {
    const read = uncompressed(bytes, next);
    pieces.push(fold(read.name));
    next = read.next;
  }
  return Buffer.concat([...pieces, bytes.subarray(next)]);
}

/** A record of the root name, so that nothing in its data can point to the rest of a message (RFC 3597 section 4). */
function alone(typeClassAndTtl: Buffer, data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  return Buffer.concat([ROOT, typeClassAndTtl, length, data]);
}

const ROOT = Buffer.alloc(1);
const LONGEST_LABEL = 63;
const LONGEST_NAME = 255;
/** A name has at most 127 labels, and a pointer leads to at least one of them. */
const MOST_POINTERS = 127;

/** A name as bytes without pointers. @throws RangeError unless it has the form of RFC 1035 section 4.1.4 */
function uncompressed(bytes: Buffer, start: number): { name: Buffer; next: number } {
  const labels: Buffer[] = [];
  let at = start;
  let begin = start;
  let next = 0;
  let size = 0;
  for (let jumps = 0; jumps <= MOST_POINTERS;) {
    const length = bytes.readUInt8(at);
    if (length >= 0xc0) {
      next ||= at + 2;
      at = bytes.readUInt16BE(at) - 0xc000;
      if (at >= begin) throw new RangeError('a pointer in a name does not lead back');
      begin = at;
      jumps += 1;
      continue;
    }
    size += 1 + length;
    if (length > LONGEST_LABEL || size > LONGEST_NAME || at + length >= bytes.length)
      throw new RangeError('a name is too long');
    labels.push(bytes.subarray(at, at + 1 + length));
    at += 1 + length;
    if (length === 0) return { name: Buffer.concat(labels), next: next || at };
  }
  throw new RangeError('too many pointers in a name');
}

/** Length bytes are below 64, so they are never taken for a letter. */
export function lowerCase(name: Buffer): Buffer {
  return Buffer.from(name.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte)));
}

function nameOfType(type: number): string {
  return TYPE_NAMES[type] ?? `TYPE${type}`;
}

const TYPE_NAMES: Record<number, string> = {
  1: 'A',
  2: 'NS',
  5: 'CNAME',
  6: 'SOA',
  15: 'MX',
  16: 'TXT',
  28: 'AAAA',
  43: 'DS',
  46: 'RRSIG',
  47: 'NSEC',
  48: 'DNSKEY',
  50: 'NSEC3',
  52: 'TLSA',
  257: 'CAA',
};
