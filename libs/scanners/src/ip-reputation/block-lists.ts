import { type DataDocuments, isWorse, type ScannerInput } from '@palisade/scan-engine';
import { isFact } from '@palisade/target-client';
import { isRecord, type Severity } from '@palisade/vocabulary';

export type BlockList = DataDocuments['block_lists']['lists'][number];
/** Queries the servers for block lists. */
export type AskBlockList = NonNullable<ScannerInput['client']['askBlockList']>;

/** Whether a list can be used: `broken` fails its own test entries (RFC 5782 section 5), `refused` does not serve our resolver. */
export type ListState = 'works' | 'broken' | 'refused' | 'silent';

/** What a list returned for one name: its codes, none where the name is not on it, null without an answer. */
export type Codes = string[] | null;

const MOST_LISTS = 12;
const MOST_CODES = 20;
const DAY_SECONDS = 86_400;
/** A daily scan may start a little earlier than on the previous day. */
export const REST_SECONDS = DAY_SECONDS - 900;
/** After an answer that says nothing. */
export const SHORT_REST_SECONDS = 3_600;
const LISTED = '127.0.0.2';
const NEVER_LISTED = '127.0.0.1';

/** The name under which a list keeps an address (RFC 5782 sections 2.1 and 2.4). */
export function entryOf(address: string, { zone }: Pick<BlockList, 'zone'>): string {
  const parts = address.includes(':') ? nibblesOf(address) : address.split('.');
  return `${[...parts].reverse().join('.')}.${zone}`;
}

function nibblesOf(address: string): string[] {
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const missing = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  const groups = [...(before ?? []), ...Array<string>(missing).fill('0'), ...(after ?? [])];
  return [...groups.map((group) => group.padStart(4, '0')).join('')];
}

export async function codesOf(ask: AskBlockList, name: string, again = false): Promise<Codes> {
  const answer = await ask({ name, type: 'A', again });
  if (!answer.ok || !isFact(answer.outcome)) return null;
  const codes = answer.records.flatMap((record) => (record.type === 'A' ? [record.data] : []));
  return [...new Set(codes)].sort().slice(0, MOST_CODES);
}

/** Each list with its state, tested once a day for the installation. */
export async function testedLists(
  { data, outside }: ScannerInput,
  ask: AskBlockList,
): Promise<{ list: BlockList; state: ListState }[]> {
  const tested: { list: BlockList; state: ListState }[] = [];
  for (const list of data.get('block_lists').lists.slice(0, MOST_LISTS)) {
    const subject = `list ${list.name}`;
    const { mayAsk, kept } = await outside.claim(subject);
    const known = kept !== null && isRecord(kept.value) ? kept.value.state : undefined;
    if (!mayAsk && isState(known)) {
      tested.push({ list, state: known });
      continue;
    }
    const state = await stateOf(list, ask);
    await outside.keep(subject, { state }, state === 'works' ? REST_SECONDS : SHORT_REST_SECONDS);
    tested.push({ list, state });
  }
  return tested;
}

const isState = (value: unknown): value is ListState =>
  typeof value === 'string' && ['works', 'broken', 'refused', 'silent'].includes(value);

async function stateOf(list: BlockList, ask: AskBlockList): Promise<ListState> {
  const listed = await codesOf(ask, entryOf(LISTED, list));
  const clear = await codesOf(ask, entryOf(NEVER_LISTED, list));
  if ([listed, clear].some((codes) => codes?.some((code) => isRefusal(list, code)))) return 'refused';
  if (listed === null || clear === null) return 'silent';
  return clear.length === 0 && listed.some((code) => code.startsWith('127.')) ? 'works' : 'broken';
}

/** RFC 5782 leaves the codes to the lists; all that say "refused" use this network. */
const isRefusal = ({ codes }: BlockList, code: string): boolean =>
  code.startsWith('127.255.255.') || codes[code]?.refused === true;

/** What the codes of an address say. `unknown` is never a listing. */
export function verdictOf(
  list: BlockList,
  codes: Codes,
): { is: 'clear' | 'refused' | 'unknown' } | { is: 'listed'; severity: Severity; meanings: string[] } {
  if (codes === null) return { is: 'unknown' };
  if (codes.length === 0) return { is: 'clear' };
  if (codes.some((code) => isRefusal(list, code))) return { is: 'refused' };
  const rows = codes.flatMap((code) => list.codes[code] ?? []);
  if (rows.length === 0) return { is: 'unknown' };
  const severities = rows.map(({ severity = 'medium' }) => severity);
  return {
    is: 'listed',
    severity: severities.reduce((worst, each) => (isWorse(each, worst) ? each : worst)),
    meanings: rows.map(({ meaning }) => meaning ?? 'listed'),
  };
}
