/** Shorter ones are decoded faster than they are found. */
const SHORTEST_KEPT = 1_024;
/** In characters over all kept texts. Tests of a scan read a page at about the same time, so a few pages are enough. */
const MOST_KEPT = 4 * 1_048_576;

interface Kept {
  text: string | null;
  length: number;
}

/** By body: the tests of a scan are handed the same one when they share a page. */
const texts = new WeakMap<Buffer, Kept>();
/** The one that is dropped first comes first. Holds no body. */
const kept = new Set<Kept>();
let keptLength = 0;

/**
 * The body as UTF-8, or as UTF-16 where its byte order mark says so, decoded once for all tests of a scan. The texts that were read last
 * are kept, as many as fit in a bound.
 */
export function textOf(body: Buffer): string {
  if (body.length < SHORTEST_KEPT) return decoded(body);
  const known = texts.get(body)?.text;
  if (known !== undefined && known !== null) return known;
  const text = decoded(body);
  keep(body, { text, length: text.length });
  return text;
}

/** The text of bytes that are read once. A byte order mark wins over every other sign of the encoding (HTML, "determining the character encoding"). */
export function decoded(body: Buffer): string {
  const mark = body.length < 2 ? 0 : body.readUInt16BE(0);
  if (mark === 0xfffe) return body.toString('utf16le', 2);
  // swap16 takes whole characters only, and changes the buffer: a copy.
  if (mark === 0xfeff)
    return Buffer.from(body.subarray(2, body.length & ~1))
      .swap16()
      .toString('utf16le');
  return body.toString('utf8');
}

function keep(body: Buffer, entry: Kept): void {
  texts.set(body, entry);
  kept.add(entry);
  keptLength += entry.length;
  for (const oldest of kept) {
    if (keptLength <= MOST_KEPT) return;
    kept.delete(oldest);
    keptLength -= oldest.length;
    oldest.text = null;
  }
}
