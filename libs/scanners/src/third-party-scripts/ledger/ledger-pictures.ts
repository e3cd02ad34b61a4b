import { createHash } from 'node:crypto';
import { ask, isSameSite, type PagePicture, type ScannerInput } from '@palisade/scan-engine';
import type { LedgerMark, LedgerPictures } from '@palisade/vocabulary';
import { hashOf } from './page-facts';
import { PICTURE_FILE, pictureFile, pictureName } from './picture-name';

/** Of one page. */
const MOST_NAMES = 60;
const MOST_MARKS = 4;
/** Logos and backdrops whose bytes one scan compares. */
const MOST_FILES = 4;
/** Enough to tell two files apart. */
const SHA256_LENGTH = 16;

/** By address, the hashes of logos and backdrops that the site itself serves as files. A browser of a visitor loads them too. */
export async function contentsOfMarks(
  { client, signal }: Pick<ScannerInput, 'client' | 'signal'>,
  pictures: readonly PagePicture[],
): Promise<Map<string, string>> {
  const wanted = new Set(
    pictures
      .filter(({ role, url }) => role !== null && isOwnFile(url, client.target.host))
      .map(({ url }) => url),
  );
  const contents = new Map<string, string>();
  for (const url of [...wanted].slice(0, MOST_FILES)) {
    if (signal.aborted) break;
    const { outcome, status, response } = await ask(client, url, { hops: 1, leads: false });
    if (outcome === 'answered' && status === 200 && response !== null && !response.truncated)
      contents.set(url, sha256Of(response.body));
  }
  return contents;
}

/** What the ledger keeps of the pictures of a page. */
export function ledgerPictures(
  pictures: readonly PagePicture[],
  contents: ReadonlyMap<string, string>,
): LedgerPictures {
  const named = pictures.flatMap(({ url, role }) => {
    const name = pictureName(url);
    return name === null ? [] : [{ url, role, name: hashOf(name) }];
  });
  const marks = named.flatMap(({ url, role, name }): LedgerMark[] =>
    role === null ? [] : [{ role, name, file: pictureFile(url), sha256: contents.get(url) ?? null }],
  );
  // Marks come first, so that the limit leaves none of them out.
  const names = [...marks, ...named].map(({ name }) => name);
  return { names: [...new Set(names)].slice(0, MOST_NAMES), marks: marks.slice(0, MOST_MARKS) };
}

function isOwnFile(address: string, host: string): boolean {
  return (
    /^https?:/.test(address) && isSameSite(address, host) && PICTURE_FILE.test(new URL(address).pathname)
  );
}

const sha256Of = (body: Buffer): string =>
  createHash('sha256').update(body).digest('hex').slice(0, SHA256_LENGTH);
