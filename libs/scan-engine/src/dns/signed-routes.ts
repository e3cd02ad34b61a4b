import { parseAddress } from '@palisade/target-client';
import { isRecord } from '@palisade/vocabulary';

/** One address of each large registry, with signed routes for years: a validator that knows none for it lacks the data of the registry. */
export const SIGNED_ADDRESSES = ['1.1.1.1', '8.8.8.8', '193.0.6.139'] as const;

const MOST_SIGNED = 10;

/** The network that has this address alone. */
export const networkOf = (address: string): string => `${address}/${address.includes(':') ? 128 : 32}`;

/**
 * Signed routes (ROAs) that cover an address, in words: of the export of a validator (`roas`), of its verdict on a route (`validated_route`), or of
 * RIPEstat (`data.validating_roas`). Null in other documents.
 */
export function signedRoutesIn(document: unknown, address: string): string[] | null {
  const entries = isRecord(document) ? entriesIn(document) : undefined;
  if (!Array.isArray(entries)) return null;
  const covering = (entries as unknown[]).filter(isRecord).flatMap((entry) => wordsOf(entry, address) ?? []);
  return [...new Set(covering)].sort().slice(0, MOST_SIGNED);
}

function entriesIn(document: Record<string, unknown>): unknown {
  const { roas, data } = document;
  return roas ?? (isRecord(data) ? data.validating_roas : verdictIn(document));
}

function verdictIn({ validated_route: route }: Record<string, unknown>): unknown[] | undefined {
  const validity = isRecord(route) ? route.validity : undefined;
  const lists = isRecord(validity) ? validity.VRPs : undefined;
  if (!isRecord(lists)) return undefined;
  return [lists.matched, lists.unmatched_as, lists.unmatched_length].flatMap((list) =>
    Array.isArray(list) ? (list as unknown[]) : [],
  );
}

function wordsOf(entry: Record<string, unknown>, address: string): string | null {
  const { prefix, origin, asn = origin, maxLength, max_length: longest = maxLength } = entry;
  const [, network] = /^(?:AS)?(\d{1,10})$/.exec(numberIn(asn)) ?? [];
  if (typeof prefix !== 'string' || network === undefined || !isCovered(address, prefix)) return null;
  const length = /^\d{1,3}$/.exec(numberIn(longest));
  return `AS${network}: ${prefix}${length === null ? '' : ` up to /${length[0]}`}`;
}

/** Validators write numbers as such or as text. */
const numberIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Whether a prefix such as 192.0.2.0/24 has the address. */
function isCovered(address: string, prefix: string): boolean {
  const [, network = '', digits = ''] = /^([\da-f.:]{2,45})\/(\d{1,3})$/i.exec(prefix) ?? [];
  const [own, other] = [parseAddress(address)?.toByteArray(), parseAddress(network)?.toByteArray()];
  if (own === undefined || own.length !== other?.length || Number(digits) > own.length * 8) return false;
  return own.every((byte, place) => {
    const free = 8 - Math.min(8, Math.max(0, Number(digits) - place * 8));
    return byte >> free === (other[place] ?? 0) >> free;
  });
}
