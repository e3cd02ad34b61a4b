import { siteJson } from '@palisade/outside-json';
import type { ScannerInput } from '../contract/scanner';
import { ask } from '../visit/ask';
import type { SiteCrawl } from '../visit/crawled-page';
import { type Operation, readApiDocument } from './api-document';
import { sourceOf } from './document-source';
import {
  exampleAddress,
  itemsIn,
  listedAddresses,
  listOfPath,
  type SeenAddresses,
} from './operation-addresses';
import { whyNotRead } from './why-not-read';

/** An operation of the API's document that only reads. */
export interface ReadingOperation {
  operation: Operation;
  /** Of records that a list of the API holds; empty without any. */
  listed: string[];
  /** With the examples of the document; null where one is missing. */
  example: string | null;
}

/** Lists that are read for their identifiers; all tests of a scan share them. */
const MOST_LISTS = 10;

type Reading = Pick<ScannerInput, 'client' | 'signal' | 'notes' | 'runs' | 'accounts'>;

/**
 * The operations of the site's OpenAPI document: the one of the test `api_exposure`, or one that pages name. The usual places are requested only where
 * that test does so as well, or where the site has no page of HTML: such a site is an API, and nothing else shows its addresses.
 */
export async function describedOperations(
  input: Pick<Reading, 'client' | 'runs' | 'accounts'>,
  crawl: SiteCrawl,
): Promise<Operation[]> {
  const settings = input.runs('api_exposure');
  const isApi = crawl.pages.length > 0 && crawl.pages.every(isData);
  const read = await sourceOf(input, () => Promise.resolve(crawl), {
    openapi: settings?.openapi,
    mayGuess: settings !== null || isApi,
  });
  if ('kind' in read) return [];
  return readApiDocument(read.text, read.source.url ?? read.source.site)?.operations ?? [];
}

/**
 * Those of them that GET requests and that change nothing.
 * @param client who reads the lists of records
 */
export async function readingOperations(
  input: Reading,
  crawl: SiteCrawl,
  client = input.client,
): Promise<ReadingOperation[]> {
  const { origin } = crawl;
  if (origin === null) return [];
  const all = await describedOperations(input, crawl);
  const operations = all.filter((operation) => mayRead(operation, origin, input));
  const seen: SeenAddresses = { origin, paths: [], lists: new Map() };
  await readLists(operations, seen, { client, signal: input.signal });
  return operations.map((operation) => ({
    operation,
    listed: listedAddresses(operation, seen),
    example: exampleAddress(operation, seen),
  }));
}

/** The coverage names operations that are left alone. */
function mayRead(operation: Operation, origin: string, { notes }: Reading): boolean {
  if (operation.method !== 'GET' || operation.why !== null) return false;
  const left = whyNotRead(operation);
  if (left !== null) notes.takeLeftAlone(`${origin}${operation.path}`, left.reason);
  return left === null;
}

async function readLists(
  operations: readonly Operation[],
  seen: SeenAddresses,
  { client, signal }: Pick<Reading, 'client' | 'signal'>,
): Promise<void> {
  const wanted = new Set(operations.map(({ path }) => listOfPath(path)));
  const lists = operations.filter(({ path }) => wanted.has(path)).slice(0, MOST_LISTS);
  for (const operation of lists) {
    const url = exampleAddress(operation, seen);
    if (url === null || signal.aborted) continue;
    const { outcome, status, text } = await ask(client, url);
    if (outcome === 'challenge' || outcome === 'too_many_requests') return;
    if (status === 200) seen.lists.set(operation.path, itemsIn(siteJson(text)));
  }
}

const isData = ({ html, outcome }: SiteCrawl['pages'][number]): boolean =>
  html === null && outcome === 'answered';
