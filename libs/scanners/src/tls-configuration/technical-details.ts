import type { TlsFacts, VersionFacts } from '@palisade/tls-probe';

const extent = (isComplete: boolean): string => (isComplete ? 'completely' : 'not completely');

/** A list that is not complete lacks suites or groups that change no judgement: the prober sends so many hellos only. */
const describe = ({ version, offered, suites, isComplete, order, groups, endedBy }: VersionFacts) => ({
  version,
  offered,
  ...(offered === 'yes'
    ? {
        suites: suites.map(({ name }) => name),
        suites_listed: extent(isComplete),
        order,
        ...(groups === null ? {} : { groups: groups.names, groups_listed: extent(groups.isComplete) }),
      }
    : { ended_by: endedBy }),
});

/** Neutral facts: what the server offers, without a judgement. */
export function technicalDetails(facts: TlsFacts): Record<string, unknown> {
  const { port, address, ssl2, versions, alpn, fallbackScsv, tolerance, furtherAddresses } = facts;
  const groups = versions.flatMap((version) => version.groups?.names ?? []);
  return {
    port,
    address,
    sslv2: ssl2.offered,
    versions: versions.map(describe),
    alpn,
    fallback_scsv: fallbackScsv,
    post_quantum: groups.some((name) => name.includes('MLKEM')),
    tls_1_3_hello: tolerance.plain.outcome,
    grease_hello: tolerance.greased.outcome,
    further_addresses: furtherAddresses.map((further) => ({
      address: further.address,
      versions: Object.fromEntries(further.versions.map(({ version, offered }) => [version, offered])),
      weak_suites: further.weakSuites.flatMap(({ suites }) => suites),
    })),
  };
}
