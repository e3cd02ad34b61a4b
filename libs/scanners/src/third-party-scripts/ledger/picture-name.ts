import { parseUrl } from '@palisade/target-client';
import { BUSTS, CHANGING, lastingPath } from './script-address';

const LONGEST = 200;
/** Shorter ones hold the place of a picture that comes later. */
const SHORTEST_DATA = 256;
export const PICTURE_FILE = /\.(?:avif|bmp|gif|ico|jpe?g|png|svgz?|tiff?|webp)$/i;
/** Parameters for the size and the format of a picture. */
const VARIES =
  /^(?:auto|crop|d|dpi|dpr|ext|fit|fm|format|g|gravity|h|height|mode|q|qlt|quality|resize|s|scale|scl|size|sz|trim|type|w|wid|width)$/i;
/** Where programs that scale pictures have the address of the original. */
const ORIGINAL = ['url', 'src', 'image', 'img', 'file', 'path'];
/** At the end of a name, without its extension. */
const SIZE =
  /(?:[-_.](?:\d{2,5}x\d{0,5}|\d{2,4}w|scaled|small|medium|large|grande|compact|thumb|thumbnail)|@[1-4]x)$/i;
/** Folders that say how a picture is scaled: `300x200`, `w_300,h_200`. */
const SCALING = /^(?:\d{1,5}x\d{1,5}|[a-z]{1,3}_[\w.:-]{1,20}(?:,[a-z]{1,3}_[\w.:-]{1,20}){0,9})$/;
/** What bundlers put behind a name; people write words, and years behind them. */
const FINGERPRINT = /[-._]([A-Za-z\d]{8,24})$/;
const WRITTEN = /^[A-Z]?[a-z]{1,24}\d{0,24}$/;

/**
 * What a picture is called, without its host, size, format and version: the same picture of another server, in another size or built again has the same
 * name. Null for what only holds the place of a picture.
 */
export function pictureName(address: string, depth = 0): string | null {
  if (/^data:/i.test(address)) return address.length < SHORTEST_DATA ? null : address;
  const url = parseUrl(address);
  if (url === null) return null;
  const original = depth === 0 ? originalOf(url) : null;
  if (original !== null) return pictureName(original, 1);
  const folders = url.pathname
    .replace(/^\/cdn-cgi\/image\/[^/]{1,200}(?=\/)/, '')
    .split('/')
    .filter((folder) => folder !== '' && folder !== 'fit-in' && !SCALING.test(folder));
  const file = folders.pop() ?? '';
  const name = [...folders.map((folder) => lastingPath(folder)), lastingFile(file)].join('/');
  return `/${name}${PICTURE_FILE.test(url.pathname) ? '' : queryOf(url, VARIES)}`.slice(0, LONGEST);
}

/** Where a picture is, for people: without its host and what busts caches. */
export function pictureFile(address: string): string {
  const url = /^data:/i.test(address) ? null : parseUrl(address);
  return url === null ? 'in the page itself' : `${url.pathname}${queryOf(url, null)}`.slice(0, LONGEST);
}

/** A name that is nothing but a hash is the only name that the picture has. */
function lastingFile(file: string): string {
  const bare = withoutSize(file.replace(PICTURE_FILE, ''));
  const lasting = lastingPath(bare).replace(FINGERPRINT, (whole, hash: string) =>
    isRandom(hash) ? '' : whole,
  );
  const plain = withoutSize(lasting.replaceAll('*', '').replace(/[-._]{1,5}$/, ''));
  return /[a-z]{2}/i.test(plain) ? plain : bare;
}

const isRandom = (text: string): boolean => /\d/.test(text) && /[A-Z]/.test(text) && !WRITTEN.test(text);

const withoutSize = (name: string): string => name.replace(SIZE, '');

function originalOf({ searchParams, origin }: URL): string | null {
  const written = ORIGINAL.flatMap((name) => searchParams.get(name) ?? []).find((value) =>
    /^(?:https?:\/)?\/\S/.test(value),
  );
  return written === undefined ? null : (parseUrl(written, origin)?.href ?? null);
}

function queryOf(url: URL, left: RegExp | null): string {
  const kept = [...url.searchParams].filter(
    ([name, value]) => !BUSTS.test(name) && !CHANGING.test(value) && left?.test(name) !== true,
  );
  const query = new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : 1))).toString();
  return query === '' ? '' : `?${query}`;
}
