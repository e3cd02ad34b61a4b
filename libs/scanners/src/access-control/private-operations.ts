import {
  type AccountView,
  pagesOfSite,
  type ReadingOperation,
  readingOperations,
  type ScannerInput,
} from '@palisade/scan-engine';

/** Of all operations together. */
const MOST_ADDRESSES = 20;

/** Addresses of records that the OpenAPI document of the site describes. */
export interface PrivateOperations {
  /** What the lists that this account sees name, and the examples of the document. */
  addresses: string[];
  /** What lists name for this account and not for strangers: it is meant to read that. */
  named: string[];
}

/** What an account may ask of the API. A list that strangers read as well says nothing about who may read its records. */
export async function operationsReadBy(
  input: ScannerInput,
  { client }: AccountView,
): Promise<PrivateOperations> {
  const crawl = await pagesOfSite(input);
  const own = await readingOperations(input, crawl, client);
  const strangers = new Set(listedIn(await readingOperations(input, crawl)));
  const addresses = own.flatMap(({ listed, example }) => [...listed, ...(example === null ? [] : [example])]);
  return {
    addresses: [...new Set(addresses)].slice(0, MOST_ADDRESSES),
    named: listedIn(own).filter((url) => !strangers.has(url)),
  };
}

const listedIn = (operations: readonly ReadingOperation[]): string[] =>
  operations.flatMap(({ listed }) => listed);
