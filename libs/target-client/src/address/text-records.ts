import { queryTexts, serversOf } from '@palisade/dns';
import { errorCode, failure } from '../contract/failures';
import type { Failure } from '../contract/target';

/**
 * The values of a name's TXT records, the strings of each joined (RFC 7208 section 3.3); empty if there are
 * none. Rejects with a code of c-ares if no name server responds.
 */
export type TextResolver = (name: string) => Promise<string[]>;

/** @param servers as in `DnsSettings`; those of the system by default. */
export const createTextResolver =
  (servers: readonly string[] = []): TextResolver =>
  (name) =>
    queryTexts(serversOf({ servers: [...servers] }), name);

export async function textRecordsOf(
  name: string,
  resolveText: TextResolver,
): Promise<{ ok: true; values: string[] } | Failure> {
  try {
    return { ok: true, values: await resolveText(name) };
  } catch (error) {
    return failure('dns', errorCode(error));
  }
}
