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

/** The body as UTF-8, decoded once for all tests of a scan. The texts that were read last are kept, as many as fit in a bound. */
export function textOf(body: Buffer): string {
  if (body.length < SHORTEST_KEPT) return body.toString('utf8');
  const known = texts.get(body)?.text;
  if (known !== undefined && known !== null) return known;
  const text = body.toString('utf8');
  keep(body, { text, length: text.length });
  return text;
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
