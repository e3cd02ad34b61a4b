const LONGEST_REFRESH = 2_048;
/** Seconds, of which a fraction does not count, then what divides them from the address: a sign, or only a blank. */
const BEGINNING = /^[\t\n\f\r ]*(?:(\d{1,9})[\d.]*|\.[\d.]*)(?:[\t\n\f\r ]*[;,][\t\n\f\r ]*|[\t\n\f\r ]+)/;
const NAME = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i;

/**
 * What the field `Refresh` or the meta element of this name says, which browsers obey in the same way (HTML, "shared declarative refresh
 * steps"); null where it names no address.
 */
export function refreshIn(content: string): { seconds: number; to: string } | null {
  const text = content.slice(0, LONGEST_REFRESH);
  const [begin, seconds = '0'] = BEGINNING.exec(text) ?? [];
  if (begin === undefined) return null;
  const rest = text.slice(begin.length).replace(NAME, '');
  const [quote = ''] = rest;
  // Without quotes, the address is everything.
  const isQuoted = quote === '"' || quote === "'";
  const to = isQuoted ? (rest.slice(1).split(quote, 1)[0] ?? '') : rest;
  return to.trim() === '' ? null : { seconds: Number(seconds), to: to.trim() };
}
