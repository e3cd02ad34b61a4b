import type { RecordType } from 'dns-packet';
import { isDnsName } from './dns-name';
import { type EchFacts, echIn } from './ech-configs';
import type { DnsRecord } from './wire-records';
import { pathOf } from './wire-name';

/** The type HTTPS (RFC 9460), by the name that dns-packet gives to types that it does not read. */
export const HTTPS_TYPE = 'UNKNOWN_65' as string as RecordType;

/** One HTTPS record as plain JSON. Browsers take none of a set in which one has a fault (RFC 9460 section 2.2). */
export interface ServiceBinding {
  /** 0 is an alias; otherwise the lowest comes first. */
  priority: number;
  /** Empty for the name itself. */
  target: string;
  /** The protocols that it names, without the one that counts by default. */
  alpn: string[];
  /** Whether http/1.1 counts too. */
  hasDefault: boolean;
  port: number | null;
  hints: string[];
  ech: EchFacts | null;
  /** What no browser can read; null if it is well formed. */
  fault: string | null;
}

const PRIORITY_BYTES = 2;
const HEAD_BYTES = 4;
const KEY = { mandatory: 0, alpn: 1, noDefault: 2, port: 3, hints4: 4, ech: 5, hints6: 6 } as const;

/** The HTTPS records of a reply, in the order of their priority. */
export function serviceBindings(records: readonly DnsRecord[]): ServiceBinding[] {
  return records
    .filter(({ type, rdata }) => (type as string) === HTTPS_TYPE && rdata.length > PRIORITY_BYTES)
    .map(({ rdata }) => bindingOf(rdata))
    .sort((one, other) => one.priority - other.priority);
}

/**
 * The names that HTTPS records lead to, in the order of their priority, where browsers connect in place of the name itself. `.` is not one: it is the
 * name itself, or says that there is no service (RFC 9460 section 2.5).
 */
export const bindingTargets = (records: readonly DnsRecord[]): string[] =>
  [...new Set(serviceBindings(records).map(({ target }) => target))].filter(
    (name) => name !== '' && isDnsName(name),
  );

function bindingOf(rdata: Buffer): ServiceBinding {
  const name = rdata.subarray(PRIORITY_BYTES);
  const read = valuesIn(name.subarray(lengthOfName(name)));
  const values = read ?? new Map<number, Buffer>();
  const port = values.get(KEY.port);
  const ech = values.get(KEY.ech);
  const binding = {
    priority: rdata.readUInt16BE(0),
    target: pathOf(name).reverse().join('.'),
    alpn: protocolsIn(values.get(KEY.alpn)) ?? [],
    hasDefault: !values.has(KEY.noDefault),
    port: port?.length === 2 ? port.readUInt16BE(0) : null,
    hints: [...hintsIn(values.get(KEY.hints4), 4), ...hintsIn(values.get(KEY.hints6), 16)],
    ech: ech === undefined ? null : echIn(ech),
  };
  // Parameters of an alias count for nobody (section 2.4.2).
  const fault =
    binding.priority === 0
      ? null
      : read === null
        ? 'its parameters are cut or out of order'
        : faultIn(values);
  return { ...binding, fault };
}

function lengthOfName(bytes: Buffer): number {
  let at = 0;
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1;
  return at + 1;
}

/** By key; null where the bytes end too early, or the keys are not in order. */
function valuesIn(bytes: Buffer): Map<number, Buffer> | null {
  const values = new Map<number, Buffer>();
  let last = -1;
  for (let at = 0; at < bytes.length;) {
    if (at + HEAD_BYTES > bytes.length) return null;
    const key = bytes.readUInt16BE(at);
    const begin = at + HEAD_BYTES;
    at = begin + bytes.readUInt16BE(at + 2);
    if (at > bytes.length || key <= last) return null;
    values.set(key, bytes.subarray(begin, at));
    last = key;
  }
  return values;
}

/** Sections 7 and 8. */
function faultIn(values: ReadonlyMap<number, Buffer>): string | null {
  const alpn = values.get(KEY.alpn);
  if (alpn !== undefined && protocolsIn(alpn) === null) return 'its alpn cannot be read';
  if (values.has(KEY.noDefault) && alpn === undefined) return 'it has no-default-alpn without alpn';
  if ((values.get(KEY.noDefault)?.length ?? 0) > 0) return 'its no-default-alpn has a value';
  if ((values.get(KEY.port)?.length ?? 2) !== 2) return 'its port is not a number of two bytes';
  if (!isOfSize(values.get(KEY.hints4), 4)) return 'its ipv4hint is not a list of addresses';
  if (!isOfSize(values.get(KEY.hints6), 16)) return 'its ipv6hint is not a list of addresses';
  return mandatoryFault(values);
}

function mandatoryFault(values: ReadonlyMap<number, Buffer>): string | null {
  const list = values.get(KEY.mandatory);
  if (list === undefined) return null;
  if (!isOfSize(list, 2)) return 'its mandatory keys cannot be read';
  const keys = Array.from({ length: list.length / 2 }, (_, place) => list.readUInt16BE(place * 2));
  const isOrdered = keys.every((key, place) => key > (keys[place - 1] ?? KEY.mandatory));
  if (!isOrdered) return 'its mandatory keys are not in order';
  const missing = keys.find((key) => !values.has(key));
  return missing === undefined ? null : `its mandatory key ${missing} is missing`;
}

const isOfSize = (value: Buffer | undefined, size: number): boolean =>
  value === undefined || (value.length > 0 && value.length % size === 0);

function protocolsIn(value: Buffer | undefined): string[] | null {
  if (value === undefined || value.length === 0) return null;
  const names: string[] = [];
  for (let at = 0; at < value.length;) {
    const end = at + 1 + (value[at] ?? 0);
    if (end === at + 1 || end > value.length) return null;
    names.push(value.toString('latin1', at + 1, end));
    at = end;
  }
  return names;
}

function hintsIn(value: Buffer | undefined, size: number): string[] {
  if (value === undefined || value.length % size !== 0) return [];
  return Array.from({ length: value.length / size }, (_, place) =>
    addressOf(value.subarray(place * size, (place + 1) * size)),
  );
}

/** IPv6 in full, which every reader of addresses takes. */
const addressOf = (bytes: Buffer): string =>
  bytes.length === 4
    ? [...bytes].join('.')
    : Array.from({ length: 8 }, (_, place) => bytes.readUInt16BE(place * 2).toString(16)).join(':');
