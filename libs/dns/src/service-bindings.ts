import type { RecordType } from 'dns-packet';
import { isDnsName } from './dns-name';
import type { DnsRecord } from './wire-records';
import { pathOf } from './wire-name';

/** The type HTTPS (RFC 9460), by the name that dns-packet gives to types that it does not read. */
export const HTTPS_TYPE = 'UNKNOWN_65' as string as RecordType;

const PRIORITY_BYTES = 2;

/**
 * The names that HTTPS records lead to, in the order of their priority, where browsers connect in place of the name itself. `.` is not one: it is the
 * name itself, or says that there is no service (RFC 9460 section 2.5).
 */
export function bindingTargets(records: readonly DnsRecord[]): string[] {
  const bindings = records
    .filter(({ type, rdata }) => (type as string) === HTTPS_TYPE && rdata.length > PRIORITY_BYTES)
    .map(({ rdata }) => ({
      priority: rdata.readUInt16BE(0),
      target: pathOf(rdata.subarray(PRIORITY_BYTES)).reverse().join('.'),
    }))
    .sort((one, other) => one.priority - other.priority);
  return [...new Set(bindings.map(({ target }) => target))].filter((name) => name !== '' && isDnsName(name));
}
