import { withDeadline } from '@palisade/deadline';
import {
  fewAtATime,
  hostNameOf,
  notApplicable,
  ownDomain,
  scanner,
  type ScannerInput,
} from '@palisade/scan-engine';
import { findDelegation } from './dangling-delegation';
import {
  isOfWildcard,
  type NameFacts,
  ownershipProof,
  resolveName,
  withDenial,
  withHttpsRecord,
} from './name-facts';
import { ownNames } from './own-names';
import { limitedClient, visitService } from './service-visit';
import { detailsOf, judgedLocations, type Seen, sightingsOf, whyUnsure } from './subdomain-takeover.rules';
import { serviceOf } from './takeover-services';

const MOST_VISITS = 14;
/** To names that lead into no service of the table: something may be behind them. */
const MOST_OTHER_VISITS = 12;
const CONCURRENT = 4;
/** Names that are asked for HTTPS records, those of the check and its settings first. */
const MOST_HTTPS = 20;
/** Each takes up to six questions to name servers. */
const MOST_DELEGATIONS = 2;
/** Names that are not examined by then are unknown. */
const LONGEST_MS = 40_000;
const ORDER = ['host', 'twin', 'named', 'seen'];

export const subdomainTakeoverScanner = scanner('subdomain_takeover', {
  // 14 requests to services and 12 to other names; the others are pages that tests of the scan share, for which the test pays when it runs alone.
  budget: { requests: 56, connections: 72, dnsQueries: 130, bytes: 32 * 1024 * 1024, durationMs: 55_000 },
  summary: 'No name of the domain points to a resource that others could claim.',
  observe,
  rules: sightingsOf,
  whyUnread: ({ domain }) => (domain === null ? NO_DOMAIN : null),
  whyUnsure,
  judged: judgedLocations,
  details: detailsOf,
});

const NO_DOMAIN = notApplicable('the target has no domain name, so there is nothing that others could claim');

async function observe(input: ScannerInput): Promise<Seen> {
  const host = hostNameOf(input.target);
  if (host === null) return { domain: null, names: [], leftOut: 0 };
  return withDeadline(LONGEST_MS, input.signal, (inTime) => observeHost(input, host, inTime));
}

async function observeHost(input: ScannerInput, host: string, inTime: AbortSignal): Promise<Seen> {
  const { client, settings, data } = input;
  const domain = ownDomain(host);
  const { names, leftOut } = await ownNames(input, { host, domain, named: settings?.names ?? [] });
  const list = data.get('takeover_services');
  const addresses = await Promise.all(names.map((name) => resolveName(client, list, name)));
  addresses.sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role));
  const first = addresses.slice(0, MOST_HTTPS).map((facts) => withHttpsRecord(client, list, facts));
  const resolved = [...(await Promise.all(first)), ...addresses.slice(MOST_HTTPS)];
  const examine = examiner({ ...input, signal: inTime }, domain);
  const examined: NameFacts[] = [];
  // One after the other, so that the limits go to the names that matter most.
  for (const facts of resolved) examined.push(await examine(facts));
  return { domain, names: await withBuckets({ ...input, signal: inTime }, examined), leftOut };
}

/** Visits the living names that lead into no service of the table. One that cannot be visited is not unknown: most are not web sites. */
async function withBuckets(
  { client, missingPath, signal }: ScannerInput,
  names: readonly NameFacts[],
): Promise<NameFacts[]> {
  const visitor = limitedClient(client, MOST_OTHER_VISITS, signal);
  return fewAtATime(names, CONCURRENT, async (facts) => {
    const isOther = facts.outcome === 'records' && facts.visits.length === 0 && facts.visitFailure === null;
    if (!isOther || signal.aborted) return facts;
    const seen = await visitService(visitor, facts.name);
    const [first] = seen.visits;
    if (first === undefined || first.bucket === null) return facts;
    return { ...facts, ...seen, isWildcard: await isOfWildcard(client, missingPath, facts) };
  });
}

function examiner({ client, data, missingPath, signal }: ScannerInput, domain: string) {
  const visitor = limitedClient(client, MOST_VISITS, signal);
  let delegationsLeft = MOST_DELEGATIONS;
  return async (facts: NameFacts): Promise<NameFacts> => {
    if (facts.outcome === 'unknown') {
      if (facts.reason !== 'servfail' || delegationsLeft <= 0 || signal.aborted) return facts;
      delegationsLeft -= 1;
      return { ...facts, delegation: await findDelegation(client, facts.name, domain) };
    }
    if (facts.chain.length === 0) return facts;
    // The chain alone says nothing about what is behind it.
    if (signal.aborted) return { ...facts, outcome: 'unknown', reason: 'aborted' };
    const service = serviceOf(data.get('takeover_services'), facts.service);
    const seen = await withDenial(client, facts);
    if (seen.outcome === 'records' && service !== undefined && service.sign !== 'no_name')
      Object.assign(seen, await visitService(visitor, seen.name, service));
    if (!seen.isDenied && !seen.visits.some(({ isUnclaimed }) => isUnclaimed)) return seen;
    const isWildcard = await isOfWildcard(client, missingPath, seen);
    return { ...seen, isWildcard, proof: await ownershipProof(client, seen, { domain, service }) };
  };
}
