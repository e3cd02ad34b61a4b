import {
  dig,
  failedRequest,
  type Inconclusive,
  isWorse,
  needsSetup,
  notApplicable,
  type ScanData,
  scanner,
  type ScannerInput,
  type Sighted,
} from '@palisade/scan-engine';
import { textsIn } from '@palisade/target-client';
import { isRecord } from '@palisade/vocabulary';
import {
  type AskBlockList,
  type BlockList,
  type Codes,
  codesOf,
  entryOf,
  type ListState,
  REST_SECONDS,
  SHORT_REST_SECONDS,
  testedLists,
  verdictOf,
} from './block-lists';
import { type OwnAddress, ownAddresses } from './own-addresses';

/** What one list says of one address. */
interface Entry {
  list: string;
  codes: Codes;
  /** Of its TXT record; null without one. */
  text: string | null;
  isConfirmed: boolean;
}
type Answers = OwnAddress & { entries: Entry[] };

interface Seen {
  trouble: 'no_servers' | 'dns' | 'no_lists' | 'inner' | null;
  lists: { name: string; state: ListState }[];
  addresses: Answers[];
  /** Names whose addresses DNS did not say, and addresses that another scan is about to ask about. */
  unknown: string[];
}

const LONGEST_TEXT = 200;
const NO_SERVERS = needsSetup(
  'no resolver for block lists is set; the operator can name one that the lists accept (DNSBL_SERVERS)',
);
const NO_LISTS = needsSetup(
  'no block list serves the resolver in DNSBL_SERVERS; most refuse public resolvers, so name your own, or a list with your key (block_lists)',
);

const INNER = notApplicable(
  'the addresses of the site are those of an inner network, which no block list keeps',
);

const NO_IPV6: Inconclusive = {
  sentence:
    'no block list in use keeps entries for IPv6, and the site has no other address; the operator can name one that does (block_lists)',
  reason: 'no_block_list_ipv6',
};

export const ipReputationScanner = scanner('ip_reputation', {
  // DNS alone.
  budget: { requests: 1, connections: 1, dnsQueries: 160, bytes: 1024 * 1024, durationMs: 55_000 },
  summary: ({ addresses, lists }) =>
    `None of ${addresses.filter(({ entries }) => entries.length > 0).length} addresses is on one of ${workingOf(lists).length} block lists.`,
  observe,
  rules: sightingsOf,
  whyUnread: ({ trouble }) => {
    if (trouble === 'dns') return failedRequest('dns');
    if (trouble === 'inner') return INNER;
    if (trouble === 'no_servers') return NO_SERVERS;
    return trouble === null ? null : NO_LISTS;
  },
  whyUnsure,
  judged: (seen, data) =>
    seen.addresses.flatMap(({ address, entries }) =>
      entries
        .filter((entry) => ['clear', 'listed'].includes(verdictIn(data, entry).is))
        .map(({ list }) => locationOf(address, list)),
    ),
  details: ({ lists, addresses, unknown }) => ({
    lists,
    addresses: addresses.map(({ address, name, role }) => ({ address, name, role })),
    ...(unknown.length > 0 && { unknown }),
  }),
});

const workingOf = (lists: Seen['lists']) => lists.filter(({ state }) => state === 'works');
const locationOf = (address: string, list: string): string => `${address} ${list}`;
const listIn = (data: ScanData, name: string): BlockList | undefined =>
  data.get('block_lists').lists.find((list) => list.name === name);

function verdictIn(data: ScanData, { list: name, codes }: Entry): ReturnType<typeof verdictOf> {
  const list = listIn(data, name);
  return list === undefined ? { is: 'unknown' } : verdictOf(list, codes);
}

function sightingsOf({ addresses }: Seen, data: ScanData): Sighted<'ip_reputation'>[] {
  return addresses.flatMap(({ address, name, role, entries }) =>
    entries.flatMap((entry) => {
      const [list, verdict] = [listIn(data, entry.list), verdictIn(data, entry)];
      if (list === undefined || verdict.is !== 'listed') return [];
      const entryName = withoutKey(entryOf(address, list));
      return {
        rule: 'address-listed' as const,
        severity: verdict.severity,
        location: locationOf(address, list.name),
        detail: `${list.name}: ${verdict.meanings.join('; ')}.`,
        observed: `${entry.codes?.join(', ')}${entry.text === null ? '' : ` ("${entry.text}")`}`,
        expected: 'no entry',
        confirmed: entry.isConfirmed,
        reproduce: `${dig(entryName, 'A')}\n${dig(entryName, 'TXT')}`,
        facts: { list: list.name, address, name, used_by: role, delisting: list.delisting },
      };
    }),
  );
}

/** The zone of a list may hold the operator's key, which is nobody else's business. */
const withoutKey = (name: string): string =>
  name
    .split('.')
    .map((label) => (/^[a-z0-9]{20,}$/i.test(label) ? 'YOUR-KEY' : label))
    .join('.');

function whyUnsure({ lists, addresses, unknown }: Seen, data: ScanData): Inconclusive | null {
  const entries = addresses
    .flatMap((each) => each.entries)
    // The operator may have removed a list since.
    .filter(({ list }) => listIn(data, list) !== undefined);
  const unclear = entries.filter((entry) => verdictIn(data, entry).is === 'unknown').map(({ list }) => list);
  const refusing = [
    ...lists.filter(({ state }) => state === 'refused').map(({ name }) => name),
    ...entries.filter((entry) => verdictIn(data, entry).is === 'refused').map(({ list }) => list),
  ];
  if (refusing.length > 0)
    return {
      sentence: `${namesOf(refusing)} refused the resolver for block lists; the operator can name another one, or a list with a key (DNSBL_SERVERS, block_lists)`,
      reason: 'block_list_refused',
    };
  if (unclear.length > 0)
    return {
      sentence: `${namesOf(unclear)} gave no clear response; scan again later`,
      reason: 'block_list_unclear',
    };
  if (addresses.length > 0 && entries.length === 0) return NO_IPV6;
  if (unknown.length === 0) return null;
  return {
    sentence: `nothing is known about ${namesOf(unknown)} this time; scan again later`,
    reason: 'names_unknown',
  };
}

const namesOf = (names: readonly string[]): string => [...new Set(names)].slice(0, 3).join(', ');

async function observe(input: ScannerInput): Promise<Seen> {
  const nothing = { lists: [], addresses: [], unknown: [] };
  const { askBlockList } = input.client;
  if (askBlockList === null) return { ...nothing, trouble: 'no_servers' };
  const own = await ownAddresses(input);
  if (own === null) return { ...nothing, trouble: 'dns' };
  if (own.addresses.length === 0 && own.unknown.length === 0) return { ...nothing, trouble: 'inner' };
  const tested = await testedLists(input, askBlockList);
  const lists = tested.map(({ list: { name }, state }) => ({ name, state }));
  const working = tested.filter(({ state }) => state === 'works').map(({ list }) => list);
  if (working.length === 0) return { ...nothing, lists, trouble: 'no_lists' };
  const seen: Seen = { trouble: null, lists, addresses: [], unknown: [...own.unknown] };
  for (const one of own.addresses) {
    const entries = await entriesFor(input, one.address, { lists: working, ask: askBlockList });
    if (entries === null) seen.unknown.push(one.address);
    else seen.addresses.push({ ...one, entries });
  }
  return seen;
}

interface Lists {
  lists: readonly BlockList[];
  ask: AskBlockList;
}

/** Of this scan, or of another one within a day; null while another scan queries the lists. */
async function entriesFor(
  input: ScannerInput,
  address: string,
  { lists, ask }: Lists,
): Promise<Entry[] | null> {
  const { mayAsk, kept } = await input.outside.claim(address);
  if (!mayAsk)
    return kept !== null && isRecord(kept.value) && Array.isArray(kept.value.entries)
      ? (kept.value.entries as Entry[])
      : null;
  const entries: Entry[] = [];
  for (const list of lists)
    if (!address.includes(':') || list.ipv6 === true) entries.push(await entryFor(address, list, ask));
  const isClear = entries.every((entry) => ['clear', 'listed'].includes(verdictIn(input.data, entry).is));
  await input.outside.keep(address, { entries }, isClear ? REST_SECONDS : SHORT_REST_SECONDS);
  return entries;
}

async function entryFor(address: string, list: BlockList, ask: AskBlockList): Promise<Entry> {
  const name = entryOf(address, list);
  const codes = await codesOf(ask, name);
  const entry = { list: list.name, codes, text: null, isConfirmed: false };
  const verdict = verdictOf(list, codes);
  if (verdict.is !== 'listed') return entry;
  const again = isWorse(verdict.severity, 'medium') ? await codesOf(ask, name, true) : null;
  // A second response without the entry contradicts the first.
  if (again?.length === 0) return { ...entry, codes: [] };
  const isConfirmed = again !== null && again.join() === codes?.join();
  return { ...entry, text: await textOf(ask, name), isConfirmed };
}

async function textOf(ask: AskBlockList, name: string): Promise<string | null> {
  const answer = await ask({ name, type: 'TXT' });
  const [text] = answer.ok ? textsIn(answer) : [];
  return text === undefined ? null : text.replace(/\p{Cc}/gu, ' ').slice(0, LONGEST_TEXT);
}
