import { withDeadline } from '@palisade/deadline';
import { httpsPort, rulesOf, scanner, type ScannerInput, sightedBy } from '@palisade/scan-engine';
import {
  isHybridGroup,
  listTlsFacts,
  type TlsFacts,
  TLS_PROBE_BUDGET,
  type VersionFacts,
} from '@palisade/tls-probe';
import { cipherRules } from './cipher.rules';
import { featureRules } from './feature.rules';
import type { Seen } from './tls-seen';
import { gapsOf, unjudgedRules, whyUnseen } from './unseen-tls';
import { versionRules } from './version.rules';

/** A slow server is judged by what was seen in time. */
const LONGEST_MS = 50_000;

const rules = rulesOf<'tls_configuration', Seen>({ ...versionRules, ...cipherRules, ...featureRules });

/** Sends hellos of TLS, and nothing after them. */
export const tlsConfigurationScanner = scanner('tls_configuration', {
  budget: TLS_PROBE_BUDGET,
  summary: 'The server offers safe versions, ciphers and keys only.',
  observe,
  rules: (seen: Seen, data) =>
    sightedBy(rules, seen, data).map((sighting) => ({
      ...sighting,
      facts: { port: seen.facts.port, ...sighting.facts },
    })),
  whyUnread: ({ facts }) => whyUnseen(facts),
  whyUnsure: ({ facts }) => {
    const gaps = gapsOf(facts);
    return gaps.length === 0
      ? null
      : {
          sentence: `no defect was seen, but these could not be determined: ${gaps.join(', ')}; check that no firewall drops connections of the scanner, then scan again`,
          reason: 'incomplete',
        };
  },
  unjudgedRules: ({ facts }) => unjudgedRules(facts),
  details: ({ facts }) => detailsOf(facts),
});

async function observe({ client, target, settings, signal }: ScannerInput): Promise<Seen> {
  const port = settings?.port ?? httpsPort(target);
  const facts = await withDeadline(LONGEST_MS, signal, (inTime) => listTlsFacts(client, port, inTime));
  return { host: target.host, facts };
}

/** What the server offers. */
function detailsOf(facts: TlsFacts): Record<string, unknown> {
  const { port, address, ssl2, versions, alpn, fallbackScsv, tolerance, furtherAddresses } = facts;
  const groups = versions.flatMap((version) => version.groups?.names ?? []);
  return {
    port,
    address,
    sslv2: ssl2.offered,
    versions: versions.map(versionDetails),
    alpn,
    fallback_scsv: fallbackScsv,
    post_quantum: groups.some(isHybridGroup),
    tls_1_3_hello: tolerance.plain.outcome,
    grease_hello: tolerance.greased.outcome,
    further_addresses: furtherAddresses.map((further) => ({
      address: further.address,
      versions: Object.fromEntries(further.versions.map(({ version, offered }) => [version, offered])),
      weak_suites: further.weakSuites.flatMap(({ suites }) => suites),
    })),
  };
}

/** A list that is not complete lacks suites or groups that change no judgement: the prober sends so many hellos only. */
const extent = (isComplete: boolean): string => (isComplete ? 'completely' : 'not completely');

const versionDetails = ({ version, offered, suites, isComplete, order, groups, endedBy }: VersionFacts) => ({
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
