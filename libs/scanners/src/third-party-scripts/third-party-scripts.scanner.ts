import { withDeadline } from '@palisade/deadline';
import {
  ask,
  badScriptHost,
  type CrawledPage,
  dig,
  type HostState,
  hostState,
  isReadPage,
  lastingUrl,
  pagesOfSite,
  pathsOf,
  readOwnScripts,
  recordOfPage,
  rulesOf,
  scanner,
  type ScanData,
  type ScannerInput,
  type Sighting,
  whyHostsUnknown,
  whyUnread,
} from '@palisade/scan-engine';
import { type LedgerReading, SIGNED_IN_DETAILS } from '@palisade/vocabulary';
import { isNeededAtFields, isRawRepository } from './host-kinds';
import { joinReadings } from './ledger/join-readings';
import { readLedger } from './ledger/read-ledger';
import { LEDGER_RULES, type LedgerFacts } from './ledger/ledger-rules';
import { isSensitive, type SeenScript, scriptsOfOthers } from './page-scripts';

interface Seen extends LedgerFacts {
  scripts: SeenScript[];
  /** Pages with a field for a password or a card. */
  sensitive: string[];
  hosts: HostState[];
  /** Hosts that DNS was not asked about: beyond the number of questions or the time. */
  notAsked: string[];
  /** Known bad hosts that a second request showed too. */
  seenTwice: string[];
}

const DNS_QUESTIONS = 24;
/** A host that does not exist costs four more questions. */
const MOST_HOSTS = 18;
const MOST_SECOND_REQUESTS = 3;
const MOST_SHOWN = 8;
const MOST_LISTED = 40;
const DNS_MS = 20_000;

const rules = rulesOf<'third_party_scripts', Seen>({
  'thirdparty-known-bad-host': (seen, data) =>
    hostsOf(seen).flatMap((host) => {
      const bad = badScriptHost(data.get('bad_script_hosts'), host);
      if (bad === undefined) return [];
      return {
        ...shown(seen, host),
        expected: 'no script of this host',
        detail: `${host}: ${bad.reason}.`,
        confirmed: seen.seenTwice.includes(host),
        facts: { ...filesOf(seen, host), source: bad.source, since: bad.since },
      };
    }),
  'thirdparty-dead-host': (seen, data) =>
    seen.hosts.flatMap((state) => (isBad(data, state.host) ? [] : (deadHost(seen, state) ?? []))),
  'thirdparty-on-sensitive-page': (seen, data) =>
    hostsOf(seen).flatMap((host) => {
      const scripts = ofHost(seen, host).filter(
        (script) =>
          canReadFields(script) &&
          script.pages.some((page) => seen.sensitive.includes(page)) &&
          !seen.listening.some(({ url }) => url === script.url),
      );
      const page = scripts[0]?.pages.find((each) => seen.sensitive.includes(each));
      if (page === undefined || isBad(data, host) || isDead(seen, host)) return [];
      const pages = [...new Set(scripts.flatMap((script) => script.pages))];
      return {
        ...shown(seen, host, page),
        expected: 'no script that its host can change, on a page with a password or a card number',
        facts: {
          ...filesOf({ ...seen, scripts }, host),
          pages_with_fields: pages.filter((each) => seen.sensitive.includes(each)).slice(0, MOST_SHOWN),
        },
      };
    }),
  ...LEDGER_RULES,
  'thirdparty-raw-repository': (seen, data) =>
    hostsOf(seen).flatMap((host) => {
      const isRaw = ofHost(seen, host).some(
        ({ url, isHashed }) => !isHashed && isRawRepository(new URL(url)),
      );
      if (!isRaw || isBad(data, host) || isDead(seen, host)) return [];
      return { ...shown(seen, host), expected: 'a file of your own host, or an exact version with its hash' };
    }),
});

export const thirdPartyScriptsScanner = scanner('third_party_scripts', {
  // 25 pages and 12 scripts, which other tests read too, each with a redirect at times; four pictures, nine second requests.
  budget: {
    requests: 62,
    // Those that the browser has loaded.
    foreignRequests: 60,
    dnsQueries: DNS_QUESTIONS,
    connections: 68,
    bytes: 48 * 1024 * 1024,
    durationMs: 58_000,
  },
  asIdentities: true,
  summary: ({ scripts, notAsked }) => {
    if (scripts.length === 0) return 'The pages load no scripts of others.';
    const rest = notAsked.length === 0 ? '' : ` DNS was not asked about ${notAsked.length} of their hosts.`;
    return `The hosts of scripts of others exist, and none is known to attack visitors.${rest}`;
  },
  observe,
  rules,
  // Hosts beyond the limit are named in the message of a clean result instead: such a site would never pass.
  whyUnsure: (seen) =>
    whyUnread(seen.pages) ?? whyHostsUnknown(seen.hosts, 'from which the pages load scripts'),
  judgedAnyway: (seen) => hostsOf(seen),
  unjudgedRules: (seen) => (unknownHosts(seen).length > 0 ? ['thirdparty-dead-host'] : []),
  details: (seen) => ({
    pages: seen.pages.filter(isReadPage).length,
    hosts: hostsOf(seen).slice(0, MOST_LISTED),
    hosts_that_cannot_be_pinned: hostsOf({
      ...seen,
      scripts: seen.scripts.filter((each) => !each.isPinnable),
    }).slice(0, MOST_LISTED),
    ...(seen.notAsked.length > 0 && { dns_not_asked: seen.notAsked.slice(0, MOST_LISTED) }),
    ledger: seen.ledger.reading,
  }),
  joinDetails: (details, identities) => {
    const theirs = identities.flatMap(({ name, details: { ledger } }) =>
      ledger === undefined ? [] : [{ name, reading: ledger as LedgerReading }],
    );
    if (theirs.length === 0) return details;
    const ledger = joinReadings((details.ledger as LedgerReading | undefined) ?? null, theirs);
    return { ...details, ledger, [SIGNED_IN_DETAILS]: ['ledger'] };
  },
});

const hostsOf = ({ scripts }: Pick<Seen, 'scripts'>): string[] =>
  [...new Set(scripts.map(({ hostname }) => hostname))].sort();
const ofHost = ({ scripts }: Seen, host: string): SeenScript[] =>
  scripts.filter(({ hostname }) => hostname === host);
const isBad = (data: ScanData, host: string): boolean =>
  badScriptHost(data.get('bad_script_hosts'), host) !== undefined;
const isDead = ({ hosts }: Seen, host: string): boolean =>
  hosts.some((each) => each.host === host && (each.state === 'missing' || each.state === 'unregistered'));

/** Its host can change it, and the page does not need it for these fields. */
const canReadFields = ({ url, isHashed, isPinnable }: SeenScript): boolean =>
  !isHashed && !isPinnable && !isNeededAtFields(new URL(url)) && !isRawRepository(new URL(url));

function deadHost(seen: Seen, { host, state, chain, domain }: HostState): Sighting | null {
  if (state !== 'missing' && state !== 'unregistered') return null;
  const isHashed = ofHost(seen, host).every((script) => script.isHashed);
  const isFree = state === 'unregistered';
  return {
    ...shown(seen, host),
    // Nobody else's file has the hash, so a stranger who takes the host gains nothing.
    severity: isFree && !isHashed ? 'high' : 'low',
    detail: isFree
      ? `Anyone can register ${domain}.${isHashed ? ' Browsers would not run another file, because the elements have a hash.' : ''}`
      : `${host} does not exist, but its domain does.`,
    expected: 'a host that exists',
    // DNS denied the name and its domain twice.
    confirmed: true,
    reproduce: [dig(host, 'A'), ...(domain === null ? [] : [dig(domain, 'NS')])].join('\n'),
    facts: { ...filesOf(seen, host), chain },
  };
}

function shown(seen: Seen, host: string, page?: string) {
  const [first] = ofHost(seen, host);
  return {
    location: host,
    seenOn: pathsOf(ofHost(seen, host).flatMap(({ pages }) => pages.map((url) => ({ url })))),
    url: first?.loadedBy ?? page ?? first?.pages[0] ?? '',
    observed: first?.url ?? host,
  };
}

const filesOf = (seen: Seen, host: string) => ({
  files: ofHost(seen, host)
    .slice(0, MOST_SHOWN)
    .map(({ url, pages, loadedBy }) => ({
      file: url.slice(0, 300),
      page: (pages[0] ?? '').slice(0, 200),
      ...(loadedBy === null ? {} : { loaded_by: loadedBy.slice(0, 200) }),
    })),
});

const unknownHosts = ({ hosts, notAsked }: Seen): string[] => [
  ...hosts.filter(({ state }) => state === 'unknown').map(({ host }) => host),
  ...notAsked,
];

async function observe(input: ScannerInput): Promise<Seen> {
  const { pages } = await pagesOfSite(input);
  const { scripts: own } = await readOwnScripts(input, pages);
  const scripts = await scriptsOfOthers(input, pages, own);
  const hosts = hostsOf({ scripts });
  return {
    pages: pages.map(recordOfPage),
    scripts,
    sensitive: [...new Set(pages.filter(isSensitive).map(({ url }) => lastingUrl(url)))],
    ...(await statesOf(input, hosts)),
    seenTwice: await hostsSeenTwice(input, pages, scripts),
    ...(await readLedger(input, { pages, own, scripts, readers: scripts.filter(canReadFields) })),
  };
}

async function statesOf(
  { client, signal }: ScannerInput,
  names: readonly string[],
): Promise<Pick<Seen, 'hosts' | 'notAsked'>> {
  const hosts: HostState[] = [];
  await withDeadline(DNS_MS, signal, async (inTime) => {
    for (const name of names.slice(0, MOST_HOSTS))
      if (!inTime.aborted) hosts.push(await hostState(client, name));
  });
  return { hosts, notAsked: names.slice(hosts.length) };
}

/** Requests again what showed a known bad host. */
async function hostsSeenTwice(
  input: ScannerInput,
  pages: readonly CrawledPage[],
  scripts: readonly SeenScript[],
): Promise<string[]> {
  const { client, data, drawing, signal } = input;
  const bad = scripts.filter(({ hostname }) => isBad(data, hostname));
  const places = [...new Set(bad.map(({ loadedBy, pages: users }) => loadedBy ?? users[0] ?? ''))];
  const texts: string[] = [];
  for (const place of places.slice(0, MOST_SECOND_REQUESTS)) {
    const page = pages.find(({ url }) => lastingUrl(url) === place);
    if (page?.drawn !== undefined) {
      const drawn = await drawing?.drawAgain(page, signal);
      if (drawn)
        texts.push([drawn.text, ...drawn.html.modules.map(({ url }) => url)].join('\n').toLowerCase());
      continue;
    }
    const second = await ask(client, page?.url ?? place, { fresh: true, cookie: page?.cookie });
    if (second.outcome === 'answered') texts.push(second.text.toLowerCase());
  }
  const hosts = [...new Set(bad.map(({ hostname }) => hostname))];
  return hosts.filter((host) => texts.some((text) => text.includes(host)));
}
