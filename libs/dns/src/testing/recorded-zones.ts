import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DnsReply, replyOf } from '../dns-resolver';
import type { DnssecStatus } from '../dnssec/zone-trust';
import { type DnsQuestion, decodeResponse, encodeQuery } from '../message';

interface Recorded {
  recorded_at: string;
  anchors: string;
  verdicts: { name: string; type: DnsQuestion['type']; bind: DnssecStatus }[];
  /** By `name type`, in base64. */
  messages: Record<string, string>;
}

/** Zones that bind9 signed, as its resolver returned them; see signed-zones/sign-zones.sh. */
export const RECORDED = JSON.parse(
  readFileSync(join(__dirname, 'signed-zones/recorded.json'), 'utf8'),
) as Recorded;

export const RECORDED_AT = new Date(RECORDED.recorded_at);

/** @param change what to do with the bytes of a message, e.g. to forge it; null for silence. */
export function replay(change: (bytes: Buffer, question: DnsQuestion) => Buffer | null = (bytes) => bytes) {
  return (question: DnsQuestion): Promise<DnsReply | null> => {
    const recorded = RECORDED.messages[`${question.name} ${question.type}`];
    if (recorded === undefined) throw new Error(`not recorded: ${question.name} ${question.type}`);
    const bytes = change(Buffer.from(recorded, 'base64'), question);
    const message = bytes === null ? null : decodeResponse(bytes, encodeQuery(question, { id: 0 }));
    return Promise.resolve(message === null ? null : replyOf(message, question));
  };
}
