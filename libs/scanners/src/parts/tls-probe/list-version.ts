import { suiteName, suitesOf } from './cipher-suites';
import { EXTENSION } from './client-hello';
import { type Listing, joinListings, listByElimination } from './elimination';
import type { HelloSender } from './hello-sender';
import { OLDER_GROUPS, TLS13_GROUPS, groupName } from './named-groups';
import { selectedGroup } from './server-hello';
import type { GroupFacts, Offered, VersionFacts } from './tls-facts';
import { TLS_VERSIONS, type TlsVersion } from './tls-versions';

/** Some servers choke on longer lists. */
const MOST_SUITES_PER_HELLO = 128;

/** protocol_version (RFC 5246 section 7.2.2), and the reset of servers that send no alerts. */
const REFUSES_VERSION: ReadonlySet<string | null> = new Set(['alert 70', 'reset']);

const groupsOf = (version: TlsVersion): number[] => (version === 'TLSv1.3' ? TLS13_GROUPS : OLDER_GROUPS);

/** Which suites a server takes in one version, whose order decides, and what its hellos say about it. */
export async function listVersion(sender: HelloSender, version: TlsVersion): Promise<VersionFacts> {
  const parts = await listAllSuites(sender, version);
  const { picked, endedBy, isComplete } = joinListings(parts);
  const order = await findOrder(sender, version, picked);
  const hasSeveralParts = parts.filter((part) => part.picked.length > 0).length > 1;
  // Which part a suite was offered in says nothing about the server's order, so the accepted ones are asked for once more, together.
  const ordered =
    order === 'server' && hasSeveralParts ? await listSuites(sender, version, picked) : joinListings(parts);
  const hellos = ordered.isComplete ? ordered.hellos : joinListings(parts).hellos;
  return {
    version,
    offered: offeredBy(picked.length > 0, isComplete),
    endedBy,
    suites: hellos.map(({ hello, keyExchange, signatureHash }) => ({
      code: hello.suite,
      name: suiteName(hello.suite),
      keyExchange,
      signatureHash,
    })),
    isComplete,
    order,
    groups: null,
    extensions: version === 'TLSv1.3' ? null : extensionsOf(hellos),
  };
}

async function listAllSuites(sender: HelloSender, version: TlsVersion): Promise<Listing[]> {
  const suites = suitesOf(version);
  const parts: Listing[] = [];
  for (let from = 0; from < suites.length; from += MOST_SUITES_PER_HELLO) {
    const part = await listSuites(sender, version, suites.slice(from, from + MOST_SUITES_PER_HELLO));
    parts.push(part);
    // A server that gave no answer to the common suites, or refused the version, is not asked about the rare ones.
    if (part.picked.length === 0 && (!part.isComplete || REFUSES_VERSION.has(part.endedBy))) break;
  }
  return parts;
}

function extensionsOf(hellos: Listing['hellos']): VersionFacts['extensions'] {
  if (hellos.length === 0) return null;
  // Several servers may stand behind one address: what one of them shows is not missing.
  const has = (type: number): boolean => hellos.some(({ hello }) => hello.extensions.has(type));
  return {
    secureRenegotiation: has(EXTENSION.renegotiationInfo),
    extendedMasterSecret: has(EXTENSION.extendedMasterSecret),
    compression: hellos.some(({ hello }) => hello.compression !== 0),
  };
}

const offeredBy = (isPicked: boolean, isComplete: boolean): Offered => {
  if (isPicked) return 'yes';
  return isComplete ? 'no' : 'unknown';
};

const listSuites = (sender: HelloSender, version: TlsVersion, suites: number[]): Promise<Listing> =>
  listByElimination(
    suites,
    (left) => sender.ask({ version, suites: left, groups: groupsOf(version), offersCompression: true }),
    ({ hello }) => (hello.version === TLS_VERSIONS[version] ? hello.suite : null),
  );

/** The same pick from the list and from the list turned round is the server's own choice. */
async function findOrder(
  sender: HelloSender,
  version: TlsVersion,
  accepted: readonly number[],
): Promise<VersionFacts['order']> {
  if (accepted.length < 2) return null;
  const groups = groupsOf(version);
  const pick = async (suites: number[]): Promise<number | null> => {
    const outcome = await sender.ask({ version, suites, groups });
    return outcome.kind === 'hello' ? outcome.hello.suite : null;
  };
  const [forwards, backwards] = await Promise.all([pick([...accepted]), pick([...accepted].reverse())]);
  if (forwards === null || backwards === null) return null;
  return forwards === backwards ? 'server' : 'client';
}

/** The groups that a server takes with the suites it takes; null when none of them needs a group. */
export async function listGroups(sender: HelloSender, facts: VersionFacts): Promise<GroupFacts | null> {
  const { version } = facts;
  const isTls13 = version === 'TLSv1.3';
  const suites = facts.suites
    .filter(({ name }) => isTls13 || name.startsWith('TLS_ECDHE') || name.startsWith('TLS_ECDH_anon'))
    .map(({ code }) => code);
  if (suites.length === 0 || version === 'SSLv3') return null;
  const candidates = groupsOf(version);
  const curveOf = new Map(candidates.map((code) => [groupName(code), code]));
  const { picked, isComplete } = await listByElimination(
    candidates,
    (groups) => sender.ask({ version, suites, groups }),
    ({ hello, keyExchange }) => {
      if (isTls13) return selectedGroup(hello);
      return keyExchange?.kind === 'curve' ? (curveOf.get(keyExchange.group) ?? null) : null;
    },
  );
  return { names: picked.map(groupName), isComplete };
}
