import type { RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';
import { isWithin, parentOf } from '@palisade/target-client';
import {
  type Inconclusive,
  failedRequest,
  type TakeoverService,
  releaseData,
  type Finding,
  type Judgement,
  toFinding,
  worstFirst,
  curlBody,
  dig,
  notJudged,
} from '@palisade/scan-engine';
import type { Delegation, NameFacts, TakeoverObservation } from './takeover-observation';
import { type TakeoverServices, isOpenNameServer, serviceOf } from './takeover-services';

interface Defect {
  rule: RuleId<'subdomain_takeover'>;
  severity?: Severity;
  location: string;
  observed: string;
  expected: string;
  detail?: string;
  reproduce: string;
}

const SUMMARY = 'No name of the domain points to a resource that others could claim.';
const NO_RECORD = 'no record, or one that leads to something of yours';

/** The whole judgement: a pure function of what was seen. */
export function judgeSubdomainTakeover(observation: TakeoverObservation, data = releaseData): Judgement {
  const list = data.get('takeover_services');
  const { host, domain, names } = observation;
  if (host === null || domain === null) return inconclusive(NO_NAME, observation);
  const own = names.find(({ role }) => role === 'host');
  const defects = names.flatMap((facts) => defectOf(facts, domain, list) ?? []);
  const open = names.filter((facts) => !isKnown(facts) && defectOf(facts, domain, list) === null);
  // Names of one wildcard have one record.
  const findings = [
    ...new Map(defects.map((defect) => [`${defect.rule} ${defect.location}`, defect])).values(),
  ];
  if (findings.length === 0 && own?.outcome === 'no_name' && own.chain.length === 0)
    return inconclusive(failedRequest('dns'), observation);
  if (findings.length === 0 && open.length > 0) return inconclusive(whyOpen(open, names), observation);
  return {
    findings: worstFirst(findings.map(findingOf)),
    technicalDetails: detailsOf(observation),
    judged: judgedLocations(
      names.filter((facts) => !open.includes(facts)),
      domain,
    ),
    inconclusive: null,
    summary: SUMMARY,
  };
}

const locationOf = ({ name, isWildcard }: NameFacts): string => (isWildcard ? `*.${parentOf(name)}` : name);
const isOwn = ({ role }: NameFacts): boolean => role === 'host' || role === 'twin';

function defectOf(facts: NameFacts, domain: string, list: TakeoverServices): Defect | null {
  if (facts.delegation !== null) return delegationDefect(facts, facts.delegation, list);
  if (facts.outcome === 'no_name') return facts.isConfirmed ? denialDefect(facts, domain, list) : null;
  const service = serviceOf(list, facts.service);
  const [first, second] = facts.visits;
  if (service === undefined || first === undefined || !first.isUnclaimed || !second?.isUnclaimed) return null;
  return claimDefect(
    facts,
    service,
    `status ${first.status} with the text that ${service.name} shows for names without a site`,
    curlBody(first.url),
  );
}

/** The chain ends in a name that does not exist. */
function denialDefect(facts: NameFacts, domain: string, list: TakeoverServices): Defect | null {
  const { chain, registration, service: id, name } = facts;
  const end = chain.at(-1) ?? '';
  // Only the owner of the check can create it.
  if (isWithin(end, domain)) return null;
  if (registration?.state === 'gone')
    return {
      rule: 'takeover-target-unregistered',
      location: locationOf(facts),
      observed: `${chainText(facts)}; the domain ${registration.domain} does not exist`,
      expected: NO_RECORD,
      reproduce: `${dig(name, 'A')}\n${dig(registration.domain, 'NS')}`,
    };
  const service = serviceOf(list, id);
  if (service?.sign === 'no_name') return claimDefect(facts, service, `${end} does not exist`, dig(end, 'A'));
  // Whether the domain of the target exists is not known: it may be worse than this rule says.
  if (registration?.state === 'unknown') return null;
  return {
    rule: 'takeover-dangling-cname',
    location: locationOf(facts),
    observed: `${chainText(facts)}, which does not exist`,
    expected: NO_RECORD,
    reproduce: dig(name, 'A'),
  };
}

function claimDefect(facts: NameFacts, service: TakeoverService, sign: string, command: string): Defect {
  const isChecked = service.rule === 'checked' || (service.rule !== 'free' && facts.proof !== 'none');
  return {
    rule: isChecked ? 'takeover-owner-checked' : 'takeover-unclaimed-service',
    ...(isChecked || !isOwn(facts) ? {} : { severity: 'critical' as const }),
    location: locationOf(facts),
    observed: `${chainText(facts)} (${service.name}); ${sign}`,
    expected: NO_RECORD,
    detail: `The service is ${service.name}.`,
    reproduce: `${dig(facts.name, 'CNAME')}\n${command}`,
  };
}

const chainText = ({ name, chain }: NameFacts): string => [name, ...chain].join(' → ');

function delegationDefect(
  facts: NameFacts,
  { zone, servers }: Delegation,
  list: TakeoverServices,
): Defect | null {
  const defect = (severity: Severity, why: string): Defect => ({
    rule: 'takeover-ns-dangling',
    severity,
    location: zone,
    observed: `${zone} is delegated to ${servers.map(({ host }) => host).join(', ')}: ${why}`,
    expected: 'name servers that serve the zone, or no NS records',
    reproduce: [
      dig(zone, 'NS', { options: ['+trace'] }),
      ...servers.slice(0, 2).map(({ host }) => dig(host, 'A')),
    ].join('\n'),
  });
  const free = servers.find(({ state }) => state === 'unregistered');
  if (free !== undefined) return defect('critical', `the domain of ${free.host} does not exist`);
  if (servers.length === 0) return null;
  if (servers.every(({ state }) => state === 'no_name')) return defect('low', 'none of these names exists');
  const isOpen = servers.every(({ state, host }) => state === 'refused' && isOpenNameServer(list, host));
  return isOpen
    ? defect('high', 'all of them refuse it, and their provider lets every customer add it')
    : null;
}

/** Nothing about the name is left to find out. */
function isKnown({ outcome, isConfirmed, chain, visitFailure, registration, visits }: NameFacts): boolean {
  if (outcome === 'unknown') return false;
  if (outcome === 'no_name' && chain.length > 0) return isConfirmed && registration?.state !== 'unknown';
  const [first, second] = visits;
  // Two visits that differ prove nothing.
  return visitFailure === null && (first?.isUnclaimed !== true || second?.isUnclaimed === true);
}

/** Of a name itself, and of the wildcard and the zone that it may belong to. */
const judgedLocations = (names: readonly NameFacts[], domain: string): string[] => [
  ...new Set(names.flatMap(({ name }) => [name, `*.${parentOf(name)}`, ...zonesAbove(name, domain)])),
];

/** Parts of the domain that may be delegated: a name in them that DNS knows shows that they work. */
function zonesAbove(name: string, domain: string): string[] {
  const zones: string[] = [];
  for (let zone = parentOf(name); zone !== domain && isWithin(zone, domain); zone = parentOf(zone))
    zones.push(zone);
  return zones;
}

const NO_NAME: Inconclusive = {
  sentence: 'the target has no domain name, so there is nothing that others could claim',
  reason: 'no_domain',
};

function whyOpen(open: readonly NameFacts[], names: readonly NameFacts[]): Inconclusive {
  const host = open.find(({ role }) => role === 'host');
  if (open.length === names.length && host?.reason === 'budget') return failedRequest('budget');
  const shown = open.slice(0, 3).map(({ name }) => name.slice(0, 100));
  const more = open.length > shown.length ? ` and ${open.length - shown.length} more` : '';
  return {
    sentence: `no defect was seen, but DNS or the hosting service gave no clear response about ${shown.join(', ')}${more}; check these names, then scan again`,
    reason: 'names_unknown',
  };
}

const inconclusive = (why: Inconclusive, observation: TakeoverObservation): Judgement =>
  notJudged(why, SUMMARY, detailsOf(observation));

const findingOf = (defect: Defect): Finding =>
  toFinding('subdomain_takeover', defect.rule, {
    severity: defect.severity,
    location: defect.location,
    detail: defect.detail,
    evidence: {
      observed: defect.observed,
      expected: defect.expected,
      confirmed: true,
      reproduce: defect.reproduce,
    },
  });

function detailsOf({ domain, names, leftOut }: TakeoverObservation): Record<string, unknown> {
  return {
    domain,
    names: names.map(({ name, role, outcome, chain, service, visits, delegation }) => ({
      name,
      role,
      outcome,
      ...(chain.length === 0 ? {} : { leads_to: chain }),
      ...(service === null ? {} : { service }),
      ...(visits.length === 0 ? {} : { status: visits[0]?.status }),
      ...(delegation === null ? {} : { delegation }),
    })),
    names_left_out: leftOut,
  };
}
