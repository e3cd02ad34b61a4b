import { withDeadline } from '@palisade/deadline';
import type { TargetClient } from '@palisade/target-client';
import {
  type TakeoverService,
  type Scanner,
  type ScannerInput,
  hostNameOf,
  ownDomain,
} from '@palisade/scan-engine';
import { findDelegation } from './dangling-delegation';
import { checkWildcard, confirmDenial, findAzureProof, findGithubProof, lookAtName } from './name-look';
import { ownNames } from './own-names';
import { type VisitBudget, visitService } from './service-visit';
import { judgeSubdomainTakeover } from './subdomain-takeover.rules';
import type { NameFacts, TakeoverObservation } from './takeover-observation';
import { serviceOf } from './takeover-services';

const MOST_VISITS = 14;
/** Each takes up to six questions to name servers. */
const MOST_DELEGATIONS = 2;
/** Names that are not examined by then are unknown. */
const LONGEST_MS = 40_000;
const ORDER = ['host', 'twin', 'named', 'seen'];

export const subdomainTakeoverScanner: Scanner<TakeoverObservation> = {
  key: 'subdomain_takeover',
  // 14 requests to services; the others are pages that tests of the scan share, for which the test pays when it runs alone.
  budget: { requests: 44, connections: 60, dnsQueries: 110, bytes: 32 * 1024 * 1024, durationMs: 55_000 },
  observe,
  judge: judgeSubdomainTakeover,
};

async function observe(input: ScannerInput): Promise<TakeoverObservation> {
  const host = hostNameOf(input.target);
  if (host === null) return { host: null, domain: null, names: [], leftOut: 0 };
  return withDeadline(LONGEST_MS, input.signal, (inTime) => observeHost(input, host, inTime));
}

async function observeHost(
  input: ScannerInput,
  host: string,
  inTime: AbortSignal,
): Promise<TakeoverObservation> {
  const { client, settings, signal } = input;
  const list = input.data.get('takeover_services');
  const domain = ownDomain(host);
  const { names, leftOut } = await ownNames(client, { host, domain, named: settings?.names ?? [] }, signal);
  const found = await Promise.all(names.map((name) => lookAtName(client, list, name)));
  const looked = found.sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));
  const visits: VisitBudget = { left: MOST_VISITS };
  const delegations = { left: MOST_DELEGATIONS };
  const examined: NameFacts[] = [];
  // One after the other, so that the limits go to the names that matter most.
  for (const facts of looked)
    examined.push(await examine({ ...input, signal: inTime }, facts, { domain, visits, delegations }));
  return { host, domain, names: examined, leftOut };
}

interface Limits {
  domain: string;
  visits: VisitBudget;
  delegations: { left: number };
}

async function examine(
  { client, data, missingPath, signal }: ScannerInput,
  facts: NameFacts,
  { domain, visits, delegations }: Limits,
): Promise<NameFacts> {
  if (facts.outcome === 'unknown') {
    if (facts.reason !== 'servfail' || delegations.left <= 0 || signal.aborted) return facts;
    delegations.left -= 1;
    return { ...facts, delegation: await findDelegation(client, facts.name, domain) };
  }
  if (facts.chain.length === 0) return facts;
  // The chain alone says nothing about what is behind it.
  if (signal.aborted) return { ...facts, outcome: 'unknown', reason: 'aborted' };
  const service = serviceOf(data.get('takeover_services'), facts.service);
  const denied = await confirmDenial(client, facts);
  const visited = await visitService(client, denied, service, visits);
  const isSuspect = visited.isConfirmed || visited.visits.some(({ isUnclaimed }) => isUnclaimed);
  if (!isSuspect) return visited;
  const checked = await checkWildcard(client, missingPath, visited);
  return { ...checked, proof: await proofOf(client, checked, { domain, rule: service?.rule }) };
}

function proofOf(
  client: TargetClient,
  facts: NameFacts,
  { domain, rule }: { domain: string; rule: TakeoverService['rule'] | undefined },
): Promise<NameFacts['proof']> | null {
  if (rule === 'github') return findGithubProof(client, facts, domain);
  return rule === 'azure' ? findAzureProof(client, facts) : null;
}
