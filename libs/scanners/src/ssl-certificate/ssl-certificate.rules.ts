import { CATALOGUE, type RuleId } from '@palisade/catalogue';
import {
  bounded,
  type ScanData,
  rulesOf,
  type Sighted,
  sightedBy,
  type Sighting,
} from '@palisade/scan-engine';
import { chainRules, isExplained } from './chain.rules';
import { defaultNameLeak, twinMismatch, unavailable } from './host.rules';
import { issuanceRules } from './issuance.rules';
import { keyRules } from './key.rules';
import { leafRules } from './leaf.rules';
import { keyTypeName } from './key-types';
import { groupsByKeyType, type Presented, readPresented } from './presented-certificate';
import { reproduceCommand } from './reproduce-command';
import type { Seen } from './seen';

type Id = RuleId<'ssl_certificate'>;
type CertificateSighting = Sighted<'ssl_certificate'>;

/** What one certificate can suffer from; the others are about the host. */
const certificateRules = rulesOf<
  'ssl_certificate',
  Presented,
  Exclude<Id, 'https-unavailable' | 'cert-no-sni-leak' | 'cert-ip-inconsistent'>
>({ ...leafRules, ...keyRules, ...chainRules, ...issuanceRules });

/** A certificate with what the rules see of it. */
interface Judged {
  presented: Presented;
  sighted: CertificateSighting[];
}

/** What is wrong with the certificates of the host. How the rules go together is told in the README. */
export function sightedAt(seen: Seen, data: ScanData): CertificateSighting[] {
  const presented = readPresented(seen);
  const probed = presented.length > 0 ? presented.flatMap(({ probes }) => probes) : seen.failures;
  const addresses = [...new Set(probed.map(({ address }) => address))].sort();
  return sightings(seen, presented, data).map((sighting) => ({
    ...sighting,
    location: bounded(sighting.location ?? ''),
    facts: { ...boundedFacts(sighting.facts), addresses },
    reproduce: reproduceCommand(seen, sighting, addresses),
  }));
}

function sightings(seen: Seen, presented: readonly Presented[], data: ScanData): CertificateSighting[] {
  const [first] = presented;
  if (first === undefined) return named('https-unavailable', unavailable(seen));
  const groups = groupsByKeyType(presented);
  const byGroup = groups.map((group) => sightingsOf(group, data));
  return [
    ...(groups.length === 1 ? byGroup.flat() : namedByKeyType(groups, byGroup)),
    ...named('cert-hostname-mismatch', twinMismatch(first)),
    ...named('cert-no-sni-leak', defaultNameLeak(first)),
  ];
}

/** Of certificates that should all be as good as one another: those of all addresses, or of one key type. */
function sightingsOf(presented: readonly Presented[], data: ScanData): CertificateSighting[] {
  // A second connection to the host has shown the same.
  const confirmed = presented.flatMap(({ probes }) => probes).length > 1;
  const judged = presented.map((each) => ({ presented: each, sighted: sightedOn(each, data) }));
  const identities = judged.map(({ sighted }) => new Set(sighted.map(identity)));
  const isShared = (sighting: CertificateSighting): boolean =>
    identities.every((known) => known.has(identity(sighting)));
  const shared = judged[0]?.sighted.filter(isShared) ?? [];
  return [...shared.map((sighting) => ({ ...sighting, confirmed })), ...differences(judged, isShared)];
}

/**
 * Says of each defect which certificates have it. The location stays the same, so that an issue ends when the last of them is replaced, and
 * the engine makes one finding, the worst, of those with the same rule and location.
 */
function namedByKeyType(
  groups: readonly (readonly Presented[])[],
  byGroup: readonly CertificateSighting[][],
): CertificateSighting[] {
  const all = groups.flatMap((group, index) => {
    const [first] = group;
    const type = first === undefined ? '' : keyTypeName(first.leaf);
    return (byGroup[index] ?? []).map((sighting) => ({ type, sighting }));
  });
  return all.map(({ sighting }) => {
    const same = all.filter((other) => identity(other.sighting) === identity(sighting));
    const types = [...new Set(same.map(({ type }) => type))];
    const seen = same.map(({ type, sighting: { observed } }) =>
      typeof observed === 'string' ? `${type} certificate: ${observed}` : type,
    );
    const observed = [...new Set(seen)].join('; ');
    return { ...sighting, observed, facts: { ...sighting.facts, key_types: types } };
  });
}

const named = (rule: Id, sighting: Sighting | null): CertificateSighting[] =>
  sighting === null ? [] : [{ ...sighting, rule }];

function sightedOn(presented: Presented, data: ScanData): CertificateSighting[] {
  const sighted = sightedBy(certificateRules, presented, data);
  const rules = sighted.map(({ rule }) => rule);
  return sighted.filter(({ rule }) => rule !== 'cert-untrusted-issuer' || !isExplained(presented, rules));
}

const identity = ({ rule, location = '' }: CertificateSighting): string => `${rule} ${location}`;

const isSlight = ({ rule, severity }: CertificateSighting): boolean =>
  (severity ?? CATALOGUE.ssl_certificate.rules[rule].severity) === 'low';

/** What only some of the certificates suffer from is one finding about the difference; small things stay as they are. */
function differences(
  judged: readonly Judged[],
  isShared: (sighting: CertificateSighting) => boolean,
): CertificateSighting[] {
  const partial = judged.flatMap(({ sighted }) => sighted).filter((sighting) => !isShared(sighting));
  const slight = partial.filter(isSlight);
  const grave = partial.filter((sighting) => !isSlight(sighting));
  const rules = [...new Set(grave.map(({ rule }) => rule))].sort();
  const certificates = judged.map(({ presented: { leaf, probes }, sighted }) => {
    const addresses = [...new Set(probes.map(({ address }) => address))].sort().join(' ');
    const defects = sighted.map(({ rule }) => rule).join(' ') || 'good';
    return `${leaf.fingerprint.slice(0, 16)} at ${addresses}: ${defects}`;
  });
  return grave.length === 0
    ? slight
    : [
        {
          rule: 'cert-ip-inconsistent',
          observed: `${judged.length} different certificates; not all of them are good (${rules.join(', ')})`,
          expected: 'a good certificate on every connection',
          facts: { defects: rules, certificates },
        },
        ...slight,
      ];
}

/** Certificates hold what strangers wrote. */
const boundedFacts = (facts: Sighting['facts'] = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.slice(0, 8).map((each) => bounded(String(each))) : bounded(String(value)),
    ]),
  );
