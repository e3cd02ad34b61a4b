import type { RuleId } from '@palisade/catalogue';
import { releaseData, type Judgement, worstFirst, notJudged } from '@palisade/scan-engine';
import { judgeCaa } from './caa.rules';
import type { DnsFacts, DnsObservation, DnsTrouble } from './dns-security-observation';
import { isLeftUnsigned, judgeDnssec } from './dnssec.rules';
import { judgeServers } from './server.rules';

type Id = RuleId<'dns_security'>;

const SUMMARY = 'The name servers, signatures and CAA records of the domain are in order.';

const TROUBLES: Record<DnsTrouble, string> = {
  no_domain: 'the target has no domain name; add a check for the name of the site',
  unknown_name: 'DNS does not know the host; check its name',
  dns_failed:
    'the resolver did not say to which zone the host belongs; check that DNS works for it, then scan again',
};

/** A pure function of what DNS said. */
export function judgeDnsSecurity(observation: DnsObservation, data = releaseData): Judgement {
  if ('trouble' in observation) {
    const { trouble, host, reason } = observation;
    return notJudged({ sentence: TROUBLES[trouble], reason }, SUMMARY, { host });
  }
  const { facts } = observation;
  const unjudged = unjudgedIn(facts);
  return {
    findings: worstFirst([
      ...judgeDnssec(facts),
      ...judgeCaa(facts, data.get('caa_names')),
      ...judgeServers(facts),
    ]),
    technicalDetails: detailsOf(facts, unjudged),
    judged: 'all',
    unjudgedRules: unjudged,
    inconclusive: null,
    summary: SUMMARY,
  };
}

const DNSSEC: readonly Id[] = [
  'dnssec-bogus',
  'dnssec-missing',
  'dnssec-island',
  'dnssec-expiring',
  'dnssec-weak-algorithm',
  'dnssec-nsec3-iterations',
];
const CAA: readonly Id[] = ['caa-missing', 'caa-invalid', 'caa-excludes-current-ca', 'caa-lookup-fails'];
const DIRECT: readonly Id[] = ['dns-ns-lame', 'dns-zone-transfer', 'dns-open-recursion'];

function unjudgedIn({ dnssec, caa, servers, hasUnknownAddresses }: DnsFacts): Id[] {
  const hasUnknownSet = dnssec.sets.some(({ status }) => status === 'indeterminate');
  const isAddressUnknown = servers.servers.some(({ areAddressesUnknown }) => areAddressesUnknown);
  const isStateUnknown = servers.servers.some(({ state }) => state === 'unknown');
  const isIssuerOpen = caa.issuer === null || caa.forWildcard === null;
  return [
    ...(dnssec.notJudged !== null
      ? DNSSEC.filter((id) => id !== 'dnssec-bogus' || !isLeftUnsigned({ dnssec, servers }))
      : hasUnknownSet
        ? (['dnssec-bogus', 'dnssec-expiring'] as const)
        : []),
    ...(caa.isUnknown ? CAA : isIssuerOpen ? (['caa-excludes-current-ca'] as const) : []),
    ...(servers.isUnknown || isAddressUnknown ? (['dns-ns-dangling', 'dns-single-server'] as const) : []),
    ...(servers.direct !== 'done' || servers.isUnknown || isStateUnknown ? DIRECT : []),
    ...(hasUnknownAddresses ? (['dns-private-address'] as const) : []),
  ];
}

const DIRECT_WORDS: Partial<Record<DnsFacts['servers']['direct'], string>> = {
  not_verified: 'the domain is not verified',
  foreign_zone: 'the zone belongs to the provider of the host',
  disabled: 'direct queries to name servers are disabled',
  all_silent: 'no name server responded to direct queries: the port 53 may be blocked here',
};

function detailsOf(
  { host, zone, dnssec, caa, servers }: DnsFacts,
  unjudged: readonly Id[],
): Record<string, unknown> {
  return {
    host,
    zone,
    dnssec: {
      status: dnssec.sets[0]?.status ?? null,
      reason: dnssec.notJudged ?? dnssec.sets[0]?.reason ?? null,
      unsigned_at: dnssec.unsignedAt,
      algorithms: [...new Set(dnssec.keys.map(({ algorithm }) => algorithm))].sort(
        (one, other) => one - other,
      ),
      nsec3_iterations: dnssec.iterations,
    },
    caa: {
      found_at: caa.foundAt,
      records: caa.records
        .slice(0, 20)
        .map(({ tag, value }) => `${tag} ${value}`.slice(0, 200))
        .sort(),
    },
    name_servers: servers.servers.map((server) => server.host),
    direct_queries: DIRECT_WORDS[servers.direct] ?? 'done',
    rules_not_judged: unjudged,
  };
}
