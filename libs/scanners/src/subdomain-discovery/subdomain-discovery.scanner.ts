import {
  curlHeader,
  dig,
  hostNameOf,
  type Inconclusive,
  type KeptAnswer,
  notApplicable,
  ownDomain,
  rulesOf,
  scanner,
  type ScannerInput,
} from '@palisade/scan-engine';
import { isRecord, MAX_SUBDOMAIN_ADDRESSES, MAX_SUBDOMAINS_OF_SEARCH } from '@palisade/vocabulary';
import { discover, type Discovery, type FoundHost } from './found-hosts';

interface Seen {
  trouble: 'no_domain' | 'not_proven' | 'asked_elsewhere' | null;
  domain: string;
  /** Hosts that checks of the team watch. */
  watched: string[];
  discovery: Discovery;
  /** When the hosts were searched, ISO 8601. */
  searchedAt: string;
}

const WEEK_SECONDS = 7 * 86_400;
/** A weekly scan may start a little earlier than in the previous week. */
const REST_SECONDS = WEEK_SECONDS - 3_600;
const OLDEST_ANSWER_MS = 2 * WEEK_SECONDS * 1_000;
const MOST_SHOWN = 20;
const MOST_LISTED = 60;
/** Words of names that say what a host is for; `demo` and `beta` are for visitors. */
const UNFINISHED = new Set(
  'staging stage stg test testing tst dev devel develop development qa uat preprod preproduction pre int integration sandbox acc acceptance nightly'.split(
    ' ',
  ),
);

const rules = rulesOf<'subdomain_discovery', Seen>({
  'subdomain-unwatched': (seen) => {
    const hosts = seen.discovery.hosts.filter((host) => host.visit !== null && !isWatched(seen, host));
    const [first] = hosts;
    if (first === undefined) return null;
    return {
      observed: hosts
        .slice(0, MOST_SHOWN)
        .map(({ name, visit }) => `${name} (status ${visit?.status})`)
        .join(', '),
      expected: 'a check for each host that returns pages',
      reproduce: curlHeader(addressOf(first)),
      facts: { hosts: hosts.slice(0, MOST_LISTED).map(({ name }) => name), number: hosts.length },
    };
  },
  'subdomain-private-address': ({ discovery }) =>
    discovery.hosts
      .filter(({ isInner }) => isInner)
      .map(({ name }) => ({
        location: name,
        // Addresses of a private network are not in evidence.
        observed: 'an address of a private network',
        expected: 'no record in public DNS',
        reproduce: dig(name, 'A'),
      })),
  'subdomain-preproduction': ({ discovery, domain }) =>
    discovery.hosts
      .filter((host) => isUnfinished(host, domain))
      .map((host) => ({
        location: host.name,
        url: addressOf(host),
        observed: `status ${host.visit?.status} with a page that asks for no sign-in`,
        expected: 'a sign-in, or an address that only your network reaches',
        reproduce: curlHeader(addressOf(host)),
      })),
});

const NOTHING: Discovery = { hosts: [], unknown: 0, unvisited: 0, isServiceRead: null };

export const subdomainDiscoveryScanner = scanner('subdomain_discovery', {
  pagesAreHints: true,
  budget: {
    requests: 130,
    connections: 170,
    dnsQueries: 600,
    bytes: 64 * 1024 * 1024,
    durationMs: 60_000,
  },
  summary: ({ discovery }) => {
    const { hosts, unknown, unvisited } = discovery;
    const rest = unknown + unvisited;
    const left = rest === 0 ? '' : ` ${rest} more names were not examined in the time of the test.`;
    const unread = unreadSources(discovery);
    const sources =
      unread.length === 0 ? '' : ` Names may be missing: no usable response of ${unread.join(', ')}.`;
    const found =
      hosts.length === 1 ? 'The host that was found is' : `The ${hosts.length} hosts that were found are`;
    return `${found} watched, finished and public.${left}${sources}`;
  },
  observe,
  rules,
  whyUnread: (seen) => (seen.trouble === null ? null : reasonOf(seen.trouble, seen.domain)),
  judged: ({ discovery }) =>
    discovery.unknown + discovery.unvisited + unreadSources(discovery).length === 0
      ? 'all'
      : discovery.hosts.map(({ name }) => name),
  details: ({ domain, discovery, trouble, searchedAt }) => ({
    domain,
    ...(trouble === null && {
      searched_at: searchedAt,
      hosts: discovery.hosts
        .slice(0, MAX_SUBDOMAINS_OF_SEARCH)
        .map(({ name, source, visit, isInner, addresses }) => ({
          name,
          source,
          // Addresses of a private network are not in results.
          addresses: isInner ? [] : addresses.slice(0, MAX_SUBDOMAIN_ADDRESSES),
          status: visit?.status ?? null,
          certificate: visit?.certificate ?? null,
          ...(isInner && { private: true }),
        })),
      ...(discovery.isServiceRead === true && { certificates: discovery.certificates ?? [] }),
      ...(discovery.isServiceRead === false && { transparency_service: 'no usable response' }),
    }),
  }),
});

/** What an earlier release kept only knows of the service. */
const unreadSources = ({ unread, isServiceRead }: Discovery): readonly string[] =>
  unread ?? (isServiceRead === false ? ['the certificate-transparency service'] : []);

function reasonOf(trouble: NonNullable<Seen['trouble']>, domain: string): Inconclusive {
  const sentences = {
    no_domain: 'the target has no domain name, so it has no hosts below it',
    not_proven: `the test needs the proof for all hosts of ${domain}: create a check for ${domain} and verify it by its DNS record (on the command line: scan ${domain} with --i-own-this-host)`,
    asked_elsewhere:
      'the hosts of the domain are searched once a week, and another scan is doing it; the next scan shows them',
  };
  const sentence = sentences[trouble];
  return trouble === 'no_domain' ? notApplicable(sentence) : { sentence, reason: trouble };
}

const addressOf = ({ name, visit }: FoundHost): string => `${visit?.scheme ?? 'https'}://${name}/`;

const isWatched = ({ watched }: Seen, { name, visit }: FoundHost): boolean =>
  [name, ...(visit?.leadsTo ?? [])].some((host) => watched.includes(host));

/** By the labels below the domain: a word in the registered name says nothing about one host. */
function isUnfinished({ name, visit }: FoundHost, domain: string): boolean {
  const below = name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : '';
  const words = below.split(/[.-]/).map((word) => word.replace(/\d{1,9}$/, ''));
  return visit?.isOpen === true && words.some((word) => UNFINISHED.has(word));
}

async function observe(input: ScannerInput): Promise<Seen> {
  const host = hostNameOf(input.target);
  const domain = host === null ? '' : ownDomain(host);
  const searchedAt = input.now.toISOString();
  const seen: Seen = { trouble: null, domain, watched: [], discovery: NOTHING, searchedAt };
  if (host === null) return { ...seen, trouble: 'no_domain' };
  const { isProven, watched } = await input.outside.knownDomain(domain);
  if (!isProven) return { ...seen, trouble: 'not_proven' };
  const { mayAsk, kept } = await input.outside.claim(domain);
  if (!mayAsk) {
    const search = searchIn(kept, input.now);
    return search === null
      ? { ...seen, trouble: 'asked_elsewhere' }
      : { ...seen, watched: [...watched], ...search };
  }
  const discovery = await discover(input, domain);
  await input.outside.keep(domain, { ...discovery, searchedAt }, REST_SECONDS);
  return { ...seen, watched: [...watched], discovery };
}

/** Every scan of the week stores the moment of the search that the first one stored. */
function searchIn(kept: KeptAnswer | null, now: Date): Pick<Seen, 'discovery' | 'searchedAt'> | null {
  if (kept === null || now.getTime() - Date.parse(kept.at) > OLDEST_ANSWER_MS) return null;
  const { value } = kept;
  if (!isRecord(value) || !Array.isArray(value.hosts)) return null;
  const searchedAt = typeof value.searchedAt === 'string' ? value.searchedAt : kept.at;
  return { discovery: value as unknown as Discovery, searchedAt };
}
