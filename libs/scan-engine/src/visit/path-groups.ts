import { plainPathname } from '../page/url-parameters';

const NUMBER = /^\d+$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Hashes, object ids, ULIDs and random keys: long, of letters and digits. */
const LONG_ID = /^(?=[^/]*\d)(?=[^/]*[a-z])[\w-]{20,}$/i;
const HEX_ID = /^(?=[0-9a-f]*\d)[0-9a-f]{8,}$/i;
const LONGEST = 512;

/** The path without its ids and those of sessions, so that pages of one template are one row: `/orders/17/items/9` is `/orders/{n}/items/{n}`. */
export const groupedPath = (path: string): string =>
  plainPathname(path).split('/').map(groupOf).join('/').slice(0, LONGEST);

/** A number in a file name counts too: `/post-17.html`. */
function groupOf(part: string): string {
  if (NUMBER.test(part)) return '{n}';
  if (UUID.test(part) || HEX_ID.test(part)) return '{id}';
  // Words with hyphens are titles.
  const hasWords = part.split('-').filter((word) => /^[a-z]{2,}$/i.test(word)).length > 1;
  return LONG_ID.test(part) && !hasWords ? '{id}' : part;
}
