import {
  curl,
  type Inconclusive,
  needsSetup,
  rulesOf,
  scanner,
  type ScannerInput,
  shQuote,
  withoutIdentity,
} from '@palisade/scan-engine';
import { JUDGED_LOCATIONS, SIGNED_IN_DETAILS } from '@palisade/vocabulary';
import { type PrivatePage, privatePagesOf, type Reader, readersOf, showsTwice } from './private-pages';

/** A page with the private text of an identity, and who else got it. */
interface SeenPage {
  url: string;
  owner: string;
  /** Without a session, twice. */
  isPublic: boolean;
  /** Other identities that got it, twice. */
  others: string[];
  /** Shows it as the first of them. */
  command: string | null;
}

interface Seen {
  hasIdentities: boolean;
  identities: { name: string; hasCanary: boolean; pages: number }[];
  pages: SeenPage[];
  /** Pages that show the private text although strangers find them by following links. */
  linked: string[];
}

/** Of all identities together: each page is requested twice by a stranger and twice by each other identity. */
const MOST_PAGES = 24;

const countText = (url: string): string =>
  `${curl(url)} ${shQuote(url)} | grep -c "$CANARY" # the private text of the identity`;

const rules = rulesOf<'access_control', Seen>({
  'private-page-public': ({ pages }) =>
    pages
      .filter(({ isPublic }) => isPublic)
      .map(({ url, owner }) => ({
        url,
        location: new URL(url).pathname,
        observed: `the private text of ${owner}, without a session`,
        expected: 'a refusal (401, 403) or the sign-in page',
        confirmed: true,
        reproduce: countText(url),
      })),
  'private-page-other-account': ({ pages }) =>
    pages
      .filter(({ isPublic, others }) => !isPublic && others.length > 0)
      .map(({ url, owner, others, command }) => ({
        url,
        location: new URL(url).pathname,
        seenAs: others,
        observed: `the private text of ${owner}, as ${others.join(' and as ')}`,
        expected: 'a refusal (403, 404)',
        confirmed: true,
        reproduce: command ?? countText(url),
      })),
});

export const accessControlScanner = scanner('access_control', {
  pagesAreHints: true,
  budget: { requests: 320, connections: 40, bytes: 64 * 1024 * 1024, durationMs: 60_000 },
  usesIdentities: true,
  summary: 'Neither strangers nor the other identities could read private pages.',
  observe,
  rules,
  whyUnread,
  whyUnsure: ({ identities }): Inconclusive | null =>
    identities.length === 1
      ? needsSetup(
          'strangers were refused, but whether another account can read the pages needs a second scan identity; add one in the settings of the check, under Scan identities',
        )
      : null,
  unjudgedRules: ({ identities }) => (identities.length === 1 ? ['private-page-other-account'] : []),
  judged: ({ pages }) => pages.map(({ url }) => new URL(url).pathname),
  details: ({ identities, pages, linked }) => ({
    identities,
    private_pages: pages.map(({ url, owner }) => ({ path: new URL(url).pathname, identity: owner })),
    ...(linked.length > 0 && { linked_for_strangers: linked }),
    [SIGNED_IN_DETAILS]: ['private_pages', JUDGED_LOCATIONS],
  }),
});

function whyUnread({ hasIdentities, identities, pages, linked }: Seen): Inconclusive | null {
  if (identities.length === 0) return withoutIdentity(hasIdentities);
  if (identities.every(({ hasCanary }) => !hasCanary))
    return needsSetup(
      'no scan identity has a private text (private_canary); name one that only its own pages show, in the settings of the check, under Scan identities',
    );
  if (pages.length > 0) return null;
  if (linked.length > 0)
    return {
      sentence: `strangers find the private text by following links (${linked.slice(0, 3).join(', ')}); if that page is private, this is a leak, else name another private text`,
      reason: 'canary_public',
    };
  return {
    sentence: 'no page showed the private text of an identity; check private_canary and the start paths',
    reason: 'canary_not_seen',
  };
}

async function observe(input: ScannerInput): Promise<Seen> {
  const { accounts, hasIdentities, settings, client } = input;
  const privileged = settings?.privileged ?? [];
  const stranger: Reader = { name: null, client, again: () => Promise.resolve(client), command: String };
  const seen: Seen = { hasIdentities, identities: [], pages: [], linked: [] };
  const share = Math.floor(MOST_PAGES / Math.max(1, accounts.length));
  for (const owner of accounts) {
    const { pages, linked } = await privatePagesOf(input, owner, share);
    seen.identities.push({ name: owner.name, hasCanary: owner.canary !== null, pages: pages.length });
    seen.linked.push(...linked);
    const others = readersOf(accounts, owner).filter(({ name }) => !privileged.includes(name ?? ''));
    for (const page of pages) seen.pages.push(await readByOthers(page, stranger, others));
  }
  return seen;
}

async function readByOthers(
  page: PrivatePage,
  stranger: Reader,
  others: readonly Reader[],
): Promise<SeenPage> {
  const isPublic = await showsTwice(page, stranger);
  const readers: Reader[] = [];
  // What strangers can read, every account can read.
  if (!isPublic)
    for (const other of others)
      if (!page.linkedFor.includes(other.name ?? '') && (await showsTwice(page, other))) readers.push(other);
  return {
    url: page.url,
    owner: page.owner,
    isPublic,
    others: readers.map(({ name }) => name ?? ''),
    command: readers[0]?.command(countText(page.url)) ?? null,
  };
}
