import { randomInt } from 'node:crypto';
import * as packet from 'dns-packet';
import type { RecordType } from 'dns-packet';
import { dnsName } from './dns-name';
import { type DnsRecord, type MalformedRecord, readSection } from './wire-records';

export interface DnsQuestion {
  name: string;
  type: RecordType;
  /** Checking disabled: the resolver also returns records that it could not validate. */
  cd?: boolean;
}

/** A response, decoded. `rcode` includes the high bits of EDNS. */
export interface DnsMessage {
  rcode: number;
  isAuthoritative: boolean;
  isTruncated: boolean;
  isRecursionAvailable: boolean;
  isAuthenticated: boolean;
  answers: DnsRecord[];
  authorities: DnsRecord[];
  malformed: MalformedRecord[];
}

export interface Query {
  id: number;
  question: DnsQuestion;
  bytes: Buffer;
}

/** DNS flag day 2020: a size that every network path carries without fragments. */
const UDP_BYTES = 1232;
const HEADER_BYTES = 12;
const RESPONSE = 0x8000;
const OPCODE = 0x7800;
/** FORMERR, SERVFAIL, NOTIMP, REFUSED: such a response may come without the question. */
const MAY_LACK_QUESTION: ReadonlySet<number> = new Set([1, 2, 4, 5]);

/**
 * @param options `edns` false for servers that do not support it; `recursion` false for a zone's own name server; `id` 0 for HTTPS
 * (RFC 8484 section 4.1).
 */
export function encodeQuery(
  question: DnsQuestion,
  options: { edns?: boolean; recursion?: boolean; id?: number } = {},
): Query {
  const { edns = true, recursion = true, id = randomInt(65_536) } = options;
  const flags = (recursion ? packet.RECURSION_DESIRED : 0) | (question.cd ? packet.CHECKING_DISABLED : 0);
  const bytes = packet.encode({
    type: 'query',
    id,
    flags,
    questions: [{ name: question.name, type: question.type, class: 'IN' }],
    additionals: edns ? [EDNS] : [],
  });
  return { id, question, bytes };
}

const EDNS = {
  type: 'OPT' as const,
  name: '.',
  udpPayloadSize: UDP_BYTES,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: packet.DNSSEC_OK,
  flag_do: true,
  options: [],
};

/** The response to the query, or null if the bytes are anything else: another id or question, no response, not DNS. */
export function decodeResponse(bytes: Buffer, query: Query): DnsMessage | null {
  try {
    return bytes.length < HEADER_BYTES ? null : decode(bytes, query);
  } catch {
    return null;
  }
}

function decode(bytes: Buffer, query: Query): DnsMessage | null {
  const flags = bytes.readUInt16BE(2);
  if (bytes.readUInt16BE(0) !== query.id || (flags & RESPONSE) === 0 || (flags & OPCODE) !== 0) return null;
  const questions = bytes.readUInt16BE(4);
  const rcode = flags & 0xf;
  if (questions !== 1 && !(questions === 0 && MAY_LACK_QUESTION.has(rcode))) return null;
  const at = questions === 0 ? HEADER_BYTES : questionEnd(bytes, query.question);
  if (at === null) return null;
  const isTruncated = (flags & packet.TRUNCATED_RESPONSE) !== 0;
  const common = {
    isAuthoritative: (flags & packet.AUTHORITATIVE_ANSWER) !== 0,
    isTruncated,
    isRecursionAvailable: (flags & packet.RECURSION_AVAILABLE) !== 0,
    isAuthenticated: (flags & packet.AUTHENTIC_DATA) !== 0,
  };
  // A truncated response may end anywhere. It is fetched again by TCP.
  if (isTruncated) return { rcode, ...common, answers: [], authorities: [], malformed: [] };
  const answers = readSection(bytes, at, bytes.readUInt16BE(6));
  const authorities = readSection(bytes, answers.next, bytes.readUInt16BE(8));
  return {
    rcode: rcode | (extendedRcode(bytes, authorities.next, bytes.readUInt16BE(10)) << 4),
    ...common,
    answers: answers.records,
    authorities: authorities.records,
    malformed: [...answers.malformed, ...authorities.malformed],
  };
}

/** The position after the question, or null if it is another question. */
function questionEnd(bytes: Buffer, { name, type }: DnsQuestion): number | null {
  const ours = packet.encode({ type: 'query', id: 0, questions: [{ name, type, class: 'IN' }] });
  const end = ours.length;
  const theirs = bytes.subarray(HEADER_BYTES, end).toString('latin1').toLowerCase();
  return theirs === ours.subarray(HEADER_BYTES).toString('latin1').toLowerCase() ? end : null;
}

/** RFC 6891 section 6.1.3: the upper 8 bits are in the TTL field of the OPT record, which has the root as its name. */
function extendedRcode(bytes: Buffer, start: number, count: number): number {
  let at = start;
  for (let index = 0; index < count && at + 11 <= bytes.length; index += 1) {
    if (bytes[at] === 0 && bytes.readUInt16BE(at + 1) === 41) return bytes.readUInt8(at + 5);
    at = readSection(bytes, at, 1).next;
  }
  return 0;
}

/** Names of records are in lower case already; those inside their data are not. */
export const nameIn = (data: string): string => dnsName(data);
