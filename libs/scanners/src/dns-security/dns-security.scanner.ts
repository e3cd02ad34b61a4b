import type { RuleId } from '@palisade/catalogue';
import {
  addressesOf,
  hostNameOf,
  type Inconclusive,
  isPrivateAddress,
  mailServers,
  notApplicable,
  ownDomain,
  rulesOf,
  scanner,
  type ScannerInput,
  sightedBy,
  valuesOf,
} from '@palisade/scan-engine';
import { type TargetClient, isFact, isWithin, parseUrl } from '@palisade/target-client';
import { findAcme } from './acme-delegation';
import { acmeRules } from './acme.rules';
import { findCaa } from './caa';
import { caaRules } from './caa.rules';
import type { DnsFacts } from './dns-facts';
import { findDnssec } from './dnssec';
import { dnssecRules, isLeftUnsigned } from './dnssec.rules';
import { findHttpsRecords } from './https-records';
import { httpsRecordRules } from './https-record.rules';
import { findServers, type NameServer } from './name-servers';
import { routeRules } from './route.rules';
import { findRoutes } from './routes';
import { serverRules } from './server.rules';

/** Why the domain could not be judged. */
interface Trouble {
  trouble: 'no_domain' | 'unknown_name' | 'dns_failed';
  host: string | null;
  reason: string;
}

type Seen = { facts: DnsFacts } | Trouble;
type Id = RuleId<'dns_security'>;

const TROUBLES: Record<Trouble['trouble'], string> = {
  no_domain: 'the target has no domain name; add a check for the name of the site',
  unknown_name: 'DNS does not know the host; check its name',
  dns_failed:
    'the resolver did not say to which zone the host belongs; check that DNS works for it, then scan again',
};

const MOST_MAIL_HOSTS = 3;

const rules = rulesOf<'dns_security', DnsFacts>({
  ...dnssecRules,
  ...caaRules,
  ...httpsRecordRules,
  ...acmeRules,
  ...serverRules,
  ...routeRules,
});

export const dnsSecurityScanner = scanner('dns_security', {
  // The start page is for the site's clock, if signatures seem to be too old; the others go to the operator's validator.
  budget: { requests: 8, connections: 24, dnsQueries: 105, bytes: 2 * 1024 * 1024, durationMs: 55_000 },
  summary: 'The name servers, signatures, CAA and HTTPS records of the domain are in order.',
  observe,
  rules: (seen: Seen, data) => ('facts' in seen ? sightedBy(rules, seen.facts, data) : []),
  whyUnread: (seen): Inconclusive | null => ('facts' in seen ? null : whyUnread(seen)),
  unjudgedRules: (seen) => ('facts' in seen ? unjudgedIn(seen.facts) : []),
  details: (seen) => ('facts' in seen ? detailsOf(seen.facts) : { host: seen.host }),
});

/** Why nothing can be judged, or that there is nothing to judge. */
function whyUnread({ trouble, reason }: Trouble): Inconclusive {
  const sentence = TROUBLES[trouble];
  return trouble === 'no_domain' ? notApplicable(sentence) : { sentence, reason };
}

async function observe(input: ScannerInput): Promise<Seen> {
  const { client, target, missingPath, signal, now } = input;
  const host = hostNameOf(target);
  if (host === null) return inTrouble('no_domain', null);
  const zone = await zoneOf(client, host);
  if (typeof zone !== 'string') return zone;
  const startUrl = target.url ?? `https://${host}/`;
  const mx = await mailServers(client, zone);
  const hasMx = mx.is === 'records';
  const url = parseUrl(startUrl);
  const port = url?.protocol === 'https:' ? Number(url.port === '' ? 443 : url.port) : null;
  const isTakeoverJudged = input.runs('subdomain_takeover') !== null;
  const [dnssec, caa, bindings, acme, servers, routes] = await Promise.all([
    findDnssec(client, { host, zone, hasMx, missingPath, startUrl, now }),
    findCaa(client, { host, zone, port, signal }),
    findHttpsRecords(client, { host, port, isTakeoverJudged }),
    findAcme(client, host),
    findServers(client, { zone, isOwn: isWithin(zone, ownDomain(host)) }),
    findRoutes(input, host),
  ]);
  // Its own rule for mail servers says the same in another test.
  const mailHosts = input.runs('email_security') === null ? valuesOf(mx).map((each) => each.host) : [];
  const inside = await findPrivate(client, host, mailHosts, servers.servers);
  return { facts: { host, zone, dnssec, caa, bindings, acme, servers, routes, ...inside } };
}

/** The zone of the host, from the SOA record that comes with the reply. */
async function zoneOf(client: TargetClient, host: string): Promise<string | Trouble> {
  const answer = await client.dns({ name: host, type: 'SOA', cd: true });
  if (!answer.ok) return inTrouble('dns_failed', host, answer.category);
  if (!isFact(answer.outcome)) return inTrouble('dns_failed', host, answer.outcome);
  // An alias leads into another zone: the host is in that of its own domain.
  if (answer.aliases.length > 0) return ownDomain(host);
  if (answer.outcome === 'no_name') return inTrouble('unknown_name', host);
  if (answer.outcome === 'records') return host;
  const soa = answer.authorities.find(({ type, name }) => type === 'SOA' && host.endsWith(`.${name}`));
  return soa?.name ?? ownDomain(host);
}

const inTrouble = (trouble: Trouble['trouble'], host: string | null, reason: string = trouble): Trouble => ({
  trouble,
  host,
  reason,
});

async function findPrivate(
  client: TargetClient,
  host: string,
  mailHosts: readonly string[],
  servers: readonly NameServer[],
): Promise<Pick<DnsFacts, 'privateNames' | 'hasUnknownAddresses'>> {
  const named = [
    { name: host, role: 'host' as const },
    ...mailHosts.slice(0, MOST_MAIL_HOSTS).map((name) => ({ name, role: 'mail server' as const })),
    ...servers.map((server) => ({ name: server.host, role: 'name server' as const })),
  ];
  const privateNames: DnsFacts['privateNames'] = [];
  let hasUnknownAddresses = false;
  for (const each of named) {
    const addresses = await addressesOf(client, each.name);
    hasUnknownAddresses ||= addresses.is === 'unknown';
    const isKnown = privateNames.some(({ name }) => name === each.name);
    if (isKnown || !valuesOf(addresses).some(isPrivateAddress)) continue;
    // What the operator allows belongs to the network of the operator.
    if (!(await client.resolve(each.name)).ok) privateNames.push(each);
  }
  return { privateNames, hasUnknownAddresses };
}

const idsOf = (table: Partial<Record<Id, unknown>>): Id[] => Object.keys(table) as Id[];

/** Rules for which a question had no result. */
function unjudgedIn(facts: DnsFacts): Id[] {
  const { dnssec, caa, bindings, acme, servers, routes, hasUnknownAddresses } = facts;
  const hasUnknownSet = dnssec.sets.some(({ status }) => status === 'indeterminate');
  const isAddressUnknown = servers.servers.some(({ areAddressesUnknown }) => areAddressesUnknown);
  const isStateUnknown = servers.servers.some(({ state }) => state === 'unknown');
  const isIssuerUnknown = caa.issuer === null || caa.forWildcard === null;
  const isLeft = isLeftUnsigned({ dnssec, servers });
  const open: [isOpen: boolean, ids: Id[]][] = [
    [dnssec.notJudged !== null, idsOf(dnssecRules).filter((id) => id !== 'dnssec-bogus' || !isLeft)],
    [dnssec.notJudged === null && hasUnknownSet, ['dnssec-bogus', 'dnssec-expiring']],
    [caa.isUnknown, idsOf(caaRules)],
    [!caa.isUnknown && isIssuerUnknown, ['caa-excludes-current-ca']],
    [bindings.isUnknown, idsOf(httpsRecordRules)],
    [bindings.areAddressesUnknown, ['https-record-dead-target', 'https-record-false-hint']],
    [bindings.isServerUnknown, ['https-record-false-alpn', 'https-record-ech-unusable']],
    [acme.isUnknown, idsOf(acmeRules)],
    [servers.isUnknown || isAddressUnknown, ['dns-ns-dangling', 'dns-single-server']],
    [
      servers.direct !== 'done' || servers.isUnknown || isStateUnknown,
      ['dns-ns-lame', 'dns-zone-transfer', 'dns-open-recursion'],
    ],
    [hasUnknownAddresses, ['dns-private-address']],
    [!routes.isAsked || routes.isUnknown, idsOf(routeRules)],
  ];
  return open.flatMap(([isOpen, ids]) => (isOpen ? ids : []));
}

const DIRECT_WORDS: Record<DnsFacts['servers']['direct'], string> = {
  done: 'done',
  not_verified: 'the domain is not verified',
  foreign_zone: 'the zone belongs to the provider of the host',
  disabled: 'direct queries to name servers are disabled',
  all_silent: 'no name server responded to direct queries: port 53 may be blocked here',
};

function detailsOf(facts: DnsFacts): Record<string, unknown> {
  const { host, zone, dnssec, caa, bindings, acme, servers, routes } = facts;
  const algorithms = new Set(dnssec.keys.map(({ algorithm }) => algorithm));
  return {
    host,
    zone,
    dnssec: {
      status: dnssec.sets[0]?.status ?? null,
      reason: dnssec.notJudged ?? dnssec.sets[0]?.reason ?? null,
      unsigned_at: dnssec.unsignedAt,
      algorithms: [...algorithms].sort((one, other) => one - other),
      nsec3_iterations: dnssec.iterations,
    },
    caa: {
      found_at: caa.foundAt,
      records: caa.records
        .slice(0, 20)
        .map(({ tag, value }) => `${tag} ${value}`.slice(0, 200))
        .sort(),
    },
    renewal: { challenge_alias: acme.target, port_80: acme.httpPort },
    https_records: bindings.records.map(({ priority, target, alpn, ech }) => ({
      priority,
      target: target === '' ? '.' : target,
      alpn,
      ech: ech?.publicNames ?? null,
    })),
    // What needs QUIC, or the keys of ECH, is not asked.
    ...(bindings.records.some(({ alpn }) => alpn.includes('h3')) && {
      http_3: 'promised by HTTPS records, not tried',
    }),
    name_servers: servers.servers.map((server) => server.host),
    direct_queries: DIRECT_WORDS[servers.direct],
    // Which network announces them is not known here, so no route counts as valid or invalid.
    ...(routes.isAsked && { signed_routes: routes.addresses }),
    rules_not_judged: unjudgedIn(facts),
  };
}
