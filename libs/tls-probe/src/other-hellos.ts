import type { ResolvedAddress, TargetClient } from '@palisade/target-client';
import { FALLBACK_SCSV } from './cipher-suites';
import type { HelloSender } from './hello-sender';
import { OLDER_GROUPS } from './named-groups';
import { selectedProtocol } from './server-hello';
import { PROTOCOLS } from './suite-listing';
import { type Offered, olderVersions, type VersionFacts } from './tls-facts';

const INAPPROPRIATE_FALLBACK = 86;

/**
 * By hellos where they show it; a server of TLS 1.3 alone tells its first choice in a whole handshake.
 * @param seen what other hellos have shown already.
 */
export async function listProtocols(
  client: TargetClient,
  sender: HelloSender,
  at: { port: number; address: ResolvedAddress },
  { versions, seen }: { versions: readonly VersionFacts[]; seen: ReadonlyMap<string, boolean> },
): Promise<string[] | null> {
  const [older] = olderVersions(versions);
  if (older === undefined || older.version === 'SSLv3') {
    if (!versions.some(({ version, offered }) => version === 'TLSv1.3' && offered === 'yes')) return null;
    const handshake = await client.handshake(at);
    return handshake.ok ? [handshake.alpn].filter((name) => name !== null) : null;
  }
  const suites = older.suites.map(({ code }) => code);
  const names: string[] = [];
  for (const name of PROTOCOLS) {
    if (seen.get(name)) names.push(name);
    if (seen.has(name)) continue;
    const outcome = await sender.ask({ version: older.version, suites, groups: OLDER_GROUPS, alpn: [name] });
    if (outcome.kind === 'hello' && selectedProtocol(outcome.hello) === name) names.push(name);
    else if (outcome.kind !== 'hello' && outcome.kind !== 'alert') return null;
  }
  return names;
}

/** Whether a client that comes with the second newest version and TLS_FALLBACK_SCSV is refused. */
export async function checkFallback(
  sender: HelloSender,
  versions: readonly VersionFacts[],
): Promise<Offered> {
  const lower = versions.filter(({ offered }) => offered === 'yes').at(-2);
  if (lower === undefined) return 'unknown';
  const suites = [...lower.suites.slice(0, 127).map(({ code }) => code), FALLBACK_SCSV];
  const outcome = await sender.ask({ version: lower.version, suites, groups: OLDER_GROUPS });
  if (outcome.kind === 'hello') return 'no';
  return outcome.kind === 'alert' && outcome.description === INAPPROPRIATE_FALLBACK ? 'yes' : 'unknown';
}
