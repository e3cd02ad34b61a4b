import { promises as dns } from 'node:dns';
import { errorCode, failure } from './failures';
import type { Failure } from './target-client';

/**
 * The values of a name's TXT records, the strings of each put together (RFC 7208 section 3.3). Rejects with the code of c-ares
 * if there are none, or if no name server responded.
 */
export type TextResolver = (name: string) => Promise<string[]>;

/** NXDOMAIN and an answer without records: which only a working name server returns. */
const KNOWN_TO_BE_NONE = new Set(['ENOTFOUND', 'ENODATA']);

/** `servers` (address:port) instead of the system's are for tests. */
export function createTextResolver(servers?: string[]): TextResolver {
  return async (name) => {
    const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 });
    if (servers) resolver.setServers(servers);
    const records = await resolver.resolveTxt(name);
    return records.map((strings) => strings.join(''));
  };
}

export async function textRecordsOf(
  name: string,
  resolveText: TextResolver,
): Promise<{ ok: true; values: string[] } | Failure> {
  try {
    return { ok: true, values: await resolveText(name) };
  } catch (error) {
    const code = errorCode(error);
    return KNOWN_TO_BE_NONE.has(code) ? { ok: true, values: [] } : failure('dns', code);
  }
}
